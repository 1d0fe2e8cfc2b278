"""Texts on several things: which article each section is about, and how it is read."""

from __future__ import annotations

import pytest
from opened_parts import decomposer

from factscore_tui.core.document import Document
from factscore_tui.core.fact import SentenceKind
from factscore_tui.core.span import Span
from factscore_tui.engine.sections import NAMED, SectionDecomposer, note_on, section_of
from factscore_tui.retrieve.sections import SectionTopic, section_topics, told_by_body
from factscore_tui.text.sentences import split_sentences

TITLES = {
    "the starry night": "The Starry Night",
    "starry night": "The Starry Night",
    "mona lisa": "Mona Lisa",
    "nile": "Nile",
    "lake baikal": "Lake Baikal",
    "baikal": "Lake Baikal",
    "van gogh": "Vincent van Gogh",
    "leonardo": "Leonardo da Vinci",
    "ann lee": "Ann Lee",
    "per berg": "Per Berg",
}
PICTURES = (
    "Two pictures, two stories\n\n"
    "1. Van Gogh, The Starry Night\n"
    "It shows the view from a window in June. The village in it is made up.\n\n"
    "2. Leonardo, Mona Lisa\n"
    "It was stolen from the Louvre in 1911. It came home in 1914.\n"
)
WATER = (
    "Water in two lessons\n\nLesson A: the Nile\n\nIt flows northward into the sea all year.\n\n"
    "Lesson B: Baikal\n\nIt is the deepest lake in the world.\n\nHomework: draw both of them.\n"
)


def article_on(name: str) -> str:
    return TITLES.get(name.casefold().removeprefix("the "), TITLES.get(name.casefold(), ""))


@pytest.mark.parametrize(
    ("text", "topics"),
    [
        (PICTURES, ["", "The Starry Night", "Mona Lisa"]),
        (WATER, ["", "Nile", "Lake Baikal"]),
        ("Lesson A: the Nile\n\nIt flows north.\n\nLesson B: its delta\n\nIt is wide.\n", []),
        ("The Nile and Lake Baikal\n\nThe Nile is long.\n\nBoth of them are deep.\n", []),
        ("Ann Lee sang. Per Berg danced.", []),
        ("", []),
    ],
)
def test_what_each_section_is_about(text: str, topics: list[str]) -> None:
    assert [part.title for part in section_topics(text, "", article_on)] == topics


STOPS = (
    "Seven stops\n\nParis: the laboratory\n\n"
    "Ann Lee was born by a river not far from Paris, and Lee was poor all her life.\n\n"
    "Berlin: the wall\n\n"
    "It was opened one night by mistake, after years in which nobody crossed.\n\n"
    "Oslo: the boat\n\nPer Berg built it. Berg was young, and he never got a penny for his work.\n"
)
PLACES = {**TITLES, "paris": "Paris", "berlin wall": "Berlin Wall", "berg": "Per Berg"}


def about(body: str) -> str:
    """As a proposer of topics says what a section is about: by the name that it begins with."""
    return next((PLACES[name] for name in PLACES if body.casefold().startswith(name)), "")


def test_a_section_is_about_what_its_sentences_tell_of_rather_than_the_place_in_its_heading() -> (
    None
):
    found = section_topics(STOPS, "", lambda name: PLACES.get(name.casefold(), ""), about)
    assert [part.title for part in found] == ["", "Ann Lee", "Berlin Wall", "Per Berg"]
    assert section_topics(STOPS, "Ann Lee", article_on, None) == ()


def test_a_heading_that_is_a_name_is_believed() -> None:
    lee = "Ann Lee came here once, and Ann Lee went away again, unhappy and poor."
    text = f"Paris\n\n{lee}\n\nThe Nile\n\nIt is long.\n"
    found = section_topics(text, "", lambda name: PLACES.get(name.casefold(), ""), about)
    assert [part.title for part in found] == ["Paris", "Nile"]


def test_later_sections_are_read_when_it_is_their_turn() -> None:
    parts = "".join(f"Stop {n}: the house\n\n{STOPS.split(chr(10) * 2)[2]}\n\n" for n in range(15))
    asked: list[str] = []

    def counting(body: str) -> str:
        asked.append(body)
        return about(body) if len(asked) % 2 else "Per Berg"

    found = section_topics(parts, "", article_on, counting)
    assert [part.read for part in found] == [True] * 12 + [False] * 3
    assert len(asked) == 12
    later = told_by_body(parts, found[-1], article_on, about)
    assert (found[-1].title, later.title, later.read) == ("", "Ann Lee", True)


def _facts(text: str) -> list[str]:
    document, sentences = Document.from_text(text), split_sentences(text)
    several = section_topics(text, "", article_on)
    found = []
    for part in several:
        here = [one for one in sentences if section_of(one, several) == part]
        reader = SectionDecomposer(decomposer(), part)
        for sentence, drafts in reader.decompose(document, sentences, part.title, iter(here)):
            assert sentence in sentences  # with its number in the whole text
            found += [draft.text for draft in drafts if not draft.not_checkable]
    return found


def test_it_is_what_its_own_section_is_about() -> None:
    facts = _facts(PICTURES)
    assert "Mona Lisa was stolen from the Louvre." in facts
    assert "The village in the Starry Night is made up." in facts
    assert not any(fact.startswith(("Van Gogh", "Leonardo")) for fact in facts)
    facts = _facts(WATER)
    assert any(fact.startswith(("Nile flows", "The Nile flows")) for fact in facts)
    assert "Lake Baikal is the deepest lake in the world." in facts


def test_a_sentence_outside_all_sections_is_one_of_its_own() -> None:
    (sentence,) = split_sentences("Ann Lee sang.")
    own = section_of(sentence, ())
    assert (own.span, own.title) == (sentence.span, "")
    assert sentence.kind is SentenceKind.PROSE


def test_a_life_with_a_place_as_a_heading_is_one_text() -> None:
    life = (
        "# Ann Lee\n\n## Youth\n\nAnn Lee was born in a mill town, where her father was a miller."
        "\n\n## Nile\n\nIn 1886 she travelled up the Nile for a year and painted what she saw.\n\n"
        "## Death\n\nShe died at the age of ninety in a house above the river.\n"
    )
    assert section_topics(life, "Ann Lee", article_on) == ()
    flat = life.replace("## ", "").replace("# ", "")
    assert section_topics(flat, "Ann Lee", article_on) == ()
    several = section_topics(WATER, "Nile", article_on)
    assert [part.title for part in several][1:] == ["Nile", "Lake Baikal"]


def test_the_note_on_sections_names_the_first_articles() -> None:
    parts = [SectionTopic(Span(n, n + 1), Span(n, n), f"Page {n}") for n in range(NAMED + 3)]
    assert note_on(parts[:2] * 2) == "read section by section: Page 0, Page 1"
    assert note_on(parts).endswith(f"Page {NAMED - 1}, 3 more")
