"""Memory stays where it is, however many checks there are."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

BENCHMARK = Path(__file__).parents[2] / "benchmarks" / "memory.py"


@pytest.mark.nightly
def test_five_hundred_checks(with_sample: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(BENCHMARK)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr[-1000:]
    assert json.loads(done.stdout)["checks"] == 500
