"""A terminal of any size at any moment: no traceback, nothing lost, the same fact selected after
it."""

from __future__ import annotations

import pytest
from sampled import sampled
from textual.pilot import Pilot

from factscore_tui.tui.app import FactscoreApp
from factscore_tui.tui.screens.start import StartScreen
from factscore_tui.tui.state.check import Phase
from factscore_tui.tui.state.messages import Select
from factscore_tui.tui.widgets.draft import DraftEditor
from factscore_tui.tui.widgets.editor import Editor

from .places import PLACES, go, leave, prepare, top
from .screens import DRAFT, app_with, ended, running, screen_text, until

SIZES = [(5, 5), (1, 1), (20, 3), (250, 70), (60, 15), (3, 80), (200, 2)]
HOME = (100, 30)


async def shaken(pilot: Pilot[int]) -> None:
    """The terminal takes every size, and then the first again."""
    for size in (*SIZES, HOME):
        await pilot.resize_terminal(*size)
        await pilot.pause()


@pytest.mark.slow
@pytest.mark.parametrize("name", sampled(PLACES))
async def test_every_place_survives_every_size(name: str) -> None:
    app = app_with()
    async with running(app, HOME) as pilot:
        await prepare(pilot, app)
        await go(pilot, app, PLACES[name])
        assert app.check_state is not None
        before, selected, screen = screen_text(app), app.check_state.selected, top(app)
        await shaken(pilot)
        assert (app.check_state.selected, top(app)) == (selected, screen)
        assert app.check_state.document.text == DRAFT
        words = set(before.split())
        missing = {word for word in words - set(screen_text(app).split()) if word.isalpha()}
        assert len(missing) <= len(words) // 4, missing
        await leave(pilot, app)


@pytest.mark.slow
@pytest.mark.parametrize(
    "size",
    [(1, 1), *(pytest.param(size, marks=pytest.mark.nightly) for size in ((5, 5), (250, 70)))],
)
async def test_every_place_opens_in_every_size(size: tuple[int, int]) -> None:
    app = app_with()
    async with running(app, size) as pilot:
        await prepare(pilot, app)
        assert app.check_state is not None
        session = app.check_state.session
        for name, place in PLACES.items():
            await go(pilot, app, place)
            await leave(pilot, app)
            app.reopen(session)
            await until(pilot, lambda: top(app) == "ReadScreen", "the check")
            assert app.check_state.document.text == DRAFT, name
            app.step(Select(3))
            await pilot.pause()


async def test_while_a_check_runs() -> None:
    app = app_with(script={"delay": 0.02})
    async with running(app, HOME) as pilot:
        app.check(DRAFT * 3, "", "draft")
        await until(
            pilot,
            lambda: app.check_state is not None and app.check_state.judged >= 2,
            "two verdicts",
        )
        await shaken(pilot)
        await until(pilot, lambda: ended(app), "the end")
        assert app.check_state is not None
        assert (app.check_state.phase, app.check_state.judged) == (Phase.COMPLETE, 24)
        assert "24" in screen_text(app)


@pytest.mark.slow
async def test_while_a_draft_is_typed() -> None:
    app = app_with()
    async with running(app, HOME) as pilot:
        editor = app.start_screen.query_one(Editor)
        for n, size in enumerate((*SIZES, HOME)):
            await pilot.press(*f"word{n} ".replace(" ", "_").replace("_", "x"))
            await pilot.resize_terminal(*size)
            await pilot.pause()
        assert editor.text == "".join(f"word{n}x" for n in range(len(SIZES) + 1))
        assert isinstance(app.screen, StartScreen)


@pytest.mark.slow
async def test_while_the_checked_text_is_edited() -> None:
    app: FactscoreApp = app_with()
    async with running(app, HOME) as pilot:
        await prepare(pilot, app)
        await pilot.press("e")
        editor = app.screen.query_one(DraftEditor)
        await until(pilot, lambda: editor.has_focus, "the editor")
        place = editor.place
        for size in (*SIZES, HOME):
            await pilot.press("q")
            await pilot.resize_terminal(*size)
            await pilot.pause()
        assert app.is_running
        typed = "q" * (len(SIZES) + 1)
        assert editor.verbatim() == DRAFT[:place] + typed + DRAFT[place:]
        assert editor.place == place + len(typed)
        await pilot.press("escape")
        await until(pilot, lambda: ended(app), "the check")
        assert app.check_state is not None
        assert app.check_state.document.text == DRAFT[:place] + typed + DRAFT[place:]


@pytest.mark.slow
async def test_what_is_searched_and_filtered_stays() -> None:
    app = app_with()
    async with running(app, HOME) as pilot:
        await prepare(pilot, app)
        await go(pilot, app, PLACES["filtered"])
        await go(pilot, app, PLACES["search"])
        assert app.check_state is not None
        before = (app.check_state.filter, app.check_state.search, app.check_state.selected)
        await shaken(pilot)
        assert (app.check_state.filter, app.check_state.search, app.check_state.selected) == before
