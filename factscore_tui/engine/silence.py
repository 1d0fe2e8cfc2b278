"""An engine from which nothing comes: stopped from outside, hanging, or just busy? Told once each,
so that no user waits for ever without a word. Ending the check ends the engine, whatever it does;
the next one has a new engine."""

from __future__ import annotations

import time

from factscore_tui.engine.process import EngineProcess

IDLE_SECONDS = 10.0
"""Silence after which it is asked whether the engine does anything at all."""
BUSY_SECONDS = 60.0
"""Silence after which an engine that does work, or waits for a server that has times of its own, is
told of."""
WORK = 0.1
"""Seconds of processor time, of the engine and its children, below which a span of IDLE_SECONDS was
no work."""


class Silence:
    """Asked whenever nothing has come from the engine for a moment. `remote`: it waits for a
    server."""

    def __init__(self, process: EngineProcess, remote: bool = False) -> None:
        self._process = process
        self._remote = remote
        self._told: set[str] = set()
        self.heard()

    def heard(self) -> None:
        """Something came. That work takes long is told once and for all, the rest once in each
        silence."""
        self._told &= {"busy"}
        self._since = time.monotonic()
        self._next = self._since + IDLE_SECONDS / 10  # most silences are shorter and cost nothing
        self._work: float | None = None

    def words(self) -> str:
        """What is to be told at this moment; empty nearly always."""
        now = time.monotonic()
        if now < self._next:
            return ""
        before, self._work = self._work, self._process.work()
        self._next = now + IDLE_SECONDS
        # what was done up to here; the answer comes later
        if before is None and now - self._since < IDLE_SECONDS:
            self._next = self._since + IDLE_SECONDS
            return ""
        if self._process.stopped:
            return self._once(
                "stopped",
                f"the engine was stopped from outside: `kill -CONT {self._process.pid}` lets it go "
                "on, ending the check ends it, and the next one has a new engine",
            )
        seconds = f"{now - self._since:.0f} seconds"
        idle = before is not None and self._work is not None and self._work - before < WORK
        if idle and not self._remote:
            self._told.add("busy")  # it is not
            return self._once(
                "idle",
                f"the engine has done nothing for {seconds}: it hangs, or waits for a disk; ending "
                "the check ends it, and the next one has a new engine",
            )
        if now - self._since < BUSY_SECONDS:
            return ""
        waiting = (
            "the server has not answered"
            if self._remote
            else "the engine has been working on one thing"
        )
        return self._once("busy", f"{waiting} for {seconds}; ending the check ends that")

    def _once(self, kind: str, words: str) -> str:
        if kind in self._told:
            return ""
        self._told.add(kind)
        return words
