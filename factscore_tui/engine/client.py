"""The client of the engine process: what the CLI, the TUI and the Python API talk to.

Every way in which a child process can go wrong (native crash, out-of-memory kill, garbage on the
pipe, silence after a cancellation) becomes one EngineProblem here. Facts judged before that have
already been handed out.
"""

from __future__ import annotations

import threading
import time
import uuid
from collections.abc import Iterator, Sequence
from typing import TypeVar

import msgspec

from factscore_tui.core.prompt import Prompt
from factscore_tui.core.report import Report
from factscore_tui.engine.config import EngineConfig
from factscore_tui.engine.process import EngineProcess
from factscore_tui.engine.protocol import (
    Answered,
    Ask,
    Cancel,
    Check,
    Event,
    Failed,
    Finished,
    Found,
    Look,
    Notice,
    Open,
    Ready,
    Search,
)
from factscore_tui.engine.silence import Silence
from factscore_tui.errors import EngineProblem, FactscoreError, from_kind
from factscore_tui.util import children
from factscore_tui.util.closing import ClosedOnExit

BUNDLED = children.python("factscore_tui.engine.worker")

CANCEL_PATIENCE = 2.0
"""Seconds a cancelled check may still take before the engine is killed; it normally answers within
0.3 s."""

A = TypeVar("A", Found, Answered)


class EngineClient(ClosedOnExit):
    """One engine, started on first use and started again after it died.

    Calls come from one thread at a time; `cancel` and `kill` may come from any thread.
    """

    where: str = ""
    """The machine that the engine is on: this one has no name (evaluation.workers.Engine)."""

    def __init__(
        self,
        index: str | Sequence[str] = "sample",
        threads: int = 0,
        command: Sequence[str] = BUNDLED,
        encoder: str = "bundled",
        choice: EngineConfig | None = None,
    ) -> None:
        self._encoder = encoder
        self._choice = choice or EngineConfig()
        self._open = self._wanted(index, threads)
        self._command = tuple(command)
        self._process: EngineProcess | None = None
        self._ready: Ready | None = None
        self._lock = threading.Lock()
        self._check = ""
        self._cancelled_at: float | None = None

    @property
    def pid(self) -> int | None:
        """Process id of the engine, None before it was started."""
        return self._process.pid if self._process else None

    @property
    def ended(self) -> int | None:
        """Return code of the engine process (negative: killed by that signal), None while it runs.
        Where none could be started, that counts as 1."""
        return self._process.code if self._process is not None else 1

    @property
    def ready(self) -> Ready | None:
        """Engine and index that are open, None while nothing is."""
        return self._ready if self._process is not None and self._process.alive else None

    def use(
        self, index: str | Sequence[str], threads: int = 0, choice: EngineConfig | None = None
    ) -> None:
        """Work with another index (or several), or another engine, from the next call on; what is
        loaded stays so."""
        self._choice = choice or self._choice
        wanted = self._wanted(index, threads)
        if wanted != self._open:
            self._open, self._ready = wanted, None

    def open(self) -> Iterator[Event]:
        """Make sure that the engine runs and its index is open: yields Notices, last Ready.

        Raises MissingFile errors (model, index) and EngineProblem.
        """
        if self.ready is None:
            self._ready = None  # what an earlier process had opened is not open in the next one
            if self._process is None or not self._process.alive:
                self._process = EngineProcess(self._command)
            self._process.send(self._open)
            for event in self._events():
                yield event
                if isinstance(event, Ready):
                    self._ready = event
                if isinstance(event, Ready | Finished):
                    return
        elif self._ready is not None:
            yield self._ready

    def check(
        self,
        text: str,
        topic: str = "",
        check: str = "",
        judged: int = 0,
        samples: Sequence[str] = (),
        before: Report | None = None,
        stated: Sequence[tuple[str, tuple[str, ...]]] = (),
        on_topic: bool = False,
    ) -> Iterator[Event]:
        """Check a text: Notices, Ready, Started, then Decomposed and Judged as they come, last
        Finished.

        `judged` resumes: so many facts of this very text were judged by this very engine before.
        `samples`: other texts of its author, for the estimator self-check. `before` is an earlier
        check of this draft: what it found where the text was not touched is kept, when engine and
        knowledge source are the same (engine/incremental.py). `stated`: facts to judge, by
        sentence, instead of finding them. `on_topic`: nothing but the topic's page is read.

        Raises what `open` raises, and EngineProblem when the engine dies; events yielded until then
        stay valid. Closing the iterator early cancels the check.
        """
        check = check or uuid.uuid4().hex
        with self._lock:
            self._check, self._cancelled_at = check, None
        finished = False
        try:
            command = Check(
                check=check,
                text=text,
                topic=topic,
                judged=judged,
                samples=tuple(samples),
                stated=tuple(stated),
                on_topic=on_topic,
            )
            for event in self._steps(command, before):
                finished = isinstance(event, Finished)
                yield event
        finally:
            if not finished:
                self.cancel(check)
            with self._lock:
                self._check, self._cancelled_at = "", None

    def search(self, query: str, topic: str = "", k: int = 5, explain: bool = False) -> Found:
        """The passages that retrieval finds for `query`, best first; `explain`: each with how it
        came about."""
        return self._answer(Search(query=query, topic=topic, k=k, explain=explain), Found)

    def ask(self, prompts: Sequence[Prompt], limit: int = 0) -> Answered:
        """What the language model says to these prompts (protocol.Ask); for a client without an
        index. Raises what `open` raises."""
        return self._answer(Ask(prompts=tuple(prompts), limit=limit), Answered)

    def _answer(self, command: Search | Ask, kind: type[A]) -> A:
        """The one event that answers a command."""
        for _ in self.open():
            pass
        if self._process is not None:
            self._process.send(command)
            for event in self._events():
                if isinstance(event, kind):
                    return event
        raise EngineProblem("the engine ended without an answer", "run the command again")

    def cancel(self, check: str = "") -> None:
        """End the running check softly, before its next fact. Harmless when none runs."""
        with self._lock:
            if not self._check or check not in ("", self._check):
                return
            if self._cancelled_at is None:
                self._cancelled_at = time.monotonic()
            check, process = self._check, self._process
        if process is not None:
            process.send(Cancel(check=check))

    def kill(self) -> None:
        """End the engine at once. The next call starts a new one."""
        if self._process is not None:
            self._process.kill()

    def close(self) -> None:
        """Let the engine leave; a caller that is still listening gets an error."""
        process, self._process, self._ready = self._process, None, None
        if process is not None:
            process.leave(CANCEL_PATIENCE)

    def _wanted(self, index: str | Sequence[str], threads: int) -> Open:
        several = index if isinstance(index, str) else tuple(index)
        return Open(index=several, threads=threads, encoder=self._encoder, choice=self._choice)

    def look(self, check: str, offset: int) -> None:
        """Tell a running check where in its text the reader is: paragraphs from there on come
        first."""
        with self._lock:
            process = self._process if check and check == self._check else None
        if process is not None:
            process.send(Look(check=check, offset=max(0, offset)))

    def _steps(self, command: Check, before: Report | None) -> Iterator[Event]:
        for event in self.open():
            yield event
            if isinstance(event, Finished):  # killed while it was opening
                return
        process = self._process
        if process is None or self._cancelled_at is not None:
            yield Finished(check=command.check, status="cancelled", seconds=0.0)
            return
        if before is None or self._ready is None or not _same(before, self._ready):
            process.send(command)
            yield from self._answers(command)
            return
        # 0.02 s, which an app should not spend before it is drawn
        from factscore_tui.engine.incremental import what_holds

        kept = what_holds(before, command.text, command.topic)
        command = msgspec.structs.replace(
            command, skip=kept.skip, given=kept.asked, first=kept.count
        )
        process.send(command)
        yield from kept.events(self._answers(command), command.check)

    def _answers(self, command: Check) -> Iterator[Event]:
        for event in self._events():
            if getattr(event, "check", "") not in ("", command.check):
                continue  # a late event of a check that was given up
            yield event
            if isinstance(event, Finished):
                return

    def _events(self) -> Iterator[Event]:
        """Events of the process until the caller stops asking; errors are raised."""
        process = self._process
        silence = (
            Silence(process, remote=bool(self._choice.server)) if process is not None else None
        )
        while process is not None and silence is not None:
            event = process.receive(timeout=0.1)
            if event is not None:
                silence.heard()
            elif words := silence.words():
                yield Notice(message=words, check=self._check)
            if event is None:
                asked = self._cancelled_at
                if asked is not None and time.monotonic() - asked > CANCEL_PATIENCE:
                    process.kill()
                    self._cancelled_at = None
                    yield Finished(
                        check=self._check, status="cancelled", seconds=time.monotonic() - asked
                    )
                    return
            elif isinstance(event, FactscoreError):
                raise event
            elif isinstance(event, Failed):
                if event.check in ("", self._check):
                    raise from_kind(event.kind, event.message, event.hint)
            else:
                yield event


def _same(before: Report, ready: Ready) -> bool:
    """True when engine and knowledge source are those of an earlier check, so that its verdicts
    hold."""
    return (
        before.engine == ready.engine
        and before.index is not None
        and before.index.id == ready.index.id
    )
