"""The editor in place of the draft: sentences that are not touched keep the look of their
verdicts."""

from __future__ import annotations

from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual.geometry import Offset

from factscore_tui.tui.text.highlight import DraftHighlighter
from factscore_tui.tui.verdict_css import LOOKS, PENDING
from factscore_tui.tui.widgets.editor import Editor


class DraftEditor(Editor):
    """An Editor with verdicts in it."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        f"draft--{look.name}" for look in (*LOOKS.values(), PENDING)
    }

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._painter: DraftHighlighter | None = None
        self._looks: dict[str, Style] = {}

    def paint(self, painter: DraftHighlighter | None) -> None:
        """Show the verdicts that this painter knows."""
        self._painter = painter
        self._line_cache.clear()
        self.refresh()

    @property
    def fact(self) -> int:
        """The position of the fact under the cursor, -1 for none."""
        row, column = self.cursor_location
        return (
            self._painter.fact_at(self.document.get_line(row), column)
            if self._painter is not None
            else -1
        )

    @property
    def place(self) -> int:
        """Where the cursor is, in code points of the text."""
        return self._offset(self.cursor_location)

    @property
    def top(self) -> int:
        """The code point with which the visible part begins."""
        y = min(round(self.scroll_offset.y), max(0, self.wrapped_document.height - 1))
        return self._offset(self.wrapped_document.offset_to_location(Offset(0, y)))

    def go_to(self, place: int) -> None:
        """Put the cursor at a code point of the text, and bring it into sight."""
        before = (self.text[:place] + "x").splitlines()
        self.move_cursor((len(before) - 1, len(before[-1]) - 1), center=True)

    def _offset(self, location: tuple[int, int]) -> int:
        row, column = location
        newline = len(self.document.newline)
        return sum(len(self.document.get_line(n)) + newline for n in range(row)) + column

    def get_line(self, line_index: int) -> Text:
        """A line with its verdicts."""
        line = super().get_line(line_index)
        if self._painter is not None:
            for piece in self._painter.paint(self.document.get_line(line_index)):
                line.stylize(self._look(piece.name), piece.start, piece.end)
        return line

    def _look(self, name: str) -> Style:
        style = self._looks.get(name)
        if style is None:
            style = self._looks[name] = self.get_component_rich_style(
                f"draft--{name}", partial=True
            )
        return style

    def notify_style_update(self) -> None:
        """Another theme: forget the looks."""
        self._looks.clear()
        super().notify_style_update()
