"""Correcting at a key: what is offered, taking it, other words, turning it down, undoing it."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from factscore_tui.tui.app import FactscoreApp
from factscore_tui.tui.corrections import Corrections, offer
from factscore_tui.tui.screens.change import ChangeFact
from factscore_tui.tui.state.check import CheckState
from factscore_tui.tui.state.messages import Select
from factscore_tui.tui.widgets.evidence import EvidencePane

from .screens import DRAFT, app_with, checked, ended, running, screen_text, until

RIGHT = DRAFT.replace("24 June 1987", "12 June 1987")


def _state(app: FactscoreApp) -> CheckState:
    assert app.check_state is not None
    return app.check_state


async def _checked_again(pilot: Pilot[int], app: FactscoreApp, text: str) -> None:
    await until(
        pilot, lambda: ended(app) and _state(app).document.text == text, "the corrected text"
    )


def test_the_last_correction_is_undone_where_its_text_stands() -> None:
    corrections = Corrections()
    corrections.add("one", "two", 3)
    corrections.add("two", "three")
    assert corrections.back("changed by hand") is None
    last, first = corrections.back("three"), corrections.back("two")
    assert last is not None and last.before == "two"
    assert first is not None and (first.before, first.place) == ("one", 3)
    assert corrections.back("one") is None


async def test_a_correction_is_shown_taken_checked_again_and_undone() -> None:
    app = app_with(script={"of": {"12 June": "supported"}})
    async with running(app) as pilot:
        await checked(pilot, app)
        assert offer(_state(app)) is not None
        assert "correction  24 June 1987 → 12 June 1987" in screen_text(app)
        await pilot.press("F")
        await _checked_again(pilot, app, RIGHT)
        state = _state(app)
        assert state.fact is not None
        assert "12 June 1987" in state.fact.text
        assert offer(state) is None
        await pilot.press("U")
        await _checked_again(pilot, app, DRAFT)
        await pilot.press("U")
        await until(pilot, lambda: "no correction to undo" in screen_text(app), "a word")


async def test_the_text_on_the_start_screen_follows_unless_it_is_another() -> None:
    app = app_with(script={"of": {"12 June": "supported"}})
    async with running(app) as pilot:
        start = app.start_screen
        for text, then in ((DRAFT, RIGHT), ("Another draft.", "Another draft.")):
            start.give(text, "draft")
            await checked(pilot, app)
            await pilot.press("F")
            await _checked_again(pilot, app, RIGHT)
            assert start.text == then
        start.give(DRAFT, "draft")
        await checked(pilot, app)
        await pilot.press("F")
        await _checked_again(pilot, app, RIGHT)
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is start, "the start")
        assert app.focused is None and start.text == RIGHT
        start.action_undo()
        assert start.text == DRAFT


@pytest.mark.slow
async def test_a_correction_is_changed_or_turned_down() -> None:
    app = app_with()
    async with running(app, (80, 24)) as pilot:
        await checked(pilot, app)
        await pilot.press("R")
        await until(pilot, lambda: "rejected" in screen_text(app), "a word")
        assert "accept" not in str(
            app.screen.query_one(EvidencePane).query_one("#evidence-text").render()
        )
        await pilot.press("F")
        await until(pilot, lambda: "you rejected this correction" in screen_text(app), "a word")
        assert _state(app).document.text == DRAFT
        app.corrections.refused.clear()
        await pilot.press("B")
        await until(pilot, lambda: "In place of" in screen_text(app), "the line")
        await pilot.press("ctrl+u", *"14 June 1987", "enter")
        await _checked_again(pilot, app, DRAFT.replace("24 June 1987", "14 June 1987"))


async def test_what_was_turned_down_comes_back_and_the_cursor_stays_with_it() -> None:
    app = app_with(script={"of": {"12 June": "supported"}})
    async with running(app) as pilot:
        await checked(pilot, app)
        wrong = _state(app).selected
        await pilot.press("F")
        await _checked_again(pilot, app, RIGHT)
        await pilot.press("U")
        await _checked_again(pilot, app, DRAFT)
        await until(pilot, lambda: _state(app).selected == wrong, "the fact")
        await pilot.press("R")
        await until(pilot, lambda: "rejected" in screen_text(app), "a word")
        await pilot.press("G")
        assert _state(app).selected != wrong
        await pilot.press("U")
        await until(pilot, lambda: "offered again: 24 June" in screen_text(app), "a word")
        assert _state(app).selected == wrong
        assert app.corrections.offered(_state(app)) is not None
        await pilot.press("U")
        await until(pilot, lambda: "no correction to undo" in screen_text(app), "a word")
        assert _state(app).selected == wrong


async def test_the_line_after_a_correction_says_where_the_text_is() -> None:
    app = app_with(script={"of": {"12 June": "supported"}})
    async with running(app) as pilot:
        await checked(pilot, app)
        await pilot.press("F")
        await until(
            pilot, lambda: "the text is in the app, D saves it" in screen_text(app), "a word"
        )


async def test_a_statement_without_a_correction_is_removed_or_hedged() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        war = next(n for n, f in enumerate(_state(app).facts) if "During the war" in f.text)
        app.step(Select(war))
        await pilot.press("F")
        await until(pilot, lambda: "B removes or hedges it" in screen_text(app), "the way out")
        await pilot.press("B")
        await until(pilot, lambda: isinstance(app.screen, ChangeFact), "the dialog")
        assert "remove the sentence" in screen_text(app)
        assert "Reportedly, during the war she" in screen_text(app)
        await pilot.press("h")
        hedged = DRAFT.replace("During the war", "Reportedly, during the war")
        await _checked_again(pilot, app, hedged)
        await pilot.press("U")
        await _checked_again(pilot, app, DRAFT)
        assert _state(app).selected == war
        await pilot.press("B")
        await until(pilot, lambda: isinstance(app.screen, ChangeFact), "the dialog")
        await pilot.press("x")
        words = " During the war she organised mobile X-ray units for the army."
        await _checked_again(pilot, app, DRAFT.replace(words, ""))
        await pilot.press("U")
        await _checked_again(pilot, app, DRAFT)
        assert _state(app).selected == war
        await pilot.press("B")
        await until(pilot, lambda: isinstance(app.screen, ChangeFact), "the dialog")
        await pilot.press("w")
        await until(pilot, lambda: "According to whom?" in screen_text(app), "the question")
        await pilot.press(*"her son", "enter")
        await _checked_again(
            pilot, app, DRAFT.replace("the army.", "the army, according to her son.")
        )


TWO = "Anna was born on 24 June 1987. It rained. Otto was born on 24 June 1987. Nobody came."


async def test_all_corrections_of_a_kind_at_one_key_and_back_at_one() -> None:
    app = app_with(
        script={
            "verdicts": ["supported"],
            "of": {"24 June": "contradicted", "12 June": "supported"},
        }
    )
    async with running(app) as pilot:
        await checked(pilot, app, TWO)
        assert offer(_state(app)) is not None
        await pilot.press("B")
        await until(pilot, lambda: isinstance(app.screen, ChangeFact), "the dialog")
        assert "take all 2 corrections of dates" in screen_text(app)
        await pilot.press("ctrl+l")
        await until(
            pilot, lambda: ended(app) and "24 June" not in _state(app).document.text, "both"
        )
        assert _state(app).document.text.count("12 June") == 2
        await pilot.press("U")
        await _checked_again(pilot, app, TWO)
        await pilot.press("R")
        await until(pilot, lambda: "rejected" in screen_text(app), "a word")
        await pilot.press("N", "B")
        await until(pilot, lambda: isinstance(app.screen, ChangeFact), "the dialog")
        assert "take all" not in screen_text(app), "what was turned down is not taken with others"
