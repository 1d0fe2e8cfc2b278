"""Language models that cannot be used, given to the real engine: one message, what to do next, exit
code 3 or 4."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import gguf_samples as samples
import pytest
from sampled import sampled

pytestmark = pytest.mark.usefixtures("with_sample")

FACT = "Anna was born in Riga.\n"


def check(
    draft: Path, model: Path | str, *options: str, **environ: str
) -> subprocess.CompletedProcess[str]:
    """`factscore-tui check` with a language model, in a process of its own."""
    command = [
        sys.executable,
        "-m",
        "factscore_tui",
        "check",
        str(draft),
        "--engine",
        "llm",
        "--model",
        str(model),
    ]
    command += ["--threads", "1", *options]
    return subprocess.run(
        command, env={**os.environ, **environ}, capture_output=True, text=True, timeout=120
    )


def one_message(ran: subprocess.CompletedProcess[str], code: int, says: str) -> None:
    lines = [line for line in ran.stderr.splitlines() if not line.startswith("note: ")]
    assert ran.returncode == code, ran.stderr
    assert ran.stdout == "" and "Traceback" not in ran.stderr
    assert len(lines) == 2 and lines[0].startswith("error: ") and lines[1].startswith("hint: "), (
        ran.stderr
    )
    assert says in lines[0], lines[0]
    assert "\x1b" not in ran.stderr


@pytest.fixture
def draft(tmp_path: Path) -> Path:
    path = tmp_path / "draft.txt"
    path.write_text(FACT)
    return path


SAYS = {
    "wrong magic": "GGUF",
    "version 99": "version",
    "empty": "empty",
    "NaN weights": "nothing usable",
}


@pytest.mark.parametrize("name", sampled(samples.DAMAGED))
def test_a_damaged_file(tmp_path: Path, draft: Path, name: str) -> None:
    """Where llama.cpp itself gives up, that is the end of the engine process and of nothing
    else."""
    ran = check(draft, samples.save(tmp_path, samples.DAMAGED[name](samples.model("tiny"))))
    assert ran.returncode == 3 or (ran.returncode == 4 and name in samples.FATAL)
    one_message(ran, ran.returncode, SAYS.get(name, ""))


@pytest.mark.parametrize("name", sampled(samples.TEMPLATES))
def test_a_chat_template_that_cannot_be_used(tmp_path: Path, draft: Path, name: str) -> None:
    data = samples.with_template(samples.model("tiny"), samples.TEMPLATES[name])
    one_message(check(draft, samples.save(tmp_path, data)), 3, "chat template")


OTHERS: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "page": (lambda data: b"<!DOCTYPE html><html>not found</html>", ""),
    "encoder": (
        lambda data: samples.with_text(data, "general.architecture", "bert"),
        "not a language model",
    ),
    "no-truth": (samples.no_truth, "True from False"),
    "large-template": (
        lambda data: samples.with_template(data, "{{ 'a' * 999999999 }}"),
        "chat template",
    ),
}


@pytest.mark.parametrize("name", OTHERS)
def test_a_file_of_another_kind(tmp_path: Path, draft: Path, name: str) -> None:
    change, says = OTHERS[name]
    one_message(check(draft, samples.save(tmp_path, change(samples.model("tiny")))), 3, says)


def test_a_model_without_a_chat_template(tmp_path: Path, draft: Path) -> None:
    one_message(check(draft, samples.save(tmp_path, samples.model("base"))), 3, "no chat template")


@pytest.mark.slow
def test_a_chat_model_does_not_embed(tmp_path: Path, draft: Path) -> None:
    path = samples.save(tmp_path, samples.model("tiny"))
    command = [sys.executable, "-m", "factscore_tui", "check", str(draft), "--encoder", str(path)]
    one_message(subprocess.run(command, capture_output=True, text=True, timeout=60), 3, "'llama'")


@pytest.mark.slow
def test_a_model_that_is_not_there(tmp_path: Path, draft: Path) -> None:
    one_message(check(draft, tmp_path / "none.gguf"), 3, "none.gguf")
    one_message(check(draft, "no-such-model"), 3, "no-such-model")
    one_message(check(draft, tmp_path), 3, str(tmp_path))


@pytest.mark.slow
def test_an_encoder_decoder_does_not_chat(tmp_path: Path, draft: Path) -> None:
    path = samples.save(tmp_path, samples.model("t5"))
    one_message(check(draft, path, "--estimator", "retrieve-lm"), 2, "encoder-decoder")


@pytest.mark.slow
def test_a_context_that_is_too_small(tmp_path: Path, draft: Path) -> None:
    small = samples.with_number(samples.model("tiny"), "llama.context_length", 64)
    one_message(check(draft, samples.save(tmp_path, small)), 3, "64 tokens")


def test_a_context_too_small_for_one_passage(tmp_path: Path) -> None:
    draft = tmp_path / "curie.txt"
    draft.write_text("Marie Curie was born in Warsaw.\n")
    path = samples.save(tmp_path, samples.model("tiny"))
    ran = check(draft, path, "--context", "256", "--decomposer", "rules", "--no-save")
    one_message(ran, 4, "too small for one passage")


@pytest.mark.slow
def test_weights_larger_than_memory(tmp_path: Path, draft: Path) -> None:
    path = samples.save(tmp_path, samples.model("tiny"))
    (tmp_path / "sitecustomize.py").write_text(
        "import psutil\n"
        "psutil.virtual_memory = lambda: type('Memory', (), {'available': 100_000_000})()\n"
    )
    # The engine runs with -P, which keeps the working directory out; PYTHONPATH is the user's own
    # and stays.
    one_message(check(draft, path, PYTHONPATH=str(tmp_path)), 4, "GB are free")


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--engine", "server"], "address of a server"),
        (["--engine", "bundled", "--model", "x.gguf"], "--engine llm"),
        (["--engine", "llm"], "needs a language model"),
        (["--engine", "cascade"], "needs a language model"),
        (["--engine", "llm", "--model", "x", "--server", "http://h"], "--server"),
        (["--engine", "server", "--server", "file:///etc/passwd"], "http"),
        (["--estimator", "exact-diff"], "exact-diff"),
        (["--estimator", "np+np"], "twice"),
        (["--estimator", "gpt\x1b[31m"], "no estimator"),
        (["--estimator", "retrieve-lm"], "bundled"),
        (["--decomposer", "llm"], "bundled"),
        (["--llm-budget", "0.3"], "--llm-budget"),
        (["--schedule", "random"], "--schedule"),
    ],
)
def test_what_does_not_go_together(draft: Path, options: list[str], says: str) -> None:
    command = [sys.executable, "-m", "factscore_tui", "check", str(draft), *options]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (
        ran.returncode == 2
        and ran.stderr.count("\n") == 2
        and says in ran.stderr
        and "\x1b" not in ran.stderr
    )
