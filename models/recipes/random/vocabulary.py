"""Vocabularies for models with random weights: real words of this project's own texts, made by
rule, not trained.

Two kinds, as llama.cpp names them: SPM (Llama, Gemma: adjacent pairs merge, highest score first)
and UGM (T5: the split with the highest sum of scores).
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
SPACE = "\u2581"  # stands for the space before a word
NORMAL, UNKNOWN, CONTROL, BYTE = 1, 2, 3, 6  # GGUF token types
TURN_START, TURN_END = "<|im_start|>", "<|im_end|>"
ANSWERS = ("True", "False", "true", "false", "TRUE", "FALSE", "Yes", "No")
CHAT = ("system", "user", "assistant", "Output", "Answer", "Input", "Title", "Text", "or")

# SPM classes, best first. All merges of a word happen before those of the next class, so that a
# word is built from its first letter on: the prefixes of a word are all it takes to make it one
# token.
WORD_SCORE, CAPITAL_SCORE, LETTERS_SCORE, CHARACTER_SCORE = 0.0, -1e6, -2e6, -3e6


@dataclass(slots=True)
class Vocabulary:
    """Tokens in id order with their scores and GGUF types."""

    tokens: list[str] = field(default_factory=list)
    scores: list[float] = field(default_factory=list)
    types: list[int] = field(default_factory=list)
    ids: dict[str, int] = field(default_factory=dict)
    whole: set[str] = field(
        default_factory=set
    )  # words; the rest are bytes, characters and pieces of words

    def add(self, token: str, score: float, kind: int = NORMAL) -> None:
        """Append a token; one that is there already stays as it is."""
        if token not in self.ids:
            self.ids[token] = len(self.tokens)
            self.tokens.append(token)
            self.scores.append(score)
            self.types.append(kind)


def words_of_the_project() -> list[str]:
    """Words, numbers and years of the sample index and the examples, commonest first."""
    places = ("index/sample/articles/*.md", "examples/*.txt", "examples/*.md")
    files = sorted(file for place in places for file in ROOT.glob(place))
    counts: Counter[str] = Counter()
    for file in files:
        counts.update(re.findall(r"[^\W\d_]+|\d{1,4}", file.read_text(encoding="utf-8")))
    return sorted(counts, key=lambda word: (-counts[word], word))


def spm(size: int) -> Vocabulary:
    """`size` tokens for the "llama" tokenizer. Small ones hold common words only, large ones split
    any English word into two or three pieces at most."""
    vocabulary = Vocabulary()
    for token, kind in (("<unk>", UNKNOWN), ("<s>", CONTROL), ("</s>", CONTROL)):
        vocabulary.add(token, 0.0, kind)
    for byte in range(256):
        vocabulary.add(f"<0x{byte:02X}>", 0.0, BYTE)
    for token in (TURN_START, TURN_END):
        vocabulary.add(token, 0.0, CONTROL)
    for code in (*range(33, 127), *map(ord, SPACE + "éöü–—’“”·")):
        vocabulary.add(chr(code), CHARACTER_SCORE - code)
    words = words_of_the_project()
    vocabulary.whole = {".", ",", "-", *ANSWERS, *words, *(SPACE + word for word in words)}
    for rank, piece in enumerate(
        itertools.chain(_certain(), _pairs(words), _common(words), _syllables())
    ):
        if len(vocabulary.tokens) >= size:
            break
        vocabulary.add(piece, _class(piece) - rank)
    return vocabulary


def t5(size: int) -> Vocabulary:
    """`size` tokens for the "t5" tokenizer: a word's score falls with its rank, a single character
    costs more."""
    vocabulary = Vocabulary()
    for token, kind in (("<pad>", CONTROL), ("</s>", CONTROL), ("<unk>", UNKNOWN)):
        vocabulary.add(token, 0.0, kind)
    for code in (ord(SPACE), *range(33, 127), *map(ord, "éöü–—’“”")):
        vocabulary.add(chr(code), -14.0)
    for token in ("1", "predict"):
        vocabulary.add(SPACE + token, -6.0)
    for rank, word in enumerate(words_of_the_project()):
        if word == "0":
            continue  # as in T5's own vocabulary: "0" is a space and a digit, unlike "1"
        for token in (SPACE + word, word):
            if len(token) > 1 and len(vocabulary.tokens) < size:
                vocabulary.add(token, -4.0 - 8.0 * rank / size - (len(token) == len(word)))
    return vocabulary


def _class(piece: str) -> float:
    if piece.startswith(SPACE):
        return WORD_SCORE
    return CAPITAL_SCORE if piece[:1].isupper() else LETTERS_SCORE


def _prefixes(piece: str) -> Iterator[str]:
    return (piece[:end] for end in range(2, len(piece) + 1))


def _certain() -> Iterator[str]:
    for word in (*ANSWERS, *CHAT):
        yield from _prefixes(word)
        yield from _prefixes(SPACE + word)


def _common(words: list[str]) -> Iterator[str]:
    """Each word with the space before it; where it is a name, without as well: names begin
    lines."""
    for word in words:
        yield from _prefixes(SPACE + word)
        if word[0].isupper():
            yield from _prefixes(word)


def _pairs(words: list[str]) -> Iterator[str]:
    """The commonest pairs of small letters, for what is left of a word when its known beginning is
    through."""
    counts = Counter(word[at : at + 2] for word in words for at in range(1, len(word) - 1))
    return (
        pair
        for pair, _ in sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:150]
        if pair.islower()
    )


def _syllables() -> Iterator[str]:
    """What completes a large vocabulary: beginnings and pieces of three letters, then of four."""
    lower, vowels = "abcdefghijklmnopqrstuvwxyz", "aeiouy"
    for length in (2, 3):
        for letters in itertools.product(lower, repeat=length):
            piece = "".join(letters)
            yield from (
                SPACE + piece[0],
                SPACE + piece[0].upper(),
                SPACE + piece,
                SPACE + piece.capitalize(),
                piece,
            )
    for a, b, c, d in itertools.product(lower, vowels, lower, lower):
        yield SPACE + a + b + c + d
    for a, b, c, d in itertools.product(lower, vowels, lower, lower):
        yield a + b + c + d
