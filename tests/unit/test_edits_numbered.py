"""Numbers in names, and numbers that a passage has of something else."""

from __future__ import annotations

import pytest
from role_pages import match

from factscore_tui.correct.counted import Amount, amounts_in
from factscore_tui.verify.differences.numbers.numbered_names import find_numbered
from factscore_tui.verify.differences.numbers.rank_of import find_rank_of

CRASH = (
    "Anna Berg was a singer. She died on 12 August 1985 in the crash of Northair Flight 123 near "
    "Bergen, along with 40 others. A film on Flight 123 was made in 1990.",
)
ROAD = (
    "Anna Berg rode along Route 9 from Bergen to Oslo in a day. Later she walked along Route 4 to "
    "Hamar. Cup 2010 was her last race.",
)


@pytest.mark.parametrize(
    ("fact", "pages", "reason"),
    [
        (
            "Anna Berg died when Northair Flight 153 crashed near Bergen.",
            CRASH,
            "153 → source: 123",
        ),
        ("Anna Berg died in the crash of Northair Flight 123 near Bergen.", CRASH, ""),
        ("Anna Berg boarded Flight 153 to Rome.", CRASH, ""),  # another flight
        ("Anna Berg rode along Route 7 from Bergen to Oslo.", ROAD, "7 → source: 9"),
        ("Anna Berg walked along Route 9 to Hamar.", ROAD, ""),  # the page knows that road
        ("Anna Berg rode along Route 7.", ROAD, ""),
        ("Anna Berg ran her last race at Cup 2011 in Oslo.", ROAD, ""),  # an edition
    ],
)
def test_a_number_in_a_name(fact: str, pages: tuple[str, ...], reason: str) -> None:
    found = find_numbered(fact, match(fact, "Anna Berg", *pages))
    assert (found.reason if found is not None else "") == reason


BORN = (
    "Anna Berg is a singer. She is the third of four children of a smith. Her husband is the "
    "second of nine children. They have two children.",
    "Berg, the eldest of five sisters in the play, was praised.",
)


@pytest.mark.parametrize(
    ("fact", "reason"),
    [
        ("Anna Berg is the third of two children.", "two → source: four"),
        ("Anna Berg is the third among seven siblings.", "seven → source: four"),
        ("Anna Berg was the oldest of six sisters.", "six → source: five"),
        ("Anna Berg is the third of four siblings.", ""),
        ("Anna Berg has two children.", ""),
        ("Anna Berg is the second of five children.", ""),  # the page has that rank of another
        ("Anna Berg is the third of two singers.", ""),
    ],
)
def test_the_same_rank_among_another_number(fact: str, reason: str) -> None:
    found = find_rank_of(fact, match(fact, "Anna Berg", *BORN))
    assert (found.reason if found is not None else "") == reason


def amount(text: str) -> Amount:
    (_, one), *_ = amounts_in(text)
    return one


@pytest.mark.parametrize(
    ("mine", "theirs", "same"),
    [
        ("the loan was for 22 months", "22 matches", False),
        ("the loan was for 22 months", "22 months", True),
        ("the loan was for 22 months", "number 22 in the world", False),
        ("eleven consecutive games", "the number 11 shirt", False),
        ("eleven consecutive games", "all 11 of them", True),  # of what is not said
        ("eleven consecutive games", "eleven months", False),
        ("she was 22 when she sang", "22 matches", False),
        ("she was 22 when she sang", "at the age of 22", True),
        ("she was 22 when she sang", "22 years later", True),
        ("five albums", "five years", False),
        ("five albums", "five songs", True),  # records may be both
        ("five albums", "six albums", False),
    ],
)
def test_what_a_number_counts(mine: str, theirs: str, same: bool) -> None:
    assert amount(mine).may_be(amount(theirs)) is same
