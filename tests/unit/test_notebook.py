"""The notebooks in docs/ run from the first cell to the last."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from factscore_tui.engine import client, fake

NOTEBOOKS = sorted((Path(__file__).resolve().parents[2] / "docs").glob("*.ipynb"))


def run(path: Path) -> dict[str, Any]:
    """The names that the cells of a notebook leave behind."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    assert notebook["nbformat"] == 4
    names: dict[str, Any] = {"__name__": "__main__"}
    for number, cell in enumerate(notebook["cells"], 1):
        if cell["cell_type"] == "code":
            assert not cell["outputs"] and cell["execution_count"] is None  # nothing stale
            exec(compile("".join(cell["source"]), f"{path.name}, cell {number}", "exec"), names)
    return names


def test_there_is_one() -> None:
    assert NOTEBOOKS


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_runs(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a scripted engine: that the calls are there and fit together."""
    wrong = {"Oslo": "contradicted", "1976": "contradicted"}
    monkeypatch.setattr(client, "BUNDLED", fake.command(verdicts=["supported"], of=wrong))
    names = run(path)
    scores = names["scores"]
    assert scores["careful"].score == 1.0
    assert scores["careless"].score == pytest.approx(2 / 3)
    assert names["svg"].startswith(b"<?xml")


@pytest.mark.nightly
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_runs_with_the_engine_that_ships(path: Path) -> None:
    scores = run(path)["scores"]
    assert scores["careful"].score > scores["careless"].score
    verdicts = {row["text"]: row["verdict"] for row in scores["careless"].rows()}
    assert "contradicted" in verdicts.values()
