"""Numbers and dates that a page has otherwise, where a draft with a slip of the pen would have
them: found by drafts with planted errors."""

from __future__ import annotations

import pytest

from factscore_tui.core.evidence import Passage
from factscore_tui.verify.differences.numbers.computed import find_difference
from factscore_tui.verify.features.alignment import fact_units, prepare_page
from factscore_tui.verify.features.match import lay_over
from factscore_tui.verify.features.quantities import find_slots


def told(fact: str, *passages: str, title: str = "Anna Berg") -> str:
    page = prepare_page(title, tuple(Passage(n, 0, title, "", t) for n, t in enumerate(passages)))
    found = find_difference(fact, lay_over(fact_units(fact, {}), page))
    return found.reason if found is not None else ""


TOWERS = (
    "The Lower Tower, opened in 1958, is 333 metres high; the Needle, a mast completed in 2012, "
    "reaches 634 metres."
)


@pytest.mark.parametrize(
    ("fact", "source", "reason"),
    [
        # what stands between two semicolons
        ("The Needle was completed in 2011.", TOWERS, "2011 → source: 2012"),
        ("The Needle reaches 643 m.", TOWERS, "643 m → source: 634 metres"),
        ("The Needle reaches 634 m.", TOWERS, ""),
        ("The Lower Tower is 323 metres high.", TOWERS, "323 metres → source: 333 metres"),
        # "over" as a place, and as "more than"
        (
            "Its basin extends over nine countries.",
            "Its basin extends over eleven countries.",
            "nine → source: eleven",
        ),
        ("The road runs over 12 kilometres.", "The road runs over 15 kilometres.", ""),
        ("The play ran over 12 years.", "The play ran for 14 years.", ""),
        # how many there are, and how many of how many
        ("There were 60 entrances.", "There were 80 entrances, most of them low.", "60"),
        (
            "He was named for three of the nine league matches.",
            "He was named for three of the four league matches.",
            "nine → source: four",
        ),
        ("He lost some of the nine matches.", "He lost some of the four matches.", ""),
        # a number that may count the same, though it does not say so
        (
            "The Greater Riga Area has 53 million inhabitants.",
            "Riga has 14 million inhabitants, the Greater Riga Area, with 35 million, more.",
            "",
        ),
        # a number that belongs to a name is no count of a year
        (
            "He was selected in the Rule 9 draft.",
            "He was selected with the first pick of the 2016 Rule 5 draft.",
            "9 → source: 5",
        ),
        # times of the day
        (
            "The mast fell at 02:26 on the square.",
            "The mast fell at 02:56 on the square.",
            "02:26 → source: 02:56",
        ),
        # both values of a fact are wrong, or one of them only at first sight
        (
            "The great fire of 11 May 1923 killed 300 sheep in Riga.",
            "The great fire of 1 May 1923 killed 400 sheep in Riga.",
            "11 May 1923 → source: 1 May 1923; 300 → source: 400",
        ),
        (
            "The great fire of 11 May 1923 killed more than 300 sheep in Riga.",
            "The great fire of 1 May 1923 killed more than 3,000 sheep in Riga.",
            "11 May 1923 → source: 1 May 1923",
        ),
        (
            "The great fire of 11 May 1923 killed 300 sheep in Riga.",
            "The great fire of 1 May 1923 killed many sheep in Riga.",
            "",
        ),
    ],
)  # fmt: skip
def test_a_slip_of_the_pen(fact: str, source: str, reason: str) -> None:
    assert told(fact, source, title="Norden").startswith(reason)
    assert bool(told(fact, source, title="Norden")) is bool(reason)


FLIGHT = "The flight began on 16 July 1969. It entered a lunar orbit on 19 July."


def test_a_day_without_a_year_is_of_the_year_that_the_page_told_last() -> None:
    fact = "Norden 3 entered a lunar orbit on 18 July 1969."
    assert told(fact, FLIGHT, title="Norden 3") == "18 July 1969 → source: 19 July"
    assert told(fact.replace("18", "19"), FLIGHT, title="Norden 3") == ""
    other_year = FLIGHT.replace("1969", "1971")
    assert told(fact, other_year, title="Norden 3") == "", "another year, it may be another orbit"


LIFE = "Anna Berg was a painter. She lived in Riga. "


@pytest.mark.parametrize(
    ("fact", "source", "reason"),
    [
        (
            "Anna Berg graduated in 1963.",
            "Berg graduated in 1960 from the Riga School.",
            "1963 → source: 1960",
        ),
        (
            "Anna Berg was arrested on 14 May 1963.",
            "On 14 May 1962, Berg was arrested in Riga on a charge of theft.",
            "14 May 1963 → source: 14 May 1962",
        ),
        # more than once, of somebody else, of a thing
        (
            "Anna Berg graduated in 1963.",
            "Berg graduated in 1960 from the Riga School. She graduated again at Oslo.",
            "",
        ),
        ("Anna Berg graduated in 1963.", "Her son Otto graduated in 1960 from the school.", ""),
        ("Anna Berg won in 1963.", "Berg won the cup in 1960 with a song.", ""),
    ],
)
def test_what_a_page_tells_once_of_a_person(fact: str, source: str, reason: str) -> None:
    assert told(fact, LIFE + source) == reason


def test_a_stretch_of_years_does_not_tell_a_day() -> None:
    source = (
        "Anna Vera Berg (born 12 March 1948) is a painter. Her mother Ida Berg (born Lind; "
        "1921–2015) sang."
    )
    fact = "Anna Vera Berg was born on 5 March 1948."
    assert told(fact, source) == "5 March 1948 → source: 12 March 1948"


def test_a_lead_that_begins_with_the_name_of_birth() -> None:
    source = "Ida Lind (born 22 August 1973), better known as Anna Berg, is a singer. She is tall."
    assert told("Anna Berg was born on 28 August 1973.", source).endswith("22 August 1973")


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("It fell at 02:56 UTC.", ["02:56"]),
        ("It fell at 9:30 pm and at 14:05.", ["9:30", "14:05"]),
        ("He ran 3:43.13 and won 2:1, by 10:99.", []),
    ],
)
def test_times_of_the_day(text: str, times: list[str]) -> None:
    found = [n for n in find_slots(text).numbers if n.dimension == "clock"]
    assert [n.text for n in found] == times
    assert all(n.span.of(text) == n.text for n in found)


def test_a_full_stop_is_no_part_of_a_date() -> None:
    assert [d.text for d in find_slots("It fell on 25 July.").dates] == ["25 July"]
    assert [d.text for d in find_slots("It fell on Sept. 3, 1901.").dates] == ["Sept. 3, 1901"]
