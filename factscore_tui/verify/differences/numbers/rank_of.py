"""The same rank among another number: "the third of two children" against "the third of four
children". How many children a page's subject has is another matter, so that its number elsewhere
does not count.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from factscore_tui.core.span import Span
from factscore_tui.text.words import fold
from factscore_tui.verify.differences.numbers.computed import FoundDifference, difference_at
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import Match
from factscore_tui.verify.features.number_words import ORDINAL_WORDS
from factscore_tui.verify.features.quantities import Number, find_slots

_RANKS = "|".join((*ORDINAL_WORDS, "eldest", "oldest", "youngest"))
_RANK_OF = re.compile(
    rf"\b(?P<rank>{_RANKS})(?:[ -]born)?(?: child| son| daughter)? (?:of|among|in a family of) "
    r"(?:the |h(?:is|er) )?(?P<number>\w+) (?P<things>[a-z]+s|children)\b",
    re.IGNORECASE,
)
_SAME_RANK = {"eldest": "oldest"}
_SAME_THINGS = {stem("siblings"): stem("children")}
_SUBJECT = re.compile(r"(?:He|She|They)\b|Born\b")


class _Rank(NamedTuple):
    rank: str
    things: str
    number: Span


def find_rank_of(fact: str, match: Match) -> FoundDifference | None:
    """Another number behind the fact's rank, in a sentence that begins with whom the page is about,
    where no sentence has the fact's."""
    mine = next(_ranks(fact), None)
    index = next(
        (
            i
            for i, u in enumerate(match.units)
            if mine and u.number and u.span.start == mine.number[0]
        ),
        None,
    )
    if mine is None or index is None:
        return None
    own, found = match.units[index].number, list[tuple[int, Number]]()
    for place, sentence in enumerate(match.page.sentences):
        first = (
            sentence.text.split(maxsplit=1)[0].strip(",.'\u2019") if sentence.text.strip() else ""
        )
        about = stem(fold(first)) in match.page.title_stems or _SUBJECT.match(sentence.text)
        for theirs in _ranks(sentence.text):
            if (theirs.rank, theirs.things) != (mine.rank, mine.things):
                continue
            number = next(
                (n for n in find_slots(sentence.text).numbers if n.span.start == theirs.number[0]),
                None,
            )
            if number is None or own is None or number.value == own.value:
                return None
            if about:
                found.append((place, number))
    values = {number.value for _, number in found}
    return difference_at(match, index, *found[0]) if len(values) == 1 else None


def _ranks(text: str) -> Iterator[_Rank]:
    for hit in _RANK_OF.finditer(text):
        rank, things = hit["rank"].casefold(), stem(hit["things"])
        yield _Rank(
            _SAME_RANK.get(rank, rank), _SAME_THINGS.get(things, things), Span(*hit.span("number"))
        )
