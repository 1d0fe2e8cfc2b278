"""Saving a check as a session. Where that fails there is a warning, and the check continues and
prints its results."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING

from factscore_tui.cli.status_line import StatusLine
from factscore_tui.errors import StorageProblem
from factscore_tui.util.closing import ClosedOnExit

if TYPE_CHECKING:
    from factscore_tui.core.document import Document
    from factscore_tui.engine.protocol import Event
    from factscore_tui.storage.sessions import SessionStore


class SessionSaving(ClosedOnExit):
    """The session of one check, or none. A context manager; leaving it closes the database."""

    def __init__(self, narrator: StatusLine) -> None:
        self._narrator = narrator
        self._store: SessionStore | None = None
        self.session = ""

    def begin(self, document: Document, topic: str, name: str) -> None:
        """Make a session for this text; without this call nothing is saved."""
        from factscore_tui.storage.sessions import SessionStore

        try:
            self._store = SessionStore()
            self.session = self._store.create(document, topic, name)
        except StorageProblem as problem:
            self._problem(problem)
            self.close()

    @property
    def hint(self) -> str:
        """How to get at the results when they cannot be written; empty where nothing is saved."""
        return (
            f"what was judged is saved: factscore-tui sessions export {self.session}"
            if self.session
            else ""
        )

    def recorded(self, events: Iterator[Event]) -> Generator[Event, None, None]:
        """The same events, each saved before it is handed on."""
        if self._store is None:
            yield from events
            return
        from factscore_tui.storage.recorder import recorded

        yield from recorded(events, self._store, self.session, self._problem)

    def close(self) -> None:
        store, self._store = self._store, None
        if store is not None:
            store.close()

    def _problem(self, problem: StorageProblem) -> None:
        self.session = ""
        self._narrator.warn(
            StorageProblem(f"this check is not saved any further: {problem.message}", problem.hint)
        )
