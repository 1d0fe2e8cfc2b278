"""Sentences of lives whose trees or parts went wrong, each with one that must not change."""

from __future__ import annotations

import pytest

from tests.unit.bundled_facts import judged

_CASES = [
    pytest.param(
        "Ten years later she translated a paper by the Italian engineer Luigi Menabrea on his next "
        "machine, the Analytical Engine.",
        [],
        ["Menabrea is the", "Menabrea was the", "Menabrea the Analytical"],
        id="the machine is the Analytical Engine",
    ),
    pytest.param(
        "The bridge was painted by Ann Lee, the owner of the land.",
        ["Ann Lee was the owner of the land."],
        [],
        id="the owner stays Ann Lee",
    ),
    pytest.param(
        "In 1918 Ramanujan becomes a Fellow of the Royal Society and, a few months later, the "
        "first Indian to be a fellow of Trinity.",
        ["Ramanujan becomes a Fellow of the Royal Society."],
        ["Indian becomes"],
        id="becomes a Fellow and the first",
    ),
    pytest.param(
        "She died in the house she was born in, a week after her 47th birthday.",
        ["Frida Kahlo died a week after her 47th birthday."],
        ["born in a week", "born a week"],
        id="born in, a week after",
    ),
    pytest.param(
        "She died in the house where she was born a week after the war.",
        [],
        ["Kahlo died a week"],
        id="born a week after the war",
    ),
    pytest.param(
        "She shared with Pierre and Becquerel the Nobel Prize in Physics for 1903.",
        ["Frida Kahlo shared with Becquerel the Nobel Prize in Physics."],
        ["Becquerel the Nobel Prize was", "Becquerel was in"],
        id="shared with Becquerel the Nobel Prize",
    ),
    pytest.param(
        "Born Grace Brewster Murray in New York in 1906, the eldest of three, she liked clocks.",
        [],
        ["Murray in New York is", "Kahlo in New York is"],
        id="born there",
    ),
    pytest.param(
        "She was the daughter of a German photographer and his Mexican wife.",
        ["Frida Kahlo was the daughter of a German photographer and his Mexican wife."],
        ["daughter of his"],
        id="his wife, whose",
    ),
    pytest.param(
        "She was four or five years old, and her brother was six.",
        [],
        ["was four years", "was five years", "was four."],
        id="four or five",
    ),
    pytest.param(
        "She had affairs too, among them one with Leon Trotsky, who came to live there in 1937.",
        [],
        ["affairs among them.", "affairs one"],
        id="among them one",
    ),
    pytest.param(
        "The war began in 1911. That autumn, when the papers were attacking her, Fox wrote.",
        [],
        ["in in"],
        id="in the autumn, once",
    ),
]


@pytest.mark.parametrize(("text", "facts", "never"), _CASES)
def test_what_a_life_tells(text: str, facts: list[str], never: list[str]) -> None:
    told = judged(text, "Frida Kahlo")
    assert [fact for fact in facts if fact not in told] == [], told
    assert [fact for fact in told if any(words in fact for words in never)] == []


def test_great_question_is_no_answer() -> None:
    told = judged("Who was Ada Lovelace?\n\nGreat question! Ada Lovelace was a mathematician.\n")
    assert not any("question" in fact for fact in told)
    asked = "What did he die of?\n\nOf tuberculosis, near Santa Marta.\n"
    assert "Simón Bolívar died of tuberculosis." in judged(asked, "Simón Bolívar")


def test_a_dated_line_with_is() -> None:
    told = judged(
        "Ramanujan: a timeline\n\n1914 \u2013 Arrives in England.\n\n1916 \u2013 Is awarded a "
        "degree by research.\n\n1917 \u2013 War is declared.\n",
        "Ramanujan",
    )
    assert "Ramanujan is awarded a degree by research in 1916." in told
    assert not any("Ramanujan war" in fact or "Ramanujan War" in fact for fact in told)
