"""What clauses must offer as candidates; through the shipped parser."""

from __future__ import annotations

import pytest
from bundled_facts import first_read

from factscore_tui.decompose.rules.verb_forms import past_of, present_of


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Work was due to begin in June.", "Work was due to begin in June"),
        (
            "Tom Fox, a lawyer, is to join the Norrvik board.",
            "Tom Fox is to join the Norrvik board",
        ),
        (
            "A fourth backend, for PostgreSQL, is late.",
            "A fourth backend , for PostgreSQL , is late",
        ),
        ("There are two guesthouses and a hotel in Mora.", "There is a hotel in Mora"),
        (
            "Deaths fell only after the council had the sewers flushed out.",
            "the council had the sewers flushed out",
        ),
    ],
)
def test_what_is_offered(text: str, told: str) -> None:
    assert told in [" ".join(p.text for p in c.phrase) for c in first_read(text).found]


@pytest.mark.parametrize(
    ("gerund", "one", "past"),
    [
        ("embezzling", "embezzles", "embezzled"),
        ("measuring", "measures", "measured"),
        ("becoming", "becomes", "became"),
        ("adding", "adds", "added"),
        ("choosing", "chooses", "chose"),
        ("travelling", "travels", "travelled"),
        ("sliding", "slides", "slid"),
        ("overtaking", "overtakes", "overtook"),
        ("being", "is", "was"),
        ("calling", "calls", "called"),
    ],
)
def test_a_verb_told_of_its_subject(gerund: str, one: str, past: str) -> None:
    assert (present_of(gerund, plural=False), past_of(gerund)) == (one, past)
