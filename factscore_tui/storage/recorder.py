"""Saving a check while it runs, without ever standing in its way."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Generator, Iterator
from typing import Protocol

from factscore_tui.engine.protocol import Event, Failed, Finished
from factscore_tui.errors import FactscoreError, StorageProblem
from factscore_tui.storage.sessions import storable


class Records(Protocol):
    """What events are saved in: a SessionStore, or what stands in front of one."""

    def record(self, session: str, event: Event) -> None:
        """Keep one event. Raises StorageProblem."""


class _Recorder:
    """Records until the first failure; that one is told, and nothing is saved any more."""

    def __init__(
        self, store: Records, session: str, on_problem: Callable[[StorageProblem], None]
    ) -> None:
        self._store = store
        self._session = session
        self._on_problem = on_problem
        self._saving = True
        self.ended = False

    def keep(self, event: Event) -> None:
        """Save one event, if saving still works."""
        self.ended = self.ended or isinstance(event, Finished)
        if not self._saving:
            return
        try:
            self._store.record(self._session, event)
        except StorageProblem as problem:
            self._saving = False
            self._on_problem(problem)


def recorded(
    events: Iterator[Event],
    store: Records,
    session: str,
    on_problem: Callable[[StorageProblem], None],
) -> Generator[Event, None, None]:
    """Pass on the events of one check, each saved before it is handed out.

    What is on the screen is therefore always on the disk as well. When saving fails in mid-run
    (disk full, database locked or deleted) `on_problem` is called once and the check continues
    unsaved. An error of the source is saved as Failed and raised again; an iterator that is closed
    early, or a KeyboardInterrupt, is saved as a cancelled check.
    """
    recorder = _Recorder(store, session, on_problem)
    try:
        for event in events:
            recorder.keep(event)
            yield event
    except (GeneratorExit, KeyboardInterrupt):
        if not recorder.ended:
            recorder.keep(Finished(check="", status="cancelled", seconds=0.0))
        raise
    except FactscoreError as error:
        recorder.keep(
            Failed(kind=error.kind, message=storable(error.message), hint=storable(error.hint))
        )
        raise
    except Exception as error:
        recorder.keep(
            Failed(kind="EngineProblem", message=storable(f"{type(error).__name__}: {error}"))
        )
        raise
    finally:
        close = getattr(events, "close", None)
        if close is not None:
            with contextlib.suppress(FactscoreError):
                close()
