"""The worker: the child process in which all models and indexes live.

Commands come in on standard input, events go out on a private copy of standard output; the public
one is pointed at standard error, so that whatever a native library prints lands in the log and not
in the protocol. A reader thread takes cancellations while the main thread works. When standard
input ends, the parent is gone and the worker leaves.
"""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable
from typing import IO

from factscore_tui.engine.asked_model import AskedModel
from factscore_tui.engine.codec import decode_command, encode, read_lines
from factscore_tui.engine.exit_codes import memory_ran_out
from factscore_tui.engine.pipeline import CheckCancelled, Pipeline
from factscore_tui.engine.protocol import (
    Ask,
    Cancel,
    Check,
    Command,
    Event,
    Failed,
    Look,
    Notice,
    Open,
    Ready,
    Search,
    Shutdown,
)
from factscore_tui.errors import EngineProblem, FactscoreError, MissingFile
from factscore_tui.util import children, heap
from factscore_tui.util.no_memory import out_of_memory
from factscore_tui.util.panics import is_panic

Notify = Callable[[str], None]
Build = Callable[[Open, Notify, Callable[[], bool]], tuple[Pipeline | AskedModel, Ready]]
"""Opens an engine: (what to open, how to tell the user something, is the present check
cancelled?)."""


ORPHAN_SECONDS = 2.0
IDLE_SECONDS = 600.0
"""Without a command for so long, large models leave memory until the next one."""


class EngineWorker:
    """Serves one client until it says Shutdown or goes away."""

    def __init__(
        self,
        build: Build,
        commands: IO[bytes],
        events: IO[bytes],
        orphaned: Callable[[], None] = lambda: None,
        rest: Callable[[], None] = lambda: None,
        idle_seconds: float = IDLE_SECONDS,
    ) -> None:
        self._build = build
        self._orphaned = orphaned
        self._rest = rest
        self._idle_seconds = idle_seconds
        self._commands = commands
        self._events = events
        self._inbox: queue.Queue[Command | FactscoreError | None] = queue.Queue()
        self._cancelled: set[str] = set()
        self._current = ""
        self._looking = ("", 0)
        self._pipeline: Pipeline | AskedModel | None = None

    def serve(self) -> None:
        """Answer commands in order; return on Shutdown or at the end of the input."""
        threading.Thread(target=self._read, name="commands", daemon=True).start()
        while True:
            try:
                command = self._inbox.get(timeout=self._idle_seconds)
            except queue.Empty:
                self._rest()
                continue
            if command is None or isinstance(command, Shutdown):
                return
            if isinstance(command, FactscoreError):
                self.send(Failed(kind=command.kind, message=command.message, hint=command.hint))
                return
            self._answer(command)

    def send(self, event: Event) -> None:
        """Write one event; a broken pipe means the parent is gone, which the reader thread deals
        with."""
        with contextlib.suppress(BrokenPipeError):
            self._events.write(encode(event))
            self._events.flush()

    def _read(self) -> None:
        try:
            for line in read_lines(self._commands):
                command = decode_command(line)
                if isinstance(command, Cancel):
                    self._cancelled.add(command.check)
                elif isinstance(command, Look):
                    self._looking = (command.check, command.offset)
                else:
                    self._inbox.put(command)
        except FactscoreError as error:
            self._inbox.put(error)
            return
        self._inbox.put(None)
        # Nobody reads the results any more: stop the running check before its next fact.
        self._cancelled.add(self._current)
        self._orphaned()

    def _answer(self, command: Command) -> None:
        check = command.check if isinstance(command, Check) else ""
        self._current = check
        try:
            self._do(command)
        except FactscoreError as error:
            self.send(Failed(kind=error.kind, message=error.message, hint=error.hint, check=check))
        except CheckCancelled:
            self.send(
                Failed(kind="EngineProblem", message="the engine was told to stop", check=check)
            )
        except Exception as error:  # noqa: BLE001 - the worker loop is one of the two places that catch everything
            traceback.print_exc()
            if isinstance(error, MemoryError) or out_of_memory(f"{error} {error.__cause__}"):
                problem = memory_ran_out()
                self.send(
                    Failed(
                        kind=problem.kind, message=problem.message, hint=problem.hint, check=check
                    )
                )
                return
            self.send(
                Failed(
                    kind=EngineProblem.__name__,
                    message=f"internal error in the engine: {type(error).__name__}: {error}",
                    hint="what was judged is kept; details are in the engine log (`factscore-tui "
                    "paths`)",
                    check=check,
                )
            )
        except BaseException as error:
            if not is_panic(error):
                raise
            self.send(
                Failed(
                    kind=MissingFile.__name__,
                    message=f"a native library of the engine failed: {error}",
                    hint="a file may be damaged: `factscore-tui index verify NAME` and `doctor` "
                    "tell which",
                    check=check,
                )
            )
        finally:
            self._current = ""

    def _do(self, command: Command) -> None:
        match command:
            case Open():
                self._pipeline, ready = self._build(command, self._notify, self._is_cancelled)
                self.send(ready)
            case Check():
                for event in self._opened().run(command, self._is_cancelled, self._offset):
                    self.send(event)
                heap.give_back()
            case Search():
                self.send(self._opened().search(command))
            case Ask():
                opened = self._opened()
                if isinstance(opened, Pipeline):
                    raise EngineProblem("the engine was opened to check, not to be asked")
                self.send(opened.ask(command))
            case _:
                raise EngineProblem(f"the engine cannot answer {type(command).__name__}")

    def _opened(self) -> Pipeline | AskedModel:
        if self._pipeline is None:
            raise EngineProblem("the engine was asked to work before anything was opened")
        return self._pipeline

    def _notify(self, message: str) -> None:
        self.send(Notice(message=message, check=self._current))

    def _offset(self) -> int:
        check, offset = self._looking
        return offset if check == self._current else 0

    def _is_cancelled(self) -> bool:
        return self._current in self._cancelled


def take_stdout() -> IO[bytes]:
    """Keep the real standard output for the protocol and send everything else that prints to
    standard error."""
    protocol = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return protocol


def run(build: Build, rest: Callable[[], None] = lambda: None) -> None:
    """Serve standard input and output with this engine, then leave without waiting for native
    threads."""
    # Ctrl-C (and Ctrl-\) in a terminal reaches the whole process group; what it means is for the
    # client to decide.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGQUIT, signal.SIG_IGN)
    # ggml starts a debugger to print its backtrace when it aborts; a user's machine is not a place
    # for that.
    os.environ.setdefault("GGML_NO_BACKTRACE", "1")
    events = take_stdout()
    EngineWorker(build, sys.stdin.buffer, events, orphaned=_leave_soon, rest=rest).serve()
    events.flush()
    sys.stderr.flush()
    os._exit(0)


def _leave_soon() -> None:
    """The parent is gone: a main thread that is stuck in native code gets a moment, then the
    process ends."""
    time.sleep(ORPHAN_SECONDS)
    os._exit(0)


def _keep_numpy_to_one_thread() -> None:
    """NumPy's matrices here are small: its library shared each among all cores and had the threads
    spin for the next, which took half as much processor time again and made a check slower. Its
    last digits also depend on the number of threads. Read when NumPy is imported."""
    for variable in ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"):
        os.environ.setdefault(variable, "1")


def main() -> None:
    """Entry point of `python -m factscore_tui.engine.worker`."""
    children.leave_with_parent()  # before the libraries, which take a second to load
    _keep_numpy_to_one_thread()
    from factscore_tui.engine.factory import Engine

    engine = Engine()
    run(engine.open_any, engine.rest)


if __name__ == "__main__":
    main()
