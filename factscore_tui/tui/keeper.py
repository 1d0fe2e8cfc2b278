"""The session store as the app uses it: opened when first needed, which is after the first frame and in a thread."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, cast

from factscore_tui.core.document import Document
from factscore_tui.core.report import Report
from factscore_tui.engine.events import Event
from factscore_tui.errors import StorageProblem
from factscore_tui.tui.driver import Store, Summary

if TYPE_CHECKING:
    from factscore_tui.store.sessions import SessionStore


class LazyStore:
    """A SessionStore that is opened (0.2 s of imports) on first use. When that fails the problem is raised by every
    call until it works: a disk can be freed while the app runs."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._opened: SessionStore | None = None
        self._lock = threading.Lock()

    @property
    def opened(self) -> SessionStore:
        """The store itself. Raises StorageProblem."""
        with self._lock:
            if self._opened is None:
                from factscore_tui.store.sessions import SessionStore

                self._opened = SessionStore(self._path)
            return self._opened

    def create(self, document: Document, topic: str, name: str) -> str:
        """A new session; its id."""
        return self.opened.create(document, topic, name)

    def record(self, session: str, event: Event) -> None:
        """Keep one event."""
        self.opened.record(session, event)

    def summaries(self) -> list[Summary]:
        """All sessions, newest first."""
        return list(self.opened.summaries())

    def load(self, session: str) -> Report:
        """What was kept of a session."""
        return self.opened.load(session)

    def remove(self, session: str) -> None:
        """Forget a session."""
        self.opened.remove(session)


def record(
    events: Iterator[Event], store: Store, session: str, on_problem: Callable[[StorageProblem], None]
) -> Iterator[Event]:
    """store.recorder.recorded for anything that records like a SessionStore."""
    from factscore_tui.store.recorder import recorded

    return recorded(events, cast("SessionStore", store), session, on_problem)
