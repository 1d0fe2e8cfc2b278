"""A small collection and an encoder without weights, for the tests of corpus and retrieval."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from factscore_tui.core.report import IndexInfo, ModelInfo
from factscore_tui.corpus.build.builder import build_index
from factscore_tui.text.words import folded_words

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

ROWS: list[dict[str, Any]] = [
    {
        "title": "Marie Curie",
        "sections": [
            {
                "heading": "",
                "text": "Marie Curie was a physicist and chemist. She was born in Warsaw in 1867.",
            },
            {
                "heading": "Awards",
                "text": "She won the Nobel Prize in Physics in 1903. She won a second one in 1911.",
            },
        ],
        "aliases": ["Maria Sklodowska"],
        "url": "https://example.org/curie",
        "date": "2024-05-01",
    },
    {
        "title": "A-ha",
        "text": "A-ha are a band from Oslo. Their song Take On Me came out in 1985.",
        "date": "2023-01-02",
    },
    {
        "title": "Conan O'Brien",
        "text": "Conan O'Brien is a host and writer. He was born in Brookline in 1963.",
    },
    {
        "title": "Mercury (planet)",
        "text": "Mercury is the planet nearest to the Sun. A year on it takes 88 days.",
    },
    {
        "title": "Mercury (element)",
        "text": "Mercury is a metal that is liquid. Its symbol is Hg, and it is poisonous.",
    },
    {
        "title": "The Who",
        "text": "The Who are a rock band from London. Pete Townshend wrote Tommy in 1969.",
    },
    {"title": "Warsaw", "text": "Warsaw is the capital of Poland. It lies on the Vistula."},
]


def write_rows(path: Path, rows: Sequence[object] = ROWS) -> Path:
    """`rows` as JSON Lines; bytes are written as they are."""
    lines = [row if isinstance(row, bytes) else json.dumps(row).encode() for row in rows]
    path.write_bytes(b"\n".join(lines) + b"\n")
    return path


def build(folder: Path, rows: Sequence[object] = ROWS, name: str = "small") -> IndexInfo:
    """The index folder/name over `rows`."""
    return build_index(write_rows(folder / f"{name}.jsonl", rows), folder / name)


class HashEncoder:
    """Bags of words hashed into a few dimensions: equal words, equal vectors. Counts what it is
    asked for."""

    dims = 32
    model = ModelInfo("hash-encoder", "encoder", "0" * 64)

    def __init__(self) -> None:
        self.embedded: list[str] = []

    def embed(self, texts: Sequence[str]) -> npt.NDArray[np.float32]:
        import numpy as np

        self.embedded.extend(texts)
        rows = np.zeros((len(texts), self.dims), dtype=np.float32)
        for row, text in zip(rows, texts, strict=True):
            for word in folded_words(text):
                row[hashlib.sha256(word.encode()).digest()[0] % self.dims] += 1
            row[0] += 0.01
            row /= np.linalg.norm(row)
        return rows
