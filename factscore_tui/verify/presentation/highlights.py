"""Which ranges of a passage matter for a fact: its words, dates and numbers in the sentences that
bear on it."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.core.span import Span, merge
from factscore_tui.verify.features.alignment import FactUnit, SourceSentence
from factscore_tui.verify.features.lexical import akin, families
from factscore_tui.verify.features.match import Match
from factscore_tui.verify.features.quantities import same_date, same_number

NEAR_BEST = 0.75
"""Sentences of a passage that cover this share of what its best one covers are marked too."""


def passage_marks(
    match: Match, passage_id: int, extra: Sequence[tuple[int, Span]] = ()
) -> tuple[Span, ...]:
    """Disjoint, sorted ranges of the passage's text. Words are marked only in its best sentences,
    so that the marks lead the eye to them. `extra` are ranges of sentences (number, range inside
    it) that matter in any case."""
    wanted = {n for n, p in enumerate(match.page.passages) if p.id == passage_id}
    scored = {
        place: s
        for place, s in match.scores.items()
        if match.page.sentences[place].passage in wanted
    }
    top = max(scored.values(), default=0.0)
    found = []
    for place, score in scored.items():
        if score < NEAR_BEST * top:
            continue
        sentence = match.page.sentences[place]
        for i, unit in enumerate(match.units):
            if place in match.credits[i]:
                found += [sentence.in_passage(span) for span in _where(unit, sentence)]
    for place, span in extra:
        if match.page.sentences[place].passage in wanted:
            found.append(match.page.sentences[place].in_passage(span))
    return merge(found)


def _where(unit: FactUnit, sentence: SourceSentence) -> list[Span]:
    if unit.date is not None:
        return [d.span for d in sentence.slots.dates if same_date(unit.date, d)]
    if unit.number is not None:
        return [
            n.span
            for n in sentence.slots.numbers
            if same_number(unit.number, n) or n.value == unit.number.value
        ]
    pairs = list(zip(sentence.stems, sentence.spans, strict=True))
    same = [span for root, span in pairs if root == unit.stem]
    if same:
        return same
    return [
        span
        for root, span in pairs
        if akin(root, unit.stem) or families(root) & families(unit.stem)
    ]
