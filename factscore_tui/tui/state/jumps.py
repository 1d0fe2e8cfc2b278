"""Places that were left by a jump: back to them, and forward again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

MOST = 100
"""Places that are remembered."""


@dataclass
class Jumps:
    """Facts by the engine's numbers, which an edit elsewhere in the text leaves alone. A step to
    the next fact is not a jump."""

    back: list[int] = field(default_factory=list)
    forward: list[int] = field(default_factory=list)
    _going: bool = False

    def moved(self, before: int, after: int, *, near: bool) -> None:
        """The selection went from one fact to another."""
        if self._going:
            self._going = False
        elif before >= 0 and before != after and not near:
            if not self.back or self.back[-1] != before:
                self.back.append(before)
            del self.back[:-MOST]
            self.forward.clear()

    def go(self, here: int, step: int, known: Mapping[int, int]) -> int:
        """The position to go to, -1 for none: `known` has the positions of the facts there are."""
        source, other = (self.back, self.forward) if step < 0 else (self.forward, self.back)
        while source:
            place = source.pop()
            if place in known and place != here:
                if here >= 0:
                    other.append(here)
                self._going = True
                return known[place]
        return -1
