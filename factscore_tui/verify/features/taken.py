"""The characters of a text that are read as something already."""

from __future__ import annotations

from factscore_tui.core.span import Span


class Taken:
    """Which characters of a text belong to a date or a number already. Asking costs no more than
    the range is long, however many there are."""

    def __init__(self, text: str) -> None:
        self._marks = bytearray(len(text))

    def add(self, span: Span) -> None:
        """These characters belong to one now."""
        self._marks[span.start : span.end] = b"\x01" * (span.end - span.start)

    def free(self, span: Span) -> bool:
        """Whether none of these does."""
        return self._marks.find(1, span.start, span.end) < 0
