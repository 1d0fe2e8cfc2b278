"""Where the reader is: what stands there is checked first."""

from __future__ import annotations

from textual.timer import Timer

from factscore_tui.tui.screens.reader.reading import ReadingContext
from factscore_tui.tui.widgets.document import DocumentView

LOOK = 0.2
"""Seconds after which an engine is told that the reader went elsewhere."""


class ReaderPosition:
    """Tells a running check where the reader is, a moment after the text was scrolled."""

    def __init__(self, reading: ReadingContext, document: DocumentView) -> None:
        self._reading, self._document = reading, document
        self._timer: Timer | None = None

    def begin(self) -> None:
        """Follow the text from now on, when it is on the screen."""
        document = self._document
        document.screen.watch(document, "scroll_y", self._scrolled, init=False)

    def _scrolled(self) -> None:
        if self._timer is None and self._reading.state.phase.busy:
            self._timer = self._document.screen.set_timer(LOOK, self._look)

    def _look(self) -> None:
        self._timer = None
        if not self._document.app.is_running:  # closing: the text is gone, this timer still came
            return
        self._reading.main.look(self._document.top)
