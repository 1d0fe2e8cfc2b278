"""Reading: keys, mouse, panes, themes, help, palette, going back to the editor, opening files and
sessions."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from factscore_tui.core.document import Document
from factscore_tui.engine import fake
from factscore_tui.engine.client import EngineClient
from factscore_tui.engine.protocol import Decomposed, Judged
from factscore_tui.tui.app import FactscoreApp
from factscore_tui.tui.keys.actions import actions_of
from factscore_tui.tui.keys.palette import ActionCommands
from factscore_tui.tui.lazy_store import LazyStore
from factscore_tui.tui.screens.dialogs import Confirm, Help, OpenFile
from factscore_tui.tui.screens.sessions import SessionsScreen
from factscore_tui.tui.screens.start import StartScreen
from factscore_tui.tui.state.check import Phase
from factscore_tui.tui.state.messages import Arrived
from factscore_tui.tui.widgets.document import DocumentView
from factscore_tui.tui.widgets.editor import Editor
from factscore_tui.tui.widgets.evidence import EvidencePane
from factscore_tui.tui.widgets.sessions import SessionList

from .screens import DRAFT, app_with, checked, ended, running, screen_text, until


def _selected(app: FactscoreApp) -> int:
    assert app.check_state is not None
    return app.check_state.selected


@pytest.mark.slow
async def test_every_way_to_the_next_and_previous_fact() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        await pilot.press("g")
        assert _selected(app) == 0
        for key in ("n", "j", "down", "right"):
            await pilot.press(key)
        assert _selected(app) == 4
        for key in ("p", "k", "up", "left"):
            await pilot.press(key)
        assert _selected(app) == 0
        visited = []
        for key in ("N", "]", "N", "N", "N", "P", "["):
            await pilot.press(key)
            visited.append(_selected(app))
        assert visited == [1, 3, 5, 6, 1, 6, 5]
        await pilot.press("G")
        assert _selected(app) == 7


async def test_the_evidence_follows_the_selection() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        await pilot.press("n")
        shown = screen_text(app)
        assert "✓ Supported  (support: 90 %)" in shown
        assert "She shared the Nobel Prize in Physics in 1903." in shown
        assert "scripted supported" in shown
        assert "estimator fake" in shown


async def test_click_selects_and_clicks_cycle_through_facts_that_share_words() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        view = app.screen.query_one(DocumentView)
        row = next(y for y in range(20) if "notebooks" in view.render_line(y).text)
        # The first row of the text pane is a blank line of padding.
        await pilot.click(DocumentView, offset=(12, row + 1))
        await pilot.pause()
        assert _selected(app) == 4
        fact = app.check_state.facts[4] if app.check_state else None
        assert fact is not None
        state = app.check_state
        assert state is not None
        another = replace(fact, id=8, text="A second fact of the same words.")
        app.step(
            Arrived(state.check, (Decomposed(check=state.check, sentence=4, facts=(another,)),))
        )
        for expected in (5, 4, 5):
            await pilot.click(DocumentView, offset=(12, row + 1))
            await pilot.pause()
            assert _selected(app) == expected


@pytest.mark.slow
async def test_panes_by_key_at_every_width() -> None:
    for size in ((120, 40), (80, 24), (60, 15)):
        app = app_with()
        async with running(app, size) as pilot:
            await checked(pilot, app)
            assert app.focused is app.screen.query_one(DocumentView)
            await pilot.press("enter")
            await pilot.pause()
            pane = app.screen.query_one(EvidencePane)
            assert app.focused is pane
            assert pane.region.height > 5
            await pilot.press("escape")
            await pilot.pause()
            assert app.focused is app.screen.query_one(DocumentView)
            await pilot.press("tab")
            assert app.focused is pane


async def test_escape_goes_back_and_beginning_anew_brings_the_text_along() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app, name="column.txt", topic="Marie Curie")
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, StartScreen)
        await checked(pilot, app, name="column.txt", topic="Marie Curie")
        await pilot.press("E")
        await pilot.pause()
        assert isinstance(app.screen, StartScreen)
        assert app.screen.query_one(Editor).text == DRAFT
        assert app.screen.query_one("#topic", Input).value == "Marie Curie"
        assert "column.txt" in screen_text(app)


async def test_an_unedited_file_is_checked_verbatim(tmp_path: Path) -> None:
    text = "One\r\nline.\u2028Two\x0blines.\r\n"
    app = app_with()
    async with running(app) as pilot:
        await pilot.pause()
        app.start_screen.give(text, "windows.txt", "")
        await pilot.press("f5")
        await until(pilot, lambda: ended(app), "the check")
        assert app.check_state is not None
        assert app.check_state.document.text == text


@pytest.mark.slow
async def test_resizing_keeps_the_selected_fact_in_sight() -> None:
    text = "\n\n".join(
        f"Paragraph {i} says one thing and takes some room to say it." for i in range(120)
    )
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app, text)
        await pilot.press("G")
        for size in ((60, 15), (80, 24), (200, 50), (20, 8), (5, 5), (120, 40)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            await pilot.pause()
            if size[0] > 20:
                assert "Paragraph 119" in screen_text(app), size


@pytest.mark.slow
async def test_help_lists_every_key_and_closes() -> None:
    app = app_with()
    async with running(app, (120, 100)) as pilot:
        await checked(pilot, app)
        await pilot.press("f1")
        await pilot.pause()
        assert isinstance(app.screen, Help)
        shown = str(
            app.screen.query_one("#help-lines", Static).content
        )  # longer than the dialog: it scrolls
        assert all(action.title in shown for action in actions_of("read"))
        await pilot.press("escape")
        assert not isinstance(app.screen, Help)


@pytest.mark.slow
async def test_the_palette_has_every_action_of_the_screen() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        provider = ActionCommands(app.screen)
        names = [hit.text async for hit in provider.discover()]
        assert {a.title for a in actions_of("read", "app") if a.id != "app.palette"} == set(names)
        await pilot.press("ctrl+p")
        await pilot.press(*"next problem")
        await until(pilot, lambda: "Next problem" in screen_text(app), "the command")
        before = _selected(app)
        await pilot.press("enter")
        await until(pilot, lambda: _selected(app) != before, "the action")


async def test_themes_go_round() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        seen = []
        for _ in range(5):
            await pilot.press("f9")
            seen.append(app.theme)
        assert seen == ["light", "ansi", "cvd-dark", "cvd-light", "dark"]


async def test_hints_can_be_clicked() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        await pilot.press("n")  # to a fact without a correction, which would be the first hint
        before = _selected(app)
        assert await pilot.click("#hints", offset=(2, 0))
        await until(pilot, lambda: _selected(app) == before + 1, "the next fact")


# --- files
# --------------------------------------------------------------------------------------------------


async def _open(pilot: Pilot[int], path: str) -> None:
    await pilot.press("f2")
    await pilot.pause()
    assert isinstance(pilot.app.screen, OpenFile)
    pilot.app.screen.query_one("#path", Input).value = path
    await pilot.pause()
    await pilot.press("enter")
    await pilot.app.workers.wait_for_complete()  # files are read in a thread
    await pilot.pause()


@pytest.mark.slow
async def test_open_a_file(tmp_path: Path) -> None:
    (tmp_path / "draft.txt").write_text("A sentence from a file.", encoding="utf-8")
    (tmp_path / "more").mkdir()
    app = app_with()
    async with running(app) as pilot:
        await _open(pilot, f"{tmp_path}/")
        assert isinstance(app.screen, OpenFile)  # a folder is entered, not opened
        assert app.screen.query_one(OptionList).option_count == 2
        await pilot.press("escape")
        await _open(pilot, str(tmp_path / "dra"))  # the only match
        assert isinstance(app.screen, StartScreen)
        assert app.screen.query_one(Editor).text == "A sentence from a file."
        assert "draft.txt" in screen_text(app)


@pytest.mark.parametrize(
    ("name", "data", "says"),
    [
        ("missing.txt", None, "cannot read"),
        ("binary.bin", b"\x7fELF\x00\x00\x01", "binary"),
        ("none.txt", b"caf\xe9 \x81 und so weiter", "UTF-8"),
    ],
)
async def test_a_file_that_is_no_text_is_told_in_the_dialog(
    tmp_path: Path, name: str, data: bytes | None, says: str
) -> None:
    if data is not None:
        (tmp_path / name).write_bytes(data)
    app = app_with()
    async with running(app) as pilot:
        await _open(pilot, str(tmp_path / name))
        assert isinstance(app.screen, OpenFile)
        assert says in screen_text(app)


async def test_a_word_processors_file_is_opened_with_a_word_about_what_is_left_out(
    tmp_path: Path,
) -> None:
    docx = pytest.importorskip("docx", reason="python-docx is an extra")
    document = docx.Document()
    document.add_heading("Anna", 1)
    document.add_paragraph("Anna was born in Riga.")
    document.save(str(tmp_path / "draft.docx"))
    app = app_with()
    async with running(app) as pilot:
        await _open(pilot, str(tmp_path / "draft.docx"))
        assert "Anna was born in Riga." in app.screen.query_one(Editor).text
        assert "draft.docx" in screen_text(app)


async def test_an_example_is_one_key_away() -> None:
    app = app_with()
    async with running(app) as pilot:
        await pilot.press("f4")
        await pilot.pause()
        first = app.start_screen.query_one(Editor).text
        assert len(first) > 200
        await pilot.press("f4")
        await pilot.pause()
        assert app.start_screen.query_one(Editor).text not in ("", first)


# --- sessions
# --------------------------------------------------------------------------------------------------


async def test_a_check_is_listed_and_opened_again() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app, name="monday.txt", topic="Marie Curie")
        await pilot.press("s")
        await until(pilot, lambda: "monday.txt" in screen_text(app), "the list")
        assert "✓ 3" in screen_text(app)
        await pilot.press("enter")
        await until(
            pilot,
            lambda: (
                app.check_state is not None
                and app.check_state.session != ""
                and app.check_state.check.startswith("session")
            ),
            "the session",
        )
        assert app.check_state is not None
        assert (app.check_state.phase, app.check_state.judged, app.check_state.name) == (
            Phase.COMPLETE,
            8,
            "monday.txt",
        )
        await until(
            pilot, lambda: "24 June 1987 → 12 June 1987" in screen_text(app), "the evidence"
        )


async def test_after_a_kill_everything_judged_is_still_there() -> None:
    with EngineClient(command=fake.command(verdicts=["contradicted"])) as client:
        store = LazyStore()
        session = store.create(Document.from_text(DRAFT), "", "killed")
        judged = 0
        for event in client.check(DRAFT):
            store.record(session, event)
            judged += isinstance(event, Judged)
            if judged == 3:
                break  # as if the program had been killed here: no end is recorded
    store.opened.close()
    app = app_with(session=session)
    async with running(app) as pilot:
        await until(pilot, lambda: app.check_state is not None, "the session")
        assert app.check_state is not None
        assert (app.check_state.phase, app.check_state.judged) == (Phase.INTERRUPTED, 3)
        await pilot.pause()
        assert "interrupted" in screen_text(app)
        await pilot.press("r")
        await until(
            pilot,
            lambda: app.check_state is not None and app.check_state.check != "" and ended(app),
            "r",
        )
        assert (app.check_state.phase, app.check_state.judged) == (Phase.COMPLETE, 8)


@pytest.mark.slow
async def test_deleting_asks_first() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app, name="old.txt")
        await checked(pilot, app, "The bridge was opened in Leeds in 1901.", name="new.txt")
        await pilot.press("s")
        await until(pilot, lambda: "old.txt" in screen_text(app), "the list")
        await pilot.press("d")
        assert isinstance(app.screen, Confirm)
        await pilot.press("n")
        await pilot.press("d", "y")
        await until(
            pilot,
            lambda: (
                isinstance(app.screen, SessionsScreen)
                and app.screen.query_one(SessionList).option_count == 1
            ),
            "the deletion",
        )
        assert "new.txt" not in screen_text(app)
        assert "old.txt" in screen_text(app)


async def test_a_session_that_is_gone_is_a_notice() -> None:
    app = app_with(session="nowhere")
    async with running(app) as pilot:
        await until(pilot, lambda: "nowhere" in screen_text(app), "the notice")
