"""Wrong statements that people and models write, against the page that says otherwise; and true
ones that come near them and must not be contradicted."""

from __future__ import annotations

import pytest
from role_pages import match, reader

from factscore_tui.verify.differences.computed import find_difference
from factscore_tui.verify.features.negation import denied
from factscore_tui.verify.features.quantities import find_slots, same_number

LEE = (
    "Ann Lee was a Danish painter. She grew up in Halden. In 1880 she moved to Malmö. "
    "Her younger brother Karl, a dealer in furs, sent her money. "
    "After a quarrel in May 1890, Lee cut off most of her left thumb. "
    "She spent about five weeks on Bornholm. "
    "Her husband Jens Moss died in the shipwreck. Her sister Ida Lee died in 1950."
)
SHIP = (
    "SS Alma was a Norwegian steamer. "
    "Built in Bergen, it was the second of three Norna-class ships. "
    "The ship left Bergen on 10 April 1912. "
    "It carried the rescue boat Petrel and the survey boat Curlew. "
    "The two acts of 1912 were signed by President Lyndon B. Johnson in Oslo."
)


def told(fact: str, text: str = LEE, title: str = "Ann Lee") -> str:
    """The difference that is found, "" for none."""
    laid = match(fact, title, text)
    found = (
        find_difference(fact, laid)
        or reader().find(fact, laid)
        or reader().opposites.find(fact, laid)
    )
    return "" if found is None else f"{found.difference.claimed} / {found.difference.found}"


@pytest.mark.parametrize(
    ("fact", "difference"),
    [
        # "In 1880 she moved" goes on about her, so "her" is hers in the next sentence.
        ("Karl was Ann Lee's older brother.", "older brother / younger brother"),
        # The subject of the same sentence is whom the page is about.
        ("Ann Lee cut off her right thumb after a quarrel.", "right thumb / left thumb"),
        ("Ann Lee spent about five months on Bornholm.", "five months / five weeks"),
        ("Jens Moss survived the disaster.", "Jens Moss survived / Jens Moss died"),
        ("Jens Moss survived the shipwreck.", "Jens Moss survived / Jens Moss died"),
    ],
)
def test_what_is_told_otherwise(fact: str, difference: str) -> None:
    assert told(fact) == difference


@pytest.mark.parametrize(
    "fact",
    [
        "Karl was Ann Lee's younger brother.",
        "Ann Lee was Karl's older sister.",
        "Ann Lee had an older brother.",
        "Ann Lee's younger brother Karl was older than Ida.",
        "Ann Lee cut off her left thumb after a quarrel.",
        "Ann Lee's right hand was hurt in a quarrel.",
        "Ann Lee spent about five weeks on Bornholm.",
        "Ann Lee spent about 35 days on Bornholm.",
        "Ann Lee spent more than a month on Bornholm.",
        "Ann Lee spent five months in Halden.",
        "After five months Ann Lee left Bornholm.",
        "Ida Lee survived the disaster.",
        "Ann Lee survived the shipwreck.",
        "Jens Moss survived the war.",
        "Jens Moss died in the disaster.",
        "Jens Moss survived the first shipwreck.",
    ],
)
def test_what_is_not(fact: str) -> None:
    assert told(fact) == ""


@pytest.mark.parametrize(
    ("fact", "difference"),
    [
        # The capitals before the name are a part of it.
        ("The SS Alma left Bergen on 12 April 1912.", "12 April 1912 / 10 April 1912"),
        (
            "SS Alma was the third of the three Norna-class ships.",
            "third of the three Norna-class ships / second of three Norna-class ships",
        ),
        ("Curlew was a rescue boat.", "rescue boat / survey boat"),
        ("The SS Alma carried the survey boat Petrel.", "survey boat / rescue boat"),
        # "John" is no form of "Johnson": first names are held against first names.
        (
            "The two acts were signed by President John F. Kennedy in Oslo.",
            "President John F. Kennedy / President Lyndon B. Johnson",
        ),
    ],
)
def test_of_a_ship(fact: str, difference: str) -> None:
    assert told(fact, SHIP, "Alma") == difference


@pytest.mark.parametrize(
    "fact",
    [
        "The SS Alma left Bergen on 10 April 1912.",
        "SS Alma was the second of the three Norna-class ships.",
        "Curlew was a survey boat.",
        "Curlew was a small boat.",
        "The boat Petrel was carried by the SS Alma.",
        "The old boat Petrel was carried by the SS Alma.",
        "The SS Alma carried the rescue boat Petrel.",
        "The two acts were signed by President Johnson in Oslo.",
        "The two acts were signed by Lyndon Baines Johnson in Oslo.",
    ],
)
def test_true_of_a_ship(fact: str) -> None:
    assert told(fact, SHIP, "Alma") == ""


@pytest.mark.parametrize(
    ("fact", "adds"),
    [
        ("SS Alma was a cargo steamer.", True),
        ("SS Alma was a fast steamer.", True),
        ("The SS Alma was a Swedish steamer.", False),  # excluded by "Norwegian"
        ("SS Alma was a ferry.", False),
        ("SS Alma was a steamer of Bergen.", False),
        ("SS Alma was the first of three Norna-class ships.", False),
    ],
)
def test_a_word_that_describes(fact: str, adds: bool) -> None:
    """What only describes is no model's business to contradict."""
    assert reader().descriptions.adds(fact, match(fact, "Alma", SHIP)) is adds


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("More than two and a half million people left.", [2.5e6]),
        ("Half a million people came.", [5e5]),
        ("a quarter of a million people", [2.5e5]),
        ("three quarters of a billion dollars", [7.5e8]),
        ("It took two and a half hours.", [2.5]),
        ("a crowd of 2 and a half thousand", [2500]),
        ("Half of a house was sold.", []),
        ("a half-million men", [1e6]),
    ],
)
def test_halves_and_quarters(text: str, values: list[float]) -> None:
    assert [n.value for n in find_slots(text).numbers] == values


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("five months", "five weeks", False),
        ("two weeks", "14 days", True),
        ("one hundred years", "10 decades", True),
        ("five months", "five goals", True),  # what is counted elsewhere says nothing here
    ],
)
def test_lengths_of_time(one: str, other: str, same: bool) -> None:
    (first,), (second,) = find_slots(one).numbers, find_slots(other).numbers
    assert same_number(first, second) is same


@pytest.mark.parametrize(
    ("text", "denies"),
    [
        ("No fewer than 140 people died.", False),
        ("Not less than 140 people died.", False),
        ("It was no more than a village.", False),
        ("No people died.", True),
        ("It was no longer used.", True),
        ("It was not later used.", True),
    ],
)
def test_no_fewer_than_denies_nothing(text: str, denies: bool) -> None:
    assert bool(denied(text)) is denies
