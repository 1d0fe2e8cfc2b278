"""`score --parquet`: the facts as a table."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Ran

from factscore_tui.evaluation import facts_table

Cli = Callable[..., Ran]
ROWS = [
    {"topic": "Anna", "output": "Anna sang. Anna wrote. Anna died."},
    {"topic": "Nobody", "output": "I'm sorry, I know nothing about this person."},
    {"topic": "Otto", "output": "Otto built bridges."},
]


def jsonl(path: Path) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in ROWS))
    return path


def test_the_table_has_every_fact_of_the_lines(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pq = pytest.importorskip("pyarrow.parquet", reason="pyarrow is an extra")
    monkeypatch.setattr(facts_table, "ROWS_AT_ONCE", 2)  # several row groups
    file = jsonl(tmp_path / "g.jsonl")
    assert cli("score", file, "--parquet").code == 0
    table = tmp_path / "g.facts.parquet"
    first, rows = table.read_bytes(), pq.read_table(table).to_pylist()
    lines = [json.loads(line) for line in (tmp_path / "g.facts.jsonl").read_text().splitlines()]
    wanted = [
        (number, line["topic"], fact["id"], fact["text"], fact["verdict"], fact["is_supported"])
        for number, line in enumerate(lines, 1)
        for fact in line["facts"]
    ]
    names = ("generation", "topic", "fact", "text", "verdict", "is_supported")
    assert [tuple(row[name] for name in names) for row in rows] == wanted
    assert [row["generation"] for row in rows] == [1, 1, 1, 3]
    assert {row["title"] for row in rows} == {"Fake article"}
    assert all(row["passage"] and row["reason"] for row in rows)
    assert cli("score", file, "--parquet", "--restart").code == 0
    assert table.read_bytes() == first
    # What comes out can go in again.
    again = cli("score", table, "--columns", "output=text", "--output", tmp_path / "again.json")
    assert again.code == 0, again.err


def test_without_pyarrow_nothing_is_judged(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    ran = cli("score", jsonl(tmp_path / "g.jsonl"), "--parquet")
    assert ran.code == 2 and "pip install 'factscore-tui[formats]'" in ran.err
    assert not (tmp_path / "g.facts.jsonl").exists()


def test_a_table_does_not_replace_what_is_read(cli: Cli, tmp_path: Path) -> None:
    table = tmp_path / "g.facts.parquet"
    table.write_bytes(b"PAR1")
    ran = cli("score", table, "--parquet", "--output", tmp_path / "g.factscore.json")
    assert ran.code == 2 and "would replace" in ran.err and table.read_bytes() == b"PAR1"
