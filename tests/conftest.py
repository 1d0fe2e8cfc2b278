"""Every test gets a home of its own: nothing is read from or written to the developer's."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

# The same examples on every run, so that a red run means a change; `make fuzz` looks for new ones.
settings.register_profile("steady", derandomize=True, database=None)
settings.register_profile("fuzz", max_examples=3000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))


@pytest.fixture(autouse=True)
def _own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("FACTSCORE_TUI_HOME", str(home))
    return home
