"""The state whatever the order in which facts come, and with what people decided about them."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from factscore_tui.core.document import Document
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.ruling import Ruling
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.engine.protocol import Decomposed, Event, Finished, Judged, Started
from factscore_tui.engine.report_builder import ReportBuilder
from factscore_tui.tui.state.check import CheckState, report_of
from factscore_tui.tui.state.messages import (
    Arrived,
    Compared,
    FlippedVerdicts,
    Keep,
    RulingsChanged,
    Select,
)
from factscore_tui.tui.state.reducer import from_report, reduce
from factscore_tui.tui.verdict_css import PROBLEMS

DOCUMENT = Document.from_text("Four. " * 12)
S, C, N = Verdict.SUPPORTED, Verdict.CONTRADICTED, Verdict.NO_EVIDENCE


def _sentence(number: int, facts: int, first: int) -> tuple[AtomicFact, ...]:
    span = Span(6 * number, 6 * number + 5)
    return tuple(
        AtomicFact(first + n, f"{number}.{n}", f"{number}.{n}", (span,), span) for n in range(facts)
    )


def _judged(number: int, verdict: Verdict) -> Judged:
    return Judged(check="c", judgement=Judgement(number, verdict, 0.5, "because"))


def _events(order: list[int], counts: list[int], verdicts: list[Verdict]) -> list[Event]:
    """Sentences in this order; sentence n has counts[n] facts, and its k-th fact the verdict n + k
    of the list."""
    events: list[Event] = [Started(check="c", sentences=len(counts))]
    first = 0
    for number in order:
        facts = _sentence(number, counts[number], first)
        first += len(facts)
        events.append(Decomposed(check="c", sentence=number, facts=facts))
        events += [
            _judged(f.id, verdicts[(number + n) % len(verdicts)]) for n, f in enumerate(facts)
        ]
    return [*events, Finished(check="c", status="complete", seconds=1.0)]


def _state(events: list[Event], steps: int = 1) -> CheckState:
    state = CheckState(DOCUMENT, check="c")
    size = max(1, len(events) // steps)
    for at in range(0, len(events), size):
        state = reduce(state, Arrived("c", tuple(events[at : at + size])))
    return state


@given(
    st.lists(st.integers(0, 3), min_size=1, max_size=10).flatmap(
        lambda counts: st.tuples(st.just(counts), st.permutations(range(len(counts))))
    ),
    st.lists(st.sampled_from(list(Verdict)), min_size=1, max_size=7),
    st.integers(1, 30),
)
def test_the_order_in_which_sentences_come_makes_no_difference(
    made: tuple[list[int], list[int]], verdicts: list[Verdict], steps: int
) -> None:
    counts, order = made
    events = _events(list(order), counts, verdicts)
    state, straight = (
        _state(events, steps),
        _state(_events(list(range(len(counts))), counts, verdicts)),
    )
    assert [f.text for f in state.facts] == [f.text for f in straight.facts]
    assert (state.verdicts, state.problems, state.counts) == (
        straight.verdicts,
        straight.problems,
        straight.counts,
    )
    assert all(state.ids[place] == id for id, place in state.places.items())
    assert [f.id for f in state.facts] == list(state.ids)
    assert (state.judged, state.sentences_done) == (len(state.facts), len(counts))
    collector = ReportBuilder(DOCUMENT)
    for event in events:
        collector.apply(event)
    assert report_of(state).facts == collector.report().facts


def test_the_selected_fact_stays_selected_when_others_come_before_it() -> None:
    state = _state(
        [
            Started(check="c", sentences=3),
            Decomposed(check="c", sentence=2, facts=_sentence(2, 2, 0)),
        ]
    )
    state = reduce(state, Select(1))
    state = reduce(
        state, Arrived("c", (Decomposed(check="c", sentence=0, facts=_sentence(0, 3, 2)),))
    )
    assert (state.selected, state.selected_id) == (4, 1)
    assert state.added == (2, 3, 4)


def test_a_filter_holds_when_facts_come_in_between() -> None:
    state = _state([Started(check="c", sentences=3),
    Decomposed(check="c", sentence=2, facts=_sentence(2, 2, 0)),
                    _judged(0, C), _judged(1, S)])  # fmt: skip
    state = reduce(state, Keep("contradicted"))
    state = reduce(
        state,
        Arrived("c", (Decomposed(check="c", sentence=0, facts=_sentence(0, 1, 2)), _judged(2, C))),
    )
    assert state.kept == (0, 1) and state.problems == (0, 1)


def test_a_ruling_counts_instead_of_the_machine_and_can_be_taken_back() -> None:
    state = _state(_events([0, 1], [1, 1], [S]))
    ruled = reduce(state, RulingsChanged("c", {0: Ruling(C, "I was there")}))
    assert (
        ruled.verdicts == (C, S)
        and ruled.problems == (0,)
        and ruled.count(S) == 1
        and ruled.touched == (0,)
    )
    assert ruled.judgements == state.judgements and ruled.score == 0.5
    back = reduce(ruled, RulingsChanged("c", {0: None}))
    assert (back.verdicts, back.counts, back.problems) == (
        state.verdicts,
        state.counts,
        state.problems,
    )


def test_a_ruling_survives_a_verdict_that_comes_later() -> None:
    events = _events([0], [1], [S])
    state = reduce(CheckState(DOCUMENT, check="c"), Arrived("c", tuple(events[:2])))
    state = reduce(state, RulingsChanged("c", {0: Ruling(ignored=True)}))
    assert state.verdicts == (Verdict.IRRELEVANT,) and state.judged == 0
    state = reduce(state, Arrived("c", tuple(events[2:])))
    assert state.verdicts == (Verdict.IRRELEVANT,) and state.judged == 1
    assert report_of(state).facts[0].machine_verdict is S


def test_a_mere_note_changes_no_verdict() -> None:
    state = reduce(
        _state(_events([0], [1], [S])),
        RulingsChanged("c", {0: Ruling(note="ask her"), 99: Ruling(C)}),
    )
    assert state.verdicts == (S,) and state.rulings[0] is not None


def test_rulings_of_another_check_change_nothing() -> None:
    state = _state(_events([0], [1], [S]))
    assert reduce(state, RulingsChanged("d", {0: Ruling(C)})) is state


@given(
    st.lists(st.sampled_from([None, S, C, N]), min_size=1, max_size=8),
    st.lists(st.sampled_from([None, S, C])),
)
def test_a_report_and_its_state_are_the_same(
    verdicts: list[Verdict | None], rulings: list[Verdict | None]
) -> None:
    facts = [_sentence(n, 1, n)[0] for n in range(len(verdicts))]
    collector = ReportBuilder(DOCUMENT)
    for n, fact in enumerate(facts):
        collector.apply(Decomposed(check="c", sentence=n, facts=(fact,)))
        if (verdict := verdicts[n]) is not None:
            collector.apply(_judged(n, verdict))
    report = collector.report()
    given_rulings = [Ruling(v, "because") if v is not None else None for v in rulings]
    report = replace(
        report,
        status="complete",
        facts=tuple(
            replace(f, ruling=given_rulings[n] if n < len(given_rulings) else None)
            for n, f in enumerate(report.facts)
        ),
    )
    state = from_report(report, "s", "draft")
    assert report_of(state) == report
    assert state.verdicts == tuple(f.verdict for f in report.facts)
    assert state.problems == tuple(n for n, f in enumerate(report.facts) if f.verdict in PROBLEMS)
    assert state.score == report.score


def test_after_an_edit_the_fact_that_changed_is_shown() -> None:
    state = replace(_state(_events([0, 1], [3, 2], [S])), origin=2, selected=0)
    assert reduce(state, Compared("c", FlippedVerdicts({2: C}))).selected == 2
    assert reduce(state, Compared("c", FlippedVerdicts({4: C}, frozenset({1})))).selected == 1, (
        "of that sentence"
    )
    assert reduce(state, Compared("c", FlippedVerdicts({4: C}))).selected == 0
    assert reduce(replace(state, origin=-1), Compared("c", FlippedVerdicts({2: C}))).selected == 0
