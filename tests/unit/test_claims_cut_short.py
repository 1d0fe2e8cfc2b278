"""Parts that a statement needs: conditions without "if", "until" behind a denial, the second of
"only A and B", amounts of several together; and items that begin with a label."""

from __future__ import annotations

import pytest

from tests.unit.bundled_facts import first_read, found


def candidates_of(text: str) -> list[str]:
    return [fact.rstrip(" .") for fact in found(text)]


@pytest.mark.parametrize(
    ("sentence", "cut", "kept"),
    [
        (
            "Had Pryce not hit the bar in the 89th minute, extra time would not have been needed.",
            ["pryce had not hit the bar", "extra time would not have been needed"],
            "extra time would not have been needed had pryce not hit the bar in the 89th minute",
        ),
        (
            "The council voted to support the scheme, provided that the county pays for the signs.",
            ["the council voted to support the scheme"],
            "provided that the county pays for the signs",
        ),
        (
            "Nobody connected the weather with the volcano until a century later.",
            ["nobody connected the weather with the volcano"],
            "until a century later",
        ),
        (
            "No case has been recorded on the archipelago since January 2018.",
            ["no case has been recorded on the archipelago"],
            "no case has been recorded since january 2018",
        ),
        (
            "The book remained unknown in Europe until the nineteenth century.",
            ["the book remained unknown in europe"],
            "until the nineteenth century",
        ),
        (
            "Only the palace and the front of the church survived.",
            ["only the palace survived"],
            "the front of the church survived",
        ),
        (
            "The firm employs 140 people in San Diego and Aarhus.",
            ["the firm employs 140 people in san diego", "the firm employs 140 people in aarhus"],
            "the firm employs 140 people",
        ),
        (
            "Anna and Ben have three children.",
            ["anna has three children", "ben has three children"],
            "",
        ),
        (
            "He was judged tone deaf by a music master.",
            ["he was judged deaf", "he was judged deaf by a music master"],
            "he was judged tone deaf",
        ),
    ],
)
def test_what_a_statement_needs_stays(sentence: str, cut: list[str], kept: str) -> None:
    own = candidates_of(sentence)
    assert not set(cut) & set(own), own
    assert not kept or any(kept in c for c in own), own


@pytest.mark.parametrize(
    ("sentence", "kept"),
    [
        ("He had left Riga and opened a shop.", "he had left riga"),
        ("The bank was closed in Leeds and York.", "the bank was closed in leeds"),
        ("Anna and Ben have a dog.", "ben has a dog"),
        ("Anna and Ben won one medal.", "anna won one medal"),
        ("Ida was the only child and left Riga.", "ida was the only child"),
        ("The firm supplied ropes to the navy until 1952.", "the firm supplied ropes to the navy"),
        ("The only son of the duke was born in Rome.", "the only son of the duke was born in rome"),
        ("Nobody lived in the house in 1950.", "nobody lived in the house in 1950"),
    ],
)
def test_what_stands_alone_may(sentence: str, kept: str) -> None:
    assert kept in candidates_of(sentence)


def test_a_past_that_looks_like_a_present_is_told_of_one() -> None:
    own = candidates_of("Lasko, born in Vienna in 1909 and interned in 1940, never forgave her.")
    assert "lasko was born in vienna" in own and not any(" were " in c for c in own)


def test_the_second_of_two_participles_in_front_is_one() -> None:
    own = candidates_of(
        "Tried by the court in 1633 and found suspect of heresy, Galileo left Rome."
    )
    assert "galileo was found suspect of heresy" in own
    assert not any(c.startswith("galileo found") for c in own), own
    active = candidates_of("Tried by the court in 1633, Galileo wrote a book and found a printer.")
    assert "galileo found a printer" in active


@pytest.mark.parametrize(
    ("line", "begins"),
    [
        ("Bus crash \u2014 A coach overturned near Zagreb on Sunday.", "A coach"),
        ("It sank \u2013 The Titanic had struck an iceberg.", "It sank"),
        ("His fear \u2014 The ship would sink \u2014 was groundless.", "His fear"),
        ("Three men sat on top \u2014 a woman stood below.", "Three men"),
    ],
)
def test_the_label_of_a_short_item_is_no_subject(line: str, begins: str) -> None:
    assert first_read(line).text.startswith(begins)
