"""Every action of the program, run by its name from the command palette, does what it says."""

from __future__ import annotations

from pathlib import Path

import pytest
from sampled import sampled

from factscore_tui.tui.keys.actions import ACTIONS, BY_ID

from .palette import do, nothing
from .palette_checks import READ, START, read, start
from .palette_lists import CALIBRATION, COMPARE, SESSIONS, calibration, compare, sessions
from .palette_setup import APP, KEYS, SETTINGS, SETUP, everywhere, keys, settings, setup

PLACES = {
    "start": (START, start),
    "read": (READ, read),
    "sessions": (SESSIONS, sessions),
    "compare": (COMPARE, compare),
    "calibration": (CALIBRATION, calibration),
    "settings": (SETTINGS, settings),
    "keys": (KEYS, keys),
    "setup": (SETUP, setup),
    "app": (APP, everywhere),
}
"""What the actions of each place are to do, and what brings a test there."""

LAST = [action for action in ACTIONS if action.run == "quit"]
"""These end the program."""


def test_every_action_has_a_row() -> None:
    rows = [name for table, _ in PLACES.values() for name in table]
    assert sorted([*rows, *(action.id for action in LAST)]) == sorted(BY_ID)
    assert all(BY_ID[name].where == place for place, (table, _) in PLACES.items() for name in table)


@pytest.mark.slow
@pytest.mark.parametrize("place", sampled(PLACES, list(PLACES).index("start")))
async def test_by_name(place: str, tmp_path: Path) -> None:
    table, open_place = PLACES[place]
    async with open_place(tmp_path) as (stage, home):
        for name, row in table.items():
            await home(stage)
            await do(stage, BY_ID[name], row)
        for action in LAST:
            if action.where == place:
                await home(stage)
                await do(stage, action, (nothing, lambda stage: stage.app._exit))
