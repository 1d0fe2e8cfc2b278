"""Which facts count once, against choices worked out by hand and against all choices there are."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from factscore_tui.evaluation.metrics import core_subset
from factscore_tui.evaluation.metrics.core_subset import Pair, independent


@pytest.mark.parametrize(
    ("weights", "pairs", "chosen"),
    [
        ([1, 1, 1], [], [0, 1, 2]),
        ([1, 1], [(0, 1)], [0]),  # of equals the first
        ([1, 1], [(0, 1), (1, 0)], [0]),
        ([1, 2], [(0, 1)], [1]),  # the heavier
        ([1, 1, 1], [(0, 1), (0, 2)], [1, 2]),  # two that a longer one says: two are more
        ([3, 1, 1], [(0, 1), (0, 2)], [0]),  # unless the longer one weighs more than both
        ([2, 1, 1], [(0, 1), (0, 2)], [0]),  # as much: the earliest
        ([1, 1, 1], [(0, 1), (1, 2), (2, 0)], [0]),  # said three times
        ([1, 1, 1, 1], [(0, 1), (1, 2), (2, 3)], [0, 2]),  # a chain: two of four, the first two
        ([1, 5, 1, 1], [(0, 1), (1, 2), (2, 3)], [1, 3]),
        ([1] * 5, [(0, 1), (1, 2), (2, 3), (3, 4), (4, 0)], [0, 2]),  # a ring of five
        ([1] * 6, [(5, 0), (5, 1), (2, 3)], [0, 1, 2, 4]),  # two parts and one alone
        ([1], [(0, 0)], [0]),  # every fact entails itself
        ([], [], []),
    ],
)
def test_the_largest_set_of_which_none_entails_another(
    weights: list[float], pairs: list[Pair], chosen: list[int]
) -> None:
    assert independent(weights, pairs) == chosen


def test_no_other_set_is_heavier() -> None:
    chance = random.Random(7)
    for _ in range(150):
        count = chance.randrange(1, 9)
        weights = [chance.choice((1, 1, 1, 2, 2.5)) for _ in range(count)]
        every = list(combinations(range(count), 2))
        pairs = chance.sample(every, chance.randrange(len(every) + 1))
        sets = [
            list(chosen)
            for size in range(count + 1)
            for chosen in combinations(range(count), size)
            if not any(one in chosen and other in chosen for one, other in pairs)
        ]
        found = independent(weights, pairs)
        assert found in sets
        heaviest = max(sum(weights[n] for n in chosen) for chosen in sets)
        assert sum(weights[n] for n in found) == pytest.approx(heaviest)


def test_a_search_that_takes_too_long_still_chooses_no_pair(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(core_subset, "MAX_STEPS", 3)
    chance = random.Random(1)
    pairs = [pair for pair in combinations(range(30), 2) if chance.random() < 0.2]
    found = independent([1] * 30, pairs)
    assert len(found) > 5
    assert not any(one in found and other in found for one, other in pairs)
    star = [(0, n) for n in range(1, 6)]  # the middle one has most neighbours: it goes
    assert independent([1] * 6, star) == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("count", [250, 1200])
def test_many_repeats_take_no_time(count: int) -> None:
    """A clique has one step a fact, and a large one is not searched."""
    assert independent([1] * count, combinations(range(count), 2)) == [0]
