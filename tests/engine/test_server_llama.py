"""A real server, llama-cpp-python's, with random weights: what such a model says means nothing, but
it is said."""

from __future__ import annotations

import importlib.util
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from random_models import random_model

from factscore_tui.core.prompt import Message, Prompt
from factscore_tui.errors import EngineProblem, UsageProblem
from factscore_tui.inference.server.chat import ChatServer

START_SECONDS = 60.0
NEEDED = (
    "fastapi",
    "uvicorn",
    "sse_starlette",
    "starlette_context",
    "pydantic_settings",
    "gguf",
    "llama_cpp",
)


def ask(text: str) -> Prompt:
    return (Message("user", f"{text}\nTrue or False?"),)


@pytest.fixture(scope="module")
def weights() -> Path:
    for name in NEEDED:
        if importlib.util.find_spec(name) is None:
            pytest.skip(f"{name} is not installed")
    return random_model("tiny")


@pytest.fixture(scope="module", params=["true", "false"], ids=["logprobs", "no-logprobs"])
def served(
    request: pytest.FixtureRequest, weights: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """The address of a server with or without logprobs."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    log = tmp_path_factory.mktemp("server") / "log"
    environment = {k: v for k, v in os.environ.items() if not k.lower().endswith("_proxy")}
    command = [
        sys.executable,
        "-m",
        "llama_cpp.server",
        "--model",
        str(weights),
        "--model_alias",
        "tiny",
    ]
    command += ["--host", "127.0.0.1", "--port", str(port), "--n_ctx", "512", "--n_threads", "1"]
    command += ["--logits_all", request.param]
    with log.open("wb") as stream:
        process = subprocess.Popen(
            command, stdout=stream, stderr=stream, stdin=subprocess.DEVNULL, env=environment
        )
    try:
        end = time.monotonic() + START_SECONDS
        while not _listens(port):
            assert process.poll() is None and time.monotonic() < end, log.read_text(
                "utf-8", "replace"
            )[-3000:]
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}/v1"
    finally:
        process.kill()
        process.wait()


@pytest.mark.slow
def test_a_real_server(served: str, request: pytest.FixtureRequest) -> None:
    with ChatServer(served, room=512) as chat:
        assert chat.model.id == "tiny@127.0.0.1"
        first = chat.generate(ask("Say something."), 12)
        assert isinstance(first, str) and chat.generate(ask("Say something."), 12) == first
        prompts = [ask(f"Ann was born in {year}.") for year in range(1900, 1908)]
        given = chat.opinions(prompts)
        assert len(given) == len(prompts)
        assert [o.p_true for o in chat.opinions(prompts)] == [o.p_true for o in given]
        without = any("no logprobs" in notice for notice in chat.notices)
        assert without == ("no-logprobs" in request.node.name)


@pytest.mark.slow
def test_a_real_server_says_no(served: str) -> None:
    with (
        ChatServer(served, "huge") as chat,
        pytest.raises(UsageProblem, match="has no model huge") as caught,
    ):
        chat.probe()
    assert "tiny" in caught.value.hint
    with (
        ChatServer(served, room=100_000) as chat,
        pytest.raises(EngineProblem, match="no room for a prompt"),
    ):
        chat.opinions([ask("word " * 3000)])


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
