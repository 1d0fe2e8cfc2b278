"""Spans: half-open ranges, and merging them."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from factscore_tui.core.span import Span, merge

SPANS = st.builds(Span, st.integers(0, 60), st.integers(0, 60))


def points(spans: list[Span] | tuple[Span, ...]) -> set[int]:
    return {at for span in spans for at in range(span.start, span.end)}


@given(st.lists(SPANS))
def test_merged_spans_are_sorted_disjoint_and_cover_the_same(spans: list[Span]) -> None:
    merged = merge(spans)
    assert all(span.start < span.end for span in merged)
    assert all(one.end < other.start for one, other in pairwise(merged))
    assert points(merged) == points(spans)
    assert merge(merged) == merged
    assert merge(reversed(spans)) == merged


@given(st.lists(SPANS), st.integers(0, 10))
def test_small_gaps_are_closed_and_larger_ones_stay(spans: list[Span], gap: int) -> None:
    merged, exact = merge(spans, gap), merge(spans)
    assert all(other.start - one.end > gap for one, other in pairwise(merged))
    assert points(exact) <= points(merged)
    holes = {Span(one.end, other.start) for one, other in pairwise(exact)}
    assert points(merged) - points(exact) == points(
        [hole for hole in holes if hole.end - hole.start <= gap]
    )


@given(SPANS, SPANS, st.integers(-5, 5))
def test_shifting_changes_neither_length_nor_what_contains_what(
    one: Span, other: Span, by: int
) -> None:
    assert one.shift(by).end - one.shift(by).start == one.end - one.start
    assert one.shift(by).contains(other.shift(by)) == one.contains(other)
    assert one.shift(by).shift(-by) == one


def test_of_and_contains() -> None:
    text = "a👩\u200d🔬b"
    assert Span(1, 4).of(text) == "👩\u200d🔬"
    assert Span(2, 2).of(text) == ""
    assert Span(1, 4).contains(Span(1, 4)) and Span(1, 4).contains(Span(2, 2))
    assert not Span(1, 4).contains(Span(0, 2)) and not Span(1, 4).contains(Span(3, 5))


def test_merge_of_nothing() -> None:
    assert merge([]) == ()
    assert merge([Span(3, 3), Span(5, 2)]) == ()
