"""Who moved, seconded or opposed a proposal, in a user's own minutes.

Saul Hart moved an amendment to put the decision off.    moved: Saul Hart → source: Joan Abery
Priti Rao opposed the closing of the club.    opposed → source: Priti Rao proposed it
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from factscore_tui.core.calendar_names import MONTHS
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.text.words import STOP_WORDS, folded_words
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.features.alignment import FactUnit
from factscore_tui.verify.features.match import Match
from factscore_tui.verify.features.quantities import covers_date

_KINDS = {
    "moved": "for",
    "proposed": "for",
    "suggested": "for",
    "recommended": "for",
    "seconded": "second",
    "opposed": "against",
    "objected to": "against",
    "spoke against": "against",
    "voted against": "against",
}
_VERB = "|".join(_KINDS)
_WHO = re.compile(
    rf"(?P<who>[A-Z][\w.'\u2019-]*(?:\s[A-Z][\w.'\u2019-]*){{0,3}})\s(?:had\s)?(?P<verb>{_VERB})\s"
    r"(?P<what>the|an?|that|to|[A-Z]|it\b)"
)
_NO_NAME = frozenset(
    [
        "cllr",
        "mr",
        "mrs",
        "ms",
        "miss",
        "dr",
        "prof",
        "sir",
        "dame",
        "rev",
        "revd",
        "lord",
        "lady",
        "the",
        "he",
        "she",
        "they",
    ]
)
_PROPOSALS = frozenset(
    [
        "motion",
        "amendment",
        "proposal",
        "suggestion",
        "recommendation",
        "plan",
        "closing",
        "closure",
        "moved",
        "proposed",
    ]
)
_SAME = 0.5
_SHARE, _LESS, _THREE = 0.7, 0.6, 3


class _Moved(NamedTuple):
    who: frozenset[str]
    name: str
    verb: str
    place: int
    span: Span


def find_mover(fact: str, match: Match) -> FoundDifference | None:
    """Somebody else moved it, or who moved it is said to have opposed it; None where the minutes
    tell it as the fact does, or do not tell."""
    claim = _WHO.match(fact) if match.page.own else None
    mine = _said(claim, 0) if claim is not None else None
    if mine is None:
        return None
    told = list(_told(mine, fact, match))
    if any(one.who & mine.who and _kind(one) == _kind(mine) for one in told):
        return None
    for one in told:
        if _kind(mine) == "against" and _kind(one) == "for" and one.who & mine.who:
            said = Difference("vote", mine.verb, one.verb)
            reason = f"{mine.verb} → source: {one.name} {one.verb} it"
            return FoundDifference(said, None, one.place, one.span, said=reason)
        if _kind(mine) == _kind(one) != "against" and not one.who & mine.who:
            said = Difference(mine.verb, mine.name, one.name)
            reason = f"{mine.verb}: {mine.name} → source: {one.name}"
            return FoundDifference(said, None, one.place, one.span, said=reason)
    return None


def _kind(one: _Moved) -> str:
    return _KINDS[one.verb]


def _said(found: re.Match[str], place: int) -> _Moved | None:
    names = frozenset(folded_words(found["who"])) - _NO_NAME - STOP_WORDS
    if not names:
        return None
    return _Moved(names, found["who"], found["verb"], place, Span(*found.span("who")))


def _told(mine: _Moved, fact: str, match: Match) -> Iterator[_Moved]:
    """What the sentences that have nearly all of the proposal say of who was for or against it."""
    begin = len(mine.name) + len(mine.verb) + 1
    others = [
        (unit, found)
        for unit, found in zip(match.units, match.credits, strict=True)
        if unit.span.start >= begin
        and unit.text.lower() not in _PROPOSALS
        and not _is_day_of(unit, match)
    ]
    amendment = "amendment" in fact
    for place, sentence in enumerate(match.page.sentences if others else ()):
        here = [found.get(place, 0.0) >= _SAME for _, found in others]
        sure = all(ok for ok, (u, _) in zip(here, others, strict=True) if u.exact)
        named = any(ok and not u.exact for ok, (u, _) in zip(here, others, strict=True))
        if not (sure and named) or not _is_enough(here, [unit for unit, _ in others]):
            continue
        for found in _WHO.finditer(sentence.text):
            one = _said(found, place)
            if one is not None and ("amendment" in sentence.text) is amendment:
                yield one


def _is_day_of(unit: FactUnit, match: Match) -> bool:
    """The day or month of the minutes: "In January Ann Lee moved that"."""
    dated = match.page.dated
    if dated is None or not dated.month:
        return False
    month = unit.text.lower() == MONTHS[dated.month - 1]
    return month or (unit.date is not None and covers_date(unit.date, dated))


def _is_enough(here: list[bool], units: list[FactUnit]) -> bool:
    """Most of the proposal; or three words of it, hardly less, and all names: an office is called
    "the post" there and "the post of artistic director" here."""
    told = sum(here)
    named = all(ok for ok, unit in zip(here, units, strict=True) if unit.name)
    return told >= _SHARE * len(here) or (named and told >= max(_THREE, _LESS * len(here)))
