"""The table of places, and which of them are surely apart."""

from __future__ import annotations

import pytest

from factscore_tui.paths import bundled
from factscore_tui.text.places import apart, find_place

KINDS = {
    "continent", "country", "state", "city", "island", "river", "lake", "sea", "ocean", "mountain",
    "desert",
}  # fmt: skip


def test_every_line_is_whole() -> None:
    lines = bundled("models/places.tsv").read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines]
    assert all(3 <= len(row) <= 4 for row in rows)
    assert {row[1] for row in rows} == KINDS
    names = [row[0] for row in rows]
    assert len(names) == len(set(names)) > 4000
    others = [other for row in rows if len(row) == 4 for other in row[3].split("|")]
    assert not set(others) & set(names)
    assert len(others) == len(set(others))


@pytest.mark.parametrize(
    ("one", "other", "are"),
    [
        ("Rome", "Athens", True),
        ("Bath", "Hampshire", True),
        ("Illinois", "Kentucky", True),
        ("Peru", "Caracas", True),
        ("Mexico", "Arizona", False),  # it was Mexican
        ("Zimbabwe", "South Africa", True),
        ("Sudan", "Egypt", False),  # ruled together
        ("Rhône", "Seine", True),
        ("Scotland", "England", True),
        ("Bath", "Somerset", False),
        ("Brooklyn", "New York", False),
        ("Strasbourg", "Germany", False),  # it was German
        ("Lviv", "Poland", False),
        ("Paris", "Seine", False),  # a town and a river
        ("England", "Britain", False),
        ("London", "Europe", False),
        ("Istanbul", "Asia", False),
        ("the Netherlands", "Amsterdam", False),
        ("Bombay", "Mumbai", False),
    ],
)
def test_apart(one: str, other: str, are: bool) -> None:
    a, b = find_place(one), find_place(other)
    assert a is not None
    assert b is not None
    assert apart(a, b) is apart(b, a) is are


def test_a_name_that_it_lacks_is_no_place() -> None:
    assert find_place("Little Snoring Parva") is None
    assert find_place("") is None
    assert find_place("the") is None
