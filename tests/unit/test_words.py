"""Words and folding: what one word is, which words are equal, and what holds for any text."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factscore_tui.text.words import (
    STOP_WORDS,
    content_words,
    fold,
    folded_words,
    is_lower,
    is_mark,
    words,
)

NASTY = [
    *"aZéß.,'’-_ 0\t\n\r\0", "\r\n", "\u2028", "\u00ad", "\u200d", "\u200c", "\u2060", "\u0301",
    "İ", "ﬁ", "⑴", "ﷺ",
    "½", "東京", "हिन्दी", "สวัสดี", "سلام", "👩\u200d🔬", "1,234.5", "'s", "’s", "don't", "Dr.",
    "x" * 200,
    "\u0301" * 50, "\ud800",
]  # fmt: skip
TEXTS = st.lists(st.sampled_from(NASTY) | st.characters(), max_size=30).map("".join)


@settings(max_examples=400, deadline=None)
@given(TEXTS)
def test_words_stand_where_they_say(text: str) -> None:
    reached = 0
    for word in words(text):
        assert reached <= word.span.start < word.span.end <= len(text)
        assert word.span.of(text) == word.text
        assert word.folded and not any(char.isspace() for char in word.folded)
        assert any(char.isalnum() for char in word.text)
        reached = word.span.end


@settings(max_examples=200, deadline=None)
@given(TEXTS)
def test_no_letter_or_digit_is_outside_a_word(text: str) -> None:
    inside = {at for word in words(text) for at in range(*word.span)}
    assert all(at in inside for at, char in enumerate(text) if char.isalnum())


@settings(max_examples=200, deadline=None)
@given(TEXTS)
def test_the_three_lists_agree(text: str) -> None:
    found = words(text)
    assert folded_words(text) == [word.folded for word in found]
    content = content_words(text)
    assert [word for word in found if word in set(content)] == content
    assert not any(word.folded in STOP_WORDS for word in content)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The well-known U.S. case", ["The", "well", "known", "U", "S", "case"]),
        ("It cost 1,234.5 in 1969.", ["It", "cost", "1,234.5", "in", "1969"]),
        ("don't, won’t; O'Brien's", ["don't", "won’t", "O'Brien's"]),
        ("'quoted' words", ["quoted", "words"]),
        ("co\u00adopera\u00adtion", ["co\u00adopera\u00adtion"]),
        ("हिन्दी में", ["हिन्दी", "में"]),
        ("snake_case", ["snake", "case"]),
        ("e\u0301te\u0301", ["e\u0301te\u0301"]),
        ("... 👩\u200d🔬 !", []),
    ],
)
def test_what_a_word_is(text: str, expected: list[str]) -> None:
    assert [word.text for word in words(text)] == expected


@pytest.mark.parametrize(
    "same",
    [
        ["Café", "CAFE", "cafe", "cafe\u0301"],
        ["Straße", "STRASSE", "strasse"],
        ["ﬁlm", "FILM"],
        ["Curie's", "Curie’s", "curie"],
        ["co\u00adop", "coop"],
        ["Ｆｕｌｌ", "full"],
        ["Ångström", "angstrom"],
    ],
)
def test_equal_when_folded(same: list[str]) -> None:
    assert len({fold(word) for word in same}) == 1


@pytest.mark.parametrize(
    ("one", "other"), [("cafe", "cave"), ("1,234", "1.234"), ("'s", ""), ("its", "it's")]
)
def test_different_when_folded(one: str, other: str) -> None:
    # "it's" folds to "it", not to "its"
    assert fold(one) != fold(other)


def test_composed_and_decomposed_text_have_the_same_words() -> None:
    text = "Émile Zola was born in Paris; Dvořák's Ünïcode."
    assert folded_words(unicodedata.normalize("NFD", text)) == folded_words(
        unicodedata.normalize("NFC", text)
    )


def test_a_huge_word_is_folded_but_not_kept() -> None:
    assert fold("É" * 100_000) == "e" * 100_000


def test_content_words_leave_out_stop_words_and_single_letters_but_no_digit() -> None:
    assert [word.text for word in content_words("The A team of 7 was in Rome x")] == [
        "team",
        "7",
        "Rome",
    ]


def test_small_letters_and_marks() -> None:
    assert (
        is_lower("a")
        and is_lower("é")
        and not is_lower("A")
        and not is_lower("東")
        and not is_lower("\u10d0")
    )
    assert is_mark("\u0301") and is_mark("\u093f") and not is_mark("e")
