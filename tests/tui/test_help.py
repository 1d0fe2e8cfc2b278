"""F1: the keys of the part that is in use, then all of the screen; in dialogs too."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Awaitable, Callable

import pytest
from sampled import sampled
from textual.pilot import Pilot
from textual.screen import ModalScreen
from textual.widgets import Static

import factscore_tui.tui.screens as screens_of_the_app
from factscore_tui.tui.app import FactscoreApp
from factscore_tui.tui.keys.actions import BY_ID, actions_of
from factscore_tui.tui.keys.context_help import DIALOGS, PARTS, rows_of, section_of
from factscore_tui.tui.keys.rebinding import apply_keys
from factscore_tui.tui.screens.calibration import CalibrationScreen
from factscore_tui.tui.screens.dialogs import Help
from factscore_tui.tui.screens.downloads import SetupScreen
from factscore_tui.tui.screens.engine import ChooseEngine
from factscore_tui.tui.screens.filter import ChooseFilter
from factscore_tui.tui.screens.keys import KeysScreen, PressKey
from factscore_tui.tui.screens.rule import RuleDialog
from factscore_tui.tui.state.messages import Select

from .screens import app_with, checked, running, screen_text, until

Going = Callable[[Pilot[int], FactscoreApp], Awaitable[None]]


def told(app: FactscoreApp) -> str:
    """All that the help says; it may be more than a screen."""
    assert isinstance(app.screen, Help)
    return str(app.screen.query_one("#help-lines", Static).content)


def keys(*pressed: str) -> Going:
    """Check a text, go to its second fact, press these keys."""

    async def go(pilot: Pilot[int], app: FactscoreApp) -> None:
        await checked(pilot, app)
        app.step(Select(1))
        await pilot.press(*pressed)
        await pilot.pause()

    return go


async def editing(pilot: Pilot[int], app: FactscoreApp) -> None:
    await keys("e")(pilot, app)
    await until(
        pilot, lambda: app.focused is not None and app.focused.id == "editing", "the editor"
    )


async def comparison(pilot: Pilot[int], app: FactscoreApp) -> None:
    await checked(pilot, app, "One fact is here. Another one too.")
    await until(pilot, lambda: app.check_state and app.check_state.session, "the session")
    assert app.check_state is not None
    app.navigation.show_comparison(app.check_state.session, app.check_state.session)
    await until(pilot, lambda: "as before" in screen_text(app), "the comparison")
    await pilot.press("a")


async def both(pilot: Pilot[int], app: FactscoreApp) -> None:
    await comparison(pilot, app)
    await pilot.press("tab", "tab")


async def list_of_keys(pilot: Pilot[int], app: FactscoreApp) -> None:
    app.action_keys()
    await until(
        pilot, lambda: isinstance(app.screen, KeysScreen) and app.focused is not None, "the keys"
    )


async def models(pilot: Pilot[int], app: FactscoreApp) -> None:
    await pilot.press("f7")
    await until(
        pilot, lambda: isinstance(app.screen, SetupScreen) and app.screen._offers, "the list"
    )


async def details(pilot: Pilot[int], app: FactscoreApp) -> None:
    await models(pilot, app)
    await pilot.press("tab")


async def recent(pilot: Pilot[int], app: FactscoreApp) -> None:
    await keys("escape")(pilot, app)
    await until(pilot, lambda: app.start_screen.query_one("#recent").display, "earlier checks")
    app.start_screen.query_one("#recent-list").focus()


async def too_large(pilot: Pilot[int], app: FactscoreApp) -> None:
    await pilot.pause()
    app.start_screen.give("x" * 10_000, "long")
    await pilot.pause()


async def topic(pilot: Pilot[int], app: FactscoreApp) -> None:
    await pilot.press("tab")


async def nowhere(pilot: Pilot[int], app: FactscoreApp) -> None:
    await until(pilot, lambda: app.focused, "the start")


async def the_settings(pilot: Pilot[int], app: FactscoreApp) -> None:
    await pilot.press("f10")
    await until(pilot, lambda: "saved in" in screen_text(app), "the settings")


async def the_sessions(pilot: Pilot[int], app: FactscoreApp) -> None:
    await keys("s")(pilot, app)
    await until(pilot, lambda: app.focused is not None and app.focused.id == "sessions", "the list")


async def searching_sessions(pilot: Pilot[int], app: FactscoreApp) -> None:
    await the_sessions(pilot, app)
    await pilot.press("slash")


async def the_threshold(pilot: Pilot[int], app: FactscoreApp) -> None:
    await keys("C")(pilot, app)
    await until(
        pilot, lambda: isinstance(app.screen, CalibrationScreen) and app.focused, "the screen"
    )


PLACES: dict[str, tuple[Going, str]] = {
    "editor": (nowhere, "F5            check it"),
    "topic": (topic, "enter         check the text"),
    "whole": (too_large, "F8            clear it"),
    "recent-list": (recent, "enter         open it as it was left"),
    "document": (keys(), "e             edit the text where it stands"),
    "evidence": (keys("enter"), "Y             copy it, with its sources"),
    "fact-list": (keys("l"), "l esc         close the list"),
    "editing": (editing, "esc F5        check what you touched"),
    "read:prompt-search": (keys("slash"), "esc           end the search"),
    "read:prompt-jump": (keys("colon"), "n p           as many facts on, back"),
    "sessions": (the_sessions, "c             compare it"),
    "sessions:prompt-search": (searching_sessions, "esc           show all again"),
    "changes": (comparison, "a             all facts, or what changed"),
    "both": (both, "ctrl+d ctrl+u scroll by half a page"),
    "findings": (the_threshold, "← →           move it down, up"),
    "settings": (the_settings, "x             back to the default"),
    "keys": (list_of_keys, "u             reset its keys"),
    "offers": (models, "tab           everything about it"),
    "offer": (details, "tab           back to the list"),
}


@pytest.mark.parametrize("name", sampled(PLACES, 1))
async def test_help_begins_with_what_is_in_use(name: str) -> None:
    go, row = PLACES[name]
    app = app_with()
    async with running(app) as pilot:
        await go(pilot, app)
        where = str(app.screen.WHERE)  # type: ignore[attr-defined]
        await pilot.press("f1")
        await pilot.pause()
        lines = told(app).splitlines()
        assert lines[0] == PARTS[name].title
        first = lines[: lines.index("All keys of this screen")]
        assert f" {row}" in "\n".join(first)
        assert len(first) == len(PARTS[name].rows) + 3
        rest = "\n".join(lines[len(first) :])
        assert all(
            action.title in rest
            for action in actions_of(where, "app")
            if action.run != "calibration"
        )
        await pilot.press("f1")
        assert not isinstance(app.screen, Help), "once more closes it"


def test_every_part_is_tried() -> None:
    assert set(PLACES) == set(PARTS)


@pytest.mark.parametrize(
    "name", sampled([name for name in PLACES if name not in ("editing", "whole")], 2)
)
async def test_whatever_can_be_reached_has_its_help(name: str) -> None:
    app = app_with()
    async with running(app) as pilot:
        await PLACES[name][0](pilot, app)
        screen = app.screen
        for widget in screen.focus_chain:
            screen.set_focus(widget)
            assert section_of(screen) is not None, widget


def test_parts_speak_of_actions_of_their_place() -> None:
    for part in PARTS.values():
        keys = " ".join(keys for keys, _ in part.rows)
        ids = [name for name in re.findall(r"\{([a-z_.]+)\}", keys) if name in BY_ID]
        assert keys.count("{") == len(ids)
        assert len({BY_ID[name].where for name in ids} - {"app"}) <= 1


def test_rows_fit_the_narrowest_screen() -> None:
    for part in (*PARTS.values(), *DIALOGS.values()):
        assert len(part.title) <= 44
        assert all(does and len(does) <= 32 for _, does in part.rows)


async def test_the_users_own_keys() -> None:
    app = app_with()
    async with running(app) as pilot:
        apply_keys(app, {"read.edit": "X", "read.evidence": ""})
        rows = rows_of(PARTS["document"], app)
        assert ("X", "edit the text where it stands") in rows
        assert "its evidence" not in str(rows)
        assert all(len(keys) <= 13 for part in PARTS.values() for keys, _ in rows_of(part, app))
        await pilot.pause()


# --- dialogs
# --------------------------------------------------------------------------------------------------


def dialogs() -> list[type[ModalScreen[object]]]:
    """Every dialog of the program."""
    for module in pkgutil.iter_modules(
        screens_of_the_app.__path__, f"{screens_of_the_app.__name__}."
    ):
        importlib.import_module(module.name)

    def below(kind: type) -> list[type]:
        return [one for child in kind.__subclasses__() for one in (child, *below(child))]

    return [kind for kind in below(ModalScreen) if kind.__module__.startswith("factscore_tui.")]


def test_every_dialog_has_its_help() -> None:
    assert len(dialogs()) > 8
    for kind in dialogs():
        has = any(base.__name__ in DIALOGS for base in kind.__mro__)
        assert has or kind in (Help, PressKey), kind


@pytest.mark.parametrize(
    ("pressed", "kind", "row"),
    [
        ("f", ChooseFilter, "f F           next, previous"),
        ("v", RuleDialog, "s c n k i     the verdicts"),
        ("f6", ChooseEngine, "tab           to the line for a file"),
    ],
    ids=["filter", "ruling", "engine"],
)
async def test_help_in_dialogs(pressed: str, kind: type[ModalScreen[object]], row: str) -> None:
    app = app_with()
    async with running(app, (60, 15)) as pilot:
        await keys(pressed)(pilot, app)
        await until(pilot, lambda: isinstance(app.screen, kind), "the dialog")
        await pilot.press("f1")
        await pilot.pause()
        shown = told(app)
        assert shown.startswith(DIALOGS[kind.__name__].title) and row in shown
        assert "Keys of the screen behind it" in shown and "Next problem" in shown
        await pilot.press("escape")
        assert isinstance(app.screen, kind)


async def test_where_a_key_is_asked_for_f1_is_a_key() -> None:
    app = app_with()
    async with running(app) as pilot:
        await list_of_keys(pilot, app)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, PressKey), "the question")
        await pilot.press("f1")
        await until(pilot, lambda: "F1 is already “Help”" in screen_text(app), "why not")
        assert isinstance(app.screen, PressKey)


async def test_what_is_typed_stays_while_help_is_read() -> None:
    app = app_with()
    async with running(app) as pilot:
        await keys("slash", "N", "o")(pilot, app)
        await pilot.press("f1", "escape", "b")
        await until(
            pilot,
            lambda: (
                app.check_state and app.check_state.search and app.check_state.search.query == "Nob"
            ),
            "the pattern",
        )
