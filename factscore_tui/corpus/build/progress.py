"""How far a build is, how fast it goes, and how long it will take."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from factscore_tui.util.amounts import counted, duration_text, size_text

# What each phase takes of a build, measured on XML dumps: only the time left is told by it.
PHASES = {"articles": 0.8, "names": 0.03, "lexical": 0.17}
TITLES = {
    "articles": "reading articles",
    "names": "sorting names",
    "lexical": "indexing words",
    "dense": "embedding",
}
EVERY = 0.2


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a build is: the share done in [0, 1] and what was written by now.

    `rate` is articles (in the phase "lexical": passages) a second over the phase so far, `left` the
    seconds to the end, None while nothing can be said, `bytes` the size on disk.
    """

    share: float
    articles: int
    passages: int
    phase: str = "articles"
    rate: float = 0.0
    left: float | None = None
    bytes: int = 0

    def line(self) -> str:
        """One line for a person."""
        doing = TITLES.get(self.phase, self.phase)
        left = f", {duration_text(self.left)} left" if self.left is not None else ""
        rate = f", {self.rate:,.0f}/s" if self.rate else ""
        counts = f"{counted(self.articles, 'article')}, {counted(self.passages, 'passage')}"
        return f"{self.share:4.0%}  {doing}: {counts}, {size_text(self.bytes)}{rate}{left}"


ProgressCallback = Callable[[Progress], None]


class Meter:
    """Makes Progress out of what a build counts, a few times a second."""

    def __init__(
        self, directory: Path, callback: ProgressCallback | None, dense: bool = False
    ) -> None:
        self._directory = directory
        self._callback = callback
        self._weights = {**PHASES, "dense": 20.0} if dense else PHASES
        self._phase = ""
        self._began = self._said = 0.0
        self._first = (0.0, 0)

    def report(self, phase: str, share: float, articles: int, passages: int) -> None:
        """Say how far `phase` is; `share` of the phase in [0, 1]."""
        if self._callback is None:
            return
        now = time.monotonic()
        count = passages if phase in ("lexical", "dense") else articles
        if phase != self._phase:
            self._phase, self._began, self._first, self._said = phase, now, (share, count), 0.0
        if share < 1.0 and now - self._said < EVERY:
            return
        self._said = now
        rate, left = self._pace(now - self._began, share, count)
        self._callback(
            Progress(
                self._overall(share), articles, passages, phase, rate, left, _bytes(self._directory)
            )
        )

    def _overall(self, share: float) -> float:
        total = sum(self._weights.values())
        before = 0.0
        for phase, weight in self._weights.items():
            if phase == self._phase:
                return min(1.0, (before + weight * min(1.0, share)) / total)
            before += weight
        return 1.0

    def _pace(self, elapsed: float, share: float, count: int) -> tuple[float, float | None]:
        done = share - self._first[0]
        if elapsed < 1.0 or done <= 0.001:
            return 0.0, None
        whole = elapsed / done
        weights = list(self._weights)
        following = sum(self._weights[p] for p in weights[weights.index(self._phase) + 1 :])
        return (count - self._first[1]) / elapsed, whole * (
            1 - share
        ) + whole * following / self._weights[self._phase]


def _bytes(directory: Path) -> int:
    """Bytes of the files in a build's directory and the folders in it; files may come and go."""
    total = 0
    try:
        for path in (
            *directory.iterdir(),
            *(p for d in directory.iterdir() if d.is_dir() for p in d.iterdir()),
        ):
            total += path.stat().st_size if path.is_file() else 0
    except OSError:
        pass
    return total
