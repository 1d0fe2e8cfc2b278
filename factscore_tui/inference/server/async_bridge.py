"""Cancellable HTTP requests: they run in a thread of their own, and the caller that waits for one
can cancel it."""

from __future__ import annotations

import asyncio
import concurrent.futures
import threading
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from factscore_tui.core.cancelled import Cancelled

POLL_SECONDS = 0.05

T = TypeVar("T")


class AsyncBridge:
    """An event loop in a thread, which starts with the first coroutine."""

    def __init__(self, cancelled: Callable[[], bool]) -> None:
        self._cancelled = cancelled
        self._loop: asyncio.AbstractEventLoop | None = None
        self._lock = threading.Lock()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """The result of `work`. Raises what it raises, and Cancelled, within POLL_SECONDS, when
        that is asked for: the work is cancelled then, and its connections are closed."""
        if self._cancelled():
            work.close()
            raise Cancelled
        future = asyncio.run_coroutine_threadsafe(work, self._running())
        try:
            while not concurrent.futures.wait([future], POLL_SECONDS).done:
                if self._cancelled():
                    raise Cancelled
        except BaseException:
            future.cancel()
            raise
        return future.result()

    def close(self, last: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Run `last` and end the thread; nothing happens where none was started."""
        with self._lock:
            loop, self._loop = self._loop, None
        if loop is None:
            return
        future = asyncio.run_coroutine_threadsafe(last(), loop)
        concurrent.futures.wait([future], 1.0)
        loop.call_soon_threadsafe(loop.stop)

    def _running(self) -> asyncio.AbstractEventLoop:
        with self._lock:
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
                threading.Thread(
                    target=_run, args=(self._loop,), name="server", daemon=True
                ).start()
            return self._loop


def _run(loop: asyncio.AbstractEventLoop) -> None:
    asyncio.set_event_loop(loop)
    try:
        loop.run_forever()
        left = asyncio.all_tasks(loop)
        for task in left:
            task.cancel()
        loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
    finally:
        loop.close()
