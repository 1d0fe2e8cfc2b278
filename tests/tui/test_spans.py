"""The index of spans and the painting of rows, against the obvious slow way."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from factscore_tui.tui.text.spans import SpanIndex, pieces

SPAN = st.tuples(st.integers(0, 60), st.integers(0, 12)).map(lambda t: (t[0], t[0] + t[1]))
FACTS = st.lists(st.lists(SPAN, min_size=1, max_size=3).map(sorted), max_size=25)


def _index(facts: list[list[tuple[int, int]]]) -> SpanIndex:
    index = SpanIndex()
    for fact, spans in enumerate(facts):
        index.add(fact, spans)
    return index


@given(FACTS, SPAN)
def test_over_finds_exactly_what_overlaps(
    facts: list[list[tuple[int, int]]], asked: tuple[int, int]
) -> None:
    start, end = asked[0], asked[1] + 1
    found = [(m.start, m.end, m.fact) for m in _index(facts).over(start, end)]
    slow = sorted(
        (s, e, f)
        for f, spans in enumerate(facts)
        for s, e in spans
        if s < e and s < end and e > start
    )
    assert sorted(found) == slow
    assert found == sorted(found)


@given(FACTS, SPAN, st.lists(st.integers(0, 4), min_size=25, max_size=25))
def test_every_character_belongs_to_its_highest_fact(
    facts: list[list[tuple[int, int]]], asked: tuple[int, int], ranks: list[int]
) -> None:
    start, end = asked
    cut = pieces(start, end, _index(facts).over(start, end), lambda f: ranks[f])
    assert [c for p in cut for c in range(p.start, p.end)] == list(range(start, end))
    for piece in cut:
        for at in range(piece.start, piece.end):
            covering = [f for f, spans in enumerate(facts) if any(s <= at < e for s, e in spans)]
            best = max(covering, key=lambda f: (ranks[f], -f)) if covering else -1
            assert piece.fact == best


@given(FACTS)
def test_a_fact_begins_once(facts: list[list[tuple[int, int]]]) -> None:
    firsts = [m.fact for m in _index(facts).over(0, 100) if m.first]
    assert sorted(firsts) == [f for f, spans in enumerate(facts) if any(e > s for s, e in spans)]
