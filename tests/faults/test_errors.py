"""At every write, fsync and rename the process may be killed, or the disk may fail: nothing
acknowledged is lost."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
SCENARIOS = ("session", "removal", "build", "update", "report", "settings", "scores")
pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux") or shutil.which("cc") is None,
    reason="needs Linux and a C compiler",
)


@pytest.fixture(scope="module")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    library = tmp_path_factory.mktemp("shim") / "faults.so"
    subprocess.run(
        ["cc", "-shared", "-fPIC", "-O1", "-o", str(library), str(HERE / "faults.c"), "-ldl"],
        check=True,
    )
    return library


def lives(shim: Path, folder: Path, scenario: str, how: str, nth: str) -> tuple[int, int]:
    """How many lives there were, of how many writes."""
    unit = HERE.parent / "unit"
    places = os.pathsep.join(
        str(place) for place in (HERE.parents[1], HERE.parent, unit, unit.parent / "engine")
    )
    environ = {**os.environ, "LD_PRELOAD": str(shim), "PYTHONPATH": places, "TMPDIR": str(folder)}
    command = [sys.executable, "-P", str(HERE / "lives.py"), scenario, str(folder), how, nth]
    done = subprocess.run(command, env=environ, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    lived, _, count = done.stdout.strip().partition(" of ")
    return int(lived), int(count)


@pytest.mark.parametrize(
    ("scenario", "how"), [("session", "kill"), ("build", "ENOSPC"), ("report", "EIO")]
)
def test_some_writes(shim: Path, tmp_path: Path, scenario: str, how: str) -> None:
    lived, count = lives(shim, tmp_path, scenario, how, "sample")
    assert lived == min(3, count) and count >= 3


@pytest.mark.nightly
@pytest.mark.parametrize("how", ["kill", "ENOSPC", "EIO"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_write(shim: Path, tmp_path: Path, scenario: str, how: str) -> None:
    lived, count = lives(shim, tmp_path, scenario, how, "all")
    assert lived == count >= 3
