"""The list of what to check, in the app."""

from __future__ import annotations

import pytest
from textual.widgets import OptionList

from factscore_tui.core.verdict import Verdict
from factscore_tui.tui.screens.read import ReadScreen
from factscore_tui.tui.screens.rule import RuleDialog
from factscore_tui.tui.screens.to_check import MOST, ToCheck, listed

from .screens import app_with, checked, running, screen_text, until
from .test_queue import state_of

C, N, S = Verdict.CONTRADICTED, Verdict.NO_EVIDENCE, Verdict.SUPPORTED


def test_by_risk_with_what_to_do() -> None:
    found = listed(state_of(("It is so.", S), ("It rained.", N), ("It is 5 m.", C)))
    assert [(one.judged.fact.id, one.done) for one in found] == [(2, False), (1, False)]
    assert "contradicted; a figure; read the passage" in found[0].words
    assert "find another source" in found[1].words


@pytest.mark.slow
@pytest.mark.parametrize("size", [(60, 15), (80, 24), (120, 40)], ids=lambda s: f"{s[0]}x{s[1]}")
async def test_enter_goes_there_and_a_ruling_makes_it_done(size: tuple[int, int]) -> None:
    app = app_with()
    async with running(app, size) as pilot:
        await checked(pilot, app)
        await pilot.press("L")
        await until(pilot, lambda: isinstance(app.screen, ToCheck), "the list")
        shown = screen_text(app)
        assert "☐ ✗ 2. Marie Curie was born in Warsaw on" in shown
        assert ", 0 done" in shown and "contradicted; a figure; read the" in shown
        assert "enter go to it" in shown
        lines = app.screen.query_one(OptionList).option_count
        await pilot.press("j", "k", "enter")
        await until(pilot, lambda: isinstance(app.screen, ReadScreen), "the text")
        assert app.check_state is not None and app.check_state.selected == 1
        await pilot.press("L", "v")
        await until(pilot, lambda: isinstance(app.screen, RuleDialog), "the ruling")
        await pilot.press("s", "enter")
        await until(pilot, lambda: app.check_state.verdicts[1] is S, "the ruling")  # type: ignore[union-attr]
        await pilot.press("L")
        await until(pilot, lambda: isinstance(app.screen, ToCheck), "the list")
        assert ", 1 done" in screen_text(app)
        assert app.screen.query_one(OptionList).option_count == lines, "done, and still listed"
        await pilot.press("L")
        await until(pilot, lambda: isinstance(app.screen, ReadScreen), "the same key closes it")


async def test_nothing_is_open() -> None:
    app = app_with(script={"verdicts": ["supported"]})
    async with running(app) as pilot:
        await checked(pilot, app, "It rained here all day.")
        await pilot.press("L")
        await until(pilot, lambda: "Nothing is open." in screen_text(app), "the words")
        await pilot.press("j", "v", "enter", "escape")
        await until(pilot, lambda: isinstance(app.screen, ReadScreen), "the text")


@pytest.mark.slow
async def test_a_long_text_lists_the_riskiest() -> None:
    app = app_with(script={"verdicts": ["no-evidence"]})
    async with running(app) as pilot:
        await checked(pilot, app, " ".join(f"Ann has {n} cats." for n in range(MOST + 20)))
        await pilot.press("L")
        await until(pilot, lambda: isinstance(app.screen, ToCheck), "the list")
        assert app.screen.query_one(OptionList).option_count == MOST
        assert f"{MOST + 20} open, 0 done (the first {MOST})" in screen_text(app)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(60, 15), (80, 24)], ids=lambda s: f"{s[0]}x{s[1]}")
async def test_lines_that_go_on_hang_under_their_words(size: tuple[int, int]) -> None:
    app = app_with()
    async with running(app, (120, 40)) as pilot:
        await checked(pilot, app)
        await pilot.press("L")
        await until(pilot, lambda: isinstance(app.screen, ToCheck), "the list")
        await pilot.resize_terminal(*size)
        await pilot.pause()
        lines = [line.partition("│  ")[2] for line in screen_text(app).splitlines()]
        first = next(n for n, line in enumerate(lines) if "☐ ✗ 2. Marie Curie was born" in line)
        after = lines[first + 1 : first + 4]
        assert after and all(line[:5].isspace() or "☐" in line for line in after), after
        assert any(line.strip().startswith("contradicted; a figure") for line in after)
        assert "esc close" in screen_text(app)
