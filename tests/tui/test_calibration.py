"""The calibration screen: what it tells, how the threshold is moved and kept, a fact chosen by
chance."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from factscore_tui import paths
from factscore_tui.core.ruling import Ruling
from factscore_tui.core.verdict import Verdict
from factscore_tui.tui.app import FactscoreApp
from factscore_tui.tui.ruling_queue import subject_of
from factscore_tui.tui.screens.calibration import CalibrationScreen
from factscore_tui.tui.screens.read import ReadScreen
from factscore_tui.tui.screens.start import StartScreen
from factscore_tui.tui.state.messages import Select

from .rulings import PROBLEM, Failing, earlier, verdicts
from .screens import app_with, checked, ended, running, screen_text, until

S, N = Verdict.SUPPORTED, Verdict.NO_EVIDENCE


async def calibration(pilot: Pilot[int], app: FactscoreApp) -> CalibrationScreen:
    """Open it and wait for the rulings."""
    app.action_calibration()
    await until(pilot, lambda: isinstance(app.screen, CalibrationScreen), "the screen")
    screen = app.screen
    assert isinstance(screen, CalibrationScreen)
    await until(pilot, lambda: screen._gold is not None, "the rulings")
    return screen


def settings() -> str:
    """The user's settings file."""
    path = paths.config_file()
    return path.read_text(encoding="utf-8") if path.exists() else ""


async def test_without_rulings_it_says_how_to_make_some() -> None:
    app = app_with()
    async with running(app) as pilot:
        await until(pilot, lambda: app.engine.engine is not None, "the engine")
        await calibration(pilot, app)
        shown = screen_text(app)
        for words in (
            "No rulings yet",
            "v on a fact",
            "needs 20 such rulings, there are 0",
            "none is open",
        ):
            assert words in shown, words
        await pilot.press("b", "e", "r", "escape")
        await until(pilot, lambda: isinstance(app.screen, StartScreen), "the start")


async def test_it_opens_from_the_text_and_counts_what_was_ruled() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        state = app.check_state
        assert state is not None
        for position, said in ((1, Verdict.CONTRADICTED), (2, S), (3, S)):
            app.store.rule(subject_of(state, position), Ruling(said))
        await pilot.press("C")
        await until(pilot, lambda: "2 of 3" in screen_text(app), "the agreement")
        shown = screen_text(app)
        for words in (
            "67 %",
            "It said ↓  you ruled →",
            "✗ contradicted",
            "n 1",
            "People rule mostly where",
        ):
            assert words in shown, words
        await pilot.press("q")
        await pilot.pause()
        assert app.return_code == 0


async def test_estimators_are_told_apart_and_gone_through() -> None:
    app = app_with()
    async with running(app) as pilot:
        earlier(app.store, 30)
        earlier(app.store, 25, "np", seed=2)
        screen = await calibration(pilot, app)
        shown = screen_text(app)
        assert "all rulings" in shown and "▸ fake" in shown and "np" in shown
        before = screen_text(app)
        await pilot.press("e")
        await until(pilot, lambda: "▸ np" in screen_text(app), "the other estimator")
        assert screen_text(app) != before
        await pilot.press("e")
        await until(pilot, lambda: "▸ fake" in screen_text(app), "the first one")
        assert screen._estimator == "fake"


@pytest.mark.slow
async def test_the_threshold_moves_and_says_what_it_would_do() -> None:
    app = app_with()
    async with running(app) as pilot:
        earlier(app.store, 60)
        await checked(pilot, app)
        screen = await calibration(pilot, app)
        assert "◂ the engine's own ▸  in use" in screen_text(app)
        await pilot.press("right")
        assert 0.3 < screen._at < 0.9, "about where the engine's own is"
        at = screen._at
        await pilot.press("right", "l", "left")
        assert screen._at == pytest.approx(at + 0.01)
        for _ in range(40):
            await pilot.press("h")
        shown = screen_text(app)
        assert "1 → ✓ supported (fact 4)" in shown and "as judged" in shown
        await pilot.press("d")
        assert "no verdict would change" in screen_text(app) and screen._at == 0.0
        await pilot.press("left", "0")
        assert screen._at == 0.0
        await pilot.press("b")
        assert screen._at > 0 and f"◂ {100 * screen._at:g} % ▸" in screen_text(app)
        for _ in range(101):  # a step is a hundredth
            await pilot.press("right")
        assert screen._at == 1.0
        assert "3 → ? no evidence" in screen_text(app)
        for _ in range(101):  # a step is a hundredth
            await pilot.press("left")
        assert screen._at == 0.01


async def test_a_fact_that_was_ruled_on_counts_as_ruled() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        app.step(Select(3))
        await pilot.press("v", "n", "enter")
        await until(
            pilot,
            lambda: app.check_state is not None and app.check_state.ruling is not None,
            "the ruling",
        )
        screen = await calibration(pilot, app)
        screen._go(0.2)
        assert "no verdict would change" in screen_text(app)


@pytest.mark.slow
async def test_enter_keeps_it_for_the_checks_to_come() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        assert verdicts(app)[3] is N
        screen = await calibration(pilot, app)
        screen._go(0.3)
        await pilot.press("enter")
        await until(pilot, lambda: "kept: 30 %" in screen_text(app), "the words")
        assert settings().strip() == "threshold = 30"
        await until(
            pilot,
            lambda: app.engine.choice.threshold == 0.3 and app.engine.coming is None,
            "the engine",
        )
        assert verdicts(app)[3] is N, "what was judged stays as it was judged"
        await pilot.press("escape", "r")
        await until(pilot, lambda: ended(app) and verdicts(app)[3] is S, "the second check")
        state = app.check_state
        assert (
            state is not None
            and state.engine is not None
            and state.engine.estimator == "fake from 30 %"
        )
        app.step(Select(3))
        await until(pilot, lambda: "your threshold" in screen_text(app), "the reason")
        assert (
            "30 %: supported from 30 % on, your threshold"
            in " ".join(screen_text(app).split("▏")[0:1])
            or state.judgement is not None
        )
        again = await calibration(pilot, app)
        assert again._at == 0.3
        await pilot.press("d")
        assert "was made with another threshold; r in it checks again" in screen_text(app)
        await pilot.press("enter")
        await until(pilot, lambda: "kept: the engine's own" in screen_text(app), "the words")
        assert settings().strip() == ""
        await until(pilot, lambda: app.engine.choice.threshold == 0.0, "the engine")


async def test_another_engine_keeps_the_threshold() -> None:
    app = app_with()
    async with running(app) as pilot:
        await until(pilot, lambda: app.engine.engine is not None, "the engine")
        app.engines.use_threshold(0.4)
        await until(
            pilot,
            lambda: app.engine.coming is None and app.engine.choice.threshold == 0.4,
            "the threshold",
        )
        assert app.engines._start.threshold == 0.4, "the engines that are offered have it too"


async def test_a_variable_that_goes_first_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FACTSCORE_TUI_THRESHOLD", "70")
    app = app_with()
    async with running(app) as pilot:
        await until(pilot, lambda: app.engine.engine is not None, "the engine")
        screen = await calibration(pilot, app)
        screen._go(0.3)
        await pilot.press("enter")
        await until(
            pilot, lambda: "FACTSCORE_TUI_THRESHOLD sets another" in screen_text(app), "the words"
        )


async def test_settings_that_cannot_be_written_change_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = app_with()
    async with running(app) as pilot:
        await until(pilot, lambda: app.engine.engine is not None, "the engine")
        paths.config_file().parent.mkdir(parents=True, exist_ok=True)
        paths.config_file().write_text("theme = [broken", encoding="utf-8")
        screen = await calibration(pilot, app)
        screen._go(0.3)
        await pilot.press("enter")
        await until(pilot, lambda: "is not valid TOML" in screen_text(app), "the notice")
        assert app.engine.choice.threshold == 0.0 and app.engine.coming is None


async def test_by_chance_to_any_fact_without_a_ruling() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        state = app.check_state
        assert state is not None
        app.step(Select(1))
        await pilot.press("v", "s", "enter")
        await until(
            pilot,
            lambda: app.check_state is not None and app.check_state.ruling is not None,
            "the ruling",
        )
        screen = await calibration(pilot, app)
        offered: list[Any] = []

        def last(found: Any) -> int:
            offered.extend(found)
            return int(found[-1])

        screen.pick = last
        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, ReadScreen), "the text")
        assert offered == [2, 3, 4, 5, 6, 7], "neither headings nor what was ruled on"
        assert app.check_state is not None and app.check_state.selected == 7
        await until(
            pilot, lambda: "fact 8, by chance; v rules on it" in screen_text(app), "the words"
        )


async def test_rulings_that_cannot_be_read() -> None:
    store = Failing()
    store.unread = True
    app = app_with(store)
    async with running(app) as pilot:
        await until(pilot, lambda: app.engine.engine is not None, "the engine")
        app.action_calibration()
        await until(pilot, lambda: PROBLEM in screen_text(app), "the notice")
        assert "cannot be read" in screen_text(app)
        await pilot.press("b", "e", "r", "left", "j", "k")
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, StartScreen), "the start")


@pytest.mark.slow
async def test_it_is_in_the_palette() -> None:
    app = app_with()
    async with running(app) as pilot:
        await until(pilot, lambda: app.engine.engine is not None, "the engine")
        await pilot.press("ctrl+p", *"Calibr")
        await until(
            pilot, lambda: "how far you and the engine agree" in screen_text(app), "the command"
        )
        await pilot.press("enter")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, CalibrationScreen), "the screen")


async def test_it_scrolls_on_a_small_screen() -> None:
    app = app_with()
    async with running(app, (60, 15)) as pilot:
        earlier(app.store, 40)
        screen = await calibration(pilot, app)
        await pilot.press("j", "j", "down", "k")
        await pilot.pause()
        findings = screen.query_one("#findings")
        assert findings.scroll_offset.y == 2
        await pilot.press("end")
        await pilot.pause()
        assert "whatever the engine says" in screen_text(app)
        assert "◂" in screen_text(app), "the threshold stays in sight"
