"""Wrapping: nothing lost, nothing wider than the view, nothing cut inside a grapheme."""

from __future__ import annotations

import re
import unicodedata
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len, get_character_cell_size

from factscore_tui.tui.text.visible import one_line, visible
from factscore_tui.tui.text.wrap import _SIMPLE, MIN_WIDTH, WrappedRows, drawn, whole_graphemes

PIECES = st.sampled_from(
    [
        "a",
        "word",
        "long-unbroken-word-of-some-length",
        " ",
        "   ",
        "\n",
        "\r\n",
        "\r",
        "\t",
        "\x85",
        "\x0b",
        "\x0c",
        "\u2029",
        "\x00",
        "\x1b[31m",
        "\x9b",
        "\u2028",
        "[bold]",
        "\\[",
        "\ud800",
        "\ufeff",
        "\u00ad",
        "\U000e0041",
        "漢字",
        "かな",
        "한국어",
        "é",
        "e\u0301",
        "a\u0300\u0301\u0302\u0303",
        "\u0301",
        "ﷺ",
        "\u0e01\u0e33",
        "👍🏽",
        "👩\u200d👩\u200d👧",
        "☀\ufe0f",
        "1\ufe0f\u20e3",
        "🇫🇷",
        "\u200d",
        "\ufe0f",
        "\u202eabc\u202c",
        "\u2066",
        "\u200b",
        "שלום",
        "مرحبا",
        "‘quoted’",
        "—",
        "…",
    ]
)
TEXTS = st.lists(st.one_of(PIECES, st.text(max_size=8)), max_size=40).map("".join)
WIDTHS = st.integers(1, 120)

GRAPHEMES = [
    "a",
    " ",
    "\u4e00",
    "\u00e9",
    "e\u0301",
    "a\u0300\u0301\u0302",
    "\u05e9\u05c1",
    "\u0645\u064e",
    "\u0600\u0661",
    "👍🏽",
    "👩\u200d👩\u200d👧",
    "👩🏽\u200d🔬",
    "❤\ufe0f\u200d🔥",
    "☀\ufe0f",
    "1\ufe0f\u20e3",
    "#\ufe0f\u20e3",
    "🇫🇷",
    "🇩🇪",
    "\ud55c",
    "\u1112\u1161\u11ab",
    "\uff76\uff9e",
    "\u0e01\u0e47",
    "\u0e19\u0e33",
    "\u0e0d\u0e35\u0e48",
    "\u0928\u094d\u0926\u0940",
    "\u0915\u094d\u0937",
    "\u0915\u094d\u200d\u0937",
]
"""What readers take for one character each; none joins with another one beside it."""


@given(TEXTS, WIDTHS)
def test_rows_are_the_text(text: str, width: int) -> None:
    rows = WrappedRows(text, width)
    slices = [text[slice(*rows.span(i))] for i in range(len(rows))]
    assert "".join(slices) == text
    assert all(slices) or slices == [""]


@given(TEXTS, WIDTHS)
def test_no_row_is_wider_than_the_view(text: str, width: int) -> None:
    rows = WrappedRows(text, width)
    for i in range(len(rows)):
        shown = drawn(text[slice(*rows.span(i))])
        assert cell_len(shown) <= max(width, MIN_WIDTH), (shown, rows.span(i))


@given(TEXTS, WIDTHS)
def test_a_row_never_begins_with_a_combining_mark(text: str, width: int) -> None:
    rows = WrappedRows(text, width)
    for i in range(1, len(rows)):
        start = rows.span(i)[0]
        after_line_end = text[start - 1] == "\n"
        assert after_line_end or not unicodedata.combining(text[start])


@given(st.lists(st.sampled_from(GRAPHEMES), max_size=80), WIDTHS)
def test_no_grapheme_is_cut(pieces: list[str], width: int) -> None:
    text = "".join(pieces)
    whole = {0, *accumulate(map(len, pieces))}
    rows = WrappedRows(text, max(width, 3))  # none of them has more than three cells
    assert set(rows.starts) <= whole
    assert all(
        cell_len(drawn(text[slice(*rows.span(i))])) <= max(width, 3) for i in range(len(rows))
    )


@given(TEXTS, WIDTHS)
def test_no_grapheme_of_any_text_is_cut(text: str, width: int) -> None:
    regex = pytest.importorskip(
        "regex"
    )  # comes with other packages; knows all of Unicode Standard Annex 29
    rows = WrappedRows(text, width)
    for start in (0, *(match.end() for match in re.finditer("\n", text))):
        for match in regex.finditer(r"\X", visible(text[start:].split("\n", 1)[0])):
            inside = range(start + match.start() + 1, start + match.end())
            if cell_len(match[0]) <= rows.width and not _ODD.search(match[0]):
                assert not set(inside) & set(rows.starts), (match[0], width)


# Newer or rarer than what is told apart here, and half flags, which pair up differently after what
# is left out.
_ODD = re.compile(
    "[\U0001f1e6-\U0001f1ff\u200d\U00010000-\U0001efff]|[^\u0900-\u109f\u1780-\u17ff][\u094d\u1039]"
)


def test_flags_pair_up_from_the_left() -> None:
    text = "🇫🇷🇩🇪🇮🇹🇵"
    assert WrappedRows(text, 3).starts == [0, 2, 4]
    assert WrappedRows(text, 2).starts == [0, 2, 4, 6]
    assert whole_graphemes(text, 1, 3) == (0, 4)


def test_a_grapheme_wider_than_the_view_is_cut() -> None:
    text = "\u0915\u094d" * 50 + "\u0915"
    rows = WrappedRows(text, 10)
    assert all(cell_len(drawn(text[slice(*rows.span(i))])) <= 10 for i in range(len(rows)))
    assert len(rows) == 6


def test_words_of_indic_scripts_stay_whole() -> None:
    text = "\u0928\u094d\u0926\u0940 " * 6  # two cells a word
    assert WrappedRows(text, 7).starts == [0, 10, 20]


@given(TEXTS, st.data())
def test_whole_graphemes_only_widens(text: str, data: st.DataObject) -> None:
    row = drawn(text)
    start = data.draw(st.integers(0, len(row)))
    end = data.draw(st.integers(start, len(row)))
    left, right = whole_graphemes(row, start, end)
    assert 0 <= left <= start <= end <= right <= len(row)
    assert whole_graphemes(row, left, right) == (left, right)


@given(TEXTS, WIDTHS)
def test_line_ends_end_rows(text: str, width: int) -> None:
    rows = WrappedRows(text, width)
    for i in range(len(rows)):
        row = text[slice(*rows.span(i))]
        assert "\n" not in row[:-1]
        assert "\n" not in drawn(row)


@given(TEXTS.filter(bool), WIDTHS, st.data())
def test_row_of_is_where_the_offset_is(text: str, width: int, data: st.DataObject) -> None:
    rows = WrappedRows(text, width)
    offset = data.draw(st.integers(0, len(text) - 1))
    start, end = rows.span(rows.row_of(offset))
    assert start <= offset < end


def test_words_stay_whole_where_they_fit() -> None:
    text = "one two three four five six seven"
    rows = WrappedRows(text, 10)
    shown = [drawn(text[slice(*rows.span(i))]) for i in range(len(rows))]
    assert shown == ["one two", "three four", "five six", "seven"]


def test_words_stay_whole_beside_wide_characters() -> None:
    text = "one café 漢字漢字 two three"
    rows = WrappedRows(text, 12)
    assert [drawn(text[slice(*rows.span(i))]) for i in range(len(rows))] == [
        "one café 漢",
        "字漢字 two",
        "three",
    ]


@pytest.mark.parametrize("width", [2, 3, 7, 40])
def test_a_line_without_blanks_is_cut_hard(width: int) -> None:
    rows = WrappedRows("x" * 100, width)
    assert len(rows) == -(-100 // width)


def test_the_fast_path_only_takes_characters_of_one_cell() -> None:
    simple = [c for c in map(chr, range(0x110000)) if _SIMPLE.fullmatch(c)]
    assert len(simple) > 900
    assert [c for c in simple if get_character_cell_size(c) != 1 or visible(c) != c] == []


@given(TEXTS)
def test_visible_keeps_the_length_and_leaves_nothing_to_obey(text: str) -> None:
    shown = visible(text)
    assert len(shown) == len(text)
    assert not any(
        ord(c) < 0x20 or 0x7F <= ord(c) < 0xA0 or 0xD800 <= ord(c) < 0xE000 for c in shown
    )
    assert not any(
        unicodedata.bidirectional(c)
        in ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")
        for c in shown
    )
    assert all(cell_len(visible(c)) == 1 for c in "\t\x00\x1b\r\x9b\u202e\u200b\ufeff\u2028")


@given(TEXTS, st.integers(4, 30))
def test_one_line_is_one_line(text: str, limit: int) -> None:
    shown = one_line(text, limit)
    assert len(shown) <= limit
    assert "\n" not in shown
    assert "\x1b" not in shown
