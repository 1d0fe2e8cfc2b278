"""The static vectors of word pieces that a GGUF encoder begins with, read without llama.cpp: other
models that were trained on them need not bring a copy."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt

from factscore_tui.errors import ModelDamaged
from factscore_tui.inference.models.catalogue import (
    REINSTALL,
    bundled_dir,
    find_entry,
    verify_model,
)
from factscore_tui.inference.models.gguf_header import read_header

BUNDLED = "all-minilm-l6-v2-q8_0"
_NAME, _Q8_0, _BLOCK = "token_embd.weight", 8, 32

WordTable = tuple[npt.NDArray[np.int8], npt.NDArray[np.float16]]
"""(pieces, width) numbers and (pieces, width / 32) scales, as Q8_0 keeps them."""


def read_word_table(path: Path) -> WordTable:
    """The table of a file whose embeddings are Q8_0 (12 MB, 5 ms). Raises ModelMissing and
    ModelDamaged."""
    header = read_header(path, REINSTALL)
    tensor = next((t for t in header.table if t.name == _NAME), None)
    if tensor is None or tensor.kind != _Q8_0 or len(tensor.shape) != 2:
        raise ModelDamaged(f"{path} has no table of words of type Q8_0", REINSTALL)
    width, pieces = tensor.shape
    block = np.dtype([("scale", "<f2"), ("numbers", "i1", (_BLOCK,))])
    blocks = np.fromfile(path, block, pieces * width // _BLOCK, offset=tensor.start)
    rows = blocks.reshape(pieces, width // _BLOCK)
    return rows["numbers"].reshape(pieces, width), np.ascontiguousarray(rows["scale"])


def bundled_word_table() -> WordTable:
    """That of the shipped embedding model, verified against the catalogue. Raises ModelMissing and
    ModelDamaged."""
    entry = find_entry(BUNDLED)
    verify_model(entry, bundled_dir() / entry.file)
    return read_word_table(bundled_dir() / entry.file)
