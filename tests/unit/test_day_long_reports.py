"""The report of a long text looks at each part of the text once, not at the whole for each fact."""

from __future__ import annotations

import re
from typing import Any

import pytest

from factscore_tui.core.span import Span
from factscore_tui.correct import counted
from factscore_tui.correct.counted import amounts_in


class _Counting:
    """A pattern that counts what it has found."""

    def __init__(self, pattern: re.Pattern[str]) -> None:
        self._pattern, self.found = pattern, 0

    def finditer(self, *given: Any) -> Any:
        for hit in self._pattern.finditer(*given):
            self.found += 1
            yield hit


def test_only_the_numbers_of_a_part_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    one = "In 1912 some 705 people lived. "
    text, part = one * 500, Span(len(one) * 20, len(one) * 21)
    counting = _Counting(counted._AMOUNT)
    monkeypatch.setattr(counted, "_AMOUNT", counting)
    inside = list(amounts_in(text, part))
    assert counting.found < 20
    assert [what.value for _, what in inside] == [1912, 705]
    assert inside == [(span, what) for span, what in amounts_in(text) if part.contains(span)]
