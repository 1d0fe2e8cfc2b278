"""Reads a candidate fact beside its sentence: says it what the sentence says, in a good sentence?

The judge of `soundness.npz` sees which words and arcs a candidate keeps, not how it reads: "Peter
Lasko were born in Vienna", "was flown with a broken pelvis head injuries" and "a man was judged
deaf" (tone deaf) keep the arcs of a right one. Here both texts go through the parser's encoder with
low-rank changes of its own (models/recipes/decomposer/cross.py), one behind the other: [CLS]
candidate [SEP] sentence [SEP]. Only what is about to be told is read, because it costs more than
parsing.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from factscore_tui.decompose.activation import REINSTALL, gelu, weights_in
from factscore_tui.decompose.syntax.word_encoder import TokenEncoder
from factscore_tui.errors import ModelDamaged

Array = npt.NDArray[np.float32]

CANDIDATE, SENTENCE = 100, 190
"""Tokens that are read, at most, [CLS] and [SEP] among them."""
_KEPT = 4000
"""Readings that are kept: a sentence is read again where its neighbours ask who speaks."""
_WHAT = "weights that read facts"
_ARRAYS = ("hidden.w", "hidden.b", "out.w", "out.b", "joint")


class CandidateCrossEncoder:
    """`encoder` reads tokens with the recipe's adapter, `path` is the .npz file behind it. Raises
    ModelMissing and ModelDamaged."""

    def __init__(self, encoder: TokenEncoder, path: Path) -> None:
        self._w = weights_in(path, _ARRAYS, _WHAT)
        w = self._w
        size = len(w["hidden.b"])
        shapes = {
            "hidden.w": (size, 4 * encoder.dims),
            "out.w": (1, size),
            "out.b": (1,),
            "joint": (3,),
        }
        if any(w[name].shape != shape for name, shape in shapes.items()):
            raise ModelDamaged(f"the {_WHAT} are damaged: {path}", REINSTALL)
        self._encoder = encoder
        self._known: OrderedDict[tuple[str, str], float] = OrderedDict()

    def logits(self, sentence: str, candidates: Sequence[str]) -> Array:
        """How likely each candidate is right, (candidates,), as log odds."""
        new = [c for c in dict.fromkeys(candidates) if (sentence, c) not in self._known]
        behind = self._encoder.tokens(sentence)[:SENTENCE]
        ids = [(self._encoder.tokens(c)[:CANDIDATE], c) for c in new]
        read = self._encoder.vectors([[*own, *behind[1:]] for own, _ in ids])
        for (own, c), rows in zip(ids, read, strict=True):
            self._known[sentence, c] = self._logit(rows, own, behind)
        found = np.array([self._known[sentence, c] for c in candidates], dtype=np.float32)
        while len(self._known) > _KEPT:
            self._known.popitem(last=False)
        return found

    def right(self, sentence: str, candidates: Sequence[str], judged: Array) -> Array:
        """How likely each candidate is right, (candidates,), with what the judge says of its arcs:
        `judged` (candidates,), probabilities."""
        base, of_judge, of_reading = self._w["joint"]
        p = np.clip(judged, 1e-4, 1 - 1e-4)
        odds = (
            base + of_judge * np.log(p / (1 - p)) + of_reading * self.logits(sentence, candidates)
        )
        return np.asarray(1 / (1 + np.exp(-np.clip(odds, -60.0, 60.0))), dtype=np.float32)

    def _logit(self, rows: Array, own: Sequence[int], behind: Sequence[int]) -> float:
        """`rows` (tokens, width) of the candidate's tokens `own` and of those of the sentence
        without its [CLS]."""
        start = len(own)
        said, unsaid = shared(own[1:-1], behind[1:-1])
        parts = [rows[0], mean(rows[1 : start - 1])]
        parts += [mean(rows[[start + k for k in part]]) for part in (said, unsaid)]
        hidden = gelu(self._w["hidden.w"] @ np.concatenate(parts) + self._w["hidden.b"])
        return float((self._w["out.w"] @ hidden + self._w["out.b"])[0])


def shared(candidate: Sequence[int], sentence: Sequence[int]) -> tuple[list[int], list[int]]:
    """Places of the sentence's tokens that the candidate has, each as often as there, and of the
    others."""
    left = Counter(candidate)
    said: list[int] = []
    unsaid: list[int] = []
    for k, token in enumerate(sentence):
        (said if left[token] > 0 else unsaid).append(k)
        left[token] -= 1
    return said, unsaid


def mean(rows: Array) -> Array:
    """The mean of the rows; zeros where there are none."""
    return np.asarray(rows.mean(0) if len(rows) else np.zeros(rows.shape[1:]), dtype=np.float32)
