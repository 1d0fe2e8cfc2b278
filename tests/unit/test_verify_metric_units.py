"""Lengths and weights in two units: exact within the metric system, with room between systems."""

from __future__ import annotations

import pytest

from factscore_tui.verify.features.quantities import find_slots, same_number


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("7.76 metres", "776 centimetres", True),
        ("7.77 metres", "776 centimetres", False),
        ("7.8 metres", "776 centimetres", True),
        ("7.80 metres", "776 centimetres", False),
        ("330 metres", "0.33 km", True),
        ("202 feet", "203 feet", False),
        ("202 feet", "202 feet", True),
        ("2.7 kilometres", "2,695 metres", True),
        ("4,800 metres", "4,808 metres", True),
        ("4,810 metres", "4,818 metres", False),
        ("7,300 tonnes", "7.3 million kilograms", True),
        ("7,350 tonnes", "7.3 million kilograms", True),
        ("120 miles", "193 kilometres", True),
        ("256 feet", "78 metres", True),
        ("250 feet", "78 metres", False),
        ("22 inches", "56 centimetres", True),
        ("5 to 10 km", "7 km", True),
    ],
)
def test_lengths_in_two_units(one: str, other: str, same: bool) -> None:
    first, second = (find_slots(text).numbers for text in (one, other))
    assert len(first) == len(second) == 1
    assert same_number(first[0], second[0]) is same
    assert same_number(second[0], first[0]) is same
