"""What used to be in the way: keys that come too early, esc once too often, news that are none,
signs that miss."""

from __future__ import annotations

from dataclasses import replace

import pytest
from rich.segment import Segment

from factscore_tui.core.document import Document
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.report import JudgedFact, Report
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.tui.screens.read import ReadScreen
from factscore_tui.tui.screens.start import StartScreen
from factscore_tui.tui.state.changes import changes_of, words_of
from factscore_tui.tui.state.check import CheckState, Phase
from factscore_tui.tui.state.folds import Folding
from factscore_tui.tui.state.reducer import from_report
from factscore_tui.tui.widgets.bars import FactBar, NoticeBar, width_of
from factscore_tui.tui.widgets.document import DocumentView

from .screens import app_with, checked, notice, running, screen_text, until

TEXT = "The bridge was built in 1908. The mayor is Jana Petersen. The town has 8,020 people.\n"


def _report(judged: int, status: str, facts: int = 3) -> Report:
    """The first facts of TEXT, one a sentence; the first `judged` of them have a verdict."""
    found = []
    start = 0
    for number in range(facts):
        end = TEXT.index(".", start) + 1
        span = Span(start, end)
        verdict = Judgement(number, Verdict.SUPPORTED, 0.9, "so") if number < judged else None
        found.append(
            JudgedFact(AtomicFact(number, span.of(TEXT), span.of(TEXT), (span,), span), verdict)
        )
        start = end + 1
    return Report(Document.from_text(TEXT), "", None, None, tuple(found), status)


def test_what_a_stopped_check_had_not_come_to_is_not_new() -> None:
    stopped, whole = _report(1, "cancelled", facts=2), _report(3, "complete")
    changes = changes_of(stopped, whole)
    assert not changes.new
    assert changes.more == 2
    assert words_of(changes) == "since the last check: 2 more judged"


def test_what_a_correction_came_to_is_told_with_the_score() -> None:
    good = _report(3, "complete")
    wrong = replace(good.facts[0], judgement=Judgement(0, Verdict.CONTRADICTED, 0.1, "no"))
    bad = replace(good, facts=(wrong, *good.facts[1:]))
    told = "since the last check: 1 better (67 % → 100 % supported)"
    assert words_of(changes_of(bad, good)) == told
    assert words_of(changes_of(replace(bad, status="cancelled"), good)) == told.split(" (")[0]
    assert words_of(changes_of(good, good)) == "nothing changed since the last check"


def test_a_fact_that_is_new_after_a_whole_check_is_new() -> None:
    assert changes_of(_report(2, "complete", facts=2), _report(3, "complete")).new == {2}


def _bar(state: CheckState, width: int) -> str:
    bar = FactBar()
    bar.set_reactive(FactBar.state, state)
    left, right = bar.parts(width)
    assert width_of(left) + width_of(right) <= width
    return "".join(part if isinstance(part, str) else part[0] for part in (*left, *right))


def test_a_stopped_check_does_not_speak_for_the_rest_of_the_text() -> None:
    state = from_report(_report(1, "cancelled", facts=2), "1", "draft")
    assert "100 % supported so far" in _bar(state, 130)
    assert "stopped at 35 % of the text" in _bar(state, 130)
    assert "100 %" not in _bar(state, 46), "never alone"
    assert "stopped at 35 %" in _bar(state, 46)
    done = from_report(_report(3, "complete"), "1", "draft")
    assert "so far" not in _bar(done, 120)
    assert done.share_read == 100
    assert replace(done, phase=Phase.FAILED).share_read == 98


def _signs(view: DocumentView, text: str) -> list[str]:
    rows = [view._rows.span(n) for n in range(view.row_count)]
    drawn: list[list[Segment]] = [
        view._gutter(start, end, view._index.over(start, end)) for start, end in rows
    ]
    return ["".join(segment.text for segment in row) for row in drawn]


async def test_beside_each_line_stands_its_worst_fact_whichever_is_selected() -> None:
    text = "One two three four.\n"
    app = app_with()
    async with running(app, (80, 24)) as pilot:
        await checked(pilot, app, "Some words of a text that goes on and on " * 6 + "to its end.\n")
        view = app.screen.query_one(DocumentView)
        view.show(text * 2)
        view.add_facts([(0, [Span(0, 7)]), (1, [Span(8, 30)])])
        view.set_verdict(0, Verdict.SUPPORTED)
        view.set_verdict(1, Verdict.NO_EVIDENCE)
        for selected in (-1, 0, 1):
            view.select(selected)
            glyphs = [row[1] for row in _signs(view, text)[:2]]
            assert glyphs == ["?", "?"], selected
        assert _signs(view, text)[0][2] == "2"
        assert _signs(view, text)[1][2] == " "


def test_a_key_before_there_is_anything_on_screen_does_nothing() -> None:
    screen = ReadScreen(CheckState(Document.from_text(TEXT)), Folding())
    assert screen.check_action("recheck", ()) is False
    assert screen.top == 0


@pytest.mark.slow
async def test_esc_out_of_a_check_loses_neither_keys_nor_the_place() -> None:
    app = app_with()
    async with running(app, (80, 24)) as pilot:
        await pilot.press("f12")
        assert "no check to go back to" in notice(app)
        await pilot.press(*"Typed before. ")
        before = app.start_screen.text
        await checked(pilot, app, "Paragraph of words.\n\n" * 60)
        await pilot.press("G")
        document = app.screen.query_one(DocumentView)
        state, top = app.check_state, document.top
        assert state is not None
        assert top > 0
        await pilot.press("escape", "n", "v", "s", "x")
        await until(pilot, lambda: isinstance(app.screen, StartScreen), "the start")
        assert app.start_screen.text == before
        assert "F12 goes back to the check" in notice(app)
        await pilot.press("f12")
        await until(
            pilot, lambda: isinstance(app.screen, ReadScreen) and app.screen._composed, "the check"
        )
        assert app.check_state is not None
        assert app.check_state.selected == state.selected
        assert app.screen.query_one(DocumentView).top == top
        await pilot.press("escape", "tab", *"More")
        assert "More" in app.start_screen.text
        assert not app.screen.query_one(NoticeBar).display


async def test_the_same_text_is_not_begun_anew_while_it_is_checked() -> None:
    app = app_with(script={"delay": 30.0})
    async with running(app) as pilot:
        app.check(TEXT, "", "draft")
        await until(
            pilot, lambda: isinstance(app.screen, ReadScreen) and app.screen._composed, "the screen"
        )
        first = app.check_state
        await pilot.press("f5")
        await until(pilot, lambda: "being checked" in screen_text(app), "a word")
        assert app.check_state is not None
        assert first is not None
        assert app.check_state.check == first.check


async def test_keys_that_do_nothing_say_so() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        await pilot.press("w", "w")
        await until(pilot, lambda: "the only contradiction" in screen_text(app), "a word about w")
        await pilot.press("colon", *"999", "enter")
        await until(
            pilot, lambda: "this is the last" in screen_text(app), "a word about the number"
        )
        await pilot.press("f9")
        await until(pilot, lambda: "theme: light" in screen_text(app), "the name of the theme")
        await pilot.press("f3")
        await until(pilot, lambda: getattr(app.screen, "WHERE", "") == "sessions", "the sessions")


async def test_what_is_fine_is_plain_and_its_colour_stands_in_the_margin() -> None:
    app = app_with(script={"verdicts": ["supported", "no-evidence"]})
    async with running(app, (80, 24)) as pilot:
        await checked(pilot, app, "The bridge was built in 1908.\n\nThe mayor is Jana Petersen.\n")
        await pilot.press("n")
        view = app.screen.query_one(DocumentView)
        glyphs, words = [], []
        for row in (0, 2):
            segments = list(view.render_line(row))
            glyphs.append(segments[1].style)
            words.append(next(s.style for s in segments[3:] if s.text.strip()))
        plain = view._style("document--text")
        assert words[0] is not None
        assert words[1] is not None
        assert glyphs[0] is not None
        assert words[0].color == plain.color
        assert glyphs[0].color != plain.color
        assert words[1].color != plain.color
        assert words[1].underline
