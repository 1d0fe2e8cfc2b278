"""Which characters of a passage matter for a fact: its words, names, dates and numbers where the passage has them."""

from __future__ import annotations

from factscore_tui.core.evidence import Evidence, Hit
from factscore_tui.core.span import Span, merge
from factscore_tui.verify.match import Match
from factscore_tui.verify.slots import same_date, same_number

SENTENCES = 2
"""Sentences of a passage in which words are marked: more would mark common words everywhere."""


def evidence_of(hit: Hit, match: Match, extra: int = -1) -> Evidence:
    """A hit as it is shown. Marks lie in the sentences of the passage that cover the fact best, and in sentence number
    `extra` (where a difference was found)."""
    passage = hit.passage
    number = next((n for n, p in enumerate(match.page.passages) if p.id == passage.id), -1)
    places = [s for s in match.ranked(len(match.scores)) if match.page.sentences[s].passage == number][:SENTENCES]
    if extra >= 0 and match.page.sentences[extra].passage == number:
        places.append(extra)
    marks = [m for s in dict.fromkeys(places) for m in _marks(match, s, s == extra)]
    return Evidence(
        passage.title, passage.section, passage.text, hit.score, passage.url, passage.date, merge(marks, gap=1)
    )


def _marks(match: Match, place: int, all_slots: bool) -> list[Span]:
    sentence = match.page.sentences[place]
    roots = {u.stem for u in match.units if u.stem} | match.page.title_stems
    spans = [span for root, span in zip(sentence.stems, sentence.spans, strict=True) if root in roots]
    for unit in match.units:
        if unit.date is not None:
            spans += [d.span for d in sentence.slots.dates if all_slots or same_date(unit.date, d)]
        elif unit.number is not None:
            spans += [n.span for n in sentence.slots.numbers if all_slots or same_number(unit.number, n)]
    return [span.shift(sentence.span.start) for span in spans]
