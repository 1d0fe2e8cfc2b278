"""Ctrl-C while a check runs: the first ends it softly and what was judged is printed; the second
kills the engine."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections.abc import Iterator
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Protocol

    class Interruptible(Protocol):
        """What Ctrl-C ends: an engine, wherever it is."""

        def cancel(self) -> None: ...

        def kill(self) -> None: ...


class Interruptions:
    """How often Ctrl-C was pressed."""

    def __init__(self) -> None:
        self.count = 0


@contextlib.contextmanager
def interruptible(*clients: Interruptible) -> Iterator[Interruptions]:
    """While this holds, Ctrl-C cancels the clients' checks instead of raising KeyboardInterrupt.

    The handler only writes a byte into a pipe. Cancelling takes locks which the interrupted code
    may be holding, so that is left to a thread.
    """
    pressed = Interruptions()
    if threading.current_thread() is not threading.main_thread():
        yield pressed  # signals belong to the main thread
        return
    read_end, write_end = os.pipe()

    def handle(number: int, frame: FrameType | None) -> None:
        pressed.count += 1
        os.write(write_end, b"!")

    def watch() -> None:
        first = True
        while os.read(read_end, 1) == b"!":
            for client in clients:
                client.cancel() if first else client.kill()
            first = False

    watcher = threading.Thread(target=watch, name="ctrl-c", daemon=True)
    watcher.start()
    before = signal.signal(signal.SIGINT, handle)
    try:
        yield pressed
    finally:
        signal.signal(signal.SIGINT, before)
        os.close(write_end)  # ends the watcher
        watcher.join()
        os.close(read_end)
