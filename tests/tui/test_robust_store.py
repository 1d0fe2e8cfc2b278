"""A store that fails while it is in use: locked by another copy, taken away, full. A notice,
nothing that was judged is lost, the screen never waits, and it works again by itself."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from factscore_tui import paths
from factscore_tui.core.document import Document
from factscore_tui.core.ruling import Ruling
from factscore_tui.core.verdict import Verdict
from factscore_tui.engine.protocol import Event
from factscore_tui.errors import StorageProblem
from factscore_tui.storage import database
from factscore_tui.storage.sessions import SessionStore
from factscore_tui.tui.engine import saving
from factscore_tui.tui.lazy_store import LazyStore
from factscore_tui.tui.screens.dialogs import Help
from factscore_tui.tui.screens.sessions import SessionsScreen
from factscore_tui.tui.state.check import CheckState, Phase
from factscore_tui.tui.state.messages import (
    Arrived,
    NoticeText,
    RulingsChanged,
    Select,
    StoreFailed,
    StoreWorks,
)
from factscore_tui.tui.state.reducer import reduce

from .screens import (
    DRAFT,
    PATIENCE,
    app_with,
    checked,
    ended,
    notice,
    running,
    saved_sessions,
    screen_text,
    until,
)


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorter waits than a person would be given."""
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.3)
    monkeypatch.setattr(saving, "AGAIN", 0.1)


class Unlucky(LazyStore):
    """Something happens in the middle of a check, before its fifth event is kept."""

    def __init__(self, happens: Callable[[LazyStore], object]) -> None:
        super().__init__()
        self._happens = happens
        self._events = 0

    def record(self, session: str, event: Event) -> None:
        self._events += 1
        if self._events == 5:
            self._happens(self)
        super().record(session, event)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Another program is in the middle of a write."""
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


class Gated(LazyStore):
    """A store of which no method comes back while the gate is closed, as of a disk that hangs."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = threading.Event()
        self.gate.set()
        self.calls: list[str] = []
        self.given_up = False

    def __getattribute__(self, name: str) -> Any:
        found = super().__getattribute__(name)
        if name not in METHODS:
            return found

        def gated(*arguments: Any) -> Any:
            self.calls.append(name)
            if not self.gate.wait(PATIENCE):
                self.given_up = True  # the app waited for this
            return found(*arguments)

        return gated


METHODS = {
    "create",
    "record",
    "summaries",
    "load",
    "search",
    "heading",
    "rename",
    "remove",
    "rulings",
    "rule",
    "gold",
}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("keys", "asked"),
    [
        (("r",), "create"),
        (("i",), "rulings"),
        (("v", "s", "enter"), "rule"),
        (("s",), "summaries"),
        (("s", "enter"), "heading"),
        (("s", "r", "x", "enter"), "rename"),
        (("s", "d", "y"), "remove"),
        (("s", "slash", "a"), "search"),
        (("C",), "gold"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
async def test_the_screen_never_waits_for_the_store(keys: tuple[str, ...], asked: str) -> None:
    store = Gated()
    app = app_with(store)
    async with running(app) as pilot:
        await checked(pilot, app)
        app.step(Select(1))
        if keys[0] == "s" and len(keys) > 1:
            await pilot.press("s")
            await until(pilot, lambda: "draft" in screen_text(app), "the list")
            keys = keys[1:]
        store.gate.clear()
        store.calls.clear()
        await pilot.press(*keys)
        await until(pilot, lambda: asked in store.calls, f"the store to be asked to {asked}")
        if keys[-1] == "a":
            await pilot.press("escape")
        await pilot.press("f1")
        await until(pilot, lambda: isinstance(app.screen, Help), "the help")
        await pilot.press("escape")
        await until(pilot, lambda: not isinstance(app.screen, Help), "the screen below it")
        store.gate.set()
        await until(
            pilot,
            lambda: not any(w.is_running for w in app.workers if w.group == "store"),
            "the answer",
        )
        if asked == "create":
            await until(pilot, lambda: ended(app), "the check")
    assert not store.given_up


async def test_a_database_locked_by_another_copy_while_checking() -> None:
    app = app_with(script={"delay": 0.02})
    async with running(app) as pilot:
        await checked(pilot, app, "First text. It has two facts.")
        with locked(paths.sessions_db()):
            app.check(DRAFT, "", "draft")
            await until(pilot, lambda: "locked by another program" in notice(app), "the notice")
            assert "not being saved" in notice(app) and "tried again" in notice(app)
            await until(pilot, lambda: ended(app), "the check")
            assert app.check_state is not None
            assert (app.check_state.phase, app.check_state.judged) == (Phase.COMPLETE, 8)
        await until(pilot, lambda: notice(app) == "", "the end of the notice")
        assert app.check_state.session
    assert [row[1:] for row in saved_sessions()] == [(2, "complete"), (8, "complete")]


@pytest.mark.slow
async def test_a_database_locked_in_the_middle_of_a_check_keeps_all_of_it() -> None:
    with ExitStack() as stack:
        store = Unlucky(lambda _: stack.enter_context(locked(paths.sessions_db())))
        app = app_with(store)
        async with running(app) as pilot:
            app.check(DRAFT, "", "draft")
            await until(pilot, lambda: "locked" in notice(app), "the notice")
            stack.close()
            await until(pilot, lambda: ended(app) and notice(app) == "", "the end")
    assert [row[1:] for row in saved_sessions()] == [(8, "complete")]


@pytest.mark.slow
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
            await until(
                pilot,
                lambda: "8 facts" in screen_text(app) or "draft" in screen_text(app),
                "the list",
            )
            await pilot.press("d", "y")
            await until(pilot, lambda: "locked" in notice(app), "that nothing was deleted")
            await pilot.press("r", "x", "enter")
            await until(pilot, lambda: "locked" in notice(app), "that nothing was renamed")
            await pilot.press("enter")
            await until(pilot, lambda: app.read_screen is app.screen, "the session")
            assert app.check_state.judged == 8
        app.step(Select(1))
        await pilot.press("i")
        await until(
            pilot,
            lambda: app.check_state is not None and app.check_state.ruling is not None,
            "the ruling",
        )
        assert notice(app) == ""
    assert [row[1] for row in saved_sessions()] == [8]


async def test_a_store_that_fails_is_not_asked_for_every_sentence() -> None:
    """Only the saving tries again, in its own thread: the verdicts do not crawl."""
    with SessionStore() as made:
        path = made.path
    store = Gated()
    app = app_with(store)
    with locked(path):
        async with running(app) as pilot:
            await checked(pilot, app)
            assert app.check_state is not None
            assert app.check_state.judged == 8
            assert "rulings" not in store.calls and "record" not in store.calls


@pytest.mark.slow
async def test_rulings_of_before_are_shown_when_the_database_is_free_again() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        app.step(Select(1))
        await pilot.press("i")
        await until(
            pilot,
            lambda: app.check_state is not None and app.check_state.ruling is not None,
            "the ruling",
        )
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
        await until(
            pilot,
            lambda: third.check_state is not None and any(third.check_state.rulings),
            "the ruling",
        )


@pytest.mark.slow
@pytest.mark.parametrize("how", ["deleted", "replaced"])
async def test_a_database_that_is_taken_away_in_use(how: str, tmp_path: Path) -> None:
    path = paths.sessions_db()

    def take(_: object) -> None:
        for file in path.parent.glob("sessions.db*"):
            file.rename(tmp_path / file.name)
        if how == "replaced":
            SessionStore().close()

    app = app_with(Unlucky(take))
    async with running(app) as pilot:
        await checked(pilot, app)
        assert app.check_state is not None
        assert (app.check_state.phase, app.check_state.judged) == (Phase.COMPLETE, 8)
        assert "removed or replaced" in notice(app)
        await pilot.press("s")
        await until(pilot, lambda: "draft" in screen_text(app), "the list")
    assert [row[1:] for row in saved_sessions()] == [(8, "complete")]


async def test_a_session_that_somebody_deletes_stays_deleted() -> None:
    def delete(_: object) -> None:
        with SessionStore() as other:
            other.remove("last")

    app = app_with(Unlucky(delete))
    async with running(app) as pilot:
        await checked(pilot, app)
        assert "was removed while it was being written" in notice(app)
        assert app.check_state is not None
        assert app.check_state.judged == 8
    assert saved_sessions() == []


@pytest.mark.parametrize(
    "pragma", ["query_only = ON", "max_page_count = 1"], ids=["read-only", "full"]
)
async def test_a_database_that_takes_nothing_for_a_while(pragma: str) -> None:
    store = Unlucky(lambda store: store.opened._db.execute(f"PRAGMA {pragma}"))
    app = app_with(store)
    async with running(app) as pilot:
        app.check(DRAFT * 6, "", "draft")
        await until(pilot, lambda: "cannot be written" in notice(app), "the notice")
        opened = store.opened
        with opened._lock:
            opened._db.execute("PRAGMA query_only = OFF")
            opened._db.execute("PRAGMA max_page_count = 1000000")
        await until(pilot, lambda: ended(app) and notice(app) == "", "the end")
    assert [row[1:] for row in saved_sessions()] == [(48, "complete")]


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


@pytest.mark.slow
async def test_two_copies_on_one_home() -> None:
    """Both check at the same time, both list both."""
    ready = [asyncio.Event(), asyncio.Event()]

    async def copy(n: int) -> None:
        app = app_with(script={"delay": 0.01})
        async with running(app) as pilot:
            await checked(pilot, app, f"Copy {n} was here. " * 12, name=f"text of copy {n}")
            assert app.check_state is not None
            assert (app.check_state.phase, app.check_state.judged, notice(app)) == (
                Phase.COMPLETE,
                12,
                "",
            )
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
    store, asking = LazyStore(), threading.Barrier(7)
    opened: list[object] = []
    problems: list[StorageProblem] = []

    def fail(path: object) -> None:
        opened.append(path)
        asking.wait()
        time.sleep(0.2)  # until the others wait for the lock
        raise StorageProblem("locked", "wait")

    def ask() -> None:
        if opened:
            asking.wait()
        try:
            store.summaries()
        except StorageProblem as problem:
            problems.append(problem)

    monkeypatch.setattr("factscore_tui.storage.sessions.SessionStore", fail)
    first = threading.Thread(target=ask)
    first.start()
    while not opened:
        time.sleep(0.01)
    others = [threading.Thread(target=ask) for _ in range(6)]
    for thread in others:
        thread.start()
    for thread in (first, *others):
        thread.join()
    assert [problem.message for problem in problems] == ["locked"] * 7
    assert len(opened) == 1


def test_one_trouble_at_a_time() -> None:
    """The end of one trouble does not take another one away."""
    state = reduce(CheckState(Document.from_text("A."), check="c"), StoreFailed("full", "free"))
    assert reduce(state, StoreWorks(NoticeText("other", "free"))).trouble == NoticeText(
        "full", "free"
    )
    assert reduce(state, StoreWorks(NoticeText("full", "free"))).trouble is None
    assert reduce(state, RulingsChanged("c", {0: Ruling(Verdict.SUPPORTED)})).trouble is not None
    assert reduce(state, Arrived("c", ())).trouble is not None
