"""Texts with two people in their title: who "she", "the Italian" and a short name are, and that
such a text has no single topic."""

from __future__ import annotations

import pytest
from opened_parts import decomposer

from factscore_tui.core.document import Document
from factscore_tui.core.evidence import TopicArticle
from factscore_tui.decompose.rules.topic import propose_topic
from factscore_tui.decompose.rules.topic_article import nations_of
from factscore_tui.text.nations import nation_of
from factscore_tui.text.sentences import split_sentences
from tests.unit.bundled_facts import judged

_OPENINGS = {
    "Rossi": "Carla Rossi was an Italian painter. She lived in Siena.",
    "Harding": "Tom Harding was an English painter. He lived in Hull.",
    "Weller": "Jack Weller was an English boxer. He lived in Hull.",
}


def facts(text: str) -> list[str]:
    """The facts of a text without a topic, where the index has the articles above."""
    article = TopicArticle("", lambda name: False, lambda name: _OPENINGS.get(name, ""))
    document = Document.from_text(text)
    read = decomposer().read_each(document, split_sentences(text), "", None, article)
    return [fact.text for one in read for fact in one.facts if not fact.not_checkable]


def test_she_is_the_woman_of_the_two() -> None:
    told = judged(
        "Anna Berg and Peter Holm: a friendship\n\nThey met in Oslo in 1911. She was 43, a widow. "
        "He came from Bergen.\n"
    )
    assert "Anna Berg was 43." in told
    assert "Peter Holm came from Bergen." in told


def test_him_of_two_men_stays_open() -> None:
    told = judged(
        "Erik Berg and Peter Holm: a friendship\n\nErik Berg was 43. Both lie in Oslo. A poet was "
        "laid beside him.\n"
    )
    assert not any("beside Erik Berg" in fact or "beside Peter Holm" in fact for fact in told)


def test_articles_tell_which_of_two_the_italian_is() -> None:
    told = facts(
        "Rossi and Harding\n\nThe Italian was a musician's child. The Englishman left in 1661.\n"
    )
    assert "Rossi was a musician's child." in told
    assert "Harding left in 1661." in told


def test_of_two_englishmen_the_englishman_is_neither() -> None:
    told = facts("Weller and Harding\n\nBoth fought. The Englishman left Hull in 1661.\n")
    assert not any("Weller left" in fact or "Harding left" in fact for fact in told)


def test_a_title_with_first_names() -> None:
    told = judged(
        "Frida and Diego\n\nFrida Kahlo and Diego Rivera met in 1927. The couple married in 1929. "
        "Frida painted, and Rivera worked in Detroit.\n"
    )
    assert "Frida Kahlo painted." in told


def test_her_friend_is_the_other_of_two() -> None:
    title = "Anna Berg and Peter Holm: a friendship\n\n"
    told = judged(f"{title}Anna Berg was 43. Her friend had to wait until 1922.\n")
    assert "Peter Holm had to wait until 1922." in told
    other = judged(f"{title}Anna Berg was 43. Her friend Ida Moe had to wait until 1922.\n")
    assert not any(fact.startswith("Peter Holm") for fact in other)


def test_the_widow_and_not_the_pair_has_their_son() -> None:
    told = judged(
        "Anna Berg and Ida Moe are linked by one man. He was the host of the one and the father of "
        "the other. Tom Fox drowned, and his widow brought their only son home.\n"
    )
    assert not any("Berg and Ida Moe's only son" in fact for fact in told)
    assert any("father of Ida Moe" in fact for fact in told)


def test_the_two_of_them() -> None:
    told = judged(
        "Anna Berg and Peter Holm: a friendship\n\nThey met in Oslo. In 1913 the two of them went "
        "hiking in the Alps.\n"
    )
    assert "Anna Berg and Peter Holm went hiking in the Alps in 1913." in told
    both = judged("Anna Berg and Peter Holm met in Oslo. Both of them had been communists.")
    assert "Anna Berg and Peter Holm had been communists." in both


def test_the_couple_of_the_only_wedding() -> None:
    between = "She painted in Leeds. A mill stood there. It was sold in 1931. The mill burnt down. "
    told = judged(
        f"In 1929 Anna Berg married Peter Holm. {between}The couple divorced in 1939.", "Anna Berg"
    )
    assert "Anna Berg and Peter Holm divorced in 1939." in told
    twice = judged(
        "In 1929 Anna Berg married Peter Holm. In 1930 Ida Moe married Tom Fox. "
        f"{between}The couple divorced in 1939.",
        "Anna Berg",
    )
    assert not any("Holm divorced" in fact or "Fox divorced" in fact for fact in twice)


def test_they_had_children_after_a_sentence_on_him() -> None:
    told = judged(
        "She married William King in 1835. He was made an earl three years later. They had two "
        "sons.",
        "Ada Lovelace",
    )
    assert "Ada Lovelace and William King had two sons." in told
    others = judged(
        "She married William King in 1835. Two neighbours came to the house. They had two sons.",
        "Ada Lovelace",
    )
    assert "Ada Lovelace and William King had two sons." not in others


def test_who_marry_are_two() -> None:
    told = judged(
        "Frida Kahlo started painting in bed. Diego Rivera, already famous, was twenty years older "
        "when they married in 1929. A year later the two, who were hardly ever apart, went to "
        "Detroit, where he had commissions.",
        "Frida Kahlo",
    )
    assert "Diego Rivera had commissions in Detroit." in told


def test_him_beside_its_verb_is_not_the_subject() -> None:
    told = judged(
        "Tom Hardy read the letter at once. In 1918 Hardy visits him in Putney.", "Tom Ramsay"
    )
    assert not any("Hardy visits Tom Hardy" in fact for fact in told)
    story = (
        "A boy called Joseph Meister was brought to Pasteur. Pasteur gave him his new vaccine. "
        "Pasteur took him home with him."
    )
    assert "Pasteur gave him his new vaccine." not in judged(story, "Louis Pasteur")
    assert "Louis Pasteur gave him his new vaccine." not in judged(story, "Louis Pasteur")


_TWO = (
    "Rossi and Harding: two lives",
    "Harding was a painter.",
    "He lived in Hull.",
    "Harding died in 1900.",
)


def test_two_surnames_are_somebody_by_their_articles() -> None:
    trees = decomposer().parse(_SURNAMES)
    known = {"Harding": "Tom Harding was a painter. He", "Weller": "Jack Weller was a boxer. He"}
    with_text = propose_topic(_SURNAMES, trees, lambda n: n in known, lambda n: known.get(n, ""))
    assert with_text == ""
    places = {name: f"{name} is a town in England. It" for name in known}
    town = propose_topic(_SURNAMES, trees, lambda n: n in known, lambda n: places.get(n, ""))
    assert town == propose_topic(_SURNAMES, trees, lambda n: n in known)


_SURNAMES = (
    "Weller and Harding",
    "Harding was known.",
    "Harding lived in Hull.",
    "Harding died in 1900.",
)


@pytest.mark.parametrize(
    ("articles", "topic"), [({"Rossi", "Harding"}, ""), ({"Harding"}, "Harding")]
)
def test_a_title_on_two_with_articles_has_no_single_topic(articles: set[str], topic: str) -> None:
    trees = decomposer().parse(_TWO)
    assert propose_topic(_TWO, trees, lambda name: name in articles) == topic


@pytest.mark.parametrize(
    ("opening", "nations"),
    [
        ("Lee was a Polish and naturalised French physicist. He", {"polish", "french"}),
        ("Lee was a German-born theoretical physicist.", {"german"}),
        ("Leeds is a city in England.", set()),
    ],
)
def test_nations_of_an_opening(opening: str, nations: set[str]) -> None:
    assert nations_of(opening) == nations


def test_the_nation_of_a_countryman() -> None:
    assert nation_of("Dutchman") == "dutch"
    assert nation_of("Italian") == "italian"


def test_the_second_of_two_opens_a_paragraph() -> None:
    article = TopicArticle(
        "",
        lambda name: False,
        lambda name: f"{name} was an English mathematician. She died young.",
    )
    text = (
        "Two women who counted\n\nAda Lovelace and Grace Hopper never met. Lovelace was born in "
        "1815. At seventeen she met Charles Babbage, and ten years later she wrote notes. She "
        "died of cancer at 36.\n\n"
        "Hopper, born in New York in 1906, taught at Vassar before she joined the Navy. At Harvard "
        "she programmed the Mark I. She helped to shape COBOL."
    )
    document = Document.from_text(text)
    read = decomposer().decompose(document, split_sentences(text), "", None, article)
    found = [fact.text for _, facts in read for fact in facts]
    assert "Grace Hopper joined the Navy." in found, found
    assert "Grace Hopper helped to shape COBOL." in found, found
    assert "Ada Lovelace died of cancer." in found, found
    assert not any("1825" in fact for fact in found), found


@pytest.mark.parametrize(
    ("text", "fact", "told"),
    [
        (
            "Ann Lee married Tom Fox in 1816. They had a son.",
            "Ann Lee and Tom Fox had a son.",
            True,
        ),
        (  # who had been told of since
            "Ann Lee married Tom Fox in 1816. The parents lived in Rome. They had a son.",
            "Ann Lee and Tom Fox had a son.",
            False,
        ),
        (  # the last name that something was done to
            "The Bank of Leeds sued Tom Fox, and Ann Lee defended Idris Vaughn; "
            "the latter retired.",
            "Idris Vaughn retired.",
            True,
        ),
        (
            "Ann Lee said Tom Fox had beaten Idris Vaughn. The latter retired.",
            "Idris Vaughn retired.",
            False,
        ),
    ],
)
def test_they_and_the_latter_where_others_are_near(text: str, fact: str, told: bool) -> None:
    assert (fact in judged(text)) is told
