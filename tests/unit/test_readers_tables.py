"""Parquet tables and FActScore's databases."""

from __future__ import annotations

import pickle
import sqlite3
import sys
from pathlib import Path
from typing import Any

import pytest

from factscore_tui.corpus.article import ARTICLE, DISAMBIGUATION, LIST_MARK, Batch, Section, Skipped
from factscore_tui.corpus.readers.base import MAX_RECORD, Source
from factscore_tui.corpus.readers.factscore_db import (
    SEPARATOR,
    FactscoreDbSource,
    article_sections,
    is_factscore_db,
    keeps_blanks,
)
from factscore_tui.corpus.readers.parquet import ParquetSource, is_parquet
from factscore_tui.corpus.readers.plaintext import kind_of, split_plain
from factscore_tui.errors import SourceProblem

LONG = "Ada was born on 10 December 1815 in London, the only child of Lord Byron and Lady Byron."
WIKI = (
    f"Ada Lovelace was a mathematician.\n\nShe wrote notes.\n\nLife \n\nChildhood "
    f"\n{LONG}\n\nCareer\n\nShe worked.\n"
    "She rested.\n\nWorks \n Notes\n Letters\nthumb|upright|A portrait\n\nSee also\n "
    "Byron\n\nLegacy \n"
    f"A language has her name.{' It is old.' * 30}\n\n"
    "References \n\nCitations\n\nSmith (1990).\n\nExternal links \n A site"
)


def sections(found: tuple[Section, ...]) -> list[tuple[tuple[str, ...], str]]:
    return [(section.path, section.text) for section in found]


def read(source: Source, after: str = "") -> Batch:
    whole = Batch()
    for unit in source.units(after):
        batch = source.parse(pickle.loads(pickle.dumps(unit.payload)))
        whole.articles += batch.articles
        whole.report.add(batch.report)
    whole.report.add(source.report)
    return whole


def check_marks(source: Source) -> int:
    """Every mark leads to the units after it; the number of units."""
    units = list(source.units())
    shares = [unit.share for unit in units]
    assert shares == sorted(shares) and shares[-1] == 1.0
    for done, unit in enumerate(units, 1):
        assert [u.payload for u in source.units(unit.mark)] == [u.payload for u in units[done:]]
    return len(units)


def test_headings_are_lines_alone() -> None:
    assert sections(split_plain(WIKI, "Ada")) == [
        ((), "Ada Lovelace was a mathematician.\n\nShe wrote notes."),
        (("Life", "Childhood"), LONG),
        (("Career",), "She worked.\nShe rested."),
        (("Works",), f"{LIST_MARK}Notes\n{LIST_MARK}Letters"),
        (("Legacy",), "A language has her name." + " It is old." * 30),
    ]
    assert split_plain("") == () == split_plain("Ada", "Ada")
    assert sections(split_plain("A sentence.\n\nShort line")) == [((), "A sentence.")]


def test_many_headings_stay_linear() -> None:
    assert split_plain("Lead.\n\n" + "Heading\n\n" * 100_000) == (Section((), "Lead."),)
    assert len(split_plain("Lead.\n\n" + "Heading \nText.\n\n" * 50_000)) > 0


@pytest.mark.parametrize(
    ("title", "text", "kind"),
    [
        ("Ada", "Ada may refer to:\n A person", DISAMBIGUATION),
        ("Ada (disambiguation)", "Ada:", DISAMBIGUATION),
        ("Ada", "Ada may refer to her notes in it.", ARTICLE),
    ],
)
def test_disambiguation(title: str, text: str, kind: str) -> None:
    assert kind_of(title, text) == kind


def table(path: Path, columns: dict[str, list[Any]], **options: Any) -> Path:
    pa = pytest.importorskip("pyarrow")
    import pyarrow.parquet as pq

    pq.write_table(pa.table(columns), path, **options)
    return path


def many(count: int, start: int = 0) -> dict[str, list[Any]]:
    numbers = range(start, start + count)
    return {
        "title": [f"Page {n}" for n in numbers],
        "text": [f"Text of page {n}." for n in numbers],
    }


def test_a_folder_of_tables(tmp_path: Path) -> None:
    folder = tmp_path / "20231101.en"
    folder.mkdir()
    table(folder / "b.parquet", many(250, 330), row_group_size=100)
    table(
        folder / "a.parquet",
        {**many(330), "id": list(range(330)), "url": [f"https://x.org/{n}" for n in range(330)]},
    )
    source = ParquetSource(folder)
    found = read(source)
    assert [a.title for a in found.articles] == [f"Page {n}" for n in range(580)]
    assert (found.articles[7].url, found.articles[400].url) == ("https://x.org/7", "")
    assert sections(found.articles[579].sections) == [((), "Text of page 579.")]
    assert (source.kind, source.snapshot_date, found.report.skipped) == (
        "parquet",
        "2023-11-01",
        {},
    )
    assert check_marks(source) == 6


def test_bad_rows_of_a_table_are_counted(tmp_path: Path) -> None:
    columns = {
        "title": ["A", None, "", "B", "C", "D", "E" * 400],
        "text": ["Text.", "Text.", "Text.", None, " ", "x" * (MAX_RECORD + 1), "Text."],
    }
    found = read(ParquetSource(table(tmp_path / "a.parquet", columns)))
    assert [a.title for a in found.articles] == ["A"]
    place = "a.parquet group 0 row"
    assert found.report.skipped == {
        "larger than 10 MB": Skipped(1, (f"{place} 5",)),
        "title or text is not a string": Skipped(2, (f"{place} 1", f"{place} 3")),
        "no usable title": Skipped(2, (f"{place} 2", f"{place} 6")),
        "no text": Skipped(1, (f"{place} 4",)),
    }


def test_long_texts_make_small_units(tmp_path: Path) -> None:
    columns = {"title": [f"P {n}" for n in range(10)], "text": ["word " * 800_000] * 10}
    assert check_marks(ParquetSource(table(tmp_path / "a.parquet", columns))) == 4


@pytest.mark.parametrize(
    ("columns", "told"),
    [
        ({"title": ["A"]}, "text"),
        ({"name": ["A"], "text": ["x"]}, "title"),
        ({"title": [1], "text": ["x"]}, "title"),
    ],
    ids=["no-text", "no-title", "numbers"],
)
def test_other_columns_are_refused(
    tmp_path: Path, columns: dict[str, list[Any]], told: str
) -> None:
    source = ParquetSource(table(tmp_path / "a.parquet", columns))
    with pytest.raises(SourceProblem, match=f"no text column {told}") as caught:
        list(source.units())
    assert "title and text are needed" in caught.value.hint


@pytest.mark.parametrize("cut", [4, 100, -1, -8])
def test_a_table_cut_short(tmp_path: Path, cut: int) -> None:
    path = table(tmp_path / "a.parquet", many(500))
    path.write_bytes(path.read_bytes()[:cut])
    with pytest.raises(SourceProblem, match="cannot be read as Parquet") as caught:
        list(ParquetSource(path).units())
    assert "download it again" in caught.value.hint


def test_damage_costs_its_row_group_or_its_file(tmp_path: Path) -> None:
    path = table(
        tmp_path / "a.parquet",
        many(300),
        row_group_size=100,
        compression="none",
        use_dictionary=False,
    )
    data = bytearray(path.read_bytes())
    at = data.index(b"Text of page 100.")
    data[at - 60 : at] = b"\xff" * 60
    path.write_bytes(data)
    (tmp_path / "b.parquet").write_bytes(b"PAR1 no table")
    found = read(ParquetSource(tmp_path))
    kept = [int(a.title.split()[1]) for a in found.articles]
    assert kept[:100] == list(range(100)) and kept[-100:] == list(range(200, 300))
    assert found.report.skipped["not a readable Parquet file"] == Skipped(1, ("b.parquet",))
    assert found.report.skipped["damaged, what follows in the row group is missing"].count == 1


def test_no_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert is_parquet(b"PAR1\x15") and not is_parquet(b"PAR")
    pytest.importorskip("pyarrow")
    with pytest.raises(SourceProblem, match=r"no \.parquet file"):
        ParquetSource(tmp_path)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(SourceProblem, match="pyarrow") as caught:
        ParquetSource(tmp_path)
    assert caught.value.hint == "pip install 'factscore-tui[formats]'"


def database(
    path: Path,
    rows: list[tuple[Any, Any]],
    schema: str = "CREATE TABLE documents (title PRIMARY KEY, text)",
) -> Path:
    connection = sqlite3.connect(path)
    connection.execute(schema)
    connection.executemany("INSERT INTO documents (title, text) VALUES (?, ?)", rows)
    connection.commit()
    connection.close()
    return path


def joined(text: str, known: set[str] | None) -> list[tuple[tuple[str, ...], str]]:
    return sections(article_sections(text.split(SEPARATOR), "Ada", known))


def test_pieces_are_joined_and_tokens_left_out() -> None:
    expected = [
        ((), "Ada was a countess. She wrote notes about engines."),
        (("Life",), "She was born in London. Her engines ran."),
    ]
    first = "<s>Ada Ada was a countess.</s><s>She wrote notes about eng"
    second = "ines.\n\nLife. She was born in London. Her engines"
    assert joined(SEPARATOR.join([first, second, "ran.</s>"]), {"engines", "ran"}) == expected
    assert joined(SEPARATOR.join([first, second, " ran.</s>"]), None) == expected
    assert joined("<s>One paragraph.</s>\n\n<s>Another.</s>", None) == [
        ((), "One paragraph.\n\nAnother.")
    ]
    for nothing in ("", SEPARATOR * 3, "<s></s>", "<s>" * 100_000, "\n " * 500_000 + "<s>"):
        assert joined(nothing, None) == joined(nothing, set()) == []


def test_pieces_with_their_blanks_are_told() -> None:
    assert keeps_blanks([["one", " two", "s", " three"], ["one", "<s>two"]])
    assert not keeps_blanks([["one", "two", "three"], ["one", " four"], ["x", "y"]])
    assert not keeps_blanks([["one"]])


def test_a_database_of_factscore(tmp_path: Path) -> None:
    path = database(
        tmp_path / "enwiki-20230401.db",
        [(f"Page {n}", f"Page {n} Text of it.") for n in range(250)],
    )
    connection = sqlite3.connect(path)
    connection.execute("DELETE FROM documents WHERE rowid BETWEEN 20 AND 120")
    connection.commit()
    connection.close()
    source = FactscoreDbSource(path)
    found = read(source)
    assert [a.title for a in found.articles] == [
        f"Page {n}" for n in range(250) if not 19 <= n < 120
    ]
    assert sections(found.articles[0].sections) == [((), "Text of it.")]
    assert (source.kind, source.snapshot_date, found.report.skipped) == ("sqlite", "2023-04-01", {})
    assert check_marks(source) == 2
    assert is_factscore_db(path)


def test_bad_rows_of_a_database_are_counted(tmp_path: Path) -> None:
    rows = [
        ("A", "Text."), ("B", None), (5, "Text."), ("C", b"bytes"), ("", "Text."), ("D", "a\x00b"),
        ("E", " "),
        ("F" * 400, "Text."), ("G", "x" * (MAX_RECORD + 1)),
    ]  # fmt: skip
    path = database(tmp_path / "x.db", rows)
    connection = sqlite3.connect(path)
    connection.execute("INSERT INTO documents VALUES ('H', CAST(x'636166e9' AS TEXT))")
    connection.commit()
    connection.close()
    found = read(FactscoreDbSource(path))
    assert [(a.title, a.sections[0].text) for a in found.articles] == [
        ("A", "Text."),
        ("H", "caf\ufffd"),
    ]
    assert {reason: entry.examples for reason, entry in found.report.skipped.items()} == {
        "title or text is not a string": ("row 2", "row 3", "row 4"),
        "no usable title": ("row 5", "row 8"),
        "NUL characters": ("row 6",),
        "no text": ("row 7",),
        "larger than 10 MB": ("row 9",),
    }
    assert found.report.mended == {"not UTF-8: characters replaced": Skipped(1, ("row 10",))}


FOREIGN = {
    "other-table": "CREATE TABLE pages (title, text)",
    "other-columns": "CREATE TABLE documents (name, text)",
    "view": "CREATE VIEW documents AS WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 "
    "FROM c) "
    "SELECT n AS title, n AS text FROM c",
    "virtual": "CREATE VIRTUAL TABLE documents USING fts5(title, text)",
    "generated": "CREATE TABLE documents (title, text AS (zeroblob(1000000000)))",
    "rowid": "CREATE TABLE documents (title, text, rowid)",
}


@pytest.mark.parametrize("name", FOREIGN)
def test_other_databases_are_refused(tmp_path: Path, name: str) -> None:
    path = tmp_path / "x.db"
    connection = sqlite3.connect(path)
    connection.execute(FOREIGN[name])
    connection.commit()
    connection.close()
    assert not is_factscore_db(path)
    with pytest.raises(SourceProblem, match="no plain table") as caught:
        list(FactscoreDbSource(path).units())
    assert caught.value.hint


def test_no_rowids(tmp_path: Path) -> None:
    schema = "CREATE TABLE documents (title PRIMARY KEY, text) WITHOUT ROWID"
    path = database(tmp_path / "x.db", [("A", "Text.")], schema)
    with pytest.raises(SourceProblem) as caught:
        list(FactscoreDbSource(path).units())
    assert caught.value.hint


def test_a_damaged_database(tmp_path: Path) -> None:
    path = database(
        tmp_path / "x.db", [(f"Page {n}", "Some words of text. " * 100) for n in range(500)]
    )
    data = path.read_bytes()
    size = len(data)
    (tmp_path / "cut.db").write_bytes(data[: size // 2])
    (tmp_path / "head.db").write_bytes(data[:100])
    (tmp_path / "none.db").write_bytes(b"SQLite format 3\x00")
    broken = bytearray(data)
    broken[size // 2 : size // 2 + 8192] = b"\xff" * 8192
    (tmp_path / "broken.db").write_bytes(broken)
    for name in ("cut.db", "head.db", "none.db", "broken.db"):
        try:
            found = read(FactscoreDbSource(tmp_path / name))
        except SourceProblem as error:
            assert error.hint
        else:
            assert len(found.articles) < 500 and found.report.skipped, name
    assert not is_factscore_db(tmp_path / "missing.db") and not is_factscore_db(
        tmp_path / "none.db"
    )
