"""Several indexes read as one: nothing gets lost, nothing gets mixed up, and one index stays what
it is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from corpus_samples import ROWS, HashEncoder, build

from factscore_tui.core.document import Document
from factscore_tui.core.report import IndexInfo
from factscore_tui.corpus.index.index import Index
from factscore_tui.corpus.index.multi import MultiIndex, joint_info, part_of
from factscore_tui.errors import IndexMissing
from factscore_tui.retrieve.retriever import IndexRetriever

NEWS: list[dict[str, Any]] = [
    {"title": "Vistula", "text": "The Vistula floods Warsaw in spring.", "aliases": ["Wisla"]},
    {"title": "Warsaw", "text": "Warsaw opened a second bridge in 2015.", "date": "2024-02-03"},
    {"title": "Oslo", "text": "Oslo is where A-ha gave a concert in 2010."},
]


@pytest.fixture
def places(tmp_path: Path) -> list[Path]:
    build(tmp_path)
    build(tmp_path, NEWS, "news")
    return [tmp_path / "small", tmp_path / "news"]


@pytest.fixture
def library(places: list[Path]) -> Iterator[MultiIndex]:
    opened = MultiIndex.open(places)
    yield opened
    opened.close()


def test_a_library_of_one_is_that_index(places: list[Path]) -> None:
    alone, library = Index.open(places[0]), MultiIndex.open(places[:1])
    norms = ["mercury", "maria sklodowska", "warsaw", "nobody"]
    assert library.info == alone.info
    assert library.matches(norms) == alone.matches(norms)
    assert library.lexical(["warsaw", "planet"], 5) == alone.lexical(["warsaw", "planet"], 5)
    assert [library.page(i) for i in range(1, 8)] == [alone.page(i) for i in range(1, 8)]
    assert library.passage(2) == alone.passage(2) and library.page_of(2) == alone.page_of(2)
    asked = [IndexRetriever(source, HashEncoder()) for source in (alone, library)]
    found = []
    for retriever in asked:
        retriever.begin(Document.from_text("Mercury is a planet."), "")
        found.append(retriever.retrieve("Mercury is a planet.", "", 3, explain=True))
    assert found[0] == found[1] and found[0].hits[0].passage.source == "small"
    alone.close()
    library.close()


def test_every_page_of_every_index_is_there_once(library: MultiIndex) -> None:
    titles = {row["title"]: library.titles(row["title"].lower()) for row in NEWS}
    assert [part_of(page) for page in titles["Warsaw"]] == [0, 1]
    assert [part_of(page) for page in titles["Oslo"]] == [1]
    ids = [page_id for found in titles.values() for page_id in found]
    for page_id in ids:
        page = library.page(page_id)
        assert page.id == page_id
        for passage in page.passages:
            assert passage.page_id == page_id and library.page_of(passage.id) == page_id
            assert library.passage(passage.id) == passage
            assert passage.source == ("small", "news")[part_of(page_id)]
    assert library.page(titles["Warsaw"][1]).passages[0].date == "2024-02-03"
    assert library.titles("wisla") == library.titles("vistula")


@pytest.mark.parametrize("wrong", [0, -1, 10**6, 1 << 40, (1 << 40) + 10**6, 5 << 40])
def test_ids_of_nothing(library: MultiIndex, wrong: int) -> None:
    for method in (library.page, library.passage, library.page_of):
        with pytest.raises(KeyError):
            method(wrong)


def test_search_reaches_all_indexes(library: MultiIndex) -> None:
    found = library.lexical(["concert", "poisonous"], 10)
    assert {part_of(pid) for pid, _ in found} == {0, 1}
    assert [score for _, score in found] == sorted((score for _, score in found), reverse=True)
    assert len(library.lexical(["warsaw"], 1)) == 1 and library.lexical(["warsaw"], 0) == []


@pytest.mark.parametrize("topic", ["Warsaw", ""])
def test_pages_of_one_title_are_both_read(library: MultiIndex, topic: str) -> None:
    retriever = IndexRetriever(library)
    fact = "Warsaw opened a bridge in 2015."
    retriever.begin(Document.from_text(fact), topic)
    found = retriever.retrieve(fact, fact, 2)
    assert [page.title for page in found.pages][:2] == ["Warsaw", "Warsaw"]
    assert [(hit.passage.source, hit.passage.date) for hit in found.hits] == [
        ("news", "2024-02-03"),
        ("small", ""),
    ]
    other = retriever.retrieve("Warsaw is the capital of Poland.", "", 1)
    assert other.hits[0].passage.source == "small", "neither index is preferred"


def test_the_identity_of_several() -> None:
    first = IndexInfo("wiki", "1" * 64, "2023-04-01", 10, 100, "/a")
    second = IndexInfo("news", "2" * 64, "2024-05-01", 1, 5, "/b")
    undated = IndexInfo("wiki", "3" * 64, "", 2, 2, "/c")
    assert joint_info([first]) is first
    both = joint_info([first, second])
    assert (both.name, both.snapshot_date, both.articles, both.passages) == (
        "wiki + news",
        "2024-05-01",
        11,
        105,
    )
    assert (
        len(both.id) == 64
        and both.id not in (first.id, second.id)
        and both == joint_info([first, second])
    )
    assert both.id != joint_info([second, first]).id
    assert joint_info([first, undated]).snapshot_date == "", (
        "what is later than an unknown date nobody can say"
    )
    assert joint_info([first, undated]).name == "wiki + wiki (2)"


def test_opening(places: list[Path], tmp_path: Path) -> None:
    twice = MultiIndex.open([places[0], places[0], places[0] / ".." / "small"])
    assert len(twice.indexes) == 1
    twice.close()
    with pytest.raises(IndexMissing, match="nothing-here"):
        MultiIndex.open([places[0], tmp_path / "nothing-here"])
    with pytest.raises(ValueError, match="needs an index"):
        MultiIndex([])


def test_the_rows_are_those_that_are_named() -> None:
    assert {"Warsaw"} == {row["title"] for row in ROWS} & {row["title"] for row in NEWS}
