"""A value of a source in the form in which a draft writes it: "12 June 1916" in place of "1914" is
"1916"."""

from __future__ import annotations

import re

from factscore_tui.core.calendar_names import MONTHS
from factscore_tui.core.span import Span
from factscore_tui.correct.numerals import in_form_of, with_unit_of

_NAMES = tuple(name.title() for name in MONTHS)
_MONTH = "|".join(f"{name}|{name[:3]}\\.?" for name in _NAMES)
_DAY_FIRST = re.compile(
    rf"(?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?:\s+of)?\s+(?P<month>{_MONTH}),?(?:\s+(?P<year>\d{{3,4}}))?"
)
_MONTH_FIRST = re.compile(
    rf"(?P<month>{_MONTH})\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?:,?\s+(?P<year>\d{{3,4}}))?"
)
_NO_DAY = re.compile(rf"(?P<month>{_MONTH})(?:\s+of)?,?\s+(?P<year>\d{{3,4}})")
_ISO = re.compile(r"(?P<year>\d{4})-(?P<month>\d\d)-(?P<day>\d\d)")
_YEAR = re.compile(r"(?P<year>\d{3,4})")
_AMOUNT = re.compile(r"[\d.,]*\d|\d\d?:\d\d|(?:a\s+)?[a-z]+(?:-[a-z]+)?", re.IGNORECASE)
_NUMERALS = """
    one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
    nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion once twice first
    second third fourth fifth sixth seventh eighth ninth tenth
"""  # noqa: E501
_WORDS_OF_NUMBERS = frozenset(_NUMERALS.split())
_NAME = re.compile(r"[^\W\d_][^\n;:()\[\]\"\u201c\u201d]*")

_LONE_YEAR = re.compile(
    r"(?<![\w.,\-\u2013\u2014/$\u20ac\u00a3])[12]\d{3}(?![\w\-\u2013\u2014/]|[.,]\d)"
)
_WHOLE = re.compile(r"\d{1,3}(?:,\d{3})+|\d{1,9}")
_COUNTED = "two three four five six seven eight nine ten eleven twelve".split()  # noqa: SIM905

Day = tuple[int, int, int]
"""Year, month, day; 0 where it is not said."""


def fitted(kind: str, claimed: str, found: str) -> str:
    """What to write in place of `claimed`, "" where the two do not have one form."""
    if kind in ("date", "year"):
        return _date(claimed.strip(), found.strip())
    if kind == "number":
        return _number(claimed.split(), found.split())
    name = " ".join(found.split())
    return (
        name if _NAME.fullmatch(name) and name[0].isupper() == claimed.strip()[:1].isupper() else ""
    )


def read_date(text: str) -> tuple[Day, str] | None:
    """The date that a text is, and the form that it has; None where it is none, or something
    besides."""
    for form, pattern in (
        ("dmy", _DAY_FIRST),
        ("mdy", _MONTH_FIRST),
        ("my", _NO_DAY),
        ("iso", _ISO),
        ("y", _YEAR),
    ):
        hit = pattern.fullmatch(text)
        if hit is not None:
            parts = hit.groupdict()
            month = parts.get("month") or ""
            number = int(month) if month.isdigit() else _month(month)
            return (int(parts.get("year") or 0), number, int(parts.get("day") or 0)), form
    return None


def dates_in(text: str) -> list[tuple[Span, Day]]:
    """The dates of a text with their places, sorted and disjoint. On their own, three digits are no
    date, nor are four before 1000 or after 2999."""
    found: list[tuple[Span, Day]] = []
    for pattern in (_DAY_FIRST, _MONTH_FIRST, _NO_DAY, _ISO, _LONE_YEAR):
        for hit in pattern.finditer(text):
            span = Span(*hit.span())
            read = read_date(hit[0])
            cut = text[span.start - 1 : span.start].isalnum() or text[span.end :][:1].isalnum()
            if not cut and read and not any(span.overlaps(other) for other, _ in found):
                found.append((span, read[0]))
    return sorted(found)


def number_of(word: str) -> int | None:
    """The whole number that a word is, in digits or in letters up to twelve; None where it is none,
    and for "one", which counts nothing more often than not."""
    if word.lower() in _COUNTED:
        return _COUNTED.index(word.lower()) + 2
    return int(word.replace(",", "")) if _WHOLE.fullmatch(word) else None


def _month(name: str) -> int:
    return next(
        (n for n, known in enumerate(_NAMES, 1) if name and known.startswith(name.rstrip("."))), 0
    )


def _date(claimed: str, found: str) -> str:
    """As exact as the draft is, where the source is so too, and in the draft's order and with its
    short names of months."""
    mine, theirs = read_date(claimed), read_date(found)
    if mine is None or theirs is None:
        return ""
    (year, month, day), form = mine
    other_year, other_month, other_day = theirs[0]
    if other_day and not other_year:  # a day of the same year: others are not compared
        other_year = year
    if any(
        said and not other
        for said, other in ((year, other_year), (month, other_month), (day, other_day))
    ):
        return ""
    if form == "y":
        return str(other_year)
    if form == "iso":
        return f"{other_year:04}-{other_month:02}-{other_day:02}"
    named = _named(other_month, claimed)
    if form == "my":
        return f"{named} {other_year}"
    tail = str(other_year) if year else ""
    if form == "dmy":
        return f"{other_day} {named} {tail}".strip()
    return f"{named} {other_day}, {tail}" if tail else f"{named} {other_day}"


def _named(month: int, claimed: str) -> str:
    """The month as the draft writes its own: "Jul." for "Aug."."""
    hit = re.search(r"[A-Z][a-z]+\.?", claimed)
    long = _NAMES[month - 1]
    if hit is None or hit[0] in _NAMES or len(long) <= 4:
        return long
    return long[:3] + ("." if hit[0].endswith(".") else "")


def _number(claimed: list[str], found: list[str]) -> str:
    """A number for a number, a number with its unit for one with its unit, in the draft's form.
    Signs of money and per cent count as part of the number."""
    if not claimed or not found or not _is_amount(claimed[0]) or not _is_amount(found[0]):
        return ""
    mine, theirs = " ".join(claimed), " ".join(found)
    if (same_unit := with_unit_of(mine, theirs)) != theirs:
        return same_unit
    if (len(claimed) > 1) != (len(found) > 1):
        return ""
    if _signs(claimed[0]) != _signs(found[0]):
        return ""
    return in_form_of(claimed[0], found[0]) if len(found) == 1 else theirs


def _is_amount(word: str) -> bool:
    bare = word.strip("$\u20ac\u00a3%")
    if any(sign.isdigit() for sign in bare):
        return (
            _AMOUNT.fullmatch(re.sub(r"(?:st|nd|rd|th|m|bn|km|kg|[-\u2013].*)\Z", "", bare))
            is not None
        )
    return all(part in _WORDS_OF_NUMBERS for part in bare.lower().split("-"))


def _signs(word: str) -> str:
    return "".join(sign for sign in word if sign in "$\u20ac\u00a3%")
