"""Text -> vector, with a BERT-like GGUF model run by llama.cpp. For the worker process and index
builds only."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from factscore_tui.core.report import ModelInfo
from factscore_tui.errors import ModelDamaged
from factscore_tui.inference.llama.session import MAX_CHARS, MAX_TOKENS, BertSession, Rows
from factscore_tui.inference.models.catalogue import bundled_dir, find_entry

__all__ = [
    "DEFAULT_MODEL",
    "MAX_CHARS",
    "MAX_TOKENS",
    "LlamaEncoder",
    "Vectors",
    "open_bundled_encoder",
]

DEFAULT_MODEL = "all-minilm-l6-v2-q8_0"

Vectors = Rows


class LlamaEncoder(BertSession):
    """A sentence encoder: `embed` maps texts to rows of unit length, whose dot product is the
    cosine similarity.

    `path` is a GGUF file of architecture `bert` with mean or CLS pooling; see BertSession for
    `threads`, `entry` and the errors.
    """

    kind = "sentence encoder"
    poolings = (1, 2)  # mean, CLS: one vector per text
    another = (
        "choose a GGUF sentence encoder of the BERT family, or leave the setting out to use the "
        "bundled one"
    )

    @property
    def dims(self) -> int:
        return self._width

    @property
    def model(self) -> ModelInfo:
        return ModelInfo(self._name, "embed", self._hash)

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Vectors of `texts`: float32, shape (len(texts), dims), rows of unit length, never NaN.

        A text with nothing to read in it (empty, blank, control characters only) gets the zero
        vector: similar to nothing. Texts are cut at `max_tokens` (and at MAX_CHARS characters
        before that); lone surrogates and control characters are dropped. A row does not depend on
        its neighbours: one text per llama.cpp call, because attention over a packed batch pays for
        all pairs and is slower on a CPU. Raises EngineProblem.
        """
        if isinstance(texts, str):
            raise TypeError("embed() takes a sequence of texts, not one text")
        vectors = self._encode_all(texts, self._readable, self._width)
        for row in vectors:
            row[:] = _unit(row)
        return vectors

    def _check(self, path: Path) -> None:
        """One word must give a vector: weights full of NaN or zeros fail at load and not in the
        middle of a check."""
        if not np.any(self.embed(["word"])):
            raise ModelDamaged(f"{path} gives no usable vectors", self.another)

    def _readable(self, text: str) -> list[int]:
        """The tokens, or none where there is nothing between [CLS] and [SEP]."""
        tokens = self._tokens(text)
        return tokens if len(tokens) > 2 else []


def open_bundled_encoder(model_id: str = DEFAULT_MODEL, *, threads: int = 2) -> LlamaEncoder:
    """The shipped encoder, verified against the catalogue. Raises what LlamaEncoder raises."""
    entry = find_entry(model_id)
    return LlamaEncoder(bundled_dir() / entry.file, threads=threads, entry=entry)


def _unit(vector: Vectors) -> Vectors:
    """Scaled to length 1; the zero vector where there is no direction (zero or not finite)."""
    norm = float(np.linalg.norm(vector.astype(np.float64)))
    if not np.isfinite(norm) or norm == 0.0:
        return np.zeros_like(vector)
    return (vector / norm).astype(np.float32)
