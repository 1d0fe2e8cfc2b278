"""Dates that a sentence tells of another event than the fact does."""

from __future__ import annotations

import pytest
from role_pages import match, reader

DIVORCED = "In 1930 she married Tom Fox; they divorced in 1945."


@pytest.mark.parametrize(
    ("fact", "source", "event"),
    [
        ("Ann Lee married Tom Fox in 1945.", DIVORCED, "divorced"),
        ("Ann Lee moved to Paris in 1912.", "She moved to Paris and died in 1912.", "died"),
    ],
)
def test_the_date_is_that_of_another_event(fact: str, source: str, event: str) -> None:
    assert reader().date_elsewhere(fact, match(fact, "Ann Lee", source)) == event


@pytest.mark.parametrize(
    ("fact", "source"),
    [
        ("Ann Lee and Tom Fox divorced in 1945.", DIVORCED),
        ("Ann Lee married Tom Fox in 1930.", DIVORCED),
        ("Ann Lee moved to Paris in 1912.", "In 1912 she won a prize and moved to Paris."),
        ("Ann Lee wrote the book in 1912.", "She wrote and published the book in 1912."),
        ("Ann Lee married Tom Fox in 1912.", "She married Tom Fox in a church built in 1912."),
        ("Ann Lee moved to Paris in 1912.", "She moved to Paris and died. That was in 1912."),
        ("Ann Lee moved to Paris.", "She moved to Paris and died in 1912."),
        ("In 1912.", "She moved to Paris and died in 1912."),
    ],
)
def test_it_is_or_may_be_that_of_the_fact(fact: str, source: str) -> None:
    assert reader().date_elsewhere(fact, match(fact, "Ann Lee", source)) is None
