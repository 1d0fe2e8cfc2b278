"""The list of facts beside the text, and what moving and finding look like."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual.pilot import Pilot

from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.engine.protocol import Judged
from factscore_tui.tui.app import FactscoreApp
from factscore_tui.tui.state.check import CheckState
from factscore_tui.tui.state.messages import Arrived
from factscore_tui.tui.widgets.document import DocumentView
from factscore_tui.tui.widgets.evidence import EvidencePane
from factscore_tui.tui.widgets.facts import FactList

from .screens import app_with, checked, colours, compare, marked_text, running, screen_text, until

SIZES = [(60, 15), (80, 24), (120, 40)]


def _state(app: FactscoreApp) -> CheckState:
    assert app.check_state is not None
    return app.check_state


async def test_list_and_text_are_in_step_both_ways() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        await pilot.press("l")
        await pilot.pause()
        facts, view = app.screen.query_one(FactList), app.screen.query_one(DocumentView)
        assert app.focused is facts
        assert not app.screen.query_one(EvidencePane).display
        await pilot.press("n", "j", "down")
        assert (view.selected, _state(app).selected) == (4, 4)
        assert facts.render_line(4).text.startswith("▌5 ✓ Her notebooks")
        await pilot.click(FactList, offset=(12, 7))
        await pilot.pause()
        assert (view.selected, _state(app).selected) == (6, 6)
        row = next(y for y in range(20) if "patent" in view.render_line(y).text)
        await pilot.click(DocumentView, offset=(14, row + 1))
        await pilot.pause()
        assert app.focused.id == "document"
        assert facts.render_line(5).text.startswith("▌6 ∅ Einstein")
        assert facts.display


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
async def test_ways_between_text_list_and_evidence(size: tuple[int, int]) -> None:
    app = app_with()
    async with running(app, size) as pilot:
        await checked(pilot, app)
        where = []
        for key in ("l", "enter", "escape", "tab", "l", "l", "enter", "tab", "l", "escape"):
            await pilot.press(key)
            await pilot.pause()
            assert app.focused is not None
            assert app.focused.region.height >= 5
            where.append(app.focused.id)
        assert where == [
            "fact-list",
            "evidence",
            "fact-list",
            "evidence",
            "fact-list",
            "document",
            "evidence",
            "document",
            "fact-list",
            "document",
        ]


async def test_tabs_can_be_clicked() -> None:
    app = app_with()
    async with running(app, (60, 15)) as pilot:
        await checked(pilot, app)
        for offset, widget in ((22, "fact-list"), (12, "evidence"), (3, "document")):
            await pilot.click("#tabs", offset=(offset, 0))
            await until(
                pilot, lambda w=widget: app.focused is not None and app.focused.id == w, widget
            )  # type: ignore[misc]


@pytest.mark.slow
async def test_the_list_of_many_facts_draws_what_is_seen() -> None:
    app = app_with()
    text = "\n".join(f"Statement {i} is a fact." for i in range(400))
    async with running(app, (80, 24)) as pilot:
        await checked(pilot, app, text)
        await pilot.press("l", "G")
        await pilot.pause()
        facts = app.screen.query_one(FactList)
        assert "▌400" in screen_text(app)
        assert facts.virtual_size.height == 400
        assert len(facts._strips) < 60
        await pilot.press("home", "pagedown", "ctrl+d", "ctrl+u", "end")
        await pilot.pause()
        assert facts.scroll_offset.y == facts.max_scroll_y
        for size in ((60, 15), (5, 5), (120, 40)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        await until(pilot, lambda: "▌400" in screen_text(app), "the selected fact")


@pytest.mark.slow
async def test_verdicts_reach_the_list_while_it_is_shown() -> None:
    app = app_with(script={"at": {"4": "stall"}})
    async with running(app) as pilot:
        app.check(
            "One or two are here. Three is here. Four is here. Five is here. Six is here.",
            "",
            "short",
        )
        await until(pilot, lambda: _state(app).judged == 4, "four verdicts")
        await pilot.press("l")
        await until(pilot, lambda: "… Six is here." in screen_text(app), "the list")
        assert "✗ Three is here." in screen_text(app)
        judgement = Judgement(_state(app).facts[4].id, Verdict.NO_ARTICLE, None, "")
        app.step(
            Arrived(_state(app).check, (Judged(check=_state(app).check, judgement=judgement),))
        )
        await pilot.pause()
        assert "∅ Six is here." in screen_text(app)


@pytest.mark.slow
async def test_hostile_facts_in_the_list() -> None:
    app = app_with()
    async with running(app, (60, 15)) as pilot:
        await checked(
            pilot,
            app,
            f"\x1b[31mRed\x07 is [bold]here[/] \u202enow\u202c. {'漢字' * 40}. Tab\tend.",
        )
        await pilot.press("l")
        await pilot.pause()
        shown = screen_text(app)
        assert "␛[31mRed" in shown
        assert "[bold]here[/]" in shown
        assert not {"\x1b", "\x07", "\u202e"} & set(shown)
        facts = app.screen.query_one(FactList)
        assert {facts.render_line(y).cell_length for y in range(5)} == {facts.size.width}


# --- what it looks like
# -------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
async def test_screens(size: tuple[int, int]) -> None:
    app = app_with()
    at = f"{size[0]}x{size[1]}"
    async with running(app, size) as pilot:
        await _walk(pilot, app, lambda name: compare(f"{name}-{at}", screen_text(app)))


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
async def test_screens_without_colours(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = app_with()
    at = f"{size[0]}x{size[1]}"

    def look(name: str) -> None:
        assert colours(app) == set()
        compare(f"{name}-nocolor-{at}", marked_text(app))

    async with running(app, size) as pilot:
        await _walk(pilot, app, look)


async def _walk(pilot: Pilot[int], app: FactscoreApp, look: Callable[[str], None]) -> None:
    await checked(pilot, app, name="column.txt", topic="Marie Curie")
    await pilot.press("slash")
    await pilot.press(*"he")
    await pilot.pause()
    look("search-typing")
    await pilot.press("enter", "m")
    await pilot.pause()
    look("search")
    await pilot.press("escape", "l")
    await pilot.pause()
    look("list")
    await pilot.press("f", "f")
    await pilot.pause()
    look("filter")
    await pilot.press("enter")
    await pilot.pause()
    look("list-filtered")
    await pilot.press("escape")
    await pilot.pause()
    look("filtered")
    await pilot.press("6")
    await pilot.pause()
    look("jump")
