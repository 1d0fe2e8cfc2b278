"""Helpers for tests of the settings and keys screens: an app on files of its own, and ways to get
there."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from factscore_tui.settings import Settings, load_settings
from factscore_tui.tui.app import FactscoreApp
from factscore_tui.tui.screens.keys import KeysScreen
from factscore_tui.tui.screens.settings import SettingsScreen
from factscore_tui.tui.widgets.choices import Choices

from .screens import app_with, screen_text, until

SIZES = [(60, 15), (80, 24), (120, 40)]
FILE = Path("settings.toml")


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The user's file lies in the working directory, under a name of the same length everywhere."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("factscore_tui.paths.config_file", lambda: FILE)


def app_of(environ: dict[str, str] | None = None, **flags: object) -> FactscoreApp:
    """An app whose settings come from these flags, these variables, project.toml and
    settings.toml."""
    app = app_with()
    load: Callable[[], Settings] = lambda: load_settings(  # noqa: E731
        flags, environ or {}, Path("project.toml"), FILE
    )
    app.read_settings = load
    return app


async def opened(pilot: Pilot[int]) -> None:
    """F10, and the list is there."""
    await pilot.press("f10")
    await until(
        pilot,
        lambda: (
            isinstance(pilot.app.screen, SettingsScreen) and "saved in" in screen_text(pilot.app)
        ),
        "the settings",
    )


async def at(pilot: Pilot[int], name: str) -> None:
    """Highlight a setting or an action."""
    listed: Any = pilot.app.screen.query_one(Choices)
    listed.highlighted = listed.get_option_index(name)
    await pilot.pause()


async def said(pilot: Pilot[int], words: str) -> None:
    """Wait until the screen says this, wherever the lines of its dialog break."""

    def text() -> str:
        lines = [line.split("│") for line in screen_text(pilot.app).splitlines()]
        return " ".join(" ".join(parts[len(parts) // 2] for parts in lines).split())

    await until(pilot, lambda: words in text(), words)


def own() -> dict[str, Any]:
    """What the user's file holds."""
    return tomllib.loads(FILE.read_text()) if FILE.exists() else {}


async def keys_opened(pilot: Pilot[int]) -> None:
    """F10 k, and the list is there."""
    await opened(pilot)
    await pilot.press("k")
    await until(
        pilot,
        lambda: (
            isinstance(pilot.app.screen, KeysScreen) and "start.check" in screen_text(pilot.app)
        ),
        "the keys",
    )
