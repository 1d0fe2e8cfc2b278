"""What served as what, exchanged: "used water as a moderator" of "used graphite as a moderator and
water as a coolant". Every word is the same, so nothing else tells the two apart."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.text.words import fold
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import Match

_AS = re.compile(
    r"\b(?P<what>[\w'’-]+) (?:(?:acting|serving|working) )?as (?:an?|the|its|his|her|their) "
    r"(?P<role>[a-z-]+)\b"
)
_POSTS = frozenset(
    stem(w)
    for w in """job work post position career role time life start debut employment appointment
    reputation name fame""".split()  # noqa: SIM905
)
"""What somebody has as something, so that one does not exclude the other: "a job as an extra and
later work as a junior screenwriter"."""
_READ = 3


class _Pair(NamedTuple):
    what: str
    role: str
    span: Span


def find_as_pair(fact: str, match: Match) -> FoundDifference | None:
    """The sentence has the fact's word as something else, and another word as that; None where it
    has not, or where any sentence read says it as the fact does."""
    claims = list(_pairs(fact))
    found: FoundDifference | None = None
    for place in match.ranked(_READ) if claims else ():
        sentence = match.page.sentences[place]
        told = list(_pairs(sentence.text))
        for mine in claims:
            if any(mine[:2] == other[:2] for other in told):
                return None
            theirs = [one for one in told if one.role == mine.role]
            elsewhere = any(one.what == mine.what for one in told)
            if len(theirs) == 1 and elsewhere and not sentence.denied and found is None:
                said = Difference("exchanged", mine.span.of(fact), theirs[0].span.of(sentence.text))
                found = FoundDifference(said, None, place, theirs[0].span)
    return found


def _pairs(text: str) -> Iterator[_Pair]:
    for hit in _AS.finditer(text):
        if stem(fold(hit["what"])) in _POSTS:
            continue
        yield _Pair(stem(fold(hit["what"])), stem(fold(hit["role"])), Span(*hit.span()))
