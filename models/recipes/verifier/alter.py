"""Facts made wrong in one place: a year, a day or a count is changed, by fixed rules and not by
chance."""

from __future__ import annotations

import re
from collections.abc import Iterator

KINDS = ("year", "day", "count")
_MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
_YEAR = re.compile(r"\b(?:1[5-9]|20)\d\d\b")
_DAY = re.compile(rf"\b(?:{_MONTHS}) (\d{{1,2}})\b(?!,? \d{{3}}\b)|\b(\d{{1,2}}) (?:{_MONTHS})\b")
_NUMBERS = re.compile(r"\d+")
_COUNT = re.compile(r"(?<![\w,.])\d{1,3}(?=\s[a-z]+)")


def altered(fact: str) -> Iterator[tuple[str, str]]:
    """(kind, fact with one date or number changed), at most one of each of KINDS."""
    if year := _YEAR.search(fact):
        by = (-3, -2, -1, 1, 2, 3)[int(year.group()) % 6]
        yield "year", f"{fact[: year.start()]}{int(year.group()) + by}{fact[year.end() :]}"
    day = _DAY.search(fact)
    if day:
        at = 1 if day.group(1) else 2
        value = int(day.group(at))
        yield (
            "day",
            f"{fact[: day.start(at)]}{value + 5 if value < 20 else value - 7}{fact[day.end(at) :]}",
        )
    elif count := _COUNT.search(fact):
        yield "count", f"{fact[: count.start()]}{int(count.group()) + 2}{fact[count.end() :]}"


def altered_sentence(sentence: str, fact: str, changed: str) -> str:
    """The sentence that `fact` was taken from with the same number changed, so that it tells no
    more than the fact; `changed` itself where the number does not stand there exactly once."""
    before, after = next(
        (old, new)
        for old, new in zip(_NUMBERS.findall(fact), _NUMBERS.findall(changed), strict=True)
        if old != new
    )
    said, count = re.subn(rf"(?<!\d){before}(?!\d)", after, sentence)
    return said if count == 1 else changed
