"""The part of a passage that a short report quotes."""

from __future__ import annotations

from factscore_tui.core.evidence import Evidence
from factscore_tui.core.span import Span
from factscore_tui.text.sentences import split_sentences

EXCERPT = 240
"""Characters of a passage that are quoted, around what matters in it."""


def excerpt(evidence: Evidence, found: list[str]) -> str:
    """The sentence of a passage with what the source says instead, else with its first mark; of a
    long one the part around that, cut between words."""
    text = evidence.text
    places = [text.find(words) for words in found if words and words in text]
    at = min(places) if places else evidence.marks[0].start if evidence.marks else 0
    part = sentence_at(text, at)
    if part is None or part.end - part.start > EXCERPT:
        part = _around(text, at)
    return (
        ("\u2026 " if part.start else "")
        + part.of(text)
        + (" \u2026" if part.end < len(text) else "")
    )


def sentence_at(text: str, at: int) -> Span | None:
    """The sentence of a passage at a place; None between two."""
    spans = (sentence.span for sentence in split_sentences(text, draft=False))
    return next((span for span in spans if span.start <= at < span.end), None)


def _around(text: str, at: int) -> Span:
    start = max(0, min(at - EXCERPT // 2, len(text) - EXCERPT))
    end = min(len(text), start + EXCERPT)
    if start:
        start = next((n + 1 for n in range(start, at) if text[n].isspace()), start)
    if end < len(text):
        end = next((n for n in range(end, at, -1) if text[n].isspace()), end)
    return Span(start, end).trimmed(text)
