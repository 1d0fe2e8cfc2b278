"""From names to pages: disambiguation pages, shortened names, what a document is about; and how a
hit is explained."""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from corpus_samples import ROWS, HashEncoder, build

from factscore_tui.core.document import Document
from factscore_tui.core.evidence import Page, Retrieval
from factscore_tui.corpus.build.builder import Options, build_index, build_locked
from factscore_tui.corpus.index.index import Index
from factscore_tui.corpus.index.multi import MultiIndex
from factscore_tui.corpus.readers import open_source
from factscore_tui.retrieve.names import names
from factscore_tui.retrieve.retriever import IndexRetriever

MORE: list[dict[str, Any]] = [
    {"title": "Mercury", "text": "Mercury may refer to: the planet, the element, a god."},
    {"title": "Curie", "text": "Curie may refer to: Marie Curie, Nobody Atall."},
    {"title": "Nothing", "text": "Nothing may refer to: things that are not here."},
    {"title": "Chess (disambiguation)", "text": "Chess may refer to: the musical, the game."},
    {"title": "Chess", "text": "Chess is a game for two players on a board of sixty-four squares."},
    {
        "title": "Chess musical",
        "text": "A stage work with songs by members of ABBA, first staged in London.",
    },
    {
        "title": "Freddie Mercury",
        "text": "Freddie Mercury sang in the band Queen. He was born in Zanzibar.",
    },
]
LINKS = {
    "Mercury": ("Mercury (planet)", "Mercury (element)", "Mercury (god)", "Mercury", "Curie"),
    "Curie": ("Marie Curie", "Nobody Atall"),
    "Nothing": ("Nobody Atall", "Another absent page"),
    "Chess (disambiguation)": ("Chess", "Chess musical"),
}


class Wiki(Index):
    """An index some of whose pages are disambiguation pages."""

    def page(self, page_id: int) -> Page:
        page = super().page(page_id)
        links = LINKS.get(page.title)
        return dataclasses.replace(page, kind="disambiguation", links=links) if links else page


@pytest.fixture
def wiki(tmp_path: Path) -> Iterator[Index]:
    build(tmp_path, [*ROWS, *MORE])
    opened = Wiki.open(tmp_path / "small")
    yield opened
    opened.close()


def ask(
    index: Index, fact: str, text: str = "", topic: str = "", explain: bool = False
) -> Retrieval:
    retriever = IndexRetriever(index, HashEncoder())
    retriever.begin(Document.from_text(text or fact), topic)
    found = retriever.retrieve(fact, text or fact, 5, explain)
    retriever.close()
    return found


def titles(found: Retrieval) -> list[str]:
    return [page.title for page in found.pages]


@pytest.mark.parametrize("topic", ["", "Mercury"])
def test_a_disambiguation_page_leads_on_to_the_page_that_fits(wiki: Index, topic: str) -> None:
    planet = ask(
        wiki,
        "Mercury is small.",
        "Mercury is the planet nearest to the Sun. Its year takes 88 days.",
        topic,
    )
    metal = ask(
        wiki,
        "Mercury is heavy.",
        "Mercury is a liquid metal. Its symbol is Hg, it is poisonous.",
        topic,
    )
    assert titles(planet)[0] == "Mercury (planet)" and titles(metal)[0] == "Mercury (element)"
    for found in (planet, metal):
        assert "Mercury" not in [hit.passage.title for hit in found.hits]


@pytest.mark.parametrize("topic", ["the Chess", "a Chess", "The Chess", "Chess"])
def test_a_topic_is_found_with_its_article(wiki: Index, topic: str) -> None:
    """A text is about "the Berlin Wall", whose page is called Berlin Wall."""
    assert titles(ask(wiki, "It is played on a board.", topic=topic)) == ["Chess"]


def test_a_disambiguation_page_that_leads_nowhere_stays(wiki: Index) -> None:
    assert titles(ask(wiki, "Nothing is here.", topic="Nothing")) == ["Nothing"]


def test_links_that_resolve_are_enough(wiki: Index) -> None:
    assert titles(ask(wiki, "Curie won two prizes.", topic="Curie")) == ["Marie Curie"]


def test_the_usual_meaning_of_a_name_gives_way_only_to_a_better_one(wiki: Index) -> None:
    game = ask(wiki, "Chess is old.", "Chess is a game for two players.")
    stage = ask(
        wiki,
        "Chess is a success.",
        "In London the members of ABBA wrote songs: Chess was staged first.",
    )
    assert titles(game)[0] == "Chess" and "Chess musical" not in titles(game)[:1]
    assert "Chess musical" in titles(stage)
    assert "Chess (disambiguation)" not in [
        hit.passage.title for found in (game, stage) for hit in found.hits
    ]


@pytest.mark.parametrize(
    "name", ["Marie Salomea Curie", "Marie Salomea Sklodowska Curie", "Conan Christopher O'Brien"]
)
def test_a_name_is_found_without_its_middle(wiki: Index, name: str) -> None:
    found = ask(wiki, f"{name} was famous.")
    assert (
        titles(found)[0] in ("Marie Curie", "Conan O'Brien")
        and titles(found)[0].split()[0] == name.split()[0]
    )


def test_only_names_are_shortened() -> None:
    def found(text: str) -> set[str]:
        return {name.folded for group in names(text) for name in group}

    assert "gilberto silva" in found("Gilberto Aparecido da Silva played.")
    assert "paris warsaw" not in found("Paris, London, Warsaw are cities.")
    assert "marie warsaw" not in found("Marie lived in Warsaw.")
    assert not any("curie was" in name for name in found("Curie was born in Warsaw."))


def test_a_text_is_about_what_it_begins_with_and_goes_on_about(wiki: Index) -> None:
    text = (
        "Marie Curie was born in Warsaw. She left Warsaw. In Warsaw she had studied in secret. "
        "Curie won a prize. "
        "Later Curie won another one."
    )
    assert titles(ask(wiki, "the second prize came later", text))[0] == "Marie Curie"
    # A fact that begins with a pronoun is about the text's subject, whatever else it names.
    assert titles(ask(wiki, "She left Warsaw.", text))[0] == "Marie Curie"
    assert titles(ask(wiki, "Warsaw was left.", text))[0] == "Warsaw"


def test_an_explanation_tells_what_led_to_a_page_and_what_the_rankers_gave(wiki: Index) -> None:
    text = (
        "Marie Curie was a chemist. The Who are a band. The prize of 1903 was in Physics, says "
        "Conan O'Brien."
    )
    fact = "Marie Curie won the Nobel Prize in Physics in 1903."
    plain, told = ask(wiki, fact, text), ask(wiki, fact, text, explain=True)
    assert all(hit.explanation is None for hit in plain.hits)
    assert [dataclasses.replace(hit, explanation=None) for hit in told.hits] == list(plain.hits)
    why = told.hits[0].explanation
    assert why is not None and (why.led_by, why.name) == ("fact", "marie curie")
    assert why.scores["bm25"] > 0 and -1 <= why.scores["dense"] <= 1
    assert ["1903" in span.of(told.hits[0].passage.text) for span in why.sentences] == [True]
    led = {hit.passage.title: hit.explanation.led_by for hit in told.hits if hit.explanation}
    assert set(led.values()) <= {"fact", "document", "sentence", "search"}
    topic = ask(wiki, fact, text, "Warsaw", explain=True).hits[0].explanation
    assert topic is not None and (topic.led_by, topic.name) == ("topic", "Warsaw")
    search = ask(wiki, "the symbol of that poisonous metal is hg", explain=True).hits[0].explanation
    assert search is not None and (search.led_by, search.name) == ("search", "")


# --- what a page can be held to
# ----------------------------------------------------------------------------------


def test_pages_that_only_a_search_found_are_told_apart(wiki: Index) -> None:
    found = ask(wiki, "Marie Curie saw a game for two players on a board of sixty-four squares.")
    by_title = {page.title: page.id in found.searched for page in found.pages}
    assert by_title["Marie Curie"] is False and any(by_title.values())
    nameless = ask(wiki, "the planet nearest to the sun")
    assert nameless.linked == "search" and nameless.searched == {page.id for page in nameless.pages}


def test_a_missing_topic_is_off_topic_in_an_encyclopedia_only(tmp_path: Path) -> None:
    build(tmp_path)
    files = tmp_path / "files"
    files.mkdir()
    (files / "2024-05-04.txt").write_text(
        "The mayor, Jane Doe, opened the bridge over the Vistula on 4 May.\n"
    )
    build_index(files, tmp_path / "archive")
    fact = "the mayor opened the bridge"
    with contextlib.ExitStack() as closing:
        for names, own in ((["small"], False), (["archive"], True), (["small", "archive"], True)):
            library = MultiIndex.open([tmp_path / name for name in names])
            closing.callback(library.close)
            retriever = IndexRetriever(library, HashEncoder())
            closing.callback(retriever.close)
            retriever.begin(Document.from_text(fact), "Jane Doe")
            found = retriever.retrieve(fact, fact, 5)
            assert found.missing_topic and found.linked == "search"
            assert (library.own, retriever.missing_topic, found.off_topic) == (
                own,
                not own,
                not own,
            )
            assert {page.own for page in found.pages} >= {own}


def test_the_sample_is_an_encyclopedia_although_it_is_kept_as_files(tmp_path: Path) -> None:
    (tmp_path / "files").mkdir()
    (tmp_path / "files" / "Warsaw.txt").write_text("Warsaw is the capital of Poland.\n")
    for name, own in (("sample", False), ("archive", True)):
        build_locked(open_source(tmp_path / "files"), tmp_path / name, Options(name=name))
        index = Index.open(tmp_path / name)
        assert (index.own, index.page(1).own) == (own, own)
        index.close()


def test_pages_beside_the_topic_are_those_that_a_fact_names(tmp_path: Path) -> None:
    rows = [
        {"title": "Paris", "text": "Paris lies on the Seine."},
        {"title": "Eiffel Tower", "text": "The Eiffel Tower is 330 metres high with its antennas."},
        {"title": "Louvre", "text": "The Louvre is a museum."},
    ]
    build(tmp_path, rows)
    with contextlib.closing(Index.open(tmp_path / "small")) as index:
        retriever = IndexRetriever(index)
        retriever.begin(Document.from_text("A weekend in Paris."), "Paris")
        fact = "The Eiffel Tower is 330 metres high."
        assert [page.title for page in retriever.retrieve(fact, fact).pages] == ["Paris"]
        beside = retriever.beside_topic(fact, fact)
        assert beside is not None
        assert [page.title for page in beside.pages] == ["Eiffel Tower"]
        assert (beside.linked, beside.missing_topic) == ("names", False)
        assert retriever.beside_topic("Paris is a city.", "Paris is a city.") is None
        retriever.begin(Document.from_text("A weekend."), "")
        assert retriever.beside_topic(fact, fact) is None


def test_beside_the_topic_are_the_pages_named_just_before_as_if_searched(tmp_path: Path) -> None:
    rows = [
        {"title": "Amazon", "text": "The Amazon is a river of Brazil."},
        {"title": "Nile", "text": "The Aswan High Dam on the Nile created Lake Nasser."},
    ]
    build(tmp_path, rows)
    with contextlib.closing(Index.open(tmp_path / "small")) as index:
        retriever = IndexRetriever(index)
        fact = "The dam created Lake Nasser."
        tamed = "Omar Reed and Ann Fox of Leeds tamed the Nile in 1970."
        retriever.begin(Document.from_text(f"{tamed} {fact}"), "Amazon")
        beside = retriever.beside_topic(fact, fact)
        assert beside is not None
        assert [page.title for page in beside.pages] == ["Nile"]
        assert beside.searched == {page.id for page in beside.pages}
        retriever.begin(Document.from_text(f"{fact}\n\n{tamed}"), "Amazon")
        assert retriever.beside_topic(fact, fact) is None


def test_a_surname_is_that_of_whom_the_topic_names_in_full(tmp_path: Path) -> None:
    rows = [
        {"title": "Apollo 11", "text": "Neil Armstrong led it. Saint Michael and Roe Bridge did."},
        {"title": "Neil Armstrong", "text": "Neil Armstrong was a pilot. He flew in Korea."},
        {"title": "Roe Bridge", "text": "The Roe Bridge is a bridge over the Tees."},
        {"title": "Ann Collins", "text": "Ann Collins was a pilot. She flew in Korea."},
    ]
    build(tmp_path, rows)
    with contextlib.closing(Index.open(tmp_path / "small")) as index:
        retriever = IndexRetriever(index)

        def beside(fact: str) -> list[str]:
            found = retriever.beside_topic(fact, fact)
            return [] if found is None else [page.title for page in found.pages]

        flown = "Armstrong flew a jet."
        retriever.begin(Document.from_text(f"{flown} Bridge and Collins did not."), "Apollo 11")
        assert "Neil Armstrong" in beside(flown)
        assert beside("Bridge was there.") == beside("Collins was there.") == []
        retriever.begin(Document.from_text(flown), "Roe Bridge")
        assert beside(flown) == []


def test_beside_the_topic_is_the_page_that_has_what_a_paragraph_tells(tmp_path: Path) -> None:
    told = (
        "Vespasian began the Colosseum on the site of a lake of Nero in AD 72. Titus opened it in "
        "AD 80 with games of a hundred days."
    )
    rows = [
        {"title": "Rome", "text": "Rome is the capital of Italy."},
        {"title": "Colosseum", "text": told},
    ]
    build(tmp_path, rows)
    walk = "A walk through Rome\n\nOur walk begins. {} {}\n\nThe bar is open until ten."
    with contextlib.closing(Index.open(tmp_path / "small")) as index:
        retriever = IndexRetriever(index)
        fact = "Titus opened the arena in AD 80 with games of a hundred days."
        began = "Vespasian began it in AD 72 on the site of a lake of Nero."
        retriever.begin(Document.from_text(walk.format(began, fact)), "Rome")
        beside = retriever.beside_topic(fact, fact)
        assert beside is not None
        assert [page.title for page in beside.pages] == ["Colosseum"]
        assert not beside.searched
        bar = "The bar is open until ten."
        assert retriever.beside_topic(bar, bar) is None


def test_beside_the_topic_is_what_a_search_finds_for_a_fact_with_a_name(tmp_path: Path) -> None:
    rows = [
        {"title": "Bach", "text": "Bach was an organist."},
        {"title": "Beethoven", "text": "Beethoven was a composer."},
        {"title": "Ninth", "text": "The Philharmonic Society offered Beethoven 50 pounds for it."},
    ]
    build(tmp_path, rows)
    with contextlib.closing(Index.open(tmp_path / "small")) as index:
        retriever = IndexRetriever(index)
        fact = "The Philharmonic Society offered Beethoven 50 pounds."
        retriever.begin(Document.from_text(f"Bach was first. {fact}"), "Bach")
        beside = retriever.beside_topic(fact, fact)
        assert beside is not None
        assert [page.title for page in beside.pages] == ["Beethoven", "Ninth"]
        nameless = "A society offered 50 pounds."
        retriever.begin(Document.from_text(f"Bach was first.\n\n{nameless}"), "Bach")
        assert retriever.beside_topic(nameless, nameless) is None


def test_a_sentence_that_names_nothing_goes_on_with_what_was_named_last(tmp_path: Path) -> None:
    rows = [
        {"title": name, "text": f"{name} was a sailor."}
        for name in ("Ann Lee", "Per Berg", "Ida Moss", "Otto Lund", "Eva Holm", "Jon Vik")
    ]
    build(tmp_path, rows)
    named = [row["title"] for row in rows]
    last = "The boat sank at once."
    text = " ".join(f"{name} sailed." for name in [*named[:1], *named]) + f" {last}"
    with contextlib.closing(Index.open(tmp_path / "small")) as index:
        retriever = IndexRetriever(index)
        retriever.begin(Document.from_text(text), "")
        found = [page.title for page in retriever.retrieve(last, last).pages]
        assert found[0] == "Ann Lee"  # the text's own subject
        assert found[1:3] == ["Jon Vik", "Eva Holm"]


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Lincoln was born in Kentucky.", "Abraham Lincoln"),
        ("President Lincoln was born in Kentucky.", "Abraham Lincoln"),
        ("Mary Lincoln was born in Kentucky. Lincoln sang.", ""),  # another one
        ("Collins was born in Kentucky.", ""),  # two of them
        ("Bridge was born in Kentucky.", ""),  # nobody's name
        ("Moss was born in Kentucky.", ""),  # a page of its own has it
    ],
)
def test_a_surname_alone_is_that_of_the_one_person_who_has_it(
    tmp_path: Path, text: str, title: str
) -> None:
    rows = [
        {"title": "Abraham Lincoln", "text": "Abraham Lincoln was a president. He was a lawyer."},
        {"title": "Ann Collins", "text": "Ann Collins was a pilot. She flew in Korea."},
        {"title": "Bo Collins", "text": "Bo Collins was a poet. He lived in Hull."},
        {"title": "Roe Bridge", "text": "The Roe Bridge is a bridge over the Tees."},
        {"title": "Moss", "text": "Moss is a town in the east of Norway."},
        {"title": "Ida Moss", "text": "Ida Moss was a sailor. She was born in Halden."},
    ]
    build(tmp_path, rows)
    with contextlib.closing(Index.open(tmp_path / "small")) as index:
        retriever = IndexRetriever(index)
        retriever.begin(Document.from_text(text), "")
        last = text.split(". ")[-1]
        found = retriever.retrieve(last, last)
        named = {page.title for page in found.pages if page.id not in found.searched}
        assert (title in named) if title else not named & {"Ann Collins", "Bo Collins", "Ida Moss"}
        assert title == "Abraham Lincoln" or "Abraham Lincoln" not in named
