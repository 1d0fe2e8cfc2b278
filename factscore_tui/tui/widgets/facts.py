"""The list of facts: one line each, in step with the text. Only visible lines are ever made."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.message import Message
from textual.strip import Strip

from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.ruling import Ruling
from factscore_tui.core.verdict import Strength, Verdict
from factscore_tui.tui.state.changes import RULED
from factscore_tui.tui.state.check import CheckState
from factscore_tui.tui.state.search import ALL, words_of
from factscore_tui.tui.text.visible import one_line
from factscore_tui.tui.verdict_css import LOOKS, PENDING, css_of
from factscore_tui.tui.widgets.drawn_lines import DrawnList, cut

SHARED = 12
"""Characters that two facts begin with alike, from which on the second leaves them out."""


def shared_head(one: str, other: str) -> int:
    """How many characters both begin with, up to a space."""
    length = next(
        (n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b),
        min(len(one), len(other)),
    )
    return other.rfind(" ", 0, length) + 1


class FactList(DrawnList):
    """Number, glyph, a sign for a ruling, and words of every fact that the filter keeps."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "facts--text",
        "facts--quiet",
        "facts--bar",
        "facts--selected",
        *(f"facts--{look.name}" for look in (*LOOKS.values(), PENDING)),
    }
    OVERLAYS = ("facts--selected",)

    class Chosen(Message):
        """A line was clicked."""

        def __init__(self, position: int) -> None:
            super().__init__()
            self.position = position

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._facts: tuple[AtomicFact, ...] = ()
        self._verdicts: tuple[Verdict | None, ...] = ()
        self._rulings: tuple[Ruling | None, ...] = ()
        self._strength_at: Callable[[int], Strength | None] = lambda position: None
        self._positions: Sequence[int] = ()
        self._selected = -1
        self._empty = ""

    def show(self, state: CheckState) -> None:
        """Show a state; lines are made again when facts or verdicts are not the same ones."""
        changed = (
            self._facts is not state.facts
            or self._verdicts is not state.verdicts
            or self._rulings is not state.rulings
            or self._positions != state.positions
        )
        moved = self._selected != state.selected
        if changed:
            self._facts, self._verdicts, self._positions = (
                state.facts,
                state.verdicts,
                state.positions,
            )
            self._rulings, self._strength_at = state.rulings, state.strength_at
            self._empty = (
                f"no fact is {words_of(state.filter)}" if state.filter != ALL else "no facts yet"
            )
            self._strips.clear()
            self._resized()
        if moved:
            for position in (self._selected, state.selected):
                self._strips.pop(position, None)
            self._selected = state.selected
        if changed or moved:
            self.refresh()
        if moved:
            self.reveal()

    def _lines(self) -> int:
        return len(self._positions)

    def _selected_lines(self) -> tuple[int, int]:
        row = bisect_left(self._positions, self._selected)
        listed = row < len(self._positions) and self._positions[row] == self._selected
        return (row, row + 1) if listed else (-1, -1)

    # --- drawing

    def render_line(self, y: int) -> Strip:
        row = round(self.scroll_offset.y) + y
        blank = self._style("facts--text")
        if row >= len(self._positions):
            words = self._empty if row == 0 else ""
            return Strip([Segment(f" {words}", self._style("facts--quiet"))]).adjust_cell_length(
                self.size.width, blank
            )
        position = self._positions[row]
        return self._line(position, blank, lambda: self._draw(position))

    def _draw(self, position: int) -> Strip:
        look = css_of(self._verdicts[position], self._strength_at(position))
        digits = len(str(len(self._facts)))
        chosen = position == self._selected
        over = self._style("facts--selected") if chosen else Style()
        over += Style.from_meta({"fact": position})
        room = max(1, self.scrollable_content_region.width - digits - 4)
        words = cut(one_line(self._told(position, room), room), room)
        return Strip(
            [
                Segment("▌" if chosen else " ", self._style("facts--bar")),
                Segment(f"{position + 1:>{digits}} ", self._style("facts--quiet") + over),
                Segment(look.glyph, self._style(f"facts--{look.name}") + over),
                Segment(
                    RULED if self._rulings[position] is not None else " ",
                    self._style("facts--bar") + over,
                ),
                Segment(words, self._style("facts--text") + over),
            ]
        )

    def _told(self, position: int, room: int) -> str:
        """The fact; where it would be cut and begins as the fact listed above does, without the
        words that both begin with: two lines that read alike help nobody."""
        text = self._facts[position].text
        row = bisect_left(self._positions, position)
        if len(text) <= room or not row:
            return text
        above = self._facts[self._positions[row - 1]].text
        shared = shared_head(above, text)
        return f"… {text[shared:]}" if shared > SHARED else text

    def on_click(self, event: events.Click) -> None:
        position = event.style.meta.get("fact") if event.style.meta else None
        if isinstance(position, int):
            self.post_message(self.Chosen(position))
