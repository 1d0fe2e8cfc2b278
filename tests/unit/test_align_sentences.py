"""Which sentences of a new text are sentences of the old one."""

from __future__ import annotations

import difflib
import random

import pytest

from factscore_tui.evaluation.compare import MATCHES, align_sentences


def check(old: list[str], new: list[str]) -> list[int]:
    """The alignment, with what must be true of every one."""
    found = align_sentences(old, new)
    assert len(found) == len(new)
    used = [i for i in found if i >= 0]
    assert used == sorted(set(used))
    assert all(0 <= i < len(old) for i in used)
    assert all(old[i].split() == new[j].split() for j, i in enumerate(found) if i >= 0)
    return found


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ([], [], []),
        ([], ["a"], [-1]),
        (["a"], [], []),
        (["a", "b", "c"], ["a", "b", "c"], [0, 1, 2]),
        (["a", "b", "c"], ["a", "x", "c"], [0, -1, 2]),
        (["a", "b", "c"], ["a", "c"], [0, 2]),
        (["a", "c"], ["a", "b", "c"], [0, -1, 1]),
        (["a  b\nc"], [" a b c "], [0]),
        (["a", "a", "a"], ["a", "a"], [0, 1]),
        (["a", "b"], ["b", "a"], [1, -1]),
        (["x", "a", "b", "c", "y"], ["z", "a", "b", "c", "w"], [-1, 1, 2, 3, -1]),
    ],
    ids=[
        "nothing",
        "only-new",
        "only-old",
        "same",
        "changed",
        "removed",
        "added",
        "white-space",
        "repeated",
        "swapped",
        "middle",
    ],
)
def test_small_texts(old: list[str], new: list[str], expected: list[int]) -> None:
    assert check(old, new) == expected


@pytest.mark.parametrize("words", [1, 2, 3, 8, 50])
def test_as_many_as_possible_are_paired(words: int) -> None:
    chance = random.Random(words)
    for _ in range(200):
        old = [str(chance.randrange(words)) for _ in range(chance.randrange(14))]
        new = [str(chance.randrange(words)) for _ in range(chance.randrange(14))]
        found = sum(i >= 0 for i in check(old, new))
        assert found == longest(old, new)
        matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
        assert found >= sum(block.size for block in matcher.get_matching_blocks())


def longest(old: list[str], new: list[str]) -> int:
    """The length of the longest common subsequence, by the table."""
    row = [0] * (len(new) + 1)
    for a in old:
        above = row
        row = [0]
        for j, b in enumerate(new):
            row.append(above[j] + 1 if a == b else max(above[j + 1], row[-1]))
    return row[-1]


@pytest.mark.parametrize("kinds", [1, 2, 7])
def test_thousands_of_the_same_sentence(kinds: int) -> None:
    chance = random.Random(kinds)
    old = ["old", *(f"Sentence {chance.randrange(kinds)}." for _ in range(10_000)), "end"]
    new = ["new", *(f"Sentence {chance.randrange(kinds)}." for _ in range(10_000)), "last"]
    assert 10_000 * 10_000 // kinds > MATCHES
    found = check(old, new)
    assert sum(i >= 0 for i in found) > 1_000


def test_every_other_sentence_of_a_long_text_changed() -> None:
    old = [f"Sentence {i}." for i in range(10_000)]
    new = [s if i % 2 else f"Another {i}." for i, s in enumerate(old)]
    assert check(old, new) == [i if i % 2 else -1 for i in range(10_000)]


def test_a_long_text_turned_round() -> None:
    old = [f"Sentence {i}." for i in range(10_000)]
    assert sum(i >= 0 for i in check(old, old[::-1])) == 1
