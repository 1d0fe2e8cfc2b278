"""The JSON report is the contract's shape, valid by its schema, and safe."""

from __future__ import annotations

import copy
import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from report_samples import HOSTILE, empty, hostile, ordinary, ruled

from factscore_tui.core.report import Report
from factscore_tui.correct.kinds import ErrorKind
from factscore_tui.report.json_report import report_object, to_json
from factscore_tui.report.jsonl_report import to_jsonl

SCHEMA = json.loads(
    files("factscore_tui.report").joinpath("report.schema.json").read_text(encoding="utf-8")
)
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize(
    "report",
    [ordinary(), hostile(), empty(), ordinary("interrupted"), ruled(ordinary()), ruled(hostile())],
)
def test_reports_are_valid(report: Report) -> None:
    VALIDATOR.validate(json.loads(to_json(report)))


def _set(path: str, value: Any) -> Any:
    def change(report: dict[str, Any]) -> None:
        *steps, last = path.split(".")
        target: Any = report
        for step in steps:
            target = target[int(step)] if step.isdigit() else target[step]
        target[last] = value

    return change


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("facts.0.verdict", "false"),
        ("facts.0.machine_verdict", "false"),
        ("facts.0.ruling.verdict", "no-article"),
        ("facts.0.ruling.ignored", "yes"),
        ("facts.0.spans", []),
        ("facts.0.spans", [[1, 2, 3]]),
        ("facts.0.sentence", [1]),
        ("facts.0.p_supported", 1.5),
        ("facts.0.evidence", None),
        ("document.sha256", "x"),
        ("score", 50),
        ("status", "done"),
        ("schema_version", 2),
        ("index.snapshot_date", "yesterday"),
        ("counts.supported", -1),
    ],
)
def test_the_schema_refuses_wrong_reports(path: str, value: Any) -> None:
    report = copy.deepcopy(report_object(ruled(ordinary())))
    _set(path, value)(report)
    with pytest.raises(jsonschema.ValidationError):
        VALIDATOR.validate(json.loads(json.dumps(report)))


@pytest.mark.parametrize("key", SCHEMA["required"])
def test_every_required_key_is_required(key: str) -> None:
    report = report_object(ordinary())
    del report[key]
    with pytest.raises(jsonschema.ValidationError):
        VALIDATOR.validate(report)


def test_the_contract_for_measuring() -> None:
    report = json.loads(to_json(ordinary()))
    assert report["document"]["length"] == len(ordinary().document.text)
    assert report["index"]["name"] == "sample" and report["index"]["snapshot_date"] == "2026-11-01"
    assert report["engine"]["models"] == [{"id": "minilm", "role": "embed", "sha256": "c" * 64}]
    assert report["score"] == pytest.approx(1 / 3)
    first, second, _, last = report["facts"]
    assert second["spans"] == [[0, 13], [22, 29]] and second["sentence"] == [0, 30]
    assert second["differences"] == [{"kind": "year", "claimed": "1870", "found": "1869"}]
    assert set(first["evidence"][0]) >= {"title", "section", "text", "score", "url"}
    assert last["verdict"] is None and last["p_supported"] is None and last["evidence"] == []
    assert report["counts"]["facts"] == 4 and report["counts"]["judged"] == 3


def test_the_kind_of_error_and_the_words_that_are_wrong() -> None:
    facts = json.loads(to_json(ordinary()))["facts"]
    assert [fact["error_kind"] for fact in facts] == [None, "date", "unverifiable", None]
    assert [fact["error_spans"] for fact in facts] == [[], [[25, 29]], [], []]
    lines = [json.loads(line) for line in to_jsonl(ordinary()).splitlines()]
    assert lines[1]["error_kind"] == "date" and lines[1]["error_spans"] == [[25, 29]]
    by_hand = json.loads(to_json(ruled(ordinary())))["facts"]
    assert [fact["error_kind"] for fact in by_hand] == ["contradictory", None, "unverifiable", None]


def test_the_schema_has_every_kind_of_error() -> None:
    known = SCHEMA["$defs"]["fact"]["properties"]["error_kind"]["enum"]
    assert known == [*map(str, ErrorKind), None]


def test_a_ruling_is_beside_what_the_machine_said() -> None:
    report = json.loads(to_json(ruled(ordinary())))
    first, second, third, last = report["facts"]
    assert (first["verdict"], first["machine_verdict"]) == ("contradicted", "supported")
    assert first["ruling"]["reason"] == HOSTILE and first["reason"] == "the passage says so"
    assert (second["verdict"], second["ruling"]["verdict"], second["ruling"]["ignored"]) == (
        "irrelevant",
        None,
        True,
    )
    assert (
        third["verdict"] == third["machine_verdict"] == "no-evidence"
        and third["ruling"]["note"] == HOSTILE
    )
    assert (last["verdict"], last["machine_verdict"]) == ("supported", None)
    assert (report["counts"]["judged"], report["counts"]["ruled"]) == (4, 3)
    assert len(to_jsonl(ruled(ordinary())).splitlines()) == 5, (
        "a fact that was only ruled on has a line"
    )


def test_no_local_path_gets_out() -> None:
    assert "/secret/place" not in to_json(ordinary())


def test_hostile_strings_survive_as_values_and_never_raw() -> None:
    written = to_json(hostile())
    assert json.loads(written)["facts"][0]["text"] == hostile().facts[0].fact.text
    assert not any(c in written for c in "\x1b\x00\x9b\x7f\u202e\u2069")


def test_json_lines_are_facts_and_one_summary() -> None:
    lines = [json.loads(line) for line in to_jsonl(ordinary()).split("\n")[:-1]]
    whole = json.loads(to_json(ordinary()))
    assert lines[:-1] == whole["facts"][:3], "the fact that was not judged has no line"
    assert lines[-1] == {"summary": {k: v for k, v in whole.items() if k != "facts"}}


def test_a_json_line_is_one_line_whatever_is_in_it() -> None:
    assert len(to_jsonl(hostile()).splitlines()) == 2


def test_the_schema_knows_every_property(tmp_path: Path) -> None:
    def closed(schema: Any) -> Any:
        if isinstance(schema, dict):
            schema = {key: closed(value) for key, value in schema.items()}
            if "properties" in schema:
                schema["additionalProperties"] = False
        elif isinstance(schema, list):
            schema = [closed(value) for value in schema]
        return schema

    jsonschema.Draft202012Validator(closed(SCHEMA)).validate(json.loads(to_json(ruled(ordinary()))))
