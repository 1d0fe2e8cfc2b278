"""A collection of one's own becomes a knowledge source without leaving the app."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sampled import sampled
from textual.pilot import Pilot
from textual.widgets import Input, Static
from web_server import close_proxies, serving

from factscore_tui.tui.app import FactscoreApp
from factscore_tui.tui.downloads.listing import Machine
from factscore_tui.tui.screens.add_source import AddSource, name_of, question_of
from factscore_tui.tui.screens.dialogs import Confirm, OpenFile
from factscore_tui.tui.screens.downloads import SetupScreen
from factscore_tui.tui.widgets.bars import NoticeBar
from factscore_tui.tui.widgets.downloads import OfferList

from .fetching import setup_of, stock
from .screens import app_with, running, screen_text, until

STEADY = Machine(50_000_000_000, 50_000_000_000, True, 16_000_000_000, 4)


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    close_proxies(monkeypatch)
    monkeypatch.setattr("factscore_tui.tui.downloads.listing.machine", lambda: STEADY)
    with serving() as web:
        stock(web, tmp_path, monkeypatch)
        yield tmp_path


def _notes(folder: Path) -> Path:
    notes = folder / "My notes"
    notes.mkdir()
    for name in ("Harwick", "Brae"):
        (notes / f"{name}.txt").write_text(f"{name} has a bridge.\n\nIt was built in 1910.\n")
    return notes


async def _typed(pilot: Pilot[int], app: FactscoreApp, path: str) -> SetupScreen:
    screen = await setup_of(pilot, app)
    await pilot.press("a")
    await until(pilot, lambda: isinstance(app.screen, AddSource), "the dialog")
    app.screen.query_one(Input).value = path
    await pilot.press("enter")
    return screen


async def _agreed(pilot: Pilot[int], app: FactscoreApp, screen: SetupScreen) -> str:
    """Say yes; what is told in the end."""
    await until(pilot, lambda: isinstance(app.screen, Confirm), "the question")
    await pilot.press("y")
    await until(
        pilot,
        lambda: bool(jobs := app.jobs.look()) and not any(job.open for job in jobs),
        "the end",
    )
    bar = screen.query_one(NoticeBar)
    await until(pilot, lambda: bar.trouble is not None, "the news")
    assert bar.trouble is not None
    return bar.trouble.message


@pytest.mark.slow
async def test_a_folder_of_texts_becomes_a_source(shelf: Path) -> None:
    app = app_with()
    async with running(app) as pilot:
        screen = await _typed(pilot, app, str(_notes(shelf)))
        assert "My-notes is indexed" in await _agreed(pilot, app, screen)
        listed = screen.query_one(OfferList)

        def chosen() -> str:
            return listed.chosen.id if listed.chosen is not None else ""

        bar = screen.query_one(NoticeBar)
        hint = ": the next check uses it alone"  # behind the key that the reader has for it
        await until(pilot, lambda: bar.trouble and hint in bar.trouble.hint, "how to use it")
        assert chosen() == "My-notes"  # else enter would take another one
        await pilot.pause(0.2)
        assert bar.trouble and hint in bar.trouble.hint
        await pilot.press("enter")
        uses = "The next check uses My-notes"
        await until(pilot, lambda: bar.trouble and uses in bar.trouble.message, "its use")


@pytest.mark.slow
@pytest.mark.parametrize("source", ["empty folder", "no collection", "pipe", "link out"])
async def test_what_is_no_collection_is_told(shelf: Path, source: str) -> None:
    path = shelf / "thing"
    if source == "empty folder":
        path.mkdir()
    elif source == "pipe":
        os.mkfifo(path)
    elif source == "link out":
        path.mkdir()
        (path / "a.txt").symlink_to("/etc/passwd")
    else:
        path.write_bytes(b"\x00\x1b[31m" * 50)
    app = app_with()
    async with running(app) as pilot:
        screen = await _typed(pilot, app, str(path))
        told = await _agreed(pilot, app, screen)
        assert told.startswith("thing: ") and "\x1b" not in told


@pytest.mark.slow
async def test_a_folder_whose_name_no_terminal_can_show(shelf: Path) -> None:
    path = Path(os.fsdecode(os.fsencode(shelf) + b"/thing\x1b[31m\xff\xfe"))
    path.mkdir()
    (path / "Brae.txt").write_text("Brae has a bridge.\n\nIt was built in 1910.\n")
    app = app_with()
    async with running(app) as pilot:
        screen = await _typed(pilot, app, str(path))
        told = await _agreed(pilot, app, screen)
        assert told.isprintable() and "is indexed" in told


@pytest.mark.parametrize(
    "typed",
    sampled(["", "no/such/thing", "\x00", "~nobody-of-that-name/x"], 1, 4, rest=pytest.mark.slow),
)
async def test_a_path_that_is_none_stays_in_the_dialog(shelf: Path, typed: str) -> None:
    app = app_with()
    async with running(app) as pilot:
        await _typed(pilot, app, typed)
        problem = app.screen.query_one("#path-problem", Static)
        await until(pilot, lambda: bool(str(problem.content)), "the message")
        assert isinstance(app.screen, AddSource)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, SetupScreen), "the list")
        assert not app.jobs.look()


def test_names_and_questions() -> None:
    assert name_of(Path("/x/My notes")) == "My-notes"
    assert name_of(Path("/x/simplewiki-20260901.xml.bz2")) == "simplewiki-20260901"
    assert name_of(Path("/x/minutes.2025.jsonl")) == "minutes.2025"
    assert name_of(Path("/x/.hidden")) == "hidden"
    assert name_of(Path("/x/sample")) == "my-sample"
    assert "is replaced" in question_of(Path("/x/notes"), True)
    assert "replaced" not in question_of(Path("/x/notes"), False)


async def test_a_home_of_nobody_does_not_end_the_dialog_that_opens_files() -> None:
    """It did: Path.expanduser raises for a user who is not there, with every letter typed."""
    app = app_with()
    async with running(app) as pilot:
        await pilot.press("ctrl+o")
        await until(pilot, lambda: isinstance(app.screen, OpenFile), "the dialog")
        for letter in "~nobody/x\x00":
            app.screen.query_one(Input).value += letter
            await pilot.pause()
        await pilot.press("enter")
        problem = app.screen.query_one("#path-problem", Static)
        await until(pilot, lambda: bool(str(problem.content)), "the message")


@pytest.mark.parametrize("dialog", [OpenFile, AddSource])
async def test_a_name_that_no_system_takes_does_not_end_the_app(dialog: type[OpenFile]) -> None:
    """It did: Path.exists raises for a name that is too long, such as a text that was pasted into
    the line of the path."""
    app = app_with()
    async with running(app) as pilot:
        app.push_screen(dialog())
        await until(pilot, lambda: isinstance(app.screen, dialog), "the dialog")
        app.screen.query_one(Input).value = "a text in the line of the path " * 40
        await pilot.press("enter")
        problem = app.screen.query_one("#path-problem", Static)
        await until(pilot, lambda: "a text in the line" in str(problem.content), "the message")


async def test_a_disk_that_is_gone_is_listed_and_does_not_end_the_app(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It did: asked whether it is a folder, the place of a disk that is gone answers with an
    error."""
    (tmp_path / "gone").mkdir()
    (tmp_path / "here.txt").write_text("A draft.")
    stat = os.stat

    def without(path: Any, **rest: Any) -> os.stat_result:
        if str(path).endswith("gone"):
            raise OSError(errno.ENOTCONN, os.strerror(errno.ENOTCONN))
        return stat(path, **rest)

    monkeypatch.setattr(os, "stat", without)
    app = app_with()
    async with running(app) as pilot:
        await pilot.press("ctrl+o")
        await until(pilot, lambda: isinstance(app.screen, OpenFile), "the dialog")
        app.screen.query_one(Input).value = f"{tmp_path}/"
        await until(pilot, lambda: "gone" in screen_text(app), "the list")
        assert "here.txt" in screen_text(app)
