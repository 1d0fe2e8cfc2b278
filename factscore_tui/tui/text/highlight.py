"""Verdicts in a text that is being edited: what stands as it stood in the last check keeps its
look.

The look of a line depends on its words alone. So it survives every way of editing, undoing and
moving, and nothing has to be shifted. Of two equal lines or sentences the first one's verdicts are
shown for both.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Iterator
from typing import NamedTuple

from factscore_tui.core.span import Span
from factscore_tui.tui.state.check import CheckState
from factscore_tui.tui.text.spans import Mark, pieces
from factscore_tui.tui.verdict_css import css_of

LEAST = 12
"""Code points of a part of a sentence that is looked for in lines that were changed; less is found
by chance."""

_REMEMBERED = 2_000
"""Lines whose marks are kept."""

_LINE = re.compile(r"[^\n\r\v\f\x1c-\x1e\x85\u2028\u2029]+")


class Painted(NamedTuple):
    """A stretch [start, end) of a line that belongs to the fact at a position; `name` is that of
    its look."""

    start: int
    end: int
    position: int
    name: str


class DraftHighlighter:
    """Knows the lines and sentences of a checked text, and finds their facts in a text that came
    from it."""

    def __init__(self, state: CheckState) -> None:
        self._lines: dict[str, tuple[Mark, ...]] = {}
        self._parts: dict[str, tuple[Mark, ...]] = {}
        self._names = [css_of(verdict).name for verdict in state.verdicts]
        self._ranks = [css_of(v, state.strength_at(n)).rank for n, v in enumerate(state.verdicts)]
        self._known: OrderedDict[str, tuple[Painted, ...]] = OrderedDict()
        text = state.document.text
        lines = [(m.start(), m.end()) for m in _LINE.finditer(text)]
        starts = [start for start, _ in lines]
        on_line: dict[int, list[Mark]] = {}
        for position, fact in enumerate(state.facts):
            for span in fact.spans:
                for number in _touched(starts, span):
                    start, end = lines[number]
                    if min(span.end, end) > max(span.start, start):
                        mark = Mark(max(span.start, start), min(span.end, end), position, False)
                        on_line.setdefault(number, []).append(mark)
        sentences = {fact.sentence for fact in state.facts}
        for number, marks in on_line.items():
            start, end = lines[number]
            self._lines.setdefault(text[start:end], _shifted(marks, start))
        for sentence in sentences:
            for number in _touched(starts, sentence):
                left, right = (
                    max(lines[number][0], sentence.start),
                    min(lines[number][1], sentence.end),
                )
                inside = [m for m in on_line.get(number, ()) if left <= m.start and m.end <= right]
                if inside and right - left >= LEAST:
                    self._parts.setdefault(text[left:right], _shifted(inside, left))

    def paint(self, line: str) -> tuple[Painted, ...]:
        """The stretches of a line that belong to facts, in order, disjoint."""
        painted = self._known.get(line)
        if painted is None:
            painted = self._known[line] = tuple(self._painted(line))
            if len(self._known) > _REMEMBERED:
                self._known.popitem(last=False)
        return painted

    def fact_at(self, line: str, column: int) -> int:
        """The position of the fact at a place in a line, -1 for none."""
        return next((p.position for p in self.paint(line) if p.start <= column < p.end), -1)

    def _painted(self, line: str) -> Iterator[Painted]:
        marks = self._lines.get(line)
        if marks is None:
            marks = tuple(self._marks_of_parts(line))
        for piece in pieces(0, len(line), marks, self._ranks.__getitem__):
            if piece.fact >= 0:
                yield Painted(piece.start, piece.end, piece.fact, self._names[piece.fact])

    def _marks_of_parts(self, line: str) -> Iterator[Mark]:
        if len(line) < LEAST:
            return
        for part, marks in self._parts.items():
            at = line.find(part)
            if at >= 0:
                yield from (Mark(at + m.start, at + m.end, m.fact, False) for m in marks)


def _touched(starts: list[int], span: Span) -> range:
    """The numbers of the lines that a span may have a part in."""
    return range(
        max(0, bisect_right(starts, span.start) - 1),
        bisect_right(starts, max(span.start, span.end - 1)),
    )


def _shifted(marks: list[Mark], by: int) -> tuple[Mark, ...]:
    return tuple(Mark(m.start - by, m.end - by, m.fact, False) for m in marks)
