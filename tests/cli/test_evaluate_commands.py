"""`evaluate labels` and `evaluate decompose`: files in, figures out, every mistake
one message."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from conftest import Ran
from random_models import random_model

from factscore_tui import paths
from factscore_tui.cli.evaluate import run as evaluate_run

Cli = Callable[..., Ran]

FACTS = [
    ("Anna", "Anna was born in Riga.", "S"),
    ("Anna", "Anna was born in Graz.", "NS"),
    ("Anna", "Anna has a nice name.", "IR"),
    ("Otto", "Otto built bridges.", "S"),
]
GOLD = [
    {
        "topic": topic,
        "output": " ".join(text for t, text, _ in FACTS if t == topic),
        "annotations": [
            {"text": text, "human-atomic-facts": [{"text": text, "label": label}]}
            for t, text, label in FACTS
            if t == topic
        ],
    }
    for topic in ("Anna", "Otto")
]
PASSAGES = [{"title": "Anna", "text": "Anna was born in Riga in 1869. She wrote nine novels."}]

SCRIPTED = """
import sys, time
from factscore_tui.cli import main
from factscore_tui.cli.evaluate import run as evaluate_run
from factscore_tui.core.evidence import Hit, Page, Passage, Retrieval
from factscore_tui.core.report import EngineInfo, IndexInfo, ModelInfo
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.engine.protocol import Ready
from factscore_tui.engine.fake import FakeDecomposer
from factscore_tui.engine.pipeline import Pipeline
from factscore_tui.verify.estimators.per_fact import PerFactVerifier

MODEL, INDEX = ModelInfo("m", "verify", "0" * 64), IndexInfo("scripted", "0" * 64, "", 1, 1)
PASSAGE = Passage(1, 1, "Anna", "", "Anna was born in Riga.")

class Retriever:
    info = INDEX
    def begin(self, document, topic): pass
    def retrieve(self, query, sentence, k=5, explain=False):
        return Retrieval((Hit(PASSAGE, 1.0),), (Page(1, "Anna", (PASSAGE,)),), "topic")

class Verifier(PerFactVerifier):
    name, model = "v", MODEL
    def judge(self, fact, sentence, topic, retrieval):
        if "born" not in fact.text: time.sleep(DELAY)
        if FAIL and "Otto" in fact.text: raise ZeroDivisionError("scripted")
        yes = "Graz" not in fact.text
        return Judgement(fact.id, Verdict.SUPPORTED if yes else Verdict.CONTRADICTED, 0.75 if yes else 0.25, "")

def open_pipeline(indexes, chosen, notify, cancelled):
    notify("opened " + " ".join(indexes))
    engine = EngineInfo("scripted", "1", (MODEL,))
    pipeline = Pipeline(FakeDecomposer(), Retriever(), Verifier(), engine)
    return pipeline, Ready(engine=engine, index=INDEX, seconds=0.0)
"""  # noqa: E501


@pytest.fixture
def scripted(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """An engine without models for runs in this process; "FAIL" makes it fail at the last fact."""
    names: dict[str, Any] = {"DELAY": 0.0, "FAIL": False}
    exec(SCRIPTED, names)
    monkeypatch.setattr(evaluate_run, "open_pipeline", names["open_pipeline"])
    return names


@pytest.fixture
def gold(tmp_path: Path) -> Path:
    return lines(tmp_path / "gold.jsonl", GOLD)


@pytest.fixture
def passages(tmp_path: Path) -> Path:
    return lines(tmp_path / "passages.jsonl", PASSAGES)


def lines(path: Path, rows: list[Any]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def read(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def kept() -> list[Path]:
    """The records of runs that were not finished."""
    return list((paths.cache_dir() / "evaluate").glob("judged-*"))


# --- labels
# --------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("scripted")
def test_predictions_and_figures(cli: Cli, gold: Path, tmp_path: Path) -> None:
    out = tmp_path / "pred.jsonl"
    ran = cli("evaluate", "labels", gold, "--index", "mine", "-o", out)
    assert ran.code == 0 and "opened mine" in ran.err
    supported = [True, False, True, True]
    assert read(out) == [
        {"topic": topic, "fact": text, "supported": yes, "p_supported": 0.75 if yes else 0.25}
        for (topic, text, _), yes in zip(FACTS, supported, strict=True)
    ]
    # not supported: 2 by the labels, 1 said, 1 right
    assert "F1 (not supported)      66.7 (always not supported: 66.7)" in ran.out
    assert "error rate              16.7 points" in ran.out and "4 on 2 topics\n" in ran.out
    assert kept() == [] and sorted(p.name for p in tmp_path.iterdir()) == [
        "gold.jsonl",
        "pred.jsonl",
    ]


@pytest.mark.usefixtures("scripted")
def test_figures_as_json(cli: Cli, gold: Path, tmp_path: Path) -> None:
    figures = cli("evaluate", "labels", gold, "-i", "mine", "-o", tmp_path / "p", "--json").json
    assert figures["facts"] == 4 and figures["f1_micro_ns"] == figures["always_ns"] == 66.7
    assert figures["macro_f1"] == pytest.approx(73.3) and figures["engine"]["models"] == {
        "verify": "0" * 64
    }
    assert figures["topics_without_article"] == [] and figures["written_to"] == str(tmp_path / "p")
    # (3 facts at .75, 2 of them supported; one at .25, not supported)
    assert figures["calibration_error"] == pytest.approx(
        100 * (0.75 * (0.75 - 2 / 3) + 0.25 * 0.25), abs=0.05
    )


@pytest.mark.slow
def test_the_bundled_engine(cli: Cli, gold: Path, passages: Path, tmp_path: Path) -> None:
    out = tmp_path / "pred.jsonl"
    ran = cli(
        "evaluate", "labels", gold, "--knowledge", passages, "-o", out, "--threads", 1, "--json"
    )
    assert (
        ran.code == 0
        and ran.json["topics_without_article"] == ["Otto"]
        and ran.json["index"]["name"] == "passages"
    )
    rows = read(out)
    assert [(r["topic"], r["fact"]) for r in rows] == [(topic, text) for topic, text, _ in FACTS]
    assert (
        rows[0]["supported"] is True
        and rows[1]["supported"] is False
        and rows[3]["supported"] is False
    )
    assert (
        all(0 <= r["p_supported"] <= 1 for r in rows)
        and rows[0]["p_supported"] > rows[1]["p_supported"]
    )
    # hostile but well-formed labels are judged like any other
    odd = ["", "\x00\x00", "\ud800 \x1b[31m", "(" * 4000, "9" * 4000, "Anna " * 800]
    facts = [{"text": text, "label": "NS"} for text in odd]
    strange = [
        {"topic": "\x00", "output": "", "annotations": [{"text": "", "human-atomic-facts": facts}]}
    ]
    strange += [
        {
            "topic": "Anna",
            "output": None,
            "annotations": [{"text": "x " * 9000, "human-atomic-facts": facts}],
        }
    ]
    lines(gold, strange)
    ran = cli("evaluate", "labels", gold, "--knowledge", passages, "-o", out, "--threads", 1)
    assert ran.code == 0 and [r["fact"] for r in read(out)] == odd * 2
    assert not any(r["supported"] for r in read(out)[:6])


def test_a_run_that_failed_goes_on(
    cli: Cli, scripted: dict[str, Any], gold: Path, tmp_path: Path
) -> None:
    out = tmp_path / "pred.jsonl"
    scripted["FAIL"] = True
    assert cli("evaluate", "labels", gold, "-i", "mine", "-o", out).code == 70
    assert not out.exists() and len(kept()) == 1
    scripted["FAIL"] = False
    other = cli("evaluate", "labels", gold, "-i", "mine", "-o", out, "--threshold", "70%")
    assert other.code == 0 and "resuming" not in other.err and len(kept()) == 1
    ran = cli("evaluate", "labels", gold, "-i", "mine", "-o", out)
    assert (
        ran.code == 0
        and "resuming after 3 facts" in ran.err
        and len(read(out)) == 4
        and kept() == []
    )


def test_other_labels_do_not_go_on_there(
    cli: Cli, scripted: dict[str, Any], gold: Path, tmp_path: Path
) -> None:
    scripted["FAIL"] = True
    cli("evaluate", "labels", gold, "-i", "mine", "-o", tmp_path / "p")
    scripted["FAIL"] = False
    lines(gold, [*GOLD, GOLD[0]])
    ran = cli("evaluate", "labels", gold, "-i", "mine", "-o", tmp_path / "p")
    assert ran.code == 0 and "going on" not in ran.err and len(read(tmp_path / "p")) == 7


def start(gold: Path, out: Path, delay: float) -> subprocess.Popen[bytes]:
    """The command in a process of its own; the third and the fourth fact take so many seconds."""
    code = (
        f"DELAY, FAIL = {delay}, False\n{SCRIPTED}\nevaluate_run.open_pipeline = "
        f"open_pipeline\nsys.exit(main.main())"
    )
    command = [
        sys.executable,
        "-c",
        code,
        "evaluate",
        "labels",
        str(gold),
        "-i",
        "mine",
        "-o",
        str(out),
    ]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def wait_for_two() -> None:
    """Until two facts were judged."""
    deadline = time.monotonic() + 30
    while not any(path.read_bytes().count(b"\n") > 2 for path in kept()):
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.mark.parametrize(
    ("blow", "code"), [(signal.SIGINT, 130), (signal.SIGKILL, -9)], ids=["ctrl-c", "kill"]
)
def test_a_run_that_was_ended_goes_on(
    gold: Path, tmp_path: Path, blow: signal.Signals, code: int
) -> None:
    out = tmp_path / "pred.jsonl"
    out.write_text("an older result\n")
    child = start(gold, out, delay=1.0 if blow is signal.SIGINT else 30.0)
    wait_for_two()
    os.kill(child.pid, blow)
    _, err = child.communicate(timeout=30)
    assert child.returncode == code and out.read_text() == "an older result\n"
    assert sorted(p.name for p in tmp_path.iterdir()) == ["gold.jsonl", "pred.jsonl"]
    if blow is signal.SIGINT:
        assert b"the same command resumes there" in err and b"Traceback" not in err
    child = start(gold, out, delay=0.0)
    _, err = child.communicate(timeout=30)
    assert (
        child.returncode == 0 and b"resuming after" in err and len(read(out)) == 4 and kept() == []
    )


def test_two_ctrl_c_end_it_at_once(gold: Path, tmp_path: Path) -> None:
    child = start(gold, tmp_path / "pred.jsonl", delay=30.0)
    wait_for_two()
    child.send_signal(signal.SIGINT)
    time.sleep(0.2)
    child.send_signal(signal.SIGINT)
    _, err = child.communicate(timeout=30)
    assert child.returncode == 130 and b"Traceback" not in err


# --- what goes wrong
# -----------------------------------------------------------------------------------------------

COMMANDS = {"labels": ("--index", "mine"), "decompose": ()}


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "cannot read"),
        (b"", "is empty"),
        (b"\x00" * 9999, "is not JSON"),
        (b'{"topic": "A"', "is not JSON"),
        (b"[1, 2]", "has no topic"),
        (b'{"topic": "A", "output": "B"}', "has no annotations"),
        (b'{"topic": "A", "output": "B", "annotations": null}', "no human atomic facts"),
        (b"[" * 99_999, "nested"),
    ],
    ids=["missing", "empty", "NULs", "cut", "list", "generations", "abstentions", "nested"],
)
def test_labels_that_are_none(
    cli: Cli, tmp_path: Path, command: str, content: bytes | None, message: str
) -> None:
    path, out = tmp_path / "gold.jsonl", tmp_path / "pred.jsonl"
    if content is not None:
        path.write_bytes(content)
    ran = cli("evaluate", command, path, *COMMANDS[command], "-o", out)
    assert ran.code == 2 and ran.out == "" and not out.exists()
    assert ran.err.startswith("error: ") and message in ran.err and ran.err.count("\n") == 2


@pytest.mark.parametrize("command", COMMANDS)
def test_outputs_that_cannot_be(cli: Cli, gold: Path, tmp_path: Path, command: str) -> None:
    for out, message in (
        (tmp_path / "none" / "p.jsonl", "cannot write"),
        (tmp_path, "is a directory"),
        ("-", "a file of its own"),
        ("a\x00b", "not a file name"),
    ):
        ran = cli("evaluate", command, gold, *COMMANDS[command], "-o", out)
        assert ran.code == 2 and message in ran.err and ran.err.count("\n") == 2, out
    assert cli("evaluate", command, gold, *COMMANDS[command]).code == 2
    before = gold.read_bytes()
    (tmp_path / "link").symlink_to(gold)
    for out in (gold, tmp_path / "link", tmp_path / "." / gold.name):
        ran = cli("evaluate", command, gold, *COMMANDS[command], "-o", out)
        assert ran.code == 2 and "would replace" in ran.err and gold.read_bytes() == before


@pytest.mark.usefixtures("scripted")
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_keeps_what_was_judged(cli: Cli, gold: Path, tmp_path: Path) -> None:
    ran = cli("evaluate", "labels", gold, "-i", "mine", "-o", "/dev/full")
    assert (
        ran.code == 2
        and "cannot write /dev/full" in ran.err
        and "is kept" in ran.err
        and len(kept()) == 1
    )
    ran = cli("evaluate", "labels", gold, "-i", "mine", "-o", tmp_path / "p")
    assert "resuming after 4 facts" in ran.err and len(read(tmp_path / "p")) == 4


@pytest.mark.usefixtures("scripted")
def test_one_source_has_to_be_named(cli: Cli, gold: Path, passages: Path, tmp_path: Path) -> None:
    out = ("-o", tmp_path / "p")
    ran = cli("evaluate", "labels", gold, *out)
    assert ran.code == 2 and "neither --knowledge nor --index" in ran.err
    ran = cli("evaluate", "labels", gold, *out, "--knowledge", passages, "--index", "mine")
    assert ran.code == 2 and "both --knowledge and --index" in ran.err
    ran = cli("evaluate", "labels", gold, "-o", passages, "--knowledge", passages)
    assert ran.code == 2 and "would replace" in ran.err and "Riga" in passages.read_text()


@pytest.mark.usefixtures("scripted")
@pytest.mark.parametrize(
    "content", [None, b"", b"{\n", b"\x00" * 99], ids=["missing", "empty", "broken", "NULs"]
)
def test_knowledge_that_is_none(
    cli: Cli, gold: Path, tmp_path: Path, content: bytes | None
) -> None:
    source, out = tmp_path / "passages.jsonl", tmp_path / "pred.jsonl"
    if content is not None:
        source.write_bytes(content)
    ran = cli("evaluate", "labels", gold, "--knowledge", source, "-o", out)
    assert ran.code == 2 and str(source) in ran.err and "hint: " in ran.err and not out.exists()


def test_an_index_that_is_not_there(cli: Cli, gold: Path, tmp_path: Path) -> None:
    ran = cli("evaluate", "labels", gold, "--index", tmp_path / "none", "-o", tmp_path / "p")
    assert ran.code == 3 and "no index named" in ran.err and ran.err.count("\n") == 2


# --- decompose
# --------------------------------------------------------------------------------------------------


def test_decompositions_and_figures(cli: Cli, gold: Path, tmp_path: Path) -> None:
    out = tmp_path / "facts.jsonl"
    ran = cli("evaluate", "decompose", gold, "-o", out)
    assert ran.code == 0 and "soft                    F1 1.000" in ran.out
    assert "facts per sentence      1.00 (humans: 1.00)" in ran.out
    assert read(out) == [{"sentence": text, "facts": [text]} for _, text, _ in FACTS]
    figures = cli("evaluate", "decompose", gold, "-o", out, "--json").json
    assert figures["hard_f1"] == 1.0 and figures["facts"] == figures["human_facts"] == 4


def test_decompositions_with_bertscore(cli: Cli, gold: Path, tmp_path: Path) -> None:
    out = tmp_path / "facts.jsonl"
    ran = cli("evaluate", "decompose", gold, "-o", out, "--bertscore", "bundled", "--threads", 1)
    assert ran.code == 0, ran.err
    assert "F1 1.000 (precision 1.000, recall 1.000), by all-minilm" in ran.out
    ran = cli("evaluate", "decompose", gold, "-o", out, "--bertscore", tmp_path / "none.gguf")
    assert ran.code == 3 and "none.gguf" in ran.err and ran.err.count("\n") == 2


def test_decompositions_of_several_subjects(cli: Cli, gold: Path, tmp_path: Path) -> None:
    other, out = lines(tmp_path / "Other.jsonl", GOLD[1:]), tmp_path / "facts.jsonl"
    ran = cli("evaluate", "decompose", gold, other, "-o", out, "--format", "csv")
    assert ran.code == 0, ran.err
    table = ran.out.splitlines()
    assert table[0] == "subject,decomposer,sentences,facts a sentence,soft F1,hard F1"
    assert [row.split(",")[1] for row in table[1:]] == ["factscore", "the sentence itself"] * 2
    assert {row["subject"] for row in read(out)} == {gold.name.split(".")[0], "Other"}
    rows = cli("evaluate", "decompose", gold, other, "-o", out, "--json").json["rows"]
    assert rows[0]["hard_f1"] == 100.0 and rows[0]["bertscore_p"] is None


@pytest.mark.slow
def test_a_language_model_decomposes_the_labels(cli: Cli, gold: Path, tmp_path: Path) -> None:
    """Its weights are random: what it says is of no use, and the rules step in."""
    out = tmp_path / "facts.jsonl"
    engine = ("--engine", "llm", "--model", random_model("tiny"), "--threads", 1)
    ran = cli("evaluate", "decompose", gold, "-o", out, *engine, "--json")
    assert ran.code == 0, ran.err
    assert ran.json["decomposer"] != "factscore" and len(read(out)) == len(FACTS)
    ran = cli("evaluate", "decompose", gold, "-o", out, "--decomposer", "openfactscore")
    assert ran.code == 2 and "not for the bundled engine" in ran.err


def test_sentences_of_all_kinds_are_decomposed(cli: Cli, tmp_path: Path) -> None:
    texts = ["", "\x00", "\ud800", "a, " * 9000, "Anna was born in Riga and she wrote nine novels."]
    annotations = [
        {"text": text, "human-atomic-facts": [{"text": "Anna.", "label": "S"}]} for text in texts
    ]
    annotations.append({"text": "Nobody looked at this.", "human-atomic-facts": None})
    gold = lines(
        tmp_path / "gold.jsonl", [{"topic": "Anna", "output": "", "annotations": annotations}]
    )
    ran = cli("evaluate", "decompose", gold, "-o", tmp_path / "p")
    assert ran.code == 0
    rows = read(tmp_path / "p")
    assert [r["sentence"] for r in rows] == [*texts, "Nobody looked at this."]
    assert len(rows[-2]["facts"]) == 2 and rows[0]["facts"] == []


# --- models bench
# --------------------------------------------------------------------------------------------------
