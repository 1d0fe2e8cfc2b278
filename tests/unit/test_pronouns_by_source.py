"""A pronoun that the text leaves open stands for whom the source tells the sentence of."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from opened_parts import decomposer

from factscore_tui.core.document import Document
from factscore_tui.core.evidence import Page, Passage
from factscore_tui.corpus.index.index import Index
from factscore_tui.corpus.index.locations import ensure_sample
from factscore_tui.retrieve.retriever import IndexRetriever
from factscore_tui.retrieve.told_of_names import ToldOfNames
from factscore_tui.text.sentences import split_sentences

DECOMPOSER = decomposer()
EXAMPLES = Path(__file__).parents[2] / "examples"
WEEKEND = (EXAMPLES / "paris-weekend.md").read_text(encoding="utf-8")
CASES = [
    (WEEKEND, "Paris", "The Mona Lisa was stolen by Vincenzo Peruggia."),
]


def facts(text: str, topic: str, known: bool = True) -> list[str]:
    retriever = IndexRetriever(Index.open(ensure_sample()))
    document = Document.from_text(text)
    retriever.begin(document, topic)
    article = retriever.topic_article()
    assert article is not None
    if not known:
        article = replace(article, told=lambda names, said: [frozenset()] * len(names))
    told = DECOMPOSER.decompose(document, split_sentences(text), topic, None, article)
    return [fact.text for _, found in told for fact in found if not fact.not_checkable]


@pytest.mark.parametrize(("text", "topic", "fact"), CASES)
def test_of_whom_the_source_tells_it(text: str, topic: str, fact: str) -> None:
    assert fact in facts(text, topic)


@pytest.mark.parametrize(("text", "topic", "fact"), CASES)
def test_open_where_the_source_tells_it_of_nobody(text: str, topic: str, fact: str) -> None:
    assert fact not in facts(text, topic, known=False)


JOURNEY = (
    "The Amazon begins in Peru, where the Ucayali meets the Mara\u00f1\u00f3n. At Manaus it is "
    "joined by the Rio Negro, and the waters run side by side."
)


@pytest.mark.parametrize(
    ("said", "not_meant"),
    [
        (JOURNEY, "Manaus is joined"),  # what the clause names besides
        (  # the article on the whole tells of its parts
            "The museum owns the Mona Lisa. The panel is of poplar. It hangs behind glass.",
            "Mona Lisa hangs",
        ),
        ("Everest is a mountain. Reinhold Messner and Peter Habeler did it in 1978.", "did Mount"),
    ],
)
def test_never_what_grammar_forbids(said: str, not_meant: str) -> None:
    assert not any(not_meant in fact for fact in facts(said, ""))


def _page(number: int, title: str, text: str) -> Page:
    return Page(number, title, (Passage(number, number, title, "", text),))


def test_a_sentence_on_a_part_tells_nothing_of_the_whole() -> None:
    paris = _page(1, "Paris", "Paris lies on the Seine. Notre-Dame reopened in December 2024.")
    source = ToldOfNames({"Paris": paris}.get, lambda: [paris])
    part, whole = source.words(["Notre-Dame", "Paris"], "and reopened in December 2024")
    assert part == {"reopened", "December", "2024"}
    assert whole == frozenset()


def test_two_sentences_of_an_article_tell_it_together() -> None:
    lisa = _page(2, "Mona Lisa", "Peruggia stole it in 1911. It returned in 1914.")
    source = ToldOfNames({"Mona Lisa": lisa}.get, list)
    told, other = source.words(["Mona Lisa", "Ann Lee"], "was stolen in 1911 and returned in 1914")
    assert {"1911", "returned", "1914"} <= told
    assert other == frozenset()


def test_who_is_joined_with_a_person_is_no_it() -> None:
    said = (
        "When Edmund Hillary and Tenzing Norgay stood on top of Mount Everest on 29 May 1953, "
        "nobody below knew it for hours."
    )
    assert not any("knew Tenzing" in fact for fact in facts(said, "Mount Everest"))


def test_what_is_named_later_is_what_a_place_s_article_tells_of() -> None:
    """The article on London tells of what stands there, too. By the rules alone: the network is
    sure of the Monument."""
    by_rules = DECOMPOSER.styled("reader")
    by_rules._antecedents = None
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(globals(), "DECOMPOSER", by_rules)
        town, monument = "London lies on the Thames.", "Wren built the Monument in May."
        end = "It was rebuilt after the Great Fire of 1666."
        later = facts(f"{town} {monument} {end}", "London")
        before = facts(f"{monument} {town} {end}", "London")
    told = "London was rebuilt after the Great Fire of 1666."
    assert told in before and told not in later
