"""Wrapping: nothing lost, nothing wider than the view, nothing cut inside a grapheme."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len, get_character_cell_size

from factscore_tui.tui.visible import one_line, visible
from factscore_tui.tui.wrap import _SIMPLE, MIN_WIDTH, Rows, drawn

PIECES = st.sampled_from([
    "a", "word", "long-unbroken-word-of-some-length", " ", "   ", "\n", "\r\n", "\r", "\t",
    "\x00", "\x1b[31m", "\x9b", "\u2028", "[bold]", "\\[", "\ud800", "\ufeff", "\u00ad", "\U000e0041",
    "漢字", "かな", "한국어", "é", "e\u0301", "a\u0300\u0301\u0302\u0303", "\u0301", "ﷺ", "\u0e01\u0e33",
    "👍🏽", "👩\u200d👩\u200d👧", "☀\ufe0f", "1\ufe0f\u20e3", "🇫🇷", "\u200d", "\ufe0f",
    "\u202eabc\u202c", "\u2066", "\u200b", "שלום", "مرحبا", "‘quoted’", "—", "…",
])
TEXTS = st.lists(st.one_of(PIECES, st.text(max_size=8)), max_size=40).map("".join)
WIDTHS = st.integers(MIN_WIDTH, 40)


@given(TEXTS, WIDTHS)
def test_rows_are_the_text(text: str, width: int) -> None:
    rows = Rows(text, width)
    slices = [text[slice(*rows.span(i))] for i in range(len(rows))]
    assert "".join(slices) == text
    assert all(slices) or slices == [""]


@given(TEXTS, WIDTHS)
def test_no_row_is_wider_than_the_view(text: str, width: int) -> None:
    rows = Rows(text, width)
    for i in range(len(rows)):
        shown = drawn(text[slice(*rows.span(i))])
        assert cell_len(shown) <= width, (shown, rows.span(i))


@given(TEXTS, WIDTHS)
def test_a_row_never_begins_with_a_combining_mark(text: str, width: int) -> None:
    rows = Rows(text, width)
    for i in range(1, len(rows)):
        start = rows.span(i)[0]
        after_line_end = text[start - 1] == "\n"
        assert after_line_end or not unicodedata.combining(text[start])


@given(TEXTS, WIDTHS)
def test_line_ends_end_rows(text: str, width: int) -> None:
    rows = Rows(text, width)
    for i in range(len(rows)):
        row = text[slice(*rows.span(i))]
        assert "\n" not in row[:-1]
        assert "\n" not in drawn(row)


@given(TEXTS.filter(bool), WIDTHS, st.data())
def test_row_of_is_where_the_offset_is(text: str, width: int, data: st.DataObject) -> None:
    rows = Rows(text, width)
    offset = data.draw(st.integers(0, len(text) - 1))
    start, end = rows.span(rows.row_of(offset))
    assert start <= offset < end


def test_words_stay_whole_where_they_fit() -> None:
    text = "one two three four five six seven"
    rows = Rows(text, 10)
    shown = [drawn(text[slice(*rows.span(i))]) for i in range(len(rows))]
    assert shown == ["one two", "three four", "five six", "seven"]


def test_words_stay_whole_beside_wide_characters() -> None:
    text = "one café 漢字漢字 two three"
    rows = Rows(text, 12)
    assert [drawn(text[slice(*rows.span(i))]) for i in range(len(rows))] == ["one café 漢", "字漢字 two", "three"]


@pytest.mark.parametrize("width", [2, 3, 7, 40])
def test_a_line_without_blanks_is_cut_hard(width: int) -> None:
    rows = Rows("x" * 100, width)
    assert len(rows) == -(-100 // width)


def test_the_fast_path_only_takes_characters_of_one_cell() -> None:
    simple = [c for c in map(chr, range(0x110000)) if _SIMPLE.fullmatch(c)]
    assert len(simple) > 900
    assert [c for c in simple if get_character_cell_size(c) != 1 or visible(c) != c] == []


@given(TEXTS)
def test_visible_keeps_the_length_and_leaves_nothing_to_obey(text: str) -> None:
    shown = visible(text)
    assert len(shown) == len(text)
    assert not any(ord(c) < 0x20 or 0x7F <= ord(c) < 0xA0 or 0xD800 <= ord(c) < 0xE000 for c in shown)
    assert not any(unicodedata.bidirectional(c) in ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")
                   for c in shown)
    assert all(cell_len(visible(c)) == 1 for c in "\t\x00\x1b\r\x9b\u202e\u200b\ufeff\u2028")


@given(TEXTS, st.integers(4, 30))
def test_one_line_is_one_line(text: str, limit: int) -> None:
    shown = one_line(text, limit)
    assert len(shown) <= limit
    assert "\n" not in shown
    assert "\x1b" not in shown
