"""What a person pastes without a thought for a parser: answers of two words, dates with a full
stop, titles that describe, letters with bullets."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest
from opened_parts import decomposer

from factscore_tui.core.document import Document
from factscore_tui.core.evidence import TopicArticle
from factscore_tui.decompose.layout.list_items import told_with_article
from factscore_tui.decompose.references.choice.certainty import behind_somebody
from factscore_tui.decompose.references.choice.scene import Scene
from factscore_tui.decompose.references.entities import Entity
from factscore_tui.decompose.references.kinds import PERSON, THING
from factscore_tui.decompose.rules.topic import propose_topic
from factscore_tui.decompose.syntax.tree import Tree
from factscore_tui.text.sentences import split_sentences
from tests.unit.bundled_facts import told


def skipped(text: str, topic: str = "") -> dict[str, str]:
    """The facts of a text, each with why it is not to be judged, "" where it is."""
    found = decomposer().decompose(Document.from_text(text), split_sentences(text), topic)
    return {fact.text: fact.not_checkable for _, facts in found for fact in facts}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("It did.", "no statement"),
        ("But he could not.", "no statement"),
        ("Aruba is a different story.", "opinion"),
        ("And the prize goes to... a short history", "heading"),
        ("Leeds was another matter.", "opinion"),
        ("No country does.", "no statement"),
        ("by Sam, 5B", "heading"),
        (
            "The one died fifteen years after the other was born.",
            "unclear who or what \u201cone\u201d is",
        ),
        ("Tom Reed begins one.", "unclear who or what \u201cone\u201d is"),
        ("You know the story even if you have never seen it.", "no statement"),
        ("Antarctica, if you count it as a desert \u2013 and geographers do.", "no statement"),
    ],
)
def test_what_says_nothing(text: str, reason: str) -> None:
    found = skipped(f"The plague changed the town.\n\n{text}")
    assert found.get(text, found.get(f"{text}.")) == reason, found


@pytest.mark.parametrize("text", ["It burned.", "Ann Reed wrote a different story."])
def test_what_says_something(text: str) -> None:
    assert "no statement" not in (found := skipped(text)).values()
    assert "opinion" not in found.values()


@pytest.mark.parametrize(
    ("text", "has", "has_not"),
    [
        pytest.param(
            "The hill is 849 metres high, a figure that Norway announced in 2020.",
            "The hill is 849 metres high.",
            "is a figure",
            id="no hill is a figure",
        ),
        pytest.param(
            "On his deathbed, unable to speak, Tom Reed asked for water.",
            "Tom Reed was unable to speak.",
            "deathbed was",
            id="whose state it is",
        ),
        pytest.param(
            "Pride and Prejudice, which Reed edited, was written in 1796.",
            "Pride and Prejudice was written in 1796.",
            "Prejudice was edited",
            id="one title, one verb",
        ),
        pytest.param(
            "Ada Fox lives in Leeds. She's a nurse, and she's been ill since May.",
            "Ada Fox is a nurse.",
            "Fox's",
            id="a verb written out",
        ),
        pytest.param(
            "1961. Yuri Gagarin becomes the first human being in space.",
            "Yuri Gagarin becomes the first human being in space in 1961.",
            "1961.  Yuri",
            id="a year with a full stop",
        ),
        pytest.param(
            "Tom Reed is a king. His mother was the singer Ann Fox, his father King Per of "
            "Norland.",
            "Tom Reed's father was King Per of Norland.",
            "mother is King",
            id="his mother one, his father another",
        ),
        pytest.param(
            "The Titanic was built by Harland and Wolff in Belfast.",
            "The Titanic was built by Harland and Wolff in Belfast.",
            "Harland was in",
            id="where two built it",
        ),
        pytest.param(
            "The invasion was called D-Day. Operation Neptune was a part of Operation Overlord.",
            "Operation Neptune was a part of Operation Overlord.",
            "Operation was",
            id="a name that begins with a noun",
        ),
        pytest.param(
            "The map, sometimes called the Reed rose, showed members of Parliament, who would "
            "hardly have read a table, what was killing the army.",
            "The map showed members of Parliament what was killing the army.",
            "table was killing",
            id="what they were shown",
        ),
        pytest.param(
            "The map, sometimes called the Reed rose, showed the town.",
            "The map was sometimes called the Reed rose.",
            "the Reed.",
            id="a name that ends like a verb",
        ),
        pytest.param(
            "The film was cut, and a quarter of it was thought lost until 2008.",
            "A quarter of the film was thought lost until 2008.",
            "until 2008 a quarter",
            id="what was thought lost",
        ),
        pytest.param(
            "In 1918 Tom Reed was elected a Fellow of the Royal Society, the second Indian to be "
            "so honoured, and the first Indian Fellow of Trinity College.",
            "Tom Reed was the second Indian to be so honoured.",
            "Society was the",
            id="who was the second",
        ),
        pytest.param(
            "Mary Fox was eighteen when Mary Fox began the book, in the wet summer of 1816, at "
            "Lake Geneva.",
            "Mary Fox began the book in the wet summer of 1816.",
            "summer was",
            id="a summer is nowhere",
        ),
        pytest.param(
            "Lord Mayor Reed did not think that it was serious. Lord Mayor Reed went back to bed.",
            "Lord Mayor Reed went back to bed.",
            "Lord Reed",
            id="a title of two words",
        ),
        pytest.param(
            "Tom Reed won two medals, and Ann Lee won one.",
            "Ann Lee won one medal.",
            "one medals",
            id="one of what was counted",
        ),
        pytest.param(
            "Norland has two heads of state, and neither of them is a Norlander: one is the Bishop "
            "of Urgell, the other the President of France.",
            "Norland has two heads of state.",
            "has one is",
            id="what has a verb of its own",
        ),
        pytest.param(
            "The quarrel was about tax, not tea.",
            "The quarrel was about tax.",
            "about not",
            id="what it was not about",
        ),
        pytest.param(
            "A group of men, some of them dressed as Mohawks, threw 342 chests overboard.",
            "A group of men threw 342 chests overboard.",
            "men dressed",
            id="some of them",
        ),
        pytest.param(
            "A group of men threw the tea overboard. It took them three hours.",
            "A group of men threw the tea overboard.",
            "men took",
            id="how long it took them",
        ),
        pytest.param(
            "Nearly a hundred years old and still the most expensive film ever made in Germany, "
            "Fritz Lang's silent epic filled the house on Sunday.",
            "Fritz Lang's silent epic was nearly a hundred years old.",
            "was ever made",
            id="how old",
        ),
        pytest.param(
            "Fewer know that Ada Fox was also a nurse.",
            "Ada Fox was a nurse.",
            "Fewer",
            id="what few know",
        ),
        pytest.param(
            "Brigitte Helm plays both. The screenplay was written by Thea von Harbou, who was "
            "Reed's wife, from her own novel.",
            "The screenplay was written by Thea von Harbou from her own novel.",
            "Helm's",
            id="whose own it is",
        ),
        pytest.param(
            "Things go badly until Tom Reed puts on his coat, goes out and is killed by Per Lund.",
            "Tom Reed is killed by Per Lund.",
            "Things is",
            id="who goes out",
        ),
        pytest.param(
            "Three films have won eleven prizes each: Ben-Hur, Titanic and The Lord of the Rings.",
            "Three films have won eleven prizes each.",
            "is a prize",
            id="so many each",
        ),
        pytest.param(
            "Where the name comes from is disputed. Bette Davis claimed it.",
            "Where the name comes from is disputed.",
            "The name comes from.",
            id="where it comes from",
        ),
        pytest.param(
            "12 April 1961. Yuri Gagarin becomes the first human being in space.",
            "Yuri Gagarin becomes the first human being in space on 12 April 1961.",
            "1961 becomes",
            id="a day with a full stop",
        ),
    ],
)
def test_sentences(text: str, has: str, has_not: str) -> None:
    found = skipped(text)
    assert has in found, found
    assert not any(has_not in fact for fact in found), found


def test_a_room_may_be_dark() -> None:
    found = told("In his estate, small and cold, Tom Reed wrote a book.")
    assert not any("Tom Reed was small" in fact for fact in found), found


def test_police_and_interpol_are_two() -> None:
    assert "Police and Interpol have searched the house." in told(
        "Police and Interpol have searched the house."
    )


def test_a_title_that_describes_is_about_the_topic() -> None:
    text = (
        "The man who saw it coming\n\nAldous Huxley was right more often than others. He moved "
        "to Hollywood in 1937. He died in 1963.\n"
    )
    assert "Aldous Huxley died in 1963." in skipped(text, "Aldous Huxley")
    other = text.replace("The man who saw it coming", "The woman who saw it coming")
    assert not any("The woman died" in fact for fact in skipped(other, "Aldous Huxley"))


def test_a_letter_on_a_trip() -> None:
    text = "Notes for the Iceland trip:\n\n- Iceland is in Schengen.\n- It has no army.\n"
    assert told_with_article("Iceland", text) == "Iceland"
    reef = "The Great Barrier Reef lies off Queensland.\n\nGreat Barrier Reef\n"
    assert told_with_article("Great Barrier Reef", reef) == "The Great Barrier Reef"


def test_each_bullet_is_about_the_topic_again() -> None:
    text = (
        "Iceland\n\n- The Althing was founded in 930. It met at Thingvellir.\n"
        "- In 1262 Norway took power. It has no army.\n"
    )
    assert not any("Althing has no army" in fact for fact in skipped(text, "Iceland"))


_TWO = (
    "Carla Rossi and Ann Fox are often read together. Rossi was born in Siena. Her mother was a "
    "baker. Fox came from Hull. Rossi's father died when her brother Tom was in Rome."
)


def proposed(text: str) -> str:
    """The topic that is proposed where the index has both of the two."""
    sentences = [s.span.of(text) for s in split_sentences(text)]
    openings = dict.fromkeys(("Carla Rossi", "Ann Fox"), "She was an English writer.")
    trees = decomposer().parse(sentences)
    return propose_topic(
        sentences, trees, openings.__contains__, lambda name: openings.get(name, "")
    )


def test_a_sentence_on_two_opens_a_text_without_a_topic() -> None:
    assert proposed(_TWO) == ""
    assert proposed(_TWO.replace(" and Ann Fox are", " is")) == "Carla Rossi"


def test_of_two_the_one_whom_the_sentence_names() -> None:
    found = skipped(_TWO)
    assert not any("Fox's brother" in fact for fact in found), found


def test_each_paragraph_on_a_country_of_its_own() -> None:
    text = (
        "Andorra lies between France and Spain. It has no airport.\n\nAruba belongs to the "
        "Netherlands, but it is close to Venezuela. It left the Antilles in 1986.\n\n"
        "Albania broke with China. The country joined NATO in 2009.\n"
    )
    found = skipped(text)
    assert {"Andorra has no airport.", "Aruba left the Antilles in 1986."} <= set(found)
    assert "Albania joined NATO in 2009." in found


def test_a_country_that_comes_up_turns_no_text_with_a_topic() -> None:
    text = (
        "Andorra lies in the Pyrenees. It has no airport.\n\nMany tourists come from Spain. "
        "It has two heads of state.\n"
    )
    assert not any("Spain has two" in fact for fact in skipped(text, "Andorra"))


@pytest.mark.parametrize(
    ("title", "topic"),
    [
        ("FACT SHEET: THE COLOSSEUM", "the Colosseum"),
        ("EIFFEL TOWER: A SHORT GUIDE", "Eiffel Tower"),
        ("FACT SHEET: OUR TOWN", ""),
    ],
)
def test_a_title_in_capitals_names_an_article(title: str, topic: str) -> None:
    sentences = [title, "Emperor Vespasian ordered it.", "Titus opened it in AD 80."]
    known = {"Colosseum", "Eiffel Tower"}.__contains__
    assert propose_topic(sentences, decomposer().parse(sentences), known) == topic


def test_a_fact_sheet() -> None:
    sheet = (
        "FACT SHEET: THE COLOSSEUM\n\nBuilt: AD 70-80\nCapacity: 50,000\n"
        "Material: travertine and tuff\n"
    )
    found = skipped(sheet, "the Colosseum")
    assert "The Colosseum was built in AD 70-80." in found
    assert "The capacity of the Colosseum is 50,000." in found
    assert "The material of the Colosseum is tuff." in found


def test_a_word_before_an_item_is_no_name() -> None:
    text = (
        "The Suez Canal in short\n\n1. **Opening.** The canal was opened in 1869. It was dug by "
        "hand.\n2. **Ismailia.** The town was founded in 1863. It has a museum.\n"
    )
    found = skipped(text, "the Suez Canal")
    assert "The Suez Canal was opened in 1869." in found
    assert not any("Opening was" in fact for fact in found), found
    assert any("Ismailia" in fact for fact in found), found


def test_the_canal_of_the_topic_and_a_canal() -> None:
    text = (
        "The Suez Canal was opened in 1869.\n\nPharaohs dug a canal from the Nile. The canal "
        "silted up.\n\nThe canal was closed in 1967.\n"
    )
    found = skipped(text, "the Suez Canal")
    assert "The Suez Canal was closed in 1967." in found
    assert "The Suez Canal silted up." not in found


def test_whose_death_a_paragraph_told_is_no_longer_he() -> None:
    text = (
        "William Shakespeare was baptised in 1564. At eighteen he married, and he had a son. "
        "{}\n\nBy 1592 he was in London. He wrote 39 plays.\n"
    )
    found = skipped(text.format("Hamnet died at eleven."), "William Shakespeare")
    assert "William Shakespeare wrote 39 plays." in found, found
    assert not any(fact.startswith("Hamnet w") for fact in found), found


def test_of_whom_the_text_spoke_before_the_death_it_may_go_on() -> None:
    text = (
        "William Shakespeare wrote 39 plays. Christopher Marlowe was born in the same year. "
        "Marlowe went to Cambridge and wrote Tamburlaine. He was killed in Deptford in 1593.\n\n"
        "He had been a spy. His friends mourned him.\n"
    )
    found = skipped(text, "William Shakespeare")
    assert not any("Shakespeare had been" in fact for fact in found), found


def test_another_name_of_the_topic_stays_as_it_is() -> None:
    text = "The invasion is called D-Day, but to the planners it was Operation Neptune."
    found = decomposer().decompose(
        Document.from_text(text),
        split_sentences(text),
        "D-Day",
        article=TopicArticle("", lambda name: name == "Operation Neptune"),
    )
    assert "The invasion was Operation Neptune." in {f.text for _, facts in found for f in facts}


def test_the_head_of_a_review_names_the_topic() -> None:
    lines = [
        "REVIEW \u2605\u2605\u2605\u2605\u2606",
        "Metropolis (1927), Filmtheater am Park, with live organ",
        "The city is old.",
        "Brigitte Helm plays both.",
        "It was cut after the premiere.",
    ]
    known = {"Metropolis"}
    trees = [None] * len(lines)
    assert propose_topic(lines, trees, known.__contains__) == "Metropolis"
    assert propose_topic(lines, trees, set().__contains__) == ""


def read_together(text: str, topic: str = "") -> set[str]:
    """The facts that are to be judged."""
    return {fact for fact, reason in skipped(text, topic).items() if not reason}


def test_the_topic_by_the_noun_of_its_name() -> None:
    text = (
        "The Great Fire of London started in a bakery. Houses were pulled down.\n\nThe fire burned "
        "for four days. It destroyed 13,200 houses."
    )
    found = read_together(text, "Great Fire of London")
    assert "Great Fire of London destroyed 13,200 houses." in found, found


def test_what_was_just_called_what_it_is_said_to_be() -> None:
    text = "In Leeds the taxi had a dull number. It was a very interesting number."
    assert "Leeds was a very interesting number." not in skipped(text)


def test_nothing_stands_on_its_own_shore() -> None:
    text = (
        "Lake Baikal is the deepest lake in the world.\n\nLake Baikal holds fresh water. A paper "
        "mill stood on its southern shore."
    )
    found = read_together(text, "Lake Baikal")
    assert "A paper mill stood on Lake Baikal's southern shore." in found, found


def test_a_film_that_is_called_like_somebody_is_not_passed_over() -> None:
    relations = ["nsubj:pass", "root", "nsubj:pass", "conj"]  # "Rublev was shown; it was kept"
    tree = cast(Tree, SimpleNamespace(relations=relations))
    for sort, behind in ((PERSON, True), (THING, False)):
        known = cast(Entity, SimpleNamespace(named=True, sort=sort))
        assert behind_somebody(Scene(tree, 1, {0: known}), 2) is behind
        assert not behind_somebody(Scene(tree, 1, {2: known}), 2)
