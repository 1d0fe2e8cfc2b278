"""What became of a motion, an offer or a request, in a user's own documents: minutes tell the
proposal in one sentence and its fate in a later one.

    The council adopted the mayor's proposal to raise the fees.    adopted → source: withdrawn
    The hours of the library will be extended.    "moved that the hours be extended. ... The motion
    was withdrawn": extended → source: withdrawn
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.differences.words.votes import LABEL, is_a_vote, labels, told_vote
from factscore_tui.verify.features.alignment import SourcePage, SourceSentence
from factscore_tui.verify.features.match import Match

_GOOD = (
    "adopted|carried|passed|approved|agreed|accepted|granted|endorsed|backed|allowed|supported|"
    "won|resolved|decided|voted to|voted for|voted in favou?r"
)
_BAD = (
    "withdrawn|withdrew|defeated|lost|rejected|refused|refuse|declined|decline|dismissed|dropped|"
    "vetoed|failed|turned down|voted down|thrown out|voted against|deferred|postponed"
)
_OUTCOME = re.compile(rf"\b(?:(?P<good>{_GOOD})|(?P<bad>{_BAD}))\b", re.IGNORECASE)
_NOUNS = (
    "motion|amendment|proposal|offer|request|application|plan|bid|resolution|suggestion|attempt|"
    "recommendation"
)
_PROPOSED = re.compile(
    r"\b(?:moved|proposed|proposes|offered|requested|asked (?:for|that|to)|applied|sought|"
    rf"suggested|(?:{_NOUNS})s?)\b",
    re.IGNORECASE,
)
_MOVED = re.compile(r"\b(?:moved|proposed)\b")
_ABOUT_IT = re.compile(
    rf"\A\W*(?:(?:The|This|His|Her|Their|Its|Both)\s(?:[a-z]+\s)?(?P<noun>{_NOUNS}|board|council|committee|"
    rf"governors?|trustees|members|court|club|company)|It|Carried|Agreed|Lost|Rejected|Refused|"
    rf"Approved|Adopted)\b",
    re.IGNORECASE,
)
_WRITTEN_OUT = re.compile(
    rf"\A(?:[\w.&-]+\s){{0,5}}[\w.&-]+(?:['\u2019]s?)?\s(?P<noun>{_NOUNS}) (?:that|to)\b"
)
"""decompose/source_motions.py"""
_NOT = re.compile(r"\b(?:not|never|n't)\W+(?:\w+\W+){0,2}\Z")
_AHEAD = re.compile(r"\b(?:will|is to|are to|was to|were to|shall|should|would)\b")
_DONE = re.compile(r"\b(?:be\s)?(?P<done>\w+ed|built|sold|closed|kept|made)\b")
_NEXT = 3
"""Sentences behind a proposal that may tell its fate."""
_SHARE = 0.6
_FAR = 0.5
"""Credits that count as the same word."""


@dataclass(frozen=True, slots=True)
class MotionOutcome:
    """The word for it with its place, and whether the proposal came about."""

    word: str
    place: int
    span: Span
    good: bool


def find_outcome(fact: str, match: Match) -> FoundDifference | None:
    """The fate that the document tells of what the fact says came about, or did not; None where
    it is the same, or is not told."""
    for claimed, proposal, told in _compared(fact, match):
        if claimed.good is told.good:
            return None
        said = Difference("outcome", claimed.word, told.word)
        reason = f"{claimed.word} → source: {told.word}"
        if told.place != proposal:
            reason += f", of “{match.page.sentences[proposal].text[:60].rstrip()}…”"
        return FoundDifference(said, None, told.place, told.span, said=reason)
    return None


def told_outcome(fact: str, match: Match) -> bool:
    """The document has all that the fact says in a proposal and its fate."""
    for claimed, proposal, told in _compared(fact, match):
        places = {proposal, told.place, *labels(match.page)}
        named = all(
            any(found.get(place, 0.0) >= _FAR for place in places)
            for unit, found in zip(match.units, match.credits, strict=True)
            if not claimed.span.overlaps(unit.span) and not _PROPOSED.fullmatch(unit.text)
        )
        return named and claimed.good is told.good
    return False


def told_motion(fact: str, match: Match) -> bool:
    """told_outcome or told_vote."""
    return told_outcome(fact, match) or told_vote(fact, match)


def _compared(fact: str, match: Match) -> Iterator[tuple[MotionOutcome, int, MotionOutcome]]:
    """(what the fact says, the number of the sentence that proposes it, what became of that)."""
    claimed = _claimed(fact) if match.page.own and not is_a_vote(fact) else None
    if claimed is None:
        return
    others = [
        k
        for k, unit in enumerate(match.units)
        if not claimed.span.overlaps(unit.span) and not _PROPOSED.fullmatch(unit.text)
    ]
    exact = [k for k in others if match.units[k].exact or match.units[k].name]
    plain = [k for k in others if k not in exact]
    for place in match.ranked(4):
        sentence = match.page.sentences[place]
        have = [k for k in others if match.credits[k].get(place, 0.0) >= _FAR]
        if not _PROPOSED.search(sentence.text) or len(have) < _SHARE * len(others):
            continue
        if not plain or not set(plain) & set(have):
            continue
        told = _fate(match.page, place)
        if told is not None:
            yield claimed, place, told


def _claimed(fact: str) -> MotionOutcome | None:
    """What the fact says of a fate; what it says will be done was agreed."""
    found = _last(fact, 0)
    if found is not None:
        return found
    ahead = _AHEAD.search(fact)
    if ahead is None or _PROPOSED.search(fact):
        return None
    behind = _DONE.search(fact[ahead.end() :])
    if behind is None:
        return None
    span = Span(*behind.span("done")).shift(ahead.end())
    return MotionOutcome(behind["done"], 0, span, True)


def _last(text: str, place: int) -> MotionOutcome | None:
    """The last word for a fate in a text: "agreed to refuse" refuses."""
    found = list(_OUTCOME.finditer(text))
    if not found:
        return None
    one = found[-1]
    first = found[0] if len(found) > 1 and found[0].start() + 25 < one.start() else one
    denied = _NOT.search(text[: first.start()]) is not None
    good = bool(first["good"]) is not denied
    return MotionOutcome(first.group().lower(), place, Span(*first.span()), good)


def _fate(page: SourcePage, proposal: int) -> MotionOutcome | None:
    """What became of what sentence number `proposal` proposes: told there, or in the next ones."""
    text = page.sentences[proposal].text
    proposed = _PROPOSED.search(text)
    assert proposed is not None
    own = _last(text[proposed.end() :], proposal)
    if own is not None and not _MOVED.search(text):
        return MotionOutcome(own.word, proposal, own.span.shift(proposed.end()), own.good)
    amended = "amendment" in text.lower()
    for place in range(proposal + 1, min(proposal + 1 + _NEXT, len(page.sentences))):
        sentence = page.sentences[place]
        if LABEL.fullmatch(sentence.text.strip()):
            return None
        about = _ABOUT_IT.match(sentence.text) or _WRITTEN_OUT.match(sentence.text)
        noun = (about["noun"] or "").lower() if about else ""
        if about is None or (noun == "amendment") is not amended:
            if _MOVED.search(sentence.text) and "amendment" not in sentence.text.lower():
                return None
            continue
        begin = _behind_written_out(sentence)
        told = _last(sentence.text[begin:], place)
        if told is not None:
            return MotionOutcome(told.word, place, told.span.shift(begin), told.good)
    return None


def _behind_written_out(sentence: SourceSentence) -> int:
    """Where the sentence goes on behind a proposal that is written out at its beginning: words of
    that tell no fate."""
    at = sentence.places
    if _WRITTEN_OUT.match(sentence.text) is None or len(at) != len(sentence.text):
        return 0
    begin = next((k for k in range(1, len(at)) if at[k] == at[k - 1]), 0)
    return next((k for k in range(begin, len(at)) if at[k] != at[k - 1]), 0) if begin else 0
