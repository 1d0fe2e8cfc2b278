"""How well errors are found and put right: FAVA's detection (Mishra et al. 2024), spans, and the
metrics of editing.

What is counted, of texts with labelled errors (cases.py), the check of each, and the check of
the text with the corrections that `check --fix` would write:

* detection: by sentence, for each of FAVA's six kinds whether the sentence has it; precision,
  recall and F1 over all sentences. Kinds that say more count as FAVA's (a date as entity). "Any" is
  binary; "mean" is the mean of the F1 of the kinds that are labelled somewhere.
* noticed: a fact that is not supported stands on the error. Its right span: for each span of the
  error, exact words that the program gives share at least half of the characters of both together.
* ErrLoc: an edit touches the error. EditCorr: after the edits the right value stands there, white
  space aside.
* similarity of two texts: twice the number of words and signs in difflib's matching blocks over the
  number in both. SimAl: max(0, (s(G, E) - s(G, X)) / (1 - s(G, X))) for the right text G, the
  edited text E and the text as it was X: 1 when everything was put right, 0 when nothing was
  gained; a mean over the texts that have an error.
* a correct fact (one that touches no labelled error) is given an edit when a correction is offered
  for it that changes words outside of all errors.
"""

from __future__ import annotations

import difflib
import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from factscore_tui.core.report import JudgedFact, Report
from factscore_tui.core.span import Span, merge
from factscore_tui.correct.edits import Change, Edit, edits_of, error_spans
from factscore_tui.correct.kinds import ErrorKind, error_kind
from factscore_tui.correct.tags import FAVA
from factscore_tui.evaluation.edits.cases import EditCase, LabelledError
from factscore_tui.text.sentences import split_sentences

ALIKE = 0.5
"""Share of the characters of two spans together that both have, from which they are one place."""
ANY, MEAN, ALL = "any", "mean", "all"
_TOKEN = re.compile(r"\w+|[^\w\s]")
_ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class ErrorOutcome:
    """What became of one labelled error. `corrected` is None where its right value is not known."""

    error: LabelledError
    noticed: bool
    right_span: bool
    located: bool
    corrected: bool | None


@dataclass(frozen=True, slots=True)
class CaseOutcome:
    """What became of one text. `sentences` has (labelled kinds, found kinds) for each, None among
    the labelled for an error whose kind is not known; `similar` and `similar_before` compare the
    edited text, and the text as it was, with the right one (None where that is not known).
    `correct` are facts that touch no error, `disturbed` those of them that an offered edit would
    change."""

    case: EditCase
    first: Report
    last: Report
    offered: tuple[Edit, ...]
    applied: tuple[Edit, ...]
    errors: tuple[ErrorOutcome, ...]
    sentences: tuple[tuple[frozenset[ErrorKind | None], frozenset[ErrorKind]], ...]
    correct: tuple[JudgedFact, ...]
    disturbed: tuple[JudgedFact, ...]
    similar_before: float | None
    similar: float | None

    @property
    def aligned(self) -> float | None:
        """SimAl; None where nothing is wrong or the right text is not known."""
        if self.similar is None or self.similar_before is None or self.similar_before == 1.0:
            return None
        return max(0.0, (self.similar - self.similar_before) / (1 - self.similar_before))


@dataclass(frozen=True, slots=True)
class Detection:
    """Precision, recall and F1 in points, NaN where there is nothing to divide by, of `labelled`
    sentences; for the mean of kinds only F1."""

    kind: str
    labelled: int
    found: int
    precision: float
    recall: float
    f1: float


@dataclass(frozen=True, slots=True)
class OfKind:
    """Shares in points of the errors of one kind. `valued` have a right value: `edit_corr` is the
    share of those."""

    kind: str
    errors: int
    noticed: float
    right_span: float
    err_loc: float
    edit_corr: float
    valued: int


@dataclass(frozen=True, slots=True)
class EditFigures:
    """All figures. Shares and scores are points of 100, NaN where there is nothing to divide by.
    Scores are estimated shares supported, means over the `scored` texts of which both checks have
    one; `rises`, `falls` and `same` count those texts."""

    texts: int
    sentences: int
    facts: int
    detection: tuple[Detection, ...]
    kinds: tuple[OfKind, ...]
    correct_facts: int
    disturbed: int
    disturbed_share: float
    offered: int
    applied: int
    sim_al: float
    similarity_before: float
    similarity: float
    compared: int
    score_before: float
    score_after: float
    scored: int
    rises: int
    falls: int
    same: int


def outcome_of(case: EditCase, first: Report, applied: Sequence[Edit], last: Report) -> CaseOutcome:
    """What became of one text: `first` is its check, `last` that of the text with the `applied`
    edits."""
    wrong = [span for error in case.errors for span in error.spans]
    told = [span for fact in first.facts for span in error_spans(case.text, fact)]
    doubted = [
        span for fact in first.facts if error_kind(fact) is not None for span in fact.fact.spans
    ]
    changes = sorted((c for edit in applied for c in edit.changes), key=lambda c: c.span)
    offered = edits_of(first)
    correct = tuple(
        fact
        for fact in first.facts
        if fact.judgement is not None and not _touch(fact.fact.spans, wrong)
    )
    outside = {
        number
        for edit in offered
        if any(not _touch((change.span,), wrong) for change in edit.changes)
        for number in edit.facts
    }
    return CaseOutcome(
        case,
        first,
        last,
        offered,
        tuple(applied),
        tuple(
            ErrorOutcome(
                error,
                _touch(error.spans, doubted),
                all(any(share_of(span, other) >= ALIKE for other in told) for span in error.spans),
                _touch(error.spans, [change.span for change in changes]),
                _is_corrected(case, error, changes),
            )
            for error in case.errors
        ),
        tuple(_sentences(case, first)),
        correct,
        tuple(fact for fact in correct if fact.fact.id in outside),
        None if case.right is None else similarity(case.right, case.text),
        None if case.right is None else similarity(case.right, last.document.text),
    )


def _touch(some: Iterable[Span], others: Sequence[Span]) -> bool:
    return any(one.overlaps(other) for one in some for other in others)


def share_of(one: Span, other: Span) -> float:
    """Characters that two spans share, over those that either has."""
    both = min(one.end, other.end) - max(one.start, other.start)
    if both <= 0:
        return 0.0
    return both / (max(one.end, other.end) - min(one.start, other.start))


def _is_corrected(case: EditCase, error: LabelledError, changes: Sequence[Change]) -> bool | None:
    """Every place of an error reads as it should after the edits. Where an edit reaches over the
    error's end, or into another error, all of that is compared."""
    if error.right is None:
        return None
    spans = [span for other in case.errors for span in other.spans]
    regions = merge([*spans, *(change.span for change in changes)])
    for span in error.spans:
        # Errors that merely lie side by side are one region here: each has to be right then.
        region = next(whole for whole in regions if whole.contains(span))
        wanted = case.put_right(region)
        if wanted is None or wanted.split() != _edited(case.text, region, changes).split():
            return False
    return True


def _edited(text: str, region: Span, changes: Sequence[Change]) -> str:
    parts, at = [], region.start
    for change in changes:
        if region.contains(change.span):
            parts += [text[at : change.span.start], change.new]
            at = change.span.end
    return "".join([*parts, text[at : region.end]])


def _sentences(
    case: EditCase, report: Report
) -> Iterable[tuple[frozenset[ErrorKind | None], frozenset[ErrorKind]]]:
    found = [
        (judged.fact.sentence, kind.fava)
        for judged in report.facts
        if (kind := error_kind(judged)) is not None
    ]
    for sentence in split_sentences(case.text):
        labelled = frozenset(
            error.kind and error.kind.fava
            for error in case.errors
            if _touch(error.spans, (sentence.span,))
        )
        yield labelled, frozenset(kind for span, kind in found if span.overlaps(sentence.span))


def similarity(one: str, other: str) -> float:
    """In [0, 1]: twice the words and signs in difflib's matching blocks, over those of both."""
    mine, theirs = _TOKEN.findall(one), _TOKEN.findall(other)
    return difflib.SequenceMatcher(None, mine, theirs, autojunk=False).ratio()


# --- all of them


def figures_of(outcomes: Sequence[CaseOutcome]) -> EditFigures:
    """The figures of these texts."""
    correct = sum(len(one.correct) for one in outcomes)
    disturbed = sum(len(one.disturbed) for one in outcomes)
    scores = [
        (one.first.score, one.last.score)
        for one in outcomes
        if one.first.score is not None and one.last.score is not None
    ]
    aligned = [one.aligned for one in outcomes if one.aligned is not None]
    compared = [one for one in outcomes if one.aligned is not None]
    rises = sum(after > before + _ROUNDING for before, after in scores)
    falls = sum(after < before - _ROUNDING for before, after in scores)
    return EditFigures(
        texts=len(outcomes),
        sentences=sum(len(one.sentences) for one in outcomes),
        facts=sum(len(one.first.facts) for one in outcomes),
        detection=tuple(_detections(outcomes)),
        kinds=tuple(_by_kind([error for one in outcomes for error in one.errors])),
        correct_facts=correct,
        disturbed=disturbed,
        disturbed_share=_share(disturbed, correct),
        offered=sum(len(one.offered) for one in outcomes),
        applied=sum(len(one.applied) for one in outcomes),
        sim_al=_mean(aligned),
        similarity_before=_mean([one.similar_before or 0.0 for one in compared]),
        similarity=_mean([one.similar or 0.0 for one in compared]),
        compared=len(compared),
        score_before=_mean([before for before, _ in scores]),
        score_after=_mean([after for _, after in scores]),
        scored=len(scores),
        rises=rises,
        falls=falls,
        same=len(scores) - rises - falls,
    )


def _share(part: int, whole: int) -> float:
    return 100 * part / whole if whole else math.nan


def _mean(values: Sequence[float]) -> float:
    return 100 * fmean(values) if values else math.nan


def _detections(outcomes: Sequence[CaseOutcome]) -> Iterable[Detection]:
    """FAVA's kinds that are labelled or found somewhere, their mean, and any. A sentence with an
    error of unknown kind counts for "any" alone."""
    every = [pair for one in outcomes for pair in one.sentences]
    named = [pair for pair in every if None not in pair[0]]
    rows = []
    for kind in FAVA:
        row = _detection(
            str(kind), [(kind in labelled, kind in found) for labelled, found in named]
        )
        if row.labelled or row.found:
            rows.append(row)
            yield row
    f1s = [0.0 if math.isnan(row.f1) else row.f1 for row in rows if row.labelled]
    if f1s:
        labelled, found = sum(row.labelled for row in rows), sum(row.found for row in rows)
        yield Detection(MEAN, labelled, found, math.nan, math.nan, fmean(f1s))
    yield _detection(ANY, [(bool(labelled), bool(found)) for labelled, found in every])


def _detection(kind: str, pairs: Sequence[tuple[bool, bool]]) -> Detection:
    labelled, found = sum(l for l, _ in pairs), sum(f for _, f in pairs)  # noqa: E741
    both = sum(l and f for l, f in pairs)  # noqa: E741
    return Detection(
        kind,
        labelled,
        found,
        _share(both, found),
        _share(both, labelled),
        _share(2 * both, labelled + found),
    )


def _by_kind(errors: Sequence[ErrorOutcome]) -> Iterable[OfKind]:
    """Kinds as they are labelled, those of an unknown kind, all."""
    for kind in (*ErrorKind, None):
        mine = [error for error in errors if error.error.kind is kind]
        if mine:
            yield _of_kind("no kind" if kind is None else str(kind), mine)
    yield _of_kind(ALL, errors)


def _of_kind(kind: str, errors: Sequence[ErrorOutcome]) -> OfKind:
    valued = [error.corrected for error in errors if error.corrected is not None]
    return OfKind(
        kind,
        len(errors),
        _share(sum(error.noticed for error in errors), len(errors)),
        _share(sum(error.right_span for error in errors), len(errors)),
        _share(sum(error.located for error in errors), len(errors)),
        _share(sum(valued), len(valued)),
        len(valued),
    )
