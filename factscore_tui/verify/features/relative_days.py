"""Days that a document names from its own: "today", "yesterday", "on Thursday night".

Friday 12 April 2024    Two men were arrested on Thursday evening.        11 April 2024
12 April 2024           He will appear before magistrates on Monday.      15 April 2024
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Iterator

from factscore_tui.core.calendar_names import WEEKDAYS
from factscore_tui.core.span import Span
from factscore_tui.verify.features.quantities import Date

_NEAR = {"today": 0, "tonight": 0, "yesterday": -1, "last night": -1, "tomorrow": 1}
_THIS = "this (?:morning|afternoon|evening)"
_SAID = re.compile(
    rf"(?i)\b(?:(?P<near>{'|'.join(_NEAR)}|{_THIS})|"
    rf"(?:(?P<how>on|last|next|this|late|early|from|until|by) )(?P<week>{'|'.join(WEEKDAYS)}))\b"
    r"(?! of\b|,? (?:the )?\d|, [A-Z][a-z]+ \d|s\b|['\u2019]s?\b)"
)
_QUOTES = re.compile(r"[\"\u201c][^\"\u201d]*[\"\u201d]?")


def relative_days(text: str, own: Date, is_ahead: Callable[[int], bool]) -> Iterator[Date]:
    """The days that a sentence names by their distance from the document's day `own`, none in
    quotation marks. `is_ahead` tells whether what stands at a place looks ahead. The weekday of the
    document itself is left open: it may be a week away."""
    try:
        today = datetime.date(own.year, own.month, own.day)
    except ValueError:
        return
    quoted = [Span(*found.span()) for found in _QUOTES.finditer(text)]
    for found in _SAID.finditer(text):
        span = Span(*found.span())
        if any(span.overlaps(one) for one in quoted):
            continue
        there = _day(found, today, is_ahead(found.start()))
        if there is not None:
            y, m, d = there.year, there.month, there.day
            yield Date(y, m, d, span, found.group(), until=y)


def _day(found: re.Match[str], today: datetime.date, ahead: bool) -> datetime.date | None:
    if found["near"]:
        return today + datetime.timedelta(_NEAR.get(found["near"].lower(), 0))
    to_come = (WEEKDAYS.index(found["week"].lower()) - today.weekday()) % 7
    how = found["how"].lower()
    if not to_come:
        return None
    if how == "next" or (ahead and how != "last"):
        return None if how == "next" and to_come < 3 else today + datetime.timedelta(to_come)
    return today + datetime.timedelta(to_come - 7)
