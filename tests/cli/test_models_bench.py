"""`models bench`: a handful of lines, and one message where the engine fails."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Ran

Cli = Callable[..., Ran]


@pytest.fixture
def _no_sample(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("factscore_tui.corpus.index.locations.ensure_sample", lambda: tmp_path)


@pytest.mark.usefixtures("_no_sample")
def test_bench_prints_a_handful_of_lines(cli: Cli) -> None:
    home = os.environ["FACTSCORE_TUI_HOME"]
    ran = cli("models", "bench", "--threads", 3)
    names = [line[:24].strip() for line in ran.out.splitlines()]
    assert ran.code == 0 and names[1:3] == ["threads", "ready after"] and len(names) == 7
    figures = cli("models", "bench", "--threads", 3, "--json", engine={"delay": 0.02}).json
    assert figures["threads"] == 3 and figures["facts"] > 5 and figures["facts_per_s"] > 0
    assert 0 < figures["first_verdict_s"] <= figures["last_verdict_s"]
    if Path("/proc/self/status").exists():
        assert figures["engine_memory_mb"] > 0
    assert os.environ["FACTSCORE_TUI_HOME"] == home and not (Path(home) / "cache").exists()


@pytest.mark.usefixtures("_no_sample")
def test_bench_with_an_engine_that_fails(cli: Cli) -> None:
    assert cli("models", "bench", engine={"at": {"open": "missing"}}).code == 3
    assert cli("models", "bench", engine={"at": {"2": "crash"}}).code == 4
    assert cli("models", "bench", "--threads", "many").code == 2
