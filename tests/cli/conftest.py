"""Running the command line in this process (quick) or in one of its own (signals, pipes,
terminals)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from factscore_tui.cli.main import main
from factscore_tui.engine import client, fake

PROGRAM = Path(__file__).with_name("program.py")
TEXT = "Anna was born in Riga. She wrote nine novels. Her brother was a sailor. He died in 1902.\n"


@dataclass(frozen=True)
class Ran:
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Standard output as one JSON value."""
        return json.loads(self.out)


@pytest.fixture(autouse=True)
def _engines_are_copied(engines_are_copied: None) -> None:
    """For all tests here."""


@pytest.fixture
def draft(tmp_path: Path) -> Path:
    """Four sentences, so four facts of the scripted engine."""
    path = tmp_path / "draft.txt"
    path.write_text(TEXT)
    return path


@pytest.fixture
def cli(
    capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Ran]:
    """`cli("check", file, engine={...})`: run a command with a scripted engine."""

    def run(*arguments: object, engine: dict[str, Any] | None = None) -> Ran:
        monkeypatch.setattr(client, "BUNDLED", fake.command(**(engine or {})))
        capfdbinary.readouterr()
        code = main([str(a) for a in arguments])
        out, err = capfdbinary.readouterr()
        return Ran(code, out.decode(), err.decode())

    return run


def start(
    *arguments: object, engine: dict[str, Any] | None = None, **options: Any
) -> subprocess.Popen[bytes]:
    """Start the command line in a process of its own, with pipes."""
    environ = {**os.environ, "FAKE_ENGINE": json.dumps(engine or {}), **options.pop("environ", {})}
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    command = [sys.executable, str(PROGRAM), *map(str, arguments)]
    return subprocess.Popen(command, env=environ, **{**pipes, **options})


def finish(child: subprocess.Popen[bytes], given: bytes = b"") -> Ran:
    """Wait for a process that `start` made."""
    out, err = child.communicate(given, timeout=60)
    return Ran(child.returncode, (out or b"").decode(), (err or b"").decode())
