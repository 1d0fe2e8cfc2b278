"""`score` that is killed, and `score` of what was judged before: no fact is judged twice but those
in flight, and the bytes are those of one run."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from conftest import Ran, finish, start

from factscore_tui.evaluation import verdict_cache

Cli = Callable[..., Ran]

ROWS = [
    {"topic": name, "output": " ".join(f"{name} did {number} of it." for number in range(6))}
    for name in ("Anna", "Otto", "Ida", "Karl")
]
NAMES = ("g.factscore.json", "g.facts.jsonl")


def jsonl(path: Path, rows: list[Any]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def results(file: Path) -> list[bytes]:
    return [file.with_name(name).read_bytes() for name in NAMES]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Where the engine notes what it judges."""
    path = tmp_path / "log"
    path.touch()
    return path


@pytest.mark.nightly
def test_killed_runs_end_with_the_bytes_of_one_run(cli: Cli, tmp_path: Path, log: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    file, other = jsonl(tmp_path / "g.jsonl", ROWS), jsonl(elsewhere / "g.jsonl", ROWS)
    engine, command = {"log": str(log), "delay": 0.2}, ("score", file, "--workers", 2)
    kills = 3
    for number in range(1, kills + 1):
        child = start(*command, engine=engine)
        while child.poll() is None and log.read_text().count("\n") < 6 * number:
            time.sleep(0.01)
        child.kill()
        assert finish(child).code == -9
        assert not file.with_name(NAMES[0]).exists()
    assert finish(start(*command, engine=engine)).code == 0
    judged = log.read_text().splitlines()
    assert set(judged) == {f"{row['topic']} did {n} of it." for row in ROWS for n in range(6)}
    # Two engines: two facts in flight, and as many verdicts that a parent who was kept waiting on a
    # busy machine had not read. Nothing kept would make it 24 + 6 + 12 + 18.
    assert len(judged) <= 24 + 4 * kills
    assert not list(tmp_path.glob("*.journal"))
    assert cli("score", other, "--restart").code == 0
    assert results(file) == results(other)


@pytest.mark.slow
def test_a_finished_run_is_not_judged_again(cli: Cli, tmp_path: Path, log: Path) -> None:
    file, engine = jsonl(tmp_path / "g.jsonl", ROWS[:2]), {"log": str(log), "missing": ["Otto"]}
    assert cli("score", file, engine=engine).code == 0
    first = results(file)
    ran = cli("score", file, engine=engine)
    assert ran.code == 0 and "2 generations were judged before" in ran.err
    assert results(file) == first
    assert len(log.read_text().splitlines()) == 6  # without a page nothing is judged
    jsonl(file, ROWS[:3])
    assert cli("score", file, "--gamma", 0, engine=engine).code == 0
    assert log.read_text().splitlines()[6:] == [f"Ida did {n} of it." for n in range(6)]
    assert cli("score", file, "--restart", engine=engine).code == 0
    assert len(log.read_text().splitlines()) == 6 + 6 + 12


@pytest.mark.slow
@pytest.mark.parametrize("what", ["settings", "code", "facts", "damaged", "torn"])
def test_what_would_be_judged_otherwise_is_judged_again(
    cli: Cli, tmp_path: Path, log: Path, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, engine = jsonl(tmp_path / "g.jsonl", ROWS[:1]), {"log": str(log)}
    assert cli("score", file, engine=engine).code == 0
    database = _cache()
    options: tuple[object, ...] = ()
    if what == "settings":
        options = ("--schedule", "faithful")
    elif what == "code":
        monkeypatch.setattr(verdict_cache, "code_id", lambda: "other code")
    elif what == "facts":
        jsonl(file, [{**ROWS[0], "facts": ["Anna did 0 of it."]}])
        options = ("--facts", "given")
    elif what == "damaged":
        database.write_bytes(b"no database at all" * 100)
    else:
        with sqlite3.connect(database) as db:
            db.execute("UPDATE judged SET said = substr(said, 1, 50)")
        db.close()
    ran = cli("score", file, *options, engine=engine)
    assert ran.code == 0 and "judged before" not in ran.err, ran.err
    assert len(log.read_text().splitlines()) == (7 if what == "facts" else 12)


def _cache() -> Path:
    from factscore_tui import paths

    return paths.cache_dir() / verdict_cache.FILE


@pytest.mark.slow
def test_the_table_does_not_grow_without_end(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verdict_cache, "MAX_BYTES", 1)
    assert cli("score", jsonl(tmp_path / "g.jsonl", ROWS)).code == 0
    with sqlite3.connect(_cache()) as db:
        assert db.execute("SELECT count(*) FROM judged").fetchone()[0] < len(ROWS)
    db.close()


def test_an_estimate_measures_a_sample_and_keeps_its_verdicts(
    cli: Cli, tmp_path: Path, log: Path
) -> None:
    rows = [{"topic": f"T{n}", "output": f"T{n} sang. T{n} wrote."} for n in range(12)]
    refusal = {"topic": "Nobody", "output": "I'm sorry, I know nothing about this person."}
    file, engine = jsonl(tmp_path / "g.jsonl", [*rows, refusal]), {"log": str(log)}
    found = cli("score", file, "--estimate", "--json", engine=engine).json
    assert (found["generations"], found["to_judge"], found["sample"]) == (13, 12, 8)
    assert found["sample_facts"] == 16 and found["facts"] == 24 and found["seconds"] > 0
    assert 1_000_000 < found["engine_bytes"] < 10**11
    assert len(log.read_text().splitlines()) == 16
    assert not file.with_name(NAMES[0]).exists() and not list(tmp_path.glob("*.journal"))
    ran = cli("score", file, engine=engine)
    assert ran.code == 0 and "8 generations were judged before" in ran.err
    assert len(log.read_text().splitlines()) == 24
    ran = cli("score", file, "--estimate", engine=engine)
    assert "13, of which 12 are to be judged" in ran.out and "with one worker" in ran.out
    assert "B the engine, in this sample" in ran.out


def test_a_long_run_says_once_how_long_it_will_take(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [{"topic": f"T{n}", "output": f"T{n} sang."} for n in range(6)]
    file = jsonl(tmp_path / "g.jsonl", rows)
    assert "to go" not in cli("score", file, "--restart").err
    monkeypatch.setattr("factscore_tui.cli.time_to_go.LONG", 0)
    told = cli("score", file, "--restart", engine={"delay": 0.01}).err
    assert told.count(" to go, from 3 generations") == 1
