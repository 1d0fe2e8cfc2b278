"""One word of a copied sentence that is another in the source: language, job, numeral, unit."""

from __future__ import annotations

import pytest
from role_pages import match, reader

from factscore_tui.verify.differences.numbers.unit_slips import find_unit_slip
from factscore_tui.verify.differences.words.but_not import find_but_not
from factscore_tui.verify.differences.words.slips import find_slip

PAGE = (
    "Ann Lee (1880–1951) was a Norwegian engineer. In 1902 the Italian engineer Ugo Riva published "
    "an article in French about the Berg Engine. Lee worked as a seamstress in the Halden Fair "
    "store. Operators of the Mark II found a moth in a relay. She wrote poems in German and worked "
    "as a teacher in Moss. Per Berg photographed the stages of the drawing."
)
CANAL = (
    "The Halden Canal is a waterway. It runs for about 193 kilometres from Halden to Moss. Some 20 "
    "boats of 45 metres pass it each day."
)


@pytest.mark.parametrize(
    ("fact", "reason"),
    [
        (
            "Ugo Riva published an article in Italian about the Berg Engine.",
            "Italian → source: French",
        ),
        (
            "Ann Lee worked as a cashier in the Halden Fair store.",
            "cashier → source: seamstress",
        ),
        ("Operators of the Mark III found a moth in a relay.", "Mark III → source: Mark II"),
    ],
)
def test_another_word_in_a_copied_sentence(fact: str, reason: str) -> None:
    found = find_slip(fact, match(fact, "Ann Lee", PAGE))
    assert found is not None
    assert found.reason == reason


@pytest.mark.parametrize(
    "fact",
    [
        "Ugo Riva published an article in French about the Berg Engine.",
        "Ann Lee worked as a seamstress in the Halden Fair store.",
        "Ann Lee worked as a teacher in the Halden Fair store.",  # the page has that of Moss
        "Ann Lee worked as an assistant in the Halden Fair store.",
        "Ann Lee worked as a cashier.",
        "Ugo Riva gave a talk in Italian.",
        "Operators of the Mark II found a moth in a relay.",
        "Ugo Riva published an article in German about the Berg Engine.",  # she wrote in German
    ],
)
def test_what_may_be_so_is_no_slip(fact: str) -> None:
    assert find_slip(fact, match(fact, "Ann Lee", PAGE)) is None


@pytest.mark.parametrize(
    ("fact", "reason"),
    [
        ("The Halden Canal measures about 193 miles.", "193 miles → source: 193 kilometres"),
        ("The Halden Canal runs for 193 kilometres.", ""),
        ("The Halden Canal runs for about 120 miles.", ""),
        ("The Halden Canal has 20 bridges.", ""),
        ("Per Berg swam 193 miles across the lake of Fjordby in two weeks.", ""),
    ],
)
def test_the_same_figure_with_another_unit(fact: str, reason: str) -> None:
    found = find_unit_slip(match(fact, "Halden Canal", CANAL))
    assert (found.reason if found else "") == reason


def test_another_name_where_the_page_is_named_too() -> None:
    page = "Havnen is a picture by Ann Lee. Per Berg photographed the stages of the picture."
    fact = "Ida Moss photographed the stages of Havnen."
    found = reader().find(fact, match(fact, "Havnen", page))
    assert found is not None
    assert found.reason == "photographed: Ida Moss → source: Per Berg"


PRIZE = (
    "Ann Lee was a physicist. Her Crown Prize, awarded in 1922, cited above all the law of the "
    "effect and not relativity. She went by ship rather than by train."
)


@pytest.mark.parametrize(
    ("fact", "found"),
    [
        ("Ann Lee's Crown Prize was given for relativity.", "and not relativity"),
        ("Ann Lee's Crown Prize was given for the law of the effect.", ""),
        ("Ann Lee's Crown Prize was not given for relativity.", ""),
        ("Ann Lee wrote a book on relativity.", ""),
    ],
)
def test_what_it_was_not(fact: str, found: str) -> None:
    told = find_but_not(fact, match(fact, "Ann Lee", PRIZE))
    assert (told.difference.found if told else "") == found
