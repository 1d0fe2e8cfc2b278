"""Dates and numbers in several formats mean the same; what is ambiguous is left alone."""

from __future__ import annotations

import pytest

from factscore_tui.verify.features.quantities import covers_date, find_slots, same_date, same_number


@pytest.mark.parametrize(
    "text",
    [
        "12 June 1987",
        "June 12, 1987",
        "1987-06-12",
        "12th of June 1987",
        "June 12th, 1987",
        "12 Jun 1987",
        "Jun. 12, 1987",
    ],
)
def test_formats_of_one_day(text: str) -> None:
    (date,) = find_slots(f"Born {text} in Rome.").dates
    assert (date.year, date.month, date.day) == (1987, 6, 12)
    assert date.text == text


def test_offsets_point_at_the_text() -> None:
    text = "Käthe (12 June 1987 – 3 May 1999) sold 1.5 million records in twenty-five countries."
    slots = find_slots(text)
    for slot in (*slots.dates, *slots.numbers):
        assert slot.span.of(text) == slot.text
    assert [d.year for d in slots.dates] == [1987, 1999]
    assert [n.value for n in slots.numbers] == [1.5e6, 25.0]


@pytest.mark.parametrize(
    ("text", "year", "until"),
    [
        ("in 1987", 1987, 1987),
        ("1987–93", 1987, 1993),
        ("1987-1993", 1987, 1993),
        ("the 1980s", 1980, 1989),
        ("the 19th century", 1801, 1900),
        ("the 1900s", 1900, 1999),
    ],
)
def test_years_and_stretches(text: str, year: int, until: int) -> None:
    (date,) = find_slots(text).dates
    assert (date.year, date.until) == (year, until)


@pytest.mark.parametrize(
    ("text", "low", "high", "dimension", "said"),
    [
        ("Between 80 and 90 % of the homes are empty.", 80, 90, "percent", "Between 80 and 90 %"),
        ("Some 80 to 90 per cent voted.", 80, 90, "percent", "80 to 90 per cent"),
        ("It is 5–10 km long.", 5000, 10000, "length", "5–10 km"),
        ("Between 10 and 20 ships sank.", 10, 20, "", "Between 10 and 20"),
    ],
)
def test_a_range_is_one_number(
    text: str, low: float, high: float, dimension: str, said: str
) -> None:
    (number,) = find_slots(text).numbers
    assert (number.value, number.until, number.dimension, number.text) == (
        low,
        high,
        dimension,
        said,
    )
    assert number.span.of(text) == said


@pytest.mark.parametrize(
    "text", ["It rose from 80 to 90 per cent.", "They won 3 to 2.", "80 and 90 per cent"]
)
def test_no_range(text: str) -> None:
    assert [number.until for number in find_slots(text).numbers] == [0, 0]


def test_what_lies_in_a_range_agrees() -> None:
    (range_,) = find_slots("between 80 and 90 %").numbers
    inside, outside, miles, km = (
        find_slots(text).numbers[0]
        for text in ("85 per cent", "95 per cent", "1,200 miles", "1,931 km")
    )
    assert same_number(inside, range_) and same_number(range_, inside)
    assert not same_number(outside, range_)
    assert same_number(miles, km)


def date(text: str):
    (found,) = find_slots(text).dates
    return found


def test_agreement_of_dates() -> None:
    assert same_date(date("1987"), date("12 June 1987"))
    assert same_date(date("12 June"), date("June 12, 1987"))
    assert same_date(date("1984"), date("the 1980s"))
    assert same_date(date("1990"), date("1987–1993"))
    assert not same_date(date("12 June 1987"), date("24 June 1987"))
    assert not same_date(date("12 June 1987"), date("12 July 1987"))
    assert not same_date(date("1986"), date("12 June 1987"))
    assert covers_date(date("1987"), date("12 June 1987"))
    assert not covers_date(date("12 June 1987"), date("1987"))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("1.5 million", "1,500,000"),
        ("5 km", "5,000 metres"),
        ("20%", "20 percent"),
        ("20 per cent", "20%"),
        ("$5m", "5 million dollars"),
        ("twelve", "12"),
        ("two hundred fifty", "250"),
        ("third", "3rd"),
        ("10 miles", "16.1 km"),
        ("468 km2", "468 square kilometres"),
        ("468 km\u00b2", "181 sq mi"),
        ("80 acres", "32 ha"),
        ("forty square miles", "40 sq. miles"),
    ],
)
def test_numbers_that_mean_the_same(one: str, other: str) -> None:
    (a,), (b,) = find_slots(one).numbers, find_slots(other).numbers
    assert same_number(a, b)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("5 km", "5 miles"),
        ("12", "13"),
        ("3rd", "3"),
        ("20%", "20"),
        ("$5", "€5"),
        ("468 km2", "648 km2"),
        ("5 km2", "5 km"),
    ],
)
def test_numbers_that_differ(one: str, other: str) -> None:
    (a,), (b,) = find_slots(one).numbers, find_slots(other).numbers
    assert not same_number(a, b)


def test_what_is_no_date() -> None:
    assert find_slots("She may 12 times have gone.").dates == ()
    assert find_slots("99/99/9999 and 2020-13-45").dates == ()
    assert [d.text for d in find_slots("May 12 was a Monday.").dates] == ["May 12"]


def test_counted_things_are_kept() -> None:
    goals, matches = find_slots("He scored 12 goals in 30 matches.").numbers
    assert (goals.counted, matches.counted) == ("goals", "matches")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\x00" * 50,
        "9" * 5000,
        "1,1," * 2000,
        "June " * 2000,
        "\ud800 12",
        "one two three " * 500,
        "twenty " * 2000,
    ],
)
def test_hostile_text_is_survived(text: str) -> None:
    slots = find_slots(text)
    assert all(0 <= s.span.start < s.span.end <= len(text) for s in (*slots.dates, *slots.numbers))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("from Sunday 2 September to Thursday 6 September 1666", [(1666, 9, 2), (1666, 9, 6)]),
        ("28 December to 3 January 1667", [(1666, 12, 28), (1667, 1, 3)]),
        ("from 2 to 6 September 1666", [(1666, 9, 2), (1666, 9, 6)]),
        ("2\u20136 September 1666", [(1666, 9, 2), (1666, 9, 6)]),
        ("on 3 May, and he died on 5 June 1900", [(0, 5, 3), (1900, 6, 5)]),
        ("It won 3\u20132 on 6 May 1900", [(1900, 5, 6)]),
        ("Chapter 12, 6 May 1900", [(1900, 5, 6)]),
    ],
)
def test_a_year_or_month_that_is_said_once(text: str, expected: list[tuple[int, int, int]]) -> None:
    assert [(d.year, d.month, d.day) for d in find_slots(text).dates] == expected
