"""A date that the source gives to somebody else: "García was the first to take boats through the
canyon, in 1869", where all that is told of 1869 and of boats is told of John Wesley Powell; "Lund
married Ida Moss in 1957" of "Spouse: Ann Lee (1957–70); Ida Moss (1970–86)"."""

from __future__ import annotations

import re
from itertools import pairwise

from factscore_tui.core.span import Span
from factscore_tui.verify.features.alignment import SourceSentence
from factscore_tui.verify.features.match import SAME, Match
from factscore_tui.verify.features.quantities import same_date

_PRONOUNS = frozenset("He She It They His Her Its Their".split())  # noqa: SIM905
_ROW = re.compile(r"\A[A-Z][a-z ]{2,30}:\s[^;]+\([^;()]+\);")
"""A row of a table with dated entries: "Spouse: Ann Lee (1957–70); Ida Moss (1970–86)"."""
_SHARED = 2
"""Words of the fact, neither names nor dates, from which a sentence tells the same event."""
_AT_ITS_BEGIN = 8
"""Characters before the first name of a fact at most: "The poet ..."."""


def dated_for_another(fact: str, match: Match) -> str | None:
    """Whom the source tells it of, as a reason; None where the fact's date may be its own."""
    entry = _of_another_entry(match)
    if entry:
        return f"the source gives the date to another: “{entry}”"
    names, units = _subject(match), match.units
    dates = [i for i, unit in enumerate(units) if unit.date is not None and unit.date.year]
    if not names or not dates or " and " in fact[: units[names[-1]].span.end + 5]:
        return None
    places = [place for place, credit in match.credits[dates[0]].items() if credit >= SAME]
    if any(place in match.credits[i] for i in names for place in places):
        return None
    words = [i for i, unit in enumerate(units) if not (unit.name or unit.date) and i not in names]
    for place in places:
        sentence = match.page.sentences[place]
        told = _begins_with(sentence)
        if told and sum(place in match.credits[i] for i in words) >= _SHARED:
            return f"the source tells it of others: {told}"
    return None


def _of_another_entry(match: Match) -> str:
    """The entry of a row that has the fact's date, where its names stand in another one, and no
    sentence has both; "" otherwise."""
    dates = [(i, unit.date) for i, unit in enumerate(match.units) if unit.date is not None]
    names = [i for i, unit in enumerate(match.units) if unit.name]
    if len(dates) != 1:
        return ""
    at, date = dates[0]
    found = ""
    for place in sorted(match.credits[at]):
        sentence = match.page.sentences[place]
        here = {match.units[i].stem for i in names if place in match.credits[i]}
        if not here:
            continue
        cuts = [0, *(hit.end() for hit in re.finditer(r";\s|\)", sentence.text))]
        entries = [Span(a, b) for a, b in pairwise([*cuts, len(sentence.text)])]
        told = [
            entry
            for entry in entries
            if any(same_date(date, d) and entry.contains(d.span) for d in sentence.slots.dates)
        ]
        if not _ROW.match(sentence.text) or len(told) != 1:
            return ""
        own = {
            s for s, at in zip(sentence.stems, sentence.spans, strict=True) if told[0].contains(at)
        }
        if own & here or not any(map(str.isupper, told[0].of(sentence.text))):
            return ""
        found = found or told[0].of(sentence.text).strip(" ;)")
    return found


def _subject(match: Match) -> list[int]:
    """The units of the name that the fact begins with, which is not the page's own."""
    found: list[int] = []
    for i, unit in enumerate(match.units):
        gap = unit.span.start - (match.units[found[-1]].span.end if found else 0)
        if not unit.name or gap > (2 if found else _AT_ITS_BEGIN):
            break
        found.append(i)
    return found


def _begins_with(sentence: SourceSentence) -> str:
    """The name that a sentence begins with; "" where it begins with a pronoun, or otherwise."""
    name: list[str] = []
    for word in sentence.text.split():
        bare = word.rstrip(",.;:")
        if not bare[:1].isupper() or bare in _PRONOUNS:
            break
        name.append(bare.removesuffix("'s"))
        if bare != word or bare.endswith("'s"):
            break
    return " ".join(name) if len(name) > 1 else ""
