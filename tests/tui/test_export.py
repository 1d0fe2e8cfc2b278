"""Export from inside the app: the right file, never in place of another one unasked, and every
problem in one line."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from plugin_package import EXAMPLE, example_points, installed, write_metadata
from sampled import sampled
from textual.pilot import Pilot
from textual.widgets import Button, Input, OptionList, Static

from factscore_tui.errors import StorageProblem
from factscore_tui.plugins import REPORT_FORMATS
from factscore_tui.report import export as files
from factscore_tui.report.export import BY_ID, EXPORTS
from factscore_tui.settings import FORMATS
from factscore_tui.tui.app import FactscoreApp
from factscore_tui.tui.screens import export
from factscore_tui.tui.screens.dialogs import Confirm
from factscore_tui.tui.screens.export import (
    ExportDialog,
)
from factscore_tui.tui.screens.read import ReadScreen
from factscore_tui.tui.state.check import report_of

from .screens import (
    app_with,
    checked,
    colours,
    compare,
    marked_text,
    running,
    screen_text,
    until,
)

SIZES = [(60, 15), (80, 24), (120, 40)]
HTML, MARKDOWN = BY_ID["html"], BY_ID["md"]


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The present directory, which is not the home directory."""
    folder = tmp_path / "desk"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    (tmp_path / "home").mkdir()
    return folder


def _told(app: FactscoreApp) -> str:
    return str(app.screen.query_one("#export-problem", Static).content)


def _saved(app: FactscoreApp) -> list[str]:
    return [str(n.message) for n in app._notifications]


def _box(app: FactscoreApp) -> Any:
    """What the helpers of goldens take for an app: the dialog without what is behind it."""
    box = app.screen.query_one(".dialog").region
    strips = [
        strip.crop(box.x, box.right)
        for strip in app.screen._compositor.render_strips()[box.y : box.bottom]
    ]
    return SimpleNamespace(
        screen=SimpleNamespace(_compositor=SimpleNamespace(render_strips=lambda: strips))
    )


async def _open(pilot: Pilot[int], app: FactscoreApp, name: str = "column.txt") -> ExportDialog:
    await checked(pilot, app, name=name)
    await pilot.press("x")
    await until(pilot, lambda: isinstance(app.screen, ExportDialog), "the dialog")
    assert isinstance(app.screen, ExportDialog)
    return app.screen


def _line(app: FactscoreApp) -> Input:
    return app.screen.query_one(Input)


# --- the dialog
# --------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("form", sampled(FORMATS))
async def test_every_format_is_written(desk: Path, form: str) -> None:
    app = app_with()
    async with running(app, (80, 24)) as pilot:
        dialog = await _open(pilot, app)
        for _ in range(EXPORTS.index(BY_ID[form])):
            await pilot.press("down")
        path = desk / f"column-factcheck{BY_ID[form].suffix}"
        await until(pilot, lambda: _line(app).value == str(path), "the name")
        await pilot.press("enter")
        await until(pilot, lambda: not dialog.is_attached, "the end of the dialog")
        assert isinstance(app.screen, ReadScreen)
        assert list(desk.iterdir()) == [path]
        state = app.check_state
        assert state is not None
        assert path.read_bytes() == files.report_bytes(report_of(state), form, "column.txt")
        assert _saved(app) == [f"saved {path}"]


async def test_a_format_of_a_plugin_and_a_broken_one(desk: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    write_metadata(site, example_points())
    write_metadata(site, {REPORT_FORMATS: {"lost": "no_such_module:LOST"}}, "lost-parts")
    with installed(site, EXAMPLE):
        app = app_with()
        async with running(app, (80, 24)) as pilot:
            dialog = await _open(pilot, app)
            await pilot.press("tab", "ctrl+u", *"a.counts.tsv")
            listed = app.screen.query_one(OptionList)
            await until(pilot, lambda: listed.highlighted == len(EXPORTS) + 1, "the format")
            assert [one for one in _saved(app) if "'lost' of the plugin lost-parts" in one]
            await pilot.press("enter")
            await until(pilot, lambda: not dialog.is_attached, "the end of the dialog")
        assert (desk / "a.counts.tsv").read_text().startswith("supported\t")


@pytest.mark.slow
async def test_a_name_that_is_typed_chooses_its_format(desk: Path) -> None:
    app = app_with()
    async with running(app) as pilot:
        dialog = await _open(pilot, app)
        await pilot.press("tab", "ctrl+u", *"mine.json")
        assert app.screen.query_one(OptionList).highlighted == 1 + EXPORTS.index(BY_ID["json"])
        await pilot.press("l")
        await until(
            pilot,
            lambda: (
                app.screen.query_one(OptionList).highlighted == 1 + EXPORTS.index(BY_ID["jsonl"])
            ),
            "JSON lines",
        )
        assert _line(app).value == "mine.jsonl"
        await pilot.press("up")
        await until(pilot, lambda: _line(app).value == "mine.json", "JSON")
        await pilot.press("enter")
        await until(pilot, lambda: not dialog.is_attached, "the end of the dialog")
        written = json.loads((desk / "mine.json").read_text())
        assert len(written["facts"]) == 8 and written["index"]["snapshot_date"] == "2026-01-01"
        assert written["engine"]["name"] == "fake"


@pytest.mark.slow
async def test_format_and_folder_are_remembered(desk: Path) -> None:
    (desk / "sub").mkdir()
    app = app_with()
    async with running(app) as pilot:
        dialog = await _open(pilot, app)
        await pilot.press("j", "tab", "ctrl+u", *"sub/a.md", "enter")
        await until(pilot, lambda: not dialog.is_attached, "the end of the dialog")
        await pilot.press("x")
        await until(pilot, lambda: isinstance(app.screen, ExportDialog), "the dialog")
        assert _line(app).value == "sub/column-factcheck.md"
        assert app.screen.query_one(OptionList).highlighted == 1 + EXPORTS.index(MARKDOWN)
        await pilot.press("escape")
        assert isinstance(app.screen, ReadScreen)
    assert [p.name for p in (desk / "sub").iterdir()] == ["a.md"]


@pytest.mark.slow
async def test_a_file_that_is_there_is_asked_about(desk: Path) -> None:
    path = desk / "column-factcheck.problems.html"
    path.write_text("mine")
    app = app_with()
    async with running(app, (60, 15)) as pilot:
        dialog = await _open(pilot, app)
        for answer in ("n", "escape", "enter"):
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, Confirm), "the question")
            await until(pilot, lambda: "Replace it?" in screen_text(app), "the words")
            await pilot.press(answer)
            await until(pilot, lambda: app.screen is dialog, "the dialog")
            assert path.read_text() == "mine" and _line(app).value == str(path)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, Confirm), "the question")
        await pilot.press("y")
        await until(pilot, lambda: not dialog.is_attached, "the end of the dialog")
        assert path.read_text().startswith("<!DOCTYPE html>") and list(desk.iterdir()) == [path]


@pytest.mark.slow
async def test_problems_are_told_and_what_was_typed_stays(
    desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = app_with()
    async with running(app, (60, 15)) as pilot:
        await _open(pilot, app)
        await pilot.press("tab", "ctrl+u", *"no/such/file.md", "enter")
        await until(pilot, lambda: "there is no folder" in _told(app), "the problem")
        assert "correct the path" in _told(app)
        assert _line(app).value == "no/such/file.md" and app.focused is _line(app)
        await pilot.press("x")
        await until(pilot, lambda: not _told(app), "silence")
        await pilot.press("ctrl+u", "enter")
        await until(pilot, lambda: "there is no name" in _told(app), "the problem")
        assert _saved(app) == [] and list(desk.iterdir()) == []


async def test_word_without_its_package(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "docx", None)
    monkeypatch.setattr(export, "folder_for", lambda: "./")
    app = app_with()
    async with running(app, (60, 15)) as pilot:
        await _open(pilot, app)
        await pilot.press("down", "down", "enter")
        await until(pilot, lambda: "python-docx" in _told(app), "the problem")

        def shown() -> str:
            return " ".join(screen_text(app).replace("│", " ").split())

        hint = "pip install 'factscore-tui[documents]'"
        await until(pilot, lambda: hint in shown(), "its hint on the screen")
        compare("export-problem-60x15", screen_text(_box(app)))
        await pilot.press("down")
        await until(pilot, lambda: _line(app).value.endswith(".md"), "another format")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ReadScreen), "the end of the dialog")


async def test_a_slow_disk_does_not_stop_the_screen(
    desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wait = [True]
    real = export.write_file

    def slow(*args: Any, **kwargs: Any) -> Path:
        while wait[0]:
            time.sleep(0.01)
        return real(*args, **kwargs)

    monkeypatch.setattr(export, "write_file", slow)
    app = app_with()
    async with running(app) as pilot:
        await _open(pilot, app)
        await pilot.press("enter", "enter")
        await until(pilot, lambda: _told(app) == "writing …", "the words")
        await pilot.press("escape", "n")
        assert isinstance(app.screen, ReadScreen)
        wait[0] = False
        await until(pilot, lambda: _saved(app), "the notice")
        assert _saved(app) == [f"saved {desk}/column-factcheck.problems.html"]


async def test_a_problem_after_the_dialog_was_left(
    desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wait = [True]

    def slow(*_: Any, **__: Any) -> Path:
        while wait[0]:
            time.sleep(0.01)
        raise StorageProblem("no space left for [b]x[/b]", "free some")

    monkeypatch.setattr(export, "write_file", slow)
    app = app_with()
    async with running(app) as pilot:
        await _open(pilot, app)
        await pilot.press("enter", "escape")
        wait[0] = False
        await until(pilot, lambda: _saved(app), "the notice")
        assert _saved(app) == ["no space left for [b]x[/b]: free some"]


async def test_by_mouse(desk: Path) -> None:
    app = app_with()
    async with running(app, (80, 24)) as pilot:
        dialog = await _open(pilot, app)
        await pilot.click("#formats", offset=(4, 4))
        await until(pilot, lambda: _line(app).value.endswith(".md"), "Markdown")
        assert list(desk.iterdir()) == []
        await pilot.click("#close")
        assert isinstance(app.screen, ReadScreen)
        await pilot.press("x")
        dialog = app.screen
        await pilot.click("#formats", offset=(4, 6))
        await until(pilot, lambda: _line(app).value.endswith(".csv"), "the list")
        await pilot.click(dialog.query_one("#save", Button))
        await until(pilot, lambda: not dialog.is_attached, "the end of the dialog")
    assert [p.name for p in desk.iterdir()] == ["column-factcheck.todo.csv"]


@pytest.mark.slow
async def test_while_the_check_goes_on(desk: Path) -> None:
    app = app_with(script={"at": {"4": "stall"}})
    async with running(app, (60, 15)) as pilot:
        app.check(
            "One. Two is here. Three is here. Four is here. Five is here. Six is here.",
            "",
            "[b]short",
        )
        await until(
            pilot,
            # The engine tells of the fifth fact after the fourth verdict: wait for both.
            lambda: (
                app.check_state is not None
                and app.check_state.judged == 4 < len(app.check_state.facts)
            ),
            "four verdicts, and a fact that waits",
        )
        await pilot.press("x")
        assert "so far; the check continues" in screen_text(app)
        await pilot.press("down", "down", "down", "enter")
        await until(pilot, lambda: _saved(app), "the notice")
        written = (desk / "[b]short-factcheck.md").read_text()
        assert "not judged" in written and "still running" in written


@pytest.mark.slow
async def test_from_the_palette(desk: Path) -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        await pilot.press("ctrl+p", *"export", "enter")
        await until(pilot, lambda: "Export the report" in screen_text(app), "the command")
        if not isinstance(app.screen, ExportDialog):
            await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ExportDialog), "the dialog")


# --- looks
# --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
async def test_the_dialog(
    desk: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export, "folder_for", lambda: "~/drafts/")
    app = app_with()
    async with running(app, size) as pilot:
        await _open(pilot, app)
        await pilot.press("down", "down")
        await until(pilot, lambda: _line(app).value == "~/drafts/column-factcheck.docx", "Word")
        compare(f"export-{size[0]}x{size[1]}", screen_text(_box(app)))


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
async def test_the_dialog_without_colours(
    desk: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr(export, "folder_for", lambda: "~/drafts/")
    app = app_with()
    async with running(app, size) as pilot:
        await _open(pilot, app)
        await pilot.press("down", "down")
        await until(pilot, lambda: _line(app).value == "~/drafts/column-factcheck.docx", "Word")
        assert colours(app) == set()
        compare(f"export-nocolor-{size[0]}x{size[1]}", marked_text(_box(app)))


async def test_hostile_names_are_shown_and_not_obeyed(desk: Path) -> None:
    app = app_with()
    async with running(app) as pilot:
        await _open(pilot, app, "\x1b]0;x\x07[red]\u202e.txt")
        shown = screen_text(app)
        assert not {"\x1b", "\x07", "\u202e"} & set(shown)
        await pilot.press("enter")
        await until(pilot, lambda: _saved(app), "the notice")
    assert len(list(desk.iterdir())) == 1
