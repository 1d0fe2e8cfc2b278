"""Retrieval: the right pages for a fact, the same way every time, whatever the text says."""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from corpus_samples import HashEncoder, build, write_rows

from factscore_tui import paths
from factscore_tui.core.document import Document
from factscore_tui.core.evidence import Retrieval
from factscore_tui.corpus.build.builder import build_index
from factscore_tui.corpus.index.index import Index
from factscore_tui.corpus.index.multi import MultiIndex
from factscore_tui.retrieve.dense import VectorStore
from factscore_tui.retrieve.fusion import best, fuse, ranks_of
from factscore_tui.retrieve.names import names
from factscore_tui.retrieve.retriever import IndexRetriever
from factscore_tui.sqlcache import CacheFile


@pytest.fixture
def index(tmp_path: Path) -> Iterator[Index]:
    build(tmp_path)
    opened = Index.open(tmp_path / "small")
    yield opened
    opened.close()


def ask(
    index: Index, fact: str, text: str = "", topic: str = "", encoder: HashEncoder | None = None
) -> Retrieval:
    retriever = IndexRetriever(index, encoder)
    retriever.begin(Document.from_text(text or fact), topic)
    found = retriever.retrieve(fact, text)
    retriever.close()
    return found


def cache() -> Path:
    return paths.cache_dir() / "embeddings.db"


def test_a_topic_keeps_to_its_page(index: Index) -> None:
    found = ask(
        index, "Warsaw is the capital of Poland.", topic="marie  CURIE", encoder=HashEncoder()
    )
    assert (found.linked, found.missing_topic) == ("topic", False)
    assert [page.title for page in found.pages] == ["Marie Curie"]
    assert {hit.passage.title for hit in found.hits} == {"Marie Curie"}
    assert ask(index, "She was born.", topic="Maria Sklodowska").pages == found.pages


def test_a_topic_that_is_no_article_is_told(index: Index) -> None:
    found = ask(index, "Warsaw is the capital of Poland.", topic="Nobody Here")
    assert found.missing_topic
    assert found.linked == "names" and found.hits[0].passage.title == "Warsaw"
    assert not ask(index, "Warsaw is a capital.").missing_topic
    # What an argument with broken bytes becomes, and what cannot be seen.
    assert ask(index, "Warsaw is a capital.", topic="\udcff").missing_topic
    assert ask(index, "Warsaw is a capital.", topic="\u200b").missing_topic


@pytest.mark.parametrize(
    ("topic", "titles"),
    [
        ("marie CURIE", (("Marie Curie",), ())),
        ("Maria Sklodowska", (("Marie Curie",), ())),
        ("Mary Curie", ((), ("Marie Curie",))),
        ("Nobody Here", ((), ())),
        ("\udcff", ((), ())),
        ("", ((), ())),
    ],
)
def test_titles_that_a_topic_leads_to_or_comes_near(
    index: Index, topic: str, titles: tuple[tuple[str, ...], tuple[str, ...]]
) -> None:
    retriever = IndexRetriever(index)
    retriever.begin(Document.from_text("She was born."), topic)
    assert retriever.topic_titles() == titles
    retriever.close()


@pytest.mark.parametrize(
    ("fact", "title"),
    [
        ("Conan O'Brien was born in 1963.", "Conan O'Brien"),
        ("Conan O\u2019Brien was born in 1963.", "Conan O'Brien"),
        ("A-ha are from Oslo.", "A-ha"),
        ("The Who wrote Tommy.", "The Who"),
        ("Maria Sklodowska won two prizes.", "Marie Curie"),
        ('"Marie Curie": born in Warsaw.', "Marie Curie"),
    ],
)
def test_titles_and_aliases_in_a_fact(index: Index, fact: str, title: str) -> None:
    found = ask(index, fact)
    assert found.linked == "names"
    assert found.pages[0].title == title
    assert found.hits[0].passage.title == title


def test_an_ambiguous_name_goes_where_the_document_fits(index: Index) -> None:
    planet = ask(
        index,
        "Mercury is small.",
        "The planet nearest to the Sun is small. A year takes 88 days on Mercury.",
    )
    metal = ask(
        index,
        "Mercury is small.",
        "This liquid metal is poisonous, and Hg its symbol. It is Mercury.",
    )
    assert planet.pages[0].title == "Mercury (planet)"
    assert metal.pages[0].title == "Mercury (element)"
    assert {page.title for page in planet.pages} >= {"Mercury (planet)", "Mercury (element)"}


def test_a_surname_means_the_person_named_before(index: Index) -> None:
    text = "Marie Curie was a chemist. The prize went to Curie in 1911."
    assert ask(index, "The prize went to Curie in 1911.", text).pages[0].title == "Marie Curie"


def test_the_subject_of_the_document_is_a_candidate_for_a_fact_without_names(index: Index) -> None:
    found = ask(
        index,
        "the second prize came in 1911",
        "Marie Curie was a chemist. She got a second prize in 1911.",
    )
    assert found.linked == "names" and "Marie Curie" in [page.title for page in found.pages]


def test_search_where_no_name_leads(index: Index) -> None:
    found = ask(index, "the symbol of that poisonous metal is Hg")
    assert found.linked == "search" and found.hits[0].passage.title == "Mercury (element)"
    nothing = ask(index, "zzz qqq")
    assert (nothing.linked, nothing.hits, nothing.pages) == ("none", (), ())


@pytest.mark.parametrize(
    "junk",
    [
        "",
        "title:born AND",
        '"',
        "((",
        "*:*",
        "-",
        "~2^9",
        "NOT",
        "\x00",
        "\ud800",
        "%s'; DROP TABLE page;--",
    ],
)
def test_query_syntax_has_no_effect(index: Index, junk: str) -> None:
    plain = ask(index, "the symbol of that poisonous metal is Hg")
    found = ask(
        index, f"the symbol of that poisonous metal is Hg {junk}".replace("\ud800", "\ufffd")
    )
    assert found.hits[0].passage == plain.hits[0].passage
    retriever = IndexRetriever(index, HashEncoder())
    retriever.begin(Document.from_text(junk), junk.replace("\ud800", "\ufffd"))
    assert len(retriever.retrieve(junk.replace("\ud800", "\ufffd"), "", 3).hits) <= 3
    retriever.close()


def test_the_number_of_hits(index: Index) -> None:
    retriever = IndexRetriever(index)
    retriever.begin(Document.from_text("Marie Curie"), "")
    assert [
        len(retriever.retrieve("Marie Curie was born in Warsaw.", "", k).hits)
        for k in (0, 1, 2, -1)
    ] == [
        0,
        1,
        2,
        0,
    ]


def test_hits_tell_their_ranks_and_are_sorted(index: Index) -> None:
    found = ask(
        index, "Marie Curie, not Conan O'Brien, won the Nobel Prize in 1903.", encoder=HashEncoder()
    )
    assert found.hits[0].passage.section == "Awards"
    assert set(found.hits[0].ranks) == {"bm25", "dense", "title"}
    assert [hit.score for hit in found.hits] == sorted(
        (hit.score for hit in found.hits), reverse=True
    )
    assert "dense" not in ask(index, "Marie Curie won the Nobel Prize in 1903.").hits[0].ranks


def test_the_same_every_time_with_and_without_caches(index: Index) -> None:
    facts = [
        "Marie Curie won the Nobel Prize in 1903.",
        "Mercury is a metal.",
        "Warsaw lies on the Vistula.",
    ]
    fresh = [ask(index, fact, encoder=HashEncoder()) for fact in facts]
    again = [ask(index, fact, encoder=HashEncoder()) for fact in reversed(facts)][::-1]
    cache().unlink()
    anew = [ask(index, fact, encoder=HashEncoder()) for fact in facts]
    assert fresh == again == anew


def test_embeddings_are_kept(index: Index) -> None:
    fact = "Marie Curie was born in Warsaw."
    first, second = HashEncoder(), HashEncoder()
    ask(index, fact, encoder=first)
    ask(index, fact, encoder=second)
    assert len(first.embedded) > 1 and second.embedded == [fact], "only the query is embedded again"
    assert stat.S_IMODE(cache().parent.stat().st_mode) == 0o700


def spoil_vectors(value: bytes) -> None:
    connection = sqlite3.connect(cache())
    connection.execute("UPDATE vec SET v = ?", (value,))
    connection.commit()
    connection.close()


@pytest.mark.parametrize(
    "value", [b"", b"short", b"\xff" * 64, bytes(64), b"\x7b" * 64], ids=range(5)
)
def test_rotten_vectors_are_computed_again(index: Index, value: bytes) -> None:
    fact = "Marie Curie was born in Warsaw."
    good = ask(index, fact, encoder=HashEncoder())
    spoil_vectors(value)
    encoder = HashEncoder()
    assert ask(index, fact, encoder=encoder) == good
    assert len(encoder.embedded) > 1


@pytest.mark.parametrize(
    "content", [b"", b"not a database", b"SQLite format 3\x00" + bytes(4096)], ids=range(3)
)
def test_a_damaged_cache_is_dropped_silently(index: Index, content: bytes) -> None:
    fact = "Marie Curie was born in Warsaw."
    good = ask(index, fact, encoder=HashEncoder())
    for leftover in cache().parent.glob("embeddings.db*"):
        leftover.unlink()
    cache().write_bytes(content)
    assert ask(index, fact, encoder=HashEncoder()) == good
    encoder = HashEncoder()
    assert ask(index, fact, encoder=encoder) == good
    assert encoder.embedded == [fact], "the new cache works"


def test_a_cache_of_another_shape_is_dropped(index: Index) -> None:
    paths.private_dir(cache().parent)
    connection = sqlite3.connect(cache())
    connection.execute("CREATE TABLE vec(other)")
    connection.close()
    ask(index, "Marie Curie was born.", encoder=HashEncoder())
    encoder = HashEncoder()
    ask(index, "Marie Curie was born.", encoder=encoder)
    assert encoder.embedded == ["Marie Curie was born."]


def test_no_place_for_a_cache(
    index: Index, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("FACTSCORE_TUI_HOME", str(tmp_path / "file"))
    assert ask(index, "Marie Curie was born in Warsaw.", encoder=HashEncoder()).hits


def test_a_busy_cache_is_not_thrown_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = VectorStore(tmp_path / "c" / "v.db", 2)
    store.put("m", {b"k": b"abcd"})
    store.close()

    def locked(self: CacheFile) -> sqlite3.Connection:
        raise sqlite3.OperationalError("database is locked")

    with monkeypatch.context() as patch:
        patch.setattr(CacheFile, "_open", locked)
        assert VectorStore(tmp_path / "c" / "v.db", 2).get("m", [b"k"]) == {}
    assert VectorStore(tmp_path / "c" / "v.db", 2).get("m", [b"k", b"x"]) == {b"k": b"abcd"}
    assert VectorStore(tmp_path / "c" / "v.db", 2).get("other", [b"k"]) == {}


def test_the_cache_does_not_grow_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("factscore_tui.retrieve.dense.MAX_STORED", 10)
    store = VectorStore(tmp_path / "v.db", 1)
    keys = [bytes([n]) for n in range(100)]
    for key in keys:
        store.put("m", {key: b"ab"})
    kept = store.get("m", keys)
    assert 5 <= len(kept) <= 10 and keys[-1] in kept and keys[0] not in kept


def test_ranks_and_fusion() -> None:
    assert ranks_of({1: 0.5, 2: 0.9, 3: 0.5}) == {2: 1, 1: 2, 3: 2}
    fused = fuse({"a": {1: 1, 2: 2}, "b": {2: 1}}, {"a": 1.0, "b": 0.5})
    assert fused == {1: pytest.approx(1 / 61), 2: pytest.approx(1 / 62 + 0.5 / 61)}
    assert best({1: 0.1, 2: 0.1, 3: 0.2}, 2) == [3, 1]


def test_names_in_a_text() -> None:
    found = [
        name.folded
        for group in names("She met J. K. Rowling in Paris. Then it rained.")
        for name in group
    ]
    assert "j k rowling" in found and "paris" in found and "she" not in found
    assert not any(name.endswith(" in") for name in found)
    assert "paris then" not in found
    assert names("") == [] and names("all lower case") == []


@pytest.mark.skipif(os.name != "posix", reason="links")
def test_hostile_documents_take_their_time_and_no_more(index: Index) -> None:
    for text in ("Marie Curie " * 3_000, "A" * 300_000, "\x1b[31m" * 3_000, "((((" * 50_000):
        assert ask(index, "Marie Curie was born in Warsaw.", text).hits


def test_a_dense_part_finds_pages_that_share_no_word(tmp_path: Path) -> None:
    encoder = HashEncoder()
    source = write_rows(tmp_path / "s.jsonl")
    build_index(source, tmp_path / "x", embedder=encoder, model=encoder.model.sha256)
    with_vectors = Index.open(tmp_path / "x")
    found = ask(with_vectors, "zebra crossing", encoder=encoder)
    assert found.linked == "search" and found.pages
    assert ask(with_vectors, "zebra crossing").linked == "none", "no encoder, no vectors"
    two = MultiIndex([with_vectors, Index.open(tmp_path / "x")])
    pids = [
        pid
        for pid, _ in two.dense(
            encoder.model.sha256, encoder.embed(["Warsaw capital of Poland"])[0], 4
        )
    ]
    assert len(set(pids)) == 4 and {two.passage(pid).title for pid in pids[:2]} == {"Warsaw"}
    two.close()


def test_the_text_of_a_fact_is_what_of_it_is_on_the_topic(index: Index) -> None:
    retriever = IndexRetriever(index)
    document = Document.from_text("Marie Curie was born in Warsaw. A-ha is a band.")
    retriever.begin(document, "Marie Curie", "Marie Curie was born in Warsaw.")
    assert retriever.retrieve("She was born.", "She was born.").document.endswith("Warsaw.")
    retriever.begin(document, "Marie Curie")
    assert retriever.retrieve("She was born.", "She was born.").document == document.text
    retriever.close()
