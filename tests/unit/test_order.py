"""Order of events: what a text says of it, against the years of its facts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from factscore_tui.cli.main import main
from factscore_tui.errors import InputProblem
from factscore_tui.evaluation.metrics.order import claims


def row(*sentences: tuple[str, str], supported: bool = True) -> dict[str, Any]:
    """A text of these sentences, each its own fact, with the evidence given for it."""
    facts, at = [], 0
    for text, evidence in sentences:
        passage = {"text": evidence, "marks": [[0, len(evidence)]] if evidence else []}
        facts.append(
            {
                "text": text,
                "sentence": [at, at + len(text)],
                "is_supported": supported,
                "evidence": [passage] if evidence else [],
            }
        )
        at += len(text) + 1
    return {"topic": "Anna", "output": " ".join(text for text, _ in sentences), "facts": facts}


WON = ("She won the prize in 1911.", "")
BORN = "Anna was born in Riga."


@pytest.mark.parametrize(
    ("second", "evidence", "kept"),
    [
        ("Then she moved to Oslo.", "Anna moved to Oslo in 1903.", False),
        ("Then she moved to Oslo.", "Anna moved to Oslo in 1915.", True),
        ("She later moved to Oslo in 1911.", "", True),
        ("Before that she moved to Oslo.", "Anna moved to Oslo in 1915.", False),
        ("Before that she moved to Oslo.", "Anna moved to Oslo in 1903.", True),
        ("Then she moved to Oslo.", "Anna moved to Oslo.", None),
        ("Then she moved to Oslo.", "Anna lived in Oslo from 1903 to 1915.", None),
        ("Then she had 1,903 pupils.", "", None),
    ],
)
def test_what_is_said_against_the_years(second: str, evidence: str, kept: bool | None) -> None:
    (found,) = claims([row(WON, (second, evidence))])
    assert found.kept is kept and found.years_before == (1911,) and found.topic == "Anna"


@pytest.mark.parametrize("second", ["She moved to Oslo.", "She moved to Oslo and left it later."])
def test_a_sentence_without_such_a_word_says_nothing(second: str) -> None:
    assert claims([row(WON, (second, "Anna moved to Oslo in 1903."))]) == []


def test_only_supported_facts_have_a_time() -> None:
    (found,) = claims([row(WON, ("Then she moved in 1903.", ""), supported=False)])
    assert found.kept is None and found.years == ()


def test_only_the_marked_sentence_of_a_passage_tells_when() -> None:
    text = row(WON, ("Then she moved to Oslo.", "She died in 1899. Anna moved to Oslo in 1903."))
    text["facts"][1]["evidence"][0]["marks"] = [[18, 30]]
    assert claims([text])[0].years == (1903,)


def test_what_is_no_line_of_facts_is_refused() -> None:
    for broken in ({}, {"facts": [{}]}, 5):
        with pytest.raises(InputProblem):
            claims([broken])


def test_the_table_and_the_list(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "gpt.facts.jsonl"
    rows = [
        row(WON, ("Then she moved to Oslo.", "Anna moved to Oslo in 1903.")),
        row(WON, ("Then she died in 1934.", "")),
        row(WON, ("Then she rested.", "")),
    ]
    file.write_text("".join(json.dumps(one) + "\n" for one in rows))
    assert main(["score", "order", str(file), "-f", "csv"]) == 0
    assert capsys.readouterr().out.splitlines()[1] == "gpt,50.0,3,2,1"
    assert main(["score", "order", str(file)]) == 0
    told = capsys.readouterr().out
    assert 'gpt, Anna: "then" is against the years\n  1911: She won the prize in 1911.' in told
    assert told.count("is against") == 1
    assert main(["score", "order", str(file), "-f", "json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["claims"]) == 3
    file.write_text("{}\n")
    assert main(["score", "order", str(file)]) == 2
    assert "line 1: this is not a line of NAME.facts.jsonl" in capsys.readouterr().err
    assert main(["score", "order", str(file), "-f", "xml"]) == 2
