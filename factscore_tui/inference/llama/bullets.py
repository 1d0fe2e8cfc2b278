"""The next token of an answer: the likeliest one, held to lines that begin with "- " where that is
wanted.

A grammar that has nowhere to go makes llama.cpp end the process, so a token is tried before it is
taken, and the grammar is dropped when it refuses everything.
"""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
import numpy.typing as npt

from factscore_tui.inference.llama.runtime import library

GRAMMAR = rb"""root ::= line+
line ::= "- " [^\x00-\x1f-] [^\x00-\x1f]* "\n"
"""

_ENTRY = np.dtype([("id", np.int32), ("logit", np.float32), ("p", np.float32)])  # llama_token_data

Logits = npt.NDArray[np.float32]


class Bullets:
    """One answer's grammar. Without one (`vocab` None, or llama.cpp refuses it) the likeliest token
    is taken as is."""

    def __init__(self, vocab: Any | None) -> None:
        self._sampler: Any = None
        if vocab is not None:
            self._sampler = library().llama_sampler_init_grammar(vocab, GRAMMAR, b"root") or None

    def choose(self, logits: Logits) -> int:
        """The token to go on with; of equals the one with the lowest id."""
        best = int(np.argmax(logits))
        if self._sampler is None:
            return best
        if self._allowed(np.array([best], dtype=np.int32), logits)[0]:
            return self._take(best)
        order = np.arange(len(logits), dtype=np.int32)
        allowed = self._allowed(order, logits)
        if not allowed.any():
            self.close()
            return best
        return self._take(int(order[allowed][int(np.argmax(logits[allowed]))]))

    def close(self) -> None:
        """Free the grammar. May be called twice."""
        if self._sampler is not None:
            library().llama_sampler_free(self._sampler)
            self._sampler = None

    def _allowed(self, tokens: npt.NDArray[np.int32], logits: Logits) -> npt.NDArray[np.bool_]:
        llama = library()
        entries = np.zeros(len(tokens), dtype=_ENTRY)
        entries["id"], entries["logit"] = tokens, np.maximum(logits[tokens], np.float32(-1e30))
        array = llama.llama_token_data_array(
            data=entries.ctypes.data_as(ctypes.POINTER(llama.llama_token_data)),
            size=len(tokens),
            selected=-1,
            sorted=False,
        )
        llama.llama_sampler_apply(self._sampler, ctypes.byref(array))
        allowed: npt.NDArray[np.bool_] = np.isfinite(entries["logit"])
        return allowed

    def _take(self, token: int) -> int:
        library().llama_sampler_accept(self._sampler, token)
        return token
