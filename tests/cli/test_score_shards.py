"""`score --shard` and `score merge` with a scripted engine: the bytes of a single run, and what is
refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from conftest import Ran

Cli = Callable[..., Ran]

ROWS = [
    {"topic": "Anna", "output": "Anna was born in Riga. She wrote nine novels. She sailed."},
    {"topic": "Otto", "output": "Otto built bridges. He lived in Graz."},
    {"topic": "Nobody", "output": "I'm sorry, I know nothing about this person."},
    {"topic": "Anna", "output": "Anna was born in Riga. She wrote nine novels. She sailed."},
    {"topic": "Ida", "output": "Ida sang."},
]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "g.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in ROWS))
    return path


def scored(cli: Cli, file: Path, shards: int, **engine: Any) -> list[Path]:
    """Score every shard; the results in the order of their numbers."""
    for number in range(1, shards + 1):
        ran = cli("score", file, "--shard", f"{number}/{shards}", engine=engine)
        assert ran.code == 0, ran.err
    return [
        file.with_name(f"g.shard-{number}-of-{shards}.factscore.json")
        for number in range(1, shards + 1)
    ]


def changed(path: Path, change: Callable[[Any], Any]) -> None:
    value = json.loads(path.read_text())
    change(value)
    path.write_text(json.dumps(value))


@pytest.mark.parametrize("of", [1, 2, 3, 7])
def test_merged_shards_are_the_bytes_of_one_run(cli: Cli, file: Path, of: int) -> None:
    engine = {"missing": ["Otto"], "of": {"wrote": "not-checkable"}}
    assert cli("score", file, engine=engine).code == 0
    names = ("g.factscore.json", "g.facts.jsonl")
    whole = [file.with_name(name).read_bytes() for name in names]
    for name in names:
        file.with_name(name).unlink()
    results = scored(cli, file, of, **engine)
    ran = cli("score", "merge", *reversed(results))
    assert ran.code == 0 and "Otto" in ran.out and "responding              80.0 % of 5" in ran.out
    assert [file.with_name(name).read_bytes() for name in names] == whole


def test_a_shard_is_a_result_of_its_own(cli: Cli, file: Path) -> None:
    first, second = scored(cli, file, 2)
    assert json.loads(first.read_text())["topics"] == ["Anna", "Nobody", "Ida"]
    assert json.loads(second.read_text())["topics"] == ["Otto", "Anna"]
    assert file.with_name("g.shard-2-of-2.facts.jsonl").read_text().count("\n") == 2


@pytest.mark.parametrize("shard", ["0/2", "3/2", "1", "a/b", "1/2/3", "-1/2", "1/20000"])
def test_what_is_no_shard_is_said_so(cli: Cli, file: Path, shard: str) -> None:
    ran = cli("score", file, f"--shard={shard}")
    assert ran.code == 2 and "is not a shard" in ran.err and "--shard 1/4" in ran.err


def test_missing_and_repeated_shards_are_named(cli: Cli, file: Path, tmp_path: Path) -> None:
    results = scored(cli, file, 3)
    ran = cli("score", "merge", results[1])
    assert ran.code == 2 and "of 3 shards these are missing: 1, 3" in ran.err
    ran = cli("score", "merge", *results, results[0])
    assert ran.code == 2 and "are both shard 1 of 3" in ran.err
    assert not (tmp_path / "g.factscore.json").exists()


def test_shards_of_two_files_are_refused(cli: Cli, file: Path) -> None:
    first, _ = scored(cli, file, 2)
    file.write_text(file.read_text().replace("Graz", "Linz"))
    _, second = scored(cli, file, 2)
    changed(first, lambda result: result["shard"].update(content="0" * 64))
    ran = cli("score", "merge", first, second)
    assert ran.code == 2 and "are not shards of one run" in ran.err


OTHERWISE: list[tuple[Callable[[Any], Any], str]] = [
    (
        lambda r: r["index"].update(snapshot_date="2020-05-01"),
        "the index (snapshot date) 2026-01-01 against 2020-05-01",
    ),
    (lambda r: r["index"].update(id="1" * 64), "the index (id) 000"),
    (lambda r: r["engine"]["models"].update(verify="1" * 64), "the engine (models) (verify)"),
    (lambda r: r["engine"].update(version="9"), "the engine (version) 0 against 9"),
    (lambda r: r["settings"].update(threshold=70), "the settings (threshold)"),
    (lambda r: r.update(gamma=0), "gamma 10 against 0"),
    (lambda r: r.update(abstention_rule="none"), "current against none"),
]


def test_shards_that_were_not_judged_alike_are_refused(cli: Cli, file: Path) -> None:
    results = scored(cli, file, 2)
    as_scored = results[1].read_bytes()
    for change, says in OTHERWISE:
        results[1].write_bytes(as_scored)
        changed(results[1], change)
        ran = cli("score", "merge", *results)
        assert ran.code == 2 and says in ran.err, ran.err
        assert ran.err.startswith("error: ") and ran.err.count("\n") == 2
        assert not file.with_name("g.factscore.json").exists()


NO_SHARDS: list[Callable[[Any], Any]] = [
    lambda r: r.pop("shard"),
    lambda r: r.update(complete=False),
    lambda r: r["decisions"].pop(),
    lambda r: r["shard"].update(number=9),
    lambda r: r["shard"].update(notices=[1, 1, 1]),
    lambda r: r["decisions"][0][0].update(verdict="perhaps"),
    lambda r: r.update(decisions=5),
    lambda r: r["decisions"][0][0].update(is_supported=None),
    lambda r: r.update(topics_without_article=[[]]),
    lambda r: r.update(index={"name": "x"}),
    lambda r: r.pop("engine"),
    lambda r: r["shard"].update(generations=10**30),
]


def test_what_is_no_result_of_a_shard_is_named(cli: Cli, file: Path) -> None:
    results = scored(cli, file, 2)
    as_scored = results[0].read_bytes()
    for change in NO_SHARDS:
        results[0].write_bytes(as_scored)
        changed(results[0], change)
        ran = cli("score", "merge", *results)
        assert ran.code == 2 and f"{results[0]} is not a result of a shard" in ran.err


def test_files_that_cannot_be_read_or_would_be_replaced(cli: Cli, file: Path) -> None:
    results = scored(cli, file, 2)
    ran = cli("score", "merge", *results, "-o", results[1])
    assert ran.code == 2 and "would replace" in ran.err
    rows = file.with_name("g.shard-1-of-2.facts.jsonl")
    rows.write_bytes(rows.read_bytes()[:-30])
    ran = cli("score", "merge", *results)
    assert ran.code == 2 and "the lines of shard 1 break off" in ran.err
    rows.unlink()
    ran = cli("score", "merge", *results)
    assert ran.code == 2 and "keep both together" in ran.err
    results[0].write_text("{")
    assert f"cannot read {results[0]}" in cli("score", "merge", *results).err
    assert not file.with_name("g.factscore.json").exists()


def test_a_journal_of_other_settings_is_refused(cli: Cli, file: Path) -> None:
    ran = cli("score", file, engine={"at": {"1": "crash"}})
    assert ran.code == 4 and file.with_name("g.factscore.json.journal").exists()
    ran = cli("score", file, "--schedule", "faithful")
    assert ran.code == 2 and "--restart" in ran.err
    assert cli("score", file).code == 0
