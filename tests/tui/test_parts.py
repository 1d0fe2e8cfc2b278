"""Screens and the app are put together from parts that know little of each other."""

from __future__ import annotations

import ast
from pathlib import Path
from types import SimpleNamespace

import pytest
from textual.screen import Screen

import factscore_tui.tui
from factscore_tui.core.document import Document
from factscore_tui.tui.parts import adopt_actions
from factscore_tui.tui.screens.reader.copy_actions import Copying
from factscore_tui.tui.screens.reader.moving import Moving
from factscore_tui.tui.screens.reader.panes import Panes
from factscore_tui.tui.screens.start_context import Offers
from factscore_tui.tui.state.check import CheckState
from factscore_tui.tui.state.folds import Folding
from factscore_tui.tui.state.messages import Move, Select
from factscore_tui.tui.widgets.document import DocumentView
from factscore_tui.tui.widgets.news import News

ROOT = Path(factscore_tui.tui.__file__).parent
MOST = 35
"""Methods of one class."""


def _classes() -> list[tuple[str, ast.ClassDef]]:
    return [
        (str(path.relative_to(ROOT)), node)
        for path in sorted(ROOT.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ClassDef)
    ]


def test_no_class_does_everything() -> None:
    methods = {
        f"{path}: {node.name}": sum(
            isinstance(line, ast.FunctionDef | ast.AsyncFunctionDef) for line in node.body
        )
        for path, node in _classes()
    }
    assert {name: n for name, n in methods.items() if n > MOST} == {}


def test_screens_are_no_chain_of_classes() -> None:
    """A screen is an AppScreen or a dialog, and has its parts in attributes: nothing is left to be
    filled in by another class that shares its `self`."""
    stubs = [
        str(path.relative_to(ROOT))
        for path in (*sorted((ROOT / "screens").rglob("*.py")), ROOT / "rulings.py")
        if "NotImplementedError" in path.read_text()
    ]
    several = [f"{path}: {node.name}" for path, node in _classes() if len(node.bases) > 1]
    assert stubs == [] and several == []


# --- keys


class _Greeting:
    def action_greet(self) -> str:
        return "hello"

    def other(self) -> None: ...


def test_the_keys_of_a_screen_run_the_actions_of_its_parts() -> None:
    screen: Screen[None] = Screen()
    adopt_actions(screen, _Greeting())
    assert screen.action_greet() == "hello"  # type: ignore[attr-defined]
    assert not hasattr(screen, "other")


def test_one_key_cannot_do_two_things() -> None:
    screen: Screen[None] = Screen()
    with pytest.raises(ValueError, match=r"_Greeting\.action_greet"):
        adopt_actions(screen, _Greeting(), _Greeting())


# --- parts, each on its own


class _Reading:
    """A reading screen with nothing on it, that remembers what it is asked for."""

    def __init__(self, state: CheckState) -> None:
        self.state, self.next_top = state, 0
        self.said: list[str] = []
        self.copied: list[tuple[str, str]] = []
        self.steps: list[object] = []
        self.picked = ""
        self.main = SimpleNamespace(step=self.steps.append)

    def say(self, words: str) -> None:
        self.said.append(words)

    def refresh_hints(self) -> None: ...

    def picked_text(self) -> str:
        return self.picked

    def hand_over(self, text: str, what: str) -> None:
        self.copied.append((text, what))


@pytest.fixture
def reading() -> _Reading:
    return _Reading(CheckState(Document.from_text("One sentence.")))


def test_copying(reading: _Reading) -> None:
    copying = Copying(reading)  # type: ignore[arg-type]
    copying.action_copy("fact")
    assert reading.said == ["no fact is selected"] and reading.copied == []
    copying.action_copy("text")
    reading.picked = "picked words"
    copying.action_copy("fact")
    copying.action_copy("sentence")
    assert reading.copied == [("One sentence.", "text"), ("picked words", "words")]
    assert reading.said == ["no fact is selected"] * 2


def test_moving(reading: _Reading) -> None:
    panes = SimpleNamespace(pane="text")
    document = SimpleNamespace(fact_in_sight=lambda: -1, scroll_home=lambda **_: None)
    moving = Moving(reading, panes, document, Folding(), lambda: None)  # type: ignore[arg-type]
    moving.action_move(1)
    moving.action_contradicted(1)
    moving.action_jump_back(-1)
    moving.action_edge(-1)
    assert reading.steps == [Move(1)]
    assert reading.said == ["no fact is contradicted", "no earlier place"]
    moving.chosen(0, fold=False)
    assert reading.steps[-1] == Select(0)


def test_offers_are_taken_once_and_go_with_their_text() -> None:
    news, text, taken = News(), ["before"], list[str]()
    offers = Offers(news, lambda: text[0])
    assert not offers.take()
    offers.say("There is something", lambda: taken.append("it"))
    assert news.words == "There is something"
    assert offers.take() and not offers.take()
    assert taken == ["it"] and news.words == ""
    offers.say("Until the text changes", lambda: taken.append("late"))
    offers.outdate("before")
    assert news.words
    offers.outdate("after")
    assert not news.words and not offers.take()
    offers.say("For good", lasting=True)
    offers.outdate("after")
    assert news.words == "For good"


def test_panes_are_told_apart_from_the_editor() -> None:
    """The editor is the text pane while the text is edited."""
    document, editor, evidence, facts = (
        DocumentView(),
        DocumentView(),
        DocumentView(),
        DocumentView(),
    )
    panes = Panes(
        SimpleNamespace(),  # type: ignore[arg-type]
        document,
        editor,  # type: ignore[arg-type]
        evidence,  # type: ignore[arg-type]
        facts,  # type: ignore[arg-type]
        lambda: None,
        lambda: None,
    )
    assert panes.widget is document
    panes.editing = True
    assert panes.widget is editor
    panes.pane = "evidence"
    assert panes.widget is evidence
