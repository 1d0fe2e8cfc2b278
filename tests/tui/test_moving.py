"""Moving and finding on the read screen, with keys and mouse: search, numbers, filter, list of
facts."""

from __future__ import annotations

import pytest
from sampled import sampled, sampled_rows
from textual import events
from textual.pilot import Pilot
from textual.widgets import OptionList

from factscore_tui.tui.app import FactscoreApp
from factscore_tui.tui.screens.filter import ChooseFilter
from factscore_tui.tui.screens.read import ReadScreen
from factscore_tui.tui.screens.start import StartScreen
from factscore_tui.tui.state.check import CheckState
from factscore_tui.tui.widgets.bars import KeyHints
from factscore_tui.tui.widgets.document import DocumentView
from factscore_tui.tui.widgets.prompt import Prompt, PromptLine

from .screens import app_with, checked, marked_text, running, screen_text, until

SIZES = [(60, 15), (80, 24), (120, 40)]
LONG = "\n\n".join(
    f"Paragraph {i} says one thing and takes some room to say it." for i in range(120)
)


def _state(app: FactscoreApp) -> CheckState:
    assert app.check_state is not None
    return app.check_state


def _prompt(app: FactscoreApp) -> Prompt:
    return app.screen.query_one(Prompt)


async def _type(pilot: Pilot[int], words: str) -> None:
    await pilot.press(*(key.replace(" ", "space") for key in words))
    await pilot.pause()


# --- arrows
# --------------------------------------------------------------------------------------------------


@pytest.mark.slow
async def test_arrows_go_from_fact_to_fact_in_a_long_text_too() -> None:
    app = app_with()
    async with running(app, (80, 24)) as pilot:
        await checked(pilot, app, LONG)
        await pilot.press("g", "down", "right", "down", "up")
        assert _state(app).selected == 2


# --- numbers
# --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "selected"),
    sampled_rows(
        [
            ("4G", 3),
            ("colon 4 enter", 3),
            ("4 enter", 3),
            ("9 9 9 G", 7),
            ("colon enter", 0),
            ("5 backspace 6 G", 5),
            ("3n", 3),
            ("2 j", 2),
            ("3 p", 5),
            ("1 0 k", 6),
            ("0", 0),
            ("colon 0 G", 0),
            ("4 escape", 0),
            ("colon x 2 G", 1),
            ("2 G 3 n", 4),
        ],
        step=3,
    ),
)
async def test_facts_by_number(keys: str, selected: int) -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        await pilot.press("g", *(keys.split() if " " in keys else keys))
        await until(pilot, lambda: _prompt(app).kind is None, "the end of typing")
        assert _state(app).selected == selected
        assert app.focused is app.screen.query_one(DocumentView)


async def test_the_number_and_its_fact_are_shown_while_it_is_typed() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        await pilot.press("6")
        await pilot.pause()
        last = screen_text(app).splitlines()[-1]
        assert last.startswith(" :6")
        assert last.endswith("of 8   6: Einstein worked at the patent office in Bern.")
        assert _state(app).selected == 1  # nothing moves before enter


async def test_a_number_where_there_are_no_facts() -> None:
    app = app_with(script={"open_delay": 30.0})
    async with running(app) as pilot:
        app.check("Short.", "", "draft")
        await pilot.pause()
        await pilot.press("5")
        await pilot.pause()
        assert "there are no facts yet" in screen_text(app)
        await pilot.press("G")
        await pilot.pause()
        assert (_prompt(app).kind, _state(app).selected) == (None, -1)


# --- search
# --------------------------------------------------------------------------------------------------


@pytest.mark.slow
async def test_search_as_you_type_keep_and_go_round() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        await pilot.press("slash")
        await _type(pilot, "the ")
        assert "1/4" in screen_text(app)
        await pilot.press("down")
        await pilot.pause()
        assert "2/4" in screen_text(app)
        await pilot.press("enter")
        await pilot.pause()
        assert app.focused is app.screen.query_one(DocumentView)
        assert (_state(app).selected, "/the 2/4" in screen_text(app)) == (3, True)
        seen = []
        for key in ("m", "m", "m", "M"):
            await pilot.press(key)
            search = _state(app).search
            assert search is not None
            seen.append((search.at, _state(app).selected))
        assert seen == [(2, 3), (3, 5), (0, 2), (3, 5)]
        await pilot.press("n")  # facts, as ever
        assert _state(app).selected == 6
        await pilot.press("escape")
        await pilot.pause()
        assert _state(app).search is None
        assert isinstance(app.screen, ReadScreen)
        assert "/the" not in screen_text(app)


@pytest.mark.slow
async def test_escape_while_typing_goes_back_to_where_one_was() -> None:
    app = app_with()
    async with running(app, (80, 24)) as pilot:
        await checked(pilot, app, LONG)
        view = app.screen.query_one(DocumentView)
        before = (view.scroll_offset.y, _state(app).selected)
        await pilot.press("slash")
        await _type(pilot, "Paragraph 97")
        assert "Paragraph 97" in screen_text(app)
        await pilot.press("escape")
        await pilot.pause()
        assert (view.scroll_offset.y, _state(app).selected) == before
        assert (_state(app).search, app.focused) == (None, view)


@pytest.mark.slow
async def test_a_pattern_that_matches_nothing_can_be_mended() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        await pilot.press("slash")
        await _type(pilot, "Lima")
        await pilot.press("enter")
        await pilot.pause()
        assert "no match" in screen_text(app)
        assert _prompt(app).kind == "search"
        await pilot.press("backspace", "backspace")
        await _type(pilot, "na")
        await pilot.press("enter")
        await until(pilot, lambda: _prompt(app).kind is None, "the end of typing")
        assert _state(app).selected == 6


@pytest.mark.slow
async def test_matches_are_marked_without_wrapping_again() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        view = app.screen.query_one(DocumentView)
        plain = [view.render_line(y).text for y in range(9)]
        rows = view._rows
        app.screen.set_focus(None)
        await pilot.press("slash")
        await _type(pilot, "played it")
        assert view._rows is rows
        assert [view.render_line(y).text for y in range(9)] == plain
        marked = [
            s.text
            for y in range(9)
            for s in view.render_line(y)
            if s.style == _style(view, s, "document--here")
        ]
        assert "".join(marked) == "played it"


def _style(view: DocumentView, segment: object, name: str) -> object:
    style = segment.style  # type: ignore[attr-defined]
    overlay = view._style(name)
    return style if style is not None and style.bgcolor == overlay.bgcolor else None


@pytest.mark.slow
async def test_a_match_over_two_lines_and_one_in_a_selected_fact_are_marked_without_colours(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = app_with()
    async with running(app, (60, 15)) as pilot:
        await checked(pilot, app)
        await pilot.press("slash")
        await _type(pilot, "warsaw on 24 June 1987 and moved".lower())
        await pilot.press("enter")
        await pilot.pause()
        shown = marked_text(app)
        assert "*_Warsaw on 24 June 1987 and_*" in shown
        assert "*_moved_*" in shown
        assert "*_#Marie Curie was born in#_*" in shown


async def test_m_without_a_search_begins_one() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        await pilot.press("m")
        await pilot.pause()
        assert _prompt(app).kind == "search"
        await pilot.press("enter")
        await pilot.pause()
        assert (_prompt(app).kind, _state(app).search) == (None, None)


@pytest.mark.parametrize(
    ("keys", "selected"),
    sampled_rows([("/physics|", 2), ("/physics|n", 3), ("7G", 6), (":3|n", 3), ("12G", 7)], 1, 3),
)
async def test_keys_that_come_in_one_burst_belong_to_the_line(keys: str, selected: int) -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app, name="kept")
        check = _state(app).check
        named = {"/": "slash", ":": "colon", "|": "enter"}
        for (
            sign
        ) in keys:  # as a slow line delivers them: all before the first one has had its effect
            key = named.get(sign, sign)
            app.post_message(events.Key(key, "\r" if key == "enter" else sign))
        await until(
            pilot,
            lambda: _state(app).selected == selected and _prompt(app).kind is None,
            "the fact",
        )
        assert _state(app).check == check
        assert isinstance(app.screen, ReadScreen)


async def test_a_click_elsewhere_ends_the_typing_and_keeps_the_search() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        await pilot.press("slash")
        await _type(pilot, "lead")
        await pilot.click(DocumentView, offset=(12, 4))
        await pilot.pause()
        assert _prompt(app).kind is None
        assert app.screen.query_one(KeyHints).display
        assert _state(app).search is not None


@pytest.mark.parametrize(
    "pattern",
    sampled(["[bold]x[/]", "\x1b[31m", "(a+)+$", "%s{0}$x", "*?["], 1, 3, rest=pytest.mark.slow),
)
async def test_hostile_patterns_are_plain_text(pattern: str) -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app, f"Before it. {pattern} comes here. After it.")
        await pilot.press("slash")
        _prompt(app).line.value = pattern
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        search = _state(app).search
        assert search is not None
        assert search.starts == (11,)
        shown = screen_text(app)
        assert "1/1" in shown
        assert "\x1b" not in shown


async def test_an_endless_pattern_is_cut() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        await pilot.press("slash")
        line = app.screen.query_one(PromptLine)
        line.insert_text_at_cursor("x" * 100_000)
        await pilot.pause()
        assert len(line.value) <= 400


# --- filter
# --------------------------------------------------------------------------------------------------


@pytest.mark.slow
async def test_filter_by_verdict_and_back() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        await pilot.press("f")
        await pilot.pause()
        assert isinstance(app.screen, ChooseFilter)
        await pilot.press("f", "j", "enter")
        await pilot.pause()
        assert _state(app).filter == "supported"
        assert "only supported 1/3 · fact 3/8" in screen_text(app)
        visited = []
        for key in ("n", "j", "down", "p", "g", "G"):
            await pilot.press(key)
            visited.append(_state(app).selected)
        assert visited == [4, 7, 2, 7, 2, 7]
        view = app.screen.query_one(DocumentView)
        gutter = "".join(view.render_line(y).text[1] for y in range(9))
        assert set(gutter) == {" ", "✓"}
        quiet = view._style("document--quiet").color
        first = next(s for s in view.render_line(2) if "Marie" in s.text)
        assert first.style is not None
        assert first.style.color == quiet
        await pilot.press("escape")
        assert _state(app).filter == "all"
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, StartScreen)


async def test_the_filter_can_be_left_alone() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        await pilot.press("f", "F")
        await pilot.pause()
        assert app.screen.query_one(OptionList).highlighted == 9
        await pilot.press("escape")
        assert _state(app).filter == "all"


@pytest.mark.slow
async def test_a_filter_that_keeps_nothing() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        await pilot.press("f", "k", "k", "enter", "n", "N", "G", "l")
        await pilot.pause()
        assert _state(app).selected == 1
        shown = screen_text(app)
        assert "only irrelevant 0" in shown
        assert "no fact is irrelevant" in shown
