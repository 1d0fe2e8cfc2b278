"""The year of the second of two things that a sentence tells of one: "was founded in 1887 and
opened in 1888"."""

from __future__ import annotations

import pytest
from role_pages import match

from factscore_tui.verify.differences.numbers.computed import find_difference

PAGE = "The Moss Institute in Halden was founded in 1887 and {} on 14 November 1888."


def found(fact: str, page: str) -> str:
    difference = find_difference(fact, match(fact, "Ann Moss", page))
    return "" if difference is None else difference.difference.found


@pytest.mark.parametrize("opened", ["opened", "was opened", "finally opened"])
def test_the_second_verb_has_its_own_date(opened: str) -> None:
    page = PAGE.format(opened)
    assert found("The Moss Institute was opened in 1878.", page) == "14 November 1888"
    assert found("The Moss Institute was opened in 1888.", page) == ""


@pytest.mark.parametrize(
    "page",
    [
        # the subject of the second verb is another
        "The Moss Institute was founded in 1887 and its library opened in 1888.",
        "The Moss Institute was founded in 1887 and the museum was opened in 1888.",
        # of another event than the sentence begins with
        "The Moss Institute was founded in 1887, burned in 1890 and opened again in 1895.",
        # nothing of the fact's subject before the first date
        "Ann Moss came in 1887 and opened it in 1888.",
    ],
)
def test_what_is_not_told_of_the_same(page: str) -> None:
    assert found("The Moss Institute was opened in 1878.", page) == ""
