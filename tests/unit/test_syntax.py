"""Words, tags and trees: what holds without weights."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factscore_tui.decompose.activation import gelu
from factscore_tui.decompose.syntax.parser import Heads, Parser, best_tree
from factscore_tui.decompose.syntax.shapes import SHAPES, shape_of
from factscore_tui.decompose.syntax.tokenizer import tokenise
from factscore_tui.decompose.syntax.word_encoder import MAX_WORDS, WordEncoder
from factscore_tui.errors import ModelDamaged, ModelMissing


def words(text: str) -> list[str]:
    return [t.text for t in tokenise(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("They don't know Mary's dog.", ["They", "do", "n't", "know", "Mary", "'s", "dog", "."]),
        ("He cannot go.", ["He", "can", "not", "go", "."]),
        ("Wealdstone won 3-2, 6-4 7-5.", ["Wealdstone", "won", "3-2", ",", "6-4", "7-5", "."]),
        (
            "In 1939–45 it cost $3.5 million (85%).",
            ["In", "1939–45", "it", "cost", "$", "3.5", "million", "(", "85", "%", ")", "."],
        ),
        ("J. R. Smith of the U.S. Army", ["J.", "R.", "Smith", "of", "the", "U.S.", "Army"]),
        ("a well-known actor", ["a", "well", "-", "known", "actor"]),
        ("five o'clock", ["five", "o'clock"]),
        ("see https://example.org/a_b, please", ["see", "https://example.org/a_b", ",", "please"]),
    ],
)
def test_sentences_are_cut_as_the_treebank_cuts_them(text: str, expected: list[str]) -> None:
    assert words(text) == expected


@given(st.text(max_size=200))
def test_tokens_stand_where_they_say_and_leave_out_white_space_only(text: str) -> None:
    at = 0
    for token in tokenise(text):
        assert text[token.start : token.end] == token.text
        assert token.start >= at and not text[at : token.start].strip()
        at = token.end
    assert not text[at:].strip()


@given(
    st.sampled_from(["Paris", "NASA", "iPhone", "1903", "3-2", ",", "the", "", "É", "漢字"]),
    st.booleans(),
)
def test_a_shape_has_a_name(word: str, first: bool) -> None:
    assert SHAPES[shape_of(word, first)].startswith("first ") == first


def test_shapes_tell_capitals_and_digits() -> None:
    named = [SHAPES[shape_of(w, False)] for w in ("the", "Paris", "NASA", "iPhone", "1903", ";")]
    assert named == ["lower", "Title", "UPPER", "miXed", "digit", "mark"]


def brute_force(scores: np.ndarray) -> float:
    """The value of the best tree with one word under the root."""
    n = len(scores)
    best = -math.inf
    for heads in itertools.product(range(n + 1), repeat=n):
        if heads.count(0) != 1:
            continue
        seen_root = True
        for i in range(n):
            k, steps = i + 1, 0
            while k and steps <= n:
                k, steps = heads[k - 1], steps + 1
            seen_root &= k == 0
        if seen_root:
            best = max(best, sum(float(scores[i, h]) for i, h in enumerate(heads)))
    return best


@given(st.integers(1, 5), st.randoms(use_true_random=False))
@settings(max_examples=120, deadline=None)
def test_the_best_tree_is_the_best_of_all(n: int, random: object) -> None:
    rng = np.random.default_rng(random.getrandbits(32))  # type: ignore[attr-defined]
    scores = rng.normal(size=(n, n + 1)).astype(np.float32) * 3
    for i in range(n):
        scores[i, i + 1] = -1e9
    heads = best_tree(scores)
    assert (heads == 0).sum() == 1
    value = sum(float(scores[i, h]) for i, h in enumerate(heads))
    assert value == pytest.approx(brute_force(scores), abs=1e-3)


@given(st.integers(1, 60), st.integers(0, 2**32 - 1))
@settings(max_examples=60, deadline=None)
def test_heads_form_a_tree_whatever_the_scores(n: int, seed: int) -> None:
    scores = np.random.default_rng(seed).normal(size=(n, n + 1)).astype(np.float32)
    heads = best_tree(scores)
    assert (heads == 0).sum() == 1
    for i in range(n):
        k, steps = i + 1, 0
        while k:
            k, steps = int(heads[k - 1]), steps + 1
            assert steps <= n


def test_gelu_is_that_of_the_training() -> None:
    x = np.linspace(-6, 6, 241, dtype=np.float32)
    exact = [v * 0.5 * (1 + math.erf(v / math.sqrt(2))) for v in x.tolist()]
    assert np.abs(gelu(x) - np.array(exact)).max() < 2e-6


class Encoder:
    """Gives every token a vector of its own."""

    dims, max_tokens = 384, 64

    def tokens(self, text: str) -> list[int]:
        return [101, *(1000 + len(w) for w in re.findall(r"\S", text)), 102]

    def vectors(self, texts: Sequence[Sequence[int]]) -> list[np.ndarray]:
        return [
            np.random.default_rng(len(t)).normal(size=(len(t), self.dims)).astype(np.float32)
            for t in texts
        ]


def shipped_heads() -> Heads:
    from factscore_tui.paths import bundled

    return Heads(bundled("models") / "parser-heads.npz")


def test_what_does_not_fit_is_not_parsed() -> None:
    parser = Parser(Encoder(), shipped_heads())
    assert parser.parse("") is None
    assert parser.parse("   ") is None
    assert parser.parse("a " * (MAX_WORDS + 1)) is None
    assert parser.parse("abcdefghij " * 10) is None  # more tokens than the encoder takes
    tree = parser.parse("It rains.")
    assert tree is not None and len(tree) == 3


@pytest.mark.parametrize("damage", ["cut", "empty", "text", "lacking"])
def test_damaged_weights_are_one_message(tmp_path: Path, damage: str) -> None:
    from factscore_tui.paths import bundled

    good = (bundled("models") / "parser-heads.npz").read_bytes()
    path = tmp_path / "heads.npz"
    path.write_bytes(
        {"cut": good[: len(good) // 2], "empty": b"", "text": b"no weights", "lacking": good[:0]}[
            damage
        ]
    )
    if damage == "lacking":
        with path.open("wb") as file:
            np.savez(file, root=np.zeros(384))
    with pytest.raises(ModelDamaged) as caught:
        Heads(path)
    assert str(path) in str(caught.value)


def test_missing_weights_are_one_message(tmp_path: Path) -> None:
    with pytest.raises(ModelMissing):
        Heads(tmp_path / "none.npz")


def test_words_of_a_tree_are_read_in_the_parts_that_the_parser_read() -> None:
    """What a semicolon parts is parsed apart, and read apart by the encoder of the matcher too."""
    heads = shipped_heads()
    parser, words = Parser(Encoder(), heads), WordEncoder(Encoder(), heads.shapes)
    texts = ["It rains.", "The bridge was closed on Monday; the ferry runs again.", "", "a " * 200]
    trees = parser.parse_many(texts)
    assert trees[1] is not None and trees[2] is trees[3] is None
    for tree, row in zip(trees, words.of_trees(trees), strict=True):
        assert (tree is None) == (row is None)
        assert tree is None or row is None or np.array_equal(row, tree.vectors)


def test_an_encoder_of_another_width_is_refused() -> None:
    class Narrow(Encoder):
        dims = 128

    with pytest.raises(ModelDamaged):
        Parser(Narrow(), shipped_heads())
