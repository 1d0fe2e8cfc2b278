"""SIGTERM, SIGHUP and SIGQUIT end a command as Ctrl-C does: what it wrote aside is removed, its
engine ends, no core is dumped. A second one of the same kind ends it at once."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator
from types import FrameType

SIGNALS = (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)


class ReceivedSignal:
    """Which signal came, if any."""

    def __init__(self) -> None:
        self.number = 0

    def code(self, otherwise: int) -> int:
        """The exit code as shells report it for a signal; `otherwise` when none came."""
        return 128 + self.number if self.number else otherwise


@contextlib.contextmanager
def ended_by_signals() -> Iterator[ReceivedSignal]:
    """While this holds, these signals raise KeyboardInterrupt. One that is ignored (nohup) stays
    so."""
    ended = ReceivedSignal()
    if threading.current_thread() is not threading.main_thread():
        yield ended
        return

    def handle(number: int, frame: FrameType | None) -> None:
        ended.number = number
        signal.signal(number, signal.SIG_DFL)
        raise KeyboardInterrupt

    taken = [number for number in SIGNALS if signal.getsignal(number) is signal.SIG_DFL]
    for number in taken:
        signal.signal(number, handle)
    try:
        yield ended
    finally:
        for number in taken:
            signal.signal(number, signal.SIG_DFL)
