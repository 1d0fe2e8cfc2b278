"""SIGTERM, SIGHUP and SIGQUIT end the app as its own key does: the terminal is given back as it
was, the draft is kept.

A second one of the same kind ends it at once.
"""

from __future__ import annotations

import asyncio
import contextlib
import signal
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from textual.app import App

SIGNALS = (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)


def end_on_signals(app: App[Any]) -> None:
    """Have these signals end a running app, with the exit code that shells report for them."""
    loop = asyncio.get_running_loop()

    def end(number: int) -> None:
        loop.remove_signal_handler(number)
        app.exit(return_code=128 + number)

    for number in SIGNALS:
        # not the main thread
        with contextlib.suppress(ValueError, RuntimeError, NotImplementedError):
            if signal.getsignal(number) is not signal.SIG_IGN:  # nohup
                loop.add_signal_handler(number, end, int(number))
