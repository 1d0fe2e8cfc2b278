"""Fact alignment: what holds for any pair of texts, and what is marked in ordinary sentences."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factscore_tui.decompose.llm.align import akin, align
from factscore_tui.text.words import content_words

NASTY = [
    *"aZé.,;:'\"()- \t\n\r\0", "\r\n", "\u2028", "\u0301", "東京", "שלום", "سلام", "हिन्दी",
    "👩\u200d🔬", "ﷺ", "born ",
    "was ", "the ", "in ", "1969 ", "1,234.5 ", "Paris ", "directed ", "directs ", "Dr. ", "U.S. ",
    "\ud800", "x" * 80,
]  # fmt: skip
TEXTS = st.lists(st.sampled_from(NASTY) | st.characters(), max_size=30).map("".join)
SENTENCE = (
    "Ada Lovelace, an English mathematician and writer, was born in London in 1815 and died there "
    "in 1852."
)


def marked(fact: str, sentence: str) -> list[str]:
    return [span.of(sentence) for span in align(fact, sentence)]


@settings(max_examples=300, deadline=None)
@given(TEXTS, TEXTS.filter(bool), st.integers(0, 10**7))
def test_spans_lie_inside_the_sentence(fact: str, sentence: str, offset: int) -> None:
    spans = align(fact, sentence, offset)
    assert spans
    reached = offset
    for span in spans:
        assert reached <= span.start < span.end <= offset + len(sentence)
        reached = span.end
    assert spans == tuple(span.shift(offset) for span in align(fact, sentence))


@settings(max_examples=200, deadline=None)
@given(TEXTS.filter(lambda text: len(content_words(text)) in range(1, 60)))
def test_a_sentence_as_its_own_fact_marks_every_content_word(sentence: str) -> None:
    spans = align(sentence, sentence)
    assert all(any(span.contains(word.span) for span in spans) for word in content_words(sentence))


@pytest.mark.parametrize(
    ("fact", "expected"),
    [
        ("Ada Lovelace was born in 1815.", ["Ada Lovelace", "born", "1815"]),
        ("Ada Lovelace was born in London.", ["Ada Lovelace", "born in London"]),
        ("Ada Lovelace was a mathematician.", ["Ada Lovelace", "mathematician"]),
        ("Ada Lovelace was English.", ["Ada Lovelace, an English"]),
        ("She was a writer.", ["writer"]),
        ("She died in 1852.", ["died there in 1852"]),
        ("ADA LOVELACE wrote.", ["Ada Lovelace", "writer"]),
        ("In 1852 Ada Lovelace died.", ["Ada Lovelace", "died there in 1852"]),
        (
            "A mathematician from London was Ada Lovelace.",
            ["Ada Lovelace", "mathematician", "London"],
        ),
    ],
)
def test_the_words_of_a_fact_are_marked(fact: str, expected: list[str]) -> None:
    assert marked(fact, SENTENCE) == expected


def test_a_run_beats_scattered_words() -> None:
    sentence = "New plans for York were made, and New York City grew."
    assert marked("New York City grew.", sentence) == ["New York City grew"]


def test_inflected_words_count_and_numbers_must_be_equal() -> None:
    assert marked("He directs films.", "He directed the film in 1999.") == ["directed the film"]
    assert marked("It was in 19991.", "He left Rome in 19992.") == ["in"]


def test_a_gap_with_meaning_is_not_bridged() -> None:
    assert marked("Rome fell.", "Rome, said the old man, fell.") == ["Rome", "fell"]
    assert marked("Rome fell.", "Rome; it fell.") == ["Rome", "fell"]


def test_nothing_in_common_marks_the_whole_sentence() -> None:
    assert marked("Cats purr.", " He left. ") == ["He left."]
    assert marked("", "\t") == ["\t"]
    with pytest.raises(ValueError, match="empty"):
        align("He left.", "")


def test_long_texts_are_taken() -> None:
    sentence = "word " * 5000 + "Paris fell."
    assert (
        align("Paris fell. " * 5000, sentence, 7)[-1].of("." * 7 + sentence).endswith("Paris fell")
    )


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("directed", "director"),
        ("wrote", "written"),
        ("leaving", "left"),
        ("film", "films"),
        ("city", "cities"),
        ("planned", "planning"),
        ("produced", "production"),
        ("austria", "austrian"),
        ("three", "3"),
        ("children", "child"),
        ("appeared", "appearances"),
    ],
)
def test_forms_of_one_word(one: str, other: str) -> None:
    assert akin(one, other)
    assert akin(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("austria", "australia"),
        ("1969", "1968"),
        ("2", "second"),
        ("moon", "moorland"),
        ("cat", "car"),
        ("john", "joan"),
        ("norway", "north"),
        ("19", "1977"),
        ("son", "song"),
        ("port", "portrait"),
    ],
)
def test_other_words(one: str, other: str) -> None:
    assert not akin(one, other)
    assert not akin(other, one)
