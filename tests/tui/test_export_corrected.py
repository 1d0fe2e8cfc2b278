"""The corrected text as a file: its name, what it is written to, and how it is asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from factscore_tui.core.document import Document
from factscore_tui.report.export import BY_ID, CORRECTED
from factscore_tui.tui.screens.dialogs import Confirm
from factscore_tui.tui.screens.export import (
    ExportDialog,
    called,
    target,
    with_ending,
)
from factscore_tui.tui.state.check import CheckState

from .screens import (
    DRAFT,
    app_with,
    checked,
    ended,
    running,
    screen_text,
    until,
)
from .test_export import _line, desk

__all__ = ["desk"]
HTML = BY_ID["html"]


@pytest.mark.parametrize(
    ("typed", "draft", "expected"),
    [
        ("x/a-factcheck.html", "a.txt", "x/a-corrected.txt"),
        ("a-factcheck.html", "a.md", "a-corrected.md"),
        ("a.html", "a.docx", "a-corrected.md"),
        ("a.bak", "a", "a.bak"),
    ],
)
def test_the_name_of_the_corrected_text(typed: str, draft: str, expected: str) -> None:
    assert with_ending(typed, CORRECTED, draft) == expected
    assert with_ending("a-corrected.md", HTML, draft) == "a-factcheck.html"


def test_the_corrected_text_may_have_any_ending(desk: Path) -> None:
    for typed, expected in (("a.md", "a.md"), ("a.rst", "a.rst"), ("a", "a.txt")):
        assert target(typed, "d.txt", CORRECTED) == desk / expected
    assert target("./", "my d.md", CORRECTED) == desk / "my-d-corrected.md"


async def test_the_corrected_text_is_saved_under_a_name_of_its_own(desk: Path) -> None:
    draft = desk / "column.txt"
    draft.write_text(DRAFT)
    right = DRAFT.replace("24 June 1987", "12 June 1987")
    app = app_with(script={"of": {"12 June": "supported"}})
    async with running(app, (80, 24)) as pilot:
        await checked(pilot, app, name="column.txt")
        await pilot.press("F")
        await until(pilot, lambda: ended(app) and app.check_state.document.text == right, "F")
        await pilot.press("x")
        await until(pilot, lambda: isinstance(app.screen, ExportDialog), "the dialog")
        dialog = app.screen
        await pilot.press("up")
        path = desk / "column-corrected.txt"
        await until(pilot, lambda: _line(app).value == str(path), "the name")
        await pilot.press("enter")
        await until(pilot, lambda: not dialog.is_attached, "the end of the dialog")
        assert path.read_text() == right and draft.read_text() == DRAFT
        await pilot.press("x", "tab", "ctrl+u", *"column.txt", "enter")
        await until(pilot, lambda: isinstance(app.screen, Confirm), "the question")
        await pilot.press("n")
        assert draft.read_text() == DRAFT
        assert sorted(p.name for p in desk.iterdir()) == ["column-corrected.txt", "column.txt"]


async def test_save_is_in_the_palette(desk: Path) -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        await pilot.press("ctrl+p", *"save")
        await until(pilot, lambda: "Save the text, corrected" in screen_text(app), "the command")
        await pilot.press("enter")
        if not isinstance(app.screen, ExportDialog):
            await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ExportDialog), "the dialog")
        assert _line(app).value == str(desk / "draft-corrected.txt")


@pytest.mark.parametrize(
    ("name", "text", "topic", "expected"),
    [
        ("pasted text", "Two letters\n\nShe wrote.", "", "Two letters"),
        ("pasted text", "# Two letters\nShe wrote.", "x", "Two letters"),
        ("pasted text", "She wrote. He read.", "Anna Berg", "Anna Berg"),
        ("pasted text", "She wrote.\n\nHe read.", "-", "pasted text"),
        ("She wrote. He read.", "She wrote. He read.", "Anna Berg", "Anna Berg"),
        ("She wrote. He read.", "She wrote. He read.", "", "She wrote. He read."),
        ("column.txt", "Two letters\n\nShe wrote.", "", "column.txt"),
    ],
)
def test_a_text_without_a_name_is_called_by_its_headline(
    name: str, text: str, topic: str, expected: str
) -> None:
    assert called(CheckState(Document.from_text(text), topic, name)) == expected
