"""A rise that the source tells as a fall, in a user's own reports: the same quantity, from one
figure to the other.

    Numbers rose from 27,500 to 31,000.    "had fallen from 31,000 to 27,500"
    Net income rose to $34 million.        "fell to $29 million from $34 million"
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.features.match import Match

_UP = "rose|risen|rises|rise|increased|increases|grew|grown|climbed|went up|gone up|up"
_DOWN = (
    "fell|fallen|falls|fall|decreased|decreases|dropped|drops|declined|declines|sank|sunk|shrank|"
    "went down|gone down|down"
)
_AMOUNT = r"(?:[$£€]\s?)?\d[\d.,]*\d|\d"
_CHANGE = re.compile(
    rf"\b(?:(?P<up>{_UP})|(?P<down>{_DOWN}))\b(?P<rest>[^;]{{0,80}})", re.IGNORECASE
)
_FROM = re.compile(rf"\bfrom (?:about |some |nearly )?(?P<n>{_AMOUNT})")
_TO = re.compile(rf"\bto (?:about |some |nearly )?(?P<n>{_AMOUNT})")
_OF_IT = 0.5


class _Change(NamedTuple):
    """`before` and `after` are figures without marks, "" where not said."""

    up: bool
    word: str
    span: Span
    before: str
    after: str


def find_change(fact: str, match: Match) -> FoundDifference | None:
    """The source has the two figures in the other order, or gives the fact's new figure as the
    old one of a change the other way."""
    claims = list(_changes(fact)) if match.page.own else []
    if len(claims) != 1:
        return None
    claim = claims[0]
    what = [
        found
        for unit, found in zip(match.units, match.credits, strict=True)
        if unit.stem and unit.span.end <= claim.span.start and not unit.name
    ]
    for place, sentence in enumerate(match.page.sentences):
        have = [found.get(place, 0.0) >= _OF_IT for found in what]
        if not have or 2 * sum(have) < len(have):
            continue
        for told in _changes(sentence.text):
            if told.up is not claim.up and _turned(claim, told):
                said = Difference("opposite", claim.word, told.word)
                reason = f"{claim.word} → source: {told.word}"
                return FoundDifference(said, None, place, told.span, said=reason)
    return None


def _turned(claim: _Change, told: _Change) -> bool:
    if claim.before and claim.after:
        return (claim.before, claim.after) in {
            (told.after, told.before),
            (told.before, told.after),
        }
    if claim.after:
        return claim.after in {told.before, told.after}
    return bool(claim.before) and claim.before in {told.before, told.after}


def _changes(text: str) -> Iterator[_Change]:
    for found in _CHANGE.finditer(text):
        before, after = _FROM.search(found["rest"]), _TO.search(found["rest"])
        if before is None and after is None:
            continue
        word = found["up"] or found["down"]
        span = Span(found.start(), found.start() + len(word))
        yield _Change(found["up"] is not None, word, span, _figure(before), _figure(after))


def _figure(found: re.Match[str] | None) -> str:
    return re.sub(r"[^\d.]", "", found["n"]).rstrip(".") if found is not None else ""
