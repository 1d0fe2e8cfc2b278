"""How somebody voted, by the minutes of a user's own.

    carried by three votes to two, Mr Lee and Ms Ade voting against      Lee and Ade alone
    Ms Ade asked that her vote against be recorded.                      Ade

Where as many are named as there were votes on their side, nobody else voted so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.features.alignment import SourcePage
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import Match

LABEL = re.compile(r"(?:\*\*)?\d{1,2}[.)]\s(?:\*\*)?[^.?!]{1,60}[.?!](?:\*\*)?")
_NAME = r"(?:[A-Z][\w'\u2019-]*\.?\s)*[A-Z][\w'\u2019-]+"
_NAMES = rf"{_NAME}(?:(?:,|,? and)\s{_NAME})*"
_SIDE = r"(?P<side>against|for|in favou?r)\b"
_VOTED = re.compile(
    rf"(?P<only>\b[Oo]nly\s)?(?P<who>{_NAMES})\s(?:had\s|have\s)?vot(?:ed|ing)\s{_SIDE}"
)
_RECORDED = re.compile(
    rf"(?P<who>{_NAME})\sasked\sthat\s(?:his|her|their)\s(?:vote|opposition)\s{_SIDE}"
)
_TALLY = re.compile(
    r"\b(?P<fate>carried|agreed|adopted|passed|approved|lost|defeated|rejected)\b[^.;]{0,30}? by "
    r"(?P<one>\w+)(?: votes?)? to (?P<two>\w+)\b"
)
_BODY_VOTED = re.compile(
    rf"(?P<who>(?:[Tt]he|[Aa]n?|[Aa]ll|[Mm]ost|\d[\d.,]* per cent of)\s[a-z][^,.;:]{{1,60}}?)"
    rf"(?:,\s(?:which|who)\s[^,.;]{{3,80}},)?\s(?:had\s|have\s|has\s)?voted\s{_SIDE}"
)
"""A vote of somebody without a name: "the fund, which holds shares, voted against"."""
_NUMBERS = {
    word: n
    for n, word in enumerate(
        "no one two three four five six seven eight nine ten eleven twelve thirteen".split()  # noqa: SIM905
    )
} | {str(n): n for n in range(100)}
_BODIES = frozenset(
    """council board committee court parliament senate assembly members trustees governors
    directors party congress union club company shareholders majority""".split()  # noqa: SIM905
)
_STANDS_FOR = frozenset(("supported", "backed", "endorsed", "opposed"))
_GIVING = frozenset(stem(word) for word in ("giving", "letting", "making", "having"))
"""Verbs that say no more than the proposal does: "against giving the contract to"."""
_FAR = 0.5


class Vote(NamedTuple):
    """The last names of those who voted on one side, whether these are all who did, and where the
    side is told."""

    names: frozenset[str]
    against: bool
    whole: bool
    span: Span


def is_a_vote(fact: str) -> bool:
    """Somebody's own vote or support, which tells no fate of a motion: "Lee voted for it"."""
    found = re.match(rf"(?:[Oo]nly\s)?(?P<who>{_NAMES})\s(?:had\s|have\s)?(?P<verb>\w+)", fact)
    if found is None or {word.lower() for word in found["who"].split()} & _BODIES:
        return False
    return found["verb"] == "voted" or found["verb"] in _STANDS_FOR


def votes_in(text: str) -> Iterator[Vote]:
    """The votes that a sentence tells of."""
    tally = _TALLY.search(text)
    for found in (*_VOTED.finditer(text), *_RECORDED.finditer(text)):
        names = frozenset(
            name.split()[-1] for name in re.split(r",? and\s|,\s", found["who"]) if name
        )
        against = found["side"] == "against"
        whole = tally is not None and len(names) == _count(tally, against)
        yield Vote(names, against, whole, Span(*found.span("side")))


def _count(tally: re.Match[str], against: bool) -> int:
    one, two = (_NUMBERS.get(tally[k].lower(), -1) for k in ("one", "two"))
    won = tally["fate"] not in {"lost", "defeated", "rejected"}
    if min(one, two) < 0:
        return -1
    return min(one, two) if won is against else max(one, two)


def find_vote(fact: str, match: Match) -> FoundDifference | None:
    """Somebody voted for what the document says he voted against, or the other way round, or is
    none of those who did."""
    if match.page.own and _BODY_VOTED.search(fact):
        return _find_vote_of_body(fact, match)
    claimed = next(votes_in(fact), None) if match.page.own else None
    if claimed is None:
        return None
    said = _VOTED.search(fact) or _RECORDED.search(fact)
    others = [
        k
        for k, unit in enumerate(match.units)
        if said is not None and not Span(*said.span()).overlaps(unit.span)
    ]
    for place in _on_it(match, others):
        for told in votes_in(match.page.sentences[place].text):
            if claimed.names & told.names:
                if claimed.against is told.against:
                    return None
                return _differs(claimed, told, place)
            if told.whole and claimed.against is told.against:
                return _differs(claimed, told, place)
    return None


def _find_vote_of_body(fact: str, match: Match) -> FoundDifference | None:
    """The same of "the pension fund": whoever votes has all words of the fact's, and what was voted
    on is named there or in a neighbouring sentence."""
    said = _BODY_VOTED.search(fact)
    if said is None:
        return None
    who, verb = Span(*said.span("who")), said.span()[1]
    for place, sentence in enumerate(match.page.sentences):
        told = _BODY_VOTED.search(sentence.text)
        if told is None:
            continue
        theirs = {stem(word) for word in re.findall(r"[^\W_]+", told["who"].lower())}
        mine = {stem(word) for word in re.findall(r"[^\W_]+", who.of(fact).lower())}
        on_it = [
            any(found.get(n, 0.0) >= _FAR for n in (place - 1, place, place + 1))
            for unit, found in zip(match.units, match.credits, strict=True)
            if unit.span.start >= verb and not unit.exact
        ]
        if mine - theirs - {"the", "a", "an"} or 2 * sum(on_it) < len(on_it):
            continue
        sides = ["against" if one["side"] == "against" else "for" for one in (said, told)]
        if sides[0] == sides[1]:
            return None
        differs = Difference("vote", sides[0], sides[1])
        reason = f"voted: {sides[0]} \u2192 source: {sides[1]}"
        span = Span(*told.span("side"))
        return FoundDifference(differs, None, place, span, said=reason)
    return None


def _on_it(match: Match, others: list[int]) -> list[int]:
    """The sentences with a vote on what the fact names: with more of it than other votes, and more
    than half of it there or in the sentence before."""
    words = [k for k in others if not match.units[k].exact]
    have = {
        place: sum(
            any(match.credits[k].get(n, 0.0) >= _FAR for n in (place, place - 1)) for k in words
        )
        for place, sentence in enumerate(match.page.sentences)
        if next(votes_in(sentence.text), None) is not None
    }
    most = max(have.values(), default=0)
    return [place for place, n in have.items() if n == most and 2 * n > len(words)]


def _differs(claimed: Vote, told: Vote, place: int) -> FoundDifference:
    sides = ["against" if one.against else "for" for one in (claimed, told)]
    if claimed.names & told.names:
        said = Difference("vote", sides[0], sides[1])
        reason = f"voted: {sides[0]} → source: {sides[1]}"
    else:
        mine, theirs = (", ".join(sorted(one.names)) for one in (claimed, told))
        said = Difference("vote", mine, theirs)
        reason = f"voted {sides[0]}: {mine} → source: {theirs}"
    return FoundDifference(said, None, place, told.span, said=reason)


def told_vote(fact: str, match: Match) -> bool:
    """The document tells that somebody voted so, and on what: in one sentence with the proposal."""
    claimed = next(votes_in(fact), None) if match.page.own else None
    found = _VOTED.search(fact) or _RECORDED.search(fact)
    if claimed is None or found is None:
        return False
    said = Span(*found.span())
    only = found.re is _VOTED and found["only"] is not None
    for place, sentence in enumerate(match.page.sentences):
        fits = [
            vote
            for vote in votes_in(sentence.text)
            if vote.against is claimed.against and claimed.names <= vote.names
        ]
        if not fits or (only and fits[0].names != claimed.names):
            continue
        places = {place, *labels(match.page)}
        if all(
            any(found_at.get(one, 0.0) >= _FAR for one in places)
            for unit, found_at in zip(match.units, match.credits, strict=True)
            if not said.overlaps(unit.span) and unit.stem not in _GIVING
        ):
            return True
    return False


def labels(page: SourcePage) -> list[int]:
    """The numbers of the labels of items: what the minutes are on."""
    return [n for n, one in enumerate(page.sentences) if LABEL.fullmatch(one.text.strip())]
