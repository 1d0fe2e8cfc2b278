"""Lengths of time in different units: five months are not five weeks, and two weeks are fourteen
days."""

from __future__ import annotations

_DAYS = {
    "second": 1 / 86_400,
    "minute": 1 / 1440,
    "hour": 1 / 24,
    "day": 1.0,
    "week": 7.0,
    "fortnight": 14.0,
    "month": 30.44,
    "year": 365.25,
    "decade": 3652.5,
    "century": 36_525.0,
    "centurie": 36_525.0,
}
_CLOSE = 0.1
_FAR = 0.4


def days_of(counted: str) -> float:
    """How many days one of what is counted is, 0 where it is no length of time. The word may be
    plural, in small letters."""
    return _DAYS.get(counted, 0.0) or _DAYS.get(counted.removesuffix("s"), 0.0)


def other_units(one: str, other: str) -> bool:
    """Both count lengths of time, of different kinds."""
    first, second = days_of(one), days_of(other)
    return bool(first and second) and first != second


def same_length(one: float, counted: str, other: float, also: str) -> bool:
    """The two lengths are one, within a tenth: twelve months are a year."""
    first, second = one * days_of(counted), other * days_of(also)
    return abs(first - second) <= _CLOSE * max(first, second)


def lengths_apart(one: float, counted: str, other: float, also: str) -> bool:
    """So different that no rounding makes up for it: by two fifths of the longer."""
    first, second = one * days_of(counted), other * days_of(also)
    return abs(first - second) >= _FAR * max(first, second)
