"""How long llama.cpp's threads spin for each other: briefly, unless the user has said otherwise."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

pytest.importorskip("llama_cpp")

SAYS = re.compile(r"GOMP_SPINCOUNT = '(\d+)'")


def spins(**own: str) -> int:
    """What the OpenMP library read when llama.cpp was loaded: it tells when it is asked to."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("OMP_", "GOMP_"))
    }
    code = "from factscore_tui.inference.llama.runtime import library; library()"
    found = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={**kept, "OMP_DISPLAY_ENV": "VERBOSE", **own},
    )
    said = SAYS.search(found.stderr)
    if said is None:
        pytest.skip("llama.cpp is built without GNU's OpenMP here")
    return int(said.group(1))


def test_threads_that_wait_soon_sleep() -> None:
    assert spins() == 10_000


def test_what_the_user_set_stays() -> None:
    assert spins(GOMP_SPINCOUNT="77") == 77
    assert spins(OMP_WAIT_POLICY="ACTIVE") > 10_000
