"""The app with the real engine and a language model whose weights are random: it knows nothing, but
it answers."""

from __future__ import annotations

import pytest
from random_models import random_model
from textual.widgets import Input, Static

from factscore_tui.engine.client import EngineClient
from factscore_tui.engine.config import EngineConfig
from factscore_tui.tui.app import FactscoreApp
from factscore_tui.tui.engine.service import EngineOpening
from factscore_tui.tui.lazy_store import LazyStore
from factscore_tui.tui.screens.engine import ChooseEngine
from factscore_tui.tui.state.check import Phase

from .screens import ended, running, screen_text, until

TEXT = "Neil Armstrong was born in Wapakoneta in 1930. He walked on the Moon in July 1969."


@pytest.mark.slow
@pytest.mark.usefixtures("with_sample")
async def test_choose_a_file_check_and_check_again() -> None:
    weights = random_model("tiny")
    opening = EngineOpening(threads=1)
    app = FactscoreApp(lambda: EngineClient(threads=1), LazyStore(), opening=opening)
    async with running(app) as pilot:
        await until(pilot, lambda: app.engine.engine is not None, "the bundled engine")
        app.start_screen.give(TEXT, "moon.txt", "")
        await pilot.press("f6")
        await until(pilot, lambda: isinstance(app.screen, ChooseEngine), "the dialog")
        await pilot.press("tab")
        app.screen.query_one("#model-path", Input).value = str(weights)
        await pilot.press("enter")
        await until(
            pilot, lambda: "How is tiny.gguf to be used?" in screen_text(app), "the question"
        )
        await pilot.press("enter")
        await until(
            pilot, lambda: app.engine.choice == EngineConfig("llm", str(weights)), "the model"
        )
        assert "llm · tiny" in screen_text(app)
        await pilot.press("f5")
        await until(pilot, lambda: ended(app), "the check")
        state = app.check_state
        assert state is not None and state.engine is not None
        assert (state.phase, state.engine.name, state.engine.remote) == (Phase.COMPLETE, "llm", "")
        asked = [j for j in state.judgements if j is not None and j.p_supported is not None]
        assert asked
        assert all("retrieve-lm" in j.estimator for j in asked)
        assert not all(j.cached for j in asked)
        assert "llm · tiny" in screen_text(app)

        await pilot.press("r")
        await until(pilot, lambda: app.check_state is not state and ended(app), "the second check")
        again = app.check_state
        assert again is not None
        assert [j.p_supported for j in again.judgements if j is not None and j.cached] == [
            j.p_supported for j in asked
        ]
        assert again.judgement is not None and again.judgement.cached
        shown = str(app.screen.query_one("#evidence-text", Static).content)
        assert "estimator retrieve-lm" in shown
        assert "from an earlier check" in shown
