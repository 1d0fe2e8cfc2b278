"""How far a whole text is on the page of its topic: what kind of text a fact comes from.

A text that follows its page closely is mostly right where the words of a fact leave room for doubt,
and one whose names and dates are nowhere on the page is mostly wrong. So the same coverage means
something else in each, and a probability that looks at the fact alone is too cautious with the one
and too trusting with the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from factscore_tui.core.evidence import Retrieval
from factscore_tui.text.sentences import split_sentences
from factscore_tui.verify.features.alignment import FactUnit, PageCache, SourcePage, fact_units
from factscore_tui.verify.features.match import best_run, lay_over, share

MOST = 40
"""Sentences of a text that are looked at, spread over its length."""
MAX_CHARS = 2_000
MOST_KEPT = 32
"""Sets of pages that are remembered for a text."""
WEIGHT = 5
"""Sentences that NEUTRAL counts for: one sentence says little about a text."""


class Following(NamedTuple):
    """Means over the sentences of a text, in [0, 1]: the weighted share of a sentence's words,
    names, dates and numbers that the page has, and the longest run of words it shares with one
    sentence of the page, of at most eight."""

    page: float
    run: float


NEUTRAL = Following(0.68, 0.33)
"""About the mean over the generations of FActScore; stands for a text whose topic has no page,
too."""


class FollowingCache:
    """The last text that was looked at: all of its facts ask for the same, of each source."""

    def __init__(self, pages: PageCache, rarity: dict[str, float]) -> None:
        self._pages = pages
        self._rarity = rarity
        self._text = ""
        self._found: dict[tuple[int, ...], Following] = {}

    def of(self, retrieval: Retrieval) -> Following:
        """For the text and the pages of `retrieval`; NEUTRAL where the pages are not those of a
        topic."""
        if not retrieval.document or retrieval.linked != "topic":
            return NEUTRAL
        if retrieval.document != self._text or len(self._found) >= MOST_KEPT:
            self._text, self._found = retrieval.document, {}
        key = tuple(hash((p.id, p.title, len(p.passages))) for p in retrieval.pages)
        if key not in self._found:
            pages = [self._pages.get(page) for page in retrieval.pages]
            self._found[key] = following(retrieval.document, pages, self._rarity)
        return self._found[key]


def following(text: str, pages: Sequence[SourcePage], rarity: dict[str, float]) -> Following:
    """How far `text` follows the best of `pages`, sentence by sentence."""
    spans = [sentence.span for sentence in split_sentences(text, draft=False)]
    chosen = [spans[n * len(spans) // MOST] for n in range(MOST)] if len(spans) > MOST else spans
    had, runs, count = NEUTRAL.page * WEIGHT, NEUTRAL.run * WEIGHT, WEIGHT
    for span in chosen:
        units = fact_units(span.of(text)[:MAX_CHARS], rarity)
        if not units or not pages:
            continue
        share_, run = max(_of_sentence(units, page) for page in pages)
        had, runs, count = had + share_, runs + run, count + 1
    return Following(had / count, runs / count)


def _of_sentence(units: Sequence[FactUnit], page: SourcePage) -> tuple[float, float]:
    match = lay_over(units, page)
    return share(match, None), best_run(match)
