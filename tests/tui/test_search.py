"""Finding one's way: filters and search as pure functions and as steps of the state."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factscore_tui.core.document import Document
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.engine.protocol import Decomposed, Event, Judged, Started
from factscore_tui.tui.state.check import CheckState
from factscore_tui.tui.state.messages import Arrived, Find, GoToMatch, Keep, Move, Select
from factscore_tui.tui.state.reducer import reduce
from factscore_tui.tui.state.search import (
    ALL,
    FILTERS,
    ONLY_PROBLEMS,
    QUOTED,
    from_here_on,
    next_match,
    search,
    step_among,
    verdicts_of,
    words_of,
)
from factscore_tui.tui.text.wrap import whole_graphemes

DOCUMENT = Document.from_text("One. Two. Three. Four. Five.")
S, C, N, X = Verdict.SUPPORTED, Verdict.CONTRADICTED, Verdict.NO_EVIDENCE, Verdict.NOT_CHECKABLE


def _judged(number: int, verdict: Verdict) -> Judged:
    return Judged(check="c", judgement=Judgement(number, verdict, 0.5, ""))


def _state(*verdicts: Verdict, total: int = 0) -> CheckState:
    count = max(total, len(verdicts))
    spans = [Span(5 * i, 5 * i + 4) for i in range(count)]
    facts = tuple(AtomicFact(i, f"Fact {i}.", f"Fact {i}.", (s,), s) for i, s in enumerate(spans))
    events: list[Event] = [
        Started(check="c", sentences=5),
        Decomposed(check="c", sentence=0, facts=facts),
    ]
    events += [_judged(i, v) for i, v in enumerate(verdicts)]
    return reduce(CheckState(DOCUMENT, check="c"), Arrived("c", tuple(events)))


# --- filters
# --------------------------------------------------------------------------------------------------


def test_there_is_a_filter_for_everything() -> None:
    assert FILTERS[:2] == (ALL, ONLY_PROBLEMS)
    assert {v for name in FILTERS for v in verdicts_of(name) or ()} == set(Verdict)
    assert len({words_of(name) for name in FILTERS}) == len(FILTERS)


def test_moving_among_what_is_kept_wraps_round() -> None:
    state = reduce(_state(S, C, S, N, S), Keep("supported"))
    assert (state.kept, state.selected) == ((0, 2, 4), 0)
    visited = []
    for step in (1, 1, 1, -1, -1, 2, -3):
        state = reduce(state, Move(step))
        visited.append((state.selected, state.kept_number))
    assert visited == [(2, 2), (4, 3), (0, 1), (4, 3), (2, 2), (0, 1), (0, 1)]


def test_a_filter_moves_the_selection_on_to_what_it_keeps() -> None:
    state = reduce(_state(S, C, S, N), Select(2))
    assert reduce(state, Keep(ONLY_PROBLEMS)).selected == 3
    assert reduce(state, Keep("contradicted")).selected == 1  # round the end
    assert reduce(state, Keep("irrelevant")).selected == 2  # nothing is kept: nothing moves
    assert reduce(reduce(state, Keep("irrelevant")), Move(1)).selected == 2
    assert reduce(state, Keep("no such filter")) is state


def test_quotations_are_kept_by_their_words_also_those_that_come_later() -> None:
    state = _state(S, C, S, N)
    facts = (
        replace(state.facts[0], text='Moen said "yes".'),
        replace(state.facts[1], speaker="Moen", content="It is so."),
        *state.facts[2:],
    )
    state = reduce(replace(state, facts=facts), Keep(QUOTED))
    assert (state.kept, state.selected) == ((0, 1), 0)
    assert reduce(state, Move(1)).selected == 1
    assert reduce(state, Move(1, problems=True)).selected == 1
    span = Span(24, 28)
    late = AtomicFact(9, "Moen said so.", "so", (span,), span, speaker="Moen", content="So.")
    state = reduce(state, Arrived("c", (Decomposed(check="c", sentence=4, facts=(late,)),)))
    assert state.kept == (0, 1, 4)
    state = reduce(state, Arrived("c", (_judged(9, C), _judged(0, N))))
    assert state.kept == (0, 1, 4)
    early = replace(late, id=10, sentence=Span(0, 1))
    state = reduce(state, Arrived("c", (Decomposed(check="c", sentence=0, facts=(early,)),)))
    assert [state.ids[n] for n in state.kept] == [0, 10, 1, 9]
    assert reduce(state, Keep(ALL)).kept == ()


def test_problems_within_a_filter() -> None:
    state = _state(S, C, S, N)
    assert reduce(reduce(state, Keep("no-evidence")), Move(1, problems=True)).selected == 3
    supported = reduce(state, Keep("supported"))
    assert reduce(supported, Move(1, problems=True)).selected == supported.selected


def test_verdicts_that_arrive_later_are_filtered_too() -> None:
    state = reduce(_state(S, C, total=4), Keep("contradicted"))
    state = reduce(state, Arrived("c", (_judged(3, C), _judged(1, S), _judged(2, N))))
    assert (state.kept, state.problems) == ((3,), (2, 3))
    assert reduce(state, Keep(ALL)).kept == ()


@given(
    st.lists(st.tuples(st.integers(0, 7), st.sampled_from(list(Verdict))), max_size=30),
    st.sampled_from(FILTERS),
)
def test_the_kept_facts_are_those_with_the_verdict(
    judged: list[tuple[int, Verdict]], name: str
) -> None:
    state = reduce(_state(total=8), Keep(name))
    for number, verdict in judged:
        state = reduce(state, Arrived("c", (_judged(number, verdict),)))
    wanted = verdicts_of(name)  # of quotations none: no fact here is one
    expected = [
        i
        for i, j in enumerate(state.judgements)
        if wanted is None or (j is not None and j.verdict in wanted)
    ]
    assert list(state.positions) == expected


def test_steps_and_places() -> None:
    assert step_among((2, 5, 9), 5, 1) == 9
    assert step_among((2, 5, 9), 4, 1) == 5
    assert step_among((2, 5, 9), 4, -1) == 2
    assert step_among((2, 5, 9), -1, -1) == 9
    assert step_among(range(4), 3, 9) == 0
    assert from_here_on((), 7) == 7


# --- search
# --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "query", "starts"),
    [
        ("Born in Bonn. born", "born", (0, 14)),
        ("Born in Bonn. born", "Born", (0,)),
        ("aaaa", "aa", (0, 2)),
        ("a.c abc (a.c)", "a.c", (0, 9)),
        ("(?:x)+ $^[", "(?:x)+", (0,)),
        ("\\d 1", "\\d", (0,)),
        ("\u0130stanbul and istanbul", "istanbul", (0, 13)),
        ("\u03a3\u03c9\u03c3\u03c2", "\u03c3", (0, 2, 3)),
        ("stra\u00dfe", "strasse", ()),
        ("born\nin", "born in", (0,)),
        ("a\tb\u00a0c", "a b c", (0,)),
        ("\x00\x1b[31m", "\x1b[", (1,)),
        ("one \ud800 two", "\ud800", (4,)),
        ("", "x", ()),
        ("x", "", ()),
    ],
    ids=[
        "small letters",
        "a capital counts",
        "disjoint",
        "a dot is a dot",
        "no groups",
        "no classes",
        "dotted I",
        "sigmas",
        "no folding of length",
        "over a line end",
        "tab and no-break space",
        "controls",
        "a surrogate",
        "empty text",
        "empty query",
    ],
)
def test_search(text: str, query: str, starts: tuple[int, ...]) -> None:
    assert search(text, query).starts == starts


@given(st.text(max_size=60), st.text(min_size=1, max_size=4))
def test_what_is_found_is_there(text: str, query: str) -> None:
    found = search(text, query)
    for start in found.starts:
        piece = text[start : start + len(query)]
        assert len(piece) == len(query)
        assert search(piece, query).starts == (0,)
    assert all(b - a >= len(query) for a, b in zip(found.starts, found.starts[1:], strict=False))
    if query in text:
        assert found.starts


def test_the_search_begins_where_the_reader_is_and_wraps_round() -> None:
    text = "x.x.x.x"
    assert search(text, "x", 3).at == 2
    assert search(text, "x", 7).at == 0
    found = next_match(search(text, "x", 6), 1)
    assert (found.at, found.count, found.span) == (0, "1/4", (0, 1))
    assert next_match(found, -1).count == "4/4"


def test_too_many_matches_are_said_to_be_more() -> None:
    found = search("x" * 50, "x", most=20)
    assert (len(found.starts), found.more, found.count) == (20, True, "1/20+")
    assert not search("x" * 20, "x", most=20).more


def test_a_match_selects_the_fact_it_stands_in() -> None:
    state = reduce(_state(S, C, S, N, S), Find("three"))
    assert state.search is not None
    assert (state.search.count, state.selected) == ("1/1", -1)
    assert reduce(state, GoToMatch(0)).selected in (2, 3)  # "Three." runs from fact 2 into fact 3
    ended = reduce(state, Find(""))
    assert ended.search is None
    assert reduce(ended, GoToMatch(1)) is ended
    nothing = reduce(state, Find("zebra"))
    assert nothing.search is not None
    assert nothing.search.count == "no match"
    assert reduce(nothing, GoToMatch(1)) is nothing


def test_of_facts_that_share_a_match_the_selected_then_the_kept_then_the_worst_is_taken() -> None:
    span = Span(0, 4)
    state = _state(S, C, N)
    state = replace(state, facts=tuple(replace(f, spans=(span,)) for f in state.facts))
    found = reduce(state, Find("one"))
    assert reduce(found, GoToMatch(0)).selected == 1
    assert reduce(reduce(found, Select(2)), GoToMatch(0)).selected == 2
    kept = replace(reduce(found, Keep("supported")), selected=-1)
    assert reduce(kept, GoToMatch(0)).selected == 0


@pytest.mark.parametrize(
    ("row", "range_", "whole"),
    [
        ("plain", (1, 3), (1, 3)),
        ("ae\u0301o", (1, 2), (1, 3)),
        ("ae\u0301o", (2, 3), (1, 3)),
        ("x\U0001f469\u200d\U0001f469\u200d\U0001f467y", (3, 4), (1, 6)),
        ("\u6f22\u5b57", (1, 2), (1, 2)),
    ],
    ids=["letters", "accent left out", "accent alone", "family", "wide"],
)
def test_matches_cut_no_character_in_two(
    row: str, range_: tuple[int, int], whole: tuple[int, int]
) -> None:
    assert whole_graphemes(row, *range_) == whole
