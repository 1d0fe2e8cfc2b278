"""The reducer: what every step does to the state, and that it agrees with the reducer that
everything else uses."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factscore_tui.core.document import Document
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.report import EngineInfo, IndexInfo
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.engine.protocol import (
    Decomposed,
    Event,
    Finished,
    Judged,
    Notice,
    Ready,
    Started,
)
from factscore_tui.engine.report_builder import ReportBuilder
from factscore_tui.tui.state.check import CheckState, Phase, report_of
from factscore_tui.tui.state.engine import EngineState, reduce_engine
from factscore_tui.tui.state.messages import (
    Arrived,
    CancelAsked,
    EngineLost,
    EngineSaid,
    Move,
    Select,
    StoreFailed,
    Tick,
)
from factscore_tui.tui.state.reducer import from_report, reduce
from factscore_tui.tui.verdict_css import PROBLEMS

DOCUMENT = Document.from_text("One. Two. Three. Four. Five.")
READY = Ready(
    engine=EngineInfo("e", "1"), index=IndexInfo("i", "x", "2026-01-01", 1, 1), seconds=0.1
)


def _fact(number: int, sentence: int = 0) -> AtomicFact:
    span = Span(5 * sentence, 5 * sentence + 4)
    return AtomicFact(number, f"Fact {number}.", f"Fact {number}.", (span,), span)


def _judged(number: int, verdict: Verdict) -> Judged:
    return Judged(check="c", judgement=Judgement(number, verdict, 0.5, "because"))


def _state(*verdicts: Verdict, total: int | None = None) -> CheckState:
    facts = tuple(_fact(i, i) for i in range(total if total is not None else len(verdicts)))
    events: list[Event] = [READY, Started(check="c", sentences=5)]
    events += [Decomposed(check="c", sentence=i, facts=(f,)) for i, f in enumerate(facts)]
    events += [_judged(i, v) for i, v in enumerate(verdicts)]
    return reduce(CheckState(DOCUMENT, check="c"), Arrived("c", tuple(events)))


S, C, N = Verdict.SUPPORTED, Verdict.CONTRADICTED, Verdict.NO_EVIDENCE


def test_events_fill_the_state() -> None:
    state = _state(S, C, N, total=4)
    assert state.phase is Phase.RUNNING
    assert (state.judged, state.count(S), state.count(C), state.problems) == (3, 1, 1, (1, 2))
    assert state.score == pytest.approx(1 / 3)
    assert state.progress == pytest.approx(3 / 5)
    assert state.touched == (0, 1, 2)


def test_a_check_that_goes_on_counts_what_was_saved_until_it_has_come_back() -> None:
    saved = _state(S, S, C, total=5)
    on = CheckState(DOCUMENT, check="c", carried=saved.counts)
    assert (on.count(S), on.count(C), on.score) == (2, 1, saved.score), "before the engine is open"
    facts = tuple(_fact(i) for i in range(5))
    begun = Started(check="c", sentences=5), Decomposed(check="c", sentence=0, facts=facts)
    on = reduce(on, Arrived("c", (READY, *begun, _judged(0, S))))
    assert (on.count(S), on.count(C)) == (2, 1), "one of three has come back"
    on = reduce(on, Arrived("c", (_judged(1, S), _judged(2, C), _judged(3, N))))
    assert (on.count(S), on.count(C), on.count(N)) == (2, 1, 1)
    stopped = reduce(CheckState(DOCUMENT, check="c", carried=saved.counts), CancelAsked())
    assert stopped.count(S) == 0, "what is over counts what it has"


def test_events_of_another_check_change_nothing() -> None:
    state = _state(S)
    assert (
        reduce(state, Arrived("other", (Finished(check="other", status="complete", seconds=1.0),)))
        is state
    )
    assert reduce(state, EngineLost("other", "gone", "")) is state


def test_a_judgement_of_no_fact_is_left_out() -> None:
    state = _state(S)
    assert reduce(state, Arrived("c", (_judged(7, C),))).judged == 1


def test_judging_again_replaces() -> None:
    state = reduce(_state(S, C), Arrived("c", (_judged(1, S),)))
    assert (state.judged, state.count(S), state.count(C), state.problems) == (2, 2, 0, ())


def test_the_end_selects_the_first_problem_but_never_moves_a_choice() -> None:
    end = Arrived("c", (Finished(check="c", status="complete", seconds=1.0),))
    assert reduce(_state(S, S, C), end).selected == 2
    assert reduce(_state(S, N, C), end).selected == 2, (
        "what is contradicted comes before what is not found"
    )
    assert reduce(_state(S, N, S), end).selected == 1
    assert reduce(reduce(_state(S, S, C), Select(1)), end).selected == 1
    assert reduce(_state(S, S), end).selected == 0


def test_moving_among_contradictions() -> None:
    state = _state(C, N, C, S)
    assert reduce(state, Move(1, contradicted=True)).selected == 0
    assert reduce(reduce(state, Select(0)), Move(1, contradicted=True)).selected == 2
    assert reduce(reduce(state, Select(0)), Move(-1, contradicted=True)).selected == 2
    assert reduce(reduce(_state(S, N), Select(1)), Move(1, contradicted=True)).selected == 1


def test_moving_wraps_round() -> None:
    state = _state(S, C, S, N)
    visited = []
    for _ in range(3):
        state = reduce(state, Move(1, problems=True))
        visited.append((state.selected, state.problem_number))
    assert visited == [(1, 1), (3, 2), (1, 1)]
    assert reduce(state, Move(-1, problems=True)).selected == 3
    assert reduce(replace(state, selected=3), Move(1)).selected == 0
    assert reduce(replace(state, selected=0), Move(-1)).selected == 3


def test_moving_without_anything_to_move_to() -> None:
    empty = CheckState(DOCUMENT, check="c")
    assert reduce(empty, Move(1)).selected == -1
    assert reduce(empty, Move(1, problems=True)).selected == -1
    assert reduce(_state(S), Select(9)).selected == -1
    assert reduce(_state(S), Move(1, problems=True)).selected == -1


def test_cancelling() -> None:
    opening = reduce(CheckState(DOCUMENT, check="c"), CancelAsked())
    assert opening.phase is Phase.CANCELLED
    stopping = reduce(_state(S), CancelAsked())
    assert stopping.phase is Phase.STOPPING
    stopped = reduce(
        stopping, Arrived("c", (Finished(check="c", status="cancelled", seconds=1.0),))
    )
    assert (stopped.phase, stopped.judged) == (Phase.CANCELLED, 1)
    assert reduce(stopped, CancelAsked()) is stopped


def test_a_lost_engine_keeps_what_was_judged() -> None:
    state = reduce(_state(S, C, total=3), EngineLost("c", "it crashed", "press r"))
    assert state.phase is Phase.FAILED
    assert state.judged == 2
    assert state.trouble is not None
    assert state.trouble.hint == "press r"


def test_storage_trouble_does_not_end_the_check() -> None:
    state = reduce(_state(S, total=2), StoreFailed("disk full", "free some"))
    assert state.phase is Phase.RUNNING
    assert state.trouble is not None


def test_time_left_comes_from_the_pace() -> None:
    state = CheckState(DOCUMENT, check="c", now=100.0)
    state = reduce(state, Arrived("c", (Started(check="c", sentences=4),)))
    assert state.seconds_left is None
    state = reduce(state, Arrived("c", (Decomposed(check="c", sentence=0, facts=()),)))
    state = reduce(state, Tick(110.0))
    assert state.seconds_left == pytest.approx(30.0)
    assert reduce(state, Tick(50.0)).now == 110.0


def test_notices_are_shown_until_work_goes_on() -> None:
    state = reduce(CheckState(DOCUMENT, check="c"), Arrived("c", (Notice(message="building"),)))
    assert state.saying == "building"
    assert reduce(state, Arrived("c", (READY,))).saying == ""


def test_that_a_text_is_not_english_is_shown_to_the_end_and_in_the_saved_check() -> None:
    german, about = (
        "this text seems to be German; only English is understood",
        "taken to be about X",
    )
    events = (READY, Notice(message=about), Notice(message=german), Notice(message=german))
    state = reduce(CheckState(DOCUMENT, check="c"), Arrived("c", events))
    over = Finished(check="c", status="complete", seconds=1.0)
    state = reduce(state, Arrived("c", (over,)))
    assert state.saying == "" and state.notices == (about, german)
    again = from_report(report_of(state), "1", "x")
    for shown in (state, again):
        assert shown.foreign is not None
        assert shown.foreign.message == f"T{german[1:]}."
    assert replace(state, notices=(about,)).foreign is None


def test_the_engine_apart_from_a_check() -> None:
    engine = reduce_engine(EngineState(), EngineSaid("building the index"))
    assert engine.doing == "building the index"
    lost = reduce_engine(engine, EngineLost("", "no model", "install it"))
    assert lost.trouble is not None
    assert reduce_engine(lost, Arrived("c", (READY,))).trouble is None


FACT_EVENTS = st.lists(
    st.tuples(st.integers(0, 3), st.lists(st.sampled_from(list(Verdict)), max_size=3)), max_size=12
)


@given(FACT_EVENTS, st.randoms(use_true_random=False))
def test_agrees_with_the_collector_however_events_are_bunched(
    plan: list[tuple[int, list[Verdict]]], random: object
) -> None:
    events: list[Event] = [READY, Started(check="c", sentences=max(1, len(plan)))]
    number = 0
    for sentence, (extra, verdicts) in enumerate(plan):
        facts = tuple(_fact(number + i, sentence) for i in range(len(verdicts) + extra))
        events.append(Decomposed(check="c", sentence=sentence, facts=facts))
        events += [_judged(number + i, v) for i, v in enumerate(verdicts)]
        number += len(facts)
    collector = ReportBuilder(DOCUMENT)
    state = CheckState(DOCUMENT, check="c")
    waiting: list[Event] = []
    for event in events:
        collector.apply(event)
        waiting.append(event)
        if random.random() < 0.5:  # type: ignore[attr-defined]
            state = reduce(state, Arrived("c", tuple(waiting)))
            waiting = []
    state = reduce(state, Arrived("c", tuple(waiting)))
    report = collector.report()
    assert state.facts == tuple(f.fact for f in report.facts)
    assert state.judgements == tuple(f.judgement for f in report.facts)
    assert dict(zip(Verdict, state.counts, strict=True)) == report.counts()
    assert state.score == report.score
    assert state.problems == tuple(
        i for i, j in enumerate(state.judgements) if j is not None and j.verdict in PROBLEMS
    )
    again = from_report(report, "s", "n")
    assert (again.facts, again.judgements, again.counts) == (
        state.facts,
        state.judgements,
        state.counts,
    )
    assert again.phase is Phase.INTERRUPTED
