"""BERTScore-F1 of two short texts (Zhang et al. 2020), with any encoder that gives a vector for
each token.

Each token of one text is matched with the most similar token of the other, by cosine: the mean over
the tokens of one text is precision, over those of the other recall. Special tokens ([CLS], [SEP])
can be matched, as in the authors' program, and do not count in the means. Not weighted by idf, not
rescaled; vectors are those of the encoder's last layer. Scores of two encoders do not compare.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

KEPT = 256_000_000
"""Bytes of vectors that are kept for texts that come again."""
TokenRows = tuple["npt.NDArray[np.float32]", "npt.NDArray[np.bool_]"]
"""Of one text: vectors (tokens, dims), and which of its tokens count, (tokens,)."""
Read = Callable[[Sequence[str]], list[TokenRows]]


class BertScore:
    """Similarities by one encoder; a text is read once. `read` gives the tokens of texts."""

    def __init__(self, read: Read) -> None:
        self._read = read
        self._known: dict[str, TokenRows] = {}
        self._size = 0

    def _prepare(self, texts: Iterable[str]) -> None:
        """Read these texts, those of them that are not known."""
        if self._size > KEPT:
            self._known, self._size = {}, 0
        new = [text for text in dict.fromkeys(texts) if text not in self._known]
        for text, (rows, counted) in zip(new, self._read(new), strict=True):
            self._known[text] = _of_length_one(rows), counted
            self._size += rows.nbytes

    def table(self, ours: Sequence[str], others: Sequence[str]) -> list[list[float]]:
        """F1 of each of ours with each of the others, in [0, 1] (0 where vectors point away from
        each other): len(ours) rows."""
        self._prepare([*ours, *others])
        return [[self._f1(a, b) for b in others] for a in ours]

    def _f1(self, one: str, other: str) -> float:
        (a, of_a), (b, of_b) = self._known[one], self._known[other]
        if not of_a.any() or not of_b.any():
            return 0.0
        similar = a @ b.T
        precision = float(similar.max(axis=1)[of_a].mean())
        recall = float(similar.max(axis=0)[of_b].mean())
        if precision <= 0 or recall <= 0:
            return 0.0
        return min(1.0, 2 * precision * recall / (precision + recall))


def _of_length_one(rows: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    import numpy as np

    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    return np.asarray(np.divide(rows, lengths, out=np.zeros_like(rows), where=lengths > 0))
