"""Units prepared by several processes, given back in order, a bounded number of them at a time.

Every process has a pipe of its own, whose other end closes with it: one that is killed, at whatever
moment, is noticed by the next read or write. (The pool of the standard library can wait for it
without end.)
"""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection, Pipe, wait
from pathlib import Path
from typing import Any

from factscore_tui.corpus.article import Batch
from factscore_tui.corpus.build.preparation import Prepared, Preparer
from factscore_tui.corpus.readers.base import SourceUnit
from factscore_tui.errors import StorageProblem
from factscore_tui.util import children

AHEAD = 3
"""Units for each process that are in hand or wait to be written: what bounds the memory."""
IN_HAND = 2
"""Units given to a process at once: one to work on, and the next."""
MAX_WORKERS = 8


def prepared(
    units: Iterator[SourceUnit],
    parse: Callable[[Any], Batch],
    dictionary: bytes,
    paper: bool,
    workers: int,
    known: Path | None = None,
) -> Iterator[tuple[SourceUnit, Prepared]]:
    """Every unit with its rows, in order. One worker means this process. `known` is the database of
    an index whose unchanged articles are left out. StorageProblem when a process was killed."""
    if workers <= 1:
        preparer = Preparer(parse, dictionary, paper, known)
        for unit in units:
            yield unit, preparer(unit.payload)
        return
    team: list[BuildWorker] = []
    try:
        yield from _shared(units, team, workers, (parse, dictionary, paper, known))
    except (EOFError, ConnectionError) as error:
        raise StorageProblem(
            "a process of the build was killed, perhaps for want of memory",
            "run the same command again with --workers 1: it resumes where this one stopped",
        ) from error
    finally:
        for worker in team:
            worker.end()


def _shared(
    units: Iterator[SourceUnit], team: list[BuildWorker], workers: int, setup: tuple[Any, ...]
) -> Iterator[tuple[SourceUnit, Prepared]]:
    waiting: deque[tuple[int, SourceUnit]] = deque()
    results: dict[int, Prepared] = {}
    number = 0
    more = True
    while more or waiting:
        while more and len(waiting) < AHEAD * workers:
            worker = _free(team, workers, setup)
            if worker is None:
                break
            unit = next(units, None)
            if unit is None:
                more = False
                break
            worker.give(number, unit.payload)
            waiting.append((number, SourceUnit(unit.mark, unit.share, None)))
            number += 1
            _collect(team, results, 0)
        if waiting and waiting[0][0] in results:
            first, unit = waiting.popleft()
            yield unit, results.pop(first)
            _collect(team, results, 0)
        elif waiting:
            _collect(team, results, None)


def _free(team: list[BuildWorker], workers: int, setup: tuple[Any, ...]) -> BuildWorker | None:
    """The process with least to do, a new one while there are fewer than `workers`; None when all
    have enough."""
    least = min(team, key=lambda worker: len(worker.hand), default=None)
    if (least is None or least.hand) and len(team) < workers:
        least = BuildWorker(setup)
        team.append(least)
    return least if least is not None and len(least.hand) < IN_HAND else None


def _collect(team: list[BuildWorker], results: dict[int, Prepared], timeout: float | None) -> None:
    """Take what is done: what is there, with `timeout` None at least something."""
    busy = {worker.pipe: worker for worker in team if worker.hand}
    for pipe in wait(list(busy), timeout):
        worker = busy[pipe]  # type: ignore[index]
        number, result = worker.take()
        results[number] = result


class BuildWorker:
    """A process that prepares payloads in the order in which it gets them. EOFError or
    ConnectionError from any method when it is gone."""

    def __init__(self, setup: tuple[Any, ...]) -> None:
        self.pipe, theirs = Pipe()
        self.hand: deque[int] = deque()
        command = children.python("factscore_tui.corpus.build.workers", str(theirs.fileno()))
        try:
            self._process = children.start(
                command,
                hears_interrupts=False,
                stdin=subprocess.DEVNULL,
                pass_fds=(theirs.fileno(),),
            )
        except OSError as error:
            self.pipe.close()
            reason = error.strerror or error
            raise StorageProblem(
                f"no more processes can be started: {reason}", "use --workers 1"
            ) from error
        finally:
            theirs.close()
        self._setup: tuple[Any, ...] | None = setup

    def give(self, number: int, payload: Any) -> None:
        """Hand over a payload."""
        if self._setup is not None:
            self.pipe.send(self._setup)
            self._setup = None
        self.pipe.send(payload)
        self.hand.append(number)

    def take(self) -> tuple[int, Prepared]:
        """The next result; raises what the process raised."""
        result = self.pipe.recv()
        if isinstance(result, BaseException):
            raise result
        return self.hand.popleft(), result

    def end(self) -> None:
        """End the process, whatever it is doing."""
        self.pipe.close()
        self._process.kill()
        self._process.wait()


def _serve(pipe: Connection) -> None:
    """The life of a process. It ends when the other side of the pipe does, or the process there."""
    children.leave_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    payloads: queue.SimpleQueue[Any] = queue.SimpleQueue()
    results: queue.SimpleQueue[Any] = queue.SimpleQueue()
    # Threads, so that neither side ever waits for the other to read.
    threading.Thread(target=_receive, args=(pipe, payloads), daemon=True).start()
    threading.Thread(target=_send, args=(pipe, results), daemon=True).start()
    parse, dictionary, paper, known = payloads.get()
    preparer = Preparer(parse, dictionary, paper, known)
    while True:
        payload = payloads.get()
        try:
            results.put(preparer(payload))
        except Exception as error:  # noqa: BLE001 - raised again on the other side
            import traceback

            error.add_note("".join(traceback.format_exception(error)))
            results.put(error)


def _receive(pipe: Connection, payloads: queue.SimpleQueue[Any]) -> None:
    while True:
        try:
            payloads.put(pipe.recv())
        except BaseException:  # noqa: BLE001 - the other side is gone, or talks nonsense
            os._exit(1)


def _send(pipe: Connection, results: queue.SimpleQueue[Any]) -> None:
    while True:
        try:
            pipe.send(results.get())
        except BaseException:  # noqa: BLE001
            os._exit(1)


def default_workers(size: int) -> int:
    """Processes for a source of `size` bytes: one per core; a small source is read faster by this
    process alone."""
    if 0 < size < 4_000_000:
        return 1
    with contextlib.suppress(AttributeError, OSError):
        return max(1, min(MAX_WORKERS, len(os.sched_getaffinity(0))))
    return max(1, min(MAX_WORKERS, os.cpu_count() or 1))


if __name__ == "__main__":
    _serve(Connection(int(sys.argv[1])))
