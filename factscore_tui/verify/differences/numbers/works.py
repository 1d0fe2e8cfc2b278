"""When a work came out, as a list of works says: the year in brackets behind its title."""

from __future__ import annotations

import re
from collections.abc import Iterator

from factscore_tui.verify.differences.numbers.elsewhere import others_of
from factscore_tui.verify.features.alignment import SourceSentence
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import Match
from factscore_tui.verify.features.quantities import Date, same_date

_COMES_OUT = frozenset(
    stem(w)
    for w in "released release film movie album song single series published premiered novel book drama".split()  # noqa: E501, SIM905
)
_YEAR_BEHIND = re.compile(r"[\"'\u201d\u2019*_]{0,3}\s?\((\d{4})\)")


def work_year(match: Match, index: int) -> tuple[int, Date] | None:
    """For "X was released in 2018" against a list of works, "X" (2017): the sentence and the year
    behind the title, where every mention of the title that has one gives the same."""
    date, others = match.units[index].date, others_of(match, index)
    title = [match.units[i].stem for i in others if match.units[i].name]
    plain = {match.units[i].stem for i in others if not match.units[i].name}
    if (
        date is None
        or not title
        or not plain
        or not plain <= _COMES_OUT
        or any(match.units[i].exact for i in others)
    ):
        return None
    seen: dict[int, tuple[int, Date]] = {}
    for place in match.ranked(12):
        for source in _years_behind(title, match.page.title_stems, match.page.sentences[place]):
            seen.setdefault(source.year, (place, source))
    if len(seen) != 1:
        return None
    place, source = next(iter(seen.values()))
    return None if same_date(date, source) else (place, source)


def _years_behind(
    title: list[str], page_title: frozenset[str], sentence: SourceSentence
) -> Iterator[Date]:
    """The years in brackets right behind the words of `title`; words of the page's own title may
    stand among them."""
    size = len(title)
    own = [i for i, root in enumerate(sentence.stems) if root not in page_title or root in title]
    for start in range(len(own) - size + 1):
        run = own[start : start + size]
        if [sentence.stems[i] for i in run] != title:
            continue
        last = run[-1]
        while last + 1 < len(sentence.stems) and sentence.stems[last + 1] in page_title:
            last += 1
        bracket = _YEAR_BEHIND.match(sentence.text, sentence.spans[last].end)
        if bracket is not None:
            yield from (
                d
                for d in sentence.slots.dates
                if d.span.start == bracket.start(1) and d.until == d.year
            )
