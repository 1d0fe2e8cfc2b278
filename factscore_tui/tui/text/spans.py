"""Which facts cover which part of the text: an index that grows in reading order, and the painting
of a row from it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import NamedTuple


class Mark(NamedTuple):
    """One span of one fact. `first` is true for the span with which the fact begins."""

    start: int
    end: int
    fact: int
    first: bool


class StyledPiece(NamedTuple):
    """A stretch of a row drawn in one style; `fact` is the one that decides, -1 for none."""

    start: int
    end: int
    fact: int


class SpanIndex:
    """Marks sorted by start. Adding near the end is cheap, which is how a check adds; asking is a
    bisection plus what is found."""

    def __init__(self) -> None:
        self._marks: list[Mark] = []
        # largest end among marks[0..i]: where the search backwards may stop
        self._reach: list[int] = []

    def add(self, fact: int, spans: Iterable[tuple[int, int]]) -> None:
        """Add the spans of a fact; empty ones are left out."""
        first = True
        for start, end in spans:
            if end <= start:
                continue
            mark = Mark(start, end, fact, first)
            first = False
            at = bisect_left(self._marks, mark)
            self._marks.insert(at, mark)
            reach = self._reach[at - 1] if at else 0
            self._reach.insert(at, reach)
            for i in range(at, len(self._marks)):
                reach = max(reach, self._marks[i].end)
                if i > at and self._reach[i] >= reach:
                    break
                self._reach[i] = reach

    def over(self, start: int, end: int) -> list[Mark]:
        """The marks that overlap [start, end), by start."""
        found: list[Mark] = []
        i = bisect_left(self._marks, (end,)) - 1
        while i >= 0 and self._reach[i] > start:
            if self._marks[i].end > start:
                found.append(self._marks[i])
            i -= 1
        found.reverse()
        return found


def pieces(
    start: int, end: int, marks: Iterable[Mark], rank: Callable[[int], int]
) -> list[StyledPiece]:
    """Cut [start, end) where a mark begins or ends; every piece belongs to the covering fact with
    the highest rank (the earlier fact when two are equal)."""
    here = [m for m in marks if m.start < end and m.end > start]
    if not here:
        return [StyledPiece(start, end, -1)] if end > start else []
    cuts = sorted(
        {start, end, *(max(m.start, start) for m in here), *(min(m.end, end) for m in here)}
    )
    out: list[StyledPiece] = []
    for left, right in pairwise(cuts):
        covering = [m.fact for m in here if m.start <= left and m.end >= right]
        fact = max(covering, key=lambda f: (rank(f), -f)) if covering else -1
        if out and out[-1].fact == fact:
            out[-1] = StyledPiece(out[-1].start, right, fact)
        else:
            out.append(StyledPiece(left, right, fact))
    return out
