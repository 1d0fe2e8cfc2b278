"""BM25 among the passages of a few pages, with the pages themselves as the collection.

Inside a page its own word frequencies tell passages apart better than those of the whole corpus do:
measured on synthetic pages, recall@1 is .895 against .80.
"""

from __future__ import annotations

import math
from collections import Counter, OrderedDict
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from factscore_tui.core.evidence import Page, Passage
from factscore_tui.corpus.index.lexical import lexical_words, spaced
from factscore_tui.retrieve.stems import stem
from factscore_tui.text.words import STOP_WORDS

CACHED_PAGES = 256


def passage_text(passage: Passage) -> str:
    """A passage as rankers read it: title, headings and text."""
    return " ".join(part for part in (passage.title, passage.section, passage.text) if part)


class Counted(NamedTuple):
    """The passages of a page, counted once: word frequencies and length of each, and in how many a
    word occurs."""

    frequencies: list[dict[str, int]]
    lengths: list[int]
    spread: Counter[str]


class PageRanker:
    """Scores the passages of candidate pages for a query; keeps what it has read of recent
    pages."""

    def __init__(self) -> None:
        self._pages: OrderedDict[int, tuple[Page, Counted]] = OrderedDict()

    def scores(self, query: str, pages: Sequence[Page]) -> dict[int, float]:
        """Passage id to BM25 score (Okapi, k1 1.5, b 0.75), for every passage of `pages`."""
        # Stop words count half: among them are "first", "two" and "never"; idf takes the weight
        # from the others.
        meaningful = [
            term for term in _with_stems(lexical_words(spaced(query))) if term not in STOP_WORDS
        ]
        ids = [passage.id for page in pages for passage in page.passages]
        if not ids or not meaningful:
            return dict.fromkeys(ids, 0.0)
        found = _okapi()([self._counted(page) for page in pages], meaningful).get_scores(meaningful)
        return {pid: float(score) for pid, score in zip(ids, found, strict=True)}

    def _counted(self, page: Page) -> Counted:
        known = self._pages.get(page.id)
        if known is not None and known[0] is page:
            self._pages.move_to_end(page.id)
            return known[1]
        counted = _count(page)
        self._pages[page.id] = (page, counted)
        while len(self._pages) > CACHED_PAGES:
            self._pages.popitem(last=False)
        return counted


def _with_stems(words: Sequence[str]) -> list[str]:
    """Each word as it is and without its ending, so that another form of it counts as well, but
    less."""
    return [term for word in words for term in (word, f"{stem(word)}~")]


def _count(page: Page) -> Counted:
    # A passage without words (only signs) still needs a place in the collection.
    texts = [
        _with_stems(lexical_words(spaced(passage_text(passage)))) or [""]
        for passage in page.passages
    ]
    frequencies = [dict(Counter(words)) for words in texts]
    spread = Counter(word for words in frequencies for word in words)
    return Counted(frequencies, [len(words) for words in texts], spread)


@lru_cache(1)
def _okapi() -> Any:
    from rank_bm25 import BM25Okapi  # brings numpy, which only the worker needs

    class Okapi(BM25Okapi):  # type: ignore[misc]
        """BM25 over pages that are counted already, for the words of one query.

        The idf is that of Robertson and Sparck Jones plus one inside the logarithm. The plain one
        turns negative for words in more than half of the passages, and a page may have only two.
        """

        def __init__(self, pages: Sequence[Counted], words: Sequence[str]) -> None:
            self.k1, self.b = 1.5, 0.75
            self.doc_freqs = [frequencies for page in pages for frequencies in page.frequencies]
            self.doc_len = [length for page in pages for length in page.lengths]
            self.corpus_size = len(self.doc_freqs)
            self.avgdl = sum(self.doc_len) / self.corpus_size
            holds = {word: sum(page.spread[word] for page in pages) for word in set(words)}
            self.idf = {
                word: math.log(1 + (self.corpus_size - n + 0.5) / (n + 0.5))
                for word, n in holds.items()
                if n
            }

    return Okapi
