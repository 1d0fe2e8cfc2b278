"""Which corrections helped, by a check of the corrected text: the last word is the verifier's."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from factscore_tui.core.report import Report
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Verdict
from factscore_tui.correct.edits import Edit, corrected, edits_of


def upheld(
    first: Report,
    check: Callable[[str], Report | None],
    tried: Sequence[Edit] | None = None,
) -> tuple[tuple[Edit, ...], Report] | None:
    """The edits of a check (or those of them that are to be `tried`) that hold after the corrected
    text was checked, and that last check: `first` and no edits where none does. `check` checks a
    text to its end; where it cannot (None), so is the result."""
    edits, last = edits_of(first) if tried is None else tuple(tried), first
    while edits:
        checked = check(corrected(first.document.text, edits))
        if checked is None:
            return None
        last = checked
        kept = helpful(first, last, edits)
        if kept == edits and (last.score or 0.0) >= (first.score or 0.0):
            return edits, last
        edits = kept if kept != edits else ()
    return (), first


def helpful(before: Report, after: Report, edits: Sequence[Edit]) -> tuple[Edit, ...]:
    """The edits whose sentence came out better: fewer of its facts are contradicted, and no fewer
    are supported. `after` is the check of the text of `before` with all of `edits`; edits of one
    sentence are judged together."""
    return tuple(
        edit
        for edit in edits
        if all(_better(before, after, s, edits) for s in _sentences(before, edit))
    )


def _sentences(report: Report, edit: Edit) -> set[Span]:
    return {judged.fact.sentence for judged in report.facts if judged.fact.id in edit.facts}


def _better(before: Report, after: Report, sentence: Span, edits: Sequence[Edit]) -> bool:
    there = Span(moved(sentence.start, edits), moved(sentence.end, edits))
    was, now = _counts(before, sentence), _counts(after, there)
    return now[0] < was[0] and now[1] >= was[1]


def _counts(report: Report, sentence: Span) -> tuple[int, int]:
    """Facts of a sentence that are contradicted, and that are supported."""
    here = [
        f.verdict for f in report.facts if sentence.start <= f.fact.sentence.start < sentence.end
    ]
    return here.count(Verdict.CONTRADICTED), here.count(Verdict.SUPPORTED)


def moved(place: int, edits: Sequence[Edit]) -> int:
    """Where a place of the draft, outside of every change, is after the edits."""
    by = 0
    for edit in edits:
        for change in edit.changes:
            if change.span.end <= place:
                by += len(change.new) - len(change.old)
    return place + by
