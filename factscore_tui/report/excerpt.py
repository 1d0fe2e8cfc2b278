"""The part of a passage that a short report quotes."""

from __future__ import annotations

from factscore_tui.core.evidence import Evidence

EXCERPT = 240
"""Characters of a passage that are quoted, around what matters in it."""


def excerpt(evidence: Evidence, found: list[str]) -> str:
    """The part of a passage around what the source says instead, else around its first mark, cut
    between words."""
    text = evidence.text
    places = [text.find(words) for words in found if words and words in text]
    at = min(places) if places else evidence.marks[0].start if evidence.marks else 0
    start = max(0, min(at - EXCERPT // 2, len(text) - EXCERPT))
    end = min(len(text), start + EXCERPT)
    if start:
        start = next((n + 1 for n in range(start, at) if text[n].isspace()), start)
    if end < len(text):
        end = next((n for n in range(end, at, -1) if text[n].isspace()), end)
    return (
        ("\u2026 " if start else "")
        + text[start:end].strip()
        + (" \u2026" if end < len(text) else "")
    )
