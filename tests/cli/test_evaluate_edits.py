"""`evaluate edits`: texts with errors in, figures out, every mistake one message."""

from __future__ import annotations

import csv
import io
import json
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from conftest import Ran, finish, start

from factscore_tui import paths

Cli = Callable[..., Ran]

WRONG = "Anna was born on 24 June 1987. She wrote nine novels."
ERROR = {"kind": "date", "span": [17, 29], "right": "12 June 1987"}
ROWS: list[dict[str, Any]] = [
    {"topic": "Anna", "text": WRONG, "errors": [ERROR]},
    {"topic": "", "text": "Otto built bridges.", "errors": []},
    {"topic": "", "text": "Emil left in May.", "right": "Emil left in June.", "kind": "date"},
]
ENGINE = {"verdicts": ["supported"], "of": {"24 June": "contradicted", "12 June": "supported"}}


@pytest.fixture
def texts(tmp_path: Path) -> Path:
    """A wrong date, a right text, and an error that the engine does not find."""
    path = tmp_path / "texts.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in ROWS))
    return path


def test_the_figures_as_json_and_what_became_of_each(cli: Cli, texts: Path, tmp_path: Path) -> None:
    out = tmp_path / "each.jsonl"
    ran = cli("evaluate", "edits", texts, "-i", "mine", "--json", "-o", out, engine=ENGINE)
    assert ran.code == 0, ran.err
    found = ran.json
    assert (found["texts"], found["facts"], found["compared"]) == (3, 4, 2)
    assert found["kinds"][0] == {
        "kind": "date",
        "errors": 2,
        "noticed": 50.0,
        "right_span": 50.0,
        "err_loc": 50.0,
        "edit_corr": 50.0,
        "valued": 2,
    }
    any_ = found["detection"][-1]
    assert (any_["kind"], any_["precision"], any_["recall"], any_["f1"]) == (
        "any", 100.0, 50.0, 66.67,
    )  # fmt: skip
    assert (found["offered"], found["applied"], found["disturbed"]) == (1, 1, 0)
    assert found["sim_al"] == 50.0, "one of two texts is as it should be"
    assert (found["rises"], found["falls"], found["same"]) == (1, 0, 2)
    assert found["engine"]["name"] and found["index"]["id"] and found["written_to"] == str(out)
    each = [json.loads(line) for line in out.read_text().splitlines()]
    assert each[0]["edited"] == WRONG.replace("24 June", "12 June") == each[0]["right"]
    assert each[0]["offered"] == [
        {"kind": "date", "edit": "24 June 1987 → 12 June 1987", "applied": True}
    ]
    assert each[0]["errors"][0]["words"] == ["24 June 1987"]
    assert not each[2]["errors"][0]["noticed"]


def test_an_edit_that_the_second_check_does_not_uphold_is_offered_and_not_applied(
    cli: Cli, texts: Path
) -> None:
    engine = {"verdicts": ["supported"], "of": {"June 1987": "contradicted"}}
    found = cli("evaluate", "edits", texts, "-i", "mine", "--json", engine=engine).json
    assert (found["offered"], found["applied"], found["kinds"][0]["err_loc"]) == (1, 0, 0.0)
    assert found["kinds"][0]["right_span"] == 50.0


@pytest.mark.slow
def test_the_table_in_each_form(cli: Cli, texts: Path) -> None:
    def table(*options: str) -> Ran:
        ran = cli("evaluate", "edits", texts, "-i", "mine", *options, engine=ENGINE)
        assert ran.code == 0, ran.err
        return ran

    text = table()
    assert "EditCorr" in text.out and "knowledge source" in text.out
    rows = list(csv.DictReader(io.StringIO(table("-f", "csv").out)))
    assert rows[0] == {
        "measure": "detection",
        "of": "entity",
        "count": "2",
        "%": "",
        "precision": "100.0",
        "recall": "50.0",
        "F1": "66.7",
    }
    given = next(row for row in rows if row["measure"] == "given an edit")
    assert (given["count"], given["%"]) == ("2", "0.0")
    markdown = table("-f", "md")
    assert "| SimAl | texts | 2 | 50.0 |  |  |  |" in markdown.out
    assert "knowledge source" in markdown.err and "knowledge source" not in markdown.out


@pytest.mark.slow
def test_several_files_and_a_sample_of_each(cli: Cli, texts: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.jsonl"
    other.write_text(json.dumps(ROWS[0]) + "\n")
    command = ("evaluate", "edits", texts, other, "-i", "mine", "--json")
    assert cli(*command, engine=ENGINE).json["texts"] == 4
    assert cli(*command, "--limit", "2", engine=ENGINE).json["texts"] == 3
    one, same = (cli(*command, "--limit", "1", "--seed", "3", engine=ENGINE).out for _ in range(2))
    assert one == same


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("{no}", "line 1 is not JSON"),
        (json.dumps({"topic": "A", "text": "A <mark>b</mark>", "errors": []}), "FAVA's tags"),
        (json.dumps({**ROWS[0], "errors": [ERROR, ERROR]}), "two spans overlap"),
        ("", "is empty"),
    ],
)
def test_a_bad_line_ends_it_before_anything_is_checked(
    cli: Cli, tmp_path: Path, line: str, words: str
) -> None:
    path = tmp_path / "texts.jsonl"
    path.write_text(line + "\n")
    ran = cli("evaluate", "edits", path, "-i", "mine", engine={"crash": "at start"})
    assert ran.code == 2 and ran.out == ""
    assert words in ran.err and "hint:" in ran.err and "Traceback" not in ran.err


def test_what_does_not_go_together(cli: Cli, texts: Path, tmp_path: Path) -> None:
    before = texts.read_bytes()
    for options, words in (
        ((), "neither --knowledge nor --index"),
        (("-i", "mine", "-o", texts), "would replace"),
        (("-i", "mine", "-f", "html"), "no table is written as 'html'"),
        (("-i", "mine", "-o", tmp_path / "no" / "x"), "cannot write"),
    ):
        ran = cli("evaluate", "edits", texts, *options, engine=ENGINE)
        assert ran.code in (2, 3, 4) and words in ran.err, options
    missing = cli("evaluate", "edits", tmp_path / "none.jsonl", "-i", "mine", engine=ENGINE)
    assert missing.code == 2 and "none.jsonl" in missing.err
    assert texts.read_bytes() == before


def test_an_engine_that_dies_leaves_no_file(cli: Cli, texts: Path, tmp_path: Path) -> None:
    out = tmp_path / "each.jsonl"
    engine = {**ENGINE, "at": {"1": "crash"}}
    ran = cli("evaluate", "edits", texts, "-i", "mine", "-o", out, engine=engine)
    assert ran.code == 4 and "Traceback" not in ran.err
    assert not out.exists() and list(tmp_path.iterdir()) == [texts]


# --- going on

LONG = {"topic": "", "text": "Ida sang. She sailed. She left. She slept.", "errors": []}
"""The only text with a fact of the number 3, where the scripted engine stumbles."""


def kept() -> list[Path]:
    """Records of runs that did not come to their end."""
    return sorted((paths.cache_dir() / "evaluate").glob("corrected-*.jsonl"))


def wait_for_the_long_text(child: subprocess.Popen[bytes]) -> None:
    """Until the checks of the other texts are kept."""
    deadline = time.monotonic() + 60
    while not any(path.read_bytes().count(b"\n") > 4 for path in kept()):
        assert time.monotonic() < deadline and child.poll() is None
        time.sleep(0.02)


@pytest.fixture
def more(texts: Path) -> Path:
    """Those texts, and one at which an engine can be stopped."""
    texts.write_text(texts.read_text() + json.dumps(LONG) + "\n")
    return texts


@pytest.mark.slow
def test_a_run_whose_engine_died_goes_on(cli: Cli, more: Path, tmp_path: Path) -> None:
    whole, out, log = tmp_path / "whole.jsonl", tmp_path / "each.jsonl", tmp_path / "log"
    command = ("evaluate", "edits", more, "-i", "mine", "--json", "-o")
    said = cli(*command, whole, engine=ENGINE)
    assert said.code == 0 and "going on" not in said.err and kept() == []
    assert cli(*command, out, engine={**ENGINE, "at": {"3": "crash"}}).code == 4
    assert len(kept()) == 1 and not out.exists()
    ran = cli(*command, out, engine={**ENGINE, "log": str(log)})
    assert ran.code == 0 and "resuming after 4 checks made before" in ran.err
    assert {**ran.json, "written_to": ""} == {**said.json, "written_to": ""}
    assert out.read_text() == whole.read_text() and kept() == []
    assert log.read_text().splitlines() == LONG["text"].replace(". ", ".\n").splitlines()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("blow", "code"), [(signal.SIGINT, 130), (signal.SIGKILL, -9)], ids=["ctrl-c", "kill"]
)
def test_a_run_that_was_ended_goes_on(
    more: Path, tmp_path: Path, blow: signal.Signals, code: int
) -> None:
    out, gate = tmp_path / "each.jsonl", tmp_path / "gate"
    out.write_text("an older result\n")
    command = ("evaluate", "edits", more, "-i", "mine", "-o", out)
    child = start(*command, engine={**ENGINE, "at": {"3": "hold"}, "gate": str(gate)})
    wait_for_the_long_text(child)
    child.send_signal(blow)  # an engine that does not answer Ctrl-C is ended after 2 s
    ended = finish(child)
    assert ended.code == code and out.read_text() == "an older result\n" and len(kept()) == 1
    if blow is signal.SIGINT:
        assert "interrupted after 3 of 4 texts; the same command resumes there" in ended.err
    ran = finish(start(*command, engine=ENGINE))
    assert ran.code == 0 and "resuming after 4 checks" in ran.err and kept() == []
    assert len(out.read_text().splitlines()) == 4


@pytest.mark.slow
def test_what_is_another_run_begins_anew(cli: Cli, more: Path) -> None:
    command = ("evaluate", "edits", more, "-i", "mine", "--json")
    died = {**ENGINE, "at": {"3": "crash"}}
    assert cli(*command, engine=died).code == 4
    for options in (("--limit", "3"), ("--threshold", "70%")):
        assert "going on" not in cli(*command, *options, engine=ENGINE).err, options
    more.write_text(more.read_text().replace("nine", "ten"))
    assert "going on" not in cli(*command, engine=ENGINE).err
    assert len(kept()) == 1, "the run that died may be resumed"


@pytest.mark.slow
@pytest.mark.parametrize(
    "damage",
    [
        lambda lines: [lines[0], *lines[2:]],
        lambda lines: [*lines[:2], '{"case": 0, "report": {}}', *lines[2:]],
        lambda lines: [lines[0], lines[1].replace('"case": 0', '"case": "0"'), *lines[2:]],
    ],
    ids=["a line less", "no report", "no number"],
)
def test_a_record_that_was_damaged_costs_time_only(
    cli: Cli, more: Path, damage: Callable[[list[str]], list[str]]
) -> None:
    command = ("evaluate", "edits", more, "-i", "mine", "--json")
    assert cli(*command, engine={**ENGINE, "at": {"3": "crash"}}).code == 4
    (record,) = kept()
    record.write_text("\n".join(damage(record.read_text().splitlines())) + "\n")
    ran = cli(*command, engine=ENGINE)
    found = ran.json
    assert (found["texts"], found["facts"], found["applied"], found["rises"]) == (4, 8, 1, 1)
    assert ran.code == 0 and kept() == []


@pytest.mark.slow
def test_two_runs_over_the_same_texts(cli: Cli, more: Path, tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    command = ("evaluate", "edits", more, "-i", "mine")
    child = start(*command, engine={**ENGINE, "at": {"3": "hold"}, "gate": str(gate)})
    wait_for_the_long_text(child)
    try:
        ran = cli(*command, engine=ENGINE)
        assert ran.code == 2 and "another process is checking the same texts" in ran.err
    finally:
        gate.touch()
        assert finish(child).code == 0
