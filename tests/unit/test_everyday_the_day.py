"""What the examples of this program left open: a thing of the same sentence, works that are called
by their number, the ship that comes to help."""

from __future__ import annotations

import pytest
from opened_parts import decomposer

from factscore_tui.core.document import Document
from factscore_tui.core.evidence import TopicArticle
from factscore_tui.decompose.references.same_names import work_by_number
from factscore_tui.text.sentences import split_sentences
from tests.unit.bundled_facts import judged

SHIP = TopicArticle(
    "Titanic was a British ocean liner that sank in the North Atlantic Ocean in 1912.",
    lambda name: name.lower() == "titanic",
)
SANK = "Titanic was 269 metres long. In April 1912 the ship sank. "


def told_of_titanic(text: str) -> list[str]:
    """The facts of a text on the ship, as they are told with its article at hand."""
    document = Document.from_text(text)
    read = decomposer().decompose(document, split_sentences(text), "Titanic", None, SHIP)
    return [fact.text for _, facts in read for fact in facts if not fact.not_checkable]


def test_it_is_the_only_thing_that_its_sentence_names() -> None:
    found = told_of_titanic(
        SANK + "Perhaps because the wreck was missing for so long: Robert Ballard and Jean-Louis "
        "Michel found it on 1 September 1985."
    )
    assert "Robert Ballard and Jean-Louis Michel found the wreck on 1 September 1985." in found


def test_it_is_open_beside_another_thing_of_its_sentence() -> None:
    found = told_of_titanic(
        SANK + "The wreck lay beside the stern, and Robert Ballard found it in 1985."
    )
    assert not [fact for fact in found if fact.startswith("Robert Ballard found")]


def test_she_is_the_ship_that_came() -> None:
    came = "The Carpathia picked up 705 survivors; among the passengers she saved was Ann Brown."
    assert "The Carpathia saved Ann Brown." in told_of_titanic(SANK + came)


@pytest.mark.parametrize(
    ("forms", "words", "same"),
    [
        (["ninth"], ["ninth", "symphony"], True),
        (["ninth", "symphony"], ["ninth"], True),
        (["fifth"], ["fifth", "republic"], False),
        (["ninth"], ["tenth", "symphony"], False),
        (["apollo"], ["apollo", "symphony"], False),
    ],
)
def test_works_are_called_by_their_number(forms: list[str], words: list[str], same: bool) -> None:
    assert work_by_number(forms, words) is same


def test_a_work_with_its_maker_is_not_told_with_an_article() -> None:
    found = judged(
        "Karajan recorded Beethoven's Ninth in 1962. The Ninth Symphony was first performed in "
        "Vienna. The Ninth lasts about 70 minutes."
    )
    assert "Karajan recorded Beethoven's Ninth in 1962." in found
    assert "The Ninth Symphony lasts about 70 minutes." in found


def test_a_number_alone_is_no_republic() -> None:
    found = judged("The Fifth Republic began in 1958. The Fifth was broadcast in Paris.")
    assert "The Fifth was broadcast in Paris." in found


@pytest.mark.parametrize(
    "text",
    [
        "The two divorced in November 1939 and married again in December 1940, and in between she "
        "painted The Two Fridas.",
        "The two married again in December 1940, and in between she painted The Two Fridas.",
    ],
)
def test_she_is_behind_no_preposition(text: str) -> None:
    found = judged("Frida Kahlo married Diego Rivera in 1929. " + text, "Frida Kahlo")
    assert "Frida Kahlo painted The Two Fridas in between." in found
    assert not [fact for fact in found if "between she" in fact or "Rivera painted" in fact]


def test_the_two_are_behind_a_preposition() -> None:
    found = judged("Ann Reed and Tom Fox won medals, and between them they set three records.")
    assert not [fact for fact in found if fact.startswith("Them")]
