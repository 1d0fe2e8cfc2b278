"""The table of actions: complete, unambiguous, typeable everywhere."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from functools import cache

import pytest
from textual.binding import Binding

from factscore_tui.core.document import Document
from factscore_tui.tui.app import FactscoreApp
from factscore_tui.tui.keys.actions import ACTIONS, actions_of
from factscore_tui.tui.keys.names import split
from factscore_tui.tui.screens.calibration import CalibrationScreen
from factscore_tui.tui.screens.compare import CompareScreen
from factscore_tui.tui.screens.downloads import SetupScreen
from factscore_tui.tui.screens.keys import KeysScreen
from factscore_tui.tui.screens.read import ReadScreen
from factscore_tui.tui.screens.sessions import SessionsScreen
from factscore_tui.tui.screens.settings import SettingsScreen
from factscore_tui.tui.screens.start import StartScreen
from factscore_tui.tui.state.check import CheckState
from factscore_tui.tui.state.folds import Folding

from .screens import app_with

PLACES = {
    "start": StartScreen,
    "read": ReadScreen,
    "sessions": SessionsScreen,
    "compare": CompareScreen,
    "calibration": CalibrationScreen,
    "settings": SettingsScreen,
    "keys": KeysScreen,
    "setup": SetupScreen,
    "app": FactscoreApp,
}
KEY = re.compile(
    r"[a-zA-Z\[\]]|slash|space|colon|f\d{1,2}|ctrl\+[a-z]|enter|escape|tab|delete|up|down|left|right"
)


def test_ids_are_unique_and_name_their_place() -> None:
    assert [i for i, n in Counter(a.id for a in ACTIONS).items() if n > 1] == []
    assert all(a.id.startswith(f"{a.where}.") for a in ACTIONS)


@pytest.mark.parametrize("action", ACTIONS, ids=lambda a: a.id)
def test_keys_can_be_typed_anywhere(action: object) -> None:
    for key in split(action.keys):  # type: ignore[attr-defined]
        assert KEY.fullmatch(key), key


@pytest.mark.parametrize("place", PLACES)
def test_no_key_means_two_things(place: str) -> None:
    keys = [k for a in actions_of(place, "app") for k in split(a.keys)]
    assert [k for k, n in Counter(keys).items() if n > 1] == []


def test_in_the_editor_letters_are_letters() -> None:
    assert all(len(k) > 1 for a in actions_of("start", "app") for k in split(a.keys))


@cache
def _with_parts(place: type) -> object:
    """What has the actions of a place: what is put together of parts has theirs when it is made."""
    made: dict[type, Callable[[], object]] = {
        ReadScreen: lambda: ReadScreen(CheckState(Document.from_text("")), Folding()),
        StartScreen: StartScreen,
        FactscoreApp: app_with,
    }
    return made.get(place, lambda: place)()


@pytest.mark.parametrize("action", ACTIONS, ids=lambda a: a.id)
def test_every_action_exists_and_is_bound(action: object) -> None:
    place = PLACES[action.where]  # type: ignore[attr-defined]
    name = action.run.split("(")[0]  # type: ignore[attr-defined]
    owner = FactscoreApp if name in ("quit", "command_palette") else _with_parts(place)
    assert callable(getattr(owner, f"action_{name}"))
    assert action.id in [b.id for b in place.BINDINGS if isinstance(b, Binding)]  # type: ignore[attr-defined]
