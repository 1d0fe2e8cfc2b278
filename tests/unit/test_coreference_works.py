"""Works among the people of a text, and names that hold others: "he" of a text on a director is no
film of his, "in New York" is in no New York Philharmonic, and a wife is not the couple."""

from __future__ import annotations

import pytest
from opened_parts import decomposer

from factscore_tui.core.document import Document
from factscore_tui.text.sentences import split_sentences
from tests.unit.bundled_facts import judged


def first_facts(text: str, topic: str) -> list[str]:
    """The facts of all sentences of a text with this topic, those that cannot be judged too."""
    read = decomposer().explain(Document.from_text(text), split_sentences(text), topic)
    return [fact.text for one in read for fact in one.facts]


DIRECTOR = "Ivan Berg was a director. "


@pytest.mark.parametrize(
    "text",
    [
        "Then came Solvaris, after a novel by Lem, and Stalker. He died in Paris.",
        "Then came Solvaris, from a story by Olaf Moe. He died in Paris.",
        "Andrei Rublev, the story of an icon painter, was shot in 1965. He died in Paris.",
    ],
)
def test_a_work_does_not_die(text: str) -> None:
    told = judged(DIRECTOR + text, "Ivan Berg")
    assert not any(fact.startswith(("Solvaris died", "Andrei Rublev died")) for fact in told)


def test_somebody_who_came_does() -> None:
    told = judged(
        DIRECTOR + "Then came Anders Moe, whose novel he filmed. Anders Moe died in Paris.",
        "Ivan Berg",
    )
    assert "Anders Moe died in Paris." in told


def test_in_a_town_is_in_no_orchestra_of_its() -> None:
    told = judged(
        "The piece was played by the New York Philharmonic. Ida Moss met Carl Berg in New York."
    )
    assert any(fact.endswith("in New York.") for fact in told)
    assert not any("in the New York Philharmonic" in fact for fact in told)


def test_a_firm_with_its_ending_stays_the_firm() -> None:
    told = judged(
        "Vantor Robotics Oyj was founded in 1990. Ida Moss bought shares in Vantor Robotics."
    )
    assert any("Vantor Robotics Oyj." in fact for fact in told if "shares" in fact)


def test_who_is_met_is_not_who_meets() -> None:
    told = judged(
        "Carl Berg was a composer. He admired Ravel. In May, a month after meeting Ravel in Oslo, "
        "he went back.",
        "Carl Berg",
    )
    assert not any(fact.startswith("Ravel went") or "Ravel met Ravel" in fact for fact in told)


def test_a_topic_with_an_article_is_one_name() -> None:
    told = first_facts(
        "An American in Paris was first played in 1928 at Carnegie Hall.", "An American in Paris"
    )
    assert "An American in Paris was first played at Carnegie Hall." in told
    assert not any(fact.startswith("The American") for fact in told)


def test_somebody_of_such_a_kind_is_not() -> None:
    told = first_facts("An American in Paris was robbed in 1928 at Carnegie Hall.", "Ivan Berg")
    assert not any(fact.startswith("An American in Paris was robbed at") for fact in told)


SISTER = "Ann Lee was a novelist. "


def test_the_sister_of_the_novelist_is_not_her_own() -> None:
    told = judged(
        SISTER + "Her best friend at school was Ida Moss, the younger sister of the novelist.",
        "Ann Lee",
    )
    assert not any("sister of Ann Lee" in fact for fact in told)


def test_of_whom_no_pronoun_tells_it_is() -> None:
    told = judged(SISTER + "Ida Moss was the younger sister of the novelist.", "Ann Lee")
    assert "Ida Moss was the younger sister of Ann Lee." in told


def test_the_west_is_no_west_point() -> None:
    told = judged("Tom Berg went to West Point. Davis gave Tom Berg the whole West in September.")
    assert not any("whole West Point" in fact for fact in told)


def test_his_wife_by_name_is_not_the_couple() -> None:
    told = judged(
        "Carl Berg was a writer. He left for Oslo in 1937, with his first wife Maria, their son "
        "Matthew and a friend.",
        "Carl Berg",
    )
    assert not any("wife Carl Berg and Maria" in fact for fact in told)
    assert not any(fact.startswith("Carl Berg and Maria was") for fact in told)
    assert "Matthew was Carl Berg and Maria's son." in told


def test_whom_he_married_this_time_is_not_himself() -> None:
    told = judged(
        "Tom Lee was a general. In 1843 he married again, this time a cousin of his first wife.",
        "Tom Lee",
    )
    assert any(fact.startswith("In 1843 Tom Lee married again") for fact in told)
    assert not any("Tom Lee was a cousin" in fact for fact in told)
