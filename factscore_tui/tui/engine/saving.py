"""Saving one check while it runs. A store that fails (locked by another copy, a full disk) does not
hold the check up: what came meanwhile is saved as soon as the store works again."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from factscore_tui.core.document import Document
from factscore_tui.core.fact import AtomicFact
from factscore_tui.engine.protocol import Event
from factscore_tui.errors import StorageProblem, UsageProblem
from factscore_tui.tui.lazy_store import LazyStore, StoreReplaced
from factscore_tui.tui.state.messages import (
    NoticeText,
    RulingsChanged,
    Saved,
    Step,
    StoreFailed,
    StoreWorks,
)

AGAIN = 2.0
"""Seconds between two tries, beside what the store itself waits for a lock."""

BY_ITSELF = "it is tried again every few seconds"


@dataclass(frozen=True, slots=True)
class What:
    """What a session is made of. `before` is the id of the one before it."""

    check: str
    document: Document
    topic: str
    name: str
    before: str


class EventSaving:
    """The session of one check. Used from the engine thread; while the store fails, a thread of its
    own goes on.

    `put` takes steps for the app, in any thread; `works` is called when the store works again.
    """

    def __init__(
        self, store: LazyStore, what: What, put: Callable[[Step], None], works: Callable[[], None]
    ) -> None:
        self._store, self._what, self._put, self._works = store, what, put, works
        self._lock = threading.Lock()
        self._leaving = threading.Event()
        self._events: list[Event] = []
        self._saved = 0
        self._session = ""
        self._told: NoticeText | None = None
        self._deleted = False
        self._thread: threading.Thread | None = None

    @property
    def failing(self) -> bool:
        """True while the store does not take what came. Then only the thread writes."""
        return self._told is not None

    def begin(self) -> None:
        """Make the session."""
        self._write()

    def record(self, _session: str, event: Event) -> None:
        """Keep one event, at once or as soon as that works. Raises nothing that is a
        StorageProblem."""
        with self._lock:
            self._events.append(event)
            if self.failing:
                return
        self._write()

    def close(self, seconds: float) -> None:
        """The program is being left: one more try, for so long."""
        self._leaving.set()
        if self._thread is not None:
            self._thread.join(seconds)

    def _write(self) -> None:
        """Save what came. When that fails, tell it and let a thread try again."""
        problem = self._tried()
        if problem is None:
            return
        hint = f"{problem.hint}; {BY_ITSELF}" if problem.hint else BY_ITSELF
        self._told = NoticeText(f"The check is not being saved: {problem.message}", hint)
        self._put(StoreFailed(self._told.message, self._told.hint))
        self._thread = threading.Thread(target=self._go_on, name="saving", daemon=True)
        self._thread.start()

    def _go_on(self) -> None:
        last = False
        while not last:
            last = self._leaving.wait(AGAIN)
            if self._tried() is not None:
                continue
            with self._lock:
                if self._saved < len(self._events) and not self._deleted:
                    continue  # more came meanwhile
                told, self._told = self._told, None
            if told is not None:
                self._put(StoreWorks(told))
            self._works()
            return

    def _tried(self) -> StorageProblem | None:
        """Save what is not saved yet; the problem where that does not work, though it may later."""
        try:
            self._save()
        except StoreReplaced as problem:
            self._put(StoreFailed(problem.message, problem.hint))
            self._session, self._saved = "", 0
            return self._tried()
        except StorageProblem as problem:
            if not self._was_deleted():
                return problem
            self._deleted = True
            self._put(StoreFailed(problem.message, problem.hint))
        return None

    def _save(self) -> None:
        if self._deleted:
            return
        if not self._session:
            what = self._what
            self._session = self._store.create(what.document, what.topic, what.name, what.before)
            self._put(Saved(what.check, self._session))
        while self._saved < len(self._events):
            self._store.record(self._session, self._events[self._saved])
            self._saved += 1

    def _was_deleted(self) -> bool:
        """True when somebody deleted the session: then it is not made again."""
        if not self._session:
            return False
        try:
            self._store.heading(self._session)
        except UsageProblem:
            return True
        except StorageProblem:
            return False
        return False


class Recall:
    """What people decided about the facts of a check before. While the store fails, the facts
    wait."""

    def __init__(self, store: LazyStore, what: What, put: Callable[[Step], None]) -> None:
        self._store, self._what, self._put = store, what, put
        self._lock = threading.Lock()
        self._facts: list[AtomicFact] = []

    def facts(self, facts: Sequence[AtomicFact], *, wait: bool) -> None:
        """These came. Look them up, unless they have to `wait`."""
        with self._lock:
            self._facts.extend(facts)
        if not wait:
            self.now()

    def now(self) -> None:
        """Look up what waits. The store has told its troubles where it saves the check."""
        with self._lock:
            facts, self._facts = self._facts, []
        try:
            rulings = self._store.rulings(self._what.document, self._what.topic, facts)
        except StorageProblem:
            with self._lock:
                self._facts.extend(facts)
            return
        if rulings:
            self._put(RulingsChanged(self._what.check, rulings))
