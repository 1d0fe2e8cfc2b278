"""Dates of something that happened more than once."""

from __future__ import annotations

import pytest
from role_pages import match, reader

from factscore_tui.core.verdict import Difference
from factscore_tui.verify.differences.numbers.computed import find_difference

SECOND = (
    "Carl Rhode abdicated for the second time on 22 June 1815, surrendered to the British in July "
    "and was exiled to the Isle of Tor."
)
AGAIN = "Ann Lee won the Oak Cup again in 1912, and died in 1950."


def found(fact: str, title: str, source: str) -> Difference | None:
    """What the computed differences or the reader of dates find."""
    own = match(fact, title, source)
    difference = find_difference(fact, own) or reader().find(fact, own)
    return None if difference is None else difference.difference


@pytest.mark.parametrize(
    ("fact", "title", "source"),
    [
        ("Carl Rhode had to abdicate in 1814.", "Carl Rhode", SECOND),
        ("Carl Rhode abdicated in April 1814.", "Carl Rhode", SECOND),
        ("Ann Lee won the Oak Cup in 1907.", "Ann Lee", AGAIN),
    ],
)
def test_a_later_time_is_not_the_first(fact: str, title: str, source: str) -> None:
    assert found(fact, title, source) is None


@pytest.mark.parametrize(
    ("fact", "title", "source", "date"),
    [
        ("Carl Rhode abdicated for the second time in 1816.", "Carl Rhode", SECOND, "22 June 1815"),
        ("Ann Lee won the Oak Cup again in 1913.", "Ann Lee", AGAIN, "1912"),
        (
            "Ann Lee won the Oak Cup in 1907.",
            "Ann Lee",
            "Ann Lee won the Oak Cup in 1909, and later she married again.",
            "1909",
        ),
    ],
)
def test_the_time_that_is_meant(fact: str, title: str, source: str, date: str) -> None:
    difference = found(fact, title, source)
    assert difference is not None
    assert difference.found == date
