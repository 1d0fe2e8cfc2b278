"""Parts of commands without an engine: what a sentence is explained with, problems that are new,
texts of the same author, sessions that are renamed and removed."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest
from report_samples import events_of, ordinary, save

from factscore_tui.cli import exits
from factscore_tui.cli.baseline import read_baseline, told_new
from factscore_tui.cli.commands.explain import explain
from factscore_tui.cli.input_text import read_samples
from factscore_tui.cli.main import main
from factscore_tui.cli.output import Output
from factscore_tui.errors import InputProblem, StorageProblem
from factscore_tui.storage.sessions import SessionStore


def test_a_sentence_is_explained_stage_by_stage() -> None:
    text = "Ann Lee was born in Riga. Ann Lee wrote Salt. She left. Was it good?"
    lines = list(explain(text))
    assert lines[0] == "topic        Ann Lee (proposed)"
    stages = [line.split()[0] for line in lines if line[:1].isalpha()]
    assert stages[1:7] == ["text", "plain", "parse", "checkable", "candidates", "write"]
    assert "             Riga  PROPN/NNP  born  obl" in lines
    assert "refer        She -> Ann Lee" in lines
    assert "write        Ann Lee left.  [46:54]" in lines
    assert lines[-1].endswith("not checkable: question")
    chosen = [line for line in lines if line.startswith("           * ")]
    assert any(line.endswith("Ann Lee was born in Riga.") for line in chosen)


@pytest.mark.parametrize(
    ("before", "code", "said"),
    [
        ({}, exits.BELOW, "fact 2"),
        ({1: "contradicted"}, exits.BELOW, "fact 3"),
        ({1: "contradicted", 2: "no-evidence"}, exits.OK, "no new problems"),
        ({1: "no-evidence", 2: "no-evidence"}, exits.BELOW, "fact 2"),  # it was less than false
        ({1: "supported", 2: "no-evidence"}, exits.BELOW, "fact 2"),
    ],
)
def test_problems_that_an_earlier_report_lacks(
    before: dict[int, str],
    code: int,
    said: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    report = ordinary()
    rows = [
        {"text": f" {report.facts[n].fact.text.upper()}", "verdict": verdict}
        for n, verdict in before.items()
    ]
    path = tmp_path / "before.json"
    path.write_text(json.dumps({"facts": rows}))
    assert told_new(report, read_baseline(str(path))) == code
    assert said in capsys.readouterr().err
    told_new(replace(report, status="cancelled"), read_baseline(str(path)))
    assert "no new problems" not in capsys.readouterr().err, "nobody knows"


def test_a_file_that_is_write_protected_is_not_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "report.html"
    target.write_text("signed off")
    target.chmod(0o444)
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # root may write everything
    with pytest.raises(StorageProblem, match="Permission denied"), Output(str(target)):
        pass
    assert target.read_text() == "signed off" and list(tmp_path.iterdir()) == [target]


def test_texts_of_the_same_author(tmp_path: Path) -> None:
    path = tmp_path / "samples.jsonl"
    path.write_text('{"output": "One."}\n\n"Two."\n')
    assert read_samples(str(path)) == ("One.", "Two.")
    path.write_text("Ann Lee was born in Riga.\nShe wrote Salt.\n")
    assert read_samples(str(path)) == ("Ann Lee was born in Riga.\nShe wrote Salt.\n",)
    path.write_text('{"output": "One\u2028 and a half."}\r\n"Two."\r\n', encoding="utf-8")
    assert read_samples(str(path)) == ("One\u2028 and a half.", "Two.")
    path.write_text("1914\nThe war began.\n")
    assert read_samples(str(path)) == ("1914\nThe war began.\n",)
    path.write_text('{"text": "One."}\n')
    with pytest.raises(InputProblem, match="holds no text"):
        read_samples(str(path))


def test_sessions_are_renamed_and_removed(capsys: pytest.CaptureFixture[str]) -> None:
    with SessionStore() as store:
        first, second = (save(store, events_of(ordinary())) for _ in range(2))
    assert main(["sessions", "rename", first, "Nine  novels"]) == 0
    assert "Nine novels" in capsys.readouterr().out
    assert main(["sessions", "rm", first, "nonsense"]) == 2
    assert "there is no session 'nonsense'" in capsys.readouterr().err
    assert main(["sessions", "rm", first, second]) == 0
    assert capsys.readouterr().out == f"removed {first}\nremoved {second}\n"
    with SessionStore() as store:
        assert not store.summaries()
