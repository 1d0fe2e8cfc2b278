"""The networks that score candidate facts (models/recipes/decomposer), in NumPy: the one that
chooses, and the judge of what is right. Both have this form."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt

from factscore_tui.decompose.selection.features import STYLES, Array, CandidateArrays, stem
from factscore_tui.errors import ModelDamaged, ModelMissing

_HINT = "reinstall factscore-tui, or restore the models folder"
_NAMES = ("relations.names", "kinds.names")


class SelectorNetwork:
    """The arrays of the network. `path` is the .npz file of the recipe. Raises ModelMissing and
    ModelDamaged."""

    def __init__(self, path: Path) -> None:
        try:
            with np.load(path, allow_pickle=False) as file:
                arrays = {name: file[name] for name in file.files}
        except FileNotFoundError as error:
            raise ModelMissing(f"the decomposer's weights are not there: {path}", _HINT) from error
        except Exception as error:  # zipfile, zlib and NumPy raise their own
            raise ModelDamaged(f"the decomposer's weights cannot be read: {path}", _HINT) from error
        try:
            self.relations = {str(x): k for k, x in enumerate(arrays["relations.names"])}
            self.kinds = {str(x): k for k, x in enumerate(arrays["kinds.names"])}
            costs = arrays.get("cost", np.zeros(len(STYLES)))  # the judge has none
            self.cost = {style: float(costs[k]) for k, style in enumerate(STYLES)}
            self.w: dict[str, Array] = {
                k: v.astype(np.float32)
                for k, v in arrays.items()
                if k not in _NAMES and k != "cost"
            }
            if not all(np.isfinite(v).all() for v in self.w.values()):
                raise ValueError("no numbers")
            _ = self.w["arc1.w"], self.w["out.w"], self.w["word.w"]
        except (KeyError, ValueError, IndexError) as error:
            raise ModelDamaged(f"the decomposer's weights are damaged: {path}", _HINT) from error

    def scores(self, reading: CandidateArrays, style: str) -> Array:
        """(candidates, 4): closeness, probability of a near fact, share of a person's facts, well
        said (of the judge: right)."""
        w = self.w
        x = relu(reading.tree.vectors @ w["word.w"].T + w["word.b"])
        style_row = w["style"][STYLES.index(style)]
        up, down = reading.arcs
        relation = w["relation"][[self.relations.get(r, 0) for r in reading.relations]]
        base = x[up] @ w["up.w"].T + x[down] @ w["down.w"].T + relation + w["arc1.b"] + style_row
        kept = relu(base + w["kept"]) @ w["arc1.w"].T
        cut = relu(base + w["cut"]) @ w["arc1.w"].T
        size = np.maximum(reading.words.sum(1, keepdims=True), 1.0)
        arcs = relu((reading.kept @ kept + reading.cut @ cut) / np.sqrt(size))
        kinds = np.stack(
            [sum(w["kind"][self.kinds.get(s, 0)] for s in stem(k)) for k in reading.kinds]
        )
        words = reading.words @ x / size
        rest = (1 - reading.words) @ x / np.maximum((1 - reading.words).sum(1, keepdims=True), 1.0)
        top = x[reading.heads]
        joined = np.concatenate([arcs, words, rest, top, kinds, reading.numbers], axis=1)
        hidden = relu(joined @ w["hidden1.w"].T + w["hidden1.b"] + w["style2"][STYLES.index(style)])
        hidden = relu(hidden @ w["hidden2.w"].T + w["hidden2.b"])
        out = hidden @ w["out.w"].T + w["out.b"]
        out[:, [0, 1, 3]] = 1 / (1 + np.exp(np.minimum(-out[:, [0, 1, 3]], 80.0)))
        out[:, 2] = np.log1p(np.exp(np.minimum(out[:, 2], 30.0)))
        return np.asarray(out, dtype=np.float32)


def relu(x: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """The positive part."""
    return np.maximum(x, 0)
