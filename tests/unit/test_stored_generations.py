"""Generations that stay in their file: what comes of them is what comes of a list."""

from __future__ import annotations

import csv
import json
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from factscore_tui.errors import InputProblem
from factscore_tui.evaluation.generations import (
    Generation,
    Wanted,
    read_file,
    read_rows,
    repeats_of,
)
from factscore_tui.evaluation.metrics.abstention import rule
from factscore_tui.evaluation.pace import work_of
from factscore_tui.evaluation.scaling.shards import Shard

ROWS = [
    {"topic": f"T{n}", "output": ["I'm sorry.", "", f"T{n} sang.", "T sang."][n % 4]}
    for n in range(40)
] + [{"topic": "T2", "output": "T2 sang."}] * 2


def jsonl(path: Path, rows: list[dict[str, str]]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def table(path: Path, rows: list[dict[str, str]]) -> Path:
    with path.open("w", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    return path


def parquet(path: Path, rows: list[dict[str, str]]) -> Path:
    pa = pytest.importorskip("pyarrow")
    pytest.importorskip("pyarrow.parquet").write_table(pa.Table.from_pylist(rows), path)
    return path


@pytest.mark.parametrize(
    ("write", "name"), [(jsonl, "g.jsonl"), (table, "g.csv"), (parquet, "g.parquet")]
)
@pytest.mark.parametrize("wanted", [Wanted(), Wanted(limit=5), Wanted(limit=9, seed=3)])
def test_a_file_gives_what_its_rows_give(
    tmp_path: Path, write: Callable[..., Path], name: str, wanted: Wanted
) -> None:
    stored = read_file(write(tmp_path / name, ROWS), wanted, rule("generic"))
    held = read_rows(ROWS, wanted)
    assert list(stored.items) == held.items == list(stored.items)  # again and again
    assert (len(stored.items), stored.repeated, stored.empty) == (
        len(held.items), held.repeated, held.empty,
    )  # fmt: skip
    assert list(stored.items.keys()) == [generation.key for generation in held.items]
    assert repeats_of(stored.items) == repeats_of(held.items)
    for name in ("generic", "none"):  # the rule it was read with, and another
        assert work_of(stored.items, abstains=rule(name)) == work_of(
            held.items, abstains=rule(name)
        )


def test_every_generation_is_in_one_shard(tmp_path: Path) -> None:
    items = read_file(jsonl(tmp_path / "g", ROWS), Wanted(limit=11, seed=1)).items
    parts = [items.chosen(Shard(n, 3).positions(len(items))) for n in (1, 2, 3)]
    assert [len(part) for part in parts] == [4, 4, 3]
    assert [list(part) for part in parts] == [list(items)[n::3] for n in range(3)]
    assert list(items.chosen([1, 10])) == [list(items)[1], list(items)[10]]
    assert list(items.chosen([])) == []


def test_what_is_skipped_is_skipped_each_time_and_told_once(tmp_path: Path) -> None:
    file = tmp_path / "g.jsonl"
    lines = [json.dumps(row) for row in ROWS[2:4]]
    file.write_text("\n".join([lines[0], "no json", lines[1], "[]"]))
    read = read_file(file, Wanted(broken="skip"))
    assert len(list(read.items)) == len(list(read.items)) == 2
    assert [place for place, _ in read.skipped] == ["line 2", "line 4"]


@pytest.mark.parametrize(
    "change",
    [
        lambda lines: lines[:-1],
        lambda lines: [*lines[:3], lines[3].replace("sang", "wrote"), *lines[4:]],
        lambda lines: [*lines[:3], "no json", *lines[4:]],
        lambda lines: [lines[1], lines[0], *lines[2:]],
    ],
)
def test_a_file_that_changes_meanwhile_is_told(
    tmp_path: Path, change: Callable[[list[str]], list[str]]
) -> None:
    file = jsonl(tmp_path / "g.jsonl", ROWS)
    items = read_file(file, Wanted()).items
    file.write_text("\n".join(change(file.read_text().splitlines())))
    with pytest.raises(InputProblem, match=r"has changed|is not JSON"):
        list(items)
    file.unlink()
    with pytest.raises(InputProblem, match="cannot read"):
        list(items)


def test_what_is_appended_meanwhile_is_for_the_next_run(tmp_path: Path) -> None:
    file = jsonl(tmp_path / "g.jsonl", ROWS)
    items = read_file(file, Wanted()).items
    with file.open("a") as more:
        more.write("half a li")
    assert len(list(items)) == len(ROWS)


def test_changed_ones_are_changed_each_time(tmp_path: Path) -> None:
    items = read_file(jsonl(tmp_path / "g", ROWS[:4]), Wanted(), rule("none")).items
    upper = items.changed(lambda one: Generation(one.topic, one.output.upper() * 2))
    assert [one.output for one in upper] == ["I'M SORRY." * 2, "", "T2 SANG." * 2, "T SANG." * 2]
    assert list(work_of(upper, abstains=rule("none"))) == [20, 0, 16, 14] and upper.empty == 1


@pytest.mark.slow
def test_a_file_is_never_held(tmp_path: Path) -> None:
    """Ten MB of texts; what is held is some 41 bytes a text, and a row at a time."""
    file = tmp_path / "g.jsonl"
    with file.open("w") as out:
        for number in range(1200):
            out.write(json.dumps({"topic": f"T{number}", "output": f"{number} " * 2000}) + "\n")
    tracemalloc.start()
    try:
        read = read_file(file, Wanted(), rule("generic"))
        assert len(work_of(read.items, abstains=rule("generic"))) == 1200
        assert sum(1 for _ in read.items) == 1200
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert file.stat().st_size > 9_000_000 and peak < 1_000_000


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ('"samples": ' + "[" * 600 + "]" * 600, "nested too deeply"),
        ('"facts": "' + "[" * 100_000 + '"', "has no given facts"),
        ('"facts": {"a fact": 1}', "has no given facts"),
    ],
    ids=["nested", "nested in a text", "a table"],
)
def test_a_row_that_is_none_is_named(tmp_path: Path, row: str, says: str) -> None:
    (tmp_path / "g.jsonl").write_text(f'{{"topic": "A", "output": "x", {row}}}\n')
    with pytest.raises(InputProblem, match=f"line 1 .*{says}"):
        read_file(tmp_path / "g.jsonl", Wanted(facts="given"))


@pytest.mark.parametrize("listed", ["[]", "{}", '{"splits": [1]}', '{"splits": {"a": 1}}'])
def test_a_data_set_that_lists_no_splits(tmp_path: Path, listed: str) -> None:
    (tmp_path / "dataset_dict.json").write_text(listed)
    with pytest.raises(InputProblem, match="lists no splits"):
        read_file(tmp_path, Wanted())
