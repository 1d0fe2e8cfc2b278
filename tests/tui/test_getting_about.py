"""The list of what can be done, jumping back, searching the help, the citation, facts that read
alike in the list."""

from __future__ import annotations

import pytest
from textual.widgets import OptionList

from factscore_tui.core.evidence import Evidence
from factscore_tui.core.report import IndexInfo
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.tui.app import FactscoreApp
from factscore_tui.tui.clipboard import citation_text
from factscore_tui.tui.screens.dialogs import Help
from factscore_tui.tui.screens.menu import ActionMenu, offered
from factscore_tui.tui.screens.read import ReadScreen
from factscore_tui.tui.screens.rule import RuleDialog
from factscore_tui.tui.state.jumps import Jumps
from factscore_tui.tui.widgets.document import DocumentView
from factscore_tui.tui.widgets.facts import FactList, shared_head

from .screens import app_with, checked, running, screen_text, until

SIZES = [(60, 15), (80, 24), (120, 40)]


def selected(app: FactscoreApp) -> int:
    assert app.check_state is not None
    return app.check_state.selected


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
async def test_the_space_bar_lists_what_can_be_done_and_a_key_does_it(
    size: tuple[int, int],
) -> None:
    app = app_with()
    async with running(app, size) as pilot:
        await checked(pilot, app)
        await pilot.press("n", "space")
        await until(pilot, lambda: isinstance(app.screen, ActionMenu), "the list")
        shown = screen_text(app)
        assert " v     Rule on the fact" in shown and "its key, or enter" in shown
        await pilot.press("v")
        await until(pilot, lambda: isinstance(app.screen, RuleDialog), "the ruling")
        await pilot.press("escape")
        await pilot.press("space", "escape")
        assert isinstance(app.screen, ReadScreen)
        before = selected(app)
        await pilot.press("space", "N")
        await until(pilot, lambda: selected(app) != before, "the next problem")


@pytest.mark.slow
async def test_enter_takes_the_chosen_line_and_other_keys_do_nothing() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        await pilot.press("n", "space")
        await until(pilot, lambda: isinstance(app.screen, ActionMenu), "the list")
        await pilot.press("7")
        assert isinstance(app.screen, ActionMenu)
        wanted = [a.id for a in app.screen._actions].index("read.rule")
        app.screen.query_one(OptionList).highlighted = wanted
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, RuleDialog), "the ruling")


async def test_the_right_button_chooses_the_fact_and_asks() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        view = app.screen.query_one(DocumentView)
        row = next(y for y in range(20) if "patent" in view.render_line(y).text)
        await pilot.click(DocumentView, offset=(14, row + 1), button=3)
        await until(pilot, lambda: isinstance(app.screen, ActionMenu), "the list")
        assert app.check_state is not None and app.check_state.fact is not None
        assert "patent" in app.check_state.fact.text
        await pilot.press("escape")
        await pilot.click(DocumentView, offset=(2, 18), button=3)
        await until(pilot, lambda: isinstance(app.screen, ActionMenu), "the list without words")


def test_what_is_offered_depends_on_what_there_is() -> None:
    nothing = {a.id for a in offered(fact=False, correction=False)}
    fact = {a.id for a in offered(fact=True, correction=False)}
    all_of_it = {a.id for a in offered(fact=True, correction=True)}
    assert "read.rule" in fact - nothing and "read.correct" in all_of_it - fact
    assert "read.export" in nothing


async def test_back_to_where_one_was_and_forward_again() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        await pilot.press("b")
        assert "no earlier place" in screen_text(app)
        await pilot.press("n", "n")
        before = selected(app)
        await pilot.press(*"7G")
        assert selected(app) == 6 != before
        await pilot.press("b")
        await until(pilot, lambda: selected(app) == before, "where the jump began")
        await pilot.press("z")
        await until(pilot, lambda: selected(app) == 6, "forward again")
        await pilot.press("z")
        assert "no later place" in screen_text(app)


def test_steps_are_no_jumps_and_facts_that_are_gone_no_places() -> None:
    jumps, known = Jumps(), {n: n for n in range(10)}
    jumps.moved(-1, 4, near=False)
    jumps.moved(4, 5, near=True)
    assert jumps.go(5, -1, known) == -1
    jumps.moved(5, 9, near=False)
    jumps.moved(9, 2, near=False)
    assert jumps.go(2, -1, {n: n for n in range(9)}) == 5, "9 is gone by now"
    jumps.moved(2, 5, near=False)
    jumps.moved(5, 0, near=False)
    assert jumps.go(0, 1, known) == -1, "a new jump ends the way forward"
    for n in range(500):
        jumps.moved(n, n + 2, near=False)
    assert len(jumps.back) <= 100


@pytest.mark.slow
async def test_the_help_is_searched() -> None:
    app = app_with()
    async with running(app, (80, 24)) as pilot:
        await checked(pilot, app)
        await pilot.press("f1")
        await until(pilot, lambda: isinstance(app.screen, Help), "the help")
        assert "/ search" in screen_text(app)
        await pilot.press("slash", *"copy sent")
        await until(pilot, lambda: "Next fact" not in screen_text(app), "fewer lines")
        assert "Copy the sentence" in screen_text(app)
        assert "Copy the evidence" not in screen_text(app)
        await pilot.press(*"xx")
        await until(pilot, lambda: "Nothing has these words" in screen_text(app), "none")
        await pilot.press("escape")
        await until(pilot, lambda: "next, previous fact" in screen_text(app), "all of it")
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, ReadScreen), "the end of the help")


def test_a_citation_has_title_section_source_revision_and_address() -> None:
    index = IndexInfo("enwiki", "x", "2026-09-01", 1, 1)
    passage = Evidence("Marie Curie", "Life > Youth", "She.", 1.0, "https://e.org/a", "2026-08-31")
    told = Judgement(0, Verdict.CONTRADICTED, 0.1, "", (passage,))
    assert citation_text(told, index) == (
        "\u201cMarie Curie\u201d, section \u201cLife, Youth\u201d, enwiki, revision of 2026-08-31. "
        "https://e.org/a\n"
    )
    undated = Evidence("A\x1b[2J", "", "She.", 1.0)
    told = Judgement(0, Verdict.SUPPORTED, 0.9, "", (undated,))
    assert citation_text(told, index) == "\u201cA[2J\u201d, enwiki, as of 2026-09-01.\n"
    silent = Judgement(0, Verdict.NO_EVIDENCE, 0.1, "", (passage,))
    assert citation_text(silent, index) == citation_text(None, None) == ""


async def test_a_fact_that_no_passage_settles_has_no_citation() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        assert app.check_state is not None
        silent = app.check_state.verdicts.index(Verdict.NO_EVIDENCE)
        await pilot.press(*f"{silent + 1}G", "K")
        await until(pilot, lambda: "no passage settles it" in screen_text(app), "the words")
        await pilot.press("2", "G", "K")
        await until(pilot, lambda: "citation copied" in screen_text(app), "the copy")


@pytest.mark.slow
async def test_facts_that_begin_alike_are_told_apart_where_they_are_cut() -> None:
    assert shared_head("He won eight titles.", "He won eight cups.") == len("He won eight ")
    assert shared_head("a", "a") == 0
    text = (
        "Harriet Quimby-Walters flew across the English Channel in 1912. "
        "Harriet Quimby-Walters flew across the English Channel in a monoplane."
    )
    app = app_with()
    async with running(app, (120, 40)) as pilot:
        await checked(pilot, app, text)
        await pilot.press("l")
        await pilot.pause()
        facts = app.screen.query_one(FactList)
        lines = [facts.render_line(n).text.strip() for n in (0, 1)]
        assert lines[1].endswith("\u2026 a monoplane."), lines
