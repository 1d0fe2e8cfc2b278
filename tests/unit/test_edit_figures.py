"""How errors were found and put right: each figure against what a person counts."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from wrong_facts import judged

from factscore_tui.core.document import Document
from factscore_tui.core.report import JudgedFact, Report
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference, Verdict
from factscore_tui.correct.edits import corrected, edits_of
from factscore_tui.correct.kinds import ErrorKind
from factscore_tui.evaluation.edits.cases import EditCase, LabelledError
from factscore_tui.evaluation.edits.figures import (
    CaseOutcome,
    figures_of,
    outcome_of,
    share_of,
    similarity,
)

FIRST, SECOND = "She left school in 1914.", "The tower is 300 metres tall."
TEXT = f"{FIRST} {SECOND}"
RIGHT = TEXT.replace("1914", "1916")
ONE, TWO = Span(0, len(FIRST)), Span(len(FIRST) + 1, len(TEXT))
YEAR = Difference("year", "1914", "1916")
ERROR = LabelledError(ErrorKind.DATE, (Span(19, 23),), ("1916",))


def report(text: str, *facts: JudgedFact) -> Report:
    return Report(Document.from_text(text), "", None, None, facts, "complete")


def fact(number: int, span: Span, *differences: Difference, verdict: Verdict) -> JudgedFact:
    passage = "She left school on 12 June 1916. The tower is 300 metres tall, or 310 metres."
    return judged(
        TEXT, *differences, sentence=span, verdict=verdict, number=number, passage=passage
    )


WRONG = fact(0, ONE, YEAR, verdict=Verdict.CONTRADICTED)
SOUND = fact(1, TWO, verdict=Verdict.SUPPORTED)
MISLED = fact(1, TWO, Difference("number", "300", "310"), verdict=Verdict.CONTRADICTED)


def outcome(*facts: JudgedFact, errors: tuple[LabelledError, ...] = (ERROR,)) -> CaseOutcome:
    first = report(TEXT, *facts)
    edits = edits_of(first)
    good = tuple(
        replace(f, judgement=replace(f.judgement, verdict=Verdict.SUPPORTED))
        for f in facts
        if f.judgement
    )
    last = report(corrected(TEXT, edits), *good) if edits else first
    case = EditCase("", TEXT, errors, RIGHT if errors else TEXT)
    return outcome_of(case, first, edits, last)


def test_an_error_that_is_found_and_put_right() -> None:
    one = outcome(WRONG, SOUND)
    (error,) = one.errors
    assert (error.noticed, error.right_span, error.located, error.corrected) == (True,) * 4
    assert one.sentences == (
        (frozenset([ErrorKind.ENTITY]), frozenset([ErrorKind.ENTITY])),
        (frozenset(), frozenset()),
    )
    assert (one.aligned, one.similar) == (1.0, 1.0)
    assert [f.fact.id for f in one.correct] == [1] and one.disturbed == ()
    found = figures_of([one])
    assert [(d.kind, d.precision, d.recall, d.f1) for d in found.detection[::2]] == [
        ("entity", 100.0, 100.0, 100.0),
        ("any", 100.0, 100.0, 100.0),
    ]
    assert (found.score_before, found.score_after, found.rises, found.falls) == (50.0, 100.0, 1, 0)


def test_an_error_that_is_missed_and_a_right_fact_that_is_changed() -> None:
    one = outcome(fact(0, ONE, verdict=Verdict.SUPPORTED), MISLED)
    (error,) = one.errors
    assert (error.noticed, error.right_span, error.located, error.corrected) == (False,) * 4
    assert [f.fact.id for f in one.disturbed] == [1]
    assert one.aligned == 0.0, "the text is less like the right one than before"
    found = figures_of([one])
    any_ = found.detection[-1]
    assert (any_.precision, any_.recall, any_.f1) == (0.0, 0.0, 0.0)
    assert (found.disturbed, found.correct_facts, found.disturbed_share) == (1, 1, 100.0)
    assert found.kinds[0].kind == "date" and found.kinds[0].err_loc == 0.0


def test_an_edit_in_the_right_place_with_another_value_is_located_only() -> None:
    other = LabelledError(ErrorKind.DATE, ERROR.spans, ("1920",))
    (error,) = outcome(WRONG, SOUND, errors=(other,)).errors
    assert (error.located, error.corrected) == (True, False)
    (error,) = outcome(WRONG, SOUND, errors=(replace(other, right=None),)).errors
    assert (error.located, error.corrected) == (True, None)


def test_a_wider_error_is_compared_as_a_whole() -> None:
    wide = LabelledError(ErrorKind.DATE, (Span(16, 23),), ("in 1916",))
    (error,) = outcome(WRONG, SOUND, errors=(wide,)).errors
    assert error.corrected and error.right_span, "1914 is 4 of 7 characters"
    wider = LabelledError(ErrorKind.DATE, (Span(9, 23),), ("school in 1916",))
    (error,) = outcome(WRONG, SOUND, errors=(wider,)).errors
    assert error.corrected and error.noticed and not error.right_span


def test_two_spans_have_both_to_be_found() -> None:
    both = LabelledError(ErrorKind.ROLE, (Span(0, 3), Span(19, 23)), ("He", "1916"))
    (error,) = outcome(WRONG, SOUND, errors=(both,)).errors
    assert (error.noticed, error.right_span, error.located, error.corrected) == (
        True,
        False,
        True,
        False,
    )


def test_a_text_without_errors_counts_for_right_facts_and_scores_alone() -> None:
    found = figures_of([outcome(fact(0, ONE, verdict=Verdict.SUPPORTED), SOUND, errors=())])
    assert found.compared == 0 and math.isnan(found.sim_al) and found.kinds[0].errors == 0
    assert (found.correct_facts, found.disturbed, found.same) == (2, 0, 1)
    assert [d.kind for d in found.detection] == ["any"]


def test_an_error_of_unknown_kind_counts_for_any_alone() -> None:
    unnamed = replace(ERROR, kind=None)
    found = figures_of([outcome(WRONG, SOUND, errors=(unnamed,))])
    assert [(d.kind, d.labelled) for d in found.detection] == [("any", 1)]
    assert [k.kind for k in found.kinds] == ["no kind", "all"]


def test_nothing_at_all() -> None:
    found = figures_of([])
    assert found.texts == 0 and math.isnan(found.score_before)


def test_shares_of_places() -> None:
    assert share_of(Span(0, 4), Span(2, 6)) == pytest.approx(2 / 6)
    assert share_of(Span(0, 4), Span(4, 6)) == 0.0


def test_similarity_is_of_words_and_signs() -> None:
    assert similarity("Anna left.", "Anna left .") == 1.0
    assert similarity("Anna left.", "Otto left.") == pytest.approx(2 * 2 / 6)
    assert similarity("", "") == 1.0
