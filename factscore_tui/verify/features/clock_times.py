"""Times of the day in digits, "02:56" and "9:30 pm": one number each, not an hour and a number of
minutes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from factscore_tui.core.span import Span

_TIME = re.compile(
    r"(?<![\w:.,/-])(?P<hour>[01]?\d|2[0-3]):(?P<minute>[0-5]\d)(?![\w:/-]|[.,]\d)"
    r"(?:\s?(?P<half>[ap])\.?m\b)?",
    re.IGNORECASE,
)


def clock_times(text: str) -> Iterator[tuple[Span, float]]:
    """Each time with its range, "pm" and the like left out of it, in minutes since midnight."""
    for found in _TIME.finditer(text):
        hour, half = int(found["hour"]), (found["half"] or "").lower()
        if half:
            hour = hour % 12 + (12 if half == "p" else 0)
        yield Span(found.start(), found.end("minute")), 60.0 * hour + int(found["minute"])
