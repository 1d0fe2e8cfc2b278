"""Undo and redo in the start screen: typing, pasting, clearing, opening, and what belongs to a
text."""

from __future__ import annotations

import pytest
from sampled import sampled
from textual import events
from textual.widgets import Input

from factscore_tui.tui.app import FactscoreApp
from factscore_tui.tui.keys.actions import actions_of
from factscore_tui.tui.keys.palette import ActionCommands
from factscore_tui.tui.screens.dialogs import Help
from factscore_tui.tui.widgets import editor as editors
from factscore_tui.tui.widgets.editor import MAX_CHARACTERS, Beside, Editor

from .screens import app_with, ended, running, screen_text, until

WINDOWS = "One\r\nline.\u2028Two\x0blines.\r\n"


def _state(app: FactscoreApp) -> tuple[str, str, str]:
    return app.start_screen.text, app.start_screen.name_of_text, app.start_screen.topic


async def test_clearing_can_be_undone_with_name_and_topic() -> None:
    app = app_with()
    async with running(app) as pilot:
        app.start_screen.give("A text from a file.", "draft.txt", "Marie Curie")
        await pilot.press("f8")
        assert _state(app) == ("", "", "")
        await pilot.press("ctrl+z")
        await until(
            pilot,
            lambda: _state(app) == ("A text from a file.", "draft.txt", "Marie Curie"),
            "the text",
        )
        assert "draft.txt" in screen_text(app)
        await pilot.press("ctrl+y")
        await until(pilot, lambda: _state(app) == ("", "", ""), "nothing again")
        await pilot.press("f8")  # there is nothing to clear: no step
        await pilot.press("ctrl+z")
        await until(pilot, lambda: _state(app)[0] != "", "the text")


@pytest.mark.slow
async def test_opening_an_example_can_be_undone_back_to_what_was_typed() -> None:
    app = app_with()
    async with running(app) as pilot:
        await pilot.press(*"My own words.")
        await pilot.press("f4")
        await pilot.pause()
        first = _state(app)
        await pilot.press("f4")
        await pilot.pause()
        second = _state(app)
        assert len({"My own words.", first[0], second[0]}) == 3
        await pilot.press("ctrl+z")
        await until(pilot, lambda: _state(app) == first, "the first example")
        await pilot.press("ctrl+z")
        await until(pilot, lambda: _state(app) == ("My own words.", "", ""), "the words")
        await pilot.press("ctrl+y", "ctrl+y")
        await until(pilot, lambda: _state(app) == second, "the second example")
        await pilot.press("ctrl+z", "ctrl+z", *" More.")
        await until(pilot, lambda: _state(app)[0] == "My own words. More.", "typing goes on")
        await pilot.press("ctrl+y")
        assert _state(app)[0] == "My own words. More."


async def test_typing_and_pasting_go_step_by_step() -> None:
    app = app_with()
    async with running(app) as pilot:
        await pilot.press(*"Typed")
        app.post_message(events.Paste(" and pasted"))
        await until(pilot, lambda: "pasted" in _state(app)[0], "the paste")
        await pilot.press("ctrl+z")
        assert _state(app)[0] == "Typed"
        await pilot.press("ctrl+z")
        assert _state(app)[0] == ""
        await pilot.press("ctrl+y", "ctrl+y")
        assert _state(app)[0] == "Typed and pasted"


@pytest.mark.slow
async def test_a_file_stays_verbatim_through_undo_and_redo() -> None:
    app = app_with()
    async with running(app) as pilot:
        await pilot.press(*"Typed")
        app.start_screen.give(WINDOWS, "windows.txt", "")
        editor = app.start_screen.query_one(Editor)
        assert (editor.line_end, editor.verbatim()) == ("\r\n", WINDOWS)
        await pilot.press("x")
        assert editor.text.startswith("xOne\r\nline.")
        await pilot.press("ctrl+z")
        assert editor.verbatim() == WINDOWS
        await pilot.press("ctrl+z")
        assert (editor.line_end, editor.verbatim()) == ("\n", "Typed")
        await pilot.press("ctrl+y")
        assert (editor.line_end, editor.verbatim()) == ("\r\n", WINDOWS)
        await pilot.press("f5")
        await until(pilot, lambda: ended(app), "the check")
        assert app.check_state is not None
        assert app.check_state.document.text == WINDOWS


@pytest.mark.slow
async def test_a_text_too_large_for_the_editor_can_be_undone_and_redone() -> None:
    text = "word " * (MAX_CHARACTERS // 5 + 1)
    app = app_with()
    async with running(app, (80, 24)) as pilot:
        await pilot.press(*"Before. ")
        app.post_message(events.Paste(text))
        editor = app.start_screen.query_one(Editor)
        await until(pilot, lambda: not editor.display, "the read-only view")
        assert _state(app)[0] == "Before. " + text
        await pilot.press("ctrl+z")
        await until(pilot, lambda: editor.display, "the editor")
        assert _state(app)[0] == "Before. "
        assert "shown read-only" not in screen_text(app)
        await pilot.press("ctrl+y")
        await until(pilot, lambda: not editor.display, "the read-only view")
        assert _state(app)[0] == "Before. " + text
        await pilot.press("f8", "ctrl+z")
        await until(pilot, lambda: _state(app)[0] == "Before. " + text, "the large text")
        assert not editor.display


async def test_texts_that_take_too_much_room_cannot_be_undone_but_the_last_can(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(editors, "MAX_UNDONE", 250_000)
    app = app_with()
    async with running(app, (80, 24)) as pilot:
        editor = app.start_screen.query_one(Editor)
        for number in range(6):
            app.start_screen.give(f"{number} " * 50_000, f"{number}.txt", "")
            await pilot.pause()
        undone = 0
        while editor.history.undo_stack:
            editor.undo()
            undone += 1
        assert undone == 2
        await until(pilot, lambda: _state(app)[1] == "3.txt", "the earliest that is kept")


@pytest.mark.slow
async def test_it_is_in_the_palette_and_in_the_help() -> None:
    app = app_with()
    async with running(app, (120, 60)) as pilot:
        await pilot.press(*"Words")
        provider = ActionCommands(app.screen)
        hits = {hit.text: hit async for hit in provider.discover()}
        assert {"Undo", "Redo", "Accept suggestion", "Clear the text"} <= hits.keys()
        for title, expected in (
            ("Clear the text", ""),
            ("Undo", "Words"),
            ("Redo", ""),
            ("Undo", "Words"),
        ):
            await hits[title].command()
            await until(pilot, lambda text=expected: _state(app)[0] == text, title)  # type: ignore[misc]
        await pilot.press("f1")
        await pilot.pause()
        assert isinstance(app.screen, Help)
        shown = screen_text(app)
        assert all(action.title in shown for action in actions_of("start"))
        assert "ctrl+z" in shown


async def test_it_works_from_the_topic_line() -> None:
    app = app_with()
    async with running(app) as pilot:
        app.start_screen.give("A text.", "draft.txt", "")
        app.start_screen.query_one("#topic", Input).focus()
        await pilot.press("f8", "ctrl+z")
        await until(pilot, lambda: _state(app)[0] == "A text.", "the text")


async def test_nothing_to_undo_is_no_error() -> None:
    app = app_with()
    async with running(app) as pilot:
        await pilot.press("ctrl+z", "ctrl+y", "f8", "ctrl+z")
        assert _state(app) == ("", "", "")


@pytest.mark.parametrize(
    "text",
    sampled(["", "\n", "\r\n\r\n", "a\rb", "a\u2029b\x85", "\x00", "漢字\n👩\u200d👧\n"], 6),
    ids=["empty", "lf", "crlf", "cr", "odd", "nul", "wide"],
)
@pytest.mark.parametrize(
    "before", ["", "x", "One.\r\nTwo.\n", "\n\n"], ids=["empty", "x", "mixed", "lines"]
)
async def test_any_text_comes_and_goes(text: str, before: str) -> None:
    app = app_with()
    async with running(app, (60, 15)) as pilot:
        editor = app.start_screen.query_one(Editor)
        editor.put(before, Beside(), Beside("before"))
        editor.put(text, Beside("before"), Beside("after"))
        assert editor.verbatim() == text
        for _ in range(2):
            editor.undo()
            assert editor.verbatim() == before
            editor.redo()
            assert editor.verbatim() == text
        await pilot.pause()
        assert app.start_screen.name_of_text == ("after" if text else "")


PASTED = "".join(f"Line {n} of a text that needs a scroll bar.\n" for n in range(60))


@pytest.mark.parametrize("again", [False, True])
async def test_undoing_a_paste_that_needed_a_scroll_bar_ends_nothing(again: bool) -> None:
    """The scroll bar goes while the cursor still stands on a line that is gone; so it does when it
    is done again."""
    app = app_with()
    async with running(app, (80, 24)) as pilot:
        app.post_message(events.Paste(PASTED))
        await until(pilot, lambda: _state(app)[0] == PASTED, "the paste")
        if again:
            await pilot.press("f8", "ctrl+z")
            await until(pilot, lambda: _state(app)[0] == PASTED, "the text")
            await pilot.press("ctrl+y")
        else:
            await pilot.press("ctrl+z")
        await until(pilot, lambda: _state(app)[0] == "", "nothing")
        await pilot.press(*"Still here")
        assert _state(app)[0] == "Still here"
