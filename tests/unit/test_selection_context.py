"""What limits a statement elsewhere in its sentence stays with it; each case is one that a strict
reader rejected."""

from __future__ import annotations

import re

import pytest
from bundled_facts import found, told


@pytest.mark.parametrize(
    ("text", "never"),
    [
        (
            "When their surroundings dry out, many species curl up into a tun.",
            "^(many species curl up into a tun|their surroundings dry out)$",
        ),
        (
            "A court sentenced a clerk to three years and four months in prison.",
            "to (three years|four months)( in prison)?$",
        ),
        (
            "About 1,746 people were suffocated, most of them in the villages of Nyos and Kam.",
            "suffocated (most of them )?in the villages",
        ),
        (
            "The firm reported revenue of 64 million lari last year, up 17 per cent.",
            "up$|lari 17 per",
        ),
        (
            "He studied together with Georges Pompidou, who later became president of France.",
            "^together",
        ),
        (
            "A court has sentenced a clerk to three years for stealing jewellery and selling it.",
            "court (steals|sells|has stolen|has sold)",
        ),
        ("Tens of thousands more died of hunger on Lombok.", "^tens died"),
        ("A statement was read out by his chief of staff on Monday.", "by his chief( on|$)"),
        (
            "The collection includes 83 instruments, the oldest of which was built around 1790.",
            "^(the )?83 instruments was",
        ),
        ("Tabei was diagnosed with cancer in 2012.", "diagnosed( in 2012)?$"),
    ],
)
def test_never_told(text: str, never: str) -> None:
    assert [c for c in found(text) if re.search(never, c)] == []


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        (
            "When their surroundings dry out, many species curl up into a tun.",
            "Many species curl up into a tun when their surroundings dry out.",
        ),
        (
            "The collection includes 83 instruments, the oldest of which was built around 1790.",
            "The oldest of the 83 instruments was built around 1790.",
        ),
        (
            "Samegrelo Foods, founded in 2008 by three brothers, reported revenue of 64 million.",
            "Samegrelo Foods was founded in 2008 by three brothers.",
        ),
        (
            "He studied together with Georges Pompidou, who later became president of France.",
            "He studied together with Georges Pompidou.",
        ),
    ],
)
def test_told(text: str, fact: str) -> None:
    assert fact in told(text)
