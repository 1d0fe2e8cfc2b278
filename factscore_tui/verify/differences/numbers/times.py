"""How often somebody did something: "was married three times" of "married four times, he had nine
children", on a page that has "three times" of something else.

    Ali was married three times.     three → source: four
    Lund won the cup twice.          twice → source: three times, told by: "won the cup three times"

Only where one sentence has the fact's verb with a number of times beside it, and all that the fact
has besides; none has the verb with the fact's number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.text.words import fold
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import AKIN, Match
from factscore_tui.verify.features.number_words import UNIT_WORDS

_N = rf"(?:\d{{1,2}}|{'|'.join(UNIT_WORDS[2:])})"
_OFTEN = rf"(?P<often>once|twice|thrice|(?P<n>{_N}) times)"
_TIMES = re.compile(
    rf"\b(?P<verb>[a-z]{{3,}})(?: (?:the|his|her|an?|it) [\w\u2019' -]{{1,40}}?)? {_OFTEN}\b"
    r"(?! (?:as|more|the|larger|that|a|his|her|its|in)\b)"
)
_ONCE = {"once": 1, "twice": 2, "thrice": 3}


class _Often(NamedTuple):
    verb: str
    number: int
    span: Span


def find_times(fact: str, match: Match) -> FoundDifference | None:
    """The number of times that the source has, where it is another one, or None."""
    claims = list(_told(fact))
    if len(claims) != 1:
        return None
    mine = claims[0]
    found: FoundDifference | None = None
    for place in match.scores:
        sentence = match.page.sentences[place]
        for told in _told(sentence.text):
            if told.verb != mine.verb:
                continue
            if told.number == mine.number or sentence.denied:
                return None
            if not _has_rest(match, mine, place):
                continue
            said = Difference("number", mine.span.of(fact), told.span.of(sentence.text))
            found = found or FoundDifference(said, None, place, told.span)
    return found


def _has_rest(match: Match, mine: _Often, place: int) -> bool:
    """The sentence has all that the fact says but how often, a date of its own only where the fact
    has it."""
    if match.page.sentences[place].slots.dates and not any(u.date for u in match.units):
        return False
    return all(
        found.get(place, 0.0) >= AKIN
        for unit, found in zip(match.units, match.credits, strict=True)
        if not unit.span.overlaps(mine.span)
    )


def _told(text: str) -> Iterator[_Often]:
    for hit in _TIMES.finditer(text[:1].lower() + text[1:]):
        written = hit["n"] or ""
        count = _ONCE.get(hit["often"]) or (
            int(written) if written.isdigit() else UNIT_WORDS.index(written)
        )
        yield _Often(stem(fold(hit["verb"])), count, Span(*hit.span("often")))
