"""The names of months and days, in lower case and in their order."""

from __future__ import annotations

MONTHS = tuple(
    """january february march april may june july august september october november
    december""".split()  # noqa: SIM905
)
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
CALENDAR_WORDS = frozenset((*MONTHS, *WEEKDAYS))
