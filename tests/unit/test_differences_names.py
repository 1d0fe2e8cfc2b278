"""Another name where the source says all the rest, namesakes, and what must stay quiet."""

from __future__ import annotations

import pytest
from role_pages import match, reader

from factscore_tui.verify.differences.names.prizes import field_untold, find_prize
from factscore_tui.verify.differences.numbers.computed import find_difference, find_rival

PEAK = (
    "George Mallory and Andrew Irvine vanished high on the mountain in June 1924; Mallory's body "
    "was found in 1999. The first confirmed ascent was made on 29 May 1953 by Edmund Hillary and "
    "Tenzing Norgay. Reinhold Messner made the first ascent without oxygen in 1978, and Messner "
    "climbed alone in 1980. Ida Moss made the second ascent. Per Lund's tent was found in 1960."
)
CITY = (
    "Pliny the Younger, who watched from Misenum, described the eruption in two letters to "
    "Tacitus. His uncle Pliny the Elder, commander of the fleet, sailed to help and died at "
    "Stabiae. Elizabeth I signed the charter in 1600."
)


def told(fact: str, text: str, title: str = "Mount Halden") -> str:
    """The reason of the difference that is found, "" for none."""
    laid = match(fact, title, text)
    found = reader().find(fact, laid) or reader().opposites.find(fact, laid)
    return "" if found is None else found.reason


@pytest.mark.parametrize(
    ("fact", "reason"),
    [
        ("Irvine's body was found in 1999.", "body of: Irvine → source: Mallory"),
        (
            "The body of Andrew Irvine was found in 1999.",
            "body of: Andrew Irvine → source: Mallory",
        ),
        (
            "The first confirmed ascent was made by Reinhold Messner.",
            "made by: Reinhold Messner → source: Edmund Hillary",
        ),
        (
            "Ida Moss made the first confirmed ascent.",
            "made by: Ida Moss → source: Edmund Hillary",
        ),
    ],
)
def test_another_name_where_the_source_says_the_rest(fact: str, reason: str) -> None:
    assert told(fact, PEAK) == reason


@pytest.mark.parametrize(
    "fact",
    [
        "Mallory's body was found in 1999.",
        "George Mallory's body was found in 1999.",
        "The first confirmed ascent was made by Edmund Hillary.",
        "The first confirmed ascent was made by Tenzing Norgay.",
        "The first ascent without oxygen was made by Reinhold Messner.",
        "Mount Halden was first climbed by Edmund Hillary.",  # Messner climbed it later
        "Irvine's body was found in 2024.",  # nothing is told of that year
        "Ida Moss's tent was found in 1960.",  # everybody may have a tent
    ],
)
def test_who_may_be_meant_is_no_difference(fact: str) -> None:
    assert told(fact, PEAK) == ""


@pytest.mark.parametrize(
    ("fact", "reason"),
    [
        (
            "Pliny the Elder described the eruption in letters to Tacitus.",
            "Pliny the Elder → source: Pliny the Younger",
        ),
        (
            "Pliny the Younger died at Stabiae.",
            "Pliny the Younger → source: Pliny the Elder",
        ),
        ("Elizabeth II signed the charter in 1600.", "Elizabeth II → source: Elizabeth I"),
    ],
)
def test_namesakes(fact: str, reason: str) -> None:
    assert told(fact, CITY, "Halden") == reason


@pytest.mark.parametrize(
    "fact",
    [
        "Pliny the Younger described the eruption in letters to Tacitus.",
        "Pliny the Elder died at Stabiae.",
        "Pliny died at Stabiae.",
        "Elizabeth I signed the charter in 1600.",
        "Pliny the Elder was the uncle of Pliny the Younger.",
        "Pliny the Younger's uncle died at Stabiae.",
        "The uncle of Pliny the Younger died at Stabiae.",
        "Elizabeth II reigned for 70 years.",
        "World War II began in 1939.",
    ],
)
def test_the_same_one_or_both_are_no_namesakes(fact: str) -> None:
    assert told(fact, CITY + " World War I began in 1914.", "Halden") == ""


LEADER = (
    "Ann Lee led the country until 1999. She did not stand for a second term and was succeeded by "
    "Per Lund. Her law firm, which Ida Moss joined, was in Malmö. Josef Vogt, the president before "
    "her, shared the prize."
)


def test_somebody_else_came_after() -> None:
    fact = "Ann Lee was succeeded by {}."
    said = told(fact.format("Olga Brandt"), LEADER, "Ann Lee")
    assert said == "Ann Lee, succeeded by: Olga Brandt → source: Per Lund"
    assert told(fact.format("Ida Moss"), LEADER, "Ann Lee")
    assert told(fact.format("Per Lund"), LEADER, "Ann Lee") == ""


def test_who_held_an_office_may_have_come_after_in_another_one() -> None:
    fact = "Ann Lee was succeeded by Josef Vogt."
    laid = match(fact, "Ann Lee", LEADER)
    assert reader().find(fact, laid) is None
    assert "succeeded by Per Lund" in (reader().doer_elsewhere(fact, laid) or "")
    right = "Ann Lee was succeeded by Per Lund."
    assert reader().doer_elsewhere(right, match(right, "Ann Lee", LEADER)) is None


ENDS = (
    "Ann Lee was a politician. She was born on 2 October 1869 in Malmö, and was assassinated in "
    "Halden on 30 January 1948. In August 1942 she was detained in a palace in Ystad, where Per "
    "Lund died in February 1944. Josef Lee died in 1898. In November 1913 she gave her speech "
    "Freedom or Death."
)


@pytest.mark.parametrize(
    ("fact", "reason"),
    [
        ("Ann Lee died in 1948.", ""),
        ("Ann Lee died in 1947.", "1947 → source: 30 January 1948"),
        ("Per Lund died in 1943.", "1943 → source: February 1944"),
        ("Per Lund died in 1944.", ""),
        ("Josef Lee died in 1898.", ""),
    ],
)
def test_whose_death_a_date_is_of(fact: str, reason: str) -> None:
    found = find_difference(fact, match(fact, "Ann Lee", ENDS))
    assert (found.reason if found else "") == reason
    assert find_rival(fact, match(fact, "Ann Lee", ENDS)) is None


DELAY = "The invasion, planned for 5 June, was postponed by one day because of bad weather."


def test_one_beside_a_unit_of_time_is_a_number_of_the_source() -> None:
    wrong = "The invasion was postponed by two days because of bad weather."
    found = find_difference(wrong, match(wrong, "Halden", DELAY))
    assert found is not None and found.reason == "two → source: one"
    for right in ("by one day", "by a day"):
        fact = f"The invasion was postponed {right} because of bad weather."
        laid = match(fact, "Halden", DELAY)
        assert find_difference(fact, laid) is None
        assert all(laid.credits)


def test_a_house_is_no_other_place_than_its_town() -> None:
    page = "The Fifth Symphony was first performed at a concert in the Theater an der Wien in 1808."
    fact = "The Fifth Symphony was first performed at a concert in Vienna in 1808."
    assert told(fact, page, "Ann Lee") == ""


def test_one_of_two_numbered_works_is_no_other_name() -> None:
    page = "The Fifth and Sixth Symphonies were first performed at a concert in Vienna in 1808."
    fact = "The Fifth was first performed at the same concert in Vienna in 1808."
    assert told(fact, page, "Ann Lee") == ""


NOBEL = "Ann Lee and Per Berg won the Nobel Prize in Physics in 1903. The prize was shared."


@pytest.mark.parametrize(
    ("fact", "page", "differs", "why"),
    [
        (
            "Ann Lee and Per Berg won the Nobel Prize in Chemistry.",
            NOBEL,
            "Chemistry → source: Physics",
            "the source says “Physics”",
        ),
        ("Per Berg won the Nobel Prize in Chemistry in 1903.", NOBEL, "Chemistry → source:", ""),
        ("Per Berg won the Nobel Prize in Chemistry.", NOBEL, "", ""),  # he may have both
        ("Ann Lee and Per Berg won the Nobel Prize in Physics.", NOBEL, "", ""),
        (  # that there is another one says nothing of her
            "She won the Nobel Prize in Chemistry.",
            "The Nobel Prize in Physics is given in Stockholm.",
            "",
            "the source says “Physics”",
        ),
        (
            "Ann Lee was named Best Actress.",
            "Ann Lee was an actress. She won an award in 1960.",
            "",
            "the source has no “Best Actress” there",
        ),
        (
            "Ann Lee was named Best Actress.",
            "Ann Lee was an actress. She won the award for Best Actress in 1960.",
            "",
            "",
        ),
    ],
)
def test_the_field_of_a_prize(fact: str, page: str, differs: str, why: str) -> None:
    laid = match(fact, "Nobel Prize" if page.startswith("The") else "Prizes of 1903", page)
    found = find_prize(fact, laid)
    assert (found is not None) is bool(differs)
    assert found is None or found.reason.startswith(differs)
    if why:
        assert field_untold(fact, laid) == why
