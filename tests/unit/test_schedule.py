"""The order of paragraphs: reading order, from where the reader is, each sentence once."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from factscore_tui.core.fact import Sentence
from factscore_tui.core.span import Span
from factscore_tui.engine.schedule import turns


def _text(*paragraphs: int) -> list[Sentence]:
    """Paragraphs of so many sentences, each of 10 code points."""
    made: list[Sentence] = []
    for number, count in enumerate(paragraphs):
        for _ in range(count):
            at = 10 * len(made)
            made.append(Sentence(len(made), Span(at, at + 9), number))
    return made


def _order(sentences: list[Sentence], looking: int = 0, skip: tuple[int, ...] = ()) -> list[int]:
    return [s.index for s in turns(sentences, skip, lambda: looking)]


def test_reading_order_while_nobody_looks_elsewhere() -> None:
    assert _order(_text(2, 1, 3)) == [0, 1, 2, 3, 4, 5]


def test_from_where_the_reader_is_then_the_rest() -> None:
    assert _order(_text(2, 1, 3), looking=25) == [2, 3, 4, 5, 0, 1]
    assert _order(_text(2, 1, 3), looking=10) == [
        0,
        1,
        2,
        3,
        4,
        5,
    ]  # in the middle of the first paragraph
    assert _order(_text(2, 1, 3), looking=10_000) == [0, 1, 2, 3, 4, 5]


def test_a_look_in_mid_check_holds_from_the_next_paragraph_on() -> None:
    seen: list[int] = []
    after = {-1: 0, 0: 45, 4: 21}  # where the reader looks when these sentences have been read
    for sentence in turns(
        _text(2, 2, 2, 2), (), lambda: after[max(i for i in (-1, *seen) if i in after)]
    ):
        seen.append(sentence.index)
    assert seen == [0, 1, 4, 5, 2, 3, 6, 7]


def test_skipped_sentences_are_left_out() -> None:
    assert _order(_text(2, 2, 2), skip=(2, 3)) == [0, 1, 4, 5]
    assert _order(_text(2, 2), skip=(0, 1, 2, 3)) == []
    assert _order([]) == []


@given(
    st.lists(st.integers(1, 4), max_size=8),
    st.lists(st.integers(-5, 400), min_size=1, max_size=40),
    st.sets(st.integers(0, 40)),
)
def test_every_sentence_comes_once_with_its_paragraph_whole(
    paragraphs: list[int], looks: list[int], skip: set[int]
) -> None:
    sentences = _text(*paragraphs)
    asked = iter(looks * 10)
    order = list(turns(sentences, skip, lambda: next(asked)))
    assert sorted(s.index for s in order) == [s.index for s in sentences if s.index not in skip]
    seen: list[int] = []
    for sentence in order:
        if not seen or seen[-1] != sentence.paragraph:
            seen.append(sentence.paragraph)
    assert len(seen) == len(set(seen))
