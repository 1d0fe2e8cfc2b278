"""What the screens look like in states that come in the course of work: a draft that is back,
edited in place, checked again; help and dialogs; at three sizes, with colours and without."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, TextArea

from factscore_tui import paths
from factscore_tui.core.verdict import Verdict
from factscore_tui.storage.drafts import DraftStore
from factscore_tui.tui.app import FactscoreApp
from factscore_tui.tui.screens.compare import CompareScreen
from factscore_tui.tui.screens.dialogs import Confirm, Help, OpenFile
from factscore_tui.tui.screens.keys import KeysScreen
from factscore_tui.tui.screens.sessions import SessionsScreen
from factscore_tui.tui.state.messages import Compared, FlippedVerdicts, Select
from factscore_tui.tui.widgets.draft import DraftEditor

from .screens import (
    DRAFT,
    app_with,
    checked,
    colours,
    compare,
    ended,
    marked_text,
    running,
    screen_text,
    until,
)

SIZES = [(60, 15), (80, 24), (120, 40)]
Look = Callable[..., Awaitable[None]]


@pytest.fixture(params=SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    found: tuple[int, int] = request.param
    return found


@pytest.fixture(params=["", "nocolor-"], ids=["colours", "NO_COLOR"])
def look(
    request: pytest.FixtureRequest, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> Look:
    """Compares the screen with the golden of this name, size and kind."""
    prefix: str = request.param
    if prefix:
        monkeypatch.setenv("NO_COLOR", "1")

    async def compare_with(name: str, pilot: Pilot[int], *, elsewhere: bool = False) -> None:
        """`elsewhere`: there is a golden with colours already."""
        if elsewhere and not prefix:
            return
        app = pilot.app
        for typing in (*app.screen.query(TextArea), *app.screen.query(Input)):
            typing.cursor_blink = False
        await pilot.pause()
        if prefix:
            assert colours(app) == set()
        compare(
            f"{name}-{prefix}{size[0]}x{size[1]}", (marked_text if prefix else screen_text)(app)
        )

    return compare_with


async def ready(pilot: Pilot[int], app: FactscoreApp) -> None:
    """The engine is open, the sessions are read, drafts were looked for."""
    await until(
        pilot,
        lambda: (
            app.engine.engine is not None and app.start_screen.invitation.setting.first is not None
        ),
        "ready",
    )
    await until(pilot, lambda: app.start_screen.saver.flush(0.01), "the drafts")


async def silent(pilot: Pilot[int], app: FactscoreApp) -> None:
    """Short notices are over."""
    screen = app.read_screen
    assert screen is not None
    screen.say("")
    await until(pilot, lambda: not screen._said, "silence")


@pytest.mark.slow
async def test_editing_and_checking_again(size: tuple[int, int], look: Look) -> None:
    app = app_with(script={"of": {"again in 1903": "outside-snapshot"}})
    async with running(app, size) as pilot:
        await ready(pilot, app)
        await look("start-first", pilot, elsewhere=True)
        await checked(pilot, app, name="column.txt", topic="Marie Curie")
        app.step(Select(2))
        await pilot.press("e")
        editor = app.screen.query_one(DraftEditor)
        await until(
            pilot, lambda: app.focused is editor and editor.cursor_location != (0, 0), "the editor"
        )
        await look("editing", pilot)
        editor.go_to(DRAFT.index("in 1903"))
        await pilot.press(*"again ")
        await until(pilot, lambda: "again in 1903" in editor.text, "the word")
        await look("editing-touched", pilot)
        await pilot.press("f1")
        await until(pilot, lambda: isinstance(app.screen, Help), "the help")
        await look("editing-help", pilot)
        await pilot.press("escape", "escape")
        await until(
            pilot,
            lambda: (
                ended(app) and app.check_state is not None and app.check_state.changes is not None
            ),
            "the end",
        )
        await look("rechecked-told", pilot)
        state = app.check_state
        assert state is not None
        # One of each sign, whatever the scripted verdicts were.
        was = {
            1: Verdict.SUPPORTED,
            2: Verdict.CONTRADICTED,
            3: Verdict.NO_ARTICLE,
            4: Verdict.NO_EVIDENCE,
        }
        app.step(
            Compared(
                state.check, FlippedVerdicts(was, new=frozenset({5}), gone=1, better=2, worse=1)
            )
        )
        await silent(pilot, app)
        await look("rechecked", pilot)


async def test_a_draft_is_back(size: tuple[int, int], look: Look) -> None:
    with DraftStore() as store:
        store.save("The text of last night.", "column.txt", "Marie Curie")
    with sqlite3.connect(paths.sessions_db()) as db:
        db.execute("UPDATE drafts SET saved = '2099-01-01T14:03:00.000Z'")
    app = app_with()
    async with running(app, size) as pilot:
        await until(pilot, lambda: app.start_screen.text, "the text")
        await ready(pilot, app)
        await look("start-back", pilot, elsewhere=True)


@pytest.mark.slow
async def test_dialogs_and_lists(
    size: tuple[int, int], look: Look, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("column.txt", "letter.docx", "notes.md"):
        (tmp_path / name).write_text("words")
    (tmp_path / "archive").mkdir()
    monkeypatch.chdir(tmp_path)
    app = app_with()
    async with running(app, size) as pilot:
        await ready(pilot, app)
        await pilot.press("f2")
        await until(pilot, lambda: isinstance(app.screen, OpenFile), "the dialog")
        await look("open", pilot)
        await pilot.press("escape")
        app.action_keys()
        await until(pilot, lambda: isinstance(app.screen, KeysScreen) and app.focused, "the keys")
        if size[1] == 15:  # the list is longer than any screen, and grows
            await look("keys", pilot, elsewhere=True)
        await pilot.press("escape")
        app.navigation.show_sessions()
        await until(pilot, lambda: "Nothing was checked yet" in screen_text(app), "the list")
        await look("sessions-none", pilot)
        await pilot.press("escape")
        await checked(pilot, app, name="column.txt", topic="Marie Curie")
        app.step(Select(1))
        await pilot.press("enter")
        await pilot.pause()
        await look("evidence", pilot, elsewhere=True)
        await pilot.press("f1")
        await until(pilot, lambda: isinstance(app.screen, Help), "the help")
        await look("help", pilot, elsewhere=True)
        await pilot.press("escape", "s")
        await until(
            pilot,
            lambda: isinstance(app.screen, SessionsScreen) and "✗ 1" in screen_text(app),
            "the list",
        )
        await pilot.press("d")
        await until(pilot, lambda: isinstance(app.screen, Confirm), "the question")
        await look("question", pilot)
        await pilot.press("escape")
        state = app.check_state
        assert state is not None
        app.navigation.show_comparison(state.session, state.session)
        await until(
            pilot,
            lambda: isinstance(app.screen, CompareScreen) and "as before" in screen_text(app),
            "both",
        )
        await pilot.press("a", "enter")
        await pilot.pause()
        await look("compare-both", pilot, elsewhere=True)


async def test_a_weak_supported_fact(size: tuple[int, int], look: Look) -> None:
    app = app_with(script={"weak": ["Nobel Prize"]})
    async with running(app, size) as pilot:
        await ready(pilot, app)
        await checked(pilot, app, name="column.txt", topic="Marie Curie")
        app.step(Select(2))
        await pilot.press("enter")
        await look("read-weak", pilot)
