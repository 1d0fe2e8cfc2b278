"""Sentences of lives whose trees or parts went wrong, each with one that must not change."""

from __future__ import annotations

import pytest

from tests.unit.bundled_facts import found, judged

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
    pytest.param(
        "A year later he married Anna Magdalena, a singer, who was sixteen years younger and "
        "brought up her stepchildren as her own.",
        ["Anna Magdalena brought up her stepchildren as her own."],
        ["Kahlo brought"],
        id="who was younger and brought up",
    ),
    pytest.param(
        "In 1721 she married Tom Fox, who was younger, and brought up the children.",
        ["Frida Kahlo brought up the children."],
        [],
        id="a comma closes the clause",
    ),
    pytest.param(
        "She lost her father when she was two and her mother when she was eight.",
        ["Frida Kahlo lost her mother when she was eight."],
        ["father her mother", "was two her mother"],
        id="lost her father and her mother",
    ),
    pytest.param(
        "They were married in 1802, but less than a year after the wedding Ann Lee died of fever.",
        ["Ann Lee died of fever."],
        ["died the wedding", "1802 less than"],
        id="after the wedding she died",
    ),
    pytest.param(
        "She painted most of her portraits and the two great murals.",
        ["Frida Kahlo painted the two great murals."],
        ["most of the two"],
        id="most of these and the two",
    ),
    pytest.param(
        "When she died in 2005, at 92, her coffin was placed in the rotunda of the Capitol, an "
        "honour that no woman had received before.",
        ["Frida Kahlo's coffin was placed in the rotunda of the Capitol."],
        ["was an honour", "is an honour", "Capitol at 92"],
        id="died at 92, an honour",
    ),
    pytest.param(
        "She lost her job, and so did her husband.",
        ["Frida Kahlo lost her job."],
        ["did her husband"],
        id="so did he",
    ),
    pytest.param(
        "Both of her parents died before she was eleven, when the baby was a few weeks old.",
        [],
        ["Kahlo was eleven.", "baby was old"],
        id="ages by the way",
    ),
    pytest.param(
        "She was on her way into exile when she died near Santa Marta.",
        ["Frida Kahlo was on her way into exile when she died."],
        [],
        id="on her way",
    ),
    pytest.param(
        "A 42-year-old seamstress on her way home from work refused to give up her seat.",
        [],
        ["Kahlo's way", "Kahlo's seat"],
        id="a seamstress on her own way",
    ),
    pytest.param(
        "She was good at sums. A teacher recognised her talent.",
        ["A teacher recognised Frida Kahlo's talent."],
        [],
        id="a teacher and another's talent",
    ),
    pytest.param(
        "In the wet summer of 1816 Lee stayed in Geneva. He died in 1851. Ada Fox had been born "
        "six months before that summer.",
        ["Ada Fox had been born six months before the summer of 1816."],
        ["summer of 1851"],
        id="before that summer",
    ),
    pytest.param(
        "In 1943 she joined the branch. That summer before the boycott she took a course.",
        [],
        ["summer of 1943"],
        id="that summer before the boycott",
    ),
    pytest.param(
        "In 1943 she joined the branch. That summer she took a course in Rome.",
        ["Frida Kahlo took a course in Rome in the summer of 1943."],
        [],
        id="that summer",
    ),
    pytest.param(
        "They quarrelled, and two days before Christmas Vincent cut off part of his left ear.",
        [],
        ["Christmas Vincent"],
        id="before Christmas Vincent",
    ),
    pytest.param(
        "She taught in Hull. She had many pupils, among them the painter Ann Lee.",
        ["Frida Kahlo taught in Hull."],
        ["Kahlo had Ann Lee", "Kahlo had the painter"],
        id="many pupils, among them",
    ),
    pytest.param(
        "She had five children, among them Christabel.",
        ["Frida Kahlo had Christabel."],
        [],
        id="five children, among them",
    ),
    pytest.param(
        "She became organist in Arnstadt, then cantor and director of music in Leipzig.",
        [],
        ["Arnstadt is", "Arnstadt was"],
        id="no place is a director",
    ),
    pytest.param(
        "At Christmas Carol Lee sang in Leeds.",
        ["Carol Lee sang at Christmas."],
        ["Christmas Carol"],
        id="at Christmas Carol",
    ),
    pytest.param(
        "She took two degrees at Yale, the second one in 1934.",
        [],
        ["Yale was the", "Yale is the"],
        id="two degrees, the second one",
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


def test_a_prize_is_an_honour() -> None:
    assert "the nobel prize was an honour" in found("She won the Nobel Prize, an honour in Sweden.")
    assert "the rotunda was an honour" not in found("She lay in the rotunda, an honour in Leeds.")


def test_because_answers_why() -> None:
    told = judged("Q: Why is she known?\n\nA: Because she disappeared.\n", "Amelia Earhart")
    assert "Amelia Earhart disappeared." in told
    alone = judged("Because she disappeared, they searched the sea.", "Amelia Earhart")
    assert "They searched the sea." not in alone or not any(f.startswith("She dis") for f in alone)


def test_she_of_an_interview_about_her() -> None:
    about = (
        "Q: Where did Earhart come from?\n\nA: From Kansas.\n\nQ: When did she learn to fly?\n\n"
        "A: I know that it was in 1920.\n\nQ: What about her husband?\n\nA: He was a publisher."
        "\n\nQ: What do you think of the end?\n\nA: I fear the worst. She had left Miami on 1 "
        "June.\n"
    )
    assert "Amelia Earhart had left Miami on 1 June." in judged(about, "Amelia Earhart")
    own = about.replace("did she learn", "did you learn").replace("her husband", "your husband")
    assert "Amelia Earhart had left Miami on 1 June." not in judged(own, "Amelia Earhart")


def test_a_dated_line_with_is() -> None:
    told = judged(
        "Ramanujan: a timeline\n\n1914 \u2013 Arrives in England.\n\n1916 \u2013 Is awarded a "
        "degree by research.\n\n1917 \u2013 War is declared.\n",
        "Ramanujan",
    )
    assert "Ramanujan is awarded a degree by research in 1916." in told
    assert not any("Ramanujan war" in fact or "Ramanujan War" in fact for fact in told)


def test_that_was_it_says_nothing() -> None:
    assert (
        judged("She fell. That was it. It was in Leeds.", "Frida Kahlo")[0] == "Frida Kahlo fell."
    )
    assert "That was it." not in judged("She fell. That was it.", "Frida Kahlo")
