"""What is typed when the store is full or hangs, and in which order drafts are written."""

from __future__ import annotations

import asyncio
import threading
import time

import pytest

from factscore_tui.errors import StorageProblem
from factscore_tui.tui import drafts
from factscore_tui.tui.drafts import Autosaver
from factscore_tui.tui.lazy_store import LazyStore

from .screens import app_with, running, screen_text, until
from .test_autosave import ready, saved


@pytest.mark.slow
async def test_trouble_is_told_once_and_typing_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drafts, "PAUSE", 0.05)
    monkeypatch.setattr(drafts, "AGAIN", 0.1)
    broken, told = [True], []

    class Full(LazyStore):
        def keep_draft(self, text: str, name: str, topic: str, session: str) -> None:
            if broken[0]:
                raise StorageProblem("the disk [red]is full", "free some space")
            super().keep_draft(text, name, topic, session)

    app = app_with(Full())
    async with running(app, (80, 24)) as pilot:
        await ready(pilot, app)
        tell = app.start_screen.saver._tell
        app.start_screen.saver._tell = lambda trouble: (told.append(trouble), tell(trouble))[1]
        await pilot.press(*"Typed")
        await until(
            pilot,
            lambda: "is not being saved: the disk [red]is full" in screen_text(app),
            "the notice",
        )
        assert "free some space" in screen_text(app)
        await pilot.press(*" on")
        await asyncio.sleep(0.3)
        assert "is not being saved" in screen_text(app)
        assert [trouble is not None for trouble in told] == [True]
        broken[0] = False
        await until(
            pilot, lambda: saved() == [("Typed on", "", "")], "the text, without another key"
        )
        await until(
            pilot, lambda: "is not being saved" not in screen_text(app), "the end of the notice"
        )
    assert [trouble is not None for trouble in told] == [True, False]


@pytest.mark.slow
async def test_a_store_that_hangs_delays_no_key_and_no_leaving(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(drafts, "LEAVING_SECONDS", 0.2)
    gate = threading.Event()

    class Hanging(LazyStore):
        def keep_draft(self, text: str, name: str, topic: str, session: str) -> None:
            gate.wait(30)

    app = app_with(Hanging())
    async with running(app) as pilot:
        await ready(pilot, app)
        await pilot.press(*"One")
        await asyncio.sleep(drafts.PAUSE + 0.2)
        await pilot.press(*" two three")
        assert app.start_screen.text == "One two three"
        began = time.monotonic()
    assert time.monotonic() - began < 20
    gate.set()


class Notes:
    """A store that remembers what was asked of it."""

    def __init__(self) -> None:
        self.asked: list[object] = []

    def keep_draft(self, *draft: str) -> None:
        self.asked.append(draft)

    def forget_draft(self) -> None:
        self.asked.append("forget")

    def adopt_draft(self, draft: str) -> None:
        self.asked.append(f"adopt {draft}")

    def close_drafts(self) -> None:
        self.asked.append("close")


class Desk:
    """As much of an app as an Autosaver needs."""

    def __init__(self) -> None:
        self.store = Notes()

    def call_later(self, show: object) -> None:
        show()  # type: ignore[operator]


def test_the_order_of_what_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drafts, "PAUSE", 60.0)
    desk = Desk()
    saver = Autosaver(desk)  # type: ignore[arg-type]
    saver.done()  # nothing was ever typed: nothing to forget
    saver.changed("a")
    saver.changed("ab", "name", "topic", "s1")
    assert saver.flush()
    saver.changed("ab", "name", "topic", "s1")  # the same again
    assert saver.flush()
    saver.changed("typed before")
    saver.part()
    saver.changed("typed after")
    saver.changed("  \n")
    assert saver.flush()
    saver.changed("at last")
    saver.close()
    saver.close()
    assert desk.store.asked == [
        ("ab", "name", "topic", "s1"),
        ("typed before", "", "", ""),
        "adopt ",
        "forget",
        ("at last", "", "", ""),
        "close",
    ]
