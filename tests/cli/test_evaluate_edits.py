"""`evaluate edits`: texts with errors in, figures out, every mistake one message."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from conftest import Ran

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
        ("{no}", "line 1 is no JSON"),
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
