"""The command line with the engine that is shipped: the contract for measuring, kill -9, doctor."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import jsonschema
import pytest

from factscore_tui import paths
from factscore_tui.storage.sessions import SessionStore

pytestmark = pytest.mark.slow
PROGRAM = [sys.executable, "-m", "factscore_tui"]
SCHEMA = json.loads(
    files("factscore_tui.report").joinpath("report.schema.json").read_text(encoding="utf-8")
)
DRAFT = paths.bundled("examples") / "apollo-anniversary.txt"


@pytest.fixture(autouse=True)
def _home_with_an_index(with_sample: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Threads of llama.cpp wait for each other busily: on a machine that runs other tests as well,
    # one is the fastest.
    monkeypatch.setenv("FACTSCORE_TUI_THREADS", "1")


@pytest.mark.slow
def test_a_real_report_is_valid_and_in_place() -> None:
    done = subprocess.run(
        [*PROGRAM, "check", str(DRAFT), "-f", "json"], capture_output=True, check=True
    )
    report = json.loads(done.stdout)
    jsonschema.validate(report, SCHEMA)
    text = DRAFT.read_bytes().decode()
    assert report["document"]["length"] == len(text) and report["index"]["name"] == "sample"
    verdicts = [fact["verdict"] for fact in report["facts"]]
    assert len(verdicts) >= 10 and "supported" in verdicts and len(set(verdicts)) >= 2
    starts = [fact["sentence"] for fact in report["facts"]]
    assert starts == sorted(starts), "reading order"
    for fact in report["facts"]:
        low, high = fact["sentence"]
        assert all(low <= start < end <= high <= len(text) for start, end in fact["spans"])
        for evidence in fact["evidence"]:
            assert all(
                0 <= start < end <= len(evidence["text"]) for start, end in evidence["marks"]
            )


@pytest.mark.slow
def test_kill_9_of_program_and_engine_keeps_what_was_printed() -> None:
    child = subprocess.Popen(
        [*PROGRAM, "check", "-", "-f", "jsonl"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        start_new_session=True,
    )
    assert child.stdin and child.stdout
    child.stdin.write(DRAFT.read_bytes() * 6)
    child.stdin.close()
    printed = [json.loads(child.stdout.readline())["verdict"] for _ in range(6)]
    os.killpg(child.pid, 9)
    child.wait()
    child.stdout.close()
    with SessionStore() as store:
        report = store.load("last")
    saved = [str(f.judgement.verdict) for f in report.facts if f.judgement]
    assert report.status == "interrupted" and saved[:6] == printed


@pytest.mark.slow
def test_search_finds_the_article() -> None:
    command = [*PROGRAM, "index", "search", "Marie Curie was born in Warsaw.", "--json"]
    hits = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)["hits"]
    assert hits[0]["passage"]["title"] == "Marie Curie" and 1 < len(hits) <= 5


@pytest.mark.slow
def test_a_topic_that_is_no_article_is_told() -> None:
    command = [*PROGRAM, "index", "search", "born in Warsaw", "--topic", "Atlantis of Nowhere"]
    done = subprocess.run(command, capture_output=True, check=True, text=True)
    assert "no article is called 'Atlantis of Nowhere'" in done.stderr and "Warsaw" in done.stdout


@pytest.mark.slow
def test_doctor_is_content() -> None:
    done = subprocess.run([*PROGRAM, "doctor", "--json"], capture_output=True)
    findings = json.loads(done.stdout)
    assert done.returncode == 0 and findings["ok"], findings
