"""The reference's build, made again: FActScore's knowledge source as its code builds it.

One process; a subword tokeniser (byte-level BPE, as RoBERTa's) over every sentence of every
article; passages of 256 tokens, cut hard and decoded; one row of SQLite an article, its passages
joined by a separator. RoBERTa's vocabulary is not at hand here, so one of the same size (50,265) is
trained on the same text. Two tokenisers are timed: the algorithm in pure Python with a cache of
merged words, as the library of the reference's time runs it, and that of the library `tokenizers`,
compiled, which the reference would get today. Both are given plain text in sentences: what the
reference leaves to other programs (unpacking, XML, markup, sentences) is free for them.
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
    """The algorithm of GPT-2's encoder, which RoBERTa's tokeniser is: bytes to characters, merges
    by rank, words cached after their merges, tokens to ids one by one."""

    def __init__(self, tokenizer: Any, folder: Path) -> None:
        tokenizer.save_model(str(folder))
        lines = (folder / "merges.txt").read_text(encoding="utf-8").split("\n")[1:]
        self._ranks = {tuple(line.split()): rank for rank, line in enumerate(lines) if line}
        self._ids: dict[str, int] = tokenizer.get_vocab()
        self._tokens = {number: token for token, number in self._ids.items()}
        self._cache: dict[str, str] = {}
        self._characters = _byte_characters()
        self._bytes = {character: byte for byte, character in self._characters.items()}

    def encode(self, text: str) -> list[int]:
        """Token ids."""
        tokens: list[str] = []
        for word in _WORD.findall(text):
            mapped = "".join(self._characters[byte] for byte in word.encode("utf-8"))
            tokens.extend(token for token in self._merged(mapped).split(" "))
        return [self._ids[token] for token in tokens]

    def decode(self, ids: list[int]) -> str:
        """The text of token ids."""
        joined = "".join([self._tokens[number] for number in ids])
        return bytearray([self._bytes[character] for character in joined]).decode(
            "utf-8", errors="replace"
        )

    def _merged(self, word: str) -> str:
        if word in self._cache:
            return self._cache[word]
        parts = list(word)
        while len(parts) > 1:
            pairs = enumerate(pairwise(parts))
            rank, at = min((self._ranks.get(pair, 1 << 30), at) for at, pair in pairs)
            if rank == 1 << 30:
                break
            parts[at : at + 2] = [parts[at] + parts[at + 1]]
        self._cache[word] = " ".join(parts)
        return self._cache[word]


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


def build(
    articles: Sequence[tuple[str, list[str]]], path: Path, encode: Encode, decode: Decode
) -> float:
    """Seconds to build the database of `articles` (title, sentences)."""
    began = time.perf_counter()
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE documents (title PRIMARY KEY, text)")
    for title, sentences in articles:
        passages: list[list[int]] = [[]]
        for sentence in sentences:
            tokens = encode(sentence)
            room = LENGTH - len(passages[-1])
            passages[-1].extend(tokens[:room])
            passages.extend(tokens[at : at + LENGTH] for at in range(room, len(tokens), LENGTH))
        text = SEPARATOR.join(decode(tokens) for tokens in passages if tokens)
        connection.execute("INSERT OR IGNORE INTO documents VALUES (?, ?)", (title, text))
    connection.commit()
    connection.close()
    return time.perf_counter() - began
