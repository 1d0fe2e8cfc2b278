"""Where steps wait for the app: left by the engine thread, taken when the app likes, many at a
time."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from factscore_tui.engine.protocol import Event
from factscore_tui.tui.state.messages import Arrived, Step

LIMIT = 20_000
"""Steps the tray holds before a thread waits for the app to take them."""


class EventBuffer:
    """`news` wakes the app, once for whatever is in the tray. All methods may be called from any
    thread."""

    def __init__(self, news: Callable[[], object]) -> None:
        self._news = news
        self._changed = threading.Condition()
        self._steps: list[Step] = []
        self._told = False
        self._leaving = False

    def put(self, step: Step) -> None:
        """Leave a step. An engine that is faster than the screen waits here instead of filling the
        memory."""
        with self._changed:
            while len(self._steps) >= LIMIT and not self._leaving:
                self._changed.wait(0.5)
            self._steps.append(step)
            wake, self._told = not self._told, True
        if wake:
            with suppress(RuntimeError):  # the app's loop may be gone already when it is quitting
                self._news()

    def take(self) -> list[Step]:
        """Everything that was left since the last call, events of one check joined."""
        with self._changed:
            steps, self._steps, self._told = self._steps, [], False
            self._changed.notify_all()
        joined: list[Step | _Growing] = []
        for step in steps:
            last = joined[-1] if joined else None
            if (
                isinstance(step, Arrived)
                and isinstance(last, _Growing)
                and last.check == step.check
            ):
                last.events.extend(step.events)
            else:
                joined.append(
                    _Growing(step.check, list(step.events)) if isinstance(step, Arrived) else step
                )
        return [Arrived(s.check, tuple(s.events)) if isinstance(s, _Growing) else s for s in joined]

    def leave(self) -> None:
        """The app takes nothing any more: nobody waits for it."""
        with self._changed:
            self._leaving = True
            self._changed.notify_all()


@dataclass(slots=True)
class _Growing:
    """Events of one check while they are being joined."""

    check: str
    events: list[Event]
