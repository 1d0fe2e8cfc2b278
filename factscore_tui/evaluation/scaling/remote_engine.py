"""The near side of an engine in a cluster: it is asked like one on this machine, and started anew,
wherever there is room, when its process or its machine is lost."""

from __future__ import annotations

import contextlib
import uuid
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from factscore_tui.core.report import Report
from factscore_tui.engine.codec import decode_event, encode
from factscore_tui.engine.protocol import Check, Event, Failed, Finished, Ready
from factscore_tui.errors import EngineProblem, UsageProblem, from_kind
from factscore_tui.evaluation.scaling.engine_actor import END
from factscore_tui.evaluation.scaling.workers import EngineGone, refuse_unlike
from factscore_tui.evaluation.verdict_cache import code_id
from factscore_tui.util.closing import ClosedOnExit


class EngineLink(Protocol):
    """What carries calls to one EngineActor. Every method raises EngineGone when the actor is
    gone."""

    def about(self) -> tuple[str, str]:
        """As EngineActor.about; waits until the actor has found a place."""

    def begin(self, command: bytes) -> None:
        """As EngineActor.begin."""

    def take(self) -> list[bytes]:
        """As EngineActor.take, with a patience of its own."""

    def cancel(self) -> None:
        """As EngineActor.cancel; does not wait, and never raises."""

    def end(self) -> None:
        """End the actor and its engine now. Never raises."""


class RemoteEngine(ClosedOnExit):
    """One engine of a cluster. `start` has an actor placed and gives the way to it, without waiting
    until it runs: engines that are made one after the other open side by side.

    Calls come from one thread at a time; `cancel`, `kill` and `close` from any.
    """

    def __init__(self, start: Callable[[], EngineLink]) -> None:
        self._start = start
        self._link: EngineLink | None = start()
        self._first: Ready | None = None
        self._ready: Ready | None = None
        self._closed = False
        self.where = ""

    def open(self) -> Iterator[Event]:
        """Make sure that the engine runs and its index is open: yields Notices, last Ready.

        Raises EngineGone where it cannot be placed or dies, UsageProblem where its code, index or
        models are not those that the run began with, and what EngineClient.open raises.
        """
        if self._ready is None:
            if self._closed:
                raise EngineProblem("the run has ended", "run the command again")
            if self._link is None:
                self._link = self._start()
                if self._closed:  # meanwhile
                    self.kill()
            with self._held():
                self.where, code = self._link.about()
                if code != code_id():
                    raise UsageProblem(
                        f"{self.where} has another version of factscore-tui",
                        "install the same version on every machine of the cluster",
                    )
                for event in self._events(self._link, Ready):
                    if isinstance(event, Ready):
                        if self._first is not None:
                            refuse_unlike(self._first, event, self.where)
                        self._first = self._ready = event
                    yield event
        else:
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
        """As EngineClient.check, but for `before`, of which nothing is made. Raises EngineGone when
        the actor is gone: what was yielded until then stays valid."""
        yield from self.open()
        link = self._link
        if link is None:
            raise EngineGone(f"the engine on {self.where} is gone", "run the command again")
        command = Check(
            check=check or uuid.uuid4().hex,
            text=text,
            topic=topic,
            judged=judged,
            samples=tuple(samples),
            stated=tuple(stated),
            on_topic=on_topic,
        )
        finished = False
        try:
            with self._held():
                link.begin(encode(command))
                for event in self._events(link, Finished):
                    finished = isinstance(event, Finished)
                    yield event
        finally:
            if not finished:
                link.cancel()

    def cancel(self, check: str = "") -> None:
        """End the running check softly. Harmless when none runs."""
        link = self._link
        if link is not None:
            link.cancel()

    def kill(self) -> None:
        """End the engine at once; who waits for it gets EngineGone."""
        link = self._link
        if link is not None:
            link.end()

    def close(self) -> None:
        """End the engine for good."""
        self._closed = True
        self.kill()

    @contextlib.contextmanager
    def _held(self) -> Iterator[None]:
        """An engine that is lost is forgotten, so that the next call has another one placed."""
        try:
            yield
        except EngineGone:
            self.kill()
            self._link = self._ready = None
            raise

    def _events(self, link: EngineLink, last: type[Event]) -> Iterator[Event]:
        """Events up to the one of this kind; errors of the engine are raised."""
        while True:
            for line in link.take():
                if line == END:
                    raise EngineProblem(
                        "the engine ended without an answer", "run the command again"
                    )
                event = decode_event(line)
                if isinstance(event, Failed):
                    raise from_kind(event.kind, event.message, event.hint)
                yield event
                if isinstance(event, last):
                    return
