"""For tests of the command palette: the actions of the start and of reading."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from factscore_tui.tui.app import FactscoreApp
from factscore_tui.tui.screens.about import About
from factscore_tui.tui.screens.calibration import CalibrationScreen
from factscore_tui.tui.screens.compare import CompareScreen
from factscore_tui.tui.screens.dialogs import OpenFile
from factscore_tui.tui.screens.export import ExportDialog
from factscore_tui.tui.screens.filter import ChooseFilter
from factscore_tui.tui.screens.menu import ActionMenu
from factscore_tui.tui.screens.read import ReadScreen
from factscore_tui.tui.screens.reader.similar_facts import ChooseSimilarFacts
from factscore_tui.tui.screens.rule import NoteDialog, RuleDialog
from factscore_tui.tui.screens.sessions import SessionsScreen
from factscore_tui.tui.screens.start import StartScreen
from factscore_tui.tui.screens.to_check import ToCheck
from factscore_tui.tui.screens.values import EditLine
from factscore_tui.tui.state.check import Phase
from factscore_tui.tui.state.messages import Find, RulingsChanged, Select
from factscore_tui.tui.widgets.draft import DraftEditor
from factscore_tui.tui.widgets.editor import Editor
from factscore_tui.tui.widgets.prompt import Prompt

from .palette import SIZE, Prepare, Row, Stage, back_to, nothing, remember
from .screens import DRAFT, app_with, checked, ended, running, until

LONG = DRAFT * 4
"""More than a screen of it."""


# --- the start
# --------------------------------------------------------------------------------------------------


def given(stage: Stage) -> None:
    stage.app.start_screen.give("A text of one fact.", "a name", "")


async def undone(stage: Stage) -> None:
    given(stage)
    stage.app.start_screen.give("Another one.", "another", "")
    stage.the("#editor").undo()
    await stage.pilot.pause()


def offered(stage: Stage) -> None:
    stage.app.start_screen.offers.say("Something", lambda: stage.memo.update(taken=True))


async def left(stage: Stage) -> None:
    stage.app.check("A text of one fact.", "", "a name")
    await stage.until(lambda: stage.at(ReadScreen) and ended(stage.app), "the check")
    stage.app.show_start()
    await stage.pilot.pause()


def start_text(stage: Stage) -> str:
    return stage.app.start_screen.text


START: dict[str, Row] = {
    "start.check": (
        given,
        lambda s: s.at(ReadScreen) and s.state.document.text == "A text of one fact.",
    ),
    "start.example": (given, lambda s: len(start_text(s)) > 200),
    "start.open": (nothing, lambda s: s.at(OpenFile)),
    "start.sessions": (nothing, lambda s: s.at(SessionsScreen)),
    "start.clear": (given, lambda s: start_text(s) == ""),
    "start.undo": (
        lambda s: s.app.start_screen.give("Another one.", "", ""),
        lambda s: start_text(s) == "",
    ),
    "start.redo": (undone, lambda s: start_text(s) == "Another one."),
    "start.forward": (left, lambda s: s.at(ReadScreen)),
    "start.take": (offered, lambda s: s.memo.get("taken")),
}


@asynccontextmanager
async def start(_: Path) -> AsyncIterator[tuple[Stage, Prepare]]:
    app = app_with()
    async with running(app, SIZE) as pilot:

        async def home(stage: Stage) -> None:
            await back_to(stage, StartScreen)
            stage.app.start_screen.give("", "", "")

        await until(pilot, lambda: app.engine.engine is not None, "the engine")
        yield Stage(app, pilot), home


# --- reading
# --------------------------------------------------------------------------------------------------


def at(position: int) -> Prepare:
    return lambda stage: stage.app.step(Select(position))


async def jumped(stage: Stage) -> None:
    """From the third fact to the tenth."""
    for position in (2, 9):
        stage.app.step(Select(position))
        await stage.pilot.pause()


async def jumped_back(stage: Stage) -> None:
    """And back again."""
    await jumped(stage)
    stage.app.screen.action_jump_back(-1)
    await stage.pilot.pause()


def selected(stage: Stage) -> int:
    return stage.state.selected


def searching(stage: Stage) -> None:
    stage.app.step(Find("the"))
    assert (
        stage.state.search is not None
        and stage.state.search.at == 0
        and len(stage.state.search.starts) > 2
    )


def match(stage: Stage) -> int:
    return stage.state.search.at if stage.state.search is not None else -1


async def editing(stage: Stage) -> None:
    await stage.pilot.press("e")
    editor = stage.the("#editing", DraftEditor)
    await stage.until(lambda: stage.app.focused is editor, "the editor")
    await stage.pilot.press("Q")
    stage.memo.update(edited=editor.text, check=stage.state.check)
    assert editor.text != stage.state.document.text


async def stopped(stage: Stage) -> None:
    stage.app.check("".join(f"House {n} is old. " for n in range(300)), "", "draft")
    await stage.until(lambda: stage.state.judged > 2, "some verdicts")
    stage.app.cancel()
    await stage.until(lambda: stage.state.phase is Phase.CANCELLED, "the stop")
    stage.memo.update(check=stage.state.check, judged=stage.state.judged)


async def compared(stage: Stage) -> None:
    await stage.pilot.press("r")
    await stage.until(
        lambda: ended(stage.app) and stage.state.session and stage.state.changes is not None,
        "the end",
    )


async def ignored(stage: Stage) -> None:
    stage.app.step(Select(2))
    await stage.pilot.press("i")
    await stage.until(lambda: stage.state.ruling is not None, "the ruling")


async def corrected(stage: Stage) -> None:
    stage.app.corrections.refused.clear()
    stage.app.step(Select(1))
    await stage.pilot.press("F")
    await stage.until(lambda: ended(stage.app) and stage.state.document.text != LONG, "the edit")


def scrolled(stage: Stage) -> float:
    return float(stage.the("#document").scroll_offset.y)


async def down(stage: Stage) -> None:
    await stage.pilot.press("end")
    await stage.until(lambda: scrolled(stage) > 5, "the end of the text")
    stage.memo["y"] = scrolled(stage)


READ: dict[str, Row] = {
    "read.next_fact": (at(0), lambda s: selected(s) == 1),
    "read.previous_fact": (at(5), lambda s: selected(s) == 4),
    "read.next_problem": (at(1), lambda s: selected(s) == 3),
    "read.previous_problem": (at(3), lambda s: selected(s) == 1),
    "read.next_risk": (at(0), lambda s: selected(s) == 1),
    "read.previous_risk": (at(9), lambda s: selected(s) > 9),
    "read.next_contradicted": (at(2), lambda s: selected(s) == 9),
    "read.previous_contradicted": (at(9), lambda s: selected(s) == 1),
    "read.evidence": (nothing, lambda s: s.app.focused is s.the("#evidence")),
    "read.list": (nothing, lambda s: s.app.focused is s.the("#fact-list")),
    "read.filter": (nothing, lambda s: s.at(ChooseFilter)),
    "read.search": (nothing, lambda s: s.the("#prompt", Prompt).kind == "search"),
    "read.next_match": (searching, lambda s: match(s) == 1),
    "read.previous_match": (searching, lambda s: match(s) > 1),
    "read.jump": (nothing, lambda s: s.the("#prompt", Prompt).kind == "jump"),
    "read.jump_back": (jumped, lambda s: selected(s) == 2),
    "read.jump_forward": (jumped_back, lambda s: selected(s) == 9),
    "read.menu": (nothing, lambda s: s.at(ActionMenu)),
    "read.fold": (at(1), lambda s: "nothing of this sentence is folded" in s.text),
    "read.fold_all": (nothing, lambda s: not s.app.folding.on),
    "read.to_check": (nothing, lambda s: s.at(ToCheck)),
    "read.rule": (at(1), lambda s: s.at(RuleDialog)),
    "read.ignore": (at(1), lambda s: s.state.ruling is not None and s.state.ruling.ignored),
    "read.ignore_alike": (at(1), lambda s: s.at(ChooseSimilarFacts)),
    "read.note": (at(2), lambda s: s.at(NoteDialog)),
    "read.undo": (ignored, lambda s: s.state.ruling is None),
    "read.correct": (at(1), lambda s: "12 June 1987" in s.state.document.text),
    "read.correct_by_hand": (at(1), lambda s: s.at(EditLine)),
    "read.refuse_correction": (at(1), lambda s: s.app.corrections.refused),
    "read.undo_correction": (corrected, lambda s: s.state.document.text == LONG),
    "read.calibration": (nothing, lambda s: s.at(CalibrationScreen)),
    "read.copy": (
        at(2),
        lambda s: s.app.clipboard == "She shared the Nobel Prize in Physics in 1903.",
    ),
    "read.cite": (at(2), lambda s: s.app.clipboard.startswith("\u201cFake article\u201d")),
    "read.copy_evidence": (at(2), lambda s: "scripted supported" in s.app.clipboard),
    "read.copy_sentence": (
        at(4),
        lambda s: s.app.clipboard.startswith("Her notebooks are kept in boxes"),
    ),
    "read.copy_text": (nothing, lambda s: s.app.clipboard == LONG),
    "read.export": (nothing, lambda s: s.at(ExportDialog)),
    "read.save": (nothing, lambda s: s.at(ExportDialog)),
    "read.stop": (nothing, lambda s: s.at(StartScreen)),
    "read.recheck": (
        remember("check", lambda s: s.state.check),
        lambda s: (
            s.state.check != s.memo["check"] and ended(s.app) and s.state.document.text == LONG
        ),
    ),
    "read.go_on": (
        stopped,
        lambda s: s.state.check != s.memo["check"] and s.state.judged > s.memo["judged"],
    ),
    "read.edit": (nothing, lambda s: s.read.panes.editing and s.app.focused is s.the("#editing")),
    "read.topic": (nothing, lambda s: s.at(About)),
    "read.external": (nothing, lambda s: "no editor is named" in s.text),
    "read.compare": (compared, lambda s: s.at(CompareScreen)),
    "read.check": (
        editing,
        lambda s: s.state.check != s.memo["check"] and s.state.document.text == s.memo["edited"],
    ),
    "read.discard": (
        editing,
        lambda s: s.the("#editing", DraftEditor).text == s.state.document.text,
    ),
    "read.rewrite": (
        nothing,
        lambda s: s.at(StartScreen) and s.the("#editor", Editor).text == LONG,
    ),
    "read.open": (nothing, lambda s: s.at(OpenFile)),
    "read.sessions": (nothing, lambda s: s.at(SessionsScreen)),
    "read.half_down": (nothing, lambda s: scrolled(s) > 5),
    "read.half_up": (down, lambda s: scrolled(s) < s.memo["y"] - 5),
    "read.top": (at(9), lambda s: selected(s) == 0),
    "read.bottom": (at(9), lambda s: selected(s) == len(s.state.facts) - 1),
}


@asynccontextmanager
async def read(_: Path) -> AsyncIterator[tuple[Stage, Prepare]]:
    app = app_with(script={"delay": 0.005})
    with pytest.MonkeyPatch.context() as patch:
        for name in ("VISUAL", "EDITOR"):
            patch.delenv(name, raising=False)
        async with running(app, SIZE) as pilot:
            yield Stage(app, pilot), _read_home(app, pilot)


def _read_home(app: FactscoreApp, pilot: Pilot[int]) -> Prepare:
    async def home(stage: Stage) -> None:
        """The text on screen, unsearched, unedited, from its beginning; checked again where it
        is another."""
        if app.read_screen is None or not ended(app) or stage.state.document.text != LONG:
            await checked(pilot, app, LONG, name="column.txt")
        await back_to(stage, ReadScreen)
        if stage.the("#prompt", Prompt).kind is not None:
            await pilot.press("escape")
        if stage.read.panes.editing:
            await pilot.press("f8", "escape")
        app.step(Find(""))
        app.step(RulingsChanged(stage.state.check, dict.fromkeys(stage.state.ids)))
        app.step(Select(-1))
        stage.read.panes.show("text", keep_list=False)
        stage.the("#document").scroll_home(animate=False)
        await pilot.pause()

    return home
