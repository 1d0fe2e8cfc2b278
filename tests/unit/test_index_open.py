"""Opening: whatever is wrong is told as IndexMissing or IndexDamaged, with what to type next."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from corpus_samples import build

from factscore_tui import paths
from factscore_tui.corpus.article import normal_title
from factscore_tui.corpus.external_indexes import remember
from factscore_tui.corpus.index.index import Index, list_indexes, resolve_index
from factscore_tui.corpus.index.locations import known_index
from factscore_tui.errors import IndexDamaged, IndexMissing, MissingFile


@pytest.fixture
def small(tmp_path: Path) -> Path:
    build(tmp_path)
    return tmp_path / "small"


def change(path: Path, **values: Any) -> None:
    manifest = json.loads((path / "manifest.json").read_text(encoding="utf-8"))
    (path / "manifest.json").write_text(json.dumps(manifest | values), encoding="utf-8")


def believe(path: Path) -> None:
    """Make the manifest say what is there: an index made to harm, with sizes and hashes that are
    right."""
    files = [
        file
        for file in path.rglob("*")
        if file.is_file() and file.name not in (".lock", "manifest.json")
    ]
    names = {f.relative_to(path).as_posix(): f for f in files if not f.name.endswith(".lock")}
    sizes = {name: file.stat().st_size for name, file in names.items()}
    hashes = {name: hashlib.sha256(file.read_bytes()).hexdigest() for name, file in names.items()}
    change(path, files=sizes, hashes=hashes)


def execute(path: Path, *statements: str) -> None:
    """Change the database, and make the manifest believe it."""
    connection = sqlite3.connect(path / "passages.db")
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()
    believe(path)


def refused(path: Path, kind: type[MissingFile]) -> str:
    with pytest.raises(kind) as caught:
        Index.open(path)
    assert caught.value.message and caught.value.hint and caught.value.exit_code == 3
    return caught.value.message


def test_what_is_not_there(tmp_path: Path, small: Path) -> None:
    refused(tmp_path / "nothing", IndexMissing)
    refused(tmp_path / "small.jsonl", IndexMissing)
    (small / "manifest.json").unlink()
    refused(small, IndexMissing)
    os.mkfifo(small / "manifest.json")
    refused(small, IndexDamaged)


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"complete": False}, "never finished"),
        ({"complete": 1}, "never finished"),
        ({"format": "another"}, "another kind"),
        ({"version": 3}, "version 3"),
        ({"version": 1}, "older format"),
        ({"hashes": 3}, "damaged"),
        ({"version": True}, "version"),
        ({"version": "1"}, "version"),
        ({"articles": -1}, "damaged"),
        ({"articles": 7.0}, "damaged"),
        ({"articles": 6}, "fit together"),
        ({"passages": 9}, "fit together"),
        ({"name": None}, "damaged"),
        ({"name": "\ud800"}, "damaged"),
        ({"files": {}}, "damaged"),
        ({"files": {"passages.db": 1, "../x": 1}}, "out of the index"),
        ({"files": {"passages.db": 1, "/etc/passwd": 1}}, "out of the index"),
        ({"files": {"passages.db": 1, "\ud800": 1}}, "damaged"),
        ({"files": {"passages.db": 1}}, "bytes instead of"),
        ({"skipped": {"x": 3}}, "damaged"),
    ],
)
def test_a_manifest_that_does_not_fit(small: Path, values: dict[str, Any], told: str) -> None:
    change(small, **values)
    assert told in refused(small, IndexDamaged)


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b"\xff", b"[" * 50_000, b" " * 1_000_001, b'{"a": ' + b"9" * 9999]
)
def test_a_manifest_that_is_none(small: Path, content: bytes) -> None:
    (small / "manifest.json").write_bytes(content)
    refused(small, IndexDamaged)


def test_truncated_and_missing_parts(small: Path) -> None:
    whole = (small / "passages.db").read_bytes()
    (small / "passages.db").write_bytes(whole[: len(whole) // 2])
    assert "bytes instead of" in refused(small, IndexDamaged)
    (small / "passages.db").unlink()
    assert "lacks its part passages.db" in refused(small, IndexDamaged)
    (small / "passages.db").mkdir()
    assert "not a file" in refused(small, IndexDamaged)
    (small / "passages.db").rmdir()
    (small / "passages.db").write_bytes(whole)
    Index.open(small).close()
    shutil.rmtree(small / "lexical")
    assert "lexical" in refused(small, IndexDamaged)
    change(small, files={"passages.db": len(whole)})
    refused(small, IndexDamaged)


def test_zeroed_parts_of_the_right_size(small: Path) -> None:
    for part in ["passages.db", *(f"lexical/{p.name}" for p in (small / "lexical").glob("*.json"))]:
        whole = (small / part).read_bytes()
        (small / part).write_bytes(bytes(len(whole)))
        refused(small, IndexDamaged)
        (small / part).write_bytes(whole)
    Index.open(small).close()


@pytest.mark.parametrize(
    "statements",
    [
        ["DROP TABLE title"],
        ["CREATE TABLE extra(x)", "CREATE VIEW v AS SELECT 1"],
        ["CREATE TRIGGER t AFTER INSERT ON page BEGIN SELECT 1; END"],
        ["DROP INDEX page_first"],
        ["DROP TABLE title", "CREATE TABLE title(norm, page_id, kind)"],
        ["UPDATE meta SET value = '[7,8,7]' WHERE name = 'counts'"],
        ["UPDATE meta SET value = x'5b372c382c372c2d315d' WHERE name = 'counts'"],
        ["DELETE FROM meta WHERE name = 'dictionary'"],
        ["DROP TABLE page", "CREATE VIEW page AS SELECT 1 AS id"],
    ],
)
def test_a_foreign_database(small: Path, statements: list[str]) -> None:
    execute(small, *statements)
    refused(small, IndexDamaged)


def use(index: Index) -> None:
    for page in range(1, 8):
        index.page(page)
    index.titles("warsaw")
    for pid, _ in index.lexical(["warsaw"], 9):
        index.passage(pid)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE page SET n = -5",
        "UPDATE page SET n = 9000000000000000000",
        "UPDATE page SET first_pid = 9223372036854775807",
        "UPDATE page SET title = x'00ff'",
        "UPDATE page SET n = 'many'",
        "UPDATE page SET blob = x'ff'",
        "UPDATE page SET blob = 'text'",
        "UPDATE page SET blob = (SELECT blob FROM page WHERE id = 1)",
        "UPDATE page SET blob = zeroblob(1000)",
        "UPDATE page SET title = cast(x'fffe' AS TEXT)",
        "UPDATE page SET kind = 7",
        "UPDATE title SET page_id = 99 WHERE norm = 'warsaw'",
        "UPDATE page SET first_pid = first_pid + 1",
        "DELETE FROM page WHERE id = 3",
    ],
)
def test_rows_made_to_harm(small: Path, statement: str) -> None:
    execute(small, statement)
    index = Index.open(small)
    with pytest.raises(IndexDamaged):
        use(index)
    index.close()


def test_rows_as_they_were_written(small: Path) -> None:
    index = Index.open(small)
    use(index)
    page = index.page(1)
    assert [(p.id, p.page_id, p.title, p.section, p.url, p.date) for p in page.passages] == [
        (1, 1, "Marie Curie", "", "https://example.org/curie", "2024-05-01"),
        (2, 1, "Marie Curie", "Awards", "https://example.org/curie", "2024-05-01"),
    ]
    assert index.passage(2) == page.passages[1]
    for ask in (index.page, index.passage, index.page_of):
        for missing in (0, -1, 99, 2**70):
            with pytest.raises(KeyError):
                ask(missing)
    index.close()


def test_titles_before_aliases_before_bare_forms(small: Path) -> None:
    index = Index.open(small)

    def titles(name: str) -> list[int]:
        return index.titles(normal_title(name))

    assert titles("maria SKLODOWSKA") == [1]
    assert titles("a ha") == titles("A-ha") == [2]
    assert titles("Mercury") == [4, 5] and titles("Mercury (element)") == [5]
    assert [match.kind for match in index.matches(["mercury"])["mercury"]] == [2, 2]
    assert titles("Nobody") == [] and titles("") == []
    index.close()


@pytest.mark.parametrize(
    "query", ['"', "title:born AND", "born OR (", "*", "a:b", "\\", "+born -it", "x" * 5000, ""]
)
def test_words_are_never_query_syntax(small: Path, query: str) -> None:
    index = Index.open(small)
    words = "".join(c if c.isalnum() else " " for c in query).split()
    assert index.lexical(query, 5) == index.lexical(words, 5)
    assert 8 in [pid for pid, _ in index.lexical([query, "vistula"], 5)]
    index.close()


def test_a_read_only_medium(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import tantivy

    original = tantivy.Index.open

    class Refusing:
        @staticmethod
        def open(path: str) -> Any:
            if path == str(small / "lexical"):
                raise ValueError("Failed to acquire Lockfile: read-only file system")
            return original(path)

    monkeypatch.setattr(tantivy, "Index", Refusing)
    index = Index.open(small)
    assert [pid for pid, _ in index.lexical(["vistula"], 5)] == [8]
    index.close()


def test_names_and_directories(tmp_path: Path, small: Path) -> None:
    assert resolve_index(str(small)) == small.resolve()
    paths.private_dir(paths.indexes_dir())
    build(paths.indexes_dir(), name="mine")
    assert resolve_index("mine") == paths.indexes_dir() / "mine"
    assert [info.name for info in list_indexes()] == ["mine"]
    (paths.indexes_dir() / "broken").mkdir()
    assert [info.name for info in list_indexes()] == ["mine"]
    for name in (
        "other",
        "",
        " ",
        "a\x00b",
        str(tmp_path / "no"),
        "../mine",
        "n" * 5000,
        "~nobody-of-this-name/x",
    ):
        with pytest.raises(IndexMissing) as caught:
            resolve_index(name)
        assert caught.value.hint


def test_a_folder_here_does_not_pass_for_an_index_of_that_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It did: whoever made the folder one stands in chose what a setting's index is."""
    paths.private_dir(paths.indexes_dir())
    build(paths.indexes_dir(), name="mine")
    (tmp_path / "mine").mkdir()
    (tmp_path / "strange").mkdir()
    monkeypatch.chdir(tmp_path)
    assert resolve_index("mine") == paths.indexes_dir() / "mine"
    assert resolve_index("./mine") == tmp_path / "mine"
    assert resolve_index("strange") == tmp_path / "strange"
    assert resolve_index("..") == tmp_path.parent
    assert known_index("strange") is None and known_index("..") is None
    remember(tmp_path / "mine")  # it was built there
    assert resolve_index("mine") == tmp_path / "mine"


def test_an_index_that_is_replaced_while_it_is_opened(
    tmp_path: Path, small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from factscore_tui.corpus.index import index as module

    check = module.check_shape
    calls: list[Path] = []

    def replaced_meanwhile(path: Path, manifest: Any) -> None:
        calls.append(path)
        if len(calls) == 1:
            build(tmp_path, [{"title": "New", "text": "A zebra."}])
        check(path, manifest)

    monkeypatch.setattr(module, "check_shape", replaced_meanwhile)
    index = Index.open(small)
    assert index.page(1).title == "New" and len(calls) == 2
    index.close()
    (small / "passages.db").unlink()
    refused(small, IndexDamaged)
    assert len(calls) == 3, "what is damaged is not opened again and again"
