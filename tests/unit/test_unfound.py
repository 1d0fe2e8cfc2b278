"""The exact words of a fact that its passages are silent about."""

from __future__ import annotations

import pytest
from wrong_facts import judged

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Verdict
from factscore_tui.correct.edits import error_spans
from factscore_tui.correct.values import dates_in, number_of

PASSAGE = (
    "Anna Berg was born on 12 June 1901 in Riga. In 1914 she studied chemistry at the University "
    "of Riga under Paul Walden. She wrote 9 novels. The firm moved to Basel in May 1920."
)


def words(text: str, passage: str = PASSAGE, verdict: Verdict = Verdict.NO_EVIDENCE) -> list[str]:
    found = error_spans(text, judged(text, verdict=verdict, passage=passage))
    return [span.of(text) for span in found]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Anna Berg was born in Tartu.", ["Tartu"]),
        ("Anna Berg was born on 13 June 1901.", ["13 June 1901"]),
        ("Anna Berg was born on June 12, 1901.", []),
        ("Anna Berg was born in 1901.", []),
        ("Anna Berg studied under Wilhelm Ostwald and others.", ["Wilhelm Ostwald"]),
        ("Anna Berg studied at the University of Tartu.", ["University of Tartu"]),
        ("Anna Berg was Minister of Labour.", ["Minister of Labour"]),
        ("Anna Berg wrote eleven novels.", ["eleven"]),
        ("Anna Berg wrote nine novels.", []),
        ("Later Anna Berg wrote novels.", []),
        ("Nobody wrote novels.", []),
        ("Wilhelm Ostwald taught.", ["Wilhelm Ostwald"]),
        ("In Tartu Anna Berg wrote 12 novels.", ["Tartu Anna Berg", "12"]),
        ("Änna Bërg was born in Riga.", []),
    ],
)
def test_names_dates_and_numbers_that_no_passage_has(text: str, found: list[str]) -> None:
    assert words(text) == found


def test_of_a_name_what_stands_behind_words_that_the_source_has() -> None:
    passage = (
        "Jon Moss was the Prime Minister of Norway and Mayor of Oslo. He wrote The Sound of Rain."
    )
    assert words("Jon Moss was the Prime Minister of Latvia.", passage) == ["Latvia"]
    assert words("Jon Moss was Mayor of Riga.", passage) == ["Riga"]
    assert words("Jon Moss was Prime Warden of Riga.", passage) == ["Prime Warden of Riga"]
    assert words("Jon Moss wrote The Sound of the Axe.", passage) == ["Axe"]


def test_a_number_that_the_passage_has_of_other_things() -> None:
    passage = "Jon Moss played 22 matches, wore the number 11 shirt and left after 18 months."
    assert words("The loan of Jon Moss was for 22 months.", passage) == ["22"]
    assert words("Jon Moss sat out eleven consecutive games.", passage) == ["eleven"]
    assert words("Jon Moss left after 18 months.", passage) == []


def test_a_fact_that_a_model_alone_contradicts_has_words_too() -> None:
    for verdict in (Verdict.CONTRADICTED, Verdict.NO_EVIDENCE):
        assert words("Anna Berg was born in Tartu.", verdict=verdict) == ["Tartu"]


def test_where_all_is_told_somewhere_the_one_thing_that_the_sentence_lacks() -> None:
    assert words("She studied chemistry at the University of Riga under Basel.") == ["Basel"]
    assert words("She studied chemistry at the University of Riga in 1920.") == ["1920"]
    # a sentence has all of it: why there is no evidence cannot be told by its words
    assert words("In 1914 she studied chemistry.") == []
    # too little in common to say that it is that sentence
    assert words("Basel studied.") == []


def test_only_without_evidence_and_only_where_there_are_passages() -> None:
    text = "Anna Berg was born in Tartu."
    for verdict in (Verdict.SUPPORTED, Verdict.NOT_CHECKABLE, Verdict.NO_ARTICLE):
        assert words(text, verdict=verdict) == []
    assert words(text, passage="") == ["Anna Berg", "Tartu"]


def test_only_words_of_the_fact_are_told() -> None:
    text = "Born in Tartu, Anna Berg studied in Turku."
    fact = judged(text, verdict=Verdict.NO_EVIDENCE, passage=PASSAGE, spans=(Span(15, 42),))
    assert [span.of(text) for span in error_spans(text, fact)] == ["Turku"]


def test_dates_and_numbers_as_they_stand() -> None:
    text = "On 3 May 1901, in June 1902 or 1903-05-04; since 1850, no. 1,200 of 12."
    assert [(span.of(text), day) for span, day in dates_in(text)] == [
        ("3 May 1901", (1901, 5, 3)),
        ("June 1902", (1902, 6, 0)),
        ("1903-05-04", (1903, 5, 4)),
        ("1850", (1850, 0, 0)),
    ]
    assert [number_of(w) for w in ("two", "Twelve", "1,200", "7", "one", "1.5", "x")] == [
        2, 12, 1200, 7, None, None, None,
    ]  # fmt: skip
