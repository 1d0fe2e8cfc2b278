"""`self-known` with a scripted subject, whose knowledge is known, behind the engine's own
protocol."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import chat_server
import pytest
from conftest import Ran, finish, start
from random_models import random_model

Cli = Callable[..., Ran]
KNOWN = [("Riga", True), ("novels", True), ("sailor", True), ("1902", False), ("Oslo", False)]
SUBJECT = {"believes": ["Riga", "novels", "1902"], "sure": ["Riga"]}


@pytest.fixture
def scored(tmp_path: Path) -> Path:
    """g.jsonl and what `score` would have written of it: five facts, of which two are wrong."""
    texts = [f"Anna is told of with {word} here." for word, _ in KNOWN]
    facts, at = [], 0
    for text, (_, supported) in zip(texts, KNOWN, strict=True):
        facts.append({"text": text, "sentence": [at, at + len(text)], "is_supported": supported})
        at += len(text) + 1
    row = {"topic": "Anna", "output": " ".join(texts), "without_article": False, "facts": facts}
    file = tmp_path / "g.jsonl"
    file.write_text(json.dumps({"topic": "Anna", "output": " ".join(texts)}) + "\n")
    file.with_name("g.facts.jsonl").write_text(json.dumps(row) + "\n")
    return file


def rows(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text().splitlines()]


def test_a_subject_whose_answers_are_known(cli: Cli, scored: Path) -> None:
    """It believes two of three right facts and one of two wrong ones; with the third option it
    stays sure of one."""
    ran = cli(
        "self-known", scored, "--subject", "m.gguf", "--questions", "gap", "--json",
        engine={"subject": SUBJECT},
    )  # fmt: skip
    assert ran.code == 0, ran.err
    found = {row["setting"]: row for row in ran.json["rows"] if row["part"] == "all"}
    assert found["direct"]["self_known"] == pytest.approx(2 / 3)
    assert found["direct"]["self_unknown"] == pytest.approx(1 / 2)
    assert found["direct"]["estimate"] == pytest.approx((1 / 2) / (1 / 3 + 1 / 2))
    assert found["direct"]["factuality"] == pytest.approx(3 / 5)
    assert found["qa-none"]["self_known"] == pytest.approx(1 / 3)
    assert found["qa-none"]["self_unknown"] == 1.0
    flips = {row["facts"]: row["rate"] for row in ran.json["flips"] if row["part"] == "all"}
    assert flips == {"all": pytest.approx(2 / 3), "supported": 0.5, "unsupported": 1.0}
    assert ran.json["subject"] == {"name": "scripted", "sha256": "5" * 64}
    first = rows(scored.with_name("g.self-known.jsonl"))[0]
    assert first["direct"] and first["qa"] and first["qa-none"] and first["part"] == "0-20 %"


def test_figures_as_json_with_a_plot_in_a_file(cli: Cli, scored: Path) -> None:
    pytest.importorskip("matplotlib")
    ran = cli(
        "self-known", scored, "--subject", "m.gguf", "--questions", "gap", "--json",
        "--plot", scored.with_name("p.svg"), engine={"subject": SUBJECT},
    )  # fmt: skip
    assert ran.code == 0 and ran.json["facts"] == 5, ran.err
    assert "<svg" in scored.with_name("p.svg").read_text()


def test_a_fact_too_short_for_a_question_is_not_one_of_the_subject(cli: Cli, scored: Path) -> None:
    file = scored.with_name("g.facts.jsonl")
    first, *others = rows(file)
    first["facts"][0]["text"] = "Anna died."
    file.write_text("".join(json.dumps(row) + "\n" for row in (first, *others)))
    ran = cli(
        "self-known", scored, "--subject", "m.gguf", "--questions", "gap",
        engine={"subject": SUBJECT},
    )  # fmt: skip
    assert "0 by the subject, 4 with a gap; 1 fact too short for one" in ran.out


def test_settings_of_what_judges_are_not_those_of_the_subject(
    cli: Cli, scored: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (
        ("ENGINE", "server"),
        ("SERVER", "http://127.0.0.1:9"),
        ("ESTIMATOR", "np"),
    ):
        monkeypatch.setenv(f"FACTSCORE_TUI_{name}", value)
    ran = cli("self-known", scored, "--subject", "m.gguf", engine={"subject": SUBJECT})
    assert ran.code == 0, ran.err


def test_the_table_and_questions_of_the_subject(cli: Cli, scored: Path) -> None:
    derive = "Question: Is it so: {statement}\nAnswer: told of"
    ran = cli(
        "self-known", scored.with_name("g.facts.jsonl"), "--subject", "m.gguf", "--plot", "-",
        engine={"subject": {**SUBJECT, "mute": ["sailor"], "derive": derive}},
    )  # fmt: skip
    assert ran.code == 0, ran.err
    # the question gives the answer away: a gap instead, as the last line tells
    assert "0 by the subject, 5 with a gap" in ran.out
    assert "qa-none (share of facts, %)" in ran.out
    direct = next(line for line in ran.out.splitlines() if line.startswith("direct"))
    assert direct.split()[1:5] == ["all", "2", "2", "1"]


@pytest.mark.slow
def test_killed_runs_ask_nothing_twice_but_what_was_in_flight(scored: Path) -> None:
    log = scored.with_name("log")
    log.touch()
    engine = {"subject": {**SUBJECT, "delay": 0.2}, "log": str(log)}
    command = ("self-known", scored, "--subject", "m.gguf", "--questions", "gap", "--json")
    child = start(*command, engine=engine)
    while child.poll() is None and log.read_text().count("\n") < 7:
        time.sleep(0.01)
    child.kill()
    assert finish(child).code == -9
    assert not scored.with_name("g.self-known.jsonl").exists()
    again = finish(start(*command, engine=engine))
    assert again.code == 0
    found = re.search(r"resuming after (\d) facts", again.err)
    assert found is not None and int(found.group(1)) >= 2
    assert log.read_text().count("\n") <= 5 * 3 + 3
    killed = scored.with_name("g.self-known.jsonl")
    assert len(rows(killed)) == 5
    whole = finish(start(*command, "-o", scored.with_name("whole.jsonl"), engine=engine))
    assert whole.code == 0 and log.read_text().count("\n") >= 5 * 3 * 2
    assert scored.with_name("whole.jsonl").read_bytes() == killed.read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("presses", [1, 2])
def test_ctrl_c_keeps_what_was_said(scored: Path, presses: int) -> None:
    """Once: the fact in flight is finished. Twice: the engine is killed."""
    log = scored.with_name("log")
    log.touch()
    engine = {"subject": {**SUBJECT, "delay": 1.5 if presses == 1 else 5.0}, "log": str(log)}
    child = start("self-known", scored, "--subject", "m", "--questions", "gap", engine=engine)
    while child.poll() is None and not log.read_text():
        time.sleep(0.01)
    for _ in range(presses):
        child.send_signal(signal.SIGINT)
        time.sleep(0.2)
    ran = finish(child)
    assert ran.code == 130, ran.err
    assert f"interrupted after {2 - presses} of 5 facts" in ran.err and "error" not in ran.err


def test_an_engine_that_dies_loses_nothing(cli: Cli, scored: Path) -> None:
    command = ("self-known", scored, "--subject", "m.gguf", "--questions", "gap")
    ran = cli(*command, engine={"subject": SUBJECT, "at": {"7": "crash"}})
    assert ran.code == 4 and "Traceback" not in ran.err
    ran = cli(*command, engine={"subject": SUBJECT})
    assert ran.code == 0 and "resuming after 2 facts" in ran.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["other.jsonl", "--subject", "m"], "was not scored"),
        (["g.jsonl", "--subject", "m", "--questions", "me"], "nobody called 'me'"),
        (["g.jsonl", "--subject", "m", "-f", "xml"], "no table is written as 'xml'"),
        (["g.jsonl", "--subject", "m", "-o", "g.facts.jsonl"], "would replace"),
        (["g.jsonl", "--subject", "m", "-o", "g.jsonl"], "would replace"),
        (["g.jsonl", "--subject", ""], "needs a name"),
        (["bad.facts.jsonl", "--subject", "m"], "line 1: this is not a line of NAME.facts.jsonl"),
        (["empty.facts.jsonl", "--subject", "m"], "no facts to ask about"),
    ],
)
def test_bad_input(
    cli: Cli, scored: Path, arguments: list[str], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(scored.parent)
    Path("bad.facts.jsonl").write_text("{}\n")
    Path("empty.facts.jsonl").touch()
    ran = cli("self-known", *arguments, engine={"subject": SUBJECT})
    assert ran.code == 2 and said in ran.err and ran.err.count("\n") <= 3
    assert not Path("g.self-known.jsonl").exists()


@pytest.mark.slow
def test_a_model_of_llama_cpp_is_asked(scored: Path) -> None:
    """Random weights: nothing of what it says is sense, and all of it is counted."""
    model = random_model("tiny")
    command = [sys.executable, "-m", "factscore_tui", "self-known", scored, "--subject", model]
    ran = subprocess.run([*command, "--json"], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    whole = next(row for row in json.loads(ran.stdout)["rows"] if row["part"] == "all")
    assert whole["supported"] + whole["unsupported"] == 5 and whole["unclear"] == 0


@pytest.mark.slow
def test_a_model_at_a_server_is_asked(scored: Path) -> None:
    """It believes everything; the text says where the facts are sent."""

    def answer(handler: Any) -> None:
        said = handler.asked["messages"][-1]["content"]
        if "(A)" in said:
            chat_server.said("(A) True")(handler)
        elif "True or False" in said:
            chat_server.said("True", chat_server.TRUE)(handler)
        else:
            chat_server.said("Question: What is it all about, in a word?\nAnswer: here")(handler)

    with chat_server.serving() as server:
        server.otherwise = answer
        command = [sys.executable, "-m", "factscore_tui", "self-known", str(scored)]
        command += ["--subject", "small", "--server", server.address, "--json"]
        ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert f"what is asked is sent to {server.address.removeprefix('http://')}" in ran.stderr
    told = json.loads(ran.stdout)
    whole = [row for row in told["rows"] if row["part"] == "all"]
    assert [(row["self_known"], row["self_unknown"]) for row in whole] == [(1.0, 0.0)] * 3
    assert told["questions_with_a_gap"] == 0 and told["subject"]["sha256"] == ""
