"""The year that a user's own document gives to a day or a month of a fact.

    Ann Lee opened the hall on 19 May.    a release of June 2022, "opened on 29 May": 19 May 2022

A newspaper tells what happened this year without the year, and so do minutes and letters. What
their head dates can be held against a fact only with the same year.
"""

from __future__ import annotations

import re

from factscore_tui.verify.features.match import Match
from factscore_tui.verify.features.quantities import Date

_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
_MONTH = "|".join(_MONTHS)
_DAY = re.compile(
    rf"(?P<date>\b(?:\d{{1,2}} (?P<after>{_MONTH})|(?P<before>{_MONTH}) \d{{1,2}}))"
    rf"\b(?!,? \d{{4}}|\d)"
)
_ALONE = re.compile(
    rf"(?P<date>\b(?:[Ii]n|[Ss]ince|[Uu]ntil) (?P<after>{_MONTH}))\b(?! \d|,? \d{{4}}| [a-z]+ion\b)"
)
_ANY_YEAR = re.compile(r"\b(?:1[5-9]|20)\d\d\b")
_SENTENCES = 3


def in_year_of_source(fact: str, match: Match) -> str | None:
    """The fact with a year behind its one day or month: that of the date in the sentence which has
    most of the fact, of the same month if there is one, else the document's own. None where the
    fact has a year, or the page is no document with a date of its own."""
    if not match.page.own or match.page.dated is None or _ANY_YEAR.search(fact):
        return None
    found = list(_DAY.finditer(fact)) or list(_ALONE.finditer(fact))
    if len(found) != 1 or match.best < 0:
        return None
    one = found[0]
    month = _MONTHS.index(one["after"] or one.groupdict().get("before") or "") + 1
    year = _year(match, month)
    if not year:
        return None
    comma = "," if one.groupdict().get("before") else ""
    return f"{fact[: one.end('date')]}{comma} {year}{fact[one.end('date') :]}"


def _year(match: Match, month: int) -> int:
    dates: list[Date] = []
    for place in match.ranked(_SENTENCES):
        sentence = match.page.sentences[place]
        dates += [d for d in (*sentence.slots.dates, *sentence.dated) if d.year and d.month]
    same = [d for d in dates if d.month == month]
    own = [match.page.dated] if match.page.dated is not None else []
    first = [*same, *dates, *own]
    return first[0].year if first else 0
