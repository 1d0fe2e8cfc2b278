"""Figures of speech in plain words."""

from __future__ import annotations

import pytest

from factscore_tui.verify.rewording import reworded


@pytest.mark.parametrize(
    ("fact", "plain"),
    [
        ("Ann Lee spent 27 years behind bars.", "Ann Lee spent 27 years in prison."),
        ("Ann Lee walked free from Halden jail.", "Ann Lee was released from Halden jail."),
        ("War broke out in 1914.", "War began in 1914."),
        ("She has called off the campaign.", "She has stopped the campaign."),
        ("Lee was followed in office by Moss.", "Lee was succeeded by Moss."),
        ("Lee threw her weight behind the plan.", "Lee supported the plan."),
        ("The fire claimed twelve lives.", "The fire killed twelve people."),
        ("Lee passed away in Malmö.", "Lee died in Malmö."),
        ("Lee was put to death in 1649.", "Lee was executed in 1649."),
        ("Lee was jailed again.", "Lee was imprisoned again."),
        ("The play was penned by Lee.", "The play was written by Lee."),
        ("Lee was awarded the Halden Prize.", "Lee received the Halden Prize."),
        ("The start was put off by a day.", "The start was postponed by a day."),
        ("Lee remained single.", "Lee never married."),
        ("The play was premiered in Malmö.", "The play was first performed in Malmö."),
        ("Lee penned a play.", "Lee wrote a play."),
        ("The town takes its name from a river.", "The town is named after a river."),
    ],
)
def test_plain_words(fact: str, plain: str) -> None:
    found = reworded(fact)
    assert found is not None
    assert found.text == plain
    assert "read as" in found.said


@pytest.mark.parametrize(
    "fact",
    [
        "Lee was in jail.",
        "Lee bought a pen in Malmö.",
        "The hall broke records.",
        "Hail fell on Malmö.",
        "Lee called her brother.",
        "The bars were closed.",
    ],
)
def test_what_is_meant_as_it_says(fact: str) -> None:
    assert reworded(fact) is None


def test_only_what_differs_is_told() -> None:
    found = reworded("Lee was awarded the Halden Prize.")
    assert found is not None
    assert found.said == "“was awarded” read as “received”"


def test_a_long_text_takes_no_time() -> None:
    assert reworded("took his " * 20_000) is None
