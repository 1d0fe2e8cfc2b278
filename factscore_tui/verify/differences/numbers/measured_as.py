"""A measure given as another one of the same thing: "349 centimetres wide" of what the source calls
"349 centimetres high and 776 centimetres wide"."""

from __future__ import annotations

import re

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.features.match import Match
from factscore_tui.verify.features.quantities import Number, same_number

_HOW = {
    "high": "high", "tall": "high", "wide": "wide", "broad": "wide", "long": "long",
    "deep": "deep", "thick": "thick",
}  # fmt: skip
_BEHIND = re.compile(r"\s(?P<how>high|tall|wide|broad|long|deep|thick)\b")


def find_measure(fact: str, match: Match) -> FoundDifference | None:
    """What the source has for the fact's measure, where it calls the fact's number another one in
    the same sentence; None otherwise, and where the fact names somebody or something that the
    sentence does not."""
    for unit in match.units:
        mine = _how(fact, unit.number) if unit.number is not None else ""
        if unit.number is None or not mine:
            continue
        for place, sentence in enumerate(match.page.sentences):
            told = [(n, how) for n in sentence.slots.numbers if (how := _how(sentence.text, n))]
            same = {how for n, how in told if same_number(unit.number, n)}
            rivals = [n for n, how in told if how == mine]
            if not same or mine in same or len(rivals) != 1:
                continue
            if _has_subject(fact, unit.number.span, match, place):
                span = rivals[0].span
                said = Difference("number", unit.text.strip(), rivals[0].text.strip())
                return FoundDifference(said, unit, place, Span(span.start, span.end))
    return None


def _how(text: str, number: Number) -> str:
    if number.dimension != "length":
        return ""
    behind = _BEHIND.match(text, number.span.end)
    return _HOW[behind["how"]] if behind is not None else ""


def _has_subject(fact: str, value: Span, match: Match, place: int) -> bool:
    """All that stands before the number in the fact stands in the sentence or is the page's."""
    own = set(match.page.sentences[place].stems) | match.page.title_stems
    return all(
        unit.stem in own for unit in match.units if unit.stem and unit.span.end <= value.start
    )
