"""One engine process: its pipes, the thread that reads it, and the reason why it ended."""

from __future__ import annotations

import contextlib
import os
import queue
import subprocess
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import IO

from factscore_tui import paths
from factscore_tui.engine.codec import decode_event, encode, read_lines
from factscore_tui.engine.exit_codes import problem_of_exit
from factscore_tui.engine.protocol import Command, Event
from factscore_tui.errors import EngineDied, EngineProblem, FactscoreError
from factscore_tui.util import children

LOG = "engine.log"
LAST_WORDS = 8192
"""Bytes at the end of a log in which the reason of an end is looked for."""
LOG_LIMIT = 1_000_000
"""Bytes after which the engine log starts anew."""


class EngineProcess:
    """Starts at once. `receive` gives events in order; the last thing it gives is an error that
    says why it ended."""

    def __init__(self, command: Sequence[str]) -> None:
        log = open_log(LOG)
        self._log_began = log.tell()
        try:
            self._child = children.start(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log
            )
        except OSError as error:
            raise EngineProblem(
                f"the engine process cannot be started: {error.strerror or error}",
                "run `factscore-tui doctor`",
            ) from error
        finally:
            log.close()
        self._inbox: queue.Queue[Event | FactscoreError] = queue.Queue()
        self._writing = threading.Lock()
        threading.Thread(target=self._pump, name="engine events", daemon=True).start()

    @property
    def pid(self) -> int:
        return self._child.pid

    @property
    def code(self) -> int | None:
        """Its return code, None while it runs."""
        return self._child.poll()

    @property
    def alive(self) -> bool:
        return self.code is None

    @property
    def stopped(self) -> bool:
        """True while it is held by SIGSTOP, a debugger, or a frozen group of processes."""
        import psutil

        try:
            return psutil.Process(self.pid).status() in (
                psutil.STATUS_STOPPED,
                psutil.STATUS_TRACING_STOP,
            )
        except (psutil.Error, OSError):
            return False

    def work(self) -> float | None:
        """Seconds of processor time that it and its children have used; None where nobody can
        tell."""
        import psutil

        try:
            engine = psutil.Process(self.pid)
            used = [one.cpu_times() for one in (engine, *engine.children(recursive=True))]
        except (psutil.Error, OSError):
            return None
        return float(sum(times.user + times.system for times in used))

    def send(self, command: Command) -> None:
        """Write one command. When the process has died meanwhile nothing is raised: `receive` will
        tell why."""
        stdin = self._child.stdin
        data = encode(command)
        with self._writing, contextlib.suppress(OSError, ValueError):
            if stdin is not None:
                stdin.write(data)
                stdin.flush()

    def receive(self, timeout: float) -> Event | FactscoreError | None:
        """The next event, or None when there is none within `timeout` seconds."""
        try:
            return self._inbox.get(timeout=timeout)
        except queue.Empty:
            return None

    def kill(self) -> None:
        """End it now."""
        if self.alive:
            self._child.kill()
        self._child.wait()

    def leave(self, patience: float) -> None:
        """Close its input, which tells it to leave; kill it when it has not left after `patience`
        seconds."""
        with self._writing, contextlib.suppress(OSError, ValueError):
            if self._child.stdin is not None:
                self._child.stdin.close()
        try:
            self._child.wait(patience)
        except subprocess.TimeoutExpired:
            self.kill()

    def _pump(self) -> None:
        stdout = self._child.stdout
        if stdout is None:
            return
        with stdout:
            try:
                for line in read_lines(stdout):
                    self._inbox.put(decode_event(line))
            except FactscoreError as error:
                # garbage: whatever would follow cannot be trusted either
                self.kill()
                self._inbox.put(EngineDied(error.message, error.hint))
                return
        code = self._child.wait()
        self._inbox.put(problem_of_exit(code, _last_words(LOG, self._log_began)))


def log_file(name: str) -> Path:
    """Where the log of that name is."""
    return paths.log_dir() / name


def _last_words(name: str, began: int) -> str:
    """The end of a log, without what stood there before a process began."""
    try:
        with log_file(name).open("rb") as log:
            size = log.seek(0, os.SEEK_END)
            log.seek(max(began if began <= size else 0, size - LAST_WORDS))
            return log.read(LAST_WORDS).decode("utf-8", "replace")
    except OSError:
        return ""


def _private(path: str, flags: int) -> int:
    """For the user alone: an error in the log may quote the text."""
    return os.open(path, flags, 0o600)


def open_log(name: str) -> IO[bytes]:
    """A log of a child, appended to; nowhere when it cannot be written (a full disk must not stop a
    check)."""
    try:
        log = log_file(name)
        log.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        too_long = log.exists() and log.stat().st_size > LOG_LIMIT
        return open(log, "wb" if too_long else "ab", opener=_private)
    except OSError:
        return Path(os.devnull).open("wb")
