"""The thread that talks to the engine and the store, so that the screen never waits for either.

Jobs come in through a queue and run one after another. What happens is left in a tray; the app is
woken once for whatever is in it (`news`), takes it when it likes, and so draws many verdicts at a
time.
"""

from __future__ import annotations

import queue
import threading
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import PurePath
from typing import TYPE_CHECKING

from factscore_tui.core.document import Document
from factscore_tui.core.report import Report
from factscore_tui.engine.config import EngineConfig
from factscore_tui.engine.protocol import Decomposed, Finished, Notice, Ready
from factscore_tui.errors import FactscoreError
from factscore_tui.tui.engine.event_buffer import EventBuffer
from factscore_tui.tui.engine.failures import FailureCounter
from factscore_tui.tui.engine.saving import EventSaving, Recall, What
from factscore_tui.tui.engine_descriptions import BUNDLED, label_of
from factscore_tui.tui.state.messages import (
    Arrived,
    EngineLost,
    EngineOpened,
    EngineRefused,
    EngineSaid,
    NoticeText,
    Step,
)

if TYPE_CHECKING:
    from factscore_tui.engine.client import EngineClient
    from factscore_tui.tui.lazy_store import LazyStore

LEAVING_SECONDS = 0.6
"""How long quitting waits for a running check to end softly before the engine is killed."""

STUCK_SECONDS = 30.0
"""An engine that has been opening for longer is ended when the user stops waiting for it, or
chooses another one."""


@dataclass(frozen=True, slots=True)
class EngineJob:
    """One text to check; with no document, only open the engine, and with a choice or an index,
    another one. `before` is the last check of the same draft, `session` its id."""

    check: str = ""
    document: Document | None = None
    topic: str = ""
    name: str = ""
    choice: EngineConfig | None = None
    index: tuple[str, ...] = ()
    before: Report | None = None
    session: str = ""


@dataclass(frozen=True, slots=True)
class EngineOpening:
    """What the client opens: index and threads as EngineClient takes them, and the engine to begin
    with."""

    index: str | tuple[str, ...] = "sample"
    threads: int = 0
    choice: EngineConfig = BUNDLED


AS_USUAL = EngineOpening()


class EngineService:
    """Owns the engine client. All methods but the thread's own may be called from the app at any
    time."""

    def __init__(
        self,
        make_client: Callable[[], EngineClient],
        store: LazyStore,
        news: Callable[[], object],
        opening: EngineOpening = AS_USUAL,
    ) -> None:
        self._opening = opening
        self._make_client = make_client
        self._store = store
        self._client: EngineClient | None = None
        self._jobs: queue.Queue[EngineJob | None] = queue.Queue()
        self._jobs.put(EngineJob())  # before anything else: open the engine
        self._changed = threading.Lock()
        self._tray = EventBuffer(news)
        self._current = ""
        # of the check that runs, and of those that are not saved yet
        self._savings: list[EventSaving] = []
        self._given_up: set[str] = set()
        self._deaths = FailureCounter()
        # by the monotonic clock, while an engine is opened without a check
        self._opening_since: float | None = None
        self._ended_stuck = False
        self._leaving = False
        self._started = False
        self._thread = threading.Thread(target=self._work, name="engine driver", daemon=True)

    def start(self) -> None:
        """Start the thread, and the engine in the background, so that the first check finds it
        ready. Only once."""
        with self._changed:
            if self._started or self._leaving:
                return
            self._started = True
        self._thread.start()

    def check(
        self,
        document: Document,
        topic: str,
        name: str,
        before: Report | None = None,
        session: str = "",
    ) -> str:
        """Queue a check; its id, which its steps carry. What was not touched since `before`, the
        last check of the draft (which has this session), is not judged again."""
        check = uuid.uuid4().hex
        self._jobs.put(EngineJob(check, document, topic, name, before=before, session=session))
        # the app starts it when it has drawn itself; a check can be asked for before that
        self.start()
        return check

    def use(self, choice: EngineConfig, index: tuple[str, ...] = ()) -> None:
        """Open another engine, or index, when the checks that were asked for are over; the next
        ones are made with it."""
        self._jobs.put(EngineJob(choice=choice, index=index))
        self.start()
        self._end_stuck()

    def hurry(self, check: str) -> None:
        """A check that waits goes before the others that wait."""
        with self._jobs.mutex:
            waiting = self._jobs.queue
            job = next((job for job in waiting if job is not None and job.check == check), None)
            first = next((n for n, j in enumerate(waiting) if j is not None and j.check), 0)
            if job is not None:
                waiting.remove(job)
                waiting.insert(first, job)

    def look(self, check: str, offset: int) -> None:
        """Tell a running check at which code point of the text the reader is."""
        with self._changed:
            client = self._client if self._current == check else None
        if client is not None:
            client.look(check, offset)

    def cancel(self, check: str) -> None:
        """End a check softly; one that has not begun never will."""
        with self._changed:
            self._given_up.add(check)
            running = self._current == check
            client = self._client
        if not running:
            self._end_stuck()
        elif client is not None:
            client.cancel(check)

    def _end_stuck(self) -> None:
        """An opening that does not come to an end must not hold up what comes after it."""
        with self._changed:
            since, client = self._opening_since, self._client
            stuck = (
                since is not None
                and time.monotonic() - since > STUCK_SECONDS
                and client is not None
            )
            self._ended_stuck = self._ended_stuck or stuck
        if stuck and client is not None:
            client.kill()

    def take(self) -> list[Step]:
        """Everything that happened since the last call, events of one check joined."""
        return self._tray.take()

    def leave(self) -> None:
        """Have everything end: a running check softly, so that what it found is saved. Waits for
        nothing: that is for `wait`, when the terminal has been given back."""
        with self._changed:
            self._leaving = True
            current = self._current
        self._tray.leave()
        self._jobs.put(None)
        if current:
            self.cancel(current)

    def wait(self) -> None:
        """After `leave`: until the engine has ended and all is saved. What does not end by itself
        within a second is ended; no process is left."""
        if self._thread.is_alive():
            self._thread.join(LEAVING_SECONDS)
        client = self._client
        if self._thread.is_alive() and client is not None:
            client.kill()
            self._thread.join(LEAVING_SECONDS)
        for saving in self._savings:
            saving.close(LEAVING_SECONDS)

    def _work(self) -> None:
        while True:
            job = self._jobs.get()
            if job is None or self._leaving:
                break
            problem = self._tried(partial(self._run, job), job)
            if self._leaving:
                break
            if problem is not None and job.choice is not None:
                self._tray.put(
                    EngineRefused(
                        job.choice, self._opening.choice, problem.message, problem.hint, job.index
                    )
                )
                problem = self._tried(self._go_back, EngineJob())
            if problem is not None:
                self._tray.put(EngineLost(job.check, problem.message, problem.hint))
                if self._deaths.start_again(self._code) and self._jobs.empty():
                    self._jobs.put(EngineJob())
        client, self._client = self._client, None
        if client is not None:
            client.kill()  # it keeps nothing: to let it leave by itself would take longer

    def _tried(self, work: Callable[[], None], job: EngineJob) -> NoticeText | None:
        """None when it worked, else what went wrong and what to do."""
        try:
            work()
        except FactscoreError as error:
            with self._changed:
                stuck, self._ended_stuck = self._ended_stuck, False
            if stuck:
                return self._deaths.stuck(checking=False)
            if job.choice is not None:  # another engine stays in use
                return NoticeText(error.message, error.hint)
            return self._deaths.of(error, self._code, checking=bool(job.check))
        except Exception as error:  # noqa: BLE001 - a bug here must not take the draft on screen down with it
            return NoticeText(
                f"something went wrong inside: {error!r}",
                "{read.go_on} or {read.recheck} tries again",
            )
        return None

    @property
    def _code(self) -> int | None:
        """The return code of the engine process, None while it runs."""
        return self._client.ended if self._client is not None else 1

    def _made(self) -> EngineClient:
        if self._client is None:
            self._client = self._make_client()
        return self._client

    def _opened(self, choice: EngineConfig | None, index: tuple[str, ...] = ()) -> None:
        """Open an engine and index, those in use when none are given. Raises what EngineClient.open
        does."""
        client = self._made()
        if choice is not None:
            what = " and ".join(PurePath(name).name or name for name in index) or label_of(choice)
            self._tray.put(EngineSaid(f"opening {what} …"))
            client.use(index or self._opening.index, self._opening.threads, choice)
        with self._changed:
            self._opening_since, self._ended_stuck = time.monotonic(), False
        try:
            for event in client.open():
                if isinstance(event, Notice):
                    self._tray.put(EngineSaid(event.message))
                elif isinstance(event, Ready):
                    opening = self._opening
                    self._opening = replace(
                        opening, choice=choice or opening.choice, index=index or opening.index
                    )
                    names = self._opening.index
                    used = (names,) if isinstance(names, str) else tuple(names)
                    self._tray.put(EngineOpened(event, self._opening.choice, used))
        finally:
            with self._changed:
                self._opening_since = None

    def _go_back(self) -> None:
        self._opened(self._opening.choice)

    def _run(self, job: EngineJob) -> None:
        client = self._made()
        if job.document is None:
            self._opened(job.choice, job.index)
            if job.choice is not None:
                self._deaths.forget()
            return
        with self._changed:
            if job.check in self._given_up:
                return
            self._current = job.check
        try:
            self._checked(job, job.document, client)
        finally:
            with self._changed:
                self._current = ""

    def _checked(self, job: EngineJob, document: Document, client: EngineClient) -> None:
        from factscore_tui.storage.recorder import recorded  # after the first frame

        stopped = False
        what = What(job.check, document, job.topic, job.name, job.session)
        recall = Recall(self._store, what, self._tray.put)
        saving = EventSaving(self._store, what, self._tray.put, recall.now)
        self._savings = [*(s for s in self._savings if s.failing), saving]
        events = client.check(document.text, job.topic, job.check, before=job.before)
        saving.begin()
        for event in recorded(events, saving, "", lambda _: None):
            self._tray.put(Arrived(job.check, (event,)))
            if isinstance(event, Decomposed) and event.facts:
                recall.facts(event.facts, wait=saving.failing)
            elif isinstance(event, Finished):
                self._finished(job, event)
            # asked before the client knew of the check
            if job.check in self._given_up and not stopped:
                stopped = True
                client.cancel(job.check)

    def _finished(self, job: EngineJob, event: Finished) -> None:
        """The engine is there still, or was ended because it did not answer a cancellation."""
        if event.status != "cancelled" or self._code is None:
            self._deaths.forget()
        elif not self._leaving:
            stuck = self._deaths.stuck(checking=True)
            self._tray.put(EngineLost(job.check, stuck.message, stuck.hint))
