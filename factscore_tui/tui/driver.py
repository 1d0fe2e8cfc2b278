"""The thread that talks to the engine and the store, so that the screen never waits for either.

Jobs come in through a queue and run one after another. What happens is left in a tray; the app is woken once for
whatever is in it (`news`), takes it when it likes, and so draws many verdicts at a time.
"""

from __future__ import annotations

import queue
import threading
import uuid
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Protocol

from factscore_tui.core.document import Document
from factscore_tui.core.report import Report
from factscore_tui.engine.choice import EngineChoice
from factscore_tui.engine.events import Event, Notice, Ready
from factscore_tui.errors import FactscoreError, StorageProblem
from factscore_tui.tui.engines import BUNDLED, label_of
from factscore_tui.tui.messages import (
    Arrived,
    EngineLost,
    EngineOpened,
    EngineRefused,
    EngineSaid,
    Saved,
    Step,
    StoreFailed,
)

if TYPE_CHECKING:
    from factscore_tui.engine.client import EngineClient

LEAVING_SECONDS = 0.6
"""How long quitting waits for a running check to end softly before the engine is killed."""

TRAY_LIMIT = 20_000
"""Events the tray holds before the thread waits for the app to take them."""


class Summary(Protocol):
    """What a list of sessions shows of one (store.SessionSummary)."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def topic(self) -> str: ...
    @property
    def created(self) -> str: ...
    @property
    def status(self) -> str: ...
    @property
    def facts(self) -> int: ...
    @property
    def judged(self) -> int: ...
    @property
    def supported(self) -> int: ...
    @property
    def contradicted(self) -> int: ...
    @property
    def length(self) -> int: ...
    @property
    def excerpt(self) -> str: ...


class Store(Protocol):
    """What the app needs of store.SessionStore. All methods may raise StorageProblem, and are called from threads."""

    def create(self, document: Document, topic: str, name: str) -> str:
        """A new session; its id."""

    def record(self, session: str, event: Event) -> None:
        """Keep one event of a session."""

    def summaries(self) -> list[Summary]:
        """All sessions, newest first."""

    def load(self, session: str) -> Report:
        """What was kept of a session."""

    def remove(self, session: str) -> None:
        """Forget a session."""


Record = Callable[[Iterator[Event], Store, str, Callable[[StorageProblem], None]], Iterator[Event]]
"""store.recorder.recorded: passes events on while it keeps them; storage problems are told, not raised."""


@dataclass(frozen=True, slots=True)
class Job:
    """One text to check; with no document, only open the engine, and with a choice, another one."""

    check: str = ""
    document: Document | None = None
    topic: str = ""
    name: str = ""
    choice: EngineChoice | None = None


@dataclass(frozen=True, slots=True)
class Opening:
    """What the client opens: index and threads as EngineClient takes them, and the engine to begin with."""

    index: str | tuple[str, ...] = "sample"
    threads: int = 0
    choice: EngineChoice = BUNDLED


AS_USUAL = Opening()


class Driver:
    """Owns the engine client. All methods but the thread's own may be called from the app at any time."""

    def __init__(
        self, make_client: Callable[[], EngineClient], store: Store, record: Record, news: Callable[[], object],
        opening: Opening = AS_USUAL,
    ) -> None:
        self._opening = opening
        self._make_client = make_client
        self._store = store
        self._record = record
        self._news = news
        self._client: EngineClient | None = None
        self._jobs: queue.Queue[Job | None] = queue.Queue()
        self._jobs.put(Job())  # before anything else: open the engine
        self._changed = threading.Condition()
        self._tray: list[Step] = []
        self._events = 0
        self._told = False
        self._current = ""
        self._given_up: set[str] = set()
        self._leaving = False
        self._started = False
        self._thread = threading.Thread(target=self._work, name="engine driver", daemon=True)

    def start(self) -> None:
        """Start the thread, and the engine in the background, so that the first check finds it ready. Only once."""
        with self._changed:
            if self._started or self._leaving:
                return
            self._started = True
        self._thread.start()

    def check(self, document: Document, topic: str, name: str) -> str:
        """Queue a check; its id, which its steps carry."""
        check = uuid.uuid4().hex
        self._jobs.put(Job(check, document, topic, name))
        self.start()  # the app starts it when it has drawn itself; a check can be asked for before that
        return check

    def use(self, choice: EngineChoice) -> None:
        """Open another engine when the checks that were asked for are over; the next ones are made with it."""
        self._jobs.put(Job(choice=choice))
        self.start()

    def cancel(self, check: str) -> None:
        """End a check softly; one that has not begun never will."""
        with self._changed:
            self._given_up.add(check)
            running = self._current == check
            client = self._client
        if running and client is not None:
            client.cancel(check)

    def take(self) -> list[Step]:
        """Everything that happened since the last call, events of one check joined."""
        with self._changed:
            tray, self._tray, self._told, self._events = self._tray, [], False, 0
            self._changed.notify_all()
        joined: list[Step] = []
        for step in tray:
            last = joined[-1] if joined else None
            if isinstance(step, Arrived) and isinstance(last, _Growing) and last.check == step.check:
                last.events.extend(step.events)
            elif isinstance(step, Arrived):
                joined.append(_Growing(step.check, list(step.events)))  # type: ignore[arg-type]
            else:
                joined.append(step)
        return [Arrived(s.check, tuple(s.events)) if isinstance(s, _Growing) else s for s in joined]

    def close(self) -> None:
        """End everything: a running check softly if it will, the engine in any case. Blocks for a second at most."""
        with self._changed:
            self._leaving = True
            current, client = self._current, self._client
            self._changed.notify_all()
        self._jobs.put(None)
        if not self._thread.is_alive():
            return
        if current:
            self.cancel(current)
        self._thread.join(LEAVING_SECONDS)
        if self._thread.is_alive() and client is not None:
            client.kill()
            self._thread.join(LEAVING_SECONDS)

    def _work(self) -> None:
        while True:
            job = self._jobs.get()
            if job is None or self._leaving:
                break
            problem = self._tried(partial(self._run, job))
            if self._leaving:
                break
            if problem is not None and job.choice is not None:
                self._put(EngineRefused(job.choice, self._opening.choice, *problem))
                problem = self._tried(self._go_back)
            if problem is not None:
                self._put(EngineLost(job.check, *problem))
        client, self._client = self._client, None
        if client is not None:
            client.kill() if self._current else client.close()

    def _tried(self, work: Callable[[], None]) -> tuple[str, str] | None:
        """None when it worked, else what went wrong and what to do."""
        try:
            work()
        except FactscoreError as error:
            return error.message, error.hint
        except Exception as error:  # noqa: BLE001 - a bug here must not take the draft on screen down with it
            return f"something went wrong inside: {error!r}", "press r to try again"
        return None

    def _made(self) -> EngineClient:
        if self._client is None:
            self._client = self._make_client()
        return self._client

    def _opened(self, choice: EngineChoice | None) -> None:
        """Open an engine, the one in use when none is given. Raises what EngineClient.open does."""
        client = self._made()
        if choice is not None:
            self._put(EngineSaid(f"opening {label_of(choice)} …"))
            client.use(self._opening.index, self._opening.threads, choice)
        for event in client.open():
            if isinstance(event, Notice):
                self._put(EngineSaid(event.message))
            elif isinstance(event, Ready):
                self._opening = replace(self._opening, choice=choice or self._opening.choice)
                self._put(EngineOpened(event, self._opening.choice))

    def _go_back(self) -> None:
        self._opened(self._opening.choice)

    def _run(self, job: Job) -> None:
        client = self._made()
        if job.document is None:
            self._opened(job.choice)
            return
        with self._changed:
            if job.check in self._given_up:
                return
            self._current = job.check
        try:
            stopped = False
            for event in self._kept(job, job.document, client):
                self._put(Arrived(job.check, (event,)))
                if job.check in self._given_up and not stopped:  # asked before the client knew of the check
                    stopped = True
                    client.cancel(job.check)
        finally:
            with self._changed:
                self._current = ""

    def _kept(self, job: Job, document: Document, client: EngineClient) -> Iterator[Event]:
        """The events of the check, kept in the store as they pass; without the store when that fails."""
        events = client.check(document.text, job.topic, job.check)
        try:
            session = self._store.create(document, job.topic, job.name)
        except StorageProblem as problem:
            self._put(StoreFailed(problem.message, problem.hint))
            return events
        self._put(Saved(job.check, session))
        return self._record(events, self._store, session, lambda p: self._put(StoreFailed(p.message, p.hint)))

    def _put(self, step: Step) -> None:
        with self._changed:
            # An engine that is faster than the screen waits here instead of filling the memory.
            while self._events >= TRAY_LIMIT and not self._leaving:
                self._changed.wait(0.5)
            self._tray.append(step)
            self._events += 1
            wake, self._told = not self._told, True
        if wake:
            with suppress(RuntimeError):  # the app's loop may be gone already when it is quitting
                self._news()


@dataclass(slots=True)
class _Growing:
    """Events of one check while they are being joined."""

    check: str
    events: list[Event]
