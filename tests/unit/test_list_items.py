"""Items of a list without a subject are about the topic, or about whom the heading names."""

from __future__ import annotations

import opened_parts
import pytest

from factscore_tui.core.document import Document
from factscore_tui.decompose.layout.list_items import told_with_article, with_subject
from factscore_tui.decompose.pipeline import BundledDecomposer
from factscore_tui.text.markup import Plain
from factscore_tui.text.sentences import split_sentences


def item(text: str, topic: str = "Marie Curie", *headings: str) -> str:
    return with_subject(Plain(text, tuple(range(len(text)))), topic, headings).text


@pytest.mark.parametrize(
    ("text", "full"),
    [
        ("Born in Warsaw.", "Marie Curie was born in Warsaw."),
        ("Studied in Paris.", "Marie Curie studied in Paris."),
        ("Founded in 1906.", "Marie Curie was founded in 1906."),
        ("Founded the Radium Institute.", "Marie Curie founded the Radium Institute."),
        (
            "First woman to win a Nobel Prize.",
            "Marie Curie was the first woman to win a Nobel Prize.",
        ),
        ("1903: Shared the Nobel Prize.", "In 1903, Marie Curie shared the Nobel Prize."),
        ("1911 – Awarded a second one.", "In 1911, Marie Curie was awarded a second one."),
        ("Managed by a board.", "Marie Curie is managed by a board."),
        ("Home to 400 corals.", "Marie Curie is home to 400 corals."),
        ("Can be seen from space.", "Marie Curie can be seen from space."),
        ("World Heritage Site: Listed in 1981.", "Marie Curie was listed in 1981."),
        ("Education: Studied at the Sorbonne.", "Marie Curie studied at the Sorbonne."),
        ("Killed a third of all bees.", "Marie Curie killed a third of all bees."),
        ("Killed in action in 1915.", "Marie Curie was killed in action in 1915."),
        ("Carried by fleas.", "Marie Curie was carried by fleas."),
        ("Deadliest ship of the war.", "Marie Curie was the deadliest ship of the war."),
    ],
)
def test_the_topic_is_put_in_front(text: str, full: str) -> None:
    assert item(text) == full


@pytest.mark.parametrize(
    "text",
    [
        "She studied in Paris.",
        "Radium was discovered in 1898.",
        "Born: 7 November 1867",
        "Eiffel Tower: Built in 1889.",
        "Louvre – Opened in 1793.",
        "First aid kits are in the hall.",
        "Interest rates in Italy.",
        "Passed by the port.",
        "Home schooling is allowed.",
        "Mix the flour with the water.",
        "Won",
        "",
    ],
)
def test_what_has_a_subject_or_is_none_stays(text: str) -> None:
    assert item(text) == text


def test_nobody_is_put_in_front_where_the_topic_is_open() -> None:
    assert item("Born in Warsaw.", "") == "Born in Warsaw."
    assert item("Born in Warsaw.", "radium") == "Born in Warsaw."


def test_the_nearest_heading_that_names_somebody_decides() -> None:
    assert item("Born in Ulm.", "Marie Curie", "Early Life", "Albert Einstein") == (
        "Albert Einstein was born in Ulm."
    )
    assert item("Born in Ulm.", "Marie Curie", "What Albert Einstein did") == "Born in Ulm."
    assert item("Born in Warsaw.", "Marie Curie", "Early Life") == "Marie Curie was born in Warsaw."


def test_the_topic_has_the_article_that_its_text_gives_it() -> None:
    reef = "Great Barrier Reef"
    assert told_with_article(reef, "The Great Barrier Reef is large.") == "The Great Barrier Reef"
    assert told_with_article("Paris (city)", "Paris is large.") == "Paris"
    assert told_with_article("", "The end.") == ""
    assert item("Listed in 1981.", "The Great Barrier Reef", "Key Facts") == (
        "The Great Barrier Reef was listed in 1981."
    )


def test_what_is_put_in_front_stands_at_the_first_character() -> None:
    found = with_subject(Plain("Died in Passy.", tuple(range(40, 54))), "Marie Curie", ())
    assert found.text == "Marie Curie died in Passy."
    assert len(found.offsets) == len(found.text)
    assert set(found.offsets[:12]) == {40} and found.offsets[-1] == 53


@pytest.fixture
def decomposer() -> BundledDecomposer:
    return opened_parts.decomposer()


def test_facts_of_a_list_keep_their_places(decomposer: BundledDecomposer) -> None:
    text = "**Marie Curie**\n\n- Born in Warsaw.\n- Won the Nobel Prize in 1903.\n"
    document = Document.from_text(text)
    read = decomposer.explain(document, split_sentences(text), "Marie Curie")
    facts = [fact for one in read for fact in one.facts if not fact.not_checkable]
    assert [fact.text for fact in facts] == [
        "Marie Curie was born in Warsaw.",
        "Marie Curie won the Nobel Prize.",
        "Marie Curie won the Nobel Prize in 1903.",
    ]
    for fact in facts:
        assert fact.spans and all(span.of(text) in text for span in fact.spans)
    assert facts[0].spans[0].start == text.index("Born")


def test_a_list_goes_on_with_what_leads_it_in(decomposer: BundledDecomposer) -> None:
    text = (
        "By the end of 1990, Berners-Lee had written:\n"
        "* the first web browser;\n"
        "* the first web server, which ran on a NeXT computer; and\n"
        "* the first website.\n"
    )
    document = Document.from_text(text)
    read = decomposer.explain(document, split_sentences(text), "Tim Berners-Lee")
    facts = [fact.text for one in read for fact in one.facts if not fact.not_checkable]
    assert "Tim Berners-Lee had written the first web browser by the end of 1990." in facts
    assert "The first web server ran on a NeXT computer." in facts
    assert not any(fact.startswith(("The first web browser.", "By the end")) for fact in facts)
    assert read[0].facts[0].not_checkable == "heading"


@pytest.mark.parametrize(
    "text",
    [
        "The firm had built:\n- Houses are large.\n",
        "The firm had built three things:\n- houses\n",
        "The firm had built houses.\n- roads were wet\n",
    ],
)
def test_other_lists_are_left_alone(decomposer: BundledDecomposer, text: str) -> None:
    read = decomposer.explain(Document.from_text(text), split_sentences(text))
    assert not any(one.text.startswith("The firm had built") for one in read[1:])


def test_notes_begin_with_small_letters(decomposer: BundledDecomposer) -> None:
    text = (
        "Lecture 4: The Great Plague\n\n- reached Norway in 1349\n- deadliest plague of the age\n"
        "- the harbour was closed\n"
    )
    read = decomposer.explain(Document.from_text(text), split_sentences(text), "Great Plague")
    facts = [fact.text for one in read for fact in one.facts if not fact.not_checkable]
    assert "The Great Plague reached Norway in 1349." in facts
    assert "The Great Plague was the deadliest plague of the age." in facts
    assert "The harbour was closed." in facts
