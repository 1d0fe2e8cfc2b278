"""A document cut where facts begin and end: the stretches that a page or a terminal paints in one
style."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from factscore_tui.core.report import JudgedFact, Report
from factscore_tui.core.span import Span
from factscore_tui.report.verdict_style import URGENCY, VerdictStyle, style_of_fact

_URGENCY = {verdict: i for i, verdict in enumerate(URGENCY)}


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of the text and the facts it is part of (none for text that is in no fact), the
    most urgent first."""

    span: Span
    facts: tuple[JudgedFact, ...]

    @property
    def look(self) -> VerdictStyle | None:
        """What this stretch is painted with: the look of its most urgent fact, None where there is
        none."""
        return style_of_fact(self.facts[0]) if self.facts else None


def segments(report: Report) -> list[Segment]:
    """All of the text in order, without gaps or overlaps. Parts of spans outside the text are left
    out."""
    length = report.document.length
    opening: dict[int, list[JudgedFact]] = {}
    closing: dict[int, list[JudgedFact]] = {}
    for judged in report.facts:
        for span in judged.fact.spans:
            start, end = max(0, span.start), min(length, span.end)
            if start < end:
                opening.setdefault(start, []).append(judged)
                closing.setdefault(end, []).append(judged)
    cuts = sorted({0, length, *opening, *closing})
    found: list[Segment] = []
    active: dict[int, JudgedFact] = {}
    for start, end in pairwise(cuts):
        for judged in closing.get(start, ()):
            active.pop(judged.fact.id, None)
        for judged in opening.get(start, ()):
            active[judged.fact.id] = judged
        found.append(Segment(Span(start, end), tuple(sorted(active.values(), key=_urgency))))
    return found


def last_words(report: Report) -> dict[int, list[JudgedFact]]:
    """For every place where the last span of a fact ends, the facts that end there, in reading
    order."""
    ends: dict[int, list[JudgedFact]] = {}
    for judged in report.facts:
        if judged.fact.spans:
            ends.setdefault(min(judged.fact.spans[-1].end, report.document.length), []).append(
                judged
            )
    return ends


def _urgency(judged: JudgedFact) -> tuple[int, bool, int]:
    return _URGENCY[judged.verdict], judged.strength != "weak", judged.fact.id
