"""Words to vectors, by an encoder that reads a sentence in one go.

A word is the sum of the vectors of its first and last token and of a vector for its shape.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Protocol

import numpy as np
import numpy.typing as npt

from factscore_tui.core.contained import contained
from factscore_tui.decompose.syntax.shapes import shape_of
from factscore_tui.errors import ModelDamaged

if TYPE_CHECKING:
    from factscore_tui.decompose.syntax.tokenizer import Token
    from factscore_tui.decompose.syntax.tree import Tree

Array = npt.NDArray[np.float32]

MAX_WORDS = 160
"""Longer sentences are not read; they are told whole."""
_LONGEST_WORD = 60


class TokenEncoder(Protocol):
    """What is asked of an encoder: inference/llama/token_encoder.py, or a fake."""

    @property
    def dims(self) -> int:
        """Length of a vector."""

    @property
    def max_tokens(self) -> int:
        """The longest input."""

    def tokens(self, text: str) -> list[int]:
        """Token ids with an opening and a closing one."""

    def vectors(self, texts: Sequence[Sequence[int]]) -> list[Array]:
        """For each text one vector for each token."""


class WordEncoder:
    """`shapes` (shapes, width) are the vectors of shapes_of. Raises ModelDamaged where they do not
    belong to the encoder."""

    def __init__(self, encoder: TokenEncoder, shapes: Array) -> None:
        self._encoder, self._shapes = encoder, shapes
        ends = encoder.tokens("")
        self._open, self._close = ends[0], ends[-1]
        self._ids = lru_cache(maxsize=50_000)(self._word_ids)
        if encoder.dims != shapes.shape[1]:
            raise ModelDamaged(
                "the parser's files do not belong together",
                "reinstall factscore-tui, or restore the models folder",
            )

    def vectors(self, sentences: Sequence[Sequence[Token]]) -> list[Array | None]:
        """(words, width) of each sentence, read side by side on the encoder's threads; None for
        one without words, with more than MAX_WORDS, or without room in the encoder."""
        found: list[Array | None] = [None] * len(sentences)
        inputs = [
            contained("words of a sentence", partial(self._input, tokens), lambda: ([], [], []))
            for tokens in sentences
        ]
        fit = [
            k for k, (ids, _, _) in enumerate(inputs) if 2 < len(ids) <= self._encoder.max_tokens
        ]
        rows = self._encoder.vectors([inputs[k][0] for k in fit])
        for k, of_tokens in zip(fit, rows, strict=True):
            _, first, last = inputs[k]
            shapes = [shape_of(token.text, n == 0) for n, token in enumerate(sentences[k])]
            own = of_tokens[first] + of_tokens[last] + self._shapes[shapes]
            found[k] = np.asarray(own, dtype=np.float32)
        return found

    def of_trees(self, trees: Sequence[Tree | None]) -> list[Array | None]:
        """The same for parsed sentences, whose parts are read apart as the parser read them; None
        also for a sentence that has no tree."""
        parts = [[] if tree is None else tree.parts() for tree in trees]
        rows = iter(self.vectors([part for group in parts for part in group]))
        found: list[Array | None] = []
        for group in parts:
            own = [next(rows) for _ in group]
            known = [row for row in own if row is not None]
            found.append(np.concatenate(known) if known and len(known) == len(own) else None)
        return found

    def _word_ids(self, word: str) -> tuple[int, ...]:
        return tuple(self._encoder.tokens(word)[1:-1])

    def _input(self, tokens: Sequence[Token]) -> tuple[list[int], list[int], list[int]]:
        """Token ids of a sentence, and the places of each word's first and last; no ids for what is
        too long."""
        ids, first, last = [self._open], [], []
        if not 0 < len(tokens) <= MAX_WORDS:
            return [], [], []
        for token in tokens:
            own = self._ids(token.text[:_LONGEST_WORD])
            first.append(len(ids) if own else 0)
            ids += own
            last.append(len(ids) - 1 if own else 0)
        return [*ids, self._close], first, last
