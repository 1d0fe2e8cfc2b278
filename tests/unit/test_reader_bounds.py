"""Sources that would never end, fill the memory, or lead somewhere else: every reader ends, with
what it left out."""

from __future__ import annotations

import itertools
import json
import os
import random
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import dump_samples
import pytest
from test_drafts import docx_with, odt_with, packed, read
from test_readers_files import make_pdf
from test_readers_tables import database, many, table

from factscore_tui.corpus.build.builder import build_index
from factscore_tui.corpus.index.manifest import read_manifest
from factscore_tui.corpus.readers import open_source
from factscore_tui.corpus.readers.factscore_db import FactscoreDbSource, Range, parse_range
from factscore_tui.corpus.readers.folder import LEADS_OUT, OF_OTHERS, SECOND_NAME
from factscore_tui.corpus.readers.parquet import ParquetSource
from factscore_tui.corpus.readers.streams import BOMB
from factscore_tui.drafts import worker

# --- databases whose trees lead back
# ------------------------------------------------------------------------------


def renumbered(path: Path, number: Callable[[int], int]) -> Path:
    """The database with other row numbers in the leaves of its table; all from 128 to 16383, which
    take two bytes."""
    data = bytearray(path.read_bytes())
    size = int.from_bytes(data[16:18], "big")
    for page in range(size, len(data), size):
        if data[page] != 0x0D:
            continue
        for cell in range(int.from_bytes(data[page + 3 : page + 5], "big")):
            at = page + int.from_bytes(data[page + 8 + 2 * cell :][:2], "big")
            while data[at] & 0x80:  # the length of the row
                at += 1
            high, low = data[at + 1 : at + 3]
            if high & 0x80:
                new = number((high & 0x7F) << 7 | low)
                data[at + 1 : at + 3] = bytes((0x80 | new >> 7, new & 0x7F))
    path.write_bytes(data)
    return path


def rows(path: Path, count: int = 600) -> Path:
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA page_size=1024")
    connection.close()
    return database(path, [(f"Page {n}", f"Some words about {n}.") for n in range(count)])


def test_a_table_that_leads_back_into_itself_ends(tmp_path: Path) -> None:
    path = renumbered(rows(tmp_path / "x.db"), lambda number: number if number <= 400 else 130)
    source = FactscoreDbSource(path)
    units = list(itertools.islice(source.units(), 50))
    assert len(units) < 10
    ((reason, skipped),) = source.report.skipped.items()
    assert skipped.count == 1
    assert reason == "the table is damaged: what follows is missing"
    marks = [int(unit.mark) for unit in units]
    assert marks == sorted(set(marks))


def test_a_row_that_is_listed_and_not_found(tmp_path: Path) -> None:
    path = renumbered(
        rows(tmp_path / "x.db"), lambda number: {350: 351, 140: 350}.get(number, number)
    )
    batch = parse_range(Range(str(path), 129, 400))
    assert len(batch.articles) > 90
    assert "row 350" in batch.report.skipped["damaged in the database"].examples


# --- every reader, every kind of damage
# ---------------------------------------------------------------------------

HARNESS = """
import json, random, resource, sys
from pathlib import Path
from factscore_tui.corpus.readers import open_source
from factscore_tui.errors import SourceProblem

resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30))
resource.setrlimit(resource.RLIMIT_CPU, (120, 120))
folder, name, count = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
whole = (folder / name).read_bytes()
chance = random.Random(name)
done = {"read": 0, "refused": 0, "endless": 0}
for round in range(count):
    data = bytearray(whole)
    kind = chance.randrange(4)
    for _ in range(1 if kind == 0 else 20):
        data[chance.randrange(len(data))] = chance.choice((0, 0x7F, 0x80, 0xFF, chance.randrange(256)))
    if kind == 2:
        del data[chance.randrange(len(data)):]
    if kind == 3:
        at, size = chance.randrange(len(data)), chance.randrange(1, 600)
        data[at : at + size] = data[:size]
    path = folder / f"{round}-{name}"
    path.write_bytes(data)
    try:
        source = open_source(path)
        for number, unit in enumerate(source.units()):
            source.parse(unit.payload)
            if number > 1000:
                done["endless"] += 1
                break
        done["read"] += 1
    except SourceProblem as error:
        assert error.message and error.hint, round
        done["refused"] += 1
    path.unlink()
print(json.dumps(done))
"""  # noqa: E501


def sample(folder: Path, kind: str) -> str:
    """A sound source of a kind in `folder`; its name."""
    small = dump_samples.HEAD + "".join(dump_samples.PAGES[:30]) + dump_samples.TAIL
    name = {"html": "page.html", "md": "note.md", "pdf": "paper.pdf"}.get(kind, f"source.{kind}")
    path = folder / name
    match kind:
        case "db":
            rows(path, 300)
        case "parquet":
            table(path, many(200), row_group_size=50)
        case "xml":
            path.write_text(small)
        case "bz2":
            path.write_bytes(dump_samples.multistream(dump_samples.PAGES[:30]))
        case "jsonl":
            path.write_text(
                "".join(
                    json.dumps({"title": f"T{n}", "text": f"Text of {n}."}) + "\n"
                    for n in range(200)
                )
            )
        case "cirrus":
            pair = (
                '{{"index":{{"_id":"{0}"}}}}\n{{"title":"T{0}","text":"Text of '
                '{0}.","namespace":0}}\n'
            )
            path.write_text("".join(pair.format(n) for n in range(200)))
        case "html":
            body = "<h2>H</h2><p>Text.</p>" * 90
            path.write_text(f"<html><head><title>T</title></head><body>{body}</body></html>")
        case "md":
            path.write_text("---\ntitle: T\n---\n" + "# H\n\nSome text.\n\n- item\n" * 50)
        case _:
            path.write_bytes(make_pdf([["Some words of a paper."] * 20] * 3))
    return name


@pytest.mark.slow
@pytest.mark.parametrize(
    "kind", ["db", "parquet", "xml", "bz2", "jsonl", "cirrus", "html", "md", "pdf"]
)
def test_every_reader_ends_within_its_bounds(tmp_path: Path, kind: str) -> None:
    name = sample(tmp_path, kind)
    open_source(tmp_path / name)
    command = [
        sys.executable,
        "-P",
        "-c",
        HARNESS,
        str(tmp_path),
        name,
        os.environ.get("READER_ROUNDS", "25"),
    ]
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(command, capture_output=True, text=True, env=environ, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    counted = json.loads(done.stdout)
    assert counted["endless"] == 0 and counted["read"] + counted["refused"] == int(command[-1])


# --- links that lead out of a folder
# ------------------------------------------------------------------------------


def test_links_that_lead_out_of_a_folder_are_left_out_and_counted(tmp_path: Path) -> None:
    folder = tmp_path / "notes"
    (folder / "deep").mkdir(parents=True)
    (tmp_path / "key.txt").write_text("my private key")
    (folder / "own.txt").write_text("A zebra lives here.")
    (folder / "deep" / "secret.txt").symlink_to(tmp_path / "key.txt")
    (folder / "loop.txt").symlink_to(folder / "loop.txt")
    (folder / "again.txt").symlink_to("own.txt")
    build_index(folder, tmp_path / "index")
    manifest = read_manifest(tmp_path / "index")
    assert manifest.articles == 2
    left = manifest.skipped[LEADS_OUT]
    assert left.count == 2 and set(left.examples) == {"deep/secret.txt", "loop.txt"}


def test_hard_links_to_files_of_others_are_left_out_and_those_of_ones_own_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "notes"
    (folder / "theirs").mkdir(parents=True)
    for name, text in (("key", "my private key"), ("backup", "An okapi lives here.")):
        (tmp_path / f"{name}.txt").write_text(text)
    (folder / "own.txt").write_text("A zebra lives here.")
    os.link(folder / "own.txt", folder / "same.txt")  # both names are in the folder
    os.link(tmp_path / "backup.txt", folder / "copy.txt")
    os.link(tmp_path / "key.txt", folder / "theirs" / "secret.txt")
    mine = folder.stat().st_uid
    owners = {folder: mine, folder / "theirs": mine + 1}
    monkeypatch.setattr("factscore_tui.corpus.readers.folder._owner", owners.__getitem__)
    build_index(folder, tmp_path / "index")
    manifest = read_manifest(tmp_path / "index")
    assert manifest.articles == 3
    assert manifest.skipped[OF_OTHERS].examples == ("theirs/secret.txt",)
    assert manifest.mended[SECOND_NAME].examples == ("copy.txt",)


def test_what_is_named_itself_may_be_a_link(tmp_path: Path) -> None:
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "a.txt").write_text("A zebra lives here.")
    (tmp_path / "folder").symlink_to(tmp_path / "notes")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "b.txt").symlink_to(tmp_path / "notes" / "a.txt")
    for place in (tmp_path / "folder", tmp_path / "other" / "b.txt"):
        assert build_index(place, tmp_path / "index").articles == 1


# --- bombs
# --------------------------------------------------------------------------------------------------


def test_a_parquet_bomb_stops_at_a_ratio(tmp_path: Path) -> None:
    pa = pytest.importorskip("pyarrow")
    import pyarrow.parquet as pq

    text = pa.DictionaryArray.from_arrays(
        pa.array([0] * 1200, pa.int32()), pa.array(["many words " * 200_000])
    )
    columns = {"title": [f"T{n}" for n in range(1200)], "text": text}
    pq.write_table(
        pa.table(columns), tmp_path / "x.parquet", compression="zstd", store_schema=False
    )
    assert (tmp_path / "x.parquet").stat().st_size < 100_000
    source = ParquetSource(tmp_path / "x.parquet")
    given, reasons = 0, set[str]()
    for unit in source.units():
        given += sum(len(row[2]) for row in unit.payload.rows)
        reasons |= {reason for reason, _ in unit.payload.left_out}
    assert given < 75_000_000 and BOMB in reasons


@pytest.mark.slow
def test_a_column_of_one_enormous_text_is_not_unpacked(tmp_path: Path) -> None:
    pa = pytest.importorskip("pyarrow")
    import pyarrow.parquet as pq

    text = pa.DictionaryArray.from_arrays(
        pa.array([0] * 40, pa.int32()), pa.array(["a" * 80_000_000])
    )
    columns = {"title": [f"T{n}" for n in range(40)], "text": text}
    pq.write_table(
        pa.table(columns),
        tmp_path / "x.parquet",
        compression="zstd",
        dictionary_pagesize_limit=1 << 30,
    )
    left = [
        place
        for unit in ParquetSource(tmp_path / "x.parquet").units()
        for place in unit.payload.left_out
    ]
    assert [reason for reason, _ in left] == [BOMB]


@pytest.mark.parametrize(
    "data", [docx_with("<w:p/>" * 900_000), odt_with("<text:p/>" * 600_000)], ids=["docx", "odt"]
)
def test_document_bombs_stop_at_a_ratio(data: bytes) -> None:
    found = read(data)
    assert "200 times its size" in found["problem"] and found["hint"]


def test_a_blank_picture_is_no_bomb() -> None:
    import io
    import zipfile

    with zipfile.ZipFile(
        io.BytesIO(docx_with("<w:p><w:r><w:t>Anna sang.</w:t></w:r></w:p>"))
    ) as source:
        parts: dict[str, bytes | str] = {name: source.read(name) for name in source.namelist()}
    assert (
        read(packed({**parts, "word/media/image1.bmp": b"\xff" * 20_000_000}))["text"].strip()
        == "Anna sang."
    )


def test_documents_have_500_mb_to_be_read_in(monkeypatch: pytest.MonkeyPatch) -> None:
    import io
    import resource

    asked: dict[int, tuple[int, int]] = {}
    monkeypatch.setattr(resource, "setrlimit", lambda kind, bounds: asked.update({kind: bounds}))
    for kind, most in (("zip", 500_000_000), ("pdf", 3 << 30)):
        monkeypatch.setattr(sys, "argv", ["worker", kind])
        monkeypatch.setattr(sys, "stdin", type("In", (), {"buffer": io.BytesIO(b"")}))
        worker.main()
        assert asked[resource.RLIMIT_AS] == (most, most)


@pytest.mark.nightly
def test_markup_that_would_take_gigabytes_ends_at_the_bound(tmp_path: Path) -> None:
    """Of a ratio that passes: hardly any two attributes are alike."""
    chance = random.Random(7)
    body = "".join(f'<text:p text:style-name="{chance.randrange(10**6)}"/>' for _ in range(700_000))
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-P", "-m", "factscore_tui.drafts.worker", "zip"]
    done = subprocess.run(
        command, input=odt_with(body), capture_output=True, env=environ, check=False
    )
    problem: dict[str, Any] = json.loads(done.stdout)
    assert "memory" in problem["problem"]
