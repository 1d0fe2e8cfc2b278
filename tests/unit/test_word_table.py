"""The table of word vectors in a GGUF file, read without llama.cpp."""

from __future__ import annotations

import struct
from pathlib import Path

import numpy as np
import pytest

from factscore_tui.errors import ModelDamaged, ModelMissing
from factscore_tui.inference.models.word_table import bundled_word_table, read_word_table

F32, Q8_0 = 0, 8


def gguf(path: Path, kind: int, data: bytes, name: bytes = b"token_embd.weight") -> Path:
    """A file with one tensor of 2 rows of 64 numbers."""
    key, value = b"general.architecture", b"bert"
    head = b"GGUF" + struct.pack("<IQQ", 3, 1, 1)
    head += struct.pack("<Q", len(key)) + key + struct.pack("<IQ", 8, len(value)) + value
    head += struct.pack("<Q", len(name)) + name + struct.pack("<IQQIQ", 2, 64, 2, kind, 0)
    path.write_bytes(head + b"\0" * (-len(head) % 32) + data)
    return path


def test_numbers_and_scales_are_those_of_the_file(tmp_path: Path) -> None:
    numbers = np.arange(-64, 64, dtype=np.int8).reshape(2, 64)
    scales = np.array([[0.5, 1], [2, 4]], dtype=np.float16)
    data = b"".join(
        scales[r, b].tobytes() + numbers[r, 32 * b : 32 * b + 32].tobytes()
        for r in range(2)
        for b in range(2)
    )
    found, by = read_word_table(gguf(tmp_path / "a.gguf", Q8_0, data))
    assert np.array_equal(found, numbers) and np.array_equal(by, scales)


def test_the_shipped_table_has_vectors_of_words() -> None:
    numbers, scales = bundled_word_table()
    assert numbers.shape == (30522, 384) and scales.shape == (30522, 12)
    assert np.isfinite(scales).all() and numbers.any(axis=1).mean() > 0.9


def test_another_type_another_name_and_no_file_are_told(tmp_path: Path) -> None:
    with pytest.raises(ModelDamaged, match="Q8_0"):
        read_word_table(gguf(tmp_path / "a.gguf", F32, bytes(512)))
    with pytest.raises(ModelDamaged, match="no table"):
        read_word_table(gguf(tmp_path / "b.gguf", Q8_0, bytes(136), b"output.weight"))
    with pytest.raises(ModelDamaged, match="cut short"):
        read_word_table(gguf(tmp_path / "c.gguf", Q8_0, bytes(100)))
    with pytest.raises(ModelMissing):
        read_word_table(tmp_path / "gone.gguf")
