"""Checking: results appear in place, stop keeps them, a dying engine costs only what was in
flight."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from factscore_tui.core.document import Document
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.report import Report
from factscore_tui.core.ruling import Ruling
from factscore_tui.core.verdict import Verdict
from factscore_tui.engine.protocol import Event
from factscore_tui.errors import StorageProblem
from factscore_tui.storage.summaries import SessionSummary
from factscore_tui.tui.lazy_store import LazyStore
from factscore_tui.tui.screens.read import ReadScreen
from factscore_tui.tui.screens.start import StartScreen
from factscore_tui.tui.state.check import Phase
from factscore_tui.tui.widgets.bars import NoticeBar
from factscore_tui.tui.widgets.document import DocumentView
from factscore_tui.tui.widgets.editor import Editor

from .screens import DRAFT, app_with, checked, ended, running, screen_text, until


async def test_paste_check_read() -> None:
    app = app_with()
    async with running(app) as pilot:
        app.start_screen.query_one(Editor).insert(DRAFT)
        await pilot.press("f5")
        await until(pilot, lambda: ended(app), "the end")
        state = app.check_state
        assert state is not None
        assert state.phase is Phase.COMPLETE
        assert (state.judged, len(state.facts), state.count(Verdict.CONTRADICTED)) == (8, 8, 1)
        shown = screen_text(app)
        assert "✗ Contradicted" in shown
        assert "24 June 1987 → 12 June 1987" in shown
        assert "Fake article › History" in shown
        assert "fact 2/8 · problem 1/4" in shown


@pytest.mark.slow
async def test_results_appear_while_the_check_runs() -> None:
    app = app_with(script={"at": {"3": "stall"}})
    async with running(app) as pilot:
        app.check(DRAFT, "", "draft")
        await until(
            pilot,
            lambda: (
                app.check_state is not None
                and app.check_state.judged == 3 < len(app.check_state.facts)
            ),
            "three verdicts, and a fact that waits",
        )
        shown = screen_text(app)
        assert "✗ 1" in shown
        assert "…" in shown  # the fourth is being judged
        assert "esc stop" in shown
        assert "✗ 1 contradicted" in shown


async def test_stop_keeps_what_is_done_and_check_again_finishes() -> None:
    app = app_with(script={"delay": 0.2})
    async with running(app) as pilot:
        app.check(DRAFT, "", "draft")
        await until(
            pilot,
            lambda: app.check_state is not None and app.check_state.judged >= 2,
            "two verdicts",
        )
        await pilot.press("escape")
        await until(pilot, lambda: ended(app), "the stop")
        state = app.check_state
        assert state is not None
        assert state.phase is Phase.CANCELLED
        assert 2 <= state.judged < 8
        assert "stopped" in screen_text(app)
        await pilot.press("c")
        assert sum(app.check_state.known_counts) >= sum(state.counts), "no fall to nothing"
        assert app.check_state.carried == state.counts
        await until(pilot, lambda: ended(app), "the rest")
        assert (app.check_state.phase, app.check_state.judged) == (Phase.COMPLETE, 8)
        await pilot.press("r")
        assert not app.check_state.carried, "all anew"
        await until(pilot, lambda: ended(app), "the second check")
        assert (app.check_state.phase, app.check_state.judged) == (Phase.COMPLETE, 8)


@pytest.mark.slow
async def test_stop_before_the_engine_is_open() -> None:
    app = app_with(script={"open_delay": 1.5})
    async with running(app) as pilot:
        app.check(DRAFT, "", "draft")
        await until(pilot, lambda: isinstance(app.screen, ReadScreen), "the reading screen")
        await pilot.press("escape")
        assert app.check_state is not None
        assert app.check_state.phase is Phase.CANCELLED
        await until(pilot, lambda: app.engine.engine is not None, "the engine")
        assert app.check_state.judged == 0
        await pilot.press("r")
        await until(pilot, lambda: ended(app), "the check")
        assert app.check_state.phase is Phase.COMPLETE


@pytest.mark.parametrize("mishap", ["crash", "oom", "exit", "garbage"])
async def test_a_dying_engine_is_one_notice_and_facts_stay(mishap: str) -> None:
    app = app_with(script={"at": {"3": mishap}})
    async with running(app) as pilot:
        await checked(pilot, app)
        state = app.check_state
        assert state is not None
        assert (state.phase, state.judged) == (Phase.FAILED, 3)
        assert state.trouble is not None
        shown = screen_text(app)
        assert "! " + state.trouble.message[:30] in shown
        assert "c resume" in shown
        assert "Traceback" not in shown
        await pilot.press("r")  # the engine is started again; it dies again at the same fact
        await until(pilot, lambda: app.check_state is not state and ended(app), "the second try")
        assert app.check_state is not None
        assert app.check_state.judged == 3


async def test_an_engine_that_cannot_open_is_told_at_the_start_and_in_the_check() -> None:
    app = app_with(script={"at": {"open": "missing"}})
    async with running(app) as pilot:
        await until(pilot, lambda: app.engine.trouble is not None, "the trouble")
        assert "the scripted model is missing" in screen_text(app)
        await checked(pilot, app)
        assert "the scripted model is missing" in screen_text(app)
        assert "write another script" in screen_text(app)


class BrokenStore(LazyStore):
    """A store that fails where it is told to."""

    def __init__(self, *, create: bool = True) -> None:
        super().__init__()
        self._create = create
        self.records = 0

    def create(self, document: Document, topic: str, name: str, before: str = "") -> str:
        if self._create:
            raise StorageProblem("the disk is full", "free some space")
        return "session"

    def record(self, session: str, event: Event) -> None:
        self.records += 1
        if self.records > 3:
            raise StorageProblem("the disk is full", "free some space")

    def summaries(self) -> list[SessionSummary]:
        raise StorageProblem("the disk is full", "free some space")

    def load(self, session: str) -> Report:
        raise StorageProblem("the disk is full", "free some space")

    def rulings(
        self, document: Document, topic: str, facts: Sequence[AtomicFact]
    ) -> dict[int, Ruling]:
        raise StorageProblem("the disk is full", "free some space")


@pytest.mark.parametrize("create", [True, False])
async def test_a_full_disk_does_not_stop_the_check(create: bool) -> None:
    app = app_with(BrokenStore(create=create))
    async with running(app) as pilot:
        await checked(pilot, app)
        assert app.check_state is not None
        assert (app.check_state.phase, app.check_state.judged) == (Phase.COMPLETE, 8)
        assert "the disk is full" in screen_text(app)


async def test_a_bug_in_the_store_is_a_notice_too() -> None:
    class Buggy(BrokenStore):
        def create(self, document: Document, topic: str, name: str, before: str = "") -> str:
            raise RuntimeError("bug")

    app = app_with(Buggy())
    async with running(app) as pilot:
        await checked(pilot, app)
        assert "something went wrong inside" in screen_text(app)


async def test_no_text_is_said_in_place() -> None:
    app = app_with()
    async with running(app) as pilot:
        await pilot.press("f5")
        assert isinstance(app.screen, StartScreen)
        assert "There is no text to check yet." in screen_text(app)
        app.start_screen.query_one(Editor).insert("  \n\t ")
        await pilot.press("f5")
        await pilot.pause()
        assert isinstance(app.screen, StartScreen)
        assert app.screen.query_one(NoticeBar).trouble is not None
        await pilot.press("a")
        assert app.screen.query_one(NoticeBar).trouble is None


async def test_a_text_given_on_the_command_line_is_checked_at_once() -> None:
    app = app_with(text=DRAFT, name="given.txt", topic="Marie Curie")
    async with running(app) as pilot:
        await until(pilot, lambda: ended(app), "the check")
        shown = screen_text(app)
        assert "given.txt" in shown
        assert "about Marie Curie" in shown


async def test_checks_do_not_mix() -> None:
    app = app_with(script={"delay": 0.02})
    async with running(app) as pilot:
        app.check(DRAFT * 20, "", "long")
        await until(
            pilot, lambda: app.check_state is not None and app.check_state.judged >= 1, "a verdict"
        )
        app.check("One sentence only.", "", "short")
        await until(pilot, lambda: ended(app), "the second check")
        assert app.check_state is not None
        assert [f.text for f in app.check_state.facts] == ["One sentence only."]
        assert app.check_state.judged == 1


@pytest.mark.slow
async def test_verdicts_that_come_in_a_flood_are_drawn_together() -> None:
    text = "".join(f"Fact number {i} is here. " for i in range(600))
    app = app_with()
    async with running(app) as pilot:
        await until(pilot, lambda: app.engine.engine is not None, "the engine")
        taken: list[int] = []
        take = app.engine_service.take

        def counted() -> object:
            steps = take()
            taken.append(len(steps))
            return steps

        app.engine_service.take = counted  # type: ignore[assignment]
        await checked(pilot, app, text)
        assert app.check_state is not None
        assert app.check_state.judged == 600
        assert len(taken) < 300  # 1,200 events
        assert app.read_screen is not None
        assert app.read_screen.query_one(DocumentView).fact_in_sight() >= 0


async def test_leaving_ends_the_engine() -> None:
    app = app_with(script={"at": {"1": "stall"}})
    async with running(app) as pilot:
        app.check(DRAFT, "", "draft")
        await until(
            pilot, lambda: app.check_state is not None and app.check_state.judged == 1, "a verdict"
        )
        client = app.engine_service._client
        assert client is not None
        process = client._process
        assert process is not None
        await pilot.press("q")
    assert not process.alive


async def test_esc_before_a_resumed_check_has_begun_leaves_what_was_judged() -> None:
    app = app_with(script={"delay": 0.05})
    async with running(app) as pilot:
        app.check(DRAFT, "", "draft")
        await until(
            pilot,
            lambda: app.check_state is not None and app.check_state.judged >= 2,
            "two verdicts",
        )
        await pilot.press("escape")
        await until(pilot, lambda: ended(app), "the stop")
        state = app.check_state
        assert state is not None
        assert app.read_screen is not None
        app.check(DRAFT, "", "draft", state)  # resumed, and stopped before anything came back
        assert app.check_state is not None and not app.check_state.facts
        await app.read_screen.run_action("back")
        assert app.check_state is state, "not an empty text that was stopped at 0 %"
        assert f"✓ {state.count(Verdict.SUPPORTED)}" in screen_text(app)
        await pilot.press("c")
        await until(pilot, lambda: ended(app), "the rest")
        assert (app.check_state.phase, app.check_state.judged) == (Phase.COMPLETE, 8)


async def test_an_edited_text_that_was_stopped_at_once_keeps_its_verdicts() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        before = app.check_state
        assert before is not None
        app.check(DRAFT + " He liked figs.", "", "draft", before)
        assert app.check_state is not None and not app.check_state.facts
        app.cancel()
        stopped = app.check_state
        app.check(stopped.document.text, "", "draft", stopped)
        assert app.earlier.known(app.check_state) is before
        await until(pilot, lambda: ended(app), "the end")
        await until(pilot, lambda: app.check_state.changes is not None, "what is new")
        assert app.check_state.changes.new == {8}, "held against the last check that had facts"
