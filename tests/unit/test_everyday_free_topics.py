"""What letters, columns, essays and speeches are about, which name it once or late."""

from __future__ import annotations

import pytest
from opened_parts import decomposer

from factscore_tui.core.document import Document
from factscore_tui.decompose.rules.topic_page import page_of_most
from factscore_tui.text.sentences import split_sentences

DECOMPOSER = decomposer()
CANAL = (
    "The Suez Canal joins Port Said and Suez in Egypt. Ferdinand de Lesseps had a concession from "
    "Said Pasha in 1854. Nasser nationalised it in 1956. The Ever Given lay across it in 2021."
)
EGYPT = "Egypt is a country in Africa. Nasser ruled it from 1954. The Suez Canal runs through it."
ARTICLES = {"Suez Canal": CANAL, "Egypt": EGYPT}
COLUMN = (
    "Every few years the world learns that its trade hangs by a thread.",
    "In 2021 the Ever Given turned sideways in the Suez Canal.",
    "It was never a peaceful place: Ferdinand de Lesseps got his concession from Said Pasha in "
    "1854, and Nasser nationalised the company in 1956.",
    "Ships pay at Port Said.",
)


def test_the_page_with_most_of_the_names() -> None:
    assert page_of_most(COLUMN, lambda name: ARTICLES.get(name, "")) == "Suez Canal"
    assert page_of_most(COLUMN, lambda name: "") == ""


def test_no_page_with_half_of_the_names() -> None:
    far = (*COLUMN[:2], "Anna Berg met Jo Lund and Tom Fox in Oslo, in Bergen and in Lübeck.")
    assert page_of_most(far, lambda name: ARTICLES.get(name, "")) == ""


def test_two_pages_that_have_as_many() -> None:
    alike = {"Suez Canal": CANAL, "Egypt": f"{CANAL} The Suez Canal."}
    text = (*COLUMN, "Egypt was poor, and it lies in Egypt.")
    assert page_of_most(text, lambda name: alike.get(name, "")) == ""


def test_a_name_that_ends_like_another_is_not_on_the_page() -> None:
    page = "The reef has Raine Island, Cook, Cairns, Port Douglas and Airlie Beach."
    text = ("The Reef: Lizard Island, Green Island, Magnetic Island, Dunk Island and Hook Island.",)
    assert page_of_most(text, lambda name: page if name == "Reef" else "") == ""


def proposed(text: str, articles: dict[str, str] | None = None) -> str:
    document = Document.from_text(text)
    pages = articles or {}
    return DECOMPOSER.propose_topic(
        document,
        split_sentences(document.text),
        lambda name: name in pages,
        lambda name: pages.get(name, ""),
    )


def test_an_essay_that_comes_to_its_hero_late() -> None:
    text = (
        "For this essay we had to choose a person. I thought about it for a week. I chose Greta "
        "Holm. She was born in Bergen in 1871. She studied medicine. She opened a hospital in "
        "1902. She wrote nine books. She died in 1950."
    )
    assert proposed(text) == "Greta Holm"


@pytest.mark.parametrize("text", ["\n\n".join(COLUMN), " ".join(COLUMN)])
def test_a_column_that_names_it_once(text: str) -> None:
    assert proposed(text, ARTICLES) == "Suez Canal"
    assert proposed(text, {"Egypt": EGYPT}) != "Suez Canal"
