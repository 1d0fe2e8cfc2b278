"""An engine in a process of a cluster: it takes commands and gives events as bytes of our own wire
(engine/codec.py), so that whatever carries the calls has nothing to pickle but bytes and text."""

from __future__ import annotations

import platform
import queue
import threading
from collections.abc import Iterator, Sequence

from factscore_tui.engine.client import EngineClient
from factscore_tui.engine.codec import decode_command, encode
from factscore_tui.engine.protocol import Check, Command, Event, Failed, Open
from factscore_tui.errors import FactscoreError
from factscore_tui.evaluation.verdict_cache import code_id
from factscore_tui.util import children

END = b""
"""What `take` gives last."""


class EngineActor:
    """One engine, which begins to open at once. `take` and `cancel` may be called while another
    call is at work.

    `opened` is an Open command as it crosses the wire; `command` starts the engine, without the
    interpreter: that of this machine is used.
    """

    def __init__(self, opened: bytes, command: Sequence[str]) -> None:
        wanted = decode_command(opened)
        if not isinstance(wanted, Open):
            raise TypeError("an engine is opened first")
        self._client = EngineClient(
            wanted.index,
            wanted.threads,
            children.here(command),
            wanted.encoder,
            wanted.choice,
        )
        self._start(wanted)

    def about(self) -> tuple[str, str]:
        """(the name of this machine, verdict_cache.code_id of the program that is installed
        here)."""
        return platform.node(), code_id()

    def begin(self, command: bytes) -> None:
        """Begin a check; one that still runs is ended before."""
        if self._task.is_alive():
            self._client.cancel()
            self._task.join()
        self._start(decode_command(command))

    def take(self, patience: float) -> list[bytes]:
        """The events since the last call, each as a line of the wire, END after the last one.
        Waits up to `patience` seconds for the first."""
        found: list[bytes] = []
        try:
            found.append(self._events.get(timeout=patience))
            while True:
                found.append(self._events.get_nowait())
        except queue.Empty:
            return found

    def cancel(self) -> None:
        """End the running check softly, before its next fact."""
        self._client.cancel()

    def _start(self, command: Command) -> None:
        self._events: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._task = threading.Thread(
            target=self._work, args=(command, self._events), name="engine", daemon=True
        )
        self._task.start()

    def _work(self, command: Command, events: queue.SimpleQueue[bytes]) -> None:
        try:
            for event in self._steps(command):
                events.put(encode(event))
        except FactscoreError as error:
            events.put(encode(Failed(kind=error.kind, message=error.message, hint=error.hint)))
        finally:
            events.put(END)

    def _steps(self, command: Command) -> Iterator[Event]:
        if not isinstance(command, Check):
            return self._client.open()
        return self._client.check(
            command.text,
            command.topic,
            command.check,
            command.judged,
            command.samples,
            stated=command.stated,
            on_topic=command.on_topic,
        )
