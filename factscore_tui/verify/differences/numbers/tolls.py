"""How many died, or were saved: what a journalist must not get wrong, and sources say in many ways.

    About 2,500 people died.      source: about 1,500 of the roughly 2,200 people on board died
    The fire killed 40 workers.   source: in the fire, which left 146 workers dead

Told where the page gives one number of such people throughout, and the fact another: so far from
it that "about" does not matter, where either has that word. What the fact says beside it, that
sentence or the page's title must have too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from factscore_tui.core.verdict import Difference
from factscore_tui.text.words import STOP_WORDS
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.differences.numbers.vague import is_about, is_vague
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import AKIN, Match
from factscore_tui.verify.features.quantities import Number, far_apart, find_slots, same_number

_PEOPLE = (
    r"(?:people|persons|men|women|children|passengers|soldiers|sailors|workers|miners|civilians|"
    r"residents|inhabitants|crew|victims|troops|prisoners|of them|them|those)"
)
_OF_ALL = (
    r"(?: of (?:the |its |her |their |those |all )?"
    r"(?:(?:roughly|about|some|nearly|almost|over|around|estimated) )?(?:[\d,.]+ )?)?"
)
_ABOARD = r"(?: (?:on board|aboard|there|on the ship|in the (?:building|city|camp)))?"
_DEAD = r"(?:died|(?:was|were|been|be) (?:killed|dead)|killed|drowned|perished|lost their lives)"
_SAVED = r"(?:survived|(?:was|were|been) (?:saved|rescued)|escaped)"
_FORMS = {
    "dead": (
        re.compile(rf"{_OF_ALL}(?: ?(?:[a-z-]+ )?{_PEOPLE})?{_ABOARD} {_DEAD}\b"),
        re.compile(rf" (?:[a-z-]+ )?(?:{_PEOPLE}|lives)\b(?: dead\b)?"),
    ),
    "saved": (
        re.compile(rf"{_OF_ALL}(?: ?(?:[a-z-]+ )?{_PEOPLE})?{_ABOARD} {_SAVED}\b"),
        re.compile(rf" (?:[a-z-]+ )?(?:survivors|{_PEOPLE}|lives)\b"),
    ),
}
_BEFORE = {
    "dead": re.compile(
        r"\b(?:kill(?:ed|s|ing)|claim(?:ed|s|ing)|cost(?:s|ing)?(?: the lives of)?|le(?:ft|aving)) "
        r"(?:(?:about|around|some|nearly|almost|roughly|over|at least|an estimated|estimated) )*\Z"
    ),
    "saved": re.compile(r"\b(?:picked up|rescued|saved) (?:(?:about|around|some|roughly) )*\Z"),
}
_TOTAL = re.compile(
    r"\bof (?:the |its |her |their |those |all )?(?:(?:roughly|about|some|nearly|over|around) )?\Z"
)
_TOLL_WORDS = frozenset(
    stem(word)
    for word in """people persons men women children passengers died dead killed kill drowned
    perished lost lives life survived saved rescued escaped board aboard survivors sinking sank
    claimed cost left disaster""".split()  # noqa: SIM905
)
_LEAST = 10
"""People of which a number is a toll: "two of them died" tells of some."""


class _Toll(NamedTuple):
    kind: str
    number: Number
    place: int


def find_toll(fact: str, match: Match) -> FoundDifference | None:
    """The other number of dead or saved, or None."""
    claim = next(_tolls(fact, -1), None)
    if claim is None or claim.number.value < _LEAST:
        return None
    told = [
        toll
        for place, sentence in enumerate(match.page.sentences)
        if not sentence.denied
        for toll in _tolls(sentence.text, place)
        if toll.kind == claim.kind and toll.number.value >= _LEAST
    ]
    if not told or any(not same_number(told[0].number, other.number) for other in told):
        return None
    toll = told[0]
    if not _of_same_event(match, claim, toll) or _stands_elsewhere(match, claim):
        return None
    text = match.page.sentences[toll.place].text
    sides = ((fact, claim.number), (text, toll.number))
    vague = [is_vague(said, number.span) for said, number in sides]
    about = all(is_about(said, n.span) or not v for (said, n), v in zip(sides, vague, strict=True))
    if same_number(claim.number, toll.number) or not about:
        return None
    total = any(
        same_number(claim.number, other) and _TOTAL.search(text, 0, other.span.start)
        for other in match.page.sentences[toll.place].slots.numbers
    )
    if any(vague) and not (total or far_apart(claim.number, toll.number)):
        return None
    difference = Difference("number", claim.number.text.strip(), toll.number.text.strip())
    return FoundDifference(difference, None, toll.place, toll.number.span)


def other_fate(fact: str, match: Match) -> str | None:
    """Why "19 men were killed" is not supported by "the net saved 19 men": all that the page tells
    of so many is of the saved, or the other way round. None otherwise."""
    claim = next(_tolls(fact, -1), None)
    if claim is None:
        return None
    told = [
        (toll.kind, sentence.text)
        for place, sentence in enumerate(match.page.sentences)
        for toll in _tolls(sentence.text, place)
        if same_number(claim.number, toll.number)
    ]
    if not told or any(kind == claim.kind for kind, _ in told):
        return None
    return f"the source has that number as that of the {told[0][0]}"


def _tolls(text: str, place: int) -> Iterator[_Toll]:
    """The numbers of dead and saved in a text."""
    for number in find_slots(text).numbers:
        if number.dimension or _TOTAL.search(text, 0, number.span.start):
            continue
        for kind, (behind, counted) in _FORMS.items():
            begins = _BEFORE[kind].search(text, 0, number.span.start)
            if behind.match(text, number.span.end) or (
                begins and counted.match(text, number.span.end)
            ):
                yield _Toll(kind, number, place)


def _of_same_event(match: Match, claim: _Toll, toll: _Toll) -> bool:
    """All else that the fact says, its title words aside, stands in the sentence."""
    return all(
        unit.stem in _TOLL_WORDS
        or unit.stem in STOP_WORDS
        or unit.span.overlaps(claim.number.span)
        or match.credits[i].get(toll.place, 0.0) >= AKIN
        for i, unit in enumerate(match.units)
    )


def _stands_elsewhere(match: Match, claim: _Toll) -> bool:
    """The page has the fact's number of something, not merely as that of whom a part is told."""
    return any(
        same_number(claim.number, other)
        for sentence in match.page.sentences
        for other in sentence.slots.numbers
        if not (other.dimension or _TOTAL.search(sentence.text, 0, other.span.start))
    )
