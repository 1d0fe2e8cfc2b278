"""The year of a day that is told without one: that of the date before it, as a story goes on.

    In October 1854 she was asked to take a party of nurses. They arrived there on 4 November.
    On 28 June 1914 he was shot. Germany declared war on Russia on 1 August.

Only where the story goes forward: behind October 1854 a day in March has no year that is sure.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from factscore_tui.verify.features.quantities import Date

Told = tuple[int, Date]
"""The number of a sentence of a passage, and a date of it."""
_NEAR = 3
"""Sentences after which a year is no longer carried on."""


def carried(dates: Sequence[Told]) -> dict[int, tuple[Date, ...]]:
    """By the numbers of their sentences, the days and months of a passage that have no year of
    their own, each with the year that it takes over. `dates` are those of the passage in order."""
    found: dict[int, tuple[Date, ...]] = {}
    last: Told | None = None
    for place, date in dates:
        if date.year:
            last = (place, date) if date.until == date.year and not date.decade else None
        elif last is not None and date.month and place - last[0] <= _NEAR:
            if not _goes_on(last[1], date):
                last = None
                continue
            year = last[1].year
            dated = replace(date, year=year, until=year)
            found[place] = (*found.get(place, ()), dated)
            last = (place, dated)
    return found


def _goes_on(before: Date, date: Date) -> bool:
    if not before.month or before.month != date.month:
        return before.month < date.month
    return not before.day or not date.day or before.day <= date.day
