"""Bodies that the last word of their names tells apart, and pronouns that tell nobody."""

from __future__ import annotations

import pytest
from role_pages import match, reader

PAGE = (
    "The North is a novel by Ann Lee. Per Lund, aged 39, works in Halden at the Ministry of Truth, "
    "where he rewrites old newspapers. He falls in love with Ida Moss. Otto Berg, whom Lund had "
    "trusted, tortures him in the Ministry of Love."
)


def _told(fact: str) -> str:
    found = reader().find(fact, match(fact, "The North", PAGE))
    return "" if found is None else found.reason


def test_another_ministry() -> None:
    reason = "Per Lund works: Ministry of Love → source: Ministry of Truth"
    assert _told("Per Lund works at the Ministry of Love.").endswith(reason.partition(": ")[2])


@pytest.mark.parametrize(
    "fact",
    [
        "Per Lund works at the Ministry of Truth.",
        "Otto Berg tortures Per Lund in the Ministry of Love.",
        "Per Lund works at the Ministry.",
    ],
)
def test_what_may_be_so(fact: str) -> None:
    assert not _told(fact)
