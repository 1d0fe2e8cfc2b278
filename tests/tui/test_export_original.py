"""Comments in the Word document that was opened: offered where it is at hand, told where not."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from factscore_tui.tui.app import FactscoreApp
from factscore_tui.tui.files import original_of, read_draft
from factscore_tui.tui.screens.export import ExportDialog

from .screens import DRAFT, app_with, checked, running, until

docx = pytest.importorskip("docx", reason="python-docx is not installed")
SCRIPT = {"of": {"Einstein": "contradicted"}}


def _saved(path: Path, text: str = DRAFT) -> str:
    """A Word document with these paragraphs; its text as the app reads it."""
    document = docx.Document()
    for paragraph in text.strip().split("\n\n"):
        document.add_paragraph(paragraph)
    document.save(str(path))
    return read_draft(path).text


async def _dialog(pilot: Pilot[int], app: FactscoreApp, text: str) -> ExportDialog:
    await checked(pilot, app, text, name="column.docx")
    await pilot.press("x")
    await until(pilot, lambda: isinstance(app.screen, ExportDialog), "the dialog")
    assert isinstance(app.screen, ExportDialog)
    return app.screen


async def test_the_document_that_was_opened_gets_the_comments(tmp_path: Path) -> None:
    text = _saved(tmp_path / "column.docx")
    app = app_with(script=SCRIPT)
    async with running(app) as pilot:
        dialog = await _dialog(pilot, app, text)
        assert dialog.query_one(OptionList).get_option_at_index(0).id == "original"
        dialog.query_one(Input).value = str(tmp_path / "told.comments.docx")
        await pilot.press("enter")
        await until(pilot, lambda: app.screen is not dialog, "the file")
    told = docx.Document(str(tmp_path / "told.comments.docx"))
    assert [p.text for p in told.paragraphs] == text.split("\n\n")
    assert any("Einstein" in comment.text for comment in told.comments)


@pytest.mark.slow
async def test_an_edited_text_has_no_original(tmp_path: Path) -> None:
    text = _saved(tmp_path / "column.docx")
    app = app_with(script=SCRIPT)
    async with running(app) as pilot:
        dialog = await _dialog(pilot, app, text + " More.")
        options = dialog.query_one(OptionList)
        assert "original" not in [o.id for o in options.options]


@pytest.mark.parametrize("how", ["gone", "changed"])
async def test_an_original_that_is_not_what_it_was(tmp_path: Path, how: str) -> None:
    path = tmp_path / "column.docx"
    text = _saved(path)
    app = app_with(script=SCRIPT)
    async with running(app) as pilot:
        dialog = await _dialog(pilot, app, text)
        target = tmp_path / "told.comments.docx"
        dialog.query_one(Input).value = str(target)
        if how == "gone":
            path.unlink()
        else:
            _saved(path, "Something else by now.")
        await pilot.press("enter")
        problem = dialog.query_one("#export-problem", Static)
        await until(pilot, lambda: "column.docx" in str(problem.content), "the message")
        assert app.screen is dialog and not target.exists()


def test_only_word_documents_are_remembered(tmp_path: Path) -> None:
    from factscore_tui.core.document import Document

    path = tmp_path / "column.txt"
    path.write_text("A text of its own that no other test has.", encoding="utf-8")
    assert original_of(Document.from_text(read_draft(path).text)) is None


@pytest.mark.slow
async def test_a_document_that_the_command_line_opened_is_offered_after_an_undone_edit(
    tmp_path: Path,
) -> None:
    from factscore_tui.cli.commands.open_app import _text

    path = tmp_path / "draft.docx"
    document = docx.Document()
    document.add_paragraph("Anna was born in Riga on 24 June 1987, as nobody else in the tests.")
    document.save(str(path))
    text, name = _text(str(path))
    assert text is not None and name == "draft.docx"
    app = app_with(script={"of": {"24 June": "contradicted", "12 June": "supported"}})
    async with running(app) as pilot:
        dialog = await _dialog(pilot, app, text)
        assert dialog.query_one(OptionList).get_option_at_index(0).id == "original"
        await pilot.press("escape", "F")
        await until(pilot, lambda: "12 June" in _text_of(app), "the correction")
        await pilot.press("U")
        await until(pilot, lambda: "24 June" in _text_of(app), "the draft")
        await pilot.press("x")
        await until(pilot, lambda: isinstance(app.screen, ExportDialog), "the dialog")
        assert app.screen.query_one(OptionList).get_option_at_index(0).id == "original"


def _text_of(app: FactscoreApp) -> str:
    state = app.check_state
    return state.document.text if state is not None and not state.phase.busy else ""
