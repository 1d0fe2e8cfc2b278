"""Any source at all: what each is recognised as, and what is said of those that cannot be read."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import os
import pickle
import sqlite3
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import zstandard

from factscore_tui.corpus.article import Article, Batch, Section
from factscore_tui.corpus.build.preparation import Prepared
from factscore_tui.corpus.build.workers import prepared
from factscore_tui.corpus.readers import STDIN, open_source
from factscore_tui.corpus.readers.base import Source, SourceUnit, as_batch
from factscore_tui.errors import SourceProblem, StorageProblem

PAGE = (
    "<page><title>{}</title><ns>0</ns><id>1</id><revision><id>2</id><timestamp>2026-01-01T00:00:00Z</timestamp>"
    "<text>A town.</text></revision></page>"
)
DUMP = f"<mediawiki><siteinfo><sitename>T</sitename></siteinfo>{PAGE.format('Riga')}</mediawiki>".encode()  # noqa: E501
CIRRUS = b"".join(
    json.dumps(line).encode() + b"\n"
    for line in (
        {"index": {"_type": "_doc", "_id": "1"}},
        {
            "title": "Riga",
            "namespace": 0,
            "text": "A town.",
            "source_text": "A town.",
            "timestamp": "2026-01-01",
        },
    )
)
ROW = b'{"title": "Riga", "text": "A town."}\n'


def read(source: Source) -> Batch:
    """All units, parsed as another process would."""
    whole = Batch()
    for unit in source.units():
        parse, payload = pickle.loads(pickle.dumps((source.parse, unit.payload)))
        batch = parse(payload)
        whole.articles += batch.articles
        whole.report.add(batch.report)
    whole.report.add(source.report)
    return whole


def sqlite(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE documents (title PRIMARY KEY, text)")
        connection.execute("INSERT INTO documents VALUES ('Riga', '<s>A town.</s>')")
    connection.close()


def parquet(path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    from pyarrow.parquet import write_table

    write_table(pyarrow.table({"title": ["Riga"], "text": ["A town."]}), path)


def zim(path: Path) -> None:
    writer = pytest.importorskip("libzim.writer")

    class Page(writer.Item):  # type: ignore[misc, name-defined]
        def get_path(self) -> str:
            return "Riga"

        def get_title(self) -> str:
            return "Riga"

        def get_mimetype(self) -> str:
            return "text/html"

        def get_hints(self) -> dict[object, int]:
            return {writer.Hint.FRONT_ARTICLE: 1}

        def get_contentprovider(self) -> object:
            return writer.StringProvider("<html><body><p>A town.</p></body></html>")

    with writer.Creator(str(path)).config_indexing(False, "eng") as creator:
        creator.add_item(Page())


def written(data: bytes) -> Callable[[Path], object]:
    return lambda path: path.write_bytes(data)


SOURCES: dict[str, tuple[str, str, Callable[[Path], object]]] = {
    "xml": ("dump", "xml", written(DUMP)),
    "xml-bom": ("dump", "xml", written(b"\xef\xbb\xbf" + DUMP)),
    "xml-bz2": ("dump.gz", "xml", written(bz2.compress(DUMP))),
    "xml-gz": ("dump.bz2", "xml", written(gzip.compress(DUMP))),
    "xml-zst": ("dump.xml", "xml", written(zstandard.compress(DUMP))),
    "cirrus": ("dump.jsonl", "cirrus", written(CIRRUS)),
    "cirrus-gz": ("dump", "cirrus", written(gzip.compress(CIRRUS))),
    "jsonl": ("rows.xml", "jsonl", written(ROW)),
    "sqlite": ("wiki.txt", "sqlite", sqlite),
    "parquet": ("wiki.db", "parquet", parquet),
    "zim": ("wiki.bin", "zim", zim),
    "markdown": ("Riga.md", "folder", written(b"A town.")),
    "text": ("Riga.TXT", "folder", written(b"A town.")),
    "html": ("x.html", "folder", written(b"<title>Riga</title><p>A town.</p>")),
}


@pytest.mark.parametrize("name", SOURCES)
def test_a_format_is_told_by_content(tmp_path: Path, name: str) -> None:
    file, kind, make = SOURCES[name]
    make(tmp_path / file)
    source = open_source(tmp_path / file)
    assert source.kind == kind
    found = read(source)
    assert [(a.title, a.sections[0].text) for a in found.articles] == [("Riga", "A town.")]
    assert found.report.skipped == {}


@pytest.mark.parametrize(
    ("data", "message", "hint"),
    [
        (b"", "is empty", "accepted are"),
        (b" \n\xef\xbb\xbf"[:2], "is empty", "accepted are"),
        (bz2.compress(DUMP)[:40], "is damaged or empty", "download it again"),
        (b"BZh9", "is damaged or empty", "download it again"),
        (gzip.compress(bz2.compress(DUMP)), "is not a dump", "unpack it first"),
        (b"[" + ROW + b"]", "is one JSON array", "one object a line"),
        (b"PK\x03\x04" + bytes(40), "is a zip archive", "accepted are"),
        (b"<rss></rss>", "is XML or HTML, but no MediaWiki dump", "accepted are"),
        (bytes(70_000), "the format of", "accepted are"),
        (DUMP.decode().encode("utf-16"), "UTF-16", "iconv"),
        (b'<?xml version="1.0" encoding="latin-1"?>' + DUMP, "latin-1", "iconv"),
    ],
    ids=[
        "empty",
        "blank",
        "bz2-cut",
        "bz2-head",
        "twice",
        "array",
        "zip",
        "rss",
        "nul",
        "utf-16",
        "latin-1",
    ],
)
def test_what_cannot_be_read_is_refused_with_a_way_on(
    tmp_path: Path, data: bytes, message: str, hint: str
) -> None:
    path = tmp_path / "source"
    path.write_bytes(data)
    with pytest.raises(SourceProblem) as raised:
        read(open_source(path))
    assert message in raised.value.message
    assert hint in raised.value.hint


def test_no_file_that_would_never_end_is_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo")
    for path in (tmp_path / "fifo", Path("/dev/zero")):
        with pytest.raises(SourceProblem, match="neither a file nor a folder"):
            open_source(path)


@pytest.mark.skipif(sys.platform == "darwin", reason="its file systems take no such names")
def test_names_that_are_not_utf8_can_be_stored(tmp_path: Path) -> None:
    name = os.fsdecode(b"n\xff")
    (tmp_path / f"{name}.xml").write_bytes(DUMP)
    assert "n\\xff.xml" in open_source(tmp_path / f"{name}.xml").identity
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / f"{name}.md").write_bytes(b"\xff")
    (folder / "Riga.md").write_bytes(b"A town.")
    found = read(open_source(folder))
    assert found.report.skipped["not UTF-8"].examples == ("n\\xff.md",)


def test_a_folder_that_leads_to_itself_is_read_once(tmp_path: Path) -> None:
    (tmp_path / "up").symlink_to(tmp_path)
    (tmp_path / "self.md").symlink_to(tmp_path / "self.md")
    (tmp_path / "zero.txt").symlink_to("/dev/zero")
    (tmp_path / "Riga.md").write_text("A town.")
    found = read(open_source(tmp_path))
    assert [a.title for a in found.articles] == ["Riga"]
    assert sum(entry.count for entry in found.report.skipped.values()) == 2


@pytest.mark.parametrize("size", [1, 3000], ids=["short", "long"])
def test_a_dump_on_standard_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    dump = DUMP.replace(
        b"</mediawiki>", b"".join(PAGE.format(n).encode() for n in range(size)) + b"</mediawiki>"
    )
    (tmp_path / "dump").write_bytes(dump)
    with (tmp_path / "dump").open() as seekable:
        monkeypatch.setattr(sys, "stdin", seekable)
        assert len(read(open_source(STDIN)).articles) == size + 1
    monkeypatch.setattr(
        sys, "stdin", io.TextIOWrapper(io.BufferedReader(Unseekable(bz2.compress(dump))))
    )
    assert len(read(open_source(STDIN)).articles) == size + 1


class Unseekable(io.BytesIO):
    """Bytes as they come through a pipe."""

    def seekable(self) -> bool:
        return False


class Dying(bytes):
    """A payload that ends the process which works on it."""

    def die(self) -> Batch:
        os._exit(9)


@pytest.fixture
def _importable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets processes of a build find the functions of this file."""
    path = [str(Path(__file__).parent), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, path)))


def units(payloads: list[object]) -> Iterator[SourceUnit]:
    for number, payload in enumerate(payloads, 1):
        yield SourceUnit(str(number), number / len(payloads), payload)


def titles(rows: Prepared) -> list[str]:
    return [row.title for row in rows.rows]


@pytest.mark.usefixtures("_importable")
def test_several_processes_give_what_one_does_in_order() -> None:
    payloads: list[object] = [
        [Article(f"{n} {m}", (Section((), "A town. " * (3000 if n % 5 else 9)),)) for m in range(9)]
        for n in range(25)
    ]
    runs = [
        [(u.mark, titles(r)) for u, r in prepared(units(payloads), as_batch, b"", False, n)]
        for n in (1, 3)
    ]
    assert runs[0] == runs[1]
    assert [mark for mark, _ in runs[1]] == [str(n) for n in range(1, 26)]


@pytest.mark.usefixtures("_importable")
@pytest.mark.parametrize("size", [1, 300_000], ids=["small", "more than a pipe holds"])
def test_a_process_that_is_killed_is_noticed(size: int) -> None:
    with pytest.raises(StorageProblem, match="was killed") as raised:
        list(prepared(units([Dying(bytes(size))] * 9), Dying.die, b"", False, 2))
    assert "--workers 1" in raised.value.hint


def test_an_error_of_a_process_is_raised_here() -> None:
    with pytest.raises(ValueError, match="invalid literal") as raised:
        list(prepared(units(["x"]), int, b"", False, 2))  # type: ignore[arg-type]
    assert "Traceback" in raised.value.__notes__[0]
