"""Several drafts open at once: a list of them, one key to the next, one engine behind them all."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from textual.widgets import OptionList

from factscore_tui.cli.commands.open_app import MOST_FILES
from factscore_tui.tui import draft_list as list_module
from factscore_tui.tui.draft_list import MOST
from factscore_tui.tui.screens.open_drafts import OpenDrafts
from factscore_tui.tui.state.check import Phase, standing_of
from factscore_tui.tui.widgets.bars import TitleBar

from .screens import DRAFT, app_with, checked, compare, running, screen_text, until

OTHERS = [
    ("The ferry\n\nThe ferry to Felixstowe was built in 1912. It sank twice.\n", "ferry.md"),
    ("The mill\n\nThe mill in Harwick burned down in 1871. Nobody rebuilt it.\n", "mill.txt"),
]
SIZES = [(60, 15), (80, 24), (120, 40)]


def several(**kwargs: Any) -> Any:
    return app_with(text=DRAFT, name="letters.txt", more=OTHERS, **kwargs)


def done(app: Any) -> bool:
    states = app.draft_list.states
    return len(states) == 3 and all(s.phase is Phase.COMPLETE and s.session for s in states)


def told(app: Any) -> list[str]:
    return [str(one.message) for one in app._notifications]


def title(app: Any) -> str:
    return str(app.screen.query_one(TitleBar).title)


async def test_all_are_checked_one_is_shown_and_one_key_goes_to_the_next() -> None:
    app = several()
    async with running(app) as pilot:
        await until(pilot, lambda: done(app), "all three")
        assert app.check_state.name == "letters.txt" and title(app) == "1/3 letters.txt"
        await pilot.press("ctrl+n")
        assert app.check_state.name == "ferry.md" and "1912" in screen_text(app)
        assert title(app) == "2/3 ferry.md"
        await pilot.press("n")
        selected = app.check_state.selected
        await pilot.press("ctrl+n", "ctrl+n", "ctrl+n")
        assert (app.check_state.name, app.check_state.selected) == ("ferry.md", selected)
        names = {s.name: s.id for s in app.store.summaries()}
        assert set(names) == {"letters.txt", "ferry.md", "mill.txt"}, "each has a session"


@pytest.mark.parametrize("size", SIZES)
async def test_the_list(size: tuple[int, int]) -> None:
    app = several()
    async with running(app, size) as pilot:
        await until(pilot, lambda: done(app), "all three")
        await pilot.press("ctrl+l")
        await until(pilot, lambda: isinstance(app.screen, OpenDrafts), "the list")
        await pilot.pause()
        app.clear_notifications()
        await pilot.pause()
        compare(f"drafts-{size[0]}x{size[1]}", screen_text(app))
        await pilot.press("j", "j", "enter")
        await until(pilot, lambda: title(app) == "3/3 mill.txt", "the mill")


async def test_a_draft_that_is_closed_keeps_its_session_and_the_shown_one_stays() -> None:
    app = several()
    async with running(app) as pilot:
        await until(pilot, lambda: done(app), "all three")
        await pilot.press("ctrl+n", "ctrl+l")
        await until(pilot, lambda: isinstance(app.screen, OpenDrafts), "the list")
        await pilot.press("x")
        assert "go to another one first" in screen_text(app)
        await pilot.press("k", "x")
        assert app.screen.query_one(OptionList).option_count == 2
        await pilot.press("escape")
        assert title(app) == "1/2 ferry.md"
        assert len(app.store.summaries()) == 3


async def test_checking_again_is_the_same_draft_and_another_text_is_another() -> None:
    app = several()
    async with running(app) as pilot:
        await until(pilot, lambda: done(app), "all three")
        state = app.check_state
        await checked(pilot, app, DRAFT, "", "letters.txt")
        assert len(app.draft_list.states) == 3
        app.check(state.document.text + "One more line was added.", "", "letters.txt", state)
        await until(pilot, lambda: not app.check_state.phase.busy, "the edited one")
        assert len(app.draft_list.states) == 3
        await checked(pilot, app, "Nothing here is as it was elsewhere in Lisbon.", "", "new.txt")
        assert title(app) == "4/4 new.txt"


async def test_a_draft_behind_tells_what_changed_when_one_goes_back_to_it() -> None:
    """The comparison with the last check is that of its own draft."""
    app = several(script={"delay": 0.02})
    async with running(app) as pilot:
        await until(pilot, lambda: done(app), "all three")
        state = app.check_state
        app.check(state.document.text + "It was in 1950.", "", "letters.txt", state)
        await pilot.press("ctrl+n")
        assert app.check_state.name == "ferry.md"
        await until(pilot, lambda: app.draft_list.states[0].changes is not None, "the comparison")
        assert app.check_state.changes is None


@pytest.mark.slow
async def test_the_one_that_is_looked_at_is_checked_next_and_a_closed_one_never() -> None:
    app = several(script={"delay": 0.15})
    async with running(app) as pilot:
        await until(pilot, lambda: len(app.draft_list.states) == 3, "the drafts")
        app.draft_list.show(2)
        assert app.draft_list.close(1)
        await until(
            pilot, lambda: app.check_state.phase is Phase.COMPLETE, "the one that is looked at"
        )
        assert {s.name for s in app.store.summaries()} == {"letters.txt", "mill.txt"}


async def test_what_is_being_edited_is_not_left() -> None:
    app = several()
    async with running(app) as pilot:
        await until(pilot, lambda: done(app), "all three")
        await pilot.press("e", "ctrl+n")
        assert app.check_state.name == "letters.txt"
        await until(pilot, lambda: "finish editing first" in screen_text(app), "why")


async def test_without_a_second_draft_the_keys_say_so() -> None:
    app = app_with()
    async with running(app) as pilot:
        await until(pilot, lambda: app.engine.engine is not None, "the engine")
        await pilot.press("ctrl+l")
        await until(pilot, lambda: "No draft is open yet." in told(app), "the news")
        await checked(pilot, app)
        assert title(app) == "draft"
        await pilot.press("ctrl+n")
        await until(pilot, lambda: "No other draft is open." in told(app), "the news")


async def test_there_is_an_end_to_how_many_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST_FILES == MOST
    monkeypatch.setattr(list_module, "MOST", 2)
    app = several()
    async with running(app) as pilot:
        await until(pilot, lambda: len(app.store.summaries()) == 3, "three sessions")
        await until(pilot, lambda: not any(s.phase.busy for s in app.draft_list.states), "the end")
        await checked(pilot, app, "Nothing here is as it was elsewhere in Lisbon.", "", "new.txt")
        assert len(app.draft_list.states) <= 3
        assert app.check_state.name == "new.txt"
        assert "checked" in standing_of(app.check_state)


async def test_one_fact_is_one_fact() -> None:
    app = app_with()
    async with running(app, (160, 30)) as pilot:
        await checked(pilot, app, "Ada lived in London.")
        state = app.check_state
        assert state is not None
        assert standing_of(replace(state, phase=Phase.RUNNING)).endswith(", 1 fact, 0 problems")
        stopped = replace(state, phase=Phase.CANCELLED)
        assert standing_of(stopped) == "stopped, 1 of 1 fact, 0 problems"
        await pilot.press("5", "enter")
        await until(pilot, lambda: "this is the only fact" in screen_text(app), "how many")
