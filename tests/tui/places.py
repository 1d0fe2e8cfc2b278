"""Every screen, dialog and way of typing of the app, and the keys that lead there from a check that
was read."""

from __future__ import annotations

from typing import NamedTuple

from textual.pilot import Pilot

from factscore_tui.tui.app import FactscoreApp
from factscore_tui.tui.screens.start import StartScreen
from factscore_tui.tui.state.messages import Select

from .screens import DRAFT, checked, until


class Place(NamedTuple):
    """`keys` lead to it, one after the other; when it is there, a screen of this class is on
    top."""

    keys: tuple[str, ...]
    screen: str


PLACES = {
    "reading": Place((), "ReadScreen"),
    "evidence": Place(("enter",), "ReadScreen"),
    "list": Place(("l",), "ReadScreen"),
    "searching": Place(("slash", "t", "h", "e"), "ReadScreen"),
    "search": Place(("slash", "t", "h", "e", "enter"), "ReadScreen"),
    "jumping": Place(("colon", "4"), "ReadScreen"),
    "filter": Place(("f",), "ChooseFilter"),
    "filtered": Place(("f", "down", "enter"), "ReadScreen"),
    "editing": Place(("e",), "ReadScreen"),
    "rule": Place(("v",), "RuleDialog"),
    "note": Place(("t", "x"), "NoteDialog"),
    "export": Place(("x",), "ExportDialog"),
    "open": Place(("o",), "OpenFile"),
    "help": Place(("f1",), "Help"),
    "palette": Place(("ctrl+p",), "CommandPalette"),
    "engine": Place(("f6",), "ChooseEngine"),
    "sessions": Place(("s",), "SessionsScreen"),
    "sessions search": Place(("s", "slash", "a"), "SessionsScreen"),
    "rename": Place(("s", "r"), "Rename"),
    "delete": Place(("s", "d"), "Confirm"),
    "compare": Place(("s", "c", "down", "c"), "CompareScreen"),
    "compare evidence": Place(("s", "c", "down", "c", "a", "enter"), "CompareScreen"),
    "setup": Place(("f7",), "SetupScreen"),
    "settings": Place(("f10",), "SettingsScreen"),
    "setting": Place(("f10", "enter"), ""),
    "keys": Place(("f10", "k"), "KeysScreen"),
    "calibration": Place(("C",), "CalibrationScreen"),
}


def top(app: FactscoreApp) -> str:
    """The class of the screen on top."""
    return type(app.screen).__name__


async def prepare(pilot: Pilot[int], app: FactscoreApp) -> None:
    """Two checks on the disk, the second on the screen with its fourth fact selected."""
    await checked(pilot, app, DRAFT, name="before")
    await checked(pilot, app, DRAFT, name="after")
    app.step(Select(3))
    await pilot.pause()


async def go(pilot: Pilot[int], app: FactscoreApp, place: Place) -> None:
    """Press the keys, and wait for the screen."""
    for key in place.keys:
        before = top(app)
        await pilot.press(key)
        if before == "ReadScreen" and key in ("s", "f7", "f10", "C"):
            await until(pilot, lambda: top(app) != "ReadScreen", key)
        await settled(pilot)
    if place.screen:
        await until(pilot, lambda: top(app) == place.screen, place.screen)


async def settled(pilot: Pilot[int]) -> None:
    """What a key began in a thread is done."""
    app = pilot.app
    await until(
        pilot,
        lambda: all(worker.is_finished for worker in app.workers if worker.group == "store"),
        "threads",
    )


async def leave(pilot: Pilot[int], app: FactscoreApp, presses: int = 8) -> int:
    """Back to the start with esc only; how often it was pressed."""
    for n in range(presses):
        if isinstance(app.screen, StartScreen):
            return n
        await pilot.press("escape")
        await settled(pilot)
    assert isinstance(app.screen, StartScreen), f"esc leads to {app.screen} and no further"
    return presses
