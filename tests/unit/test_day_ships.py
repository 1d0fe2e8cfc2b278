"""A ship that has a name is "she"."""

from __future__ import annotations

from bundled_facts import judged

LINER = (
    "The Titanic was a British liner. Her hull slid into the water on 31 May 1911. "
    "She left Southampton on 10 April 1912. "
)


def test_she_is_the_ship() -> None:
    found = judged(LINER, "Titanic")
    assert "The Titanic left Southampton." in found
    assert any(fact.startswith("The Titanic's hull slid") for fact in found)


def test_somebody_named_since_is_not_the_ship() -> None:
    found = judged(LINER + "Margaret Brown was on board. She survived.", "Titanic")
    assert "The Titanic survived." not in found


def test_a_town_is_no_ship() -> None:
    found = judged("Belfast is a port. She left Southampton.", "Belfast")
    assert "Belfast left Southampton." not in found
