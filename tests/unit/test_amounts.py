"""Counts, sizes and durations in words."""

from __future__ import annotations

from factscore_tui.util.amounts import counted


def test_one_thing_is_told_in_the_singular() -> None:
    assert [counted(n, "fact") for n in (0, 1, 3000)] == ["0 facts", "1 fact", "3,000 facts"]
    assert counted(2, "name leads", "names lead") == "2 names lead"
