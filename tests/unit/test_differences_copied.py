"""Another number in what the source has word for word otherwise."""

from __future__ import annotations

import pytest

from factscore_tui.core.evidence import Passage
from factscore_tui.verify.differences.numbers.copied import find_copied
from factscore_tui.verify.differences.numbers.elsewhere import counts_something_else
from factscore_tui.verify.features.alignment import fact_units, prepare_page
from factscore_tui.verify.features.match import lay_over
from factscore_tui.verify.features.quantities import find_slots


def told(fact: str, *passages: str, title: str = "Anna Berg") -> str:
    page = prepare_page(title, tuple(Passage(n, 0, title, "", t) for n, t in enumerate(passages)))
    found = find_copied(fact, lay_over(fact_units(fact, {}), page))
    return found.reason if found is not None else ""


WIN = "On 17 March 2018, Berg scored four goals in a 5–0 win over Malmö, her first hat-trick."
LATER = " At Malmö in 2019 she scored no goals."
SETS = (
    "Berg then reached her first final at the Riga Open, where she lost to Lind in three sets. "
    "In 1990, Berg reached the last eight at Lugano, and at the Riga Open she lost to Lind in "
    "three sets."
)
CAREER = "Berg retired after the 2010 World Cup, having made 93 appearances for Norway. She sings."
MARRIED = "Berg has been married three times and has four children. Six of the films ran for times."


@pytest.mark.parametrize(
    ("fact", "source", "reason"),
    [
        # a sentence with a date of its own, of what happened once
        (
            "Anna Berg scored eight goals in a 5–0 win over Malmö.",
            WIN + LATER,
            "eight → source: four",
        ),
        ("Anna Berg scored eight goals on 17 March 2018.", WIN + LATER, "eight → source: four"),
        ("Anna Berg scored four goals on 17 March 2018.", WIN + LATER, ""),
        # two sentences that have the same number
        ("Anna Berg lost to Lind in eight sets at the Riga Open.", SETS, "eight → source: three"),
        # a total, whatever else the sentence dates
        ("Anna Berg made 84 appearances for Norway.", CAREER, "84 → source: 93"),
        # the page has the number of other things
        ("Anna Berg has been married six times.", MARRIED, "six → source: three"),
        # what makes a date less exact is nothing to a length of time
        (
            "Anna Berg left after six months in the role.",
            "She left in December, after seven months in the role. She sings.",
            "six → source: seven",
        ),
    ],
)
def test_a_sentence_that_is_the_fact_but_for_its_number(
    fact: str, source: str, reason: str
) -> None:
    assert told(fact, source) == reason


@pytest.mark.parametrize(
    ("fact", "source"),
    [
        # of one season, of one year, at one place, of some of it
        (
            "Anna Berg scored nine goals for Riga against Oslo.",
            "In 1912, Berg scored eight goals for Riga against Oslo.",
        ),
        (
            "Anna Berg made 84 appearances for Norway.",
            "In 2009, she made 12 appearances for Norway.",
        ),
        (
            "Anna Berg made 84 appearances for Norway.",
            "At the World Cup, she made 12 appearances for Norway.",
        ),
        (
            "Anna Berg made 84 appearances for Norway.",
            "She made 12 appearances for Norway in her first season.",
        ),
        (
            "Anna Berg made 84 appearances for Norway.",
            "She made 12 appearances for Norway against rivals.",
        ),
        # other sentences count otherwise, or have the number
        (
            "Anna Berg made 84 appearances for Norway.",
            "She made 12 appearances for Norway. She made 30 appearances for Norway.",
        ),
        (
            "Anna Berg made 84 appearances for Norway.",
            "She made 12 appearances for Norway. Her 84 appearances for Norway are a record.",
        ),
        # other things, another's, and nothing exact
        ("Anna Berg made 84 appearances for Norway.", "She made 12 league appearances for Norway."),
        (
            "Anna Berg made 84 appearances for Norway.",
            "Her brother Otto made 12 appearances for Norway.",
        ),
        (
            "Anna Berg made 84 appearances for Norway.",
            "She made about 90 appearances for Norway.",
        ),
        ("In all Anna Berg made 84 appearances for Norway.", "She made 12 appearances for Norway."),
    ],
)
def test_a_number_of_something_else_contradicts_nothing(fact: str, source: str) -> None:
    assert told(fact, source) == ""


@pytest.mark.parametrize(
    ("text", "counted", "other"),
    [
        ("She sang for six decades.", "tim", True),
        ("Six of the films ran.", "film", False),
        ("Six of the films ran.", "tim", True),
        ("She won it at age 13.", "titl", True),
        ("She led 8–6 in the set.", "set", True),
        ("She won 13 doubles titles.", "titl", False),
        ("She won 13.", "titl", False),
    ],
)
def test_what_a_number_of_the_source_counts(text: str, counted: str, other: bool) -> None:
    number = find_slots(text).numbers[0]
    assert counts_something_else(text, number, counted) is other
