"""Which of two names may be one, by their words."""

from __future__ import annotations

from factscore_tui.decompose.references.same_names import said_whole


def test_a_name_in_two_parts_is_said_whole() -> None:
    forms = ["in", "1813", "came", "pride", "and", "prejudice"]
    assert said_whole(forms, 1, "Pride and Prejudice")
    assert not said_whole(forms, 3, "Pride and Prejudice")
    assert not said_whole(["in", "1813", "came", "prejudice"], 1, "Pride and Prejudice")
    assert not said_whole(forms[:4], 1, "Pride and Prejudice")
