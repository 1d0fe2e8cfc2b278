"""The dialog for engine and model: what is listed, how it is chosen, and names and paths that are
hostile."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path

import pytest
from textual import events
from textual.widgets import Input, OptionList

from factscore_tui.engine.config import EngineConfig
from factscore_tui.errors import StorageProblem
from factscore_tui.tui.engine_descriptions import ABSENT, ModelRow
from factscore_tui.tui.screens.engine import ChooseEngine, ModelFiles
from factscore_tui.tui.screens.read import ReadScreen
from factscore_tui.tui.screens.start import StartScreen

from .engine_dialog import (
    BUNDLED,
    NASTY,
    ROWS,
    SIZES,
    TINY,
    app_of,
    dialog,
    opened,
    pick,
    taken,
    type_path,
)
from .screens import (
    checked,
    colours,
    compare,
    ended,
    marked_text,
    running,
    screen_text,
    started,
    until,
)


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
async def test_what_it_looks_like(size: tuple[int, int]) -> None:
    start = EngineConfig("server", "qwen", "http://box.example.org:8080/v1")
    app = app_of(start)
    at = f"{size[0]}x{size[1]}"
    async with running(app, size) as pilot:
        await started(pilot, app)
        compare(f"start-server-{at}", screen_text(app))
        await checked(pilot, app, name="column.txt")
        assert "→ sent to box.example.org:8080" in screen_text(app)
        await pick(pilot, app, "tiny")
        await opened(pilot, app)
        compare(f"read-next-engine-{at}", screen_text(app))
        await dialog(pilot, app)
        compare(f"engine-{at}", screen_text(app))
        await pilot.press("enter")
        await pilot.pause()
        compare(f"engine-ways-{at}", screen_text(app))


async def test_without_colours_everything_is_told_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = app_of(EngineConfig("server", "qwen", "http://box.example.org:8080"))
    async with running(app, (60, 15)) as pilot:
        await opened(pilot, app)
        assert "*→ sent to box.example.org:8080*" in marked_text(app)
        await dialog(pilot, app)
        await pilot.press("home")
        assert colours(app) == set()
        assert "#bundled" in marked_text(app).replace("*", "")  # the highlighted line
        compare("engine-nocolor-60x15", marked_text(app))


@pytest.mark.slow
async def test_the_highlighted_session_can_be_told_without_colours(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = app_of()
    async with running(app, (80, 24)) as pilot:
        await checked(pilot, app, name="column.txt")
        await pilot.press("s")
        await until(
            pilot,
            lambda: "column.txt" in screen_text(app) and "of 8" in screen_text(app),
            "the list",
        )
        assert "#column.txt" in marked_text(app).replace("*", "")


@pytest.mark.slow
async def test_choosing_a_model_for_everything_and_for_the_unsure() -> None:
    app = app_of()
    async with running(app) as pilot:
        await opened(pilot, app)
        assert "bundled engine" in screen_text(app)
        await pick(pilot, app, "tiny")
        await opened(pilot, app)
        assert app.engine.choice == TINY
        assert "llm · tiny" in screen_text(app)
        await checked(pilot, app)
        assert app.check_state is not None and app.check_state.engine is not None
        assert app.check_state.engine.name == "llm"
        await pick(pilot, app, "tiny", way=1)
        await opened(pilot, app)
        shown = screen_text(app)
        assert "next check: cascade · tiny" in shown
        assert "llm · tiny  ·  next check" in shown  # what these verdicts are from stays said
        await pilot.press("r")
        await until(pilot, lambda: ended(app), "the check")
        assert "next check" not in screen_text(app)
        assert app.check_state.engine.name == "cascade"


async def test_a_model_that_only_judges_is_not_asked_how() -> None:
    app = app_of()
    async with running(app) as pilot:
        await opened(pilot, app)
        await pick(pilot, app, "judge")
        await opened(pilot, app)
        assert app.engine.choice == EngineConfig("llm", "judge")


@pytest.mark.slow
async def test_escape_goes_back_and_then_out_and_changes_nothing() -> None:
    app = app_of()
    async with running(app) as pilot:
        await opened(pilot, app)
        box = await dialog(pilot, app)
        await pilot.press("down", "enter")
        await pilot.pause()
        assert "How is tiny to be used?" in screen_text(app)
        await pilot.press("escape")
        await pilot.pause()
        assert "Engine and language model" in screen_text(app)
        assert box.query_one("#engines", OptionList).highlighted == 1
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, StartScreen)
        assert (app.engine.choice, app.engine.coming) == (BUNDLED, None)


async def test_what_is_not_here_tells_how_to_get_it_and_is_not_chosen() -> None:
    app = app_of()
    async with running(app) as pilot:
        await opened(pilot, app)
        await pick(pilot, app, "large")
        assert isinstance(app.screen, ChooseEngine)
        assert (
            "large is not on this machine yet. To download: factscore-tui models pull large"
            in screen_text(app)
        )


@pytest.mark.slow
async def test_the_palette_has_it_on_both_screens() -> None:
    app = app_of()
    async with running(app) as pilot:
        await opened(pilot, app)
        for screen in (StartScreen, ReadScreen):
            assert isinstance(app.screen, screen)
            await pilot.press("ctrl+p", *"choose engine")
            await until(
                pilot, lambda: "Choose engine" in screen_text(app).replace("  ", " "), "the command"
            )
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, ChooseEngine), "the dialog")
            await pilot.press("escape")
            await pilot.pause()
            if screen is StartScreen:
                await checked(pilot, app)


@pytest.mark.slow
async def test_hostile_names_and_paths() -> None:
    rows = [
        ModelRow(NASTY, "chat", 1, NASTY, NASTY),
        ModelRow(NASTY + "2", "chat", 1, ABSENT, NASTY),
    ]
    app = app_of(models=lambda: rows)
    async with running(app) as pilot:
        await opened(pilot, app)
        box = await dialog(pilot, app)
        assert "[bold red]x[/]" in screen_text(app)
        await pilot.press("down", "enter")
        await pilot.pause()
        assert "How is ␛[31m[bold red]" in screen_text(app)
        await pilot.press("escape", "end", "enter")
        await pilot.pause()
        box.query_one("#model-path", Input).value = NASTY + "\x00"
        await pilot.pause()
        shown = screen_text(app)
        assert not {"\x1b", "\x07", "\u202e", "\x00"} & set(shown)
        await pilot.press("escape")
        await type_path(pilot, app, "/nowhere/" + NASTY + "/missing.gguf")
        await until(pilot, lambda: app.engine.refused is not None, "the refusal")
        await opened(pilot, app)
        shown = screen_text(app)
        assert not {"\x1b", "\x07", "\u202e"} & set(shown)
        assert "/nowhere/␛[31m[bold red]x[/]" in shown
        await pick(pilot, app, NASTY)
        await opened(pilot, app)
        assert "\x1b" not in screen_text(app)
        assert isinstance(app.screen, StartScreen)


@pytest.mark.parametrize("typed", ["", "   ", '""'])
async def test_no_path_is_said_in_place(typed: str) -> None:
    app = app_of()
    async with running(app, (60, 15)) as pilot:
        await opened(pilot, app)
        box = await dialog(pilot, app)
        line = box.query_one("#model-path", Input)
        line.focus()
        line.value = typed
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, ChooseEngine)
        assert "type the path of a .gguf file" in screen_text(app)


@pytest.mark.slow
async def test_a_path_can_be_pasted_anywhere_in_the_dialog() -> None:
    app = app_of()
    async with running(app) as pilot:
        await opened(pilot, app)
        box = await dialog(pilot, app)
        app.post_message(events.Paste("'/some where/tiny.gguf'\nrm -rf"))
        await until(pilot, lambda: box.query_one("#model-path", Input).value != "", "the path")
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("enter")
        await taken(pilot, app, EngineConfig("llm", "/some where/tiny.gguf"))
        await opened(pilot, app)
        assert app.engine.choice == EngineConfig("llm", "/some where/tiny.gguf")
        box = await dialog(pilot, app)  # it is in the list now
        assert [e.name for e in box._entries if e.used] == ["tiny.gguf"]


async def test_paths_are_completed_to_folders_and_model_files(tmp_path: Path) -> None:
    for name in ("models", "a.gguf", "b.txt", "c\x1b.gguf", "d.GGUF"):
        (tmp_path / name).mkdir() if name == "models" else (tmp_path / name).write_bytes(b"")
    files = ModelFiles()
    assert await files.get_suggestion(f"{tmp_path}/mo") == f"{tmp_path}/models/"
    assert await files.get_suggestion(f"{tmp_path}/a") == f"{tmp_path}/a.gguf"
    assert await files.get_suggestion(f"{tmp_path}/d") == f"{tmp_path}/d.GGUF"
    assert await files.get_suggestion(f"{tmp_path}/b") is None
    assert await files.get_suggestion(f"{tmp_path}/c") is None
    assert await files.get_suggestion("") is None
    assert await files.get_suggestion("\x00") is None


async def test_models_that_cannot_be_listed_leave_the_rest() -> None:
    def broken() -> Sequence[ModelRow]:
        raise StorageProblem("the list of models is damaged", "delete it")

    app = app_of(models=broken)
    async with running(app) as pilot:
        await opened(pilot, app)
        await pilot.press("f6")
        await until(
            pilot,
            lambda: "the list of models is damaged: delete it" in screen_text(app),
            "the trouble",
        )
        assert "bundled" in screen_text(app)


async def test_a_dialog_closed_before_the_models_are_found() -> None:
    looking, found = threading.Event(), threading.Event()

    def slow() -> Sequence[ModelRow]:
        looking.set()
        found.wait(10)
        return ROWS

    app = app_of(models=slow)
    async with running(app) as pilot:
        await opened(pilot, app)
        await pilot.press("f6")
        await until(pilot, looking.is_set, "the search")
        assert "looking for models" in screen_text(app)
        await pilot.press("escape")
        await pilot.pause()
        found.set()
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert isinstance(app.screen, StartScreen)
