"""The list of facts: one line each, in step with the text. Only visible lines are ever made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.message import Message
from textual.strip import Strip

from factscore_tui.core.document import Document
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.ruling import Ruling
from factscore_tui.core.verdict import Strength, Verdict
from factscore_tui.tui.state.changes import RULED
from factscore_tui.tui.state.check import CheckState
from factscore_tui.tui.state.folds import Folding, Line
from factscore_tui.tui.state.search import ALL, QUOTED, words_of
from factscore_tui.tui.text.visible import one_line
from factscore_tui.tui.verdict_css import LOOKS, PENDING, css_of
from factscore_tui.tui.widgets.drawn_lines import DrawnList, cut
from factscore_tui.tui.widgets.picking import RIGHT, MenuAsked

SHARED = 12
"""Characters that two facts begin with alike, from which on the second leaves them out."""


def shared_head(one: str, other: str) -> int:
    """How many characters both begin with, up to a space."""
    length = next(
        (n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b),
        min(len(one), len(other)),
    )
    return other.rfind(" ", 0, length) + 1


FOLDED = "▸"
"""Stands before the words of a line that several facts share."""


class FactList(DrawnList):
    """Number, glyph, a sign for a ruling, and words of every fact that the filter keeps; fine facts
    of a sentence may share a line."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "facts--text",
        "facts--quiet",
        "facts--bar",
        "facts--selected",
        *(f"facts--{look.name}" for look in (*LOOKS.values(), PENDING)),
    }
    OVERLAYS = ("facts--selected",)

    class Chosen(Message):
        """A line was clicked: that of this fact, or a fold that begins with it."""

        def __init__(self, position: int, *, fold: bool = False) -> None:
            super().__init__()
            self.position, self.fold = position, fold

    def __init__(self, folding: Folding | None = None, *, id: str | None = None) -> None:
        super().__init__(self._lines, self._selected_lines, id=id)
        self._folding = folding or Folding()
        self._document = Document.from_text("")
        self._facts: tuple[AtomicFact, ...] = ()
        self._verdicts: tuple[Verdict | None, ...] = ()
        self._rulings: tuple[Ruling | None, ...] = ()
        self._strength_at: Callable[[int], Strength | None] = lambda position: None
        self._listed: Sequence[Line] = ()
        self._at = self._selected = -1
        self._empty = ""

    def show(self, state: CheckState) -> None:
        """Show a state; lines are made again when facts or verdicts are not the same ones."""
        listed = self._folding.lines(state)
        changed = (
            self._facts is not state.facts
            or self._verdicts is not state.verdicts
            or self._rulings is not state.rulings
            or self._listed is not listed
        )
        before, at = self._at, self._folding.line_of(state, state.selected)
        moved = self._selected != state.selected
        if changed:
            self._facts, self._verdicts, self._document = (
                state.facts,
                state.verdicts,
                state.document,
            )
            self._listed = listed
            self._rulings, self._strength_at = state.rulings, state.strength_at
            self._empty = (
                "no facts yet"
                if state.filter == ALL
                else "no fact is a person's words"
                if state.filter == QUOTED
                else f"no fact is {words_of(state.filter)}"
            )
            self._strips.clear()
            self._resized()
        self._at, self._selected = at, state.selected
        if moved:
            for line in (before, at):
                self._strips.pop(line, None)
        if changed or moved:
            self.refresh()
        if moved or before != at:
            self.reveal()

    def _lines(self) -> int:
        return len(self._listed)

    def _selected_lines(self) -> tuple[int, int]:
        return (self._at, self._at + 1) if self._at >= 0 else (-1, -1)

    # --- drawing

    def render_line(self, y: int) -> Strip:
        row = round(self.scroll_offset.y) + y
        blank = self._style("facts--text")
        if row >= len(self._listed):
            words = self._empty if row == 0 else ""
            return Strip([Segment(f" {words}", self._style("facts--quiet"))]).adjust_cell_length(
                self.size.width, blank
            )
        return self._line(row, blank, lambda: self._draw(row))

    def _draw(self, row: int) -> Strip:
        """A fold has the number of the selected fact where that is in it."""
        line, chosen = self._listed[row], row == self._at
        fold = len(line) > 1
        position = self._selected if chosen else line[0]
        look = css_of(self._verdicts[position], self._strength_at(position))
        digits = len(str(len(self._facts)))
        over = self._style("facts--selected") if chosen else Style()
        over += Style.from_meta({"fact": position, "fold": fold})
        room = max(1, self.scrollable_content_region.width - digits - 4)
        told = self._told_fold(line) if fold else self._told(row, room)
        words = cut(one_line(told, room), room)
        quiet = fold and not chosen  # dim and in reverse, words could not be read
        sign = FOLDED if fold else RULED if self._rulings[position] is not None else " "
        return Strip(
            [
                Segment("▌" if chosen else " ", self._style("facts--bar")),
                Segment(f"{position + 1:>{digits}} ", self._style("facts--quiet") + over),
                Segment(look.glyph, self._style(f"facts--{look.name}") + over),
                Segment(sign, self._style("facts--bar") + over),
                Segment(words, self._style("facts--quiet" if quiet else "facts--text") + over),
            ]
        )

    def _told_fold(self, line: Line) -> str:
        """How many facts share a line, and the words of their sentence."""
        return f"{len(line)} fine facts: {self._facts[line[0]].sentence.of(self._document.text)}"

    def _told(self, row: int, room: int) -> str:
        """The fact; where it would be cut and begins as the fact listed above does, without the
        words that both begin with: two lines that read alike help nobody."""
        text = self._facts[self._listed[row][0]].text
        if len(text) <= room or not row or len(self._listed[row - 1]) > 1:
            return text
        above = self._facts[self._listed[row - 1][0]].text
        shared = shared_head(above, text)
        return f"… {text[shared:]}" if shared > SHARED else text

    def on_click(self, event: events.Click) -> None:
        """Choose the fact of a line, or open its fold; the right button asks what can be done."""
        meta, asked = event.style.meta or {}, event.button == RIGHT
        position = meta.get("fact")
        if isinstance(position, int):
            fold = bool(meta.get("fold")) and not asked
            self.post_message(self.Chosen(position, fold=fold))
        if asked:
            self.post_message(MenuAsked())
