"""What a text is about: proposed by the engine, shown with a question mark, and said by the
reader."""

from __future__ import annotations

import pytest
from textual.widgets import Input

from factscore_tui.core.document import NO_TOPIC
from factscore_tui.engine import fake
from factscore_tui.engine.client import EngineClient
from factscore_tui.tui.app import FactscoreApp
from factscore_tui.tui.lazy_store import LazyStore
from factscore_tui.tui.screens.about import About
from factscore_tui.tui.state.check import CheckState

from .screens import checked, ended, running, screen_text, until


def _state(app: FactscoreApp) -> CheckState:
    assert app.check_state is not None
    return app.check_state


def _app() -> FactscoreApp:
    return FactscoreApp(
        lambda: EngineClient(command=fake.command(topic="Marie Curie")), LazyStore()
    )


async def test_a_proposal_is_shown_and_can_be_accepted() -> None:
    app = _app()
    async with running(app) as pilot:
        await checked(pilot, app)
        assert _state(app).topic == "" and _state(app).proposed == "Marie Curie"
        assert "about Marie Curie?" in screen_text(app)
        first = _state(app).check
        await pilot.press("a")
        await until(pilot, lambda: isinstance(app.screen, About), "the question")
        await pilot.press("enter")
        await until(pilot, lambda: _state(app).check != first and ended(app), "the second check")
        assert _state(app).topic == "Marie Curie"
        assert "about Marie Curie?" not in screen_text(app) and "about Marie Curie" in screen_text(
            app
        )


async def test_a_topic_without_a_text_waits_for_one() -> None:
    """`open --topic Anna`, then paste: it was forgotten."""
    client = lambda: EngineClient(command=fake.command())  # noqa: E731
    app = FactscoreApp(client, LazyStore(), topic="Anna")
    async with running(app) as pilot:
        await until(pilot, lambda: app.start_screen.topic == "Anna", "the topic")


@pytest.mark.slow
async def test_an_empty_line_says_nothing_in_particular_and_escape_changes_nothing() -> None:
    app = _app()
    async with running(app) as pilot:
        await checked(pilot, app)
        first = _state(app).check
        await pilot.press("a")
        await until(pilot, lambda: isinstance(app.screen, About), "the question")
        await pilot.press("escape")
        await pilot.pause()
        assert _state(app).check == first
        await pilot.press("a")
        await until(pilot, lambda: isinstance(app.screen, About), "the question")
        app.screen.query_one(Input).value = ""
        await pilot.press("enter")
        await until(pilot, lambda: _state(app).check != first and ended(app), "the second check")
        assert _state(app).topic == NO_TOPIC and "about" not in screen_text(app).splitlines()[0]
