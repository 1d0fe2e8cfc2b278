"""Files dropped on the terminal: their pasted paths open them, or offer to; what only looks like a
path is text."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input

from factscore_tui.tui.app import FactscoreApp
from factscore_tui.tui.screens import drops
from factscore_tui.tui.screens.dialogs import OpenFile
from factscore_tui.tui.screens.start import StartScreen
from factscore_tui.tui.widgets.bars import NoticeBar
from factscore_tui.tui.widgets.editor import MAX_CHARACTERS, Editor
from factscore_tui.tui.widgets.news import News

from .screens import app_with, running, screen_text, until


def news(app: FactscoreApp) -> str:
    """What the start screen tells."""
    return app.start_screen.query_one(News).words


async def paste(pilot: Pilot[int], text: str) -> None:
    """As a terminal does it."""
    pilot.app.post_message(events.Paste(text))
    await pilot.pause()


@pytest.fixture
def draft(tmp_path: Path) -> Path:
    path = tmp_path / "my draft.txt"
    path.write_text("A sentence from a file.", encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "written", ["{}", "'{}' ", "{}\r\n", "file://{}\n"], ids=["bare", "quoted", "line", "address"]
)
async def test_into_an_empty_editor_the_file_is_opened(draft: Path, written: str) -> None:
    app = app_with()
    async with running(app, (80, 24)) as pilot:
        app.start_screen.query_one("#topic", Input).value = "Typed before"
        await paste(
            pilot, written.format(str(draft).replace(" ", "%20") if "file" in written else draft)
        )
        await until(pilot, lambda: app.start_screen.text == "A sentence from a file.", "the text")
        assert app.start_screen.name_of_text == "my draft.txt"
        assert app.start_screen.topic == "Typed before"
        assert news(app) == ""
        await pilot.press("ctrl+z")
        await until(pilot, lambda: app.start_screen.text == "", "nothing, and no path either")


async def test_into_a_text_the_path_is_pasted_and_a_key_opens_it(draft: Path) -> None:
    app = app_with()
    async with running(app, (60, 15)) as pilot:
        await pilot.press(*"See ")
        await paste(pilot, str(draft))
        await until(pilot, lambda: news(app), "the offer")
        assert news(app) == "That is the file my draft.txt: ctrl+g opens it in place of your text"
        assert app.start_screen.text == f"See {draft}"
        await pilot.press("ctrl+g")
        await until(pilot, lambda: app.start_screen.text == "A sentence from a file.", "the text")
        assert news(app) == ""
        await pilot.press("ctrl+z")
        await until(pilot, lambda: app.start_screen.text == "See ", "what was typed")


async def test_the_offer_goes_when_typing_goes_on_and_can_be_clicked(draft: Path) -> None:
    app = app_with()
    async with running(app, (80, 24)) as pilot:
        await pilot.press(*"See ")
        await paste(pilot, str(draft))
        await until(pilot, lambda: news(app), "the offer")
        await pilot.press(".")
        assert news(app) == ""
        await paste(pilot, str(draft))
        await until(pilot, lambda: news(app), "the offer")
        await pilot.click("#news")
        await until(pilot, lambda: app.start_screen.text == "A sentence from a file.", "the text")


@pytest.mark.parametrize(
    "text",
    ["/r/books is where I read it.", "/no/such/file.txt", "~", "/etc/hosts and more"],
    ids=["prose", "missing", "tilde", "more"],
)
async def test_what_only_looks_like_a_path_is_text(text: str) -> None:
    app = app_with()
    async with running(app, (80, 24)) as pilot:
        await paste(pilot, text)
        await until(pilot, lambda: not _reading(), "the look at the disk")
        assert app.start_screen.text == text
        assert news(app) == ""
        assert app.start_screen.name_of_text == ""


def _reading() -> bool:
    return any(thread.name == "reading a file" for thread in threading.enumerate())


@pytest.mark.slow
async def test_a_folder_opens_the_dialog_there(draft: Path) -> None:
    app = app_with()
    async with running(app, (80, 24)) as pilot:
        await paste(pilot, f"{draft.parent}/")
        await until(pilot, lambda: isinstance(app.screen, OpenFile), "the dialog")
        await until(pilot, lambda: "my draft.txt" in screen_text(app), "its files")
        await pilot.press("down", "down", "enter")
        await until(pilot, lambda: app.start_screen.text == "A sentence from a file.", "the text")
        await pilot.press(*"More. ")
        await paste(pilot, f"{draft.parent}/")
        await until(pilot, lambda: "opens the file dialog there" in news(app), "the offer")
        await pilot.press("ctrl+g")
        await until(pilot, lambda: isinstance(app.screen, OpenFile), "the dialog")
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, StartScreen), "the start")
        assert app.start_screen.text == "More. A sentence from a file."


async def test_several_files_one_after_the_other(tmp_path: Path) -> None:
    for name in "abc":
        (tmp_path / f"{name}.txt").write_text(f"Text {name}.", encoding="utf-8")
    app = app_with()
    async with running(app, (80, 24)) as pilot:
        await paste(pilot, " ".join(f"'{tmp_path}/{name}.txt'" for name in "abc"))
        await until(pilot, lambda: app.start_screen.text == "Text a.", "the first")
        assert news(app) == "Also dropped: b.txt, c.txt; ctrl+g opens the next instead"
        await pilot.press("ctrl+g")
        await until(pilot, lambda: app.start_screen.text == "Text b.", "the second")
        assert news(app) == "Also dropped: c.txt; ctrl+g opens that instead"
        await pilot.press("ctrl+g")
        await until(pilot, lambda: app.start_screen.text == "Text c.", "the third")
        await pilot.press("ctrl+z", "ctrl+z")
        await until(pilot, lambda: app.start_screen.text == "Text a.", "the first")


@pytest.mark.parametrize(
    ("name", "data", "says"),
    [
        ("binary.bin", b"\x7fELF\x00\x00\x01", "a program"),
        ("empty.docx", b"PK\x03\x04 broken", "docx"),
        ("none.txt", b"caf\xe9 \x81 und so weiter", "UTF-8"),
    ],
    ids=["binary", "damaged", "no encoding"],
)
async def test_a_file_that_cannot_be_read_is_one_notice_and_the_path_stays(
    tmp_path: Path, name: str, data: bytes, says: str
) -> None:
    (tmp_path / name).write_bytes(data)
    app = app_with()
    async with running(app, (120, 40)) as pilot:
        await paste(pilot, str(tmp_path / name))
        await until(pilot, lambda: app.start_screen.query_one(NoticeBar).trouble, "the notice")
        trouble = app.start_screen.query_one(NoticeBar).trouble
        assert trouble is not None
        assert says in trouble.message
        assert app.start_screen.text == str(tmp_path / name)
        assert news(app) == ""


async def test_an_old_windows_text_opens_and_a_notice_says_so(tmp_path: Path) -> None:
    (tmp_path / "old.txt").write_bytes("caf\u00e9 \u201ctwo\u201d".encode("cp1252"))
    app = app_with()
    async with running(app, (120, 40)) as pilot:
        await paste(pilot, str(tmp_path / "old.txt"))
        await until(pilot, lambda: "caf\u00e9" in app.start_screen.text, "the text")
        assert any("old Windows text" in told.message for told in app._notifications)


async def test_html_is_read_by_the_reader_of_drafts(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text(
        "<html><body><h1>Anna</h1><p>Anna was born in Riga.</p></body></html>"
    )
    app = app_with()
    async with running(app, (80, 24)) as pilot:
        await paste(pilot, str(tmp_path / "page.html"))
        await until(pilot, lambda: "Anna was born in Riga." in app.start_screen.text, "the text")
        assert "<p>" not in app.start_screen.text


async def test_a_slow_disk_delays_no_key_and_overwrites_nothing(
    draft: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked, read = threading.Event(), threading.Event()

    def slow_look(text: str) -> object:
        looked.wait(20)
        return drop_of(text)

    def slow_read(path: Path) -> object:
        read.wait(20)
        return read_draft(path)

    drop_of, read_draft = drops.drop_of, drops.read_draft
    monkeypatch.setattr(drops, "drop_of", slow_look)
    monkeypatch.setattr(drops, "read_draft", slow_read)
    app = app_with()
    async with running(app, (80, 24)) as pilot:
        await paste(pilot, str(draft))
        looked.set()
        await until(pilot, lambda: "reading my draft.txt" in news(app), "the reading")
        await pilot.press(*" is mine")
        read.set()
        await until(pilot, lambda: "is read: ctrl+g" in news(app), "the offer")
        assert app.start_screen.text == f"{draft} is mine"
        await pilot.press("ctrl+g")
        await until(pilot, lambda: app.start_screen.text == "A sentence from a file.", "the text")
        await pilot.press("ctrl+z")
        await until(pilot, lambda: app.start_screen.text == f"{draft} is mine", "what was typed")


async def test_a_disk_that_never_answers_does_not_keep_the_program(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gate = threading.Event()
    monkeypatch.setattr(drops, "drop_of", lambda _: gate.wait(60) and None)
    app = app_with()
    async with running(app, (80, 24)) as pilot:
        await paste(pilot, "/net/gone/draft.txt")
        await pilot.press(*" typed")
        assert app.start_screen.text == "/net/gone/draft.txt typed"
    assert _reading()  # nobody waited for it
    gate.set()


@pytest.mark.parametrize(
    "name",
    ["bidi\u202etxt.exe", "esc\x1b[31m.txt", "[bold]markup[red].txt", "two\nlines.txt"],
    ids=["bidi", "escape", "markup", "lines"],
)
async def test_hostile_names_are_shown_never_obeyed(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text("A sentence.", encoding="utf-8")
    app = app_with()
    async with running(app, (120, 40)) as pilot:
        await pilot.press("x")
        await paste(pilot, path.as_uri())
        await until(pilot, lambda: "That is the file" in news(app), "the offer")
        shown = screen_text(app)
        assert not {"\x1b", "\u202e"} & set(shown)
        assert "[bold]markup[red].txt" in shown or "markup" not in name
        await pilot.press("ctrl+g")
        await until(pilot, lambda: app.start_screen.text == "A sentence.", "the text")
        assert not {"\x1b", "\u202e"} & set(screen_text(app))


async def test_a_file_dropped_on_a_text_that_is_not_edited(draft: Path) -> None:
    app = app_with()
    async with running(app, (80, 24)) as pilot:
        app.start_screen.give("word " * (MAX_CHARACTERS // 5 + 1), "large.txt", "")
        await pilot.pause()
        await paste(pilot, str(draft))
        await until(pilot, lambda: "That is the file my draft.txt" in news(app), "the offer")
        await pilot.press("ctrl+g")
        await until(pilot, lambda: app.start_screen.text == "A sentence from a file.", "the text")
        assert app.start_screen.query_one(Editor).display
        await pilot.press("ctrl+z")
        await until(pilot, lambda: app.start_screen.name_of_text == "large.txt", "the large text")
