"""How many questions a server is asked side by side: as many as were said, as many as it has slots,
or as many as make it faster."""

from __future__ import annotations

FIRST = 4
"""Where nothing is known yet."""
MOST = 64
"""The default."""
WORTH = 1.25
"""Answers a second that twice as many questions have to bring to be kept, as a multiple of those
before."""


class InFlight:
    """`given` is a number that holds; 0: to be found out.

    llama-server tells its slots. Of others nothing is known: one that batches (vLLM) answers
    sixty-four questions nearly as fast as four, one that works on them in turn only lets them wait.
    So the number is doubled while that brings answers faster, told by how long an answer takes.
    """

    def __init__(self, given: int = 0) -> None:
        self._settled = given > 0
        self._now = given or FIRST
        self._before: tuple[int, float] | None = None

    @property
    def now(self) -> int:
        """How many to ask side by side."""
        return self._now

    @property
    def most(self) -> int:
        """How many it may become."""
        return self._now if self._settled else MOST

    def slots(self, number: int) -> None:
        """The server says how many it works on at once; 0: it does not say."""
        if number and not self._settled:
            self._now, self._settled = min(number, MOST), True

    def took(self, beside: int, seconds: float) -> None:
        """An answer took so long, in the mean, with `beside` questions side by side."""
        if self._settled or beside < self._now or seconds <= 0:
            return  # fewer than may be asked were there: more would make no difference
        speed = beside / seconds
        if self._before is not None and speed < WORTH * self._before[1]:
            self._now, self._settled = self._before[0], True
            return
        self._before = beside, speed
        self._now = min(2 * beside, MOST)
        self._settled = beside == MOST
