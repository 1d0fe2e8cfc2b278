"""Another engine while the app runs: what cannot be opened, what continues meanwhile, and what the
title says."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from factscore_tui.engine.config import EngineConfig
from factscore_tui.engine.process import EngineProcess
from factscore_tui.tui.engine_descriptions import ModelRow
from factscore_tui.tui.screens.start import StartScreen
from factscore_tui.tui.state.check import Phase

from .engine_dialog import TINY, app_of, dialog, opened, pick, type_path
from .screens import DRAFT, checked, ended, running, screen_text, until


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("missing", "there is no model file"),
        ("damaged", "is not a GGUF file"),
        ("dies", "the engine process"),
    ],
)
async def test_what_cannot_be_opened_is_a_notice_and_the_engine_before_goes_on(
    name: str, message: str, tmp_path: Path
) -> None:
    app = app_of(TINY)
    async with running(app) as pilot:
        await opened(pilot, app)
        await type_path(pilot, app, str(tmp_path / f"{name}.gguf"))
        await until(pilot, lambda: app.engine.refused is not None, "the refusal")
        await opened(pilot, app)
        assert app.engine.refused is not None
        assert isinstance(app.screen, StartScreen)
        shown = " ".join(screen_text(app).split())
        assert "llm · tiny stays in use" in shown
        assert message in app.engine.refused.message or name == "dies"
        assert app.engine.choice == TINY
        await checked(pilot, app)
        assert app.check_state is not None and app.check_state.engine is not None
        assert (app.check_state.phase, app.check_state.engine.models[0].id) == (
            Phase.COMPLETE,
            "tiny",
        )
        assert "stays in use" not in screen_text(app)  # it was read when the check was asked for
        await pick(pilot, app, "damaged")
        await until(
            pilot,
            lambda: "is not a GGUF file" in screen_text(app),
            "the notice on the reading screen",
        )
        assert app.check_state.phase is Phase.COMPLETE
        await pick(pilot, app, "judge")
        await opened(pilot, app)
        assert "is not a GGUF file" not in screen_text(app)


async def test_a_check_asked_for_while_a_model_fails_to_open_says_so() -> None:
    app = app_of(models=lambda: [ModelRow("missing", "chat")])
    async with running(app) as pilot:
        await opened(pilot, app)
        app.engines.use(EngineConfig("llm", "missing"))
        await checked(pilot, app)
        assert app.check_state is not None and app.check_state.engine is not None
        assert app.check_state.engine.name == "bundled"
        assert "there is no model file missing" in screen_text(app)


@pytest.mark.slow
async def test_an_engine_that_failed_at_the_start_can_be_replaced() -> None:
    app = app_of(EngineConfig("llm", "missing"))
    async with running(app) as pilot:
        await until(pilot, lambda: app.engine.trouble is not None, "the trouble")
        await pick(pilot, app, "bundled")
        await opened(pilot, app)
        assert app.engine.trouble is None
        await checked(pilot, app)
        assert app.check_state is not None
        assert app.check_state.phase is Phase.COMPLETE


@pytest.mark.slow
async def test_a_check_that_runs_goes_on_and_the_next_has_the_new_engine(tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    app = app_of(gate=gate)
    async with running(app) as pilot:
        app.check(DRAFT, "", "draft")
        await until(
            pilot, lambda: app.check_state is not None and app.check_state.judged >= 1, "a verdict"
        )
        await dialog(pilot, app)
        assert "The running check continues unchanged" in screen_text(app)
        await pilot.press("escape")
        await pick(pilot, app, "tiny")
        state = app.check_state
        assert state is not None and state.phase is Phase.RUNNING
        assert "next check: llm · tiny" in screen_text(app)
        gate.touch()
        await until(pilot, lambda: ended(app), "the end")
        await opened(pilot, app)
        state = app.check_state
        assert state is not None and state.engine is not None
        assert (state.phase, state.judged, state.engine.name) == (Phase.COMPLETE, 8, "bundled")
        await pilot.press("r")
        await until(
            pilot,
            lambda: app.check_state is not state and app.check_state.judged >= 1,
            "the next check",
        )
        assert app.check_state.engine is not None
        assert app.check_state.engine.name == "llm"


async def test_the_title_says_what_is_being_opened_and_the_screen_does_not_wait() -> None:
    app = app_of()
    async with running(app) as pilot:
        await opened(pilot, app)
        await checked(pilot, app)
        app.engines.use(EngineConfig("llm", "slow"))
        await until(
            pilot, lambda: "reading slow.gguf for its checksum" in screen_text(app), "the news"
        )
        before = app.check_state
        assert before is not None
        await pilot.press("n")
        assert app.check_state is not None
        assert app.check_state.selected != before.selected
        assert app.engine.coming is not None  # still being opened
        await opened(pilot, app)
        assert "next check: llm · slow" in screen_text(app)


async def test_leaving_while_an_engine_is_being_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[EngineProcess] = []

    class Counted(EngineProcess):
        def __init__(self, command: Sequence[str]) -> None:
            super().__init__(command)
            started.append(self)

    monkeypatch.setattr("factscore_tui.engine.client.EngineProcess", Counted)
    app = app_of()
    async with running(app) as pilot:
        await opened(pilot, app)
        app.engines.use(EngineConfig("llm", "endless"))
        await until(pilot, lambda: "opening llm · endless" in screen_text(app), "the news")
        await pilot.press("ctrl+q")
    app.engine_service._thread.join(10)
    assert not app.engine_service._thread.is_alive()
    assert [process.alive for process in started] == [False]  # none was started to go back to


@pytest.mark.slow
async def test_the_last_of_several_choices_holds() -> None:
    app = app_of()
    async with running(app) as pilot:
        await opened(pilot, app)
        for model in ("slow", "missing", "tiny"):
            app.engines.use(EngineConfig("llm", model))
        await opened(pilot, app)
        assert app.engine.choice == TINY
        await checked(pilot, app)
        assert app.check_state is not None and app.check_state.engine is not None
        assert app.check_state.engine.models[0].id == "tiny"


async def test_what_the_start_says_about_leaving_the_machine() -> None:
    start = EngineConfig("server", "qwen", "http://box.example.org:8080")
    app = app_of(start)
    async with running(app) as pilot:
        await until(
            pilot,
            lambda: "is sent to box.example.org:8080" in " ".join(screen_text(app).split()),
            "the host",
        )
        assert "Nothing leaves this machine" not in screen_text(app)
        await opened(pilot, app)
        await pick(pilot, app, "bundled")
        await opened(pilot, app)
        assert "Nothing leaves this machine" in screen_text(app)
        assert "sent to" not in screen_text(app)
