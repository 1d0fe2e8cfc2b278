"""What is told as so now of somebody who is dead."""

from __future__ import annotations

import pytest

from factscore_tui.core.evidence import Passage
from factscore_tui.core.for_now import for_now
from factscore_tui.verify.ended import told_as_now_of_the_dead
from factscore_tui.verify.features.alignment import SourcePage

MANDELA = (
    "Nelson Mandela was a politician who became, in 1994, President of South Africa. He was born "
    "on 18 July 1918 and died in Johannesburg on 5 December 2013, aged 95."
)
EARHART = "Amelia Earhart (24 July 1897 – 5 January 1939) was an American aviator."
LIVING = "Ann Reed is a lawyer. Her father died in 1990. She is the mayor of Aldgate."


@pytest.mark.parametrize(
    ("fact", "title", "text", "died"),
    [
        (
            "Nelson Mandela is the president of South Africa.",
            "Nelson Mandela",
            MANDELA,
            "died in Johannesburg on 5 December 2013",
        ),
        ("Mandela lives in Pretoria.", "Nelson Mandela", MANDELA, "died in Johannesburg on 5"),
        ("Earhart works for Lockheed.", "Amelia Earhart", EARHART, "died 5 January 1939"),
        ("Mandela was the president of South Africa.", "Nelson Mandela", MANDELA, ""),
        ("Nelson Mandela is a South African politician.", "Nelson Mandela", MANDELA, ""),
        ("Graca Machel lives in Maputo with others.", "Nelson Mandela", MANDELA, ""),
        ("Ann Reed is the mayor of Aldgate.", "Ann Reed", LIVING, ""),
    ],
)
def test_the_page_tells_when_somebody_died(fact: str, title: str, text: str, died: str) -> None:
    page = SourcePage(title, (Passage(1, 1, title, "", text),))
    found = told_as_now_of_the_dead(fact, page)
    assert found.startswith(died) if died else not found


def test_what_holds_for_a_time_only() -> None:
    assert for_now("Ann Reed works at the patent office.")
    assert not for_now("Ann Reed works hard.")
    assert not for_now("Ann Reed was the mayor until 1994.")
