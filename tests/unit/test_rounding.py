"""Figures that are not meant exactly: what a source may give for them, and what it may not."""

from __future__ import annotations

import pytest
from role_pages import match

from factscore_tui.verify.differences.numbers.computed import find_difference
from factscore_tui.verify.features.match import lacks_key_unit


@pytest.mark.parametrize(
    ("fact", "source"),
    [
        ("More than 13,000 houses burned.", "The fire burned about 13,200 houses."),
        ("Almost 15,000 people live in Lund.", "Lund has 14,736 people."),
        ("The bridge cost over 100 million dollars.", "It came to 102 million dollars."),
        ("The pier is about 2.7 kilometres long.", "Its length is 2,737 metres."),
        ("The firm runs more than 3,000 shops.", "It has 3,093 shops."),
        ("Nearly 12 years passed.", "It took 11.9 years."),
        ("Some 1,500 people died.", "Of those aboard 1,496 died."),
    ],
)
def test_a_rounded_figure_is_told_by_the_exact_one(fact: str, source: str) -> None:
    assert not lacks_key_unit(match(fact, "Lund", source))


@pytest.mark.parametrize(
    ("fact", "source"),
    [
        ("More than 13,000 houses burned.", "The fire burned 12,900 houses."),
        ("More than 13,000 houses burned.", "The fire burned 30,000 houses."),
        ("Almost 15,000 people live in Lund.", "Lund has 15,200 people."),
        ("Exactly 13,000 houses burned.", "The fire burned 13,200 houses."),
        ("No more than 13,000 houses burned.", "The fire burned 13,200 houses."),
        ("More than two houses burned.", "The fire burned three houses."),
        ("More than 20 houses burned.", "The fire took 21 lives."),
        ("It was more than 15 metres long.", "It was 16 kilograms heavy."),
    ],
)
def test_what_lies_elsewhere_does_not_tell_it(fact: str, source: str) -> None:
    assert lacks_key_unit(match(fact, "Lund", source))


@pytest.mark.parametrize(
    ("fact", "source", "found"),
    [
        ("Lund employs more than 600,000 people.", "Lund employs more than 60,000 people.", "60"),
        ("Lund employs more than 600,000 people.", "Lund employs 60,000 people.", "60"),
        ("Lund employs almost 6,000 people.", "Lund employs more than 60,000 people.", "60"),
    ],
)
def test_what_is_far_off_on_the_wrong_side_contradicts(fact: str, source: str, found: str) -> None:
    difference = find_difference(fact, match(fact, "Lund", source))
    assert difference is not None
    assert difference.difference.found.startswith(found)


@pytest.mark.parametrize(
    ("fact", "source"),
    [
        ("Lund employs more than 60,000 people.", "Lund employs 600,000 people."),
        ("Lund employs more than 60,000 people.", "Lund employs more than 90,000 people."),
        ("Lund employs more than 60,000 people.", "Lund employs almost 60,000 people."),
        ("Lund employs almost 60,000 people.", "Lund employs fewer than 90,000 people."),
        ("Lund employs more than 60,000 people.", "Lund employs 55,000 people."),
        ("Lund stands on 118 islands.", "Lund stands on more than a hundred islands."),
        ("Lund owns 14 mills.", "Lund owns at least a dozen mills."),
    ],
)
def test_what_may_be_so_does_not_contradict(fact: str, source: str) -> None:
    assert find_difference(fact, match(fact, "Lund", source)) is None
