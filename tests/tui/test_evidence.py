"""The evidence pane: what is marked in a passage, whose verdict is shown, what changed since the
last check."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factscore_tui.core.document import Document
from factscore_tui.core.evidence import Evidence
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.report import EngineInfo, ModelInfo
from factscore_tui.core.ruling import Ruling
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference, Judgement, Verdict
from factscore_tui.engine.config import EngineConfig
from factscore_tui.tui.engine_descriptions import label_of, label_of_engine
from factscore_tui.tui.state.check import CheckState, Phase
from factscore_tui.tui.state.messages import FlippedVerdicts
from factscore_tui.tui.widgets.evidence import DIFFERS, MARKED, day, legend, looked_at, of_fact

from .test_state import _state

S, C, N = Verdict.SUPPORTED, Verdict.CONTRADICTED, Verdict.NO_EVIDENCE
TEXT = "She was born on 12 June 1987 in Bern, 12 km from Thun."


def _evidence(*marks: tuple[int, int], text: str = TEXT) -> Evidence:
    return Evidence("Title", "", text, 1.0, marks=tuple(Span(*mark) for mark in marks))


def _pieces(evidence: Evidence, *found: str) -> list[tuple[str, str]]:
    differences = [Difference("date", "x", words) for words in found]
    return [
        (evidence.text[start:end], look) for start, end, look in looked_at(evidence, differences)
    ]


def test_what_differs_is_told_from_what_matches() -> None:
    assert _pieces(_evidence((8, 12), (16, 28)), "12 June 1987") == [
        ("born", MARKED),
        ("12 June 1987", DIFFERS),
    ]


def test_a_mark_that_holds_it_is_shown_in_pieces() -> None:
    assert _pieces(_evidence((8, 36)), "June 1987") == [
        ("born on 12 ", MARKED),
        ("June 1987", DIFFERS),
        (" in Bern", MARKED),
    ]


def test_a_short_number_counts_only_where_a_mark_leads_to_it() -> None:
    assert _pieces(_evidence((38, 40)), "12") == [("12", DIFFERS)]
    assert _pieces(_evidence((8, 12)), "12") == [("born", MARKED)]
    assert _pieces(_evidence((8, 12)), "12 June 1987") == [
        ("born", MARKED),
        ("12 June 1987", DIFFERS),
    ]
    assert _pieces(_evidence(), "2 June 198", "une", "") == []


@given(
    st.text("ab 12", max_size=40),
    st.lists(st.tuples(st.integers(-2, 45), st.integers(-2, 45)), max_size=6),
    st.lists(st.text("ab 12", max_size=6), max_size=3),
)
def test_pieces_are_sorted_disjoint_and_cover_every_mark(
    text: str, marks: list[tuple[int, int]], found: list[str]
) -> None:
    evidence = _evidence(*((a, b) for a, b in marks if 0 <= a <= b), text=text)
    pieces = looked_at(evidence, [Difference("number", "x", words) for words in found])
    at = 0
    for start, end, _ in pieces:
        assert at <= start < end <= len(text)
        at = end
    covered = {n for start, end, _ in pieces for n in range(start, end)}
    assert {
        n for start, end in evidence.marks for n in range(start, min(end, len(text)))
    } <= covered


def _shown(**changes: object) -> str:
    state = replace(_state(C), selected=0, **changes)  # type: ignore[arg-type]
    assert state.fact is not None
    return of_fact(state.fact, state.judgement, state).plain


def test_whose_verdict_it_is() -> None:
    assert _shown().startswith("✗ Contradicted  (support: 50 %) · no single word differs\n")
    ruled = _shown(rulings=(Ruling(S, "a letter", "box\n7", ruled_at="2026-03-01T12:00:00Z"),))
    assert ruled.startswith(
        "✓ Supported   you ruled so  2026-03-01\nthe engine says ✗ contradicted (support: 50 %)\n"
        "your reason: a letter\nyour note: box 7\n"
    )
    assert _shown(rulings=(Ruling(ignored=True),)).startswith("– Irrelevant   set aside by you")
    assert _shown(rulings=(Ruling(note="ask"),)).startswith(
        "✗ Contradicted  (support: 50 %) · no single word differs\nyour note: ask\n"
    )


def test_the_kind_of_error_stands_beside_the_verdict() -> None:
    judgement = Judgement(0, C, 0.1, "", differences=(Difference("year", "1914", "1916"),))
    shown = _shown(judgements=(judgement,))
    assert shown.startswith("✗ Contradicted  (support: 10 %) · a date differs\n")
    assert "·" not in _shown(judgements=(replace(judgement, verdict=N),)).splitlines()[0]


def test_a_fact_without_a_verdict_of_the_engine_can_be_ruled_on() -> None:
    shown = _shown(judgements=(None,), rulings=(Ruling(S),))
    assert shown.startswith("✓ Supported   you ruled so") and "engine says" not in shown


def test_what_it_was_in_the_last_check() -> None:
    assert "\nin the last check ✓ supported\n" in _shown(changes=FlippedVerdicts({0: S}, worse=1))
    assert "\nnot in the last check\n" in _shown(changes=FlippedVerdicts({}, frozenset({0})))
    assert "last check" not in _shown(changes=FlippedVerdicts({1: S}))


def test_which_model_and_threshold() -> None:
    judgement = Judgement(0, N, 0.5, "because", estimator="coverage", model_hash="ab" * 32)
    engine = EngineInfo(
        "bundled",
        "1",
        (ModelInfo("small-verifier", "verify", "ab" * 32),),
        "",
        "coverage from 60 %",
    )
    shown = _shown(judgements=(judgement,), engine=engine)
    assert "estimator coverage (supported from 60 % on, your threshold)" in shown
    assert f"model small-verifier {'ab' * 6}" in shown


def test_the_title_names_the_threshold() -> None:
    assert label_of(EngineConfig(threshold=0.6)) == "bundled engine from 60 %"
    assert (
        label_of(EngineConfig("llm", "/a/tiny.gguf", threshold=0.547)) == "llm · tiny from 54.7 %"
    )
    assert (
        label_of_engine(EngineInfo("bundled", "1", estimator="coverage from 60 %"))
        == "bundled engine from 60 %"
    )


def test_a_day_that_is_none_is_shown_as_it_is() -> None:
    assert day("2026-03-01T12:00:00Z") == "2026-03-01"
    assert day("yesterday") == "yesterday" and day("") == ""


@pytest.mark.parametrize(
    ("phase", "lead"),
    [
        (Phase.COMPLETE, "Nothing to check was found"),
        (Phase.FAILED, "The check ended before the first fact"),
        (Phase.RUNNING, "Facts light up"),
    ],
)
def test_the_legend_does_not_call_a_text_empty_that_was_not_read(phase: Phase, lead: str) -> None:
    state = CheckState(Document.from_text("Ann Lee was born in Leeds."), phase=phase)
    assert legend(state, 60).plain.startswith(lead)


def test_the_references_of_the_passage_that_decided_are_listed() -> None:
    def shown(*references: tuple[str, ...]) -> str:
        evidence = tuple(replace(_evidence(), references=said) for said in references)
        state = _state()
        span = Span(0, 4)
        fact = AtomicFact(0, "One.", "One.", (span,), span)
        return of_fact(fact, Judgement(0, S, 0.9, "why", evidence), state).plain

    assert "references" not in shown(())
    text = shown(("Smith, https://a.org/x", "[b]Jones\x1b[31m"), ("One", "Two"))
    assert "Its references:\n· Smith, https://a.org/x\n· [b]Jones" in text and "\x1b" not in text
    assert "2 references, listed in the report" in text
