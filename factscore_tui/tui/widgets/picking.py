"""Words of a drawn text that are picked with the mouse: the button goes down on the first of them,
the pointer is drawn to the last. A click picks nothing."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from textual import events
from textual.geometry import Offset
from textual.message import Message
from textual.timer import Timer

from factscore_tui.core.span import Span
from factscore_tui.tui.text.wrap import Grapheme, graphemes_of
from factscore_tui.tui.widgets.drawn_lines import DrawnLines

LEFT, RIGHT = 1, 3
"""Buttons of the mouse: the one that points, and the one that asks what can be done."""

SCROLL_EVERY = 0.05
"""Seconds from line to line while the pointer is held above or below the text."""


class MenuAsked(Message):
    """The right button was pressed: what can be done here?"""


class _Drag(NamedTuple):
    """A button that is down: the cell where it went down, and the words there."""

    cell: Offset
    words: Span


def grapheme_at(row: str, cell: int) -> tuple[int, int]:
    """[start, end) of what stands in a cell of a drawn row: empty before and behind the row."""
    if cell < 0:
        return 0, 0
    graphemes: list[Grapheme] = graphemes_of(row)[0]
    for start, end, cells in graphemes:
        if cell < cells:
            return start, end
        cell -= cells
    return len(row), len(row)


class WordPlaces(Protocol):
    """What draws the words: it knows where they are."""

    def words_at(self, cell: Offset) -> Span:
        """What stands in a cell of the visible part, the top left one being (0, 0). Cells outside
        stand for the nearest line, and for its beginning or end."""

    def redraw_words(self, words: Span) -> None:
        """Draw the lines of these code points again."""

    def text_of(self, words: Span) -> str:
        """These code points, as they stand in the text."""


class PickableLines(DrawnLines):
    """Drawn lines of which words can be picked."""

    class Picked(Message):
        """The button was let go: the words that are picked now, None where that was a click or
        they were let go."""

        def __init__(self, words: Span | None) -> None:
            super().__init__()
            self.words = words

    _picked: Span | None = None
    _drag: _Drag | None = None
    _dragged = False
    """Whether the pointer left its cell: then what the terminal calls a click is none."""
    _pointer = Offset(0, 0)
    _scrolling: Timer | None = None

    def __init__(self, places: WordPlaces, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._word_places = places

    def picked_text(self) -> str:
        """The words that are picked, as they stand in the text; empty for none."""
        return self._word_places.text_of(self._picked) if self._picked is not None else ""

    @property
    def picked(self) -> Span | None:
        """The code points that are picked."""
        return self._picked

    def pick(self, words: Span | None) -> None:
        """Pick these words instead; None for none."""
        before, self._picked = self._picked, words
        if before != words:
            for changed in _changed(before, words):
                self._word_places.redraw_words(changed)

    def drop(self) -> bool:
        """Pick no words; True where some were."""
        if self._picked is None:
            return False
        self.pick(None)
        self.post_message(self.Picked(None))
        return True

    def _cell(self, event: events.MouseEvent) -> Offset:
        return event.offset - self.gutter.top_left

    # --- the mouse

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Words may be picked from here on."""
        self._dragged = False
        if event.button == LEFT:
            cell = self._cell(event)
            self._drag = _Drag(cell, self._word_places.words_at(cell))
            self.capture_mouse()  # the pointer may leave between two looks at where it is
            self.screen.clear_selection()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Pick what lies between the first cell and this one."""
        if self._drag is None:
            return
        cell = self._cell(event)
        if event.button != LEFT:  # let go where no terminal could tell
            self._end_drag()
            return
        if not self._dragged:
            if cell == self._drag.cell:
                return
            self._dragged = True
        self._pointer = cell
        self._pick_to_pointer()
        outside = cell.y < 0 or cell.y >= self.scrollable_content_region.height
        if outside and self._scrolling is None:
            self._scrolling = self.set_interval(SCROLL_EVERY, self._scroll_on)
        elif not outside:
            self._stop_scrolling()

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """The words are picked."""
        if event.button == LEFT:
            self._end_drag()

    def on_hide(self) -> None:
        """A captured mouse would be lost with what captured it."""
        self.let_go()

    def let_go(self) -> None:
        """End a drag without a word: something else is on the screen now."""
        self._stop_scrolling()
        if self._drag is not None:
            self._drag = None
            self.release_mouse()

    def _end_drag(self) -> None:
        dragged = self._drag is not None and self._dragged
        self.let_go()
        if dragged:
            self.post_message(self.Picked(self._picked))

    def _pick_to_pointer(self) -> None:
        if self._drag is None:
            return
        first, last = self._drag.words, self._word_places.words_at(self._pointer)
        words = Span(min(first.start, last.start), max(first.end, last.end))
        self.pick(words if words.end > words.start else None)

    def _scroll_on(self) -> None:
        self.scroll_relative(y=-1 if self._pointer.y < 0 else 1, animate=False, immediate=True)
        self._pick_to_pointer()

    def _stop_scrolling(self) -> None:
        if self._scrolling is not None:
            self._scrolling.stop()
            self._scrolling = None


def _changed(before: Span | None, after: Span | None) -> list[Span]:
    """The code points that are picked in one of the two only."""
    if before is None or after is None:
        return [words for words in (before, after) if words is not None]
    ends = ((before.start, after.start), (before.end, after.end))
    return [Span(min(pair), max(pair)) for pair in ends if pair[0] != pair[1]]
