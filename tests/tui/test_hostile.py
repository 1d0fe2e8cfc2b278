"""Hostile and huge text: shown, never obeyed; slow editors avoided; the app stays up."""

from __future__ import annotations

import pytest
from textual import events
from textual.widgets import Input

from factscore_tui.core.evidence import Evidence
from factscore_tui.core.report import IndexInfo
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference, Judgement, Verdict
from factscore_tui.engine.protocol import Decomposed, Finished, Judged, Notice, Started
from factscore_tui.tui.screens.read import ReadScreen
from factscore_tui.tui.screens.start import StartScreen
from factscore_tui.tui.state.messages import Arrived
from factscore_tui.tui.widgets.document import DocumentView
from factscore_tui.tui.widgets.editor import MAX_CHARACTERS, MAX_LINE, Editor

from .screens import app_with, checked, ended, running, screen_text, until

NASTY = (
    "Plain start. \x1b[31mRed\x1b[0m and \x1b]0;title\x07 bell. [bold red]markup[/] and "
    "[@click=app.quit]link[/]. "
    "NUL\x00 here. C1 \x9b31m too. Turned \u202earound\u202c. Tab\there.\r\nNext \u2066line\u2069 "
    "zero\u200bwidth. "
    "漢字かな 👩\u200d👩\u200d👧 e\u0301a\u0300\u0301\u0302. \\[escaped] $variable {brace}.\n"
    + "\ufeff"
)
FORBIDDEN = [
    chr(c)
    for c in (
        *range(0x0A),
        *range(0x0B, 0x20),
        *range(0x7F, 0xA0),
        *range(0x202A, 0x202F),
        0x2066,
        0xFEFF,
    )
]


def _harmless(app: object) -> str:
    shown = screen_text(app)
    assert [c for c in FORBIDDEN if c in shown] == []
    return shown


@pytest.mark.slow
@pytest.mark.parametrize("size", [(60, 15), (120, 40)])
async def test_hostile_text_everywhere(size: tuple[int, int]) -> None:
    app = app_with()
    async with running(app, size) as pilot:
        await pilot.pause()
        app.start_screen.give(NASTY, "\x1b[2Jname[/]", "\x1b[2Jtopic[/]")
        await pilot.pause()
        assert "␛[31mRed" in _harmless(app)
        await pilot.press("f5")
        await until(pilot, lambda: ended(app), "the check")
        shown = _harmless(app)
        assert "␛[31mRed␛[0m" in shown
        assert "[bold" in shown
        assert "markup[/]" in shown
        assert app.check_state is not None
        assert app.check_state.document.text == NASTY
        for _ in range(len(app.check_state.facts)):
            await pilot.press("n", "enter")
            await pilot.pause()
            _harmless(app)
        await pilot.press("s")
        await until(pilot, lambda: "␛[2Jname[/]" in screen_text(app), "the list")
        _harmless(app)
        await pilot.press("d")
        await pilot.pause()
        assert "␛[2Jname[/]" in _harmless(app)


async def test_hostile_evidence() -> None:
    app = app_with(script={"at": {"0": "stall"}})
    async with running(app) as pilot:
        app.check("A fact to judge.", "", "draft")
        await until(
            pilot,
            lambda: app.check_state is not None and len(app.check_state.facts) == 1,
            "the fact",
        )
        assert app.check_state is not None
        marks = (Span(5, 3), Span(-4, 2), Span(0, 9999))
        evidence = Evidence(NASTY, NASTY, NASTY * 3, float("nan"), NASTY, NASTY, marks)
        judgement = Judgement(
            0,
            Verdict.CONTRADICTED,
            float("inf"),
            NASTY,
            (evidence,) * 3,
            (Difference(NASTY, NASTY, NASTY),),
            NASTY,
            NASTY,
        )
        check = app.check_state.check
        app.steps(
            [Arrived(check, (Notice(message=NASTY), Judged(check=check, judgement=judgement)))]
        )
        await pilot.press("n")
        await pilot.pause()
        assert "␛[31mRed" in _harmless(app)


async def test_spans_outside_the_text_do_no_harm() -> None:
    from factscore_tui.core.fact import AtomicFact

    app = app_with(script={"open_delay": 30.0})
    async with running(app) as pilot:
        app.check("Short.", "", "draft")
        await pilot.pause()
        assert app.check_state is not None
        check = app.check_state.check
        spans = ((), (Span(90, 99),), (Span(-5, 3), Span(2, 999)), (Span(4, 4),))
        facts = tuple(AtomicFact(i, "Fact.", "Fact.", s, Span(0, 6)) for i, s in enumerate(spans))
        verdicts = tuple(
            Judged(check=check, judgement=Judgement(i, Verdict.SUPPORTED, None, ""))
            for i in range(len(spans))
        )
        app.steps(
            [
                Arrived(
                    check,
                    (
                        Started(check=check, sentences=1),
                        Decomposed(check=check, sentence=0, facts=facts),
                        *verdicts,
                        Finished(check=check, status="complete", seconds=0.1),
                    ),
                )
            ]
        )
        for _ in facts:
            await pilot.press("n")
            await pilot.pause()
        assert "✓ 4" in screen_text(app)


async def test_an_unknown_index_date_leaves_the_title_whole() -> None:
    app = app_with()
    async with running(app) as pilot:
        await until(pilot, lambda: app.engine.engine is not None, "the engine")
        from factscore_tui.tui.widgets.bars import TitleBar

        app.screen.query_one(TitleBar).index = IndexInfo("\x1b[2Jindex", "", "", 1, 1)
        await pilot.pause()
        assert "␛[2Jindex" in _harmless(app)


@pytest.mark.parametrize(
    "text", ["word " * (MAX_CHARACTERS // 5 + 1), "x" * (MAX_LINE + 1)], ids=["long", "one line"]
)
async def test_a_paste_too_large_for_the_editor_is_shown_read_only(text: str) -> None:
    app = app_with(script={"at": {"0": "stall"}})
    async with running(app, (80, 24)) as pilot:
        editor = app.start_screen.query_one(Editor)
        editor.insert("Before. ")
        app.post_message(events.Paste(text))
        await until(pilot, lambda: not editor.display, "the read-only view")
        assert "shown read-only" in screen_text(app)
        assert app.start_screen.query_one("#whole", DocumentView).display
        await pilot.press("f5")
        await until(pilot, lambda: app.check_state is not None, "the check")
        assert app.check_state is not None
        assert app.check_state.document.text == "Before. " + text
        await pilot.press("e")
        await until(
            pilot, lambda: "not edited here" in screen_text(app), "why it is not edited in place"
        )
        assert isinstance(app.screen, ReadScreen)
        await pilot.press("E")
        await pilot.pause()
        assert isinstance(app.screen, StartScreen)
        assert not editor.display
        await pilot.press("f8")
        await pilot.pause()
        assert editor.display
        assert editor.text == ""


@pytest.mark.slow
async def test_a_paste_that_fits_goes_in_once() -> None:
    app = app_with()
    async with running(app) as pilot:
        editor = app.start_screen.query_one(Editor)
        app.post_message(events.Paste("Pasted.\nTwice it would be wrong."))
        await until(pilot, lambda: editor.text != "", "the text")
        assert editor.text == "Pasted.\nTwice it would be wrong."


async def test_carriage_returns_of_a_terminal_are_line_ends() -> None:
    app = app_with(script={"at": {"0": "stall"}})
    async with running(app) as pilot:
        editor = app.start_screen.query_one(Editor)
        app.post_message(events.Paste("One.\rTwo.\r\nThree."))
        await until(pilot, lambda: editor.text != "", "the text")
        assert editor.text == "One.\nTwo.\nThree."
        app.post_message(events.Paste("Long line.\r" * (MAX_CHARACTERS // 10)))
        await until(pilot, lambda: not editor.display, "the read-only view")
        await pilot.press("f5")
        await until(pilot, lambda: app.check_state is not None, "the check")
        assert app.check_state is not None
        assert "\r" not in app.check_state.document.text


async def test_pasting_replaces_the_selection_before_measuring() -> None:
    app = app_with()
    async with running(app) as pilot:
        editor = app.start_screen.query_one(Editor)
        editor.insert("y" * (MAX_LINE - 10))
        editor.select_all()
        app.post_message(events.Paste("z" * 100))
        await until(pilot, lambda: "z" in editor.text, "the text")
        assert editor.text == "z" * 100


async def test_a_text_of_one_symbol_and_a_text_without_facts() -> None:
    app = app_with()
    async with running(app) as pilot:
        for text in ("\x00", "…", "\u202e", "漢"):
            await checked(pilot, app, text)
            _harmless(app)


async def test_the_topic_line_is_harmless_too() -> None:
    app = app_with()
    async with running(app) as pilot:
        app.start_screen.query_one("#topic", Input).value = "\x1b[2J[bold]x"
        await pilot.pause()
        _harmless(app)
