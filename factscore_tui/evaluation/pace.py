"""How long a run will take, from what was measured: on a sample before it, and while it runs.

Time goes with the length of what is read. Generations that are not judged (abstentions, texts that
stand there twice) take none.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from factscore_tui.evaluation.generations import Generation, StoredGenerations, repeats_of

DRAWN = 200
"""Samples of the bootstrap."""
ENOUGH = 3
"""Generations that have to be measured before anything is said of the rest."""


def work_of(
    *files: Iterable[Generation], abstains: Callable[[str], bool] = lambda text: False
) -> array[int]:
    """For each generation how much there is to judge, in characters; 0 for one that is not, and for
    one that stood there before."""
    repeated, seen, found = repeats_of(*files), set[str](), array("Q")
    for file in files:
        sized: Iterator[tuple[str, int]]
        if isinstance(file, StoredGenerations):
            sized = zip(file.keys(), file.sizes(abstains), strict=True)
        else:
            sized = ((generation.key, generation.size(abstains)) for generation in file)
        for key, size in sized:
            found.append(0 if key in seen else size)
            if key in repeated:
                seen.add(key)
    return found


def sample_of(work: Sequence[int], count: int, seed: int = 0) -> list[int]:
    """Positions of so many generations that are to be judged, by chance, in their order."""
    there = [number for number, size in enumerate(work) if size]
    return sorted(random.Random(seed).sample(there, min(count, len(there))))


@dataclass
class Pace:
    """What was measured: (work, seconds of an engine) of each generation that an engine was asked
    about. `engines` are at work side by side."""

    engines: int = 1
    measured: list[tuple[int, float]] = field(default_factory=list)
    _work: int = 0
    _took: float = 0.0

    def add(self, work: int, seconds: float) -> None:
        """Note one; what was known before (no seconds) says nothing."""
        if work and seconds > 0:
            self.measured.append((work, seconds))
            self._work += work
            self._took += seconds

    def left(self, work: int) -> float | None:
        """Seconds that this much work takes, None while too little is measured."""
        return self.expected(work) if len(self.measured) >= ENOUGH else None

    def expected(self, work: int) -> float:
        """The same from however little was measured; 0 from nothing."""
        return self._took / self._work * work / self.engines if self.measured else 0.0

    def between(self, work: int) -> tuple[float, float]:
        """The interval of these seconds, 95 %, by drawing anew from what was measured. ValueError
        without any."""
        if not self.measured:
            raise ValueError("nothing is measured")
        chance = random.Random(0)
        drawn = sorted(
            self._seconds(chance.choices(self.measured, k=len(self.measured)), work)
            for _ in range(DRAWN)
        )
        cut = round(DRAWN * 0.025)
        return drawn[cut], drawn[-1 - cut]

    def _seconds(self, measured: Sequence[tuple[int, float]], work: int) -> float:
        per_character = sum(seconds for _, seconds in measured) / sum(size for size, _ in measured)
        return per_character * work / self.engines
