"""Several engines at work on one list of generations: results in the order of the list, each text
judged once."""

from __future__ import annotations

import queue
import threading
from collections import Counter
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from factscore_tui.engine.client import EngineClient
from factscore_tui.evaluation.generations import Generation

Done = TypeVar("Done")
Work = Callable[[EngineClient, Generation, Callable[[], bool]], Done | None]
"""Does one generation with an engine that is its own meanwhile; None when it was cancelled (which
it asks)."""


def in_order(
    clients: Sequence[EngineClient],
    generations: Sequence[Generation],
    work: Work[Done],
    cancelled: Callable[[], bool],
) -> Generator[tuple[Generation, Done | None], None, None]:
    """Every generation with what became of it, in their order. A text that stands there twice is
    worked on once.

    An error of one engine ends the others and is raised. With one engine nothing runs beside the
    caller.
    """
    wanted = Counter(generation.key for generation in generations)
    kept: dict[str, Done | None] = {}
    for generation, done in _each(clients, generations, work, cancelled):
        key = generation.key
        if done is None and key in kept:
            done = kept[key]
        elif wanted[key] > 1:
            kept[key] = done
        yield generation, done


def _each(
    clients: Sequence[EngineClient],
    generations: Sequence[Generation],
    work: Work[Done],
    cancelled: Callable[[], bool],
) -> Generator[tuple[Generation, Done | None], None, None]:
    """The same, with None for a text that stood there before."""
    seen: set[str] = set()
    first = [not (generation.key in seen or seen.add(generation.key)) for generation in generations]  # type: ignore[func-returns-value]
    if len(clients) == 1:
        for generation, new in zip(generations, first, strict=True):
            yield generation, work(clients[0], generation, cancelled) if new else None
        return
    stopped, failed = threading.Event(), list[BaseException]()
    idle: queue.SimpleQueue[EngineClient] = queue.SimpleQueue()
    for client in clients:
        idle.put(client)

    def one(generation: Generation) -> Done | None:
        if stopped.is_set():
            return None
        client = idle.get()
        try:
            return work(client, generation, lambda: stopped.is_set() or cancelled())
        except BaseException as error:
            failed.append(error)
            stopped.set()
            raise
        finally:
            idle.put(client)

    pool = ThreadPoolExecutor(len(clients), thread_name_prefix="score")
    try:
        futures: list[Future[Done | None] | None] = [
            pool.submit(one, generation) if new else None
            for generation, new in zip(generations, first, strict=True)
        ]
        for number, generation in enumerate(generations):
            future, futures[number] = futures[number], None  # what was handed out is not held
            done = future.result() if future is not None else None
            if done is None and failed:  # it was ended because of what happened to another
                raise failed[0]
            yield generation, done
    finally:
        stopped.set()
        pool.shutdown(wait=True, cancel_futures=True)
