"""What a number that is not meant exactly allows: "more than 13,000 houses" is told by 13,200,
"almost 15,000 people" by 14,736. A writer rounds to what is near: 30,000 are more than 13,000 too,
but nobody means them by that."""

from __future__ import annotations

import re

from factscore_tui.core.span import Span
from factscore_tui.verify.features.quantities import LEAST_ABOUT, Number
from factscore_tui.verify.features.units import MEASURES

_END = r"[\s-]+(?:an?\s+)?(?:[$\u20ac\u00a3]\s?)?\Z"
_MORE = re.compile(
    r"\b(?:more than|over|at least|above|upwards of|no (?:fewer|less) than|not less than|"
    rf"in excess of|exceeding){_END}",
    re.IGNORECASE,
)
_LESS = re.compile(
    r"\b(?:almost|nearly|just under|close to|under|less than|fewer than|below|not quite)" + _END,
    re.IGNORECASE,
)
_ABOUT = re.compile(
    rf"\b(?:about|around|roughly|approximately|some|circa|c\.|ca\.){_END}", re.IGNORECASE
)
_NOT = re.compile(r"\b(?:not|no)\s+(?:more|less|fewer|over)\b", re.IGNORECASE)
_EXTENDS = re.compile(
    r"\b(?:extend|stretch|spread|sprawl|run|ran|runn|flow|pass|fall|fell|plung|tumbl|cascad|rul"
    r"|reign|preside|fly|flie|flew|flown|hang|hung|cross|scatter|distribut)\w{0,4}\s+(?:out\s+)?"
    r"over\s+(?:the\s+)?\Z",
    re.IGNORECASE,
)
_MEASURED = re.compile(
    r"[\s-]*(?:%|per ?cent|hundred|thousand|(?:m|b|tr)illion|second|minute|hour|day|night|week"
    r"|month|season|year|decade|centur|generation|kilo|km\b|met(?:er|re)|cm\b|mile|f(?:oo|ee)t\b|inch|yard"
    r"|acre|hectare|square|cubic|ton|pound|gram|kg\b|people|copies|dollar|euro)",
    re.IGNORECASE,
)
FAR, NEAR = 0.2, 0.05
"""Shares of a number that "more than" and "almost" leave on their side, and "about" on both."""
_BEFORE = 28
"""Characters before a number that are looked at."""


def stands_over(text: str, span: Span) -> bool:
    """ "Over" is a place there, not "more than": "extends over eleven countries", "runs over six
    cataracts"; of lengths, times and crowds it may be either."""
    before = text[max(0, span.start - _BEFORE) : span.start]
    number = span.of(text)
    bare = number.isdigit() or number.replace("-", "").isalpha()
    return bare and _EXTENDS.search(before) is not None and not _MEASURED.match(text, span.end)


def allowed(text: str, number: Number) -> tuple[float, float] | None:
    """The least and the greatest value that a source may give for this number of `text`; None
    where it is meant exactly, is too small to be rounded, or is a rank."""
    small = abs(number.value) < LEAST_ABOUT
    if small and number.dimension not in MEASURES:
        return None
    if number.dimension == "ordinal" or number.until:
        return None
    before = text[max(0, number.span.start - _BEFORE) : number.span.start]
    value = number.value
    if _NOT.search(before) or stands_over(text, number.span):
        return None
    far = 2 * NEAR if small else FAR
    if _MORE.search(before):
        return value, value * (1 + far)
    if _LESS.search(before):
        return value * (1 - far), value
    if _ABOUT.search(before):
        return value * (1 - NEAR), value * (1 + NEAR)
    return None


def qualifier(text: str, number: Number) -> Span:
    """The words before a number by which it is not meant exactly: part of the figure, and nothing
    that a source would have to say too. Empty where it has none."""
    start = number.span.start
    if stands_over(text, number.span):
        return Span(start, start)
    before = text[max(0, start - _BEFORE) : start]
    for pattern in (_MORE, _LESS, _ABOUT):
        found = pattern.search(before)
        if found is not None:
            return Span(start - len(before) + found.start(), start)
    return Span(start, start)


def side_of(text: str, span: Span) -> int:
    """1 for "more than" the number at this range, -1 for less, 0 for neither."""
    before = text[max(0, span.start - _BEFORE) : span.start]
    if _NOT.search(before) or stands_over(text, span):
        return 0
    return 1 if _MORE.search(before) else -1 if _LESS.search(before) else 0
