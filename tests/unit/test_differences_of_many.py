"""What there may be several of is never contradicted by another one: awards, albums, members, those
who live in a street. Found where people had called a fact true that was contradicted."""

from __future__ import annotations

import pytest
from role_pages import match, reader

from factscore_tui.verify.differences.numbers.computed import find_difference

PAGE = (
    "Ann Lee (born 1980) is a Norwegian singer. After studying at Halden, Lee received a Drama "
    "League nomination for her 2005 play Deep Water. "
    "Lee's album Northern Standard was released by Crown on 28 February 2020. "
    "In her childhood Lee lived in the Villa Rosa of Kirk Road. "
    "Her song Sea Man was nominated for Best Sung Collaboration at the Crown Awards. "
    "Ann Lee is a member of the Brick Choir with Ida Moss, Per Lund and Otto Berg. "
    "Lee sang all 24 concerts of the season for Opera Halden, including three matinees."
)


@pytest.mark.parametrize(
    "fact",
    [
        "Ann Lee received several nominations for Black Water.",
        "Ann Lee released the album North.",
        "Ida Moss lived in Kirk Road in her childhood.",
        "Sea Man was nominated for a Crown Award.",
        "Ida Moss is a member of the Brick Choir.",
        "Ann Lee sang 305 concerts for Opera Halden.",
    ],
)
def test_others_are_no_contradiction(fact: str) -> None:
    found = reader().find(fact, match(fact, "Ann Lee", PAGE))
    assert found is None or not found.reason


RUNNER = (
    "Otto Berg (born 1950) is a Norwegian runner. Berg contested the Halden constituency from "
    "Ostfold in 1984. Berg was the Northern Schools Union (NSU) champion in the 100 metres, with a "
    "time of 10.4 seconds, and in the 200 metres, with one of 22.4 seconds. The film Iron Road "
    "earned Berg two Crown nominations. His mother, Gerda (1921–2015), sang before she married "
    "Isak in 1946. They had two children, Sara and Ben. Berg's second wife is Ida Moss."
)


@pytest.mark.parametrize(
    "fact",
    [
        "The Sarpsborg constituency is in Ostfold.",
        "Otto Berg was the Northern Schools Union (NSU) champion in the 100 metres.",
        "Otto Berg was the Northern Schools Union (NSU) champion in the 200 metres.",
        "Otto Berg earned two Crown nominations.",
        "Otto Berg married Ida Moss in 2001.",
        "Otto Berg has four children.",
    ],
)
def test_what_people_called_true(fact: str) -> None:
    found = reader().find(fact, match(fact, "Otto Berg", RUNNER))
    assert found is None or not found.reason
    assert find_difference(fact, match(fact, "Otto Berg", RUNNER)) is None


def test_another_one_with_the_same_date_is() -> None:
    fact = "Ann Lee released the album South Country by Crown on 28 February 2020."
    found = reader().find(fact, match(fact, "Ann Lee", PAGE))
    assert found is not None and found.difference.claimed == "South Country"


LINER = (
    "The Tern was a liner that sank in the North Sea. Thomas Moss, who had designed it, died on "
    "the Tern.",
    "Karl Dahl was a general. On 2 December 1805 Dahl defeated the Swedes at Austerholt.",
)


@pytest.mark.parametrize(
    ("fact", "title"),
    [
        ("Isidor Lie died on the Tern.", "Tern"),
        ("Isidor Lie boarded the Tern.", "Tern"),
        ("Karl Dahl defeated the Swedes at Leirvik.", "Karl Dahl"),
        ("Karl Dahl defeated the Swedes in June 1800.", "Karl Dahl"),
    ],
)
def test_what_happens_to_many_and_often(fact: str, title: str) -> None:
    assert reader().find(fact, match(fact, title, *LINER)) is None
    assert find_difference(fact, match(fact, title, *LINER)) is None
