"""What there may be several of is never contradicted by another one: awards, albums, members, those
who live in a street. Found where people had called a fact true that was contradicted."""

from __future__ import annotations

import pytest
from role_pages import match, reader

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


def test_another_one_with_the_same_date_is() -> None:
    fact = "Ann Lee released the album South Country by Crown on 28 February 2020."
    found = reader().find(fact, match(fact, "Ann Lee", PAGE))
    assert found is not None and found.difference.claimed == "South Country"
