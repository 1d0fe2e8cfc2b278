"""The network behind the encoder: from the vectors of mentions to the probabilities of what each
stands for, in NumPy."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from factscore_tui.decompose.activation import REINSTALL, gelu, weights_in
from factscore_tui.decompose.antecedents.mentions import OTHER, Mentions
from factscore_tui.errors import ModelDamaged

Array = npt.NDArray[np.float32]

_ARRAYS = (
    *("kind", "pronoun", "role", "determiner", "distance", "sentences", "same", "pair"),
    *(f"{n}.{k}" for n in ("of", "to", "hidden", "out", "none") for k in "wb"),
    "bilinear",
)
_WHAT = "weights for references"


class AntecedentNetwork:
    """`path` is the .npz file of models/recipes/references. Raises ModelMissing and
    ModelDamaged."""

    def __init__(self, path: Path) -> None:
        self._w = weights_in(path, _ARRAYS, _WHAT)
        w = self._w
        width, size = w["of.w"].shape[1], len(w["of.w"])
        pair = sum(w[n].shape[1] for n in ("distance", "sentences", "same", "pair"))
        shapes = {
            "kind": (OTHER + 1, width),
            "to.w": (size, width),
            "hidden.w": (len(w["hidden.b"]), size + pair),
            "out.w": (1, len(w["hidden.b"])),
            "none.w": (1, size),
            "bilinear": (size, size),
        }
        if any(w[name].shape != shape for name, shape in shapes.items()):
            raise ModelDamaged(f"the {_WHAT} are damaged: {path}", REINSTALL)

    @property
    def width(self) -> int:
        """Length of a mention's vector."""
        return int(self._w["of.w"].shape[1])

    def probabilities(self, x: Array, mentions: Mentions, rows: Sequence[int]) -> Array:
        """(rows, mentions + 1): for each of the mentions in `rows` how likely it stands for the
        same as each mention, and, last, for nothing that the text names. `x` is (mentions,
        width)."""
        w = self._w
        x = (
            x
            + w["kind"][mentions.kind]
            + w["pronoun"][mentions.pronoun]
            + w["role"][mentions.role]
            + w["determiner"][mentions.determiner]
        )
        own = list(rows)
        of = gelu(x[own] @ w["of.w"].T + w["of.b"])
        to = gelu(x @ w["to.w"].T + w["to.b"])
        pairs = mentions.pronoun[own][:, None] * (OTHER + 1) + mentions.kind[None, :]
        seen = np.concatenate(
            [
                of[:, None, :] * to[None, :, :],
                w["distance"][mentions.distance(own)],
                w["sentences"][mentions.sentences(own)],
                w["same"][mentions.same(own)],
                w["pair"][pairs],
            ],
            axis=-1,
        )
        hidden = gelu(seen @ w["hidden.w"].T + w["hidden.b"])
        scores = (hidden @ w["out.w"].T + w["out.b"])[..., 0]
        scores += (of @ w["bilinear"].T) @ to.T / np.sqrt(np.float32(of.shape[1]))
        scores[np.arange(len(own)), own] = -1e9
        scores = np.concatenate([scores, of @ w["none.w"].T + w["none.b"]], axis=1)
        scores = np.exp(scores - scores.max(axis=1, keepdims=True))
        return np.asarray(scores / scores.sum(axis=1, keepdims=True), dtype=np.float32)
