"""Another term in a user's own contract, statute or notice: the same frame around another length of
time.

    Lee is paid within 30 days of delivery.       "The Buyer pays within 45 days of delivery."
    It may be ended with three months' notice.    "may end it earlier with six months' notice"

Whoever the parties are called, the frame tells which term it is. Told only where one sentence of
the document has the frame, and another word of the fact.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from factscore_tui.core.verdict import Difference
from factscore_tui.text.words import STOP_WORDS, fold
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import AKIN, Match
from factscore_tui.verify.features.quantities import Number

_TIMES = frozenset("minute hour day week month year".split())  # noqa: SIM905
_BEFORE = re.compile(r"(?P<how>within|after|by|with|for|every|least|most)\s\Z")
_BEHIND = re.compile(
    r"\s(?:working\s)?\w+?(?:s?['\u2019]s?\s(?P<notice>\w+)|\s(?P<how>of|before|after|from)\s"
    r"(?:the\s|its\s|his\s|her\s|their\s)?(?P<event>[a-z]\w+))"
)


def find_term(fact: str, match: Match) -> FoundDifference | None:
    """The other length of time, or None."""
    if not match.page.own:
        return None
    for unit in match.units:
        mine = _frame(fact, unit.number) if unit.number is not None else ()
        if not mine or unit.number is None:
            continue
        told = [
            (place, number)
            for place, sentence in enumerate(match.page.sentences)
            for number in _framed(sentence.text, sentence.slots.numbers, mine)
        ]
        if len(told) != 1 or told[0][1].value == unit.number.value:
            continue
        place, number = told[0]
        if match.page.sentences[place].denied or not _has_more(match, place, mine):
            continue
        said = Difference(
            "number",
            f"{unit.number.text.strip()} {unit.number.counted}",
            f"{number.text.strip()} {number.counted}",
        )
        return FoundDifference(said, unit, place, number.span)
    return None


def _framed(text: str, numbers: tuple[Number, ...], frame: tuple[str, ...]) -> Iterator[Number]:
    for number in numbers:
        if _frame(text, number) == frame:
            yield number


def _frame(text: str, number: Number) -> tuple[str, ...]:
    """The unit with what stands before and behind it: ("within", "day", "of", "deliveri"); empty
    where it is no length of time in such a frame."""
    unit = number.counted.rstrip("'\u2019").removesuffix("s").rstrip("'\u2019")
    before = _BEFORE.search(text, 0, number.span.start)
    behind = _BEHIND.match(text, number.span.end)
    if unit not in _TIMES or before is None or behind is None or number.until:
        return ()
    noun = behind["notice"] or behind["event"]
    if fold(noun) in STOP_WORDS:
        return ()
    return before["how"], unit, behind["how"] or "", stem(fold(noun))


def _has_more(match: Match, place: int, frame: tuple[str, ...]) -> bool:
    """The sentence has another word of the fact than those of the frame."""
    return any(
        found.get(place, 0.0) >= AKIN
        for unit, found in zip(match.units, match.credits, strict=True)
        if unit.stem and unit.stem not in frame
    )
