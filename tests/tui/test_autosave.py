"""What is typed is on the disk within a second, comes back after a kill, and is nobody else's."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import threading
import time
from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input

from factscore_tui import paths
from factscore_tui.core.document import Document
from factscore_tui.storage.drafts import DraftStore
from factscore_tui.tui import drafts
from factscore_tui.tui.app import FactscoreApp
from factscore_tui.tui.lazy_store import LazyStore
from factscore_tui.tui.screens.start import StartScreen
from factscore_tui.tui.widgets.editor import MAX_CHARACTERS, Editor
from factscore_tui.tui.widgets.news import News

from .screens import app_with, checked, compare, ended, running, screen_text, until

SIZES = [(60, 15), (80, 24), (120, 40)]


def saved() -> list[tuple[str, str, str]]:
    """Text, topic and name of every draft on the disk."""
    if not paths.sessions_db().exists():
        return []
    with sqlite3.connect(paths.sessions_db()) as db:
        if not db.execute("SELECT 1 FROM sqlite_master WHERE name = 'drafts'").fetchone():
            return []
        return sorted(db.execute("SELECT text, topic, name FROM drafts").fetchall())


def leave(*texts: str, name: str = "", topic: str = "") -> None:
    """Drafts of programs that are gone, oldest first."""
    for number, text in enumerate(texts):
        with DraftStore() as store:
            store.save(text, name, topic)
        with sqlite3.connect(paths.sessions_db()) as db:
            db.execute(
                "UPDATE drafts SET saved = ? WHERE text = ?",
                (f"2099-01-0{number + 1}T14:03:00.000Z", text),
            )


def news(app: FactscoreApp) -> str:
    """What the start screen tells."""
    return app.start_screen.query_one(News).words


async def ready(pilot: Pilot[int], app: FactscoreApp) -> None:
    """The engine is open, the list of sessions read, and the drafts were looked for."""
    await until(
        pilot,
        lambda: (
            app.engine.engine is not None and app.start_screen.invitation.setting.first is not None
        ),
        "ready",
    )
    await until(pilot, lambda: app.start_screen.saver.flush(0.01), "the drafts")


@pytest.mark.slow
async def test_typed_and_pasted_text_is_on_the_disk_within_a_second() -> None:
    app = app_with()
    async with running(app) as pilot:
        await ready(pilot, app)
        await pilot.press(*"Hello")
        began = time.monotonic()
        await until(pilot, lambda: saved() == [("Hello", "", "")], "the text")
        assert (
            time.monotonic() - began < drafts.PAUSE + 5
        )  # a loaded machine; the pause itself is below a second
        app.post_message(events.Paste(" and pasted."))
        await until(pilot, lambda: saved() == [("Hello and pasted.", "", "")], "the paste")
        app.start_screen.query_one("#topic", Input).value = "Greetings"
        await until(pilot, lambda: saved() == [("Hello and pasted.", "Greetings", "")], "the topic")
    assert drafts.PAUSE < 1


@pytest.mark.slow
async def test_who_types_without_a_rest_is_saved_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(drafts, "PAUSE", 0.1)
    app = app_with()
    async with running(app) as pilot:
        await ready(pilot, app)

        async def type_on() -> None:
            while True:
                await pilot.press("a")
                await asyncio.sleep(0.01)

        typing = asyncio.create_task(type_on())
        await until(pilot, lambda: len(saved()) == 1, "the text")
        first = saved()
        await until(pilot, lambda: saved() != first, "more of it")
        typing.cancel()


async def test_leaving_writes_what_was_typed_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drafts, "PAUSE", 60.0)
    app = app_with()
    async with running(app) as pilot:
        await ready(pilot, app)
        await pilot.press(*"Bye")
        assert saved() == []
    assert saved() == [("Bye", "", "")]


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
async def test_the_text_is_back(size: tuple[int, int]) -> None:
    leave("The text of last night.", name="column.txt", topic="Marie Curie")
    app = app_with()
    async with running(app, size) as pilot:
        await until(pilot, lambda: app.start_screen.text, "the text")
        await ready(pilot, app)
        assert app.start_screen.text == "The text of last night."
        assert app.start_screen.topic == "Marie Curie"
        assert re.search(
            r"Your text of (\d{4}-\d\d-\d\d )?\d\d:\d\d is back; F8 clears it", news(app)
        )
        assert "column.txt" in screen_text(app)
        compare(f"start-back-{size[0]}x{size[1]}", screen_text(app))
        await pilot.press(*" More.")
        assert news(app) == ""
        await until(pilot, lambda: saved()[0][0] == "The text of last night. More.", "the text")
        assert len(saved()) == 1  # the same draft goes on
        await pilot.press("f8")
        await until(pilot, lambda: saved() == [], "the end of the draft")
        await pilot.press("ctrl+z")
        assert app.start_screen.text == "The text of last night. More."
        await until(pilot, lambda: len(saved()) == 1, "the text")


async def test_a_text_of_today_is_named_by_its_hour() -> None:
    with DraftStore() as store:
        store.save("Typed a moment ago.")
    app = app_with()
    async with running(app) as pilot:
        await until(pilot, lambda: app.start_screen.text, "the text")
        assert re.search(r"Your text of (\d{4}-\d\d-\d\d )?\d\d:\d\d is back", news(app))


@pytest.mark.parametrize(
    "given",
    [{"text": "A text by argument.", "name": "x"}, {"session": "last"}],
    ids=["text", "session"],
)
async def test_with_a_text_or_a_session_by_argument_drafts_wait(given: dict[str, str]) -> None:
    leave("The text of last night.")
    with_session = LazyStore()
    session = with_session.create(Document.from_text("One sentence."), "", "earlier")
    app = app_with(**({"session": session} if "session" in given else given))
    async with running(app) as pilot:
        await until(pilot, lambda: app.check_state is not None, "the check")
        assert app.start_screen.text != "The text of last night."
    assert ("The text of last night.", "", "") in saved()


@pytest.mark.slow
async def test_what_was_typed_meanwhile_is_not_overwritten(monkeypatch: pytest.MonkeyPatch) -> None:
    leave("The text of last night.")
    gate = threading.Event()

    class Slow(LazyStore):
        def claim_draft(self) -> object:  # type: ignore[override]
            gate.wait(20)
            return super().claim_draft()

    app = app_with(Slow())
    async with running(app) as pilot:
        await pilot.press(*"New")
        gate.set()
        await until(pilot, lambda: news(app), "the offer")
        assert "is kept: ctrl+g puts it in place of this one" in news(app)
        assert app.start_screen.text == "New"
        await pilot.press(*" text")
        assert "is kept" in news(app)
        await until(pilot, lambda: ("New text", "", "") in saved(), "the new text")
        assert ("The text of last night.", "", "") in saved()
        await pilot.press("ctrl+g")
        assert app.start_screen.text == "The text of last night."
        await pilot.press(*" So.")
        await until(
            pilot,
            lambda: saved() == [("New text", "", ""), ("The text of last night. So.", "", "")],
            "both",
        )
        await pilot.press("ctrl+z", "ctrl+z")
        assert app.start_screen.text == "New text"
        await until(pilot, lambda: len(saved()) == 2, "both")
    assert {text for text, _, _ in saved()} >= {"New text"}
    assert any(
        "The text of last night." in text for text, _, _ in saved()
    )  # what was undone is kept as well


async def test_several_are_offered_one_after_the_other_and_none_is_lost() -> None:
    leave("one", "two", "three")
    app = app_with()
    async with running(app, (80, 24)) as pilot:
        await until(pilot, lambda: app.start_screen.text == "three", "the newest")
        assert "ctrl+g: the one before it (2 more)" in news(app)
        await pilot.press("ctrl+g")
        await until(pilot, lambda: app.start_screen.text == "two", "the next")
        await pilot.press("ctrl+g")
        await until(pilot, lambda: app.start_screen.text == "one", "the last")
        await pilot.press("ctrl+g")
        await until(pilot, lambda: news(app) == "No other text is kept", "the end")
        await pilot.press("ctrl+z")
        await until(pilot, lambda: app.start_screen.text == "two", "the one before")
        app.start_screen.saver.flush()
        assert [text for text, _, _ in saved()] == ["one", "three", "two"]


async def test_a_draft_that_somebody_is_typing_is_left_alone() -> None:
    with DraftStore() as other:
        other.save("Being typed elsewhere.")
        app = app_with()
        async with running(app) as pilot:
            await ready(pilot, app)
            assert app.start_screen.text == ""
            await pilot.press("ctrl+g")
            await until(pilot, lambda: news(app), "an answer")
            assert news(app) == "No other text is kept"


@pytest.mark.slow
async def test_a_checked_text_is_in_its_session_and_needs_no_draft() -> None:
    app = app_with()
    async with running(app) as pilot:
        await ready(pilot, app)
        await pilot.press(*"Anna was born in Riga.")
        await until(pilot, lambda: len(saved()) == 1, "the draft")
        await pilot.press("f5")
        await until(pilot, lambda: ended(app), "the check")
        await until(pilot, lambda: saved() == [], "the end of the draft")
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, StartScreen), "the start")
        await pilot.press("tab", *" More.")
        await until(pilot, lambda: len(saved()) == 1, "the draft of what was changed")


@pytest.mark.slow
@pytest.mark.parametrize("known", [True, False], ids=["known", "gone"])
async def test_an_edited_version_of_a_check_is_checked_where_it_was_touched(known: bool) -> None:
    first = app_with()
    async with running(first) as pilot:
        await checked(pilot, first, "Anna was born in Riga. She had a dog.")
        assert first.check_state is not None
        session = first.check_state.session
    with DraftStore() as store:
        store.save(
            "Anna was born in Riga. She had a cat.", "column.txt", "", session if known else "gone"
        )
    app = app_with()
    async with running(app) as pilot:
        await until(pilot, lambda: app.start_screen.text, "the text")
        await pilot.press("f5")
        await until(pilot, lambda: ended(app), "the check")
        state = app.check_state
        assert state is not None
        assert state.document.text.endswith("a cat.")
        if known:
            await until(
                pilot,
                lambda: app.check_state is not None and app.check_state.changes,
                "what changed",
            )
        else:
            assert state.changes is None


@pytest.mark.slow
async def test_any_size_of_terminal_is_survived() -> None:
    leave("The text of last night. " * 50, "Another one.")
    app = app_with()
    async with running(app, (80, 24)) as pilot:
        await until(pilot, lambda: app.start_screen.text, "the text")
        for size in ((5, 5), (1, 1), (250, 70), (20, 3), (60, 15)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            await pilot.press("ctrl+g", "f8", "ctrl+z", "x")
            await pilot.pause()
        assert "x" in app.start_screen.text


@pytest.mark.slow
async def test_a_huge_text_is_saved_once_and_its_topic_with_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    writes: list[int] = []

    class Counting(LazyStore):
        def keep_draft(self, text: str, name: str, topic: str, session: str) -> None:
            writes.append(len(text))
            super().keep_draft(text, name, topic, session)

    app = app_with(Counting())
    text = "word " * 1_000_000
    async with running(app, (80, 24)) as pilot:
        await ready(pilot, app)
        app.start_screen.give(text, "huge.txt", "")
        assert not app.start_screen.query_one(Editor).display
        await until(pilot, lambda: writes, "the draft")
        monkeypatch.setattr(drafts, "PAUSE", 4.0)  # longer than a key takes on a slow machine
        app.start_screen.query_one("#topic").focus()
        for key in "Topic":
            await pilot.press(key)
            await asyncio.sleep(drafts.PAUSE / 4)
        assert len(writes) == 1
        await until(pilot, lambda: len(writes) == 2, "the topic")
    assert saved() == [(text, "Topic", "huge.txt")]
    assert len(text) > MAX_CHARACTERS
    app = app_with()
    async with running(app, (80, 24)) as pilot:
        await until(pilot, lambda: app.start_screen.text == text, "the text")
        assert not app.start_screen.query_one(Editor).display
        assert "is back" in news(app)


def test_the_draft_of_a_file_is_private(tmp_path: Path) -> None:
    leave("secret")
    assert paths.sessions_db().stat().st_mode & 0o077 == 0
