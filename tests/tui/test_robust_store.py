"""A store that fails while it is in use: locked by another copy, taken away, full. A notice, nothing that was judged is
lost, the screen never waits, and it works again by itself."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from factscore_tui import paths
from factscore_tui.core.document import Document
from factscore_tui.core.ruling import Ruling
from factscore_tui.core.verdict import Verdict
from factscore_tui.errors import StorageProblem
from factscore_tui.store import database
from factscore_tui.store.sessions import SessionStore
from factscore_tui.tui import saving
from factscore_tui.tui.keeper import LazyStore
from factscore_tui.tui.messages import Arrived, Ruled, Select, StoreFailed, StoreWorks, Trouble
from factscore_tui.tui.reducer import reduce
from factscore_tui.tui.screens.sessions import SessionsScreen
from factscore_tui.tui.state import CheckState, Phase

from .screens import DRAFT, app_with, checked, ended, notice, running, saved_sessions, screen_text, until


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorter waits than a person would be given."""
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.3)
    monkeypatch.setattr(saving, "AGAIN", 0.1)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Another program is in the middle of a write."""
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


async def alive(pilot: Pilot[int], seconds: float) -> float:
    """The longest that the event loop was away meanwhile, in seconds."""
    longest, end = 0.0, time.monotonic() + seconds
    while time.monotonic() < end:
        began = time.monotonic()
        await pilot.pause(0.01)
        longest = max(longest, time.monotonic() - began)
    return longest


async def test_a_database_locked_by_another_copy_while_checking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 1.5)
    app = app_with(script={"delay": 0.02})
    async with running(app) as pilot:
        await checked(pilot, app, "First text. It has two facts.")
        with locked(paths.sessions_db()):
            app.check(DRAFT, "", "draft")
            assert await alive(pilot, 0.5) < 0.5
            await until(pilot, lambda: "locked by another program" in notice(app), "the notice")
            assert "not being saved" in notice(app) and "tried again" in notice(app)
            await until(pilot, lambda: ended(app), "the check")
            assert app.check_state is not None
            assert (app.check_state.phase, app.check_state.judged) == (Phase.COMPLETE, 8)
            assert await alive(pilot, 0.5) < 0.5
        await until(pilot, lambda: notice(app) == "", "the end of the notice")
        assert app.check_state.session
    assert [row[1:] for row in saved_sessions()] == [(2, "complete"), (8, "complete")]


async def test_a_database_locked_in_the_middle_of_a_check_keeps_all_of_it(tmp_path: Path) -> None:
    app = app_with(script={"delay": 0.05})
    async with running(app) as pilot:
        app.check(DRAFT, "", "draft")
        await until(pilot, lambda: app.check_state is not None and app.check_state.judged >= 2, "two verdicts")
        with locked(paths.sessions_db()):
            await until(pilot, lambda: "locked" in notice(app), "the notice")
        await until(pilot, lambda: ended(app) and notice(app) == "", "the end")
    assert [row[1:] for row in saved_sessions()] == [(8, "complete")]


async def test_what_is_asked_of_a_locked_database_is_answered_and_works_later() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        app.step(Select(1))
        with locked(paths.sessions_db()):
            await pilot.press("i")
            await until(pilot, lambda: "locked" in notice(app), "that the ruling was not saved")
            assert "Not ruled" in notice(app)
            assert app.check_state is not None
            assert app.check_state.ruling is None
            await pilot.press("s")
            await until(pilot, lambda: "8 facts" in screen_text(app) or "draft" in screen_text(app), "the list")
            await pilot.press("d", "y")
            await until(pilot, lambda: "locked" in notice(app), "that nothing was deleted")
            await pilot.press("r", "x", "enter")
            await until(pilot, lambda: "locked" in notice(app), "that nothing was renamed")
            await pilot.press("enter")
            await until(pilot, lambda: app.read_screen is app.screen, "the session")
            assert app.check_state.judged == 8
        app.step(Select(1))
        await pilot.press("i")
        await until(pilot, lambda: app.check_state is not None and app.check_state.ruling is not None, "the ruling")
        assert notice(app) == ""
    assert [row[1] for row in saved_sessions()] == [8]


async def test_a_database_that_is_locked_before_it_is_opened_does_not_slow_the_check(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nothing but the first write waits for the lock: the verdicts do not crawl."""
    with SessionStore() as store:
        path = store.path
    monkeypatch.setattr(database, "BUSY_SECONDS", 1.0)
    app = app_with()
    with locked(path):
        async with running(app) as pilot:
            began = time.monotonic()
            await checked(pilot, app)
            assert time.monotonic() - began < 10
            assert app.check_state is not None
            assert app.check_state.judged == 8
            await pilot.press("q")


async def test_rulings_of_before_are_shown_when_the_database_is_free_again() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        app.step(Select(1))
        await pilot.press("i")
        await until(pilot, lambda: app.check_state is not None and app.check_state.ruling is not None, "the ruling")
    again = app_with()
    with locked(paths.sessions_db()):
        async with running(again) as pilot:
            await checked(pilot, again)
            await until(pilot, lambda: "locked" in notice(again), "the notice")
    third = app_with()
    async with running(third) as pilot:
        with locked(paths.sessions_db()):
            await checked(pilot, third)
            await until(pilot, lambda: "locked" in notice(third), "the notice")
        await until(pilot, lambda: third.check_state is not None and any(third.check_state.rulings), "the ruling")


@pytest.mark.parametrize("how", ["deleted", "replaced"])
async def test_a_database_that_is_taken_away_in_use(how: str, tmp_path: Path) -> None:
    path = paths.sessions_db()
    app = app_with(script={"delay": 0.05})
    async with running(app) as pilot:
        app.check(DRAFT, "", "draft")
        await until(pilot, lambda: app.check_state is not None and app.check_state.judged >= 2, "two verdicts")
        for file in path.parent.glob("sessions.db*"):
            file.rename(tmp_path / file.name)
        if how == "replaced":
            SessionStore().close()
        await until(pilot, lambda: ended(app), "the end")
        assert app.check_state is not None
        assert (app.check_state.phase, app.check_state.judged) == (Phase.COMPLETE, 8)
        assert "removed or replaced" in notice(app)
        await pilot.press("s")
        await until(pilot, lambda: "draft" in screen_text(app), "the list")
    assert [row[1:] for row in saved_sessions()] == [(8, "complete")]


async def test_a_session_that_somebody_deletes_stays_deleted() -> None:
    app = app_with(script={"delay": 0.05})
    async with running(app) as pilot:
        app.check(DRAFT, "", "draft")
        await until(pilot, lambda: app.check_state is not None and app.check_state.judged >= 2, "two verdicts")
        with SessionStore() as other:
            other.remove("last")
        await until(pilot, lambda: ended(app), "the end")
        assert "was removed while it was being written" in notice(app)
        assert app.check_state is not None
        assert app.check_state.judged == 8
    assert saved_sessions() == []


@pytest.mark.parametrize("pragma", ["query_only = ON", "max_page_count = 1"], ids=["read-only", "full"])
async def test_a_database_that_takes_nothing_for_a_while(pragma: str) -> None:
    store = LazyStore()
    app = app_with(store, script={"delay": 0.03})
    async with running(app) as pilot:
        app.check(DRAFT * 4, "", "draft")
        await until(pilot, lambda: app.check_state is not None and app.check_state.judged >= 2, "two verdicts")
        db = store.opened._db
        db.execute(f"PRAGMA {pragma}")
        await until(pilot, lambda: "cannot be written" in notice(app), "the notice")
        db.execute("PRAGMA query_only = OFF")
        db.execute("PRAGMA max_page_count = 1000000")
        await until(pilot, lambda: ended(app) and notice(app) == "", "the end")
    assert [row[1:] for row in saved_sessions()] == [(32, "complete")]


async def test_leaving_while_the_store_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The screen goes at once; a thread that still waits does no harm."""
    monkeypatch.setattr(database, "BUSY_SECONDS", 1.0)
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        with locked(paths.sessions_db()):
            app.check("Another text.", "", "other")
            await pilot.press("s")
            await until(pilot, lambda: isinstance(app.screen, SessionsScreen), "the list")
            await pilot.press("d", "y", "q")
    assert app.return_code == 0


async def test_a_bug_behind_a_key_is_a_notice() -> None:
    class Buggy(LazyStore):
        def remove(self, session: str) -> None:
            raise RuntimeError("bug [bold]x[/] \x1b[31m")

    app = app_with(Buggy())
    async with running(app) as pilot:
        await checked(pilot, app)
        await pilot.press("s")
        await until(pilot, lambda: "draft" in screen_text(app), "the list")
        await pilot.press("d", "y")
        await until(pilot, lambda: "something went wrong inside" in notice(app), "the notice")
        assert "[bold]x[/]" in notice(app)


async def test_two_copies_on_one_home() -> None:
    """Both check at the same time, both list both."""
    ready = [asyncio.Event(), asyncio.Event()]

    async def copy(n: int) -> None:
        app = app_with(script={"delay": 0.01})
        async with running(app) as pilot:
            await checked(pilot, app, f"Copy {n} was here. " * 12, name=f"text of copy {n}")
            assert app.check_state is not None
            assert (app.check_state.phase, app.check_state.judged, notice(app)) == (Phase.COMPLETE, 12, "")
            ready[n].set()
            await asyncio.gather(*(event.wait() for event in ready))
            await pilot.press("s")
            both = ("text of copy 0", "text of copy 1")
            await until(pilot, lambda: all(name in screen_text(app) for name in both), "both")

    await asyncio.gather(asyncio.create_task(copy(0)), asyncio.create_task(copy(1)))
    assert [row[1:] for row in saved_sessions()] == [(12, "complete")] * 2


def test_a_store_that_cannot_be_opened_is_not_waited_for_by_every_thread_in_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with SessionStore() as made:
        path = made.path
    monkeypatch.setattr(database, "BUSY_SECONDS", 1.0)
    store, problems = LazyStore(), []

    def ask() -> None:
        try:
            store.summaries()
        except StorageProblem as problem:
            problems.append(problem)

    with locked(path):
        began = time.monotonic()
        threads = [threading.Thread(target=ask) for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(problems) == 6
        assert time.monotonic() - began < 4
    assert store.summaries() == []


def test_one_trouble_at_a_time() -> None:
    """The end of one trouble does not take another one away."""
    state = reduce(CheckState(Document.from_text("A."), check="c"), StoreFailed("full", "free"))
    assert reduce(state, StoreWorks(Trouble("other", "free"))).trouble == Trouble("full", "free")
    assert reduce(state, StoreWorks(Trouble("full", "free"))).trouble is None
    assert reduce(state, Ruled("c", {0: Ruling(Verdict.SUPPORTED)})).trouble is not None
    assert reduce(state, Arrived("c", ())).trouble is not None
