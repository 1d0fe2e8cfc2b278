"""Text -> one vector for each of its tokens in their context, with a BERT-like GGUF model run by
llama.cpp. For the worker process only.

Any sentence encoder of the BERT family will do: how it pools its tokens is not asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from factscore_tui.core.report import ModelInfo
from factscore_tui.errors import EngineProblem, ModelDamaged
from factscore_tui.inference.llama.encoder import DEFAULT_MODEL
from factscore_tui.inference.llama.runtime import library
from factscore_tui.inference.llama.session import BertSession, Rows
from factscore_tui.inference.models.catalogue import bundled_dir, find_entry

_SPACE = "\u2581"
"""What a token that begins a word begins with, in GGUF files."""


class LlamaTokenEncoder(BertSession):
    """Tokens of a text, and their vectors. `path` is a GGUF file of architecture `bert` with a
    [MASK] token; see BertSession for `threads`, `entry` and the errors."""

    kind = "token encoder"
    poolings = (0,)  # none
    pooling = 0
    another = (
        "choose a GGUF encoder of the BERT family, or leave the setting out to use the bundled one"
    )

    @property
    def dims(self) -> int:
        return self._width

    @property
    def model(self) -> ModelInfo:
        return ModelInfo(self._name, "tokens", self._hash)

    @property
    def mask(self) -> int:
        """Id of the token that stands for one that is to be guessed."""
        return self._mask

    def tokens(self, text: str) -> list[int]:
        """Token ids with [CLS] and [SEP], at most `max_tokens`: longer texts are cut. Special
        tokens' names in the text stay text."""
        return self._tokens(text)

    def piece(self, token: int) -> str:
        """The token as the vocabulary spells it, with a space before it where it begins a word."""
        raw = library().llama_vocab_get_text(self._vocab, token) or b""
        return str(raw.decode("utf-8", "replace")).replace(_SPACE, " ")

    def vectors(self, texts: Sequence[Sequence[int]]) -> list[Rows]:
        """For each text of at most `max_tokens` token ids one vector for each of them: float32,
        shape (tokens, dims), finite. One text per llama.cpp call, so a text's vectors do not depend
        on the others. Raises EngineProblem."""
        if self._model is None:
            raise EngineProblem(f"the {self.kind} is closed")
        if any(len(tokens) > self._max_tokens for tokens in texts):
            raise ValueError(f"a text has more than {self._max_tokens} tokens")
        rows = self._encode_each(texts)
        if not all(np.isfinite(row).all() for row in rows):
            raise EngineProblem(f"{self._name} gives no usable numbers", self.another)
        return rows

    def token_rows(self, texts: Sequence[str]) -> list[tuple[Rows, npt.NDArray[np.bool_]]]:
        """For each text the vectors of its tokens (tokens, dims), and which of these are none of
        the special ones at its ends, (tokens,). What is too long is cut."""
        found = []
        for rows in self.vectors([self.tokens(text) for text in texts]):
            counted = np.ones(len(rows), dtype=bool)
            counted[[0, -1]] = False  # [CLS] and [SEP]
            found.append((rows, counted))
        return found

    def _check(self, path: Path) -> None:
        """There is a [MASK] token, and one word gives vectors."""
        self._mask = int(library().llama_vocab_mask(self._vocab))
        if self._mask < 0:
            raise ModelDamaged(f"{path} has no [MASK] token", self.another)
        try:
            usable = all(np.any(row) for row in self.vectors([self.tokens("word")]))
        except EngineProblem:
            usable = False
        if not usable:
            raise ModelDamaged(f"{path} gives no usable vectors", self.another)


def open_bundled_token_encoder(*, threads: int = 2) -> LlamaTokenEncoder:
    """The shipped encoder, verified against the catalogue. Raises what LlamaTokenEncoder raises."""
    entry = find_entry(DEFAULT_MODEL)
    return LlamaTokenEncoder(bundled_dir() / entry.file, threads=threads, entry=entry)


PARSER, ADAPTER = "parser-q8_0", "parser-adapter"
REFERENCES, READING = "references-adapter", "reading-adapter"


def open_parser_encoder(*, threads: int = 2, adapter: str = "") -> LlamaTokenEncoder:
    """The shipped parser's encoder; with ADAPTER as its heads read it, with REFERENCES with the
    changes that make it tell what words stand for, with READING with those that make it tell what
    is a fact of a sentence. Verified against the catalogue. Raises what
    LlamaTokenEncoder raises."""
    entry = find_entry(PARSER)
    return LlamaTokenEncoder(
        bundled_dir() / entry.file,
        threads=threads,
        entry=entry,
        adapter=find_entry(adapter) if adapter else None,
    )
