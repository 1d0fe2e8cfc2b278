"""For tests of the command palette: the actions of settings, keys, models and Wikipedia, and those
of the app."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.command import CommandPalette
from web_server import close_proxies, serving

from factscore_tui import paths
from factscore_tui.tui.screens.add_source import AddSource
from factscore_tui.tui.screens.calibration import CalibrationScreen
from factscore_tui.tui.screens.dialogs import Confirm, Help
from factscore_tui.tui.screens.downloads import SetupScreen
from factscore_tui.tui.screens.engine import ChooseEngine
from factscore_tui.tui.screens.keys import KeysScreen, PressKey
from factscore_tui.tui.screens.settings import SettingsScreen
from factscore_tui.tui.screens.start import StartScreen
from factscore_tui.tui.screens.values import ChooseValue, EditLine
from factscore_tui.tui.widgets.bars import NoticeBar
from factscore_tui.tui.widgets.choices import Choices

from .fetching import choose, stalling, status, stock
from .palette import SIZE, Prepare, Row, Stage, back_to, highlight, line, nothing, remember, written
from .screens import app_with, running

# --- settings, keys
# -----------------------------------------------------------------------------------------------


def entry(name: str) -> Prepare:
    """Highlight a line."""

    def choose(stage: Stage) -> None:
        listed = stage.the("Choices", Choices)
        listed.highlighted = listed.get_option_index(name)

    return choose


def file_says(words: str, then: Prepare = nothing) -> Prepare:
    """Write the settings file, and have the screen read it."""

    async def prepare(stage: Stage) -> None:
        paths.config_file().write_text(words, encoding="utf-8")
        if then is not nothing:
            await stage.pilot.press("r")
            await stage.until(lambda: "your file" in stage.text, "the file")
            then(stage)

    return prepare


SETTINGS: dict[str, Row] = {
    "settings.edit": (entry("theme"), lambda s: s.at(ChooseValue)),
    "settings.default": (
        file_says("threads = 3\n", entry("threads")),
        lambda s: not written("threads")(s),
    ),
    "settings.keys": (nothing, lambda s: s.at(KeysScreen)),
    "settings.reload": (
        file_says("threads = 5\n"),
        lambda s: "5" in s.text and "your file" in s.text,
    ),
    "settings.back": (nothing, lambda s: not s.at(SettingsScreen)),
}


@asynccontextmanager
async def settings(_: Path) -> AsyncIterator[tuple[Stage, Prepare]]:
    app = app_with()
    paths.config_file().parent.mkdir(parents=True, exist_ok=True)
    async with running(app, SIZE) as pilot:

        async def home(stage: Stage) -> None:
            await back_to(stage, StartScreen)
            paths.config_file().unlink(missing_ok=True)
            await pilot.press("f10")
            await stage.until(
                lambda: stage.at(SettingsScreen) and "saved in" in stage.text, "the settings"
            )

        yield Stage(app, pilot), home


async def without_keys(stage: Stage) -> None:
    """Take the keys of an action away."""
    entry("sessions.rename")(stage)
    await stage.pilot.press("x")
    await stage.until(
        lambda: written('"sessions.rename"')(stage) and "no key" in stage.text, "the file"
    )


KEYS: dict[str, Row] = {
    "keys.add": (entry("read.list"), lambda s: s.at(PressKey)),
    "keys.remove": (entry("read.list"), written('"read.list"')),
    "keys.default": (without_keys, lambda s: not written('"sessions.rename"')(s)),
    "keys.write": (entry("read.list"), lambda s: s.at(EditLine)),
    "keys.down": (entry("read.next_fact"), lambda s: "read.previous_fact" in s.text),
    "keys.up": (entry("read.previous_fact"), lambda s: "read.next_fact" in s.text),
    "keys.back": (nothing, lambda s: not s.at(KeysScreen)),
}


@asynccontextmanager
async def keys(_: Path) -> AsyncIterator[tuple[Stage, Prepare]]:
    app = app_with()
    paths.config_file().parent.mkdir(parents=True, exist_ok=True)
    async with running(app, SIZE) as pilot:

        async def home(stage: Stage) -> None:
            await back_to(stage, StartScreen)
            app.action_keys()
            await stage.until(
                lambda: stage.at(KeysScreen) and stage.the("#keys").option_count, "the keys"
            )

        yield Stage(app, pilot), home


# --- models and Wikipedia
# -----------------------------------------------------------------------------------------


def offer(key: str) -> Prepare:
    async def prepare(stage: Stage) -> None:
        await choose(stage.pilot, stage.app.screen, key)  # type: ignore[arg-type]

    return prepare


async def fetching(stage: Stage) -> None:
    await offer("model:tiny")(stage)  # type: ignore[misc]
    await stage.pilot.press("enter")
    await stage.until(lambda: stage.at(Confirm), "the question")
    await stage.pilot.press("y")
    await stage.until(lambda: status(stage.app, "model:tiny") == "running", "the job")


async def details(stage: Stage) -> None:
    await stage.pilot.press("tab")


def refused(stage: Stage) -> bool:
    """A model is not a source that counts (test_source_choice.py has the sources)."""
    return "no knowledge source" in str(stage.app.screen.query_one(NoticeBar).trouble)


SETUP: dict[str, Row] = {
    "setup.start": (offer("model:tiny"), lambda s: s.at(Confirm)),
    "setup.fetch": (offer("index:towns"), lambda s: s.at(Confirm)),
    "setup.stop": (fetching, lambda s: status(s.app, "model:tiny") == "stopped"),
    "setup.tick": (offer("model:tiny"), refused),
    "setup.more_trust": (offer("model:tiny"), refused),
    "setup.less_trust": (offer("model:tiny"), refused),
    "setup.add": (nothing, lambda s: s.at(AddSource)),
    "setup.details": (nothing, lambda s: s.app.focused is s.the("#offer")),
    "setup.again": (
        remember("lists", lambda s: s.app.screen._lists),
        lambda s: s.app.screen._lists is not s.memo["lists"],
    ),
    "setup.back": (nothing, lambda s: s.at(StartScreen)),
    "setup.down": (highlight(1), lambda s: line(s) == 2),
    "setup.up": (offer("model:tiny"), lambda s: s.the("#offers").chosen.key != "model:tiny"),
}


@asynccontextmanager
async def setup(folder: Path) -> AsyncIterator[tuple[Stage, Prepare]]:
    app = app_with()
    with pytest.MonkeyPatch.context() as patch, serving() as web:
        close_proxies(patch)
        stock(web, folder, patch)
        stalling(web)
        async with running(app, SIZE) as pilot:

            async def home(stage: Stage) -> None:
                await back_to(stage, StartScreen)
                await pilot.press("f7")
                await stage.until(
                    lambda: stage.at(SetupScreen) and stage.app.screen._offers, "the list"
                )

            yield Stage(app, pilot), home


# --- everywhere
# --------------------------------------------------------------------------------------------------


def told(words: str) -> Callable[[Stage], bool]:
    """A note on the screen says so."""
    return lambda stage: any(note.message == words for note in stage.app._notifications)


APP: dict[str, Row] = {
    "app.settings": (nothing, lambda s: s.at(SettingsScreen)),
    "app.calibration": (nothing, lambda s: s.at(CalibrationScreen)),
    "app.keys": (nothing, lambda s: s.at(KeysScreen)),
    "app.setup": (nothing, lambda s: s.at(SetupScreen)),
    "app.engine": (nothing, lambda s: s.at(ChooseEngine)),
    "app.next_draft": (nothing, told("No other draft is open.")),
    "app.drafts": (nothing, told("No draft is open yet.")),
    "app.help": (nothing, lambda s: s.at(Help)),
    "app.palette": (nothing, lambda s: s.at(CommandPalette)),
    "app.theme": (lambda s: setattr(s.app, "theme", "dark"), lambda s: s.app.theme == "light"),
}


@asynccontextmanager
async def everywhere(_: Path) -> AsyncIterator[tuple[Stage, Prepare]]:
    app = app_with()
    async with running(app, SIZE) as pilot:

        async def home(stage: Stage) -> None:
            await back_to(stage, StartScreen)

        yield Stage(app, pilot), home
