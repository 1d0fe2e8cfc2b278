"""Facts of a text that count once: Core (Jiang et al. 2024, "Core: Robust Factual Precision with
Informative Sub-Claim Identification").

Of the facts those are chosen that weigh most together while no one of them entails another: a
maximum-weight independent set of the graph whose edges are pairs of which one entails the other.
Core weighs a fact by how informative it is, which takes a language model; its own alternative, the
same weight for all, is what is used here, so that as many facts as can be stay. Core solves an
integer programme; the parts of this graph that hang together are small and are searched whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

MAX_STEPS = 20_000
"""Of the search of one part. Where more were needed, which takes some dozens of facts that entail
each other crosswise, the heaviest fact for its neighbours is taken, again and again."""
MAX_PART = 300
"""Facts that hang together, beyond which the same is done at once."""
Pair = tuple[int, int]
"""(a fact, another that it entails), by their positions."""


class _TooMany(Exception):
    """The search takes too long."""


def independent(weights: Sequence[float], pairs: Iterable[Pair]) -> list[int]:
    """Positions, ascending, of facts of the largest total weight of which no two are a pair. Of
    sets of one weight, the one that has the earliest facts. Weights are positive."""
    beside: list[set[int]] = [set() for _ in weights]
    for one, other in pairs:
        if one != other:
            beside[one].add(other)
            beside[other].add(one)
    chosen, seen = list[int](), set[int]()
    for start in range(len(weights)):
        if start in seen:
            continue
        part = _part(start, beside)
        seen |= part
        chosen += _best(sorted(part), weights, beside) if len(part) > 1 else [start]
    return sorted(chosen)


def _part(start: int, beside: Sequence[set[int]]) -> set[int]:
    """All that hangs together with this one."""
    found, rest = {start}, [start]
    while rest:
        new = beside[rest.pop()] - found
        found |= new
        rest += new
    return found


def _best(part: list[int], weights: Sequence[float], beside: Sequence[set[int]]) -> list[int]:
    """The choice in one part. Sets are numbers with a bit for each fact, the first one's the
    highest: of two sets the one with the earliest facts is the larger number."""
    bit = {fact: 1 << (len(part) - 1 - place) for place, fact in enumerate(part)}
    closed = {bit[fact]: sum(bit[other] for other in beside[fact]) | bit[fact] for fact in part}
    weight = {bit[fact]: weights[fact] for fact in part}
    known: dict[int, tuple[float, int]] = {0: (0.0, 0)}

    def best(rest: int) -> tuple[float, int]:
        if rest not in known:
            if len(known) > MAX_STEPS:
                raise _TooMany
            # The one with most neighbours left: without it the rest falls apart soonest.
            own = max(_bits(rest), key=lambda one: ((closed[one] & rest).bit_count(), one))
            with_it, without = best(rest & ~closed[own]), best(rest & ~own)
            known[rest] = max((with_it[0] + weight[own], with_it[1] | own), without)
        return known[rest]

    try:
        if len(part) > MAX_PART:
            raise _TooMany
        _, found = best((1 << len(part)) - 1)
    except _TooMany:
        found = _greedy((1 << len(part)) - 1, weight, closed)
    return [fact for fact in part if bit[fact] & found]


def _greedy(rest: int, weight: dict[int, float], closed: dict[int, int]) -> int:
    found = 0
    while rest:
        own = max(
            _bits(rest), key=lambda one: (weight[one] / (closed[one] & rest).bit_count(), one)
        )
        found |= own
        rest &= ~closed[own]
    return found


def _bits(number: int) -> Iterable[int]:
    while number:
        lowest = number & -number
        yield lowest
        number ^= lowest
