"""What the app loads: nothing that belongs into the engine process."""

from __future__ import annotations

import subprocess
import sys

import pytest

from .screens import app_with, checked, running

# numpy is missing here: sqlite_utils, which the session store opens behind the first frame, takes
# it when it is there.
HEAVY = {"llama_cpp", "tantivy", "torch", "sentence_transformers", "rank_bm25", "typer"}

SCRIPT = """
import asyncio, sys
from factscore_tui.engine import fake
from factscore_tui.engine.client import EngineClient
from factscore_tui.tui.app import FactscoreApp
from factscore_tui.tui.lazy_store import LazyStore
app = FactscoreApp(lambda: EngineClient(command=fake.command()), LazyStore())
async def main():
    async with app.run_test() as pilot:
        while app.engine.engine is None:
            await pilot.pause(0.01)
        app.check("One sentence.", "", "x")
        while app.check_state.phase.busy:
            await pilot.pause(0.01)
asyncio.run(main())
print(*sorted(m for m in sys.modules if "." not in m))
"""


@pytest.mark.slow
def test_a_whole_check_loads_nothing_heavy_into_this_process() -> None:
    out = subprocess.run(
        [sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True
    ).stdout
    assert "textual" in out.split()
    assert HEAVY & set(out.split()) == set()


async def test_a_check_starts_the_engine_when_the_first_drawing_was_skipped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Another screen may take the place of the first before that was ever drawn; what waited for it
    never comes."""
    app = app_with()
    monkeypatch.setattr(app, "call_after_refresh", lambda *_: True)
    async with running(app) as pilot:
        await checked(pilot, app)
        assert app.check_state is not None and len(app.check_state.facts) > 0
