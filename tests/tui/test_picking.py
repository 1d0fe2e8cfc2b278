"""Pointing with the mouse: words of the draft are picked by dragging, and copied, checked alone or
set aside; the right button asks what can be done, in every pane."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from textual import events
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import OptionList

from factscore_tui.core.verdict import Verdict
from factscore_tui.tui.app import FactscoreApp
from factscore_tui.tui.screens.menu import ActionMenu
from factscore_tui.tui.screens.read import ReadScreen
from factscore_tui.tui.screens.reader.similar_facts import ChooseSimilarFacts
from factscore_tui.tui.screens.start import StartScreen
from factscore_tui.tui.state.messages import Select
from factscore_tui.tui.text.visible import visible
from factscore_tui.tui.text.wrap import graphemes_of
from factscore_tui.tui.widgets.bars import KeyHints
from factscore_tui.tui.widgets.document import GUTTER, DocumentView
from factscore_tui.tui.widgets.evidence import EvidencePane
from factscore_tui.tui.widgets.facts import FactList
from factscore_tui.tui.widgets.picking import grapheme_at

from .screens import DRAFT, app_with, checked, running, screen_text, until
from .test_click import _cells, _draft


async def point(app: FactscoreApp, kind: type[events.MouseEvent], x: int, y: int, b: int) -> None:
    """Something that the terminal tells, at a cell of the screen. It goes the way of real ones, so
    that the app makes its clicks itself."""
    event = kind(
        widget=None, x=x, y=y, delta_x=0, delta_y=0, button=b, shift=False, meta=False, ctrl=False
    )
    await app.on_event(event)


async def drag(
    pilot: Pilot[int], app: FactscoreApp, start: Offset, *through: Offset, button: int = 1
) -> None:
    """The button goes down at the first of these cells of the screen, and up at the last."""
    await point(app, events.MouseDown, start.x, start.y, button)
    for cell in through:
        await pilot.pause()
        await point(app, events.MouseMove, cell.x, cell.y, button)
    await pilot.pause()
    last = through[-1] if through else start
    await point(app, events.MouseUp, last.x, last.y, button)
    await pilot.pause()
    await pilot.pause()


def cells(
    app: FactscoreApp, words: str, widget: type[Widget] = DocumentView
) -> tuple[Offset, Offset]:
    """The cells of the screen in which the first and the last character of words of a line are."""
    region = app.screen.query_one(widget).region
    for y, line in enumerate(screen_text(app).splitlines()):
        x = line.find(words)
        if x >= 0 and region.contains(x, y):
            return Offset(x, y), Offset(x + len(words) - 1, y)
    raise AssertionError((words, screen_text(app)))


def selected(app: FactscoreApp) -> str:
    assert app.check_state is not None
    return app.check_state.fact.text if app.check_state.fact else ""


def told(app: FactscoreApp) -> str:
    return app.screen.query_one(KeyHints).lead


@asynccontextmanager
async def read(
    size: tuple[int, int] = (120, 40), text: str = DRAFT
) -> AsyncIterator[tuple[Pilot[int], FactscoreApp, DocumentView]]:
    app = app_with()
    async with running(app, size) as pilot:
        await checked(pilot, app, text)
        yield pilot, app, app.screen.query_one(DocumentView)


@pytest.mark.parametrize("backwards", [False, True])
async def test_dragging_picks_the_words_between(backwards: bool) -> None:
    async with read() as (pilot, app, view):
        start, end = cells(app, "Marie Curie was")[0], cells(app, "shared the Nobel")[1]
        await drag(pilot, app, *((end, start) if backwards else (start, end)))
        wanted = DRAFT[DRAFT.index("Marie") : DRAFT.index(" Prize")]
        assert view.picked is not None and view.picked.of(DRAFT) == wanted
        assert told(app) == "18 words, 2 facts picked"
        assert selected(app).startswith(
            "Marie Curie was born"
        )  # the worst; and this was not a click
        assert "copy" in screen_text(app).splitlines()[-1]
        for key in ("y", "ctrl+c"):
            app.screen.post_message(ReadScreen.HintText(""))
            await until(pilot, lambda: "copied" not in told(app), "silence")
            app.copy_to_clipboard("")
            await pilot.press(key)
            await until(pilot, lambda: "copied" in told(app), key)
            assert app.clipboard == wanted
        await pilot.press("Y")
        await until(pilot, lambda: "Contradicted" in app.clipboard, "the evidence of the fact")


async def test_nothing_picked_is_told_without_a_toast_over_the_counts() -> None:
    async with read() as (pilot, app, _):
        await pilot.press("ctrl+c")
        await until(pilot, lambda: "nothing is picked to copy; q quits" in told(app), "words")
        assert not app._notifications


async def test_what_is_picked_is_let_go() -> None:
    async with read() as (pilot, app, view):
        start, end = cells(app, "organised mobile")
        for how in ("escape", "click", "n"):
            await drag(pilot, app, start, end)
            assert view.picked is not None, how
            if how == "click":
                await drag(pilot, app, end)
                assert "mobile X-ray" in selected(app)
            else:
                await pilot.press(how)
            await until(pilot, lambda: view.picked is None, how)
            assert isinstance(app.screen, ReadScreen)
            await until(pilot, lambda: "picked" not in told(app), "the usual hints")
        await pilot.press("escape")
        assert isinstance(app.screen, StartScreen)


async def test_next_fact_keeps_what_is_picked_as_long_as_that_has_it() -> None:
    async with read() as (pilot, app, view):
        await drag(pilot, app, cells(app, "Marie Curie")[0], cells(app, "shared the Nobel")[1])
        await pilot.press("n")
        assert "shared" in selected(app).lower() and view.picked is not None
        await pilot.press("n")
        assert view.picked is None


@pytest.mark.slow
@pytest.mark.parametrize("bare", [False, True], ids=["colour", "NO_COLOR"])
async def test_picked_words_stand_out_and_only_they(
    bare: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if bare:
        monkeypatch.setenv("NO_COLOR", "1")
    async with read() as (pilot, app, view):
        start, end = cells(app, "in 1903.")[0], cells(app, "During the war")[1]
        row = start.y - view.region.y - view.gutter.top

        def standing_out() -> str:
            style = view._style("document--picked")
            assert style.reverse if bare else style.bgcolor
            return "".join(
                text
                for text, own, _ in view.render_line(row)
                if own is not None and own.bgcolor == style.bgcolor and own.reverse == style.reverse
            )

        await drag(pilot, app, start, end)
        assert selected(app)
        assert standing_out() == "in 1903. During the war"
        await drag(pilot, app, start, end - (1, 0))
        assert standing_out() == "in 1903. During the wa"
        app.step(Select(-1))
        await pilot.pause()
        assert standing_out() == ""


async def test_a_click_that_slips_within_its_cell_is_a_click() -> None:
    async with read() as (pilot, app, view):
        at = cells(app, "patent")[0]
        await drag(pilot, app, at, at)
        assert view.picked is None and "patent" in selected(app)


async def test_a_button_let_go_where_nobody_sees_it_ends_the_drag() -> None:
    async with read() as (pilot, app, view):
        start, end = cells(app, "patent office")
        await point(app, events.MouseDown, *start, 1)
        await point(app, events.MouseMove, *end, 1)
        await pilot.pause()
        assert app.mouse_captured is view
        await point(app, events.MouseMove, start.x, start.y + 2, 0)
        await pilot.pause()
        assert app.mouse_captured is None
        assert view.picked is not None and view.picked.of(DRAFT) == "patent office"
        await until(pilot, lambda: told(app) == "2 words, 1 fact picked", "the count")


@pytest.mark.parametrize("key", ["f1", "e", "space"])
async def test_something_else_comes_up_while_the_button_is_down(key: str) -> None:
    async with read() as (pilot, app, _):
        start, end = cells(app, "patent office")
        await point(app, events.MouseDown, *start, 1)
        await point(app, events.MouseMove, *end, 1)
        await pilot.press(key)
        await until(pilot, lambda: app.mouse_captured is None, "the mouse")
        await point(app, events.MouseMove, end.x, end.y + 1, 1)
        await point(app, events.MouseUp, end.x, end.y + 1, 1)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, ReadScreen)


async def test_a_new_check_while_the_button_is_down() -> None:
    async with read() as (pilot, app, view):
        start, end = cells(app, "patent office")
        await point(app, events.MouseDown, *start, 1)
        await point(app, events.MouseMove, *end, 1)
        await until(pilot, lambda: view.picked is not None, "the words")
        await checked(pilot, app, "One word is here.")
        assert app.mouse_captured is None and view.picked is None
        await point(app, events.MouseMove, *start, 1)
        assert view.picked is None


@pytest.mark.slow
async def test_held_below_the_text_it_scrolls_on_and_back() -> None:
    text = "".join(f"Person {n} was born in Paris in {1900 + n % 90}.\n" for n in range(200))
    async with read((80, 24), text) as (pilot, app, view):
        start = cells(app, "Person 2 ")[0]
        await point(app, events.MouseDown, *start, 1)
        await until(pilot, lambda: app.mouse_captured is view, "the drag")
        await point(app, events.MouseMove, start.x, app.size.height - 1, 1)
        await until(pilot, lambda: view.scroll_offset.y > 20, "lines below")
        await point(app, events.MouseUp, start.x, app.size.height - 1, 1)
        await pilot.pause()
        assert view.picked is not None and view._scrolling is None
        at = view.scroll_offset.y
        bottom = view.picked.of(text)
        assert bottom.startswith("Person 2 was born") and bottom.count("\n") > 35
        await point(app, events.MouseDown, start.x, view.region.y + 3, 1)
        await until(pilot, lambda: app.mouse_captured is view, "the drag")
        await point(app, events.MouseMove, start.x, 0, 1)
        await until(pilot, lambda: view.scroll_offset.y < at - 10, "lines above")
        await point(app, events.MouseUp, start.x, 0, 1)
        await until(pilot, lambda: app.mouse_captured is None, "the end of it")
        assert view._scrolling is None


async def test_picked_words_are_checked_alone() -> None:
    async with read() as (pilot, app, _):
        await drag(pilot, app, *cells(app, "She shared the Nobel"))
        await pilot.press("E")
        await until(pilot, lambda: isinstance(app.screen, StartScreen), "the start")
        start = app.start_screen
        assert start.text == "She shared the Nobel"
        assert start.name_of_text == "part of draft"
        assert app.check_state is not None and app.check_state.proposed == start.topic
        await pilot.press("f5")
        await until(
            pilot,
            lambda: app.check_state is not None and app.check_state.document.text == start.text,
            "a check of them",
        )


async def test_the_facts_of_picked_words_are_set_aside() -> None:
    async with read() as (pilot, app, _):
        await drag(pilot, app, cells(app, "Marie Curie")[0], cells(app, "shared the Nobel")[1])
        await pilot.press("I")
        await until(pilot, lambda: isinstance(app.screen, ChooseSimilarFacts), "the sets")
        first = app.screen.query_one(OptionList).options[0]
        assert "2  with words that are picked" in str(first.prompt)
        await pilot.press("enter")
        state = app.check_state
        assert state is not None
        wanted = [
            n for n, f in enumerate(state.facts) if "Curie was" in f.text or "Nobel" in f.text
        ]
        await until(
            pilot,
            lambda: (
                app.check_state is not None
                and [n for n, v in enumerate(app.check_state.verdicts) if v is Verdict.IRRELEVANT]
                == wanted
            ),
            "two facts that do not count",
        )


async def test_the_right_button_on_picked_words_asks_what_to_do_with_them() -> None:
    async with read() as (pilot, app, view):
        start, end = cells(app, "organised mobile")
        await drag(pilot, app, start, end)
        await drag(pilot, app, start, button=3)
        await until(pilot, lambda: isinstance(app.screen, ActionMenu), "the list")
        titles = [a.title for a in app.screen._actions]  # type: ignore[attr-defined]
        assert titles[:3] == [
            "Copy what is picked",
            "Check these words alone",
            "Set their facts aside",
        ]
        assert len({a.id for a in app.screen._actions}) == len(titles)  # type: ignore[attr-defined]
        assert "Copy the fact" not in titles
        await pilot.press("enter")
        await until(pilot, lambda: app.clipboard == "organised mobile", "the words")
        elsewhere = cells(app, "patent")[0]
        await drag(pilot, app, elsewhere, button=3)
        await until(pilot, lambda: isinstance(app.screen, ActionMenu), "the list of a fact")
        assert view.picked is None and "patent" in selected(app)
        assert "Copy the fact" in screen_text(app)


async def test_the_right_button_asks_in_the_evidence_and_in_the_list_too() -> None:
    async with read() as (pilot, app, _):
        await pilot.press("n", "n")
        fact = selected(app)
        await drag(pilot, app, cells(app, "Everything", EvidencePane)[0], button=3)
        await until(pilot, lambda: isinstance(app.screen, ActionMenu), "the list")
        assert selected(app) == fact
        await pilot.press("escape", "l")
        at = cells(app, "worked at the patent", FactList)[0]
        await drag(pilot, app, at, button=3)
        await until(pilot, lambda: isinstance(app.screen, ActionMenu), "the list")
        assert "patent" in selected(app)
        assert "patent" in screen_text(app).split("Rule on")[0]


@pytest.mark.slow
async def test_words_of_the_evidence_are_copied_too() -> None:
    async with read() as (pilot, app, view):
        await pilot.press("n", "n")
        await drag(pilot, app, *cells(app, "organised mobile"))
        start, end = cells(app, "Everything in this", EvidencePane)
        await drag(pilot, app, start, end)
        assert view.picked is None and told(app) == "3 words picked"
        await pilot.press("y")
        await until(pilot, lambda: app.clipboard == "Everything in this", "the words")
        await pilot.press("n")  # they are gone with the evidence of that fact
        await pilot.press("y")
        await until(pilot, lambda: app.clipboard == selected(app), "the fact")


@pytest.mark.slow
@pytest.mark.parametrize("size", [(60, 15), (120, 40)], ids=["60x15", "120x40"])
@pytest.mark.parametrize("seed", range(2))
async def test_what_is_picked_is_what_is_drawn(seed: int, size: tuple[int, int]) -> None:
    """Whatever the words are made of, and whole characters only."""
    text = _draft(seed)
    async with read(size, text) as (pilot, app, view):
        app.step(Select(-1))
        view.scroll_to(0, 0, animate=False)
        await pilot.pause()
        where = _cells(view, text)
        left, top = view.gutter.left + view.region.x, view.gutter.top + view.region.y
        whole = {start for start, _, _ in graphemes_of(visible(text))[0]} | {len(text)}
        chance = random.Random(seed)
        for _ in range(8):
            view.drop()
            app.step(Select(-1))
            view.scroll_to(0, 0, animate=False)
            await pilot.pause()
            pair = chance.sample(sorted(where), 2)
            await drag(pilot, app, *(Offset(x + left, y + top) for x, y in pair))
            first, last = sorted(where[cell] for cell in pair)
            assert view.picked is not None
            assert view.picked.start <= first <= last < view.picked.end
            assert first - view.picked.start < 10 and view.picked.end - last < 10
            assert {view.picked.start, view.picked.end} <= whole


def test_what_stands_in_a_cell() -> None:
    row = "a漢e\u0301👍🏽"
    at = [grapheme_at(row, cell) for cell in range(-1, 8)]
    assert at == [(0, 0), (0, 1), (1, 2), (1, 2), (2, 4), (4, 6), (4, 6), (6, 6), (6, 6)]
    assert GUTTER > 0


async def test_picked_words_of_the_evidence_stand_out_without_colours(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with read() as (pilot, app, _):
        await pilot.press("n", "n")
        start, end = cells(app, "Everything in this", EvidencePane)
        await drag(pilot, app, start, end)
        row = app.screen._compositor.render_strips()[start.y]
        reverse = [
            text for text, style, _ in row.crop(start.x, end.x + 20) if style and style.reverse
        ]
        assert "".join(reverse).strip() == "Everything in this"
