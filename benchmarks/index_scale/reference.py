"""The reference's build, made again: FActScore's knowledge source as its code builds it.

One process; a subword tokeniser (byte-level BPE, as RoBERTa's) over every article; passages of 256 tokens, cut hard and
decoded; one row of SQLite an article, with the passages joined by a separator. Its vocabulary is not at hand here, so
one of the same size (50,265) is trained on the same text. Two tokenisers are timed: the pure Python algorithm with a
cache of words, which is what the reference runs, and the compiled one of the library `tokenizers`, which it could run.
It is given plain text: what the reference leaves to another program (unpacking, XML, markup) is free for it.
"""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

SEPARATOR = "####SPECIAL####SEPARATOR####"
LENGTH = 256
VOCABULARY = 50_265
_WORD = re.compile(r"'s|'t|'re|'ve|'m|'ll|'d| ?[^\W\d_]+| ?\d+| ?[^\s\w]+|\s+(?!\S)|\s+")


def train(texts: Sequence[str]) -> Any:
    """A byte-level BPE of RoBERTa's size."""
    from tokenizers import ByteLevelBPETokenizer

    tokenizer = ByteLevelBPETokenizer()
    tokenizer.train_from_iterator(texts, vocab_size=VOCABULARY, show_progress=False)
    return tokenizer


class PythonBpe:
    """The algorithm of GPT-2's encoder, which RoBERTa's tokeniser is: merges by rank, words cached."""

    def __init__(self, tokenizer: Any, folder: Path) -> None:
        tokenizer.save_model(str(folder))
        lines = (folder / "merges.txt").read_text(encoding="utf-8").split("\n")[1:]
        self._ranks = {tuple(line.split()): rank for rank, line in enumerate(lines) if line}
        self._ids = tokenizer.get_vocab()
        self._cache: dict[str, list[int]] = {}
        self._bytes = _byte_characters()

    def encode(self, text: str) -> list[int]:
        """Token ids."""
        found: list[int] = []
        for word in _WORD.findall(text):
            known = self._cache.get(word)
            if known is None:
                known = self._cache[word] = self._encode_word("".join(self._bytes[b] for b in word.encode("utf-8")))
            found.extend(known)
        return found

    def _encode_word(self, word: str) -> list[int]:
        parts = list(word)
        while len(parts) > 1:
            pairs = enumerate(pairwise(parts))
            rank, at = min((self._ranks.get(pair, 1 << 30), at) for at, pair in pairs)
            if rank == 1 << 30:
                break
            parts[at : at + 2] = [parts[at] + parts[at + 1]]
        return [self._ids[part] for part in parts]


def _byte_characters() -> dict[int, str]:
    """A printable character for every byte, as GPT-2 has it."""
    plain = [*range(ord("!"), ord("~") + 1), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    found = {byte: chr(byte) for byte in plain}
    for byte in range(256):
        if byte not in found:
            found[byte] = chr(256 + len(found) - len(plain))
    return found


Encode = Callable[[str], list[int]]
Decode = Callable[[list[int]], str]


def build(articles: Sequence[tuple[str, str]], path: Path, encode: Encode, decode: Decode) -> float:
    """Seconds to build the database of `articles` (title, text)."""
    began = time.perf_counter()
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE documents (title PRIMARY KEY, text)")
    for title, text in articles:
        ids = encode(text)
        passages = [decode(ids[at : at + LENGTH]) for at in range(0, len(ids), LENGTH)]
        connection.execute("INSERT OR IGNORE INTO documents VALUES (?, ?)", (title, SEPARATOR.join(passages)))
    connection.commit()
    connection.close()
    return time.perf_counter() - began
