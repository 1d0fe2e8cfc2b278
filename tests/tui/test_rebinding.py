"""The user's own keys: refused where they cannot work, in use everywhere else, and told wherever a
key is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from factscore_tui.errors import UsageProblem
from factscore_tui.settings import load_settings
from factscore_tui.tui.app import FactscoreApp
from factscore_tui.tui.keys.actions import ACTIONS, BY_ID
from factscore_tui.tui.keys.names import written
from factscore_tui.tui.keys.rebinding import (
    apply_keys,
    as_bound,
    check_keys,
    key_for,
    keys_of,
    place,
    why_not,
)
from factscore_tui.tui.screens.dialogs import Help, help_text
from factscore_tui.tui.screens.menu import ActionMenu
from factscore_tui.tui.screens.read import ReadScreen
from factscore_tui.tui.screens.rule import NoteDialog, RuleDialog
from factscore_tui.tui.screens.sessions import SessionsScreen
from factscore_tui.tui.screens.settings import SettingsScreen
from factscore_tui.tui.widgets.prompt import Prompt

from .screens import app_with, checked, notice, running, screen_text, until

# --- which keys can be had
# ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "names", "words"),
    [
        ("read.nxt_fact", "n", "is not an action of the app, did you mean 'read.next_fact'?"),
        ("read.search", "n", "n is already “Next fact”"),
        ("read.search", "slash,f6", "F6 is already “Choose engine” (everywhere)"),
        ("app.engine", "f4", "F4 is already “Load an example” (the start)"),
        ("read.search", "5", "digits are the numbers of facts"),
        ("read.search", "pagedown", "pagedown moves about there"),
        ("sessions.delete", "down", "↓ moves about there"),
        ("start.check", "c", "c is for typing in the editor"),
        ("start.check", "ctrl+a", "ctrl+a is for typing in the editor"),
        ("app.help", "question_mark", "? is for typing in the editor"),
        ("app.quit", "", "it needs a key, the app could not be left without one"),
        ("app.help", "", "it needs a key, nobody could look up the keys without one"),
        ("read.stop", "X,semicolon,backspace", "works while a text is typed"),
        ("read.stop", "", "works while a text is typed"),
        ("read.check", "X", "works while a text is typed"),
    ],
)
def test_what_cannot_be_had(tmp_path: Path, action: str, names: str, words: str) -> None:
    user = tmp_path / "settings.toml"
    user.write_text(f'[keys]\n"{action}" = "{names}"\n')
    with pytest.raises(UsageProblem) as caught:
        load_settings({}, {}, tmp_path / "none", user, check_keys)
    assert (
        caught.value.message.startswith(f'{user}: keys."{action}"')
        and words in caught.value.message
    )
    assert caught.value.hint


@pytest.mark.parametrize(
    "keys",
    [
        {},
        {"read.next_fact": "n"},
        {"read.next_fact": "p", "read.previous_fact": "n"},
        {"app.quit": "ctrl+b,f11"},
        {"read.search": ""},
        {"app.engine": "f11", "start.check": "f6"},
        {"read.stop": "X,f11"},
        {"read.check": ""},
        {"sessions.open": "enter,space"},
        {"app.quit": "ctrl+q", "read.quit": "ctrl+q"},
        {"start.clear": "f4", "start.example": "f8"},
        {"read.evidence": "enter"},
    ],
    ids=lambda keys: "+".join(keys) or "none",
)
def test_what_can_be_had(keys: dict[str, str]) -> None:
    check_keys(keys, "file")


def test_the_keys_that_come_with_the_program_can_be_had() -> None:
    check_keys({action.id: action.keys for action in ACTIONS}, "file")
    assert all(why_not(action, action.keys, {}) == "" for action in ACTIONS)


def test_two_rebound_actions_on_one_key() -> None:
    with pytest.raises(
        UsageProblem, match=r'keys\."read\.edit" cannot be \'Q\': Q is already “Check again”'
    ):
        check_keys({"read.edit": "Q", "read.recheck": "Q"}, "file")


def test_a_key_that_was_given_up_is_free() -> None:
    keys = {"read.next_fact": "j"}
    assert why_not(BY_ID["read.search"], "n", keys) == "" != why_not(BY_ID["read.search"], "n", {})


# --- how they are told
# --------------------------------------------------------------------------------------------


def test_how_keys_are_written() -> None:
    assert [
        written(key)
        for key in ("f5", "slash", "escape", "down", "N", "ctrl+o", "full_stop", "pageup")
    ] == ["F5", "/", "esc", "↓", "N", "ctrl+o", ".", "pageup"]
    assert all(written(keys_of(action, {})[0]) == action.shown for action in ACTIONS if action.keys)
    assert all(place(action.where) for action in ACTIONS)


def test_an_action_speaks_of_the_keys_it_has() -> None:
    action = BY_ID["read.next_fact"]
    assert as_bound(action, {}) is action
    bound = as_bound(action, {action.id: "X,f11,space"})
    assert (bound.shown, bound.help) == ("X", "in reading order (also F11 and space)")
    assert (
        as_bound(action, {action.id: ""})[2:4] == ("", "")
        and "(" not in as_bound(action, {action.id: "X"}).help
    )


def use(app: FactscoreApp, keys: dict[str, str]) -> None:
    """Let the app have these keys, as it would from a settings file."""
    check_keys(keys, "file")
    apply_keys(app, keys)


# --- in the app
# --------------------------------------------------------------------------------------------------


async def test_the_start() -> None:
    app = app_with()
    async with running(app) as pilot:
        use(
            app,
            {
                "start.example": "f11",
                "start.clear": "f4",
                "start.forward": "",
                "app.help": "f12,f1",
                "app.engine": "ctrl+b",
            },
        )
        await pilot.pause()
        assert "F11 example" in screen_text(app) and "ctrl+b engine" in screen_text(app)
        assert "F12 help" in screen_text(app) and "F4 example" not in screen_text(app)
        await pilot.press("f11")
        await until(pilot, lambda: app.start_screen.name_of_text, "the example")
        await pilot.press("f4")
        await until(pilot, lambda: not app.start_screen.name_of_text, "an empty editor")
        await pilot.press("f6")
        assert len(app.screen_stack) == 2, "F6 belongs to nobody"
        await pilot.press("ctrl+b")
        await until(pilot, lambda: len(app.screen_stack) == 3, "the engines")
        await pilot.press("escape", "f12")
        await until(pilot, lambda: "F11     Load an example" in screen_text(app), "help")
        assert isinstance(app.screen, Help)
        assert "ctrl+b  Choose engine" in help_text("start", app.own_keys).plain


@pytest.mark.slow
async def test_reading() -> None:
    app = app_with()
    async with running(app) as pilot:
        use(
            app,
            {
                "read.next_fact": "X",
                "read.next_problem": "n",
                "read.search": "f",
                "read.filter": "slash",
                "read.jump": "comma",
                "read.list": "",
                "read.stop": "ctrl+b,escape",
            },
        )
        await checked(pilot, app)
        assert "X next fact" in screen_text(app) and "n next problem" in screen_text(app)
        assert "list" not in screen_text(app).splitlines()[-1]
        state = lambda: app.check_state  # noqa: E731
        await pilot.press("g", "X", "X")
        assert state().selected == 2  # type: ignore[union-attr]
        await pilot.press("n")
        assert state().selected == 3  # type: ignore[union-attr]
        await pilot.press("j", "down", "l")
        assert state().selected == 3 and "-facts" not in app.screen.classes  # type: ignore[union-attr]
        await pilot.press(*"fBern")
        assert app.screen.query_one(Prompt).kind == "search" and state().search.query == "Bern"  # type: ignore[union-attr]
        await pilot.press("ctrl+b")
        assert app.screen.query_one(Prompt).kind is None
        await pilot.press("comma", "3", "enter")
        assert state().selected == 2  # type: ignore[union-attr]
        await pilot.press("slash")
        await until(pilot, lambda: len(app.screen_stack) == 4, "the filters")


async def test_letters_are_typed_in_a_search_whatever_they_do_elsewhere() -> None:
    app = app_with()
    async with running(app) as pilot:
        use(app, {"read.sessions": "Q", "read.stop": "escape,X", "app.setup": "f11"})
        await checked(pilot, app)
        await pilot.press(*"/QZ")
        assert (
            isinstance(app.screen, ReadScreen) and app.screen.query_one(Prompt).line.value == "QZ"
        )
        await pilot.press("escape", "Q")
        await until(pilot, lambda: isinstance(app.screen, SessionsScreen), "the sessions")


@pytest.mark.slow
async def test_sessions_and_the_palette() -> None:
    app = app_with()
    async with running(app) as pilot:
        use(
            app,
            {"sessions.delete": "X", "sessions.open": "", "app.palette": "f11", "app.settings": ""},
        )
        await checked(pilot, app)
        await pilot.press("s")
        await until(pilot, lambda: "X delete" in screen_text(app), "the hint")
        await pilot.press("d")
        assert isinstance(app.screen, SessionsScreen)
        await pilot.press("X")
        await until(pilot, lambda: "Delete the check of" in screen_text(app), "the question")
        await pilot.press("escape", "ctrl+p")
        await pilot.pause()
        assert isinstance(app.screen, SessionsScreen)
        await pilot.press("f11", *"delete the")
        await until(pilot, lambda: "Delete the session  X" in screen_text(app), "the palette")
        await pilot.press("escape", "f10")
        await pilot.pause()
        assert isinstance(app.screen, SessionsScreen), "no key is left for the settings"
        await pilot.press("f11", *"settings")
        await until(
            pilot, lambda: "Settings" in screen_text(app).split("settings", 1)[-1], "the palette"
        )
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, SettingsScreen), "the settings")


@pytest.mark.slow
async def test_keys_change_while_the_app_runs_and_change_back() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        use(app, {"read.next_fact": "X"})
        await pilot.pause()
        assert "X next fact" in screen_text(app) and key_for(app, "read.next_fact") == "X"
        use(app, {})
        await pilot.press("g", "n", "X")
        assert (
            "n next fact" in screen_text(app)
            and app.check_state is not None
            and app.check_state.selected == 1
        )


async def test_a_hint_without_a_key_is_left_out_and_the_rest_can_be_clicked() -> None:
    app = app_with()
    async with running(app, (80, 24)) as pilot:
        use(app, {"start.check": "", "start.example": "f11"})
        await pilot.pause()
        assert screen_text(app).splitlines()[-1].startswith(" F11 example")
        await pilot.click("#hints", offset=(2, 0))
        await until(pilot, lambda: app.start_screen.name_of_text, "the example")


async def test_the_list_of_actions_takes_keys_of_every_kind() -> None:
    """It named F11 and did not know it when it was pressed."""
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        use(app, {"read.rule": "f11", "read.note": "comma"})
        for key, dialog in (("f11", RuleDialog), ("comma", NoteDialog)):
            await pilot.press("space")
            await until(pilot, lambda: isinstance(app.screen, ActionMenu), "the list")
            await pilot.press(key)
            await until(pilot, lambda dialog=dialog: isinstance(app.screen, dialog), "the dialog")
            await pilot.press("escape")


async def test_what_is_said_names_the_own_keys() -> None:
    """It named those that come with the program, which did something else or nothing."""
    app = app_with()
    async with running(app) as pilot:
        use(app, {"start.example": "f11", "read.recheck": "f12", "app.next_draft": "ctrl+b"})
        await pilot.press("f5")
        await until(pilot, lambda: "F11 for an example" in notice(app), "the notice")
        await checked(pilot, app)
        await pilot.press("c")
        await until(pilot, lambda: "F12 judges it again" in screen_text(app), "the key")
        await checked(pilot, app, "Another text of Ada.", name="ada")
        await pilot.press("ctrl+l")
        await until(pilot, lambda: "ctrl+b next" in screen_text(app), "the drafts")
        await pilot.press("ctrl+b", "enter")
        await until(pilot, lambda: app.draft_list.at == 0, "the other draft")
