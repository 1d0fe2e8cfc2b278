"""The whole program with a language model: random weights, real everything else. What it says means
nothing; that it comes out, with probabilities, in form, and the second time from the cache, is what
counts."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from random_models import random_model

from factscore_tui.core.verdict import Verdict
from factscore_tui.corpus.build.builder import build_index
from factscore_tui.engine.client import EngineClient
from factscore_tui.engine.config import EngineConfig
from factscore_tui.engine.protocol import Decomposed, Finished, Judged, Ready
from factscore_tui.errors import EngineProblem

TEXT = (
    "Marie Curie was born in Warsaw in 1867. She won the Nobel Prize in Physics with her husband "
    "Pierre.\n\n"
    "Neil Armstrong walked on the Moon in 1969. He was born in Ohio.\n"
)


ARTICLES = {
    "Marie Curie": "Marie Curie was a physicist and chemist who was born in Warsaw on 7 November 1867. She "  # noqa: E501
    "won the"
    " Nobel Prize in Physics in 1903 with her husband Pierre Curie and Henri Becquerel.",
    "Neil Armstrong": "Neil Armstrong was an American astronaut, born near Wapakoneta in Ohio in 1930. He was "  # noqa: E501
    "the"
    " first person to walk on the Moon, on 20 July 1969.",
}


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("index")
    source = folder / "articles.jsonl"
    source.write_text(
        "".join(
            json.dumps({"title": title, "text": text}) + "\n" for title, text in ARTICLES.items()
        )
    )
    build_index(source, folder / "index")
    return str(folder / "index")


def run(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "factscore_tui", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


def check(draft: Path, index: str, *options: object) -> dict[str, Any]:
    ran = run(
        "check",
        draft,
        "--index",
        index,
        "--format",
        "json",
        "--threads",
        "1",
        "--no-save",
        *options,
    )
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)  # type: ignore[no-any-return]


@pytest.fixture
def draft(tmp_path: Path) -> Path:
    path = tmp_path / "draft.txt"
    path.write_text(TEXT)
    return path


@pytest.mark.slow
def test_a_chat_model_decomposes_and_judges_and_its_answers_are_kept(
    draft: Path, index: str
) -> None:
    model = ("--engine", "llm", "--model", random_model("tiny"))
    first, second = check(draft, index, *model), check(draft, index, *model)
    assert first["engine"]["name"] == "llm" and first["engine"]["decomposer"] == "llm-factscore"
    assert [m["role"] for m in first["engine"]["models"]][:2] == ["embed", "chat"]
    facts = [fact for fact in first["facts"] if fact["verdict"] != "not-checkable"]
    assert len(facts) >= 4
    for fact in facts:
        assert fact["text"].endswith((".", "!", "?", "”", '"')) and "\n" not in fact["text"]
        assert all(
            fact["sentence"][0] <= start < end <= fact["sentence"][1]
            for start, end in fact["spans"]
        )
        if fact["verdict"] in ("supported", "no-evidence"):
            assert (
                0 <= fact["p_supported"] <= 1
                and fact["evidence"]
                and "retrieve-lm (page)" in fact["estimator"]
            )
    assert any(fact["p_supported"] is not None for fact in facts)
    assert not any(fact["cached"] for fact in facts)
    kept = [fact for fact in second["facts"] if fact["cached"]]
    assert kept and any("earlier checks" in notice for notice in second["notices"])
    assert [f["p_supported"] for f in first["facts"]] == [f["p_supported"] for f in second["facts"]]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "estimator"),
    [
        (
            ("--engine", "llm", "--schedule", "faithful", "--decomposer", "rules"),
            "retrieve-lm (faithful)+exact-diff",
        ),
        (
            ("--engine", "llm", "--estimator", "no-context", "--decomposer", "openfactscore"),
            "no-context",
        ),
        (
            ("--engine", "llm", "--estimator", "retrieve-lm+np", "--decomposer", "rules"),
            "retrieve-lm (page)+np",
        ),
        (("--engine", "cascade", "--llm-budget", "100%"), "cascade"),
    ],
    ids=["faithful", "no-context", "np", "cascade"],
)
def test_every_way_to_use_a_chat_model(
    draft: Path, index: str, options: tuple[str, ...], estimator: str
) -> None:
    report = check(draft, index, *options, "--model", random_model("tiny"))
    assert report["engine"]["estimator"].startswith(estimator)
    assert report["counts"]["judged"] == report["counts"]["facts"] >= 4


@pytest.mark.slow
def test_an_encoder_decoder_judges(draft: Path, index: str) -> None:
    report = check(draft, index, "--engine", "llm", "--model", random_model("t5"))
    assert (
        report["engine"]["estimator"] == "minicheck+exact-diff"
        and report["engine"]["decomposer"] == "rules"
    )
    assert any(fact["p_supported"] is not None for fact in report["facts"])


@pytest.mark.slow
def test_samples_of_the_same_author_are_compared(draft: Path, index: str, tmp_path: Path) -> None:
    samples = tmp_path / "samples.jsonl"
    samples.write_text('{"output": "Marie Curie was born in Warsaw."}\n"Curie was Polish."\n')
    model = (
        "--engine",
        "llm",
        "--model",
        random_model("tiny"),
        "--estimator",
        "self-check",
        "--decomposer",
        "rules",
    )
    report = check(draft, index, *model, "--samples", samples)
    assert {len(fact["evidence"]) for fact in report["facts"]} == {2}
    ran = run("check", draft, "--index", index, *model, "--no-save")
    assert ran.returncode != 0 and "--samples" in ran.stderr


@pytest.mark.slow
def test_a_server_is_asked_and_named(draft: Path, index: str) -> None:
    pytest.importorskip("fastapi", reason="llama-cpp-python's own server is an extra")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [
        sys.executable,
        "-m",
        "llama_cpp.server",
        "--model",
        str(random_model("tiny")),
        "--port",
        str(port),
    ]
    command += [
        "--host",
        "127.0.0.1",
        "--n_ctx",
        "4096",
        "--logits_all",
        "true",
        "--n_threads",
        "1",
    ]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        end = time.monotonic() + 60
        while socket.socket().connect_ex(("127.0.0.1", port)):
            assert time.monotonic() < end and server.poll() is None
            time.sleep(0.1)
        address = f"http://127.0.0.1:{port}"
        report = check(
            draft, index, "--engine", "server", "--server", address, "--decomposer", "rules"
        )
        assert report["engine"]["remote"] == f"127.0.0.1:{port}"
        assert any(f"sent to 127.0.0.1:{port}" in notice for notice in report["notices"])
        judged = [fact for fact in report["facts"] if fact["p_supported"] is not None]
        assert judged and all(f"127.0.0.1:{port}" in fact["estimator"] for fact in judged)
    finally:
        server.kill()
        server.wait()
    ran = run(
        "check", draft, "--index", index, "--engine", "server", "--server", address, "--no-save"
    )
    assert ran.returncode == 4 and ran.stderr.count("\n") == 2 and "hint: " in ran.stderr


# --- the engine process
# --------------------------------------------------------------------------------------------


def client(index: str, **options: Any) -> EngineClient:
    return EngineClient(
        index,
        threads=1,
        choice=EngineConfig(engine="llm", model=str(random_model("tiny")), **options),
    )


@pytest.mark.slow
def test_a_model_stays_loaded_between_checks_and_another_engine_takes_its_place(index: str) -> None:
    with client(index, decomposer="rules") as engine:
        events = list(engine.check(TEXT))
        pid = engine.pid
        assert isinstance(events[-1], Finished) and any(isinstance(e, Judged) for e in events)
        engine.use(index, 1, EngineConfig())
        names = {e.engine.name for e in engine.check(TEXT) if isinstance(e, Ready)}
        engine.use(index, 1, EngineConfig(engine="llm", model="/nonexistent.gguf"))
        with pytest.raises(Exception, match="nonexistent"):
            list(engine.check(TEXT))
        engine.use(index, 1, EngineConfig())
        assert any(isinstance(e, Judged) for e in engine.check(TEXT)) and engine.pid == pid
        assert names == {"bundled"}


@pytest.mark.slow
def test_a_cancelled_check_ends_and_the_next_one_is_whole(index: str) -> None:
    long = " ".join(
        f"Marie Curie had {number} friends in Warsaw in 18{number:02}." for number in range(60, 70)
    )
    with client(index) as engine:
        seen = []
        for event in engine.check(long, check="c"):
            seen.append(event)
            if isinstance(event, Decomposed):
                engine.cancel("c")
        assert isinstance(seen[-1], Finished) and seen[-1].status == "cancelled"
        events = list(engine.check(TEXT))
        assert isinstance(events[-1], Finished) and events[-1].status == "complete"
        verdicts = {e.judgement.verdict for e in events if isinstance(e, Judged)}
        assert verdicts <= set(Verdict) and verdicts


@pytest.mark.slow
def test_a_killed_engine_loses_only_the_group_in_flight(index: str) -> None:
    with client(index, decomposer="rules", schedule="faithful") as engine:
        judged = 0
        with pytest.raises(EngineProblem):
            for event in engine.check(TEXT * 40):
                if isinstance(event, Judged):
                    judged += 1
                    if judged == 5:
                        os.kill(engine.pid or 0, signal.SIGKILL)
        assert judged >= 5
        events = list(engine.check(TEXT))
        assert isinstance(events[-1], Finished) and events[-1].status == "complete"
