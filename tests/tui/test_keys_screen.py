"""Keys on the screen: added, taken away, refused, and in force at once."""

from __future__ import annotations

import pytest
from textual.widgets import Input

from factscore_tui.tui.keys.actions import ACTIONS
from factscore_tui.tui.keys.rebinding import apply_keys as use
from factscore_tui.tui.screens.keys import KeysScreen, PressKey
from factscore_tui.tui.screens.settings import SettingsScreen
from factscore_tui.tui.screens.values import EditLine
from factscore_tui.tui.widgets.choices import Choices

from .screens import running, screen_text, until
from .settings_screens import FILE, SIZES, _here, app_of, at, keys_opened, opened, own, said  # noqa: F401


async def test_every_action_is_listed() -> None:
    app = app_of()
    async with running(app) as pilot:
        await keys_opened(pilot)
        listed = app.screen.query_one(Choices)
        assert {option.id for option in listed.options if option.id} == {
            action.id for action in ACTIONS
        }
        await at(pilot, "read.next_fact")
        await said(pilot, "Next fact: in reading order")


@pytest.mark.slow
async def test_a_key_is_added_and_taken_away() -> None:
    app = app_of()
    async with running(app) as pilot:
        await keys_opened(pilot)
        await at(pilot, "read.search")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, PressKey), "the question")
        await pilot.press("n")
        await said(pilot, "! n is already “Next fact”")
        await pilot.press("alt+x")
        await said(pilot, "does not arrive in every terminal")
        await pilot.press("slash")
        await said(pilot, "! / does that already")
        await pilot.press("semicolon")
        await said(pilot, "Saved. Search the text: / ;.")
        assert own() == {"keys": {"read.search": "slash,semicolon"}}
        assert app.own_keys == {"read.search": "slash,semicolon"}
        assert "yours" in screen_text(app)
        await pilot.press("x")
        await said(pilot, "press the key that is to go (/ ;)")
        await pilot.press("q")
        await said(pilot, "! q is none of its keys: / ;")
        await pilot.press("slash")
        await said(pilot, "Saved. Search the text: ;.")
        await pilot.press("x")
        await said(pilot, "no key; ctrl+p finds it by name")
        assert own() == {"keys": {"read.search": ""}}
        await pilot.press("u")
        await said(pilot, "Saved. Search the text: /.")
        assert own() == {"keys": {}} and app.own_keys == {}
        await pilot.press("u")
        await said(pilot, "These keys are the default already.")


@pytest.mark.slow
async def test_keys_that_are_needed_stay() -> None:
    app = app_of()
    async with running(app) as pilot:
        await keys_opened(pilot)
        await at(pilot, "app.quit")
        await pilot.press("x")
        await said(pilot, "Cannot unbind: it needs a key")
        await at(pilot, "app.keys")
        await pilot.press("x")
        await said(pilot, "It has no key.")
        assert own() == {}


async def test_escape_leaves_the_keys_and_enter_can_be_one() -> None:
    app = app_of()
    async with running(app) as pilot:
        await keys_opened(pilot)
        await at(pilot, "read.open")
        await pilot.press("a", "escape")
        assert isinstance(app.screen, KeysScreen) and own() == {}
        await at(pilot, "compare.evidence")
        await pilot.press("a")
        await until(pilot, lambda: isinstance(app.screen, PressKey), "the question")
        await pilot.press("space")
        await said(pilot, "Saved. Evidence of both: enter space.")


async def test_keys_are_written_as_text() -> None:
    app = app_of()
    async with running(app) as pilot:
        await keys_opened(pilot)
        await at(pilot, "read.open")
        await pilot.press("e")
        await until(pilot, lambda: isinstance(app.screen, EditLine), "the line")
        line = app.screen.query_one(Input)
        assert line.value == "o,f2"
        for typed, words in (
            ("meta+o", "does not arrive in every terminal"),
            ("o,escape", "esc is already “Stop"),
        ):
            line.value = typed
            await pilot.press("enter")
            await said(pilot, words)
            assert line.value == typed
        line.value = "X, o"
        await pilot.press("enter")
        await said(pilot, "Saved. Open a file: X o.")
        assert own() == {"keys": {"read.open": "X,o"}}


async def test_a_key_of_this_screen_is_rebound_on_this_screen() -> None:
    app = app_of()
    async with running(app) as pilot:
        await keys_opened(pilot)
        await at(pilot, "keys.back")
        await pilot.press("e")
        await until(pilot, lambda: isinstance(app.screen, EditLine), "the line")
        app.screen.query_one(Input).value = "b"
        await pilot.press("enter")
        await said(pilot, "b back")
        await pilot.press("escape")
        assert isinstance(app.screen, KeysScreen)
        await pilot.press("b")
        assert isinstance(app.screen, SettingsScreen)


async def test_another_copy_took_the_key_meanwhile() -> None:
    app = app_of()
    async with running(app) as pilot:
        await keys_opened(pilot)
        await at(pilot, "read.search")
        FILE.write_text('[keys]\n"read.filter" = "V"\n')
        await pilot.press("a")
        await until(pilot, lambda: isinstance(app.screen, PressKey), "the question")
        await pilot.press("V")
        await said(
            pilot, "! “Search the text” cannot have these keys: V is already “Filter by verdict”"
        )
        assert own() == {"keys": {"read.filter": "V"}} and app.own_keys == {}


async def test_keys_of_the_file_hold_when_they_are_looked_at() -> None:
    FILE.write_text('[keys]\n"read.filter" = "V"\n')
    app = app_of()
    async with running(app) as pilot:
        await keys_opened(pilot)
        await until(pilot, lambda: app.own_keys == {"read.filter": "V"}, "the keys of the file")
        FILE.write_text('[keys]\n"read.filtre" = "V"\n')
        await pilot.press("escape", "k")
        await said(
            pilot, 'settings.toml: keys."read.filtre" is not an action of the app, did you mean'
        )


@pytest.mark.slow
async def test_the_palette_finds_the_keys() -> None:
    app = app_of()
    async with running(app) as pilot:
        await pilot.press("ctrl+p", *"keys")
        await said(pilot, "what every key does; change them")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, KeysScreen), "the keys")


async def test_the_key_that_quits_can_be_the_answer() -> None:
    """Of two keys that quit, the one that was to go could not be pressed: it quitted."""
    app = app_of()
    async with running(app) as pilot:
        await keys_opened(pilot)
        use(app, {"app.quit": "ctrl+q,f11"})
        await at(pilot, "app.quit")
        await pilot.press("x")
        await until(pilot, lambda: isinstance(app.screen, PressKey), "the question")
        await pilot.press("ctrl+q")
        await said(pilot, "Saved. Quit: F11")
        assert app.is_running
