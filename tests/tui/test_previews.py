"""What the pickers tell about the entry that is highlighted."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from factscore_tui.core.document import Document
from factscore_tui.tui.lazy_store import LazyStore
from factscore_tui.tui.previews import MOST, preview_of
from factscore_tui.tui.screens.add_source import AddSource
from factscore_tui.tui.screens.dialogs import OpenFile
from factscore_tui.tui.widgets.choices import Choices

from .screens import app_with, running, screen_text, started, until
from .test_sessions import listed
from .test_versions import CURIE, SHIP, kept


@pytest.mark.parametrize(
    ("name", "data", "starts", "ends"),
    [
        ("a.txt", b"Marie\n Curie  was here.", "23 bytes · 20", " · Marie Curie was here."),
        ("empty.txt", b"", "0 bytes · 20", ""),
        ("big.txt", "über ".encode() * 20_000, "120 kB · 20", " übe"),
        ("cut.txt", b"x" + "漢".encode() * 9_000, "27 kB · 20", "漢"),
        ("latin.txt", "café und so".encode("latin-1"), "11 bytes · 20", " · not UTF-8 text"),
        ("a.bin", b"\x7fELF\0\0", "6 bytes · 20", " · not a text"),
        ("a.DOCX", b"PK", "2 bytes · 20", " · Word document"),
        (
            "page.html",
            b"<!DOCTYPE html><head><title>No</title></head><p>The <b>ship</b> sank.<!-- no",
            "76 bytes · 20",
            " · The ship sank.",
        ),
    ],
    ids=["text", "empty", "large", "cut", "latin", "binary", "word", "html"],
)
def test_a_file(tmp_path: Path, name: str, data: bytes, starts: str, ends: str) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    said = preview_of(path)
    assert said.startswith(starts) and said.endswith(ends)
    assert "No" not in said


def test_folders_and_what_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "one.txt").touch()
    (tmp_path / ".hidden").touch()
    assert preview_of(tmp_path).startswith("folder, 1 entry · 20")
    for number in range(MOST + 1):
        (tmp_path / str(number)).touch()
    assert preview_of(tmp_path).startswith(f"folder, over {MOST} entries · 20")
    assert preview_of(tmp_path / "gone") == "cannot be read: No such file or directory"
    assert preview_of(tmp_path / "a\0b").startswith("cannot be read")
    os.mkfifo(tmp_path / "pipe")  # would block whoever opens it
    assert preview_of(tmp_path / "pipe").endswith("not a file")


@pytest.mark.parametrize("size", [(60, 15), (80, 24), (120, 40)], ids=lambda s: f"{s[0]}x{s[1]}")
async def test_the_highlighted_file_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    (tmp_path / "evil.txt").write_text("[bold]\x1b[31mRed\u202e words[/]")
    (tmp_path / "ship.txt").write_text(SHIP)
    monkeypatch.chdir(tmp_path)
    app = app_with()
    async with running(app, size) as pilot:
        await started(pilot, app)
        await pilot.press("f2", "down")
        await until(pilot, lambda: "[bold]␛[31mRed" in screen_text(app), "the words")
        await pilot.press("down")
        await until(pilot, lambda: "· The steamship" in screen_text(app), "the other's words")
        assert not {"\x1b", "\u202e"} & set(screen_text(app))
        assert isinstance(app.screen, OpenFile)
        app.screen.query_one("#path").focus()
        await pilot.press("e")
        await until(pilot, lambda: "[bold]␛[31mRed" in screen_text(app), "the only one there is")
        await pilot.press("z")
        await until(pilot, lambda: "Red" not in screen_text(app), "nothing")


@pytest.mark.slow
async def test_a_source_to_add_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "notes"
    folder.mkdir()
    (folder / "a.txt").touch()
    monkeypatch.chdir(tmp_path)
    app = app_with()
    async with running(app) as pilot:
        await started(pilot, app)
        app.push_screen(AddSource())
        await until(pilot, lambda: isinstance(app.screen, AddSource), "the dialog")
        await until(pilot, lambda: "folder, 1 entry" in screen_text(app), "the folder")


async def test_a_session_is_told_where_there_is_room() -> None:
    store, _ = kept()
    app = app_with(store)
    async with running(app, (80, 24)) as pilot:
        await listed(pilot, app, 2)
        shown = screen_text(app)
        assert "version 3 of 3" in shown and "It was 1891, they say." in shown
        await pilot.press("j")
        await until(pilot, lambda: "81 characters" in screen_text(app), "the other")
        assert "version" not in screen_text(app).split("ship.txt  81 characters")[-1].split("\n")[0]
        await pilot.resize_terminal(60, 15)
        await until(pilot, lambda: "81 characters" not in screen_text(app), "no room")


async def test_a_search_shows_where_the_words_stand() -> None:
    store = LazyStore()
    store.create(Document.from_text(f"{CURIE} {SHIP * 9} In Zanzibar."), "", "long.txt")
    app = app_with(store)
    async with running(app, (80, 24)) as pilot:
        await listed(pilot, app, 1)
        await pilot.press("slash", *"zanzibar", "enter")
        await until(pilot, lambda: screen_text(app).count("Zanzibar") >= 1, "the place")
        assert app.screen.query_one(Choices).option_count == 1
