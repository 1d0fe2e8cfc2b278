"""Places of a text as the protocol counts them, and texts that went on while they were checked.

The protocol counts lines, and in a line units of an encoding: UTF-16 unless both sides agree on
another. Here everything is code points.
"""

from __future__ import annotations

import bisect
import re
from collections.abc import Callable

from factscore_tui.core.span import Span

_LINE_END = re.compile(r"\r\n|\n|\r")
_UNITS: dict[str, Callable[[str], int]] = {
    "utf-8": lambda text: len(text.encode("utf-8", "surrogatepass")),
    "utf-16": lambda text: len(text) + sum(c > "\uffff" for c in text),
    "utf-32": len,
}

Position = tuple[int, int]
"""Line and unit in it, both from 0."""


class TextLines:
    """A text with its lines. `encoding` is "utf-8", "utf-16" or "utf-32"; others count as UTF-16,
    which every client has."""

    def __init__(self, text: str, encoding: str = "utf-16") -> None:
        self.text = text
        self._starts = [0, *(end.end() for end in _LINE_END.finditer(text))]
        self._units = _UNITS.get(encoding, _UNITS["utf-16"])

    def position(self, offset: int) -> Position:
        """Where the code point at `offset` is; behind the end is the end."""
        offset = max(0, min(offset, len(self.text)))
        line = bisect.bisect_right(self._starts, offset) - 1
        return line, self._units(self.text[self._starts[line] : offset])

    def offset(self, position: Position) -> int:
        """The code point at a position. What is behind a line is its end, and what is inside of a
        character is its beginning."""
        line, unit = position
        if line >= len(self._starts):
            return len(self.text)
        start = self._starts[max(0, line)]
        end = self._starts[line + 1] if line + 1 < len(self._starts) else len(self.text)
        at = start
        while at < end and self.text[at] not in "\r\n":
            unit -= self._units(self.text[at])
            if unit < 0:
                break
            at += 1
        return at


class Moved:
    """Where the places of a text are in a later one: those before the first difference stay, those
    behind the last one move, those between or beside it are gone."""

    def __init__(self, old: str, new: str) -> None:
        least = min(len(old), len(new))
        self._same = old == new
        self._head = _common(old, new, least)
        rest = least - self._head
        self._tail = len(old) - _common(old[::-1], new[::-1], rest)
        self._by = len(new) - len(old)

    def span(self, span: Span) -> Span | None:
        """The same words in the later text; None where they were touched."""
        if self._same or span.end < self._head:
            return span
        return span.shift(self._by) if span.start > self._tail else None


def _common(one: str, other: str, most: int) -> int:
    """How many characters the two begin with alike, at most `most`; found by halving."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
