"""A transformer over a graph of words, in NumPy: does the evidence say what the fact says?

To the score by which word i looks at word j, each layer and head adds learned numbers: one for
every relation of j to i (Shaw et al., 2018, for relations of a parse), and one times the likeness
of their meanings, as static word vectors and as the parser's encoder read them in their sentences.
So the exchange of two names shows as two words that are alike and hang on their verbs in other
ways. models/recipes/verifier trains it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from factscore_tui.errors import ModelDamaged, ModelMissing
from factscore_tui.verify.relations.layout import FACT, KINDS, ROLES, TITLE, Graph

Array = npt.NDArray[np.float32]
BLOCK = 32
"""Columns of the word table that share a scale, as in GGUF's Q8_0."""
LIKENESS, MEANING = np.float32(4.0), np.float32(8.0)
"""What likenesses and static vectors are multiplied by: training began with numbers of about this
size."""
_HINT = "reinstall factscore-tui, or in a source checkout restore the models/ directory"
_SHARED = (
    "read.norm.w", "read.norm.b", "read.w", "read.b", "meaning.w", "meaning.b", "sides", "roles",
    "tables", "likeness",
    "across", "end.norm.w", "end.norm.b", "judge.w", "judge.b", "last.w", "last.b",
)  # fmt: skip
_OF_LAYER = tuple(
    f"{name}.{kind}"
    for name in ("norm1", "attention", "mix", "norm2", "up", "down")
    for kind in ("w", "b")
)
WordIds = Callable[[str], Sequence[int]]


class RelationNetwork:
    """`path` is the .npz file of the recipe; `word_ids` gives the word pieces that a word is spelt
    with; `table` their static vectors, (pieces, width) numbers and (pieces, width / BLOCK) scales,
    where the file has none of its own. Raises ModelMissing, ModelDamaged."""

    def __init__(
        self,
        path: Path,
        word_ids: WordIds,
        table: tuple[npt.NDArray[np.int8], npt.NDArray[np.float16]] | None = None,
    ) -> None:
        self._word_ids = word_ids
        self._meaning = lru_cache(maxsize=20_000)(self._mean_of_pieces)
        try:
            with np.load(path, allow_pickle=False) as file:
                arrays: dict[str, Any] = {name: file[name] for name in file.files}
            if table is not None:
                arrays["pieces.q"], arrays["pieces.s"] = table
            self._read(arrays)
        except FileNotFoundError as error:
            raise ModelMissing(f"the verifier's network is not there: {path}", _HINT) from error
        except Exception as error:  # zipfile and zlib raise their own
            raise ModelDamaged(f"the verifier's network cannot be read: {path}", _HINT) from error

    def _read(self, arrays: dict[str, Any]) -> None:
        layers = int(arrays["layers"])
        self._pieces, self._scales = arrays["pieces.q"], arrays["pieces.s"]
        self._w = {name: np.asarray(arrays[name], dtype=np.float32) for name in _SHARED}
        self._layers = [
            {name: np.asarray(arrays[f"{layer}.{name}"], dtype=np.float32) for name in _OF_LAYER}
            for layer in range(layers)
        ]
        self._heads = self._w["tables"].shape[2]
        self.width, hidden = self._w["read.w"].shape[1], self._w["read.w"].shape[0]
        shapes = {
            "tables": (layers, KINDS, self._heads), "likeness": (layers, 2, 2, self._heads),
            "roles": (ROLES, hidden),
            "across": (layers, 2, self._heads), "sides": (TITLE + 1, hidden), "last.w": (3, hidden),
        }  # fmt: skip
        fits = (
            all(self._w[name].shape == shape for name, shape in shapes.items())
            and hidden % self._heads == 0
        )
        columns = (len(self._scales), self._scales.shape[1] * BLOCK)
        table = self._pieces.dtype == np.int8 and self._pieces.shape == columns
        finite = all(
            np.isfinite(array).all() for of in (self._w, *self._layers) for array in of.values()
        )
        if not (fits and table and finite):
            raise ValueError("shapes or numbers that do not fit")

    def logits(self, graph: Graph) -> Array:
        """(3,): supported, contradicted, not mentioned, before the softmax."""
        w = self._w
        meaning = np.stack([self._meaning(word) for word in graph.words])
        read = (
            _norm(graph.vectors, w["read.norm.w"], w["read.norm.b"]) @ w["read.w"].T + w["read.b"]
        )
        meant = (meaning * MEANING) @ w["meaning.w"].T + w["meaning.b"]
        x: Array = np.asarray(
            read + meant + w["sides"][graph.sides] + w["roles"][graph.roles], dtype=np.float32
        )
        bias = self._bias(graph, meaning)
        for layer, weights in enumerate(self._layers):
            x = self._layer(x, weights, bias[layer])
        x = _norm(x, w["end.norm.w"], w["end.norm.b"])
        fact = x[graph.sides == FACT]
        if not len(fact):
            fact = np.zeros_like(x[:1])
        seen = np.concatenate([x[0], fact.mean(0), fact.max(0)])
        return np.asarray(
            _gelu(seen @ w["judge.w"].T + w["judge.b"]) @ w["last.w"].T + w["last.b"],
            dtype=np.float32,
        )

    def _mean_of_pieces(self, word: str) -> Array:
        """The static vector of a word, of length 1."""
        if not word:
            return np.zeros(self._pieces.shape[1], dtype=np.float32)
        ids = list(self._word_ids(word))[:12] or [0]
        rows = (
            self._pieces[ids].reshape(len(ids), -1, BLOCK).astype(np.float32)
            * self._scales[ids][..., None]
        )
        mean = rows.reshape(len(ids), -1).mean(0)
        return np.asarray(mean / (np.linalg.norm(mean) + 1e-6), dtype=np.float32)

    def _bias(self, graph: Graph, meaning: Array) -> Array:
        """(layers, heads, words, words)."""
        tables, likeness = self._w["tables"], self._w["likeness"]
        layers, _, heads = tables.shape
        size = len(graph.words)
        flat = np.zeros((size * size, layers * heads), dtype=np.float32)
        by_kind = tables.transpose(1, 0, 2).reshape(KINDS, -1)
        word, other, kind = graph.related.T
        np.add.at(flat, word * size + other, by_kind[kind])
        across = (graph.sides[:, None] != graph.sides[None, :]).astype(np.float32)
        static = meaning @ meaning.T * LIKENESS
        unit = graph.vectors / (np.linalg.norm(graph.vectors, axis=1, keepdims=True) + 1e-6)
        parsed = unit @ unit.T * LIKENESS * across
        pairs = np.stack([static * (1 - across), static * across, parsed, across]).reshape(4, -1)
        rows = np.stack(
            [likeness[:, 0, 0], likeness[:, 0, 1], likeness[:, 1, 1], self._w["across"][:, 0]], -1
        )
        bias = rows.reshape(layers * heads, 4) @ pairs + flat.T
        return np.ascontiguousarray(bias, dtype=np.float32).reshape(layers, heads, size, size)

    def _layer(self, x: Array, w: dict[str, Array], bias: Array) -> Array:
        size = len(x)
        inner = _norm(x, w["norm1.w"], w["norm1.b"]) @ w["attention.w"].T + w["attention.b"]
        query, key, value = inner.reshape(size, 3, self._heads, -1).transpose(1, 2, 0, 3)
        scores = query @ key.transpose(0, 2, 1) * np.float32(query.shape[-1] ** -0.5) + bias
        scores = np.exp(scores - scores.max(-1, keepdims=True))
        mixed = (
            (scores / scores.sum(-1, keepdims=True) @ value).transpose(1, 0, 2).reshape(size, -1)
        )
        x = x + mixed @ w["mix.w"].T + w["mix.b"]
        inner = _norm(x, w["norm2.w"], w["norm2.b"])
        return np.asarray(
            x + _gelu(inner @ w["up.w"].T + w["up.b"]) @ w["down.w"].T + w["down.b"],
            dtype=np.float32,
        )


def _norm(x: Array, weight: Array, bias: Array) -> Array:
    centred = x - x.mean(-1, keepdims=True)
    variance = (centred * centred).mean(-1, keepdims=True)
    return np.asarray(
        centred / np.sqrt(variance + np.float32(1e-5)) * weight + bias, dtype=np.float32
    )


_ERF = tuple(
    map(
        np.float32,
        (0.0705230784, 0.0422820123, 0.0092705272, 0.0001520143, 0.0002765672, 0.0000430638),
    )
)


def _gelu(x: Array) -> Array:
    """x times the normal distribution function, with Abramowitz and Stegun's 7.1.28 for erf (error
    below 3e-7)."""
    a = np.minimum(np.abs(x) * np.float32(2**-0.5), np.float32(6.0))
    p = a * _ERF[5]
    for number in _ERF[4::-1]:
        p += number
        p *= a
    p += np.float32(1.0)
    for _ in range(4):
        p *= p
    return np.asarray(0.5 * x * (1 + np.copysign(1 - 1 / p, x)), dtype=np.float32)
