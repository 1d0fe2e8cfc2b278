"""An app with models to choose from, and the ways through its dialog."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.widgets import Input, OptionList

from factscore_tui.engine.config import EngineConfig
from factscore_tui.tui.app import FactscoreApp
from factscore_tui.tui.engine.service import EngineOpening
from factscore_tui.tui.engine_descriptions import ABSENT, ModelRow
from factscore_tui.tui.lazy_store import LazyStore
from factscore_tui.tui.screens.engine import ChooseEngine

from . import choosy
from .screens import until

SIZES = [(60, 15), (80, 24), (120, 40)]
BUNDLED = EngineConfig()
TINY = EngineConfig("llm", "tiny")
ROWS = [
    ModelRow("tiny", "chat", 900_000, note="Apache-2.0"),
    ModelRow("judge", "verify", 830_000_000, note="MIT"),
    ModelRow("damaged", "chat", 1_000, "changed since it was last read"),
    ModelRow("large", "chat", 2_500_000_000, ABSENT),
]
NASTY = "\x1b[31m[bold red]x[/]\x07\u202e[@click=app.quit]"


def app_of(start: EngineConfig = BUNDLED, gate: Path | None = None, **kwargs: Any) -> FactscoreApp:
    """An app on an engine that depends on the choice."""
    kwargs.setdefault("models", lambda: ROWS)
    return FactscoreApp(
        lambda: choosy.client(start, gate),
        LazyStore(),
        opening=EngineOpening(choice=start),
        **kwargs,
    )


async def opened(pilot: Pilot[int], app: FactscoreApp) -> None:
    """The engine is open and nothing else is to come."""

    def settled() -> bool:
        return app.engine.engine is not None and app.engine.coming is None and not app.engine.doing

    await until(pilot, settled, "the engine")


async def dialog(pilot: Pilot[int], app: FactscoreApp) -> ChooseEngine:
    """The dialog, with its models."""
    await pilot.press("f6")
    await until(
        pilot,
        lambda: isinstance(app.screen, ChooseEngine) and len(app.screen._entries) > 1,
        "the models",
    )
    assert isinstance(app.screen, ChooseEngine)
    return app.screen


async def taken(pilot: Pilot[int], app: FactscoreApp, choice: EngineConfig) -> None:
    """The app has heard of the choice."""

    def heard() -> bool:
        return choice in (app.engine.coming, app.engine.choice) or app.engine.refused is not None

    await until(pilot, heard, "the choice")


async def pick(pilot: Pilot[int], app: FactscoreApp, name: str, way: int = 0) -> None:
    """Choose an entry of the list, and one of the ways to use it."""
    box = await dialog(pilot, app)
    at = next(n for n, e in enumerate(box._entries) if e.name == name)
    ways = box._entries[at].choices
    box.query_one("#engines", OptionList).highlighted = at
    await pilot.press("enter")
    await pilot.pause()
    if len(ways) > 1:
        await pilot.press(*["down"] * way, "enter")
        await pilot.pause()
    if ways:
        await taken(pilot, app, ways[way][0])


async def type_path(pilot: Pilot[int], app: FactscoreApp, path: str) -> None:
    """Choose a file by its path, for everything."""
    box = await dialog(pilot, app)
    line = box.query_one("#model-path", Input)
    line.focus()
    line.value = path
    await pilot.press("enter")
    await pilot.pause()
    await pilot.press("enter")
    await taken(pilot, app, EngineConfig("llm", path))
