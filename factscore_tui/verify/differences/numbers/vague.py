"""Dates and numbers that are not meant exactly: "about 40", "before 1950", "or"."""

from __future__ import annotations

import re

from factscore_tui.core.span import Span
from factscore_tui.verify.features.rounding import stands_over

_ABOUT = re.compile(
    r"\b(?:about|around|circa|c\.|ca\.|approximately|roughly|some|estimated)[\s-]+(?:an?\s+)?\Z",
    re.IGNORECASE,
)
_VAGUE = re.compile(
    r"\b(?:about|around|circa|c\.|ca\.|approximately|roughly|nearly|almost|some|over|under|than|least|most|up to|until|"  # noqa: E501
    r"till|before|after|by|since|between|from|to|early|late|mid|through|during|within|per|estimated|or|"
    r"of (?:the|his|her|its|their))[\s-]+(?:(?:the|an?)\s+)?\Z",
    re.IGNORECASE,
)
_OUT_OF = re.compile(
    r"\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|all|both|each|none)\s+"
    r"of\s+(?:the|his|her|its|their)\s+\Z",
    re.IGNORECASE,
)
""" "Three of the four": four are there, neither more nor less."""
_EITHER = re.compile(r"\s+or\s+\S|\+|\?", re.IGNORECASE)
_MEASURE = re.compile(
    r" (?:days?|weeks?|months?|years?|hours?|minutes?|seconds?|points?|goals?|votes?|per ?cent|"
    r"met(?:re|er)s?|miles?|kilomet(?:re|er)s?|feet)\b"
)


def is_vague(text: str, span: Span) -> bool:
    """A word beside the range makes it less than exact: "about", "before", "or"."""
    before, after = text[max(0, span.start - 24) : span.start], text[span.end : span.end + 8]
    if before.endswith(" by ") and _MEASURE.match(text, span.end):
        before = before[:-3]  # "postponed by two days", not "by 1990"
    if _EITHER.match(after) is not None:
        return True
    if _OUT_OF.search(before) or stands_over(text, span):
        return False
    return _VAGUE.search(before) is not None


def is_about(text: str, span: Span) -> bool:
    """ "About" and its like, nothing else: what is far from it is another number all the same."""
    before, after = text[max(0, span.start - 24) : span.start], text[span.end : span.end + 8]
    return _ABOUT.search(before) is not None and _EITHER.match(after) is None
