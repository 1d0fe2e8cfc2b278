"""Times as journalists tell them, put as the source has them where it tells a time within.

in the autumn of 2008       the source: "in October 2008"
on New Year's Day 1992      "on 1 January 1992"
in the mid-1970s            "of 1975"
in the early 19th century   "in 1804"
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from typing import NamedTuple

from factscore_tui.verify.features.number_words import ORDINAL_WORDS
from factscore_tui.verify.features.quantities import Date

_DAYS = {
    r"New Year['’]s Day": "1 January",
    r"New Year['’]s Eve": "31 December",
    r"Christmas Day": "25 December",
    r"Christmas Eve": "24 December",
    r"Boxing Day": "26 December",
    r"All Saints['’] Day": "1 November",
    r"Halloween": "31 October",
    r"Valentine['’]s Day": "14 February",
    r"St Patrick['’]s Day": "17 March",
    r"Bastille Day": "14 July",
}
_DAY = re.compile(
    "|".join(rf"(?P<d{k}>\b{day})" for k, day in enumerate(_DAYS)) + r"(?!\w)", re.IGNORECASE
)
_OF_YEAR = re.compile(r"(?:,| of| in)? (?P<year>1\d{3}|20\d\d)\b")
_SEASONS = {
    "spring": (3, 6),
    "summer": (6, 9),
    "autumn": (9, 12),
    "fall": (9, 12),
    "winter": (1, 3),
}
"""First and last month, those that begin or end within it among them."""
_SEASON = re.compile(
    r"\bin (?:the )?(?:early |late )?(?P<season>spring|summer|autumn|fall|winter) (?:of )?"
    r"(?P<year>1\d{3}|20\d\d)\b"
)
_SOUTHERN = re.compile(
    r"\b(?:Australia|New Zealand|South Africa|Argentin|Chile|Uruguay|Brazil|Peru|Bolivia)"
)
_PART = {"early": (0, 3), "mid": (3, 6), "late": (6, 9)}
_PART_OF_DECADE = re.compile(
    r"\bin (?:the )?(?P<part>early|mid|late|middle of the)[\s-](?P<decade>1\d\d0|20\d0)['’]?s\b"
)
_PART_OF_CENTURY = re.compile(
    r"\bin (?:the )?(?:(?P<part>early|mid|late)[\s-])?"
    rf"(?P<n>\d\d?(?=th|st|nd|rd)|{'|'.join(ORDINAL_WORDS[1:])}"
    r"|twentieth|twenty-first)(?:th|st|nd|rd)?[\s-]century\b(?! BC)"
)
_TURN = re.compile(
    r"\b(?P<at>at|around|about|by) the turn of the (?P<n>\d\d?(?=th|st|nd|rd)|"
    rf"{'|'.join(ORDINAL_WORDS[1:])}|twentieth|twenty-first)(?:th|st|nd|rd)? century\b"
)
_MILLENNIUM = re.compile(r"\b(?P<at>at|around|about) the turn of the (?:first )?millennium\b")
_CLAUSE = re.compile(r"[;:]|,? (?:and|but|while|which|who|where|when) ")
_AD = re.compile(r"\bAD (?P<year>\d{1,3})\b|\b(?P<or>\d{1,3}) (?:AD|CE)\b")


class _Within(NamedTuple):
    """A stretch of time that a fact names: its first and last year and, of a season, months."""

    found: re.Match[str]
    first: int
    last: int
    months: tuple[int, int] = (1, 12)


class _Moment(NamedTuple):
    """A date of the source as it is written, and where."""

    year: int
    month: int
    text: str
    at: int


def days_named(fact: str) -> str:
    """The fact with the date of every feast that has one."""
    hit = _DAY.search(fact)
    while hit is not None:
        day = list(_DAYS.values())[int((hit.lastgroup or "d0")[1:])]
        year = _OF_YEAR.match(fact, hit.end())
        end = year.end() if year is not None else hit.end()
        fact = fact[: hit.start()] + (f"{day} {year['year']}" if year else day) + fact[end:]
        hit = _DAY.search(fact, hit.start() + len(day))
    return fact


def as_dated(fact: str, source: str, dates: tuple[Date, ...]) -> str:
    """The fact with the date of the source in the place of a stretch of time in which it lies;
    `dates` are those of this sentence. Only where no other date of its clause could be meant, and
    no other clause has as much of the fact."""
    for within in _stretches(fact, source):
        told = list(_dated(source, dates))
        inside = [one for one in told if _lies(within, one)]
        if len(inside) != 1:
            continue
        clause = _clause_of(source, inside[0].at)
        others = [one for one in told if one.at not in range(*clause)]
        mine = _common(fact, source[slice(*clause)])
        alone = len(others) == len(told) - 1
        nearer = all(
            mine > _common(fact, source[slice(*_clause_of(source, one.at))]) for one in others
        )
        if alone and nearer:
            put = f"in {inside[0].text}"
            return fact[: within.found.start()] + put + fact[within.found.end() :]
    return fact


def _clause_of(source: str, at: int) -> tuple[int, int]:
    ends = [0, *(hit.end() for hit in _CLAUSE.finditer(source)), len(source)]
    return next((a, b) for a, b in itertools.pairwise(ends) if a <= at < b)


def _common(fact: str, clause: str) -> int:
    return len(
        {*re.findall(r"[a-z]{4,}", fact.casefold())}
        & {*re.findall(r"[a-z]{4,}", clause.casefold())}
    )


def _dated(source: str, dates: tuple[Date, ...]) -> Iterator[_Moment]:
    for date in dates:
        if date.year and date.until == date.year and not date.decade:
            months = _MONTHS[date.month] + " " if date.month else ""
            yield _Moment(date.year, date.month, f"{months}{date.year}", date.span.start)
    for hit in _AD.finditer(source):
        year = hit["year"] or hit["or"]
        yield _Moment(int(year), 0, f"AD {year}", hit.start())


_MONTHS = (
    "",
    *"January February March April May June July August September October November".split(),  # noqa: SIM905
    "December",
)


def _lies(within: _Within, told: _Moment) -> bool:
    if not within.first <= told.year <= within.last:
        return False
    month = told.month
    first, last = within.months
    return (first, last) == (1, 12) or first <= month <= last or (month == 12 and first == 1)


def _stretches(fact: str, source: str) -> Iterator[_Within]:
    season = _SEASON.search(fact)
    if season is not None and not _SOUTHERN.search(fact + source):
        year = int(season["year"])
        yield _Within(season, year, year, _SEASONS[season["season"]])
    part = _PART_OF_DECADE.search(fact)
    if part is not None:
        first, last = _PART["mid" if part["part"].startswith("mid") else part["part"]]
        yield _Within(part, int(part["decade"]) + first, int(part["decade"]) + last)
    century = _PART_OF_CENTURY.search(fact)
    if century is not None:
        begin = 100 * (_number(century["n"]) - 1)
        first, last = (
            (0, 99)
            if not century["part"]
            else {"early": (0, 35), "mid": (35, 66), "late": (65, 99)}[century["part"]]
        )
        yield _Within(century, begin + first, begin + last)
    turn = _TURN.search(fact)
    if turn is not None:
        begin = 100 * (_number(turn["n"]) - 1)
        yield _Within(turn, begin - 3, begin + 3)
    if (millennium := _MILLENNIUM.search(fact)) is not None:
        yield _Within(millennium, 995, 1005)


def _number(written: str) -> int:
    if written.isdigit():
        return int(written)
    late = {"twentieth": 20, "twenty-first": 21}
    return late.get(written) or ORDINAL_WORDS.index(written)
