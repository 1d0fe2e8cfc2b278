"""A bound on how long a server may take to begin its answer.

The time-outs of httpx are for one read: a server that sends a byte of its header every 20 seconds
keeps them all, and would be waited for for ever. So the socket is shut from outside when the time
is up, which wakes the reader.
"""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator, Mapping
from typing import Any


class HeadLimit:
    """For one request, which has a connection of its own. `trace` is what httpx is given as its
    extension of that name; `passed` tells whether the socket had to be shut."""

    def __init__(self, seconds: float) -> None:
        self.passed = False
        self._seconds = seconds
        self._sockets: list[socket.socket] = []

    def trace(self, event: str, info: Mapping[str, Any]) -> None:
        """Take note of the socket once there is one."""
        if event.endswith((".connect_tcp.complete", ".start_tls.complete")):
            self._sockets.append(info["return_value"].get_extra_info("socket"))

    @contextlib.contextmanager
    def running(self) -> Iterator[None]:
        """Shut the socket when this takes longer."""
        timer = threading.Timer(self._seconds, self._shut)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def _shut(self) -> None:
        self.passed = True
        for one in list(self._sockets):
            # That of socket itself: SSLSocket's would change the object that another thread reads.
            with contextlib.suppress(OSError):
                socket.socket.shutdown(one, socket.SHUT_RDWR)
