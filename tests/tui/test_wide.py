"""A window of 250x70: lines stay as short as they are read best, dialogs do not stretch."""

from __future__ import annotations

import re

import pytest
from sampled import sampled
from textual.pilot import Pilot

from factscore_tui.tui.app import FactscoreApp
from factscore_tui.tui.screens.downloads import SetupScreen
from factscore_tui.tui.widgets.document import MEASURE
from factscore_tui.tui.widgets.draft import DraftEditor
from factscore_tui.tui.widgets.editor import Editor

from .screens import DRAFT, app_with, checked, running, screen_text, until

SIZE = (250, 70)
PARAGRAPH = " ".join(DRAFT.split())
LONG = f"{PARAGRAPH}\n\n" * 3


def longest(app: FactscoreApp) -> int:
    """Cells of the longest run of words on screen."""
    return max(
        len(run)
        for line in screen_text(app).splitlines()
        for run in re.split(r" {2,}|[│▏▔─╭╮╰╯━▌]+", line)
    )


async def test_what_is_read_and_typed() -> None:
    app = app_with()
    async with running(app, SIZE) as pilot:
        await until(
            pilot,
            lambda: app.engine.engine is not None and app.start_screen.invitation.setting.first,
            "the start",
        )
        assert longest(app) <= MEASURE
        app.start_screen.give(LONG, "")
        await pilot.pause()
        assert MEASURE / 2 < longest(app) <= MEASURE
        await checked(pilot, app, LONG)
        await pilot.press("N")
        await pilot.pause()
        assert MEASURE / 2 < longest(app) <= MEASURE + 4
        read = screen_text(app)
        await pilot.press("e")
        await until(pilot, lambda: app.focused is app.screen.query_one(DraftEditor), "the editor")
        assert longest(app) <= MEASURE
        begins = [line[4:40] for line in screen_text(app).splitlines()[2:8]]
        assert begins == [line[4:40] for line in read.splitlines()[2:8]], (
            "lines end where they ended"
        )


async def test_the_cursor_keeps_to_what_is_seen() -> None:
    app = app_with()
    async with running(app, SIZE) as pilot:
        editor = app.start_screen.query_one(Editor)
        app.start_screen.give(LONG, "")
        await pilot.press("down", "end")
        await pilot.pause()
        assert editor.cursor_location[0] == 0 and MEASURE < editor.cursor_location[1] <= 2 * MEASURE


@pytest.mark.slow
async def test_details_of_models() -> None:
    app = app_with()
    async with running(app, SIZE) as pilot:
        await pilot.press("f7")
        await until(
            pilot, lambda: isinstance(app.screen, SetupScreen) and app.screen._offers, "the list"
        )
        await pilot.pause()
        assert longest(app) <= MEASURE


async def _dialog(pilot: Pilot[int], app: FactscoreApp, key: str) -> None:
    before = app.screen
    await pilot.press(key)
    await until(pilot, lambda: app.screen is not before, "the dialog")


@pytest.mark.parametrize(
    "key", sampled(["v", "t", "f", "x", "o", "f1", "f6"], 3, rest=pytest.mark.slow)
)
async def test_dialogs(key: str) -> None:
    app = app_with()
    async with running(app, SIZE) as pilot:
        await checked(pilot, app)
        await pilot.press("n")
        await _dialog(pilot, app, key)
        box = app.screen.query_one(".dialog").region
        assert box.width <= MEASURE and box.height <= 40
        assert abs((SIZE[0] - box.width) // 2 - box.x) <= 1
