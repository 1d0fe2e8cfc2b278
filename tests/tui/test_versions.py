"""Versions of a draft in the list of sessions: folded, opened, compared."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from factscore_tui.core.document import Document
from factscore_tui.storage.sessions import SessionStore
from factscore_tui.storage.summaries import SessionSummary
from factscore_tui.tui.app import FactscoreApp
from factscore_tui.tui.lazy_store import LazyStore
from factscore_tui.tui.screens.compare import CompareScreen
from factscore_tui.tui.screens.sessions import SessionsScreen
from factscore_tui.tui.widgets.sessions import SessionList, grouped

from .screens import app_with, notice, running, screen_text, until
from .test_sessions import listed

CURIE = "Marie Curie was born in Warsaw and moved to Paris, where she studied physics."
SHIP = "The steamship Titanic sank after hitting an iceberg on her maiden voyage in 1912."


def kept() -> tuple[LazyStore, list[str]]:
    """Three versions of one draft, the newest last, with another draft in between."""
    store = LazyStore()
    texts = [("curie.txt", CURIE), ("curie.txt", f"{CURIE} It was 1891."), ("ship.txt", SHIP)]
    texts.append(("final.txt", f"{CURIE} It was 1891, they say."))
    made = [store.create(Document.from_text(text), "", name) for name, text in texts]
    store.rename(made[3], "curie.txt")
    return store, made


def lines(app: FactscoreApp) -> list[str]:
    sessions = app.screen.query_one(SessionList)
    return [sessions.get_option_at_index(n).id or "" for n in range(sessions.option_count)]


async def at(pilot: Pilot[int], app: FactscoreApp, session: str) -> None:
    sessions = app.screen.query_one(SessionList)
    sessions.highlighted = lines(app).index(session)
    await pilot.pause()


@pytest.mark.parametrize("size", [(60, 15), (80, 24), (120, 40)], ids=lambda s: f"{s[0]}x{s[1]}")
async def test_older_versions_are_folded_and_v_lists_them(size: tuple[int, int]) -> None:
    store, (first, second, ship, third) = kept()
    app = app_with(store)
    async with running(app, size) as pilot:
        await listed(pilot, app, 2)
        assert lines(app) == [third, ship] and "▸ 3 versions" in screen_text(app)
        await pilot.press("v")
        await until(pilot, lambda: len(lines(app)) == 4, "the versions")
        assert lines(app) == [third, second, first, ship] and "▾ 3 versions" in screen_text(app)
        await pilot.press("j", "j", "v")
        await until(pilot, lambda: len(lines(app)) == 2, "the fold")
        assert app.screen.query_one(SessionList).chosen == third  # of the draft that was folded
        await pilot.press("j", "v")
        await until(pilot, lambda: "no other version" in notice(app), "the notice")


@pytest.mark.slow
async def test_what_is_opened_stays_opened_when_the_list_is_read_again() -> None:
    store, (first, second, ship, third) = kept()
    app = app_with(store)
    async with running(app) as pilot:
        await listed(pilot, app, 2)
        await pilot.press("v")
        await until(pilot, lambda: len(lines(app)) == 4, "the versions")
        await at(pilot, app, second)
        await pilot.press("d", "y")
        await until(pilot, lambda: lines(app) == [third, first, ship], "the others")
        assert "▾ 2 versions" in screen_text(app)


async def test_a_search_lists_every_version_that_has_the_words() -> None:
    store, (_, second, _, third) = kept()
    app = app_with(store)
    async with running(app) as pilot:
        await listed(pilot, app, 2)
        await pilot.press("slash", *"1891")
        await until(pilot, lambda: lines(app) == [third, second], "both versions")
        await pilot.press("escape")
        await until(pilot, lambda: len(lines(app)) == 2, "the drafts")


@pytest.mark.slow
async def test_a_version_is_compared_with_the_one_before_it() -> None:
    store, (first, second, ship, third) = kept()
    app = app_with(store)
    async with running(app) as pilot:
        await listed(pilot, app, 2)
        await pilot.press("C")
        await until(pilot, lambda: isinstance(app.screen, CompareScreen), "the comparison")
        assert isinstance(app.screen, CompareScreen) and app.screen._ids == (second, third)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, SessionsScreen), "the list")
        await pilot.press("v")
        await until(pilot, lambda: len(lines(app)) == 4, "the versions")
        await at(pilot, app, first)
        await pilot.press("C")
        await until(pilot, lambda: "first version of its draft" in notice(app), "the notice")
        await at(pilot, app, ship)
        await pilot.press("C")
        await until(pilot, lambda: "no other version" in notice(app), "the notice")
        with SessionStore() as elsewhere:
            elsewhere.remove(ship)
        await pilot.press("C")
        await until(pilot, lambda: "deleted meanwhile" in notice(app), "the notice")


async def test_d_compares_with_a_version_that_was_opened_as_a_file_anew() -> None:
    store, (_, second, _, third) = kept()
    app = app_with(store, session=third)
    async with running(app) as pilot:
        await until(pilot, lambda: app.check_state is not None, "the check")
        await pilot.press("d")
        await until(pilot, lambda: isinstance(app.screen, CompareScreen), "the comparison")
        assert isinstance(app.screen, CompareScreen) and app.screen._ids == (second, third)


async def test_the_start_shows_each_draft_once() -> None:
    store, (_, _, ship, third) = kept()
    app = app_with(store)
    async with running(app) as pilot:
        await until(pilot, lambda: app.screen.query_one(SessionList).option_count, "the list")
        assert lines(app) == [third, ship] and "▸ 3 versions" in screen_text(app)


def test_a_draft_of_which_one_version_is_listed_is_no_group() -> None:
    one = SessionSummary("b", "n", "", "", "complete", 0, 0, 0, 0, 1, "", draft="a")
    assert [entry.versions for entry in grouped([one])] == [""]
