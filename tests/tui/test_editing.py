"""Editing in place: verdicts stay where nothing is touched, only what was touched is judged, flips
are told."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.events import Paste
from textual.pilot import Pilot

from factscore_tui.tui.app import FactscoreApp
from factscore_tui.tui.screens.compare import CompareScreen
from factscore_tui.tui.screens.dialogs import OpenFile
from factscore_tui.tui.screens.read import ReadScreen
from factscore_tui.tui.screens.start import StartScreen
from factscore_tui.tui.state.check import CheckState, Phase
from factscore_tui.tui.widgets.document import DocumentView
from factscore_tui.tui.widgets.draft import DraftEditor
from factscore_tui.tui.widgets.editor import Editor

from .screens import DRAFT, app_with, checked, ended, running, screen_text, until

LONG = "".join(f"Paragraph {n} says that house {n} was built in {1800 + n}.\n\n" for n in range(60))


def _state(app: FactscoreApp) -> CheckState:
    assert app.check_state is not None
    return app.check_state


def _editor(app: FactscoreApp) -> DraftEditor:
    return app.screen.query_one(DraftEditor)


async def _edit(pilot: Pilot[int], app: FactscoreApp) -> DraftEditor:
    await pilot.press("e")
    editor = _editor(app)
    await until(pilot, lambda: app.focused is editor and editor.display, "the editor")
    return editor


async def _again(pilot: Pilot[int], app: FactscoreApp) -> CheckState:
    before = _state(app)
    await pilot.press("escape")
    await until(pilot, lambda: ended(app) and _state(app).check != before.check, "the end")
    await until(pilot, lambda: _state(app).changes is not None, "the comparison")
    return _state(app)


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (60, 15)])
async def test_editing_happens_in_place_of_the_text(size: tuple[int, int]) -> None:
    app = app_with()
    async with running(app, size) as pilot:
        await checked(pilot, app)
        await pilot.press("n", "n")
        fact = _state(app).fact
        assert fact is not None
        editor = await _edit(pilot, app)
        await pilot.pause()
        assert editor.place == fact.spans[0].start
        assert not app.screen.query_one(DocumentView).display
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen.query_one(DocumentView).display and not editor.display
        assert isinstance(app.screen, ReadScreen)


@pytest.mark.slow
async def test_only_the_touched_sentence_is_judged_again() -> None:
    app = app_with(script={"of": {"xcalled": "no-article"}})
    async with running(app) as pilot:
        await checked(pilot, app)
        first = _state(app)
        editor = await _edit(pilot, app)
        editor.go_to(DRAFT.index("called Lina"))
        await pilot.press("x")
        state = await _again(pilot, app)
        assert state.document.text == DRAFT.replace("called Lina", "xcalled Lina")
        assert state.phase is Phase.COMPLETE and state.judged == 8
        # All are found anew, as what words refer to may have changed; the seven others keep their
        # verdicts.
        kept = [n for n in range(8) if n != 6]
        assert [state.verdicts[n] for n in kept] == [first.verdicts[n] for n in kept]
        assert state.held == 0 and state.verdicts[6] == "no-article" != first.verdicts[6]
        assert state.session != first.session
        assert state.selected == 6, "the fact where the writer was"


async def test_a_flip_is_told() -> None:
    app = app_with(script={"of": {"x in 1903": "outside-snapshot"}})
    async with running(app) as pilot:
        await checked(pilot, app)
        editor = await _edit(pilot, app)
        editor.go_to(DRAFT.index("in 1903"))
        await pilot.press("x", "space")
        state = await _again(pilot, app)
        assert state.changes is not None and state.verdicts[2] != "supported"
        assert dict(state.changes.was) == {2: "supported"}
        await until(
            pilot, lambda: "since the last check: 1 different" in screen_text(app), "the words"
        )
        assert "?~ She shared" in screen_text(app)


@pytest.mark.slow
async def test_undo_discard_and_leaving_without_a_change() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        before = _state(app)
        editor = await _edit(pilot, app)
        await pilot.press("a", "b")
        assert editor.text != DRAFT
        assert "check what you touched" in screen_text(app)
        await pilot.press("f8")
        assert editor.text == DRAFT
        await pilot.press("ctrl+z")
        assert editor.text != DRAFT
        await pilot.press("ctrl+z")
        await pilot.press("ctrl+y", "f8")
        await pilot.press("escape")
        await pilot.pause()
        assert _state(app).check == before.check


@pytest.mark.slow
async def test_the_history_survives_a_check() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        editor = await _edit(pilot, app)
        await pilot.press("Z")
        await _again(pilot, app)
        editor = await _edit(pilot, app)
        await pilot.press("ctrl+z")
        assert editor.text == DRAFT


async def test_an_emptied_text_is_not_checked_and_not_lost() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        before = _state(app)
        editor = await _edit(pilot, app)
        editor.delete((0, 0), editor.document.end)
        await pilot.press("escape")
        await until(pilot, lambda: "no text left" in screen_text(app), "the words")
        assert _state(app).check == before.check
        await pilot.press("e", "ctrl+z")
        await until(pilot, lambda: editor.text == DRAFT, "the text")


@pytest.mark.slow
async def test_the_place_on_screen_stays() -> None:
    app = app_with()
    async with running(app, (80, 24)) as pilot:
        await checked(pilot, app, text=LONG)
        await pilot.press("4", "0", "G")
        await pilot.pause()
        editor = await _edit(pilot, app)
        await pilot.press("x")
        await until(pilot, lambda: "x" in editor.text[:3000], "the key")
        await _again(pilot, app)
        assert "xParagraph 39" in screen_text(app)


@pytest.mark.slow
async def test_the_evidence_follows_the_cursor() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        editor = await _edit(pilot, app)
        editor.go_to(DRAFT.index("notebooks"))
        await until(pilot, lambda: _state(app).selected == 4, "the fact")
        editor.go_to(DRAFT.index("Einstein") + 2)
        await until(pilot, lambda: _state(app).selected == 5, "the fact")


@pytest.mark.slow
async def test_a_running_check_is_stopped_and_goes_on_after_the_edit() -> None:
    app = app_with(script={"delay": 0.05})
    async with running(app) as pilot:
        app.start_screen.query_one(Editor).insert(LONG)
        await pilot.press("f5")
        await until(
            pilot,
            lambda: app.check_state is not None and app.check_state.judged > 3,
            "some verdicts",
        )
        await _edit(pilot, app)
        await until(pilot, lambda: _state(app).phase is Phase.CANCELLED, "the stop")
        done = _state(app).judged
        assert done < 60
        await pilot.press("x")
        state = await _again(pilot, app)
        assert state.judged == 60
        # what was judged in the window of the edit is read again, whatever else was judged by then
        assert state.held < done and state.changes is not None
        assert len(state.changes.new) <= 60 - (done - 2)


@pytest.mark.slow
async def test_go_on_with_a_stopped_check() -> None:
    app = app_with(script={"delay": 0.05})
    async with running(app) as pilot:
        app.start_screen.query_one(Editor).insert(LONG)
        await pilot.press("f5")
        await until(
            pilot,
            lambda: app.check_state is not None and app.check_state.judged > 3,
            "some verdicts",
        )
        await pilot.press("escape")
        await until(pilot, lambda: ended(app), "the stop")
        first = _state(app)
        assert first.judged < 60
        await pilot.press("c")
        await until(pilot, lambda: _state(app).check != first.check and ended(app), "the end")
        assert _state(app).judged == 60 and _state(app).held >= first.judged - 1
        await pilot.press("c")
        await until(pilot, lambda: "everything is judged" in screen_text(app), "the words")


@pytest.mark.slow
async def test_what_is_in_sight_is_judged_first(tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    app = app_with(script={"at": {"2": "hold"}, "gate": str(gate), "delay": 0.05})
    async with running(app, (80, 24)) as pilot:
        app.start_screen.query_one(Editor).insert(LONG)
        await pilot.press("f5")
        await until(
            pilot,
            lambda: app.check_state is not None and app.check_state.judged == 2,
            "two verdicts",
        )
        await pilot.press("end")
        await until(pilot, lambda: "Paragraph 59" in screen_text(app), "the last paragraph")
        gate.touch()
        await until(pilot, lambda: ended(app), "the rest")
        state = _state(app)
        assert state.judged == 60
        assert [f.text.split()[1] for f in state.facts] == [
            str(n) for n in range(60)
        ]  # in reading order,
        assert state.ids[59] < state.ids[40]  # whatever came first


@pytest.mark.slow
async def test_too_large_a_text_is_not_edited_here() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app, text="A fact stands here. " * 400)
        await pilot.press("e")
        await until(pilot, lambda: "not edited here" in screen_text(app), "the words")
        assert app.screen.query_one(DocumentView).display


async def test_begin_anew_on_the_start_screen() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app, topic="Marie Curie")
        await pilot.press("E")
        await until(pilot, lambda: isinstance(app.screen, StartScreen), "the start")
        assert app.start_screen.query_one(Editor).text == DRAFT


@pytest.mark.slow
async def test_differences_to_the_last_check() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        await pilot.press("d")
        await until(pilot, lambda: "not checked before" in screen_text(app), "the words")
        await _edit(pilot, app)
        await pilot.press("x")
        await _again(pilot, app)
        await pilot.press("d")
        await until(pilot, lambda: isinstance(app.screen, CompareScreen), "the comparison")
        await pilot.press("escape")
        session = _state(app).session
        await pilot.press("escape", "escape")
        app.reopen(session)
        await until(
            pilot,
            lambda: isinstance(app.screen, ReadScreen) and _state(app).check.startswith("session"),
            "it",
        )
        await pilot.press("d")
        await until(pilot, lambda: isinstance(app.screen, CompareScreen), "the comparison")


@pytest.mark.slow
async def test_a_paste_into_what_is_read_is_a_new_text(tmp_path: Path) -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        app.screen.post_message(Paste("Another text.\rOf two lines."))
        await until(pilot, lambda: isinstance(app.screen, StartScreen), "the start")
        assert app.start_screen.query_one(Editor).text == "Another text.\nOf two lines."
        await checked(pilot, app)
        file = tmp_path / "my draft.txt"
        file.write_text("From a file.")
        app.screen.post_message(Paste(f"'{file}'"))
        await until(pilot, lambda: isinstance(app.screen, StartScreen), "the start")
        assert app.start_screen.query_one(Editor).text == "From a file."
        assert "my draft.txt" in screen_text(app)
        await checked(pilot, app)
        before = screen_text(app)
        app.screen.post_message(Paste("  \r\n "))
        await pilot.pause()
        assert screen_text(app) == before


async def test_an_edit_is_not_given_up_for_another_text() -> None:
    """F2 and F3 left the text that was being edited, and what was typed in it was gone."""
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        editor = await _edit(pilot, app)
        await pilot.press("X")
        await pilot.press("f2", "f3")
        for leave in ("rewrite", "go_on", "compare", "save"):
            await app.screen.run_action(leave)
        await until(pilot, lambda: "finish editing first: esc" in screen_text(app), "why")
        assert isinstance(app.screen, ReadScreen) and app.focused is editor
        assert "X" in (await _again(pilot, app)).document.text.partition("Nobel")[0]


async def test_what_is_dropped_on_what_is_read(tmp_path: Path) -> None:
    """The path of a folder took the place of the text, of several files one was opened without a
    word, and what there was to tell of it was not told."""
    (tmp_path / "a.txt").write_bytes("Caf\xe9 owners met.".encode("latin-1"))
    (tmp_path / "b.txt").write_text("B.")
    app, told = app_with(), []
    async with running(app) as pilot:
        app.notify = lambda words, **_: told.append(words)  # type: ignore[method-assign]
        await checked(pilot, app)
        app.screen.post_message(Paste(str(tmp_path)))
        await until(pilot, lambda: isinstance(app.screen, OpenFile), "the dialog")
        await until(pilot, lambda: "b.txt" in screen_text(app), "what is in the folder")
        await pilot.press("escape")
        app.screen.post_message(Paste(f"{tmp_path}/a.txt {tmp_path}/b.txt"))
        await until(pilot, lambda: isinstance(app.screen, StartScreen), "the start")
        assert app.start_screen.text == "Caf\xe9 owners met."
        assert any("b.txt" in words for words in told) and len(told) == 2
