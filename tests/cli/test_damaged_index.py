"""A damaged index, with the engine that is shipped: every command says so once and ends with 3."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from factscore_tui.corpus.build.builder import build_index

pytestmark = pytest.mark.slow
PROGRAM = [sys.executable, "-m", "factscore_tui"]


@pytest.fixture
def small(tmp_path: Path) -> Path:
    source = tmp_path / "rows.jsonl"
    source.write_text(
        json.dumps({"title": "Anna Blume", "text": "Anna Blume was born in Riga in 1870."}) + "\n"
    )
    build_index(source, tmp_path / "small")
    return tmp_path / "small"


def flip(index: Path, *, hidden: bool) -> None:
    """Change the words of an index; `hidden`: the manifest is made to believe it."""
    part = next(index.glob("lexical/*.term"))
    content = part.read_bytes()
    part.write_bytes(content[:-24] + b"\xff" * 24)
    if hidden:
        manifest = json.loads((index / "manifest.json").read_text())
        manifest["hashes"][f"lexical/{part.name}"] = hashlib.sha256(part.read_bytes()).hexdigest()
        (index / "manifest.json").write_text(json.dumps(manifest))


@pytest.mark.slow
@pytest.mark.parametrize("hidden", [False, True])
def test_check_and_doctor(small: Path, tmp_path: Path, hidden: bool) -> None:
    draft = tmp_path / "draft.txt"
    draft.write_text("Anna Blume was born in Riga.")
    flip(small, hidden=hidden)
    for command in (
        ["check", str(draft), "--index", str(small)],
        ["doctor", "--index", str(small)],
    ):
        environ = {**os.environ, "FACTSCORE_TUI_THREADS": "1"}
        done = subprocess.run(
            [*PROGRAM, *command], capture_output=True, text=True, env=environ, check=False
        )
        told = done.stdout + done.stderr
        assert done.returncode == 3, told
        assert "is damaged" in told and "Traceback" not in told and "panicked at" not in told
