"""Days without a year and "then", where the text has one date that can be meant, beside near texts
in which they stay as they are."""

from __future__ import annotations

import pytest
from test_everyday_references import stands_for

from factscore_tui.decompose.references.days import day_after

_NEXT = "The two men broke into the house {} and took a clock. Ann Lee was arrested the next day."
_EVENING = "Ann Lee found a crack in the bridge {}. That evening the council rang her brother."
_SINCE = "{} Ann Lee has run it since then."
_BY = "{} By then her husband had stopped working."


@pytest.mark.parametrize(
    ("text", "mention", "expected"),
    [
        (_NEXT.format("on 2 February"), "the next day", "on 3 February"),
        (_NEXT.format("on Friday"), "the next day", "on Saturday"),
        (_NEXT.format("on 28 February"), "the next day", ""),
        (_NEXT.format("before 2 February"), "the next day", ""),
        (_NEXT.format("in February"), "the next day", ""),
        (_NEXT.format("on 2 February and on 9 February"), "the next day", ""),
        (_EVENING.format("on Tuesday"), "that evening", "on Tuesday evening"),
        (_EVENING.format("on 3 June"), "that evening", "on the evening of 3 June"),
        (_EVENING.format("on Tuesday").replace("found", "reported"), "that evening", ""),
        (_EVENING.format("on Tuesday. The river is deep"), "that evening", ""),
        (_SINCE.format("The library was opened in 1974."), "then", "1974"),
        (_SINCE.format("The library was opened in 1974 and closed in 1980."), "then", ""),
        (_SINCE.format("The library was opened."), "then", ""),
        ("The council bought it in August, and Ann Lee has run it since then.", "then", "August"),
        ("She will ring on 2 May or on 9 May, and the tank will be dry until then.", "then", ""),
        ("She will ring by 20 May, and the tank will stay dry until then.", "then", "20 May"),
        (_BY.format("Ann Lee sold the mill in 1893."), "then", "1893"),
        (_BY.format("Ann Lee bought a mill in 1891, and sold it two years later."), "then", "1893"),
        (_BY.format("Ann Lee sold the mill.\n\nIt burned."), "then", ""),
        ("Ann Lee opened a school in 1893, and then sold it.", "then", ""),
    ],
)
def test_what_day_it_was(text: str, mention: str, expected: str) -> None:
    assert stands_for(text, mention) == expected


@pytest.mark.parametrize(
    ("text", "mention", "expected"),
    [
        ("It was sold in 2003. Air France stopped flying it that May.", "that may", "in May 2003"),
        (
            "The sale closed in April 2014, and that month Rajeev Suri was named chief executive.",
            "that month",
            "in April 2014",
        ),
        (
            "The battle was fought on 13 May 1568. Ann Lee fled eleven days before and was ill.",
            "eleven days before",
            "on 2 May 1568",
        ),
        (
            "The battle was fought on 13 May 1568. Ann Lee was ill two days before and after it.",
            "two days before",
            "",
        ),
    ],
)
def test_a_month_and_a_day_of_a_year(text: str, mention: str, expected: str) -> None:
    assert stands_for(text, mention) == expected


def test_the_day_after() -> None:
    assert day_after("31 March", 1) == "1 April"
    assert day_after("June 3", 1) == "June 4"
    assert day_after("Monday", -1) == "Sunday"
    assert day_after("28 February", 1) == day_after("31 December", 1) == ""
    assert day_after("1 March", -1) == ""
