"""A parse that is being put right."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from factscore_tui.decompose.syntax.tree import ROOT

Repair = Callable[..., None]
"""Changes one in place. It names by its parameters which of the lists of a DraftTree it takes."""


@dataclass(frozen=True, slots=True)
class DraftTree:
    """Lists with an entry for each word: its form in lower case, its two tags, the number of the
    word it hangs on (ROOT for the root), and how it does."""

    forms: Sequence[str]
    upos: list[str]
    xpos: list[str]
    heads: list[int]
    relations: list[str]

    def mend(self, repair: Repair) -> None:
        """Have it changed by one repair."""
        repair(*[getattr(self, name) for name in _lists_of(repair)])

    def mend_each(self, repairs: Iterable[Repair]) -> None:
        """One repair after the other; one that makes no tree of a strange parse is taken back."""
        sound = is_tree(self.heads)
        for one in repairs:
            heads, relations = list(self.heads), list(self.relations)
            self.mend(one)
            if not (sound if self.heads == heads else is_tree(self.heads)):
                self.heads[:], self.relations[:] = heads, relations
            elif not sound:
                sound = True


@cache
def _lists_of(repair: Repair) -> tuple[str, ...]:
    return tuple(inspect.signature(repair).parameters)


def is_tree(heads: Sequence[int]) -> bool:
    """True where every word hangs, over others, on the one root."""
    if sum(h == ROOT for h in heads) != 1:
        return False
    good: set[int] = {ROOT}
    for k in range(len(heads)):
        path: list[int] = []
        while k not in good:
            path.append(k)
            k = heads[k]
            if len(path) > len(heads):
                return False
        good.update(path)
    return True
