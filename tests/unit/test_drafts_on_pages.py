"""Sentences of drafts on long articles: lives, lands, animals, answers to questions."""

from __future__ import annotations

import pytest
from role_pages import match

from factscore_tui.core.document import Document
from factscore_tui.text.sentences import split_sentences
from factscore_tui.verify.differences.roles.as_pairs import find_as_pair
from tests.unit.bundled_facts import decomposer, told


def told_on(topic: str, text: str) -> dict[str, str]:
    """The facts of a text on a topic, each with why it is not to be judged, "" where it is."""
    found = decomposer().decompose(Document.from_text(text), split_sentences(text), topic)
    return {fact.text: fact.not_checkable for _, facts in found for fact in facts}


@pytest.mark.parametrize(
    ("text", "has", "has_not"),
    [
        pytest.param(
            "Fox was born in Leeds, the grandson of the zoologist Tom Fox and the brother of the "
            "biologist Per Fox.",
            ["Fox was the grandson of the zoologist Tom Fox.", "Fox was the brother of"],
            ["the grandson of the brother"],
            id="two relations",
        ),
        pytest.param(
            "Ann Fox was a writer, known for Salt Lake, her fourth novel.",
            ["Ann Fox was a writer.", "Ann Fox was known for Salt Lake."],
            ["Ann Fox was her"],
            id="a book beside the writer",
        ),
        pytest.param(
            "Fox moved to America in 1937, with his wife Maria, his son Matthew and his friend "
            "Gerald Heard.",
            ["Gerald Heard was Fox's friend.", "Matthew was Fox's son."],
            ["Fox was his son", "with Heard"],
            id="with several people",
        ),
        pytest.param(
            'In the end the seven rules shrink to one: "All animals are equal, but some animals '
            'are more equal than others."',
            ["The seven rules shrink to one in the end."],
            ["animals are"],
            id="words of somebody behind a colon",
        ),
        pytest.param(
            "In 1997 the collapse of the banks led to an uprising in which 2,000 people were "
            "killed.",
            ["led to an uprising"],
            ["led in 1997."],
            id="led to what",
        ),
    ],
)
def test_sentences(text: str, has: list[str], has_not: list[str]) -> None:
    facts = told(text)
    assert all(any(one in fact for fact in facts) for one in has), facts
    assert not any(one in fact for fact in facts for one in has_not), facts


def test_its_capital_is_the_land_s() -> None:
    text = (
        "Andorra is a principality in the Pyrenees, between France and Spain. It covers 468 square "
        "kilometres. Its capital, Andorra la Vella, is the highest capital in Europe. Andorra is "
        "not a member of the European Union, yet the euro is its currency."
    )
    facts = told_on("Andorra", text)
    assert "Andorra la Vella is Andorra's capital." in facts
    assert "The euro is Andorra's currency." in facts
    assert not any(facts.values())


def test_a_book_is_no_contest() -> None:
    text = (
        "Tom Fox retired after the 2006 US Open. His autobiography, Open, was written in Leeds. "
        "He won the Open twice."
    )
    facts = told_on("Tom Fox", text)
    assert any(fact.startswith("Open was written") for fact in facts), facts
    assert not any("US Open was written" in fact for fact in facts)


def test_a_kind_of_animal_is_one_kind() -> None:
    text = (
        "The aardvark is a nocturnal mammal that lives in Africa. It eats ants. An aardvark weighs "
        "60 kilograms. By day it sleeps in a burrow. It is the only living species of its order."
    )
    facts = told_on("Aardvark", text)
    assert "The aardvark sleeps in a burrow by day." in facts
    assert any("only living species" in fact and not why for fact, why in facts.items()), facts


def test_nearly_is_an_answer_and_nobody() -> None:
    text = "Q: Was Tom Fox blind?\nA: Nearly. At sixteen he caught an eye disease."
    assert not any("Nearly caught" in fact for fact in told_on("Tom Fox", text))


def test_a_film_with_somebody_s_name_is_nobody() -> None:
    text = (
        "Andrei Orlov made only seven films. He was born in 1932 in the village of Sarov, the son "
        "of the poet Arseny Orlov. His father left the family in 1937.\n\n"
        "Ivan's Childhood won a prize in Venice in 1962. Andrei Rublev, about an icon painter, was "
        "not shown in the Soviet Union until 1971. With Solaris he won a prize in Cannes. He died "
        "of lung cancer in Paris at 54."
    )
    facts = told_on("Andrei Orlov", text)
    assert "Andrei Orlov was the son of the poet Arseny Orlov." in facts, facts
    assert any(fact.startswith("Andrei Orlov won a prize in Cannes") for fact in facts)
    assert not any("Andrei Rublev died" in fact or "Rublev won" in fact for fact in facts)
    assert not any("Rublev was an icon painter" in fact for fact in facts)


def test_the_title_of_a_list_and_its_items() -> None:
    text = (
        "10 things you did not know about Alaska\n\n1. It is the largest state.\n"
        "2. The United States bought it from Russia.\n3. The ship hit a reef in Prince William "
        "Sound."
    )
    facts = told_on("Alaska", text)
    assert facts["Alaska is the largest state."] == ""
    assert facts["The United States bought Alaska from Russia."] == ""
    assert "heading" in facts["10 things you did not know about Alaska."]
    assert not any("prince" in fact for fact in facts)
    assert "President Ann Lee was in Halden." in told("President Ann Lee was in Halden.")


def test_the_city_is_the_one_named_beside_it() -> None:
    text = (
        "LONDON, 22 March - A letter by Ann Lee was sold on Tuesday. Lee was born in Florence in "
        "1820 and named after the city."
    )
    facts = told_on("Ann Lee", text)
    assert any("named after Florence" in fact for fact in facts), facts


def test_a_title_with_and_is_one_thing() -> None:
    text = (
        "Leo Fox served in the Crimean War. He published War and Peace in 1869. "
        "Fox praised Mother and Ann."
    )
    facts = told_on("Leo Fox", text)
    assert any("published War and Peace" in fact for fact in facts), facts
    assert not any("published the Crimean" in fact or "published Peace" in fact for fact in facts)
    assert "Leo Fox praised Ann." in facts, facts


def test_a_title_with_articles_is_one_thing() -> None:
    text = (
        "Leo Fox made a diploma film, The Steamroller and the Violin, in 1960. Fox read The Old "
        "Man and the Sea. The Queen and the Duke met in 1951."
    )
    facts = told_on("Leo Fox", text)
    assert "Leo Fox read The Old Man and the Sea." in facts, facts
    assert not any(fact.startswith(("The Violin", "Violin", "The Sea")) for fact in facts), facts
    assert any("met in 1951" in fact for fact in facts)


def test_work_as_an_extra_is_a_job_as_one() -> None:
    page = "Lee gave Fox a job as an extra in his film and later work as a junior screenwriter."
    fact = "Lee gave Fox work as an extra."
    assert find_as_pair(fact, match(fact, "Leo Fox", page)) is None
    other = "The reactor used graphite as a moderator and water as a coolant."
    swapped = "The reactor used water as a moderator."
    assert find_as_pair(swapped, match(swapped, "Reactor", other)) is not None
