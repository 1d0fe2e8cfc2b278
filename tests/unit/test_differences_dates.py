"""Another date at the same verb, where a sentence of the page has several dates."""

from __future__ import annotations

import pytest
from role_pages import match, reader

from factscore_tui.core.verdict import Difference

NIGHTINGALE = (
    "She was born on 12 May 1820 in Florence, Italy, after which she was named, and died at her "
    "home in Mayfair, London, on 13 August 1910, aged 90."
)
CURIE = (
    "Curie received the Nobel Prize in Physics in 1903, and in 1911 she received the Nobel Prize "
    "in Chemistry."
)


def found(fact: str, title: str, text: str) -> Difference | None:
    """What the reader of roles finds between a fact and a page of one passage."""
    difference = reader().find(fact, match(fact, title, text))
    return None if difference is None else difference.difference


@pytest.mark.parametrize(
    ("fact", "title", "text", "claimed", "source"),
    [
        (
            "Florence Nightingale died in 1911.",
            "Florence Nightingale",
            f"Florence Nightingale was a nurse. {NIGHTINGALE}",
            "1911",
            "13 August 1910",
        ),
        (
            "Ann Lee opened the Oak Hall in 1912.",
            "Ann Lee",
            "Ann Lee was born in 1880 in Leeds, and opened the Oak Hall there, against the will "
            "of the town, in 1920.",
            "1912",
            "1920",
        ),
        (
            "Marie Curie received the Nobel Prize in Chemistry in 1912.",
            "Marie Curie",
            f"Marie Curie was a physicist. {CURIE}",
            "1912",
            "1911",
        ),
    ],
)
def test_the_date_of_the_verb(fact: str, title: str, text: str, claimed: str, source: str) -> None:
    difference = found(fact, title, text)
    assert difference is not None
    assert (difference.claimed, difference.found) == (claimed, source)


@pytest.mark.parametrize(
    ("fact", "title", "text"),
    [
        # The same date, or a part of it.
        ("Florence Nightingale died in 1910.", "Florence Nightingale", NIGHTINGALE),
        # Told in such company elsewhere on the page.
        (
            "Ann Lee won the cup in 1912.",
            "Ann Lee",
            "Ann Lee won the cup in 1903, and died in 1950. In 1912 Lee won again.",
        ),
        # Not exact, on either side; not outright.
        (
            "Ann Lee opened the Oak Hall before 1912.",
            "Ann Lee",
            "Ann Lee was born in 1880 and opened the Oak Hall in 1920.",
        ),
        (
            "Ann Lee opened the Oak Hall in 1912.",
            "Ann Lee",
            "Ann Lee was born in 1880 and opened the Oak Hall after 1920.",
        ),
        (
            "Ann Lee opened the Oak Hall in 1912.",
            "Ann Lee",
            "Ann Lee was born in 1880 and may have opened the Oak Hall in 1920.",
        ),
        # Another one's, or of another verb.
        (
            "Ann Lee died in 1912.",
            "Ann Lee",
            "Ann Lee was born in 1880, and her brother Otto died in 1920.",
        ),
        (
            "Ann Lee opened the Oak Hall in 1912.",
            "Ann Lee",
            "Ann Lee, who opened the Oak Hall, was born in 1880 and died in 1950.",
        ),
    ],
)
def test_no_other_date(fact: str, title: str, text: str) -> None:
    assert found(fact, title, text) is None


def test_pages_without_a_tree_are_passed_over() -> None:
    assert found("Ann Lee died in 1912.", "Ann Lee", "Lee " * 400 + "died in 1910.") is None
