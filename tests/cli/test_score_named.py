"""What a researcher types first and wrongly: another file of the same run, columns of other names,
facts that are not there."""

from __future__ import annotations

import json
import traceback
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Ran

from factscore_tui.compat import FactScorer
from factscore_tui.errors import IndexMissing, InputProblem

Cli = Callable[..., Ran]
ROWS = [{"topic": name, "output": f"{name} sang. {name} wrote it."} for name in ("Anna", "Otto")]


@pytest.fixture
def scored(cli: Cli, tmp_path: Path) -> Path:
    """A file that was scored, with its results beside it."""
    file = tmp_path / "gpt.jsonl"
    file.write_text("".join(json.dumps(row) + "\n" for row in ROWS))
    assert cli("score", file).code == 0
    return file


def test_any_file_of_a_run_stands_for_it(cli: Cli, scored: Path) -> None:
    files = [scored, *(scored.with_name(f"gpt.{n}") for n in ("facts.jsonl", "factscore.json"))]
    assert all(file.is_file() for file in files)
    for words in (("breakdown",), ("order",), ("leaderboard", "--once", "words")):
        told = [cli("score", words[0], file, *words[1:], "--format", "csv") for file in files]
        assert [ran.code for ran in told] == [0, 0, 0], told
        assert len({ran.out for ran in told}) == 1 and "\ngpt," in told[0].out
    whole = cli("score", "breakdown", *files, "--format", "csv").out
    assert whole == cli("score", "breakdown", files[0], "--format", "csv").out, "each run once"


def test_json_on_the_screen_does_not_steer_the_terminal(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "g.jsonl"
    file.write_text('{"topic": "Anna \\u009b2J\\u202e", "output": "She sang."}\n')
    ran = cli("score", file, "--json", engine={"missing": ["Anna \x9b2J\u202e"]})
    assert ran.json["topics"] == ["Anna \x9b2J\u202e"] and not {"\x9b", "\u202e"} & set(ran.out)


@pytest.mark.parametrize("command", ["breakdown", "order"])
def test_two_runs_of_one_name_are_not_one(cli: Cli, scored: Path, command: str) -> None:
    other = scored.parent / "other" / "gpt.facts.jsonl"
    other.parent.mkdir()
    other.write_bytes(scored.with_name("gpt.facts.jsonl").read_bytes())
    ran = cli("score", command, scored, other)
    assert ran.code == 2 and "two results have the same name" in ran.err and ran.out == ""


def test_a_run_that_is_not_there_is_named(cli: Cli, tmp_path: Path) -> None:
    ran = cli("score", "breakdown", tmp_path / "no.factscore.json")
    assert ran.code == 2 and "no.facts.jsonl: No such file" in ran.err


@pytest.mark.parametrize(
    ("row", "options", "hint"),
    [
        ({"entity": "Anna", "answer": "She sang."}, (), "--columns topic=COLUMN,output=COLUMN"),
        ({"topic": "Anna", "claims": ["a"]}, ("--facts", "given"), "--columns facts=COLUMN"),
        (
            {"entity": "Anna", "claims": ["a"]},
            ("--facts", "given"),
            "topic=COLUMN,output=COLUMN,facts=COLUMN",
        ),
        (ROWS[0], ("--facts", "human"), "the labelled files of FActScore"),
        ({"topic": "Anna", "output": 5}, (), 'a line looks like {"topic"'),
    ],
)
def test_the_hint_is_about_what_is_wrong(
    cli: Cli, tmp_path: Path, row: dict[str, object], options: tuple[str, ...], hint: str
) -> None:
    file = tmp_path / "g.jsonl"
    file.write_text(json.dumps(row) + "\n")
    ran = cli("score", file, *options)
    assert ran.code == 2 and hint in ran.err, ran.err


def test_a_name_that_is_no_file_is_to_be_checked(cli: Cli, tmp_path: Path) -> None:
    ran = cli("score", tmp_path / "no.jsonl")
    assert ran.code == 2 and "hint: check the name" in ran.err


def test_what_was_judged_before_is_counted_in_english(cli: Cli, scored: Path) -> None:
    assert "2 generations were judged before" in cli("score", scored).err
    assert "1 generation was judged before" in cli("score", scored, "--limit", 1).err


def test_the_table_is_told_of(cli: Cli, scored: Path) -> None:
    pytest.importorskip("pyarrow")
    assert "as a table" not in cli("score", scored).out
    assert "gpt.facts.parquet" in cli("score", scored, "--parquet").out


def test_python_shows_the_hint() -> None:
    told = "".join(traceback.format_exception(InputProblem("it is broken", "mend it")))
    assert "it is broken\nhint: mend it" in told
    assert "hint" not in "".join(traceback.format_exception(InputProblem("it is broken")))


def test_the_references_own_source_is_asked_for_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FACTSCORE_TUI_HOME", str(tmp_path))
    with pytest.warns(UserWarning):
        scorer = FactScorer(data_dir=str(tmp_path))
    with scorer, pytest.raises(IndexMissing) as refused:
        scorer.get_score("Anna", "She sang.")
    assert "enwiki-20230401" in refused.value.message
    assert "--knowledge_source" in refused.value.hint
