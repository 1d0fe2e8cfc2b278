"""How alike two candidate facts are: token F1 of their words, all pairs at once."""

from __future__ import annotations

from collections import Counter

import numpy as np

from factscore_tui.decompose.selection.selector import overlaps


def test_each_pair_has_its_token_f1() -> None:
    bags = [Counter("abbc"), Counter("bcd"), Counter("x")]
    assert overlaps(bags).tolist() == [[1.0, 4 / 7, 0.0], [4 / 7, 1.0, 0.0], [0.0, 0.0, 1.0]]


def test_empty_bags_are_like_nothing() -> None:
    found = overlaps([Counter(), Counter("a")])
    assert np.isfinite(found).all() and found.tolist() == [[0.0, 0.0], [0.0, 1.0]]
    assert overlaps([]).shape == (0, 0)
