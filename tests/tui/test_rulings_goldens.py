"""What ruling looks like: the dialog, the evidence with a ruling, calibration with no, few and
enough rulings."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sampled import sampled
from textual.pilot import Pilot

from factscore_tui.core.verdict import Verdict
from factscore_tui.tui.app import FactscoreApp
from factscore_tui.tui.screens.calibration import CalibrationScreen
from factscore_tui.tui.screens.read import ReadScreen
from factscore_tui.tui.screens.rule import RuleDialog
from factscore_tui.tui.state.messages import Compared, FlippedVerdicts, Select
from factscore_tui.tui.widgets.evidence import day

from .rulings import earlier
from .screens import app_with, checked, colours, compare, marked_text, running, screen_text, until

SIZES = [(60, 15), (80, 24), (120, 40)]
RULINGS = {"none": 0, "few": 6, "enough": 60}


@pytest.fixture(params=SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    found: tuple[int, int] = request.param
    return found


@pytest.fixture(params=["", "nocolor-"], ids=["colours", "NO_COLOR"])
def looks(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> tuple[str, Callable[[FactscoreApp], str]]:
    """The prefix of the golden, and what makes text of a screen."""
    if not request.param:
        return "", screen_text
    monkeypatch.setenv("NO_COLOR", "1")
    return request.param, marked_text


async def _dialog(pilot: Pilot[int], app: FactscoreApp) -> None:
    await pilot.press("v")
    await until(pilot, lambda: isinstance(app.screen, RuleDialog), "the dialog")


@pytest.mark.slow
async def test_the_dialog_and_the_evidence(
    size: tuple[int, int], looks: tuple[str, Callable[[FactscoreApp], str]]
) -> None:
    prefix, text_of = looks
    at = f"{prefix}{size[0]}x{size[1]}"
    app = app_with()
    async with running(app, size) as pilot:
        await checked(pilot, app, name="column.txt", topic="Marie Curie")
        app.step(Select(1))
        await _dialog(pilot, app)
        await pilot.press("s", *"the register says so")
        await pilot.pause()
        compare(f"rule-{at}", text_of(app))
        await pilot.press("enter")
        await until(
            pilot,
            lambda: (
                isinstance(app.screen, ReadScreen)
                and app.check_state is not None
                and app.check_state.ruling is not None
            ),
            "the ruling",
        )
        state = app.check_state
        assert state is not None
        app.step(Compared(state.check, FlippedVerdicts({1: Verdict.CONTRADICTED}, better=1)))
        screen = app.read_screen
        assert screen is not None
        screen.say("")
        await pilot.press("enter")
        await until(pilot, lambda: not screen._said, "silence")
        today = day(app.read_screen.state.rulings[1].ruled_at)  # type: ignore[union-attr]
        compare(f"ruled-{at}", text_of(app).replace(today, "YYYY-MM-DD"))
        if prefix:
            assert colours(app) == set()


@pytest.mark.parametrize("rulings", sampled(RULINGS, 2, 3, rest=pytest.mark.slow))
async def test_calibration(
    rulings: str, size: tuple[int, int], looks: tuple[str, Callable[[FactscoreApp], str]]
) -> None:
    prefix, text_of = looks
    app = app_with()
    async with running(app, size) as pilot:
        earlier(app.store, RULINGS[rulings])
        await checked(pilot, app, name="column.txt", topic="Marie Curie")
        await pilot.press("C")
        await until(
            pilot,
            lambda: isinstance(app.screen, CalibrationScreen) and app.screen._gold is not None,
            "it",
        )
        if rulings == "enough":
            await pilot.press("b")
        await pilot.pause()
        compare(f"calibration-{rulings}-{prefix}{size[0]}x{size[1]}", text_of(app))
        if prefix:
            assert colours(app) == set()
