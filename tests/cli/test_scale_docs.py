"""docs/scale.md: its script makes the bytes of one run, its options are there, its hours
follow from its law."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import typer.main

from factscore_tui.cli.main import app

PROGRAM = Path(__file__).with_name("program.py")
TEXT = (Path(__file__).resolve().parents[2] / "docs" / "scale.md").read_text(encoding="utf-8")
SCRIPTS = re.findall(r"```bash\n(.*?)```", TEXT, re.S)


@pytest.mark.slow
def test_the_array_and_its_merge_make_the_bytes_of_one_run(tmp_path: Path) -> None:
    names = ["Anna", "Otto", "Ida"]
    rows = [{"topic": name, "output": f"{name} sang. {name} died."} for name in names]
    for folder in ("whole", "parts"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "g.jsonl").write_text("".join(json.dumps(r) + "\n" for r in rows))
    stub = tmp_path / "factscore-tui"
    stub.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{PROGRAM}" "$@"\n')
    stub.chmod(0o755)
    environ = {
        **os.environ,
        "PATH": f"{tmp_path}:{os.environ['PATH']}",
        "TMPDIR": str(tmp_path),
        "GENERATIONS": "g.jsonl",
        "INDEX": "mine",
        "SHARDS": "2",
        "SLURM_CPUS_PER_TASK": "1",
    }

    def sh(script: str, folder: str, **more: str) -> None:
        done = subprocess.run(
            ["bash", "-c", script], cwd=tmp_path / folder, env={**environ, **more},
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr

    score, merge = SCRIPTS
    for number in (1, 2):
        sh(score, "parts", SLURM_ARRAY_TASK_ID=str(number))
    sh(merge, "parts")
    sh("factscore-tui score g.jsonl --index mine --workers 1", "whole")
    for name in ("g.factscore.json", "g.facts.jsonl"):
        whole, parts = (tmp_path / folder / name for folder in ("whole", "parts"))
        assert parts.read_bytes() == whole.read_bytes()


def test_every_option_of_the_recipes_is_one_of_score() -> None:
    score = typer.main.get_command(app).commands["score"]  # type: ignore[attr-defined]
    known = {name for parameter in score.params for name in parameter.opts}
    recipes = "".join(SCRIPTS + re.findall(r"```yaml\n(.*?)```", TEXT, re.S))
    recipes = "\n".join(line for line in recipes.splitlines() if not line.startswith("#SBATCH"))
    used = set(re.findall(r"(?<![\w-])--[a-z-]+", recipes))
    assert used and used <= known


def test_the_hours_follow_from_the_law() -> None:
    match = re.search(r"costs \*\*(0\.\d+) s\*\*", TEXT)
    assert match is not None
    a_fact = float(match.group(1))
    units = {"min": 60, "h": 3600, "days": 86400}
    rows = re.findall(r"^\| ([\d,]+) \| ([\d,]+) \|(.+)\|$", TEXT, re.M)
    assert len(rows) == 3
    for texts, facts, cells in rows:
        count = int(facts.replace(",", ""))
        assert count == 35 * int(texts.replace(",", ""))
        for cores, cell in zip((1, 2, 16, 400), cells.split("|"), strict=True):
            if cell.strip():
                number, unit = cell.split()
                assert abs(float(number) * units[unit] * cores / (count * a_fact) - 1) < 0.05
