"""What bad luck gets: a dying engine, a vanished index. A notice that says what happened and which
key helps; nothing judged is lost; the app continues."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from textual.pilot import Pilot

from factscore_tui.engine.client import EngineClient
from factscore_tui.errors import EngineProblem, IndexDamaged, ModelMissing
from factscore_tui.tui.app import FactscoreApp
from factscore_tui.tui.engine import failures, service
from factscore_tui.tui.keys.actions import BY_ID
from factscore_tui.tui.keys.rebinding import apply_keys
from factscore_tui.tui.lazy_store import LazyStore
from factscore_tui.tui.screens.read import ReadScreen
from factscore_tui.tui.screens.start import StartScreen
from factscore_tui.tui.state import reducer
from factscore_tui.tui.state.check import Phase
from factscore_tui.tui.state.messages import NoticeText, Tick
from factscore_tui.tui.widgets.bars import KEY, NoticeBar, TitleBar
from factscore_tui.tui.widgets.editor import Editor

from .screens import (
    DRAFT,
    app_with,
    checked,
    ended,
    notice,
    running,
    saved_sessions,
    screen_text,
    until,
)

CLUB = "The Vaduz Chess Club was founded in 1911. It was founded in 1999."
DEADLY = ["crash", "oom", "exit", "garbage"]


async def gone_on(pilot: Pilot[int], app: FactscoreApp) -> None:
    """Press c and wait for the end of that check."""
    before = app.check_state
    assert before is not None
    await pilot.press("c")
    await until(
        pilot,
        lambda: app.check_state is not None and app.check_state.check != before.check,
        "another check",
    )
    await until(pilot, lambda: ended(app), "its end")


# --- the engine
# --------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("mishap", DEADLY)
async def test_three_deaths_in_the_middle_of_a_check(mishap: str, tmp_path: Path) -> None:
    """Each is one notice; what was judged stays; c resumes; the fourth try comes to the end."""
    counter = tmp_path / "deaths"
    app = app_with(script={"at": {"3": mishap}, "deaths": 3, "counter": str(counter)})
    async with running(app) as pilot:
        await checked(pilot, app)
        for death in (1, 2, 3):
            state = app.check_state
            assert state is not None
            assert (state.phase, state.judged) == (Phase.FAILED, 3)
            assert len(app.screen.query(NoticeBar)) == 1
            shown = notice(app)
            assert ("three times in a row" in shown) == (death == 3), shown
            assert "F6" in shown and "c " in shown, shown
            assert "Traceback" not in screen_text(app)
            await gone_on(pilot, app)
        state = app.check_state
        assert state is not None
        assert (state.phase, state.judged, notice(app)) == (Phase.COMPLETE, 8, "")
    assert [judged for _, judged, _ in saved_sessions()] == [3, 3, 3, 8]


@pytest.mark.slow
async def test_after_three_deaths_the_engine_is_not_started_unasked(tmp_path: Path) -> None:
    counter = tmp_path / "deaths"
    app = app_with(script={"at": {"open": "crash"}, "deaths": 4, "counter": str(counter)})
    async with running(app) as pilot:
        await until(pilot, lambda: "three times in a row" in notice(app), "the third death")
        assert "F6" in notice(app) and "factscore-tui doctor" in notice(app)
        assert counter.stat().st_size == 3
        app.start_screen.query_one(Editor).insert(DRAFT)
        await pilot.press("f5")
        await until(pilot, lambda: ended(app), "the check")
        assert counter.stat().st_size == 4  # once, because somebody asked
        assert app.check_state is not None
        assert app.check_state.phase is Phase.FAILED
        assert "four times in a row" in notice(app)
        await gone_on(pilot, app)
        assert app.check_state.phase is Phase.COMPLETE
        assert notice(app) == ""
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, StartScreen), "the start")
        assert "in a row" not in screen_text(app)


@pytest.mark.slow
async def test_a_death_while_opening_is_mended_without_a_key(tmp_path: Path) -> None:
    app = app_with(
        script={"at": {"open": "crash"}, "deaths": 2, "counter": str(tmp_path / "deaths")}
    )
    async with running(app) as pilot:
        await until(pilot, lambda: app.engine.engine is not None, "the engine")
        await until(pilot, lambda: notice(app) == "", "the end of the notice")
        await checked(pilot, app)
        assert app.check_state is not None
        assert app.check_state.phase is Phase.COMPLETE


async def test_memory_that_ran_out_is_not_asked_for_again_unasked(tmp_path: Path) -> None:
    counter = tmp_path / "deaths"
    app = app_with(script={"at": {"open": "oom"}, "deaths": 9, "counter": str(counter)})
    async with running(app) as pilot:
        await until(pilot, lambda: "memory ran out" in notice(app), "the notice")
        await pilot.pause(0.5)
        assert counter.stat().st_size == 1


@pytest.mark.slow
async def test_deaths_are_in_a_row_only_without_a_check_that_ends_between(tmp_path: Path) -> None:
    app = app_with(script={"at": {"3": "crash"}, "deaths": 4, "counter": str(tmp_path / "deaths")})
    async with running(app) as pilot:
        for _ in range(2):
            await checked(pilot, app)
        await checked(pilot, app, "One. Two. Three.")
        for _ in range(2):
            await checked(pilot, app)
            assert app.check_state is not None
            assert app.check_state.phase is Phase.FAILED
            assert "in a row" not in notice(app)


@pytest.mark.slow
async def test_an_engine_that_does_not_answer_is_told_and_can_be_left() -> None:
    app = app_with(script={"at": {"3": "stall"}})
    async with running(app) as pilot:
        app.check(DRAFT, "", "draft")
        await until(
            pilot,
            lambda: app.check_state is not None and app.check_state.judged == 3,
            "three verdicts",
        )
        assert notice(app) == ""

        def told() -> bool:
            """A word of the engine that was still on its way takes the notice away again."""
            app.step(Tick(app.now() + reducer.SILENCE + 1))
            return "said nothing for two minutes" in notice(app)

        await until(pilot, told, "the silence")
        assert "esc stops it" in notice(app)
        await pilot.press("escape")
        await until(pilot, lambda: "two minutes" not in notice(app), "the notice is gone")
        await until(pilot, lambda: "did not answer" in notice(app), "the end of the engine")
        assert app.check_state is not None
        assert (app.check_state.phase, app.check_state.judged) == (Phase.CANCELLED, 3)
        assert "c resumes" in notice(app)


async def test_an_opening_that_never_ends_does_not_hold_up_another_engine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "STUCK_SECONDS", 0.0)
    app = app_with(
        script={"at": {"open": "stall"}, "deaths": 2, "counter": str(tmp_path / "deaths")}
    )
    async with running(app) as pilot:
        await until(pilot, lambda: (tmp_path / "deaths").exists(), "the first opening")
        app.check(DRAFT, "", "draft")
        await until(
            pilot,
            lambda: app.read_screen is not None and app.read_screen is app.screen,
            "the check",
        )
        await pilot.press("escape")
        assert app.check_state is not None
        assert app.check_state.phase is Phase.CANCELLED
        await until(pilot, lambda: app.engine.trouble is not None, "the trouble")
        app.engines.use(app.engine.choice)
        await until(pilot, lambda: (tmp_path / "deaths").stat().st_size == 2, "the second opening")
        app.engines.use(app.engine.choice)
        await until(pilot, lambda: app.engine.engine is not None, "the engine")
        await checked(pilot, app)
        assert app.check_state.phase is Phase.COMPLETE


def test_words_of_an_engine_never_name_an_action_that_is_not_there() -> None:
    found = failures.FailureCounter()
    troubles = [
        found.of(error("x", "y"), code, checking)
        for error in (EngineProblem, IndexDamaged, ModelMissing)
        for code in (None, -6, -9)
        for checking in (True, False)
    ]
    troubles += [found.stuck(checking) for checking in (True, False)] + [reducer.SILENT]
    named = {key for trouble in troubles for key in KEY.findall(trouble.hint)}
    assert "read.go_on" in named and named <= set(BY_ID)


# --- the index
# --------------------------------------------------------------------------------------------------


@pytest.fixture
def index(tmp_path: Path) -> Path:
    """A small index of its own."""
    from factscore_tui.corpus.build.builder import build_index

    source = tmp_path / "own.jsonl"
    source.write_text(
        '{"title": "Vaduz Chess Club", "text": "The Vaduz Chess Club was founded in 1911 in '
        'Vaduz."}\n'
    )
    build_index(source, tmp_path / "own")
    return tmp_path / "own"


@pytest.mark.slow
@pytest.mark.parametrize("how", ["removed", "truncated"])
async def test_an_index_that_vanishes(how: str, index: Path) -> None:
    """A check that runs may go on or end with a notice; after a new start of the engine there is a
    notice that says what to do. The verdicts stay, and when the index is back, so is the engine."""
    opening = service.EngineOpening(str(index), 1)
    app = FactscoreApp(lambda: EngineClient(str(index), 1), LazyStore(), opening=opening)
    async with running(app) as pilot:
        await until(pilot, lambda: app.engine.engine is not None, "the engine")
        await checked(pilot, app, CLUB)
        assert app.check_state is not None
        judged = app.check_state.judged
        assert app.check_state.phase is Phase.COMPLETE
        assert judged > 0
        aside = index.with_name("aside")
        shutil.copytree(index, aside)
        if how == "removed":
            shutil.rmtree(index)
        else:
            for file in index.rglob("*"):
                if file.is_file() and file.name != "manifest.json":
                    os.truncate(file, file.stat().st_size // 2)
        await pilot.press("r")
        await until(pilot, lambda: ended(app), "the check without an index")
        assert app.check_state.judged == judged or notice(app)
        assert app.engine_service._client is not None
        app.engine_service._client.kill()
        app.check(CLUB, "", "draft", app.check_state)
        await until(pilot, lambda: ended(app), "the check with a new engine")
        assert app.check_state.phase is Phase.FAILED
        assert "F10 another index" in notice(app), notice(app)
        assert app.check_state.document.text == CLUB
        shutil.rmtree(index, ignore_errors=True)
        aside.rename(index)
        await gone_on(pilot, app)
        assert notice(app) == ""
        assert (app.check_state.phase, app.check_state.judged) == (Phase.COMPLETE, judged)
    assert saved_sessions()[0][1:] == (judged, "complete")


async def test_timers_still_come_while_the_app_closes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A screen's children go before it does: then no clock may look for them."""
    came: list[bool] = []

    def late(screen: ReadScreen) -> None:
        app = screen.app
        assert isinstance(app, FactscoreApp)
        came.append(not screen.query(TitleBar))
        app._tick()
        app._take()
        app.background.show()

    monkeypatch.setattr(ReadScreen, "on_unmount", late, raising=False)
    app = app_with(script={"at": {"3": "stall"}})
    async with running(app) as pilot:
        app.check(DRAFT, "", "draft")
        await until(
            pilot,
            lambda: app.check_state is not None and app.check_state.judged == 3,
            "three verdicts",
        )
    assert came == [True]


# --- notices
# --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(60, 15), (80, 24), (20, 8), (120, 40)])
async def test_a_long_hostile_notice_leaves_the_text_its_place(size: tuple[int, int]) -> None:
    app = app_with()
    nasty = "bad [bold red]markup[/] \x1b[31m {app.quit} {no.such} " + "and on it goes " * 60
    async with running(app, size) as pilot:
        await checked(pilot, app)
        bar = app.screen.query_one(NoticeBar)
        bar.trouble = NoticeText(nasty, "{read.go_on} resumes, " + "word " * 80)
        await pilot.pause()
        shown = screen_text(app)
        assert bar.size.height <= 3
        assert app.screen.query_one("#document").size.height >= size[1] // 3
        assert "\x1b" not in shown
        if size[0] >= 60:
            assert "[bold red]markup[/] ␛[31m" in shown
            assert "c resumes" in " ".join(shown.split())
            assert "…" in shown


async def test_a_hint_names_the_readers_own_keys() -> None:
    app = app_with(script={"at": {"1": "crash"}})
    async with running(app) as pilot:
        apply_keys(app, {"read.go_on": "z", "app.engine": "f12"})
        await checked(pilot, app)
        assert "z resumes, F12 another engine" in notice(app)
