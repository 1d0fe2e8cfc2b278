"""Which element of a Word document each character of its text comes from."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left, bisect_right
from itertools import accumulate
from typing import Any, NamedTuple

from factscore_tui.core.span import Span
from factscore_tui.documents.docx import Located, Opened

_BLACK = re.compile(r"\S")


class Letter(NamedTuple):
    """A character: the `offset`-th of the `length` that `element` stands for. `paragraph` and
    `part` tell where that is among the parts of the document's paragraphs."""

    element: Any
    offset: int
    length: int
    paragraph: int
    part: int


class DocumentWords:
    """The places of a document's words. A paragraph is counted once, however often it is asked for:
    some documents are one paragraph."""

    def __init__(self, opened: Opened) -> None:
        self._text, self._paragraphs = opened.text, opened.paragraphs
        self._starts = [paragraph.span.start for paragraph in opened.paragraphs]
        self._ends = [paragraph.span.end for paragraph in opened.paragraphs]
        self._counted: dict[int, tuple[array[int], array[int], list[int]]] = {}

    def ends(self, span: Span) -> tuple[Letter, Letter] | None:
        """The first and the last character of a stretch of the text that are no white space; None
        where the document has none of its words."""
        span = span.trimmed(self._text)
        first = bisect_right(self._ends, span.start)
        last = bisect_left(self._starts, span.end) - 1
        if span.end <= span.start or first > last:
            return None
        start = self._at(first, max(span.start, self._starts[first]))
        end = self._at(last, min(span.end, self._ends[last]) - 1)
        return (start, end) if start is not None and end is not None else None

    def parts(self, first: Letter, last: Letter) -> list[tuple[str, Any]]:
        """What stands from one character to another of the same paragraph."""
        return list(self._paragraphs[first.paragraph].parts[first.part : last.part + 1])

    def _at(self, number: int, place: int) -> Letter | None:
        """Where the character at `place` comes from. White space may differ: counted is what is
        none."""
        paragraph = self._paragraphs[number]
        here, there, begins = self._count(number, paragraph)
        seen = bisect_left(here, place - paragraph.span.start)
        if seen >= len(there):
            return None
        at = bisect_right(begins, there[seen]) - 1
        part, element = paragraph.parts[at]
        return Letter(element, there[seen] - begins[at], len(part), number, at)

    def _count(self, number: int, paragraph: Located) -> tuple[array[int], array[int], list[int]]:
        """Where characters that are no white space are in a paragraph's text and in its parts one
        behind the other, and where each part begins there."""
        if number not in self._counted:
            parts = [part for part, _ in paragraph.parts]
            self._counted[number] = (
                _black(paragraph.span.of(self._text)),
                _black("".join(parts)),
                [0, *accumulate(len(part) for part in parts)][:-1],
            )
        return self._counted[number]


def _black(text: str) -> array[int]:
    """Where a text has something else than white space."""
    return array("I", (hit.start() for hit in _BLACK.finditer(text)))
