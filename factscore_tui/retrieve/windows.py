"""The part of a passage that an encoder is given: a few sentences, chosen by the words of the
query.

An encoder's time grows with the length of its text. Windows are cut once and for all, at sentence
ends, so that the vector of a window can be kept whatever the query was.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from factscore_tui.core.evidence import Passage
from factscore_tui.text.sentences import split_sentences
from factscore_tui.text.words import STOP_WORDS, folded_words

WORDS = 60
"""Words of a window, about 95 tokens of English; a single longer sentence is left whole."""


class _Window(NamedTuple):
    text: str
    words: frozenset[str]


def best_window(query: frozenset[str], passage: Passage) -> str:
    """The window of `passage` that holds most of the query's words, the first of equals, under the
    title of its article. `query` is from `query_words`."""
    found = _windows(passage.text)
    best = max(found, key=lambda window: len(window.words & query), default=None)
    parts = (passage.title, passage.section, best.text if best else passage.text)
    return " ".join(part for part in parts if part)


def query_words(query: str) -> frozenset[str]:
    """The words of a query that tell windows apart."""
    return frozenset(word for word in folded_words(query) if word not in STOP_WORDS)


@lru_cache(4096)
def _windows(text: str) -> tuple[_Window, ...]:
    """Runs of sentences of at most WORDS words, in order, nothing left out; shared out evenly."""
    sentences = [sentence.span.of(text) for sentence in split_sentences(text, draft=False)] or [
        text
    ]
    lengths = [len(sentence.split()) for sentence in sentences]
    share = sum(lengths) / max(1, -(-sum(lengths) // WORDS))
    runs: list[list[str]] = []
    size = 0.0
    for sentence, length in zip(sentences, lengths, strict=True):
        if not runs or size + length > WORDS or size >= share:
            runs.append([])
            size = 0
        runs[-1].append(sentence)
        size += length
    return tuple(_Window(" ".join(run), frozenset(folded_words(" ".join(run)))) for run in runs)
