"""Keys alone: every action has one or is in the palette, and esc leads from every place back to the
start."""

from __future__ import annotations

import pytest
from sampled import sampled
from textual.command import CommandList, CommandPalette

from factscore_tui.tui.keys.actions import ACTIONS, BY_ID, actions_of
from factscore_tui.tui.screens.start import StartScreen
from factscore_tui.tui.widgets.editor import Editor

from .places import PLACES, go, leave, prepare, top
from .screens import DRAFT, app_with, running, screen_text, until

SCREENS = {
    "start": "StartScreen",
    "read": "ReadScreen",
    "sessions": "SessionsScreen",
    "compare": "CompareScreen",
    "setup": "SetupScreen",
    "settings": "SettingsScreen",
    "keys": "KeysScreen",
    "calibration": "CalibrationScreen",
}


@pytest.mark.parametrize("name", sampled(PLACES, 2))
async def test_esc_leads_from_every_place_to_the_start(name: str) -> None:
    app = app_with()
    async with running(app, (80, 24)) as pilot:
        await prepare(pilot, app)
        await go(pilot, app, PLACES[name])
        assert await leave(pilot, app) <= 5
        assert len(app.screen_stack) == 2
        await pilot.press("escape")  # one more does no harm
        assert isinstance(app.screen, StartScreen)
        assert app.is_running
        if app.focused is None:  # back from a result: keys reach no text until one goes there
            await pilot.press("tab")
        await pilot.press("x")
        assert "x" in app.start_screen.query_one(Editor).text


@pytest.mark.parametrize("name", sampled(PLACES, 1))
async def test_the_app_can_be_left_from_every_place(name: str) -> None:
    app = app_with()
    async with running(app, (80, 24)) as pilot:
        await prepare(pilot, app)
        await go(pilot, app, PLACES[name])
        await pilot.press("ctrl+q")
        await until(pilot, lambda: not app.is_running or app._exit, "the end")
    assert app.return_code == 0


@pytest.mark.slow
async def test_esc_leads_back_from_what_is_begun_on_the_start_screen() -> None:
    app = app_with()
    async with running(app, (80, 24)) as pilot:
        await pilot.press(*"ab")
        for key in ("f1", "f2", "f3", "f6", "f7", "f10", "ctrl+p"):
            await pilot.press(key)
            await until(pilot, lambda: not isinstance(app.screen, StartScreen), key)
            assert await leave(pilot, app) <= 2
        assert app.start_screen.query_one(Editor).text == "ab"


def test_every_screen_with_actions_is_a_place() -> None:
    assert {a.where for a in ACTIONS} == {*SCREENS, "app"}
    assert set(SCREENS.values()) <= {place.screen for place in PLACES.values()} | {"StartScreen"}


@pytest.mark.slow
@pytest.mark.parametrize("where", SCREENS)
async def test_every_action_is_at_hand_by_keys(where: str) -> None:
    """The palette of a screen has all of its actions, those without a key of their own included."""
    app = app_with()
    async with running(app, (120, 40)) as pilot:
        if where == "start":
            await pilot.pause()
        else:
            await prepare(pilot, app)
            name = next(name for name, place in PLACES.items() if place.screen == SCREENS[where])
            await go(pilot, app, PLACES[name])
        assert top(app) == SCREENS[where]
        await pilot.press("ctrl+p")
        await until(pilot, lambda: isinstance(app.screen, CommandPalette), "the palette")
        palette = app.screen
        commands = palette.query_one(CommandList)
        titles = {
            a.title for a in (*actions_of(where), *actions_of("app")) if a.id != "app.palette"
        }

        def offered() -> str:
            return "\n".join(str(option.prompt) for option in commands.options)

        await until(pilot, lambda: all(title in offered() for title in titles), f"{titles}")
    assert all(a.keys for a in ACTIONS if a.where != "app")
    assert BY_ID["app.palette"].keys


async def test_nothing_that_is_typed_is_lost_on_the_way() -> None:
    """A draft in the editor is there after a look at every other screen."""
    app = app_with()
    async with running(app, (80, 24)) as pilot:
        app.start_screen.give(DRAFT, "mine.txt", "Curie")
        for key in ("f3", "f7", "f10"):
            await pilot.press(key)
            await until(pilot, lambda: not isinstance(app.screen, StartScreen), key)
            await leave(pilot, app)
        assert app.start_screen.query_one(Editor).text == DRAFT
        assert "mine.txt" in screen_text(app)
