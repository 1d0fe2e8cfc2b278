"""What "the hospital", "the lake" and "the cathedral" stand for in texts that name them, beside
near ones in which they are something else."""

from __future__ import annotations

import pytest
from test_everyday_references import stands_for

_HOSPITAL = "Patients of {} in Port Lennox wait longer. The hospital is closing an operating room."
_LAKE = (
    "A ferry sank on {} on Monday, officials in Kanyosa said. The captain drowned. The crew swam "
    "ashore. Most of the lake lies in Mbeya."
)


@pytest.mark.parametrize(
    ("text", "mention", "expected"),
    [
        # What is called after a queen is nobody.
        (
            _HOSPITAL.format("the Queen Adelaide Hospital"),
            "the hospital",
            "Queen Adelaide Hospital",
        ),
        (_HOSPITAL.format("Queen Adelaide"), "the hospital", ""),
        # A lake has its noun in front of its name, a canal behind it.
        (_LAKE.format("Lake Mbuya"), "the lake", "Lake Mbuya"),
        (_LAKE.format("Cape Mbuya"), "the lake", ""),
        (
            "The Bridgewater Canal opened in 1761. Coal was carried on the waterway until 1975.",
            "the waterway",
            "the Bridgewater Canal",
        ),
        (
            "The Bridgewater Tunnel opened in 1761. Coal was carried on the waterway until 1975.",
            "the waterway",
            "",
        ),
        # A phrase with a name in front says more than its noun alone.
        (
            "The Talvera valley was flooded on Monday. The railway said its line through the "
            "valley would remain closed.",
            "the valley",
            "the Talvera valley",
        ),
        (
            "The long valley was flooded on Monday. The railway said its line through the valley "
            "would remain closed.",
            "the valley",
            "",
        ),
        # Who designs a house is its architect.
        (
            "The Halle Theatre in Brevik was designed by Otto Lindqvist. The architect had studied "
            "in Vienna.",
            "the architect",
            "Otto Lindqvist",
        ),
        (
            "The Halle Theatre in Brevik was opened by Otto Lindqvist. The architect had studied "
            "in Vienna.",
            "the architect",
            "",
        ),
    ],
)
def test_what_a_noun_stands_for(text: str, mention: str, expected: str) -> None:
    assert stands_for(text, mention).removeprefix("the ") == expected.removeprefix("the ")
