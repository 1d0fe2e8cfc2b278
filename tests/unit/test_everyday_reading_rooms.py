"""Texts on people and works as reporters, pupils and chat models write them, read as a whole: what
each sentence comes to."""

from __future__ import annotations

import pytest
from role_pages import match, reader
from test_everyday_pages import facts

from factscore_tui.decompose.rules.topic import propose_topic


@pytest.mark.parametrize(
    ("text", "has"),
    [
        (
            "Sure! Hamlet is Shakespeare's longest play, written around 1600.",
            ["Hamlet is Shakespeare's longest play.", "Hamlet was written around 1600."],
        ),
        ("Certainly! Paris is the capital of France.", ["Paris is the capital of France."]),
        (
            "Leo Smith was an Italian polymath of the High Renaissance. He was born in Prato.",
            ["Leo Smith was born in Prato."],
        ),
    ],
)
def test_reading_rooms(text: str, has: list[str]) -> None:
    told = facts(text)
    assert not [fact for fact in has if fact not in told]


@pytest.mark.parametrize(
    ("line", "topic"),
    [
        ("War and Peace by Leo Tolstoy is a novel about Russia.", "War and Peace"),
        ("*War and Peace* is a novel by Leo Tolstoy.", "War and Peace"),
        ("Lee and Fox were painters.", ""),
    ],
)
def test_a_name_with_and_that_opens_a_text(line: str, topic: str) -> None:
    assert propose_topic([line], [None], lambda name: name == "War and Peace") == topic


PAINTER = "Ann Lee was born on 6 July 1907 in Halden and died there in 1954."


@pytest.mark.parametrize(
    ("fact", "differs"),
    [
        ("Ann Lee was born in the Blue House.", False),  # which may stand in Halden
        ("Ann Lee was born in Malmö.", True),
    ],
)
def test_a_house_may_stand_in_the_town(fact: str, differs: bool) -> None:
    found = reader().find(fact, match(fact, "Ann Lee", PAINTER))
    assert (found is not None) is differs
