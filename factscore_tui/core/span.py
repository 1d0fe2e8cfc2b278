"""Half-open ranges of code points in a verbatim text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Span(NamedTuple):
    """[start, end) in code points; in JSON a two-element list."""

    start: int
    end: int

    def of(self, text: str) -> str:
        """The characters of `text` that this span covers."""
        return text[self.start : self.end]

    def shift(self, by: int) -> Span:
        """The same range, `by` code points later."""
        return Span(self.start + by, self.end + by)

    def trimmed(self, text: str) -> Span:
        """The same range without white space at its ends; empty where there is nothing else. What
        points behind the end of the text ends with it."""
        end = min(self.end, len(text))
        start = min(self.start, end)
        while start < end and text[start].isspace():
            start += 1
        while end > start and text[end - 1].isspace():
            end -= 1
        return Span(start, end)

    def contains(self, other: Span) -> bool:
        """True when `other` lies wholly inside this span."""
        return self.start <= other.start and other.end <= self.end

    def overlaps(self, other: Span) -> bool:
        """True when both share a code point."""
        return self.start < other.end and other.start < self.end


def merge(spans: Iterable[Span], gap: int = 0) -> tuple[Span, ...]:
    """Sorted, non-empty, disjoint spans; neighbours at most `gap` code points apart become one."""
    merged: list[Span] = []
    for span in sorted(s for s in spans if s.end > s.start):
        if merged and span.start <= merged[-1].end + gap:
            merged[-1] = Span(merged[-1].start, max(merged[-1].end, span.end))
        else:
            merged.append(span)
    return tuple(merged)
