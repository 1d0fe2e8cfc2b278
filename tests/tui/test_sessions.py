"""The list of earlier checks: searching, renaming, comparing, deleting; with another copy of the
program at work."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from factscore_tui.core.document import Document
from factscore_tui.errors import StorageProblem
from factscore_tui.storage.sessions import SessionStore
from factscore_tui.storage.summaries import SessionSummary
from factscore_tui.tui.app import FactscoreApp
from factscore_tui.tui.lazy_store import LazyStore
from factscore_tui.tui.screens.compare import CompareScreen
from factscore_tui.tui.screens.rename import Rename
from factscore_tui.tui.screens.sessions import SessionsScreen
from factscore_tui.tui.state.check import Phase
from factscore_tui.tui.widgets.bars import KeyHints, NoticeBar
from factscore_tui.tui.widgets.prompt import Prompt
from factscore_tui.tui.widgets.sessions import SessionList

from .screens import app_with, checked, colours, compare, marked_text, running, screen_text, until

SIZES = [(60, 15), (80, 24), (120, 40)]
HOSTILE = "[bold]\x1b[31m\u202eevil[/] %_"
NAMES = ["first.txt", "curie.txt", "titanic.txt", HOSTILE]


def keep(*names: str) -> LazyStore:
    """A store with a session of each name, oldest first; the last is the newest."""
    store = LazyStore()
    for name in names:
        text = f"This is the text of {name.split('.')[0]}, written in Zürich." + " It goes on." * 20
        topic = "Marie Curie" if "curie" in name else ""
        store.create(Document.from_text(text + " The end is in Warsaw."), topic, name)
    return store


async def listed(pilot: Pilot[int], app: FactscoreApp, count: int = len(NAMES)) -> SessionList:
    """The screen with that many sessions."""
    await until(pilot, lambda: app.engine.engine is not None, "the engine")
    app.navigation.show_sessions()
    await until(
        pilot, lambda: isinstance(app.screen, SessionsScreen) and shown(app) == count, "the list"
    )
    return app.screen.query_one(SessionList)


def shown(app: FactscoreApp) -> int:
    return app.screen.query_one(SessionList).option_count if app.screen.query(SessionList) else -1


def highlighted(app: FactscoreApp) -> str:
    """The name of the highlighted session."""
    with SessionStore() as store:
        return store.name(app.screen.query_one(SessionList).chosen)


def trouble(app: FactscoreApp) -> str:
    return "".join(
        bar.trouble.message for bar in app.screen.query(NoticeBar) if bar.trouble is not None
    )


# --- search
# --------------------------------------------------------------------------------------------------


@pytest.mark.slow
async def test_search_filters_as_it_is_typed_and_esc_ends_it() -> None:
    app = app_with(keep(*NAMES))
    async with running(app) as pilot:
        await listed(pilot, app)
        await pilot.press("slash", *"curie")
        await until(pilot, lambda: shown(app) == 1, "one match")
        assert "1 of 4" in screen_text(app) and app.screen.query_one(Prompt).kind == "search"
        await pilot.press("enter")
        assert app.screen.query_one(Prompt).kind is None and shown(app) == 1
        assert "/curie  1 of 4" in screen_text(app)
        assert app.focused is app.screen.query_one(SessionList)
        await pilot.press("escape")
        await until(pilot, lambda: shown(app) == 4, "all of them")
        assert highlighted(app) == "curie.txt" and "/curie" not in screen_text(app)
        await pilot.press("escape")
        assert not isinstance(app.screen, SessionsScreen)


@pytest.mark.slow
async def test_search_finds_words_of_the_text_and_shows_where() -> None:
    app = app_with(keep(*NAMES))
    async with running(app) as pilot:
        await listed(pilot, app)
        await pilot.press("slash", *"WARSAW titanic")
        await until(pilot, lambda: shown(app) == 1, "one match")
        assert "The end is in Warsaw." in screen_text(app)
        await pilot.press("escape")
        await until(pilot, lambda: shown(app) == 4, "all of them")
        assert app.screen.query_one(Prompt).kind is None


@pytest.mark.slow
async def test_what_is_not_found_is_told_and_can_be_mended() -> None:
    app = app_with(keep(*NAMES))
    async with running(app, (60, 15)) as pilot:
        await listed(pilot, app)
        await pilot.press("slash", *"zzz[b]")
        await until(
            pilot, lambda: "No check has “zzz[b]” in its name" in screen_text(app), "the words"
        )
        await pilot.press("enter", "d", "r", "c", "o", "j")
        assert isinstance(app.screen, SessionsScreen)
        await pilot.press("slash", *(["backspace"] * 6), *"first")
        await until(pilot, lambda: shown(app) == 1 and "first.txt" in screen_text(app), "one match")


@pytest.mark.slow
@pytest.mark.parametrize("words", ["%", "_", "*", "[/]", "'"])
async def test_no_sign_of_a_search_is_special(words: str) -> None:
    app = app_with(keep(*NAMES))
    async with running(app) as pilot:
        await listed(pilot, app)
        await pilot.press("slash")
        app.screen.query_one("#prompt-line", Input).value = words
        expected = 1 if words in HOSTILE else 0
        await until(pilot, lambda: f"{expected} of 4" in screen_text(app), "the count")


@pytest.mark.slow
async def test_the_arrows_move_while_it_is_typed_and_a_click_ends_the_typing() -> None:
    app = app_with(keep(*NAMES))
    async with running(app) as pilot:
        sessions = await listed(pilot, app)
        await pilot.press("slash", *"text")
        await until(pilot, lambda: "4 of 4" in screen_text(app), "all of them")
        await pilot.press("down", "down", "up")
        assert sessions.highlighted == 1
        await pilot.click(sessions, offset=(5, 6))
        await until(pilot, lambda: app.check_state is not None, "the session under the pointer")


@pytest.mark.slow
async def test_all_keys_in_the_line_are_letters() -> None:
    app = app_with(keep(*NAMES))
    async with running(app) as pilot:
        await listed(pilot, app)
        await pilot.press("slash", *"qdrcosjk/")
        assert app.screen.query_one("#prompt-line", Input).value == "qdrcosjk/"
        assert isinstance(app.screen, SessionsScreen)


# --- rename
# --------------------------------------------------------------------------------------------------


@pytest.mark.slow
async def test_rename() -> None:
    app = app_with(keep(*NAMES))
    async with running(app, (80, 24)) as pilot:
        await listed(pilot, app)
        await pilot.press("j", "r")
        assert isinstance(app.screen, Rename)
        line = app.screen.query_one("#new-name", Input)
        assert line.value == "titanic.txt"
        line.value = "  "
        await pilot.press("enter")
        assert "type a name" in screen_text(app)
        line.value = "  the [b]ship[/b]\x1b \t again "
        await pilot.press("enter")
        await until(pilot, lambda: "the [b]ship[/b]␛ again" in screen_text(app), "the new name")
        assert highlighted(app) == "the [b]ship[/b]\x1b again"
        await pilot.press("r", "escape")
        assert isinstance(app.screen, SessionsScreen)
        await pilot.press("r", "enter")
        assert isinstance(app.screen, SessionsScreen) and trouble(app) == ""


# --- compare
# --------------------------------------------------------------------------------------------------


@pytest.mark.slow
async def test_compare_marks_one_and_takes_another() -> None:
    app = app_with(keep(*NAMES))
    async with running(app) as pilot:
        sessions = await listed(pilot, app)
        await pilot.press("c")
        assert "◆ compare with …" in screen_text(app) and screen_text(app).count("◆") == 2
        await pilot.press("c")
        assert "◆" not in screen_text(app)
        await pilot.press("c", "escape")
        assert "◆" not in screen_text(app) and isinstance(app.screen, SessionsScreen)
        newest = sessions.chosen
        await pilot.press("c", "j", "j")
        older = sessions.chosen
        await pilot.press("c")
        await until(pilot, lambda: isinstance(app.screen, CompareScreen), "the comparison")
        assert isinstance(app.screen, CompareScreen) and app.screen._ids == (older, newest)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, SessionsScreen), "the list")
        assert "◆" not in screen_text(app)


@pytest.mark.slow
async def test_the_marked_one_may_be_out_of_sight() -> None:
    app = app_with(keep(*NAMES))
    async with running(app) as pilot:
        await listed(pilot, app)
        await pilot.press("c", "slash", *"first")
        await until(pilot, lambda: shown(app) == 1, "one match")
        await pilot.press("enter")
        assert "compare with" in screen_text(app)
        await pilot.press("c")
        await until(pilot, lambda: isinstance(app.screen, CompareScreen), "the comparison")


async def test_one_check_alone_cannot_be_compared() -> None:
    app = app_with(keep("first.txt"))
    async with running(app) as pilot:
        await listed(pilot, app, 1)
        await pilot.press("c")
        assert "no other check" in trouble(app) and "◆" not in screen_text(app)


# --- delete and open
# -------------------------------------------------------------------------------------------


@pytest.mark.slow
async def test_deleting_keeps_the_place() -> None:
    app = app_with(keep(*NAMES))
    async with running(app) as pilot:
        sessions = await listed(pilot, app)
        await pilot.press("j", "d", "y")
        await until(pilot, lambda: shown(app) == 3, "the deletion")
        assert sessions.highlighted == 1 and highlighted(app) == "curie.txt"
        await pilot.press("j", "d", "y")
        await until(pilot, lambda: shown(app) == 2, "the deletion")
        assert sessions.highlighted == 1 and highlighted(app) == "curie.txt"


@pytest.mark.slow
async def test_the_last_one_leaves_words() -> None:
    app = app_with(keep("first.txt"))
    async with running(app, (60, 15)) as pilot:
        await listed(pilot, app, 1)
        await pilot.press("d", "y")
        await until(pilot, lambda: "Nothing was checked yet" in screen_text(app), "the words")
        await pilot.press("d", "r", "c", "o", "enter", "j", "slash", "x", "escape")
        assert isinstance(app.screen, SessionsScreen)


@pytest.mark.parametrize("key", ["o", "enter"])
async def test_open(key: str) -> None:
    app = app_with(keep(*NAMES))
    async with running(app) as pilot:
        await listed(pilot, app)
        await pilot.press("j", key)
        await until(pilot, lambda: app.check_state is not None, "the session")
        assert app.check_state is not None and app.check_state.name == "titanic.txt"
        assert app.check_state.phase in (Phase.INTERRUPTED, Phase.RUNNING)


@pytest.mark.slow
@pytest.mark.parametrize(
    "keys", [["o"], ["r", "x", "enter"], ["d", "y"]], ids=["open", "rename", "delete"]
)
async def test_a_session_that_another_copy_deleted(keys: list[str]) -> None:
    app = app_with(keep(*NAMES))
    async with running(app) as pilot:
        sessions = await listed(pilot, app)
        await pilot.press("j")
        with SessionStore() as other:
            other.remove(sessions.chosen)
        await pilot.press(*keys)
        await until(pilot, lambda: shown(app) == 3 and trouble(app) != "", "the notice")
        assert trouble(app) == "This check is gone: it was deleted meanwhile."
        assert app.check_state is None and screen_text(app).count("deleted meanwhile") == 1
        await pilot.press("r", "y", "enter")
        await until(pilot, lambda: trouble(app) == "", "the notice to go")


class Locked(LazyStore):
    """Another program holds the database."""

    def summaries(self) -> list[SessionSummary]:
        raise StorageProblem(
            "the session database is locked", "close the other copy, then try again"
        )


async def test_a_locked_database_is_told_and_can_be_left() -> None:
    app = app_with(Locked())
    async with running(app, (60, 15)) as pilot:
        await until(pilot, lambda: app.engine.engine is not None, "the engine")
        app.navigation.show_sessions()
        await until(
            pilot,
            lambda: isinstance(app.screen, SessionsScreen) and trouble(app) != "",
            "the notice",
        )
        assert "The list cannot be read." in screen_text(
            app
        ) and "close the other copy" in screen_text(app)
        await pilot.press("c", "d", "r", "escape")
        assert not isinstance(app.screen, SessionsScreen)


@pytest.mark.slow
async def test_leaving_while_the_list_is_read() -> None:
    app = app_with(keep(*NAMES))
    async with running(app) as pilot:
        for _ in range(5):
            app.navigation.show_sessions()
            await pilot.press("escape")
        await until(pilot, lambda: len(app.screen_stack) == 2, "the start")
        await app.workers.wait_for_complete()


# --- looks
# --------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
async def test_goldens(size: tuple[int, int]) -> None:
    app = app_with(keep(*NAMES))
    at = f"{size[0]}x{size[1]}"
    async with running(app, size) as pilot:
        await listed(pilot, app)
        await pilot.press("slash", *"warsaw t")
        await until(
            pilot,
            lambda: "4 of 4" in screen_text(app) and "Warsaw" in screen_text(app),
            "the search",
        )
        compare(f"sessions-search-{at}", screen_text(app))
        await pilot.press("enter", "c", "j")
        await pilot.pause()
        compare(f"sessions-marked-{at}", screen_text(app))
        await pilot.press("r")
        await pilot.pause()
        compare(f"sessions-rename-{at}", screen_text(app))


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
async def test_without_colours(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = app_with(keep(*NAMES))
    async with running(app, size) as pilot:
        await listed(pilot, app)
        await pilot.press("slash", *"warsaw t")
        await until(
            pilot,
            lambda: "4 of 4" in screen_text(app) and "Warsaw" in screen_text(app),
            "the search",
        )
        await pilot.press("enter", "c", "j")
        await pilot.pause()
        assert colours(app) == set()
        compare(f"sessions-nocolor-{size[0]}x{size[1]}", marked_text(app))


async def test_a_click_on_quit_quits() -> None:
    """It did nothing: the action is one of the app, not of the screen."""
    app, done = app_with(keep(*NAMES)), []

    async def leave() -> None:
        done.append(True)

    app.action_quit = leave  # type: ignore[method-assign]
    async with running(app) as pilot:
        await listed(pilot, app)
        hints = app.screen.query_one(KeyHints)
        await pilot.click(hints, offset=(hints.render().plain.index("q quit") + 2, 0))
        await until(pilot, lambda: done, "the end")


async def test_a_check_that_is_gone_gets_no_other_name() -> None:
    """The title took the name that could not be saved."""
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app, "Ada lived in London.")
        state = app.check_state
        assert state is not None
        await pilot.press("s")
        await until(pilot, lambda: shown(app) == 1, "the list")
        await pilot.press("d")
        await until(pilot, lambda: "with 1 fact?" in screen_text(app), "the question")
        await pilot.press("n")
        with SessionStore() as other:
            other.remove(state.session)
        await pilot.press("r", "x", "enter")
        await until(pilot, lambda: trouble(app) != "", "the notice")
        assert app.check_state is not None and app.check_state.name == "draft"
