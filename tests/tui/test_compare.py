"""Two checks side by side on screen."""

from __future__ import annotations

from dataclasses import replace

import pytest
from textual.pilot import Pilot

from factscore_tui.core.document import Document
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.report import JudgedFact, Report
from factscore_tui.core.ruling import Ruling
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.errors import UsageProblem
from factscore_tui.text.sentences import split_sentences
from factscore_tui.tui.app import FactscoreApp
from factscore_tui.tui.lazy_store import LazyStore
from factscore_tui.tui.screens.compare import CompareScreen
from factscore_tui.tui.screens.read import ReadScreen
from factscore_tui.tui.screens.sessions import SessionsScreen
from factscore_tui.tui.widgets.bars import NoticeBar
from factscore_tui.tui.widgets.changes import BothSides, ChangeList

from .screens import (
    DRAFT,
    app_with,
    checked,
    colours,
    compare,
    ended,
    marked_text,
    running,
    screen_text,
    until,
)

SIZES = [(60, 15), (80, 24), (120, 40)]
EDITED = (
    DRAFT.replace("1987", "1867")
    .replace("Her notebooks are kept in boxes lined with lead. ", "")
    .replace(
        "His violin was called Lina.",
        "His violin was called Lina. He also played the piano [b]there[/b].",
    )
)
THEN = [
    "not-checkable",
    "contradicted",
    "supported",
    "no-evidence",
    "supported",
    "no-article",
    "supported",
    "supported",
]
LATER = [
    "not-checkable",
    "supported",
    "supported",
    "no-evidence",
    "supported",
    "contradicted",
    "no-evidence",
    "supported",
]


class TwoChecks(LazyStore):
    """Two sessions, "old" and "new", of any size; another session is gone."""

    def __init__(self, old: Report, new: Report) -> None:
        super().__init__()
        self._two = {"old": old, "new": new}

    def heading(self, session: str) -> tuple[str, str]:
        if session not in self._two:
            raise UsageProblem(f"there is no session {session!r}", "")
        return f"{session}.txt", "2026-11-20T10:00:00Z"

    def load(self, session: str) -> Report:
        return self._two[session]


def report(text: str, verdicts: list[str]) -> Report:
    facts = []
    for n, sentence in enumerate(split_sentences(text)):
        said = sentence.span.of(text)
        fact = AtomicFact(n, said, said, (sentence.span,), sentence.span)
        verdict = Verdict(verdicts[n % len(verdicts)])
        facts.append(JudgedFact(fact, Judgement(n, verdict, 0.5, f"reason {n} \x1b[2J")))
    return Report(Document.from_text(text), "", None, None, tuple(facts), "complete")


def two() -> TwoChecks:
    return TwoChecks(report(DRAFT, THEN), report(EDITED, LATER))


async def compared(
    pilot: Pilot[int], app: FactscoreApp, before: str = "old", after: str = "new"
) -> CompareScreen:
    """The screen, when the comparison is on it."""
    await until(pilot, lambda: app.engine.engine is not None, "the engine")
    app.navigation.show_comparison(before, after)
    screen = app.screen
    assert isinstance(screen, CompareScreen)
    await until(pilot, lambda: screen._comparison is not None, "the comparison")
    return screen


def chosen(app: FactscoreApp) -> str:
    row = app.screen.query_one(ChangeList).row
    return row.judged.fact.text if row is not None else ""


async def test_what_changed_is_listed() -> None:
    app = app_with(two())
    async with running(app) as pilot:
        await compared(pilot, app)
        text = screen_text(app)
        assert "1 better, 1 worse, 1 other, 1 new, 1 gone, 4 same" in text
        assert "6 of 8 sentences are as they were" in text
        for line in (
            "↑ ✗ → ✓  Marie Curie was born in Warsaw on 24 June 1867",
            "was: Marie Curie was born",
            "− ✓ →  ",
            "+   → ?  He also played the piano [b]there[/b].",
            "old.txt",
            "new.txt",
            "~ ∅ → ✓  Einstein",
            "↓ ✓ → ✗  His violin",
        ):
            assert line in text, line
        assert "She shared the Nobel Prize" not in text


async def test_all_facts_and_back_keep_the_place() -> None:
    app = app_with(two())
    async with running(app) as pilot:
        await compared(pilot, app)
        await pilot.press("n", "n")
        here = chosen(app)
        await pilot.press("a")
        assert "She shared the Nobel Prize" in screen_text(app) and chosen(app) == here
        await pilot.press("k")
        assert chosen(app) != here
        await pilot.press("a")
        assert "She shared the Nobel Prize" not in screen_text(app)


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
async def test_evidence_of_both_sides(size: tuple[int, int]) -> None:
    app = app_with(two())
    async with running(app, size) as pilot:
        await compared(pilot, app)
        both = app.screen.query_one(BothSides)
        assert not both.display
        await pilot.press("enter")
        assert both.display and "After" in screen_text(app) and "reason 1 ␛[2J" in screen_text(app)
        await pilot.press("n")
        assert "The fact is not in this check." in screen_text(app)
        if size[1] > 15:
            await pilot.press("tab")
        assert app.focused is both
        await pilot.press("ctrl+d", "ctrl+u")
        assert chosen(app).startswith("Her notebooks")
        await pilot.press("tab")
        assert both.display is (size[1] > 15) and app.focused is app.screen.query_one(ChangeList)
        await pilot.press(*(["escape"] if size[1] > 15 else []))
        assert not both.display and isinstance(app.screen, CompareScreen)
        assert app.focused is app.screen.query_one(ChangeList)
        await pilot.press("escape")
        assert not isinstance(app.screen, CompareScreen)


async def test_rulings_are_told_on_their_side() -> None:
    store = two()
    new = store.load("new")
    fact = replace(
        new.facts[1], ruling=Ruling(Verdict.CONTRADICTED, "the register says 1868", "box 7")
    )
    store._two["new"] = replace(new, facts=(new.facts[0], fact, *new.facts[2:]))
    app = app_with(store)
    async with running(app) as pilot:
        await compared(pilot, app)
        assert "better" not in screen_text(app)
        await pilot.press("a", "g", "j", "enter")
        for words in (
            "ruled by hand",
            "the register says 1868",
            "box 7",
            "the check said: supported",
        ):
            assert words in screen_text(app)


async def test_keys_and_mouse_move() -> None:
    app = app_with(two())
    async with running(app) as pilot:
        await compared(pilot, app)
        changes = app.screen.query_one(ChangeList)
        await pilot.press("G")
        assert changes.selected == 4
        await pilot.press("n")
        assert changes.selected == 4
        await pilot.press("g", "p", "down", "up", "ctrl+d", "ctrl+u")
        assert changes.selected == 0
        await pilot.click(changes, offset=(12, 2))
        assert (
            changes.selected == 0
        )  # the second line of the first one: it was selected, so that is a second click
        assert app.screen.has_class("-both")
        await pilot.click(changes, offset=(12, 3))
        assert changes.selected == 1


@pytest.mark.slow
async def test_nothing_changed_has_words() -> None:
    app = app_with(two())
    async with running(app, (60, 15)) as pilot:
        await compared(pilot, app, "old", "old")
        assert "Nothing changed: 8 facts as before. a shows them." in screen_text(app)
        await pilot.press("enter", "tab", "n", "ctrl+d", "G")
        assert not app.screen.query_one(BothSides).display
        await pilot.press("a")
        assert "She shared the Nobel Prize" in screen_text(app)
        await pilot.press("a")
        assert "Nothing changed" in screen_text(app)


async def test_empty_checks_and_different_texts_have_words() -> None:
    empty = Report(Document.from_text(""), "", None, None, (), "cancelled")
    app = app_with(TwoChecks(empty, empty))
    async with running(app, (80, 24)) as pilot:
        await compared(pilot, app)
        assert "There are no facts in either" in screen_text(app) and "no score" in screen_text(app)
    app = app_with(TwoChecks(report(DRAFT, THEN), report("The Titanic sank. It was large.", THEN)))
    async with running(app, (80, 24)) as pilot:
        await compared(pilot, app)
        assert "these are checks of different texts" in screen_text(app)


@pytest.mark.parametrize("ids", [("old", "gone"), ("gone", "new")], ids=["after", "before"])
async def test_a_check_that_is_gone(ids: tuple[str, str]) -> None:
    app = app_with(two())
    async with running(app, (80, 24)) as pilot:
        await until(pilot, lambda: app.engine.engine is not None, "the engine")
        app.navigation.show_comparison(*ids)
        await until(
            pilot, lambda: any(bar.trouble for bar in app.screen.query(NoticeBar)), "the notice"
        )
        assert "One of the two checks is gone" in screen_text(
            app
        ) and "Nothing to compare." in screen_text(app)
        await pilot.press("a", "n", "enter", "o", "tab", "escape")
        assert not isinstance(app.screen, CompareScreen)


async def test_leaving_while_it_compares() -> None:
    app = app_with(two())
    async with running(app) as pilot:
        for _ in range(3):
            app.navigation.show_comparison("old", "new")
            await pilot.press("escape")
        await app.workers.wait_for_complete()
        assert not isinstance(app.screen, CompareScreen)


@pytest.mark.slow
async def test_thousands_of_rows_and_small_screens() -> None:
    old = " ".join(f"Number {n} was a ship of the line." for n in range(3_000))
    new = old.replace("line", "fleet")
    app = app_with(
        TwoChecks(
            report(old, ["supported", "no-evidence"]), report(new, ["no-evidence", "supported"])
        )
    )
    async with running(app, (60, 15)) as pilot:
        screen = await compared(pilot, app)
        changes = screen.query_one(ChangeList)
        assert changes.virtual_size.height == 6_000
        await pilot.press("G")
        assert "Number 2999" in screen_text(app)
        await pilot.press("enter", "p")
        assert "Number 2998" in screen_text(app)
        for size in ((5, 5), (250, 70), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        assert "Number 2998" in screen_text(app)


async def test_from_the_list_to_the_comparison_and_the_later_check() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app, name="monday.txt")
        await checked(pilot, app, text=EDITED, name="tuesday.txt")
        await pilot.press("s")
        await until(
            pilot,
            lambda: isinstance(app.screen, SessionsScreen) and "2 versions" in screen_text(app),
            "the list",
        )
        # the same title under another name is an earlier version: listed when one is marked
        await pilot.press("c")
        await until(pilot, lambda: "monday" in screen_text(app), "the earlier one")
        await pilot.press("j", "c")
        await until(pilot, lambda: "1 new, 1 gone" in screen_text(app), "the comparison")
        assert "monday.txt" in screen_text(app).splitlines()[1]
        await pilot.press("o")
        await until(
            pilot, lambda: ended(app) and isinstance(app.screen, ReadScreen), "the later check"
        )
        assert app.check_state is not None and app.check_state.name == "tuesday.txt"


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
async def test_goldens(size: tuple[int, int]) -> None:
    app = app_with(two())
    at = f"{size[0]}x{size[1]}"
    async with running(app, size) as pilot:
        await compared(pilot, app)
        await pilot.pause()
        compare(f"compare-{at}", screen_text(app))
        await pilot.press("a", "n", "enter")
        await pilot.pause()
        compare(f"compare-both-{at}", screen_text(app))


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
async def test_without_colours(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = app_with(two())
    async with running(app, size) as pilot:
        await compared(pilot, app)
        await pilot.press("n")
        await pilot.pause()
        assert colours(app) == set()
        compare(f"compare-nocolor-{size[0]}x{size[1]}", marked_text(app))
