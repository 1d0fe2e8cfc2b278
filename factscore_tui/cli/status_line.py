"""What a person sees on standard error while a check runs: one status line on a terminal, notes
anywhere."""

from __future__ import annotations

import os
import shutil
import sys
import time
from typing import TYPE_CHECKING, Self

from factscore_tui.cli import exits
from factscore_tui.errors import FactscoreError
from factscore_tui.report.visible import visible
from factscore_tui.util.amounts import counted

if TYPE_CHECKING:
    from factscore_tui.engine.report_builder import ReportBuilder

_REDRAW_SECONDS = 0.05
_BAR = 20
_CLEAR = "\r\x1b[2K"


class StatusLine:
    """Draws and clears the status line. Everything that prints while it is drawn calls `clear`
    first. As a context manager it is cleared at the end."""

    def __init__(self) -> None:
        self._live = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
        self._drawn = False
        self._drawn_at = 0.0
        self._noted: set[str] = set()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()

    def status(self, text: str, now: bool = False) -> None:
        """Replace the status line; at most 20 times a second unless `now`. Topics and titles in it
        cannot steer the terminal."""
        moment = time.monotonic()
        if not self._live or (
            self._drawn and not now and moment - self._drawn_at < _REDRAW_SECONDS
        ):
            return
        width = shutil.get_terminal_size().columns
        self._write(_CLEAR + visible(text)[: width - 1])
        self._drawn, self._drawn_at = True, moment

    def progress(self, collector: ReportBuilder) -> None:
        """How far the check has come."""
        total, done = collector.sentences, collector.sentences_done
        if total:
            filled = _BAR * done // total
            judged = len(collector.judgements)
            self.status(
                f"[{'#' * filled}{'.' * (_BAR - filled)}] sentence {done} of {total}, "
                f"{counted(judged, 'fact')} judged"
            )

    def clear(self) -> None:
        """Remove the status line."""
        if self._drawn:
            self._write(_CLEAR)
            self._drawn = False

    def bell(self) -> None:
        """Call the user back to the terminal, where there is one."""
        if self._live:
            self._write("\a")

    def note(self, message: str) -> None:
        """A note of the engine; one that was told is not told again, when a draft is checked again
        after its corrections or at every save."""
        if message in self._noted:
            return
        self._noted.add(message)
        self.clear()
        exits.note(message)

    def aside(self, message: str) -> None:
        """Something only a person at the terminal wants to know."""
        if self._live:
            self.note(message)

    def warn(self, error: FactscoreError) -> None:
        """A problem that does not end the check."""
        self.clear()
        exits.warn(error)

    def _write(self, text: str) -> None:
        try:
            sys.stderr.write(text)
            sys.stderr.flush()
        except (OSError, ValueError):
            self._live = False
