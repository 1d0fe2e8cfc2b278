"""The judge of candidates: how likely a careful reader finds each of them right.

Its network has the form of the one that chooses, but reads vectors of its own: those of the
parser's encoder with low-rank changes that were learnt together with the network
(models/recipes/decomposer/finetune.py). A sentence is encoded once more for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from factscore_tui.decompose.selection.features import Array, CandidateArrays
from factscore_tui.decompose.selection.network import SelectorNetwork
from factscore_tui.decompose.syntax.tokenizer import as_read

if TYPE_CHECKING:
    from factscore_tui.decompose.syntax.tree import Tree
    from factscore_tui.decompose.syntax.word_encoder import WordEncoder


class Judge:
    """`words` gives the vectors that `network` was taught with; None: those of the tree."""

    def __init__(self, network: SelectorNetwork, words: WordEncoder | None = None) -> None:
        self._network, self._words = network, words

    def right(self, reading: CandidateArrays, style: str) -> Array:
        """(candidates,): the probability that each is a sentence and what the text says."""
        return self._network.scores(reading, style, self._vectors(reading.tree))[:, 3]

    def _vectors(self, tree: Tree) -> Array:
        """(words, width). The tree's own where a part of the sentence cannot be read again."""
        if self._words is None:
            return tree.vectors
        parts = self._words.vectors([as_read(part) for part in tree.parts()])
        known = [part for part in parts if part is not None]
        return np.concatenate(known) if len(known) == len(parts) else tree.vectors
