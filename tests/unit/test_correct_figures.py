"""Numbers and dates as a copy editor would write them: the draft's form of a number, its unit, its
order of a date, the article before it."""

from __future__ import annotations

import pytest
from wrong_facts import judged

from factscore_tui.core.verdict import Difference
from factscore_tui.correct.edits import corrected, edit_of
from factscore_tui.correct.numerals import spelt, value_of
from factscore_tui.correct.values import fitted


def fixed(text: str, kind: str, claimed: str, found: str, passage: str = "") -> str:
    """The text after the edit; "" where none is offered."""
    difference = Difference(kind, claimed, found)
    edit = edit_of(text, judged(text, difference, passage=passage or f"There: {found}."))
    return corrected(text, [edit]) if edit is not None else ""


@pytest.mark.parametrize(
    ("claimed", "found", "new"),
    [
        # letters for letters, digits for digits
        ("twenty-five", "23", "twenty-three"),
        ("five", "3", "three"),
        ("9", "five", "5"),
        ("15", "nine", "nine"),
        ("12", "forty-five", "45"),
        ("nine", "19", "19"),
        ("twelve", "50,000", "50,000"),
        # commas
        ("12,000", "5000", "5,000"),
        ("1200", "1,500", "1500"),
        # ranks
        ("5th", "fourth", "4th"),
        ("fifth", "12th", "twelfth"),
        ("22nd", "23rd", "23rd"),
        # units, per cent, money
        ("643 m", "634 metres", "634 m"),
        ("643m", "634 metres", "634m"),
        ("fifteen million", "14 million", "fourteen million"),
        ("4,000 miles", "6,650 kilometres", "6,650 kilometres"),
        ("45 percent", "54%", "54 percent"),
        ("45%", "54 per cent", "54%"),
        ("$5 million", "$2 billion", "$2 billion"),
        ("5 million", "$2 million", ""),
        # a time of the day
        ("02:26", "02:56", "02:56"),
    ],
)
def test_a_number_has_the_form_that_the_draft_has(claimed: str, found: str, new: str) -> None:
    assert fitted("number", claimed, found) == new


def test_numbers_in_letters_are_read_and_written() -> None:
    for value in range(100):
        assert value_of(spelt(value)) == value
    assert (spelt(100), value_of("several"), value_of("twenty-ten")) == ("", None, None)


@pytest.mark.parametrize(
    ("text", "claimed", "found", "new"),
    [
        # the article follows the number
        ("It is a 5 metre wall.", "5 metre", "8 metre", "It is an 8 metre wall."),
        ("She signed a nine-year deal.", "nine", "eight", "She signed an eight-year deal."),
        ("It was an 18-month deal.", "18", "16", "It was a 16-month deal."),
        ("It was a 12-month deal.", "12", "11", "It was an 11-month deal."),
        # no digits where a sentence begins
        ("Nine boats sank.", "Nine", "19", "Nineteen boats sank."),
        ("Nine boats sank.", "Nine", "190", ""),
        # one and many
        ("He scored 1 goal.", "1", "5", ""),
        ("He wore the number 1 shirt.", "1", "11", "He wore the number 11 shirt."),
        # no more than the number
        ("It is 643 m high.", "643 m", "634 metres", "It is 634 m high."),
    ],
)
def test_a_number_is_written_into_its_sentence(
    text: str, claimed: str, found: str, new: str
) -> None:
    passage = "The number 11 shirt." if found == "11" and "shirt" in text else ""
    assert fixed(text, "number", claimed, found, passage) == new


@pytest.mark.parametrize(
    ("text", "claimed", "found", "new"),
    [
        # the fact has the year of another sentence, the draft has not
        ("It sailed on 18 July.", "18 July 1969", "19 July 1969", "It sailed on 19 July."),
        ("It sailed on July 18.", "18 July 1969", "19 July 1969", "It sailed on July 19."),
        # the source has no year, or no more than the year
        ("It sailed on 18 July 1969.", "18 July 1969", "19 July", "It sailed on 19 July 1969."),
        ("It was begun in April 2013.", "April 2013", "2011", "It was begun in 2011."),
        ("On 5 April 2013 it began.", "5 April 2013", "2011", "In 2011 it began."),
        ("It was begun by April 2013.", "April 2013", "2011", ""),
        # short names of months
        ("It sailed on Jul. 18, 1969.", "Jul. 18, 1969", "9 August 1969",
         "It sailed on Aug. 9, 1969."),
        # which of two is meant cannot be told
        ("From 18 July to 18 July.", "18 July 1969", "19 July", ""),
    ],
)  # fmt: skip
def test_a_date_is_written_into_its_sentence(text: str, claimed: str, found: str, new: str) -> None:
    assert fixed(text, "date", claimed, found) == new
