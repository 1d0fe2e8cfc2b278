"""For tests of the command palette: the actions of earlier checks, of two compared, of
calibration."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from factscore_tui.core.threshold import OWN
from factscore_tui.tui.screens.calibration import CalibrationScreen
from factscore_tui.tui.screens.compare import CompareScreen
from factscore_tui.tui.screens.dialogs import Confirm
from factscore_tui.tui.screens.read import ReadScreen
from factscore_tui.tui.screens.rename import Rename
from factscore_tui.tui.screens.sessions import SessionsScreen
from factscore_tui.tui.widgets.calibration import Findings
from factscore_tui.tui.widgets.changes import BothSides, ChangeList
from factscore_tui.tui.widgets.prompt import Prompt
from factscore_tui.tui.widgets.sessions import SessionList

from .palette import SIZE, Prepare, Row, Stage, back_to, highlight, line, nothing, remember, written
from .rulings import earlier
from .screens import DRAFT, app_with, checked, running, until

# --- earlier checks, and two of them
# ------------------------------------------------------------------------------


SESSIONS: dict[str, Row] = {
    "sessions.open": (highlight(1), lambda s: s.at(ReadScreen) and s.state.name == "one.txt"),
    "sessions.search": (nothing, lambda s: s.the("#prompt", Prompt).kind == "search"),
    "sessions.compare": (nothing, lambda s: "compare with …" in s.text),
    "sessions.versions": (nothing, lambda s: s.the("#sessions", SessionList).option_count == 1),
    "sessions.compare_version": (highlight(0), lambda s: s.at(CompareScreen)),
    "sessions.rename": (nothing, lambda s: s.at(Rename)),
    "sessions.delete": (nothing, lambda s: s.at(Confirm) and "Delete" in s.text),
    "sessions.back": (nothing, lambda s: not s.at(SessionsScreen)),
    "sessions.down": (highlight(0), lambda s: line(s) == 1),
    "sessions.up": (highlight(1), lambda s: line(s) == 0),
}


@asynccontextmanager
async def sessions(_: Path) -> AsyncIterator[tuple[Stage, Prepare]]:
    app = app_with()
    async with running(app, SIZE) as pilot:
        await checked(pilot, app, name="one.txt")
        await checked(pilot, app, name="two.txt")

        async def home(stage: Stage) -> None:
            while len(app.screen_stack) > 2:
                app.pop_screen()
            app.navigation.show_sessions()
            await stage.until(
                lambda: stage.the("#sessions", SessionList).option_count == 1, "the draft"
            )
            await stage.pilot.press("v")
            await stage.until(
                lambda: stage.the("#sessions", SessionList).option_count == 2, "the list"
            )

        yield Stage(app, pilot), home


def row(stage: Stage) -> int:
    return int(stage.the("#changes", ChangeList).selected)


def choose_row(at: int) -> Prepare:
    return lambda stage: stage.the("#changes", ChangeList).select(at)


async def evidence(stage: Stage) -> None:
    await stage.pilot.press("enter")


COMPARE: dict[str, Row] = {
    "compare.next": (choose_row(0), lambda s: row(s) == 1),
    "compare.previous": (choose_row(2), lambda s: row(s) == 1),
    "compare.evidence": (nothing, lambda s: s.the("#both").display),
    "compare.pane": (evidence, lambda s: s.app.focused is s.the("#both", BothSides)),
    "compare.all": (nothing, lambda s: "Two letters on one desk" in s.text),
    "compare.open": (nothing, lambda s: s.at(ReadScreen) and s.state.name == "later.txt"),
    "compare.half_down": (choose_row(0), lambda s: row(s) > 1),
    "compare.half_up": (choose_row(99), lambda s: row(s) < 2),
    "compare.top": (choose_row(99), lambda s: row(s) == 0),
    "compare.bottom": (choose_row(0), lambda s: row(s) > 1),
    "compare.back": (nothing, lambda s: not s.at(CompareScreen)),
}


@asynccontextmanager
async def compare(_: Path) -> AsyncIterator[tuple[Stage, Prepare]]:
    app = app_with()
    later = DRAFT.replace(
        "Marie Curie was", "Her parents taught. Marie Curie was"
    )  # other verdicts from there on
    async with running(app, SIZE) as pilot:
        names = []
        for text, name in ((DRAFT, "earlier.txt"), (later, "later.txt")):
            await checked(pilot, app, text, name=name)
            await until(pilot, lambda: app.check_state and app.check_state.session, "the session")
            assert app.check_state is not None
            names.append(app.check_state.session)

        async def home(stage: Stage) -> None:
            while len(app.screen_stack) > 2:
                app.pop_screen()
            app.navigation.show_comparison(*names)
            await stage.until(
                lambda: (
                    stage.at(CompareScreen)
                    and "before" in stage.text
                    and "Comparing" not in stage.text
                    and row(stage) == 0
                ),
                "the comparison",
            )

        yield Stage(app, pilot), home


# --- calibration
# --------------------------------------------------------------------------------------------------


def aim(threshold: float) -> Prepare:
    return lambda stage: stage.app.screen._go(threshold)  # type: ignore[attr-defined]


def aimed(stage: Stage) -> float:
    return float(stage.app.screen._at) if isinstance(stage.app.screen, CalibrationScreen) else -1.0


def findings(stage: Stage) -> float:
    return float(stage.the("#findings", Findings).scroll_offset.y)


async def scroll(stage: Stage) -> None:
    stage.the("#findings", Findings).scroll_to(y=3, animate=False)
    await stage.until(lambda: findings(stage) == 3, "the lines below")


CALIBRATION: dict[str, Row] = {
    "calibration.lower": (aim(0.5), lambda s: aimed(s) == pytest.approx(0.49)),
    "calibration.higher": (aim(0.5), lambda s: aimed(s) == pytest.approx(0.51)),
    "calibration.best": (aim(0.99), lambda s: aimed(s) < 0.98),
    "calibration.keep": (aim(0.42), written("threshold = 42")),
    "calibration.own": (aim(0.5), lambda s: aimed(s) == OWN),
    "calibration.random": (nothing, lambda s: s.at(ReadScreen) and "by chance" in s.text),
    "calibration.estimator": (
        remember("was", lambda s: s.app.screen._estimator),
        lambda s: s.app.screen._estimator == "another",
    ),
    "calibration.down": (nothing, lambda s: findings(s) > 0),
    "calibration.up": (scroll, lambda s: findings(s) == 2),
    "calibration.back": (nothing, lambda s: s.at(ReadScreen)),
}


@asynccontextmanager
async def calibration(_: Path) -> AsyncIterator[tuple[Stage, Prepare]]:
    app = app_with()
    async with running(app, (80, 15)) as pilot:
        for name in ("fake", "another"):
            earlier(app.store, 60, name)
        await checked(pilot, app)

        async def home(stage: Stage) -> None:
            await back_to(stage, ReadScreen)
            await pilot.press("C")
            await stage.until(
                lambda: stage.at(CalibrationScreen) and "%" in stage.text, "the figures"
            )

        yield Stage(app, pilot), home
