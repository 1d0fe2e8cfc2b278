"""Units prepared by several processes, given back in order, a bounded number of them at a time."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

from factscore_tui.corpus.article import Batch
from factscore_tui.corpus.prepare import Prepared, Preparer
from factscore_tui.corpus.readers.base import Unit
from factscore_tui.errors import StorageProblem

AHEAD = 3
"""Units in the hands of each process or waiting to be written: what bounds the memory."""
MAX_WORKERS = 8

_preparer: Preparer | None = None


def _start(parse: Callable[[Any], Batch], dictionary: bytes, paper: bool, known: Path | None) -> None:
    """Set up a process: Ctrl-C is the parent's business, and without a parent there is nothing to do."""
    global _preparer
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_die_with_parent, daemon=True).start()
    _preparer = Preparer(parse, dictionary, paper, known)


def _die_with_parent() -> None:
    from multiprocessing import connection, parent_process

    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


def _work(payload: Any) -> Prepared:
    assert _preparer is not None
    return _preparer(payload)


def prepared(
    units: Iterator[Unit], parse: Callable[[Any], Batch], dictionary: bytes, paper: bool, workers: int,
    known: Path | None = None,
) -> Iterator[tuple[Unit, Prepared]]:  # fmt: skip
    """Every unit with its rows, in order. One worker means this process. `known` is the database of an index whose
    unchanged articles are left out. StorageProblem when a process was killed."""
    if workers <= 1:
        preparer = Preparer(parse, dictionary, paper, known)
        for unit in units:
            yield unit, preparer(unit.payload)
        return
    yield from _pooled(units, (parse, dictionary, paper, known), workers)


def _pooled(units: Iterator[Unit], setup: tuple[Any, ...], workers: int) -> Iterator[tuple[Unit, Prepared]]:
    import multiprocessing

    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), _start, setup)
    waiting: deque[tuple[Unit, Future[Prepared]]] = deque()
    try:
        more = True
        while more or waiting:
            while more and len(waiting) < AHEAD * workers:
                unit = next(units, None)
                if unit is None:
                    more = False
                    break
                waiting.append((Unit(unit.mark, unit.share, None), _submit(pool, unit.payload)))
            if waiting:
                unit, future = waiting.popleft()
                yield unit, future.result()
    except BrokenProcessPool as error:
        raise StorageProblem(
            "a process of the build was killed, perhaps for want of memory",
            "run the same command again with --workers 1: it goes on where this one stopped",
        ) from error
    finally:
        for _, future in waiting:
            future.cancel()
        with contextlib.suppress(OSError):
            pool.shutdown(wait=True, cancel_futures=True)


def _submit(pool: ProcessPoolExecutor, payload: Any) -> Future[Prepared]:
    """Hand over a payload, for which a process may be started. Ctrl-C waits so long: the process is never to get it,
    not even before `_start`, when it would end with a trace. StorageProblem when the machine has no room for one."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        return pool.submit(_work, payload)
    except OSError as error:
        reason = error.strerror or error
        raise StorageProblem(f"no more processes can be started: {reason}", "run it again with --workers 1") from error
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def default_workers(size: int) -> int:
    """Processes for a source of `size` bytes: one per core; a small source is read faster by this process alone."""
    if 0 < size < 4_000_000:
        return 1
    with contextlib.suppress(AttributeError, OSError):
        return max(1, min(MAX_WORKERS, len(os.sched_getaffinity(0))))
    return max(1, min(MAX_WORKERS, os.cpu_count() or 1))
