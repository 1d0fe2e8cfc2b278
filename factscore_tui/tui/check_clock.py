"""The clock of a running check, so that the time left goes down; it costs nothing otherwise."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.timer import Timer

if TYPE_CHECKING:
    from textual.app import App


class CheckClock:
    """Calls `tick` once a second while something is checked."""

    def __init__(self, app: App[int], tick: Callable[[], None]) -> None:
        self._app, self._tick = app, tick
        self._timer: Timer | None = None

    def keep(self, busy: bool) -> None:
        """Run or rest."""
        if busy and self._timer is None:
            self._timer = self._app.set_interval(1.0, self._tick)
        elif not busy and self._timer is not None:
            self._timer.stop()
            self._timer = None
