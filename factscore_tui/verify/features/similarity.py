"""Cosine similarity of short texts through the Encoder port, with every vector computed once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from factscore_tui.core.ports import Encoder

MAX_VECTORS = 8192
"""Vectors kept: 12 MB at 384 dimensions."""


class Similarity:
    """Compares a fact with a few sentences; vectors of texts seen before are reused."""

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder
        self._kept: OrderedDict[str, npt.NDArray[np.float32]] = OrderedDict()

    def of(self, fact: str, texts: Sequence[str]) -> list[float]:
        """The cosine of `fact` with each of `texts`, in [-1, 1]."""
        wanted = list(dict.fromkeys([fact, *texts]))
        missing = [text for text in wanted if text not in self._kept]
        if missing:
            for text, vector in zip(missing, self._encoder.embed(missing), strict=True):
                self._kept[text] = vector
        for text in wanted:
            self._kept.move_to_end(text)
        found = [float(self._kept[fact] @ self._kept[text]) for text in texts]
        while len(self._kept) > MAX_VECTORS:
            self._kept.popitem(last=False)
        return found
