"""Whether a place in a draft is the beginning of a longer name: what is written there would join
what is left of it, "Lane" in "Lane and Sons", "Berlin" in "Berlin Wall"."""

from __future__ import annotations

import re

from factscore_tui.core.span import Span

_GOES_ON = re.compile(
    r"\s(?:(?:and|&)\s(?:Partners|Sons?|Brothers|Bros|Company|Co|Associates|Daughters)\b"
    r"|[A-Z][\w\u2019'-]*[a-z])"
)
_TIMES = re.compile(
    r"\s(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|\s(?:January|February|March|April|May|June|"
    r"July|August|September|October|November|December|I)\b"
)


def in_a_longer_name(text: str, place: Span) -> bool:
    """A name goes on right behind the place, which itself ends in a capitalised word."""
    words = place.of(text).split()
    if not words or not words[-1][:1].isupper():
        return False
    behind = _GOES_ON.match(text, place.end)
    return behind is not None and _TIMES.match(text, place.end) is None
