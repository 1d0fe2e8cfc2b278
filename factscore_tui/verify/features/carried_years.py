"""The year of a day that is told without one: that of the date before it, as a story goes on.

    In October 1854 she was asked to take a party of nurses. They arrived there on 4 November.
    On 28 June 1914 he was shot. Germany declared war on Russia on 1 August.

Only where the story goes forward: behind October 1854 a day in March has no year that is sure. And
the year of "In the same year she married; they divorced in 1945", "Ten years later she became its
secretary", which is told from the year named last in the sentence before.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from factscore_tui.core.span import Span
from factscore_tui.verify.features.quantities import Date, Slots

Told = tuple[int, Date]
"""The number of a sentence of a passage, and a date of it."""
_COUNTS = {
    word: n
    for n, word in enumerate(
        "a two three four five six seven eight nine ten eleven twelve".split(),  # noqa: SIM905
        1,
    )
} | {"one": 1}
_FROM_THERE = re.compile(
    r"\A(?:(?:In|Later|Earlier) )?(?:the |that )?(?:(?P<same>[Ss]ame year|(?<=[Tt]hat )year)"
    r"|(?P<next>(?:following|next) year)"
    rf"|(?P<count>\d\d?|{'|'.join(_COUNTS)}) years? later)\b",
    re.IGNORECASE,
)
"""How a sentence begins that is told from the year before."""
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


def told_from(before: Slots, text: str, own: Slots) -> Slots:
    """The dates and numbers of a sentence, with the year of "In the same year", "The following
    year" or "Ten years later" with which it begins, where `before` are those of the sentence
    before."""
    begins = _FROM_THERE.match(text)
    last = before.dates[-1] if before.dates else None
    if begins is None or last is None or not last.year or last.decade or last.until != last.year:
        return own
    count = begins["count"]
    further = _COUNTS.get(count.lower(), 0) or int(count) if count else int(bool(begins["next"]))
    year = last.year + further
    told = Date(year, 0, 0, Span(0, begins.end()), str(year), until=year)
    numbers = tuple(n for n in own.numbers if n.span.start >= begins.end())
    return Slots((told, *(d for d in own.dates if d.span.start >= begins.end())), numbers)
