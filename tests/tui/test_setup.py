"""Models and Wikipedia: what is offered, fetched in the background, stopped, resumed, left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from web_server import Web, close_proxies, ranged, serving

from factscore_tui import paths
from factscore_tui.tui.app import FactscoreApp
from factscore_tui.tui.downloads.listing import Machine
from factscore_tui.tui.screens.dialogs import Confirm
from factscore_tui.tui.screens.downloads import SetupScreen
from factscore_tui.tui.screens.engine import ChooseEngine
from factscore_tui.tui.screens.start import StartScreen
from factscore_tui.tui.widgets.downloads import OfferList
from factscore_tui.tui.widgets.jobs import JobLine

from .fetching import (
    HALF,
    MODEL,
    MODEL_PAGE,
    choose,
    fetch,
    setup_of,
    stalling,
    status,
    stock,
    told,
    write_model,
    write_recipe,
)
from .screens import app_with, colours, compare, marked_text, running, screen_text, until

SIZES = [(60, 15), (80, 24), (120, 40)]
STEADY = Machine(50_000_000_000, 50_000_000_000, True, 16_000_000_000, 4)


@pytest.fixture
def web(monkeypatch: pytest.MonkeyPatch) -> Iterator[Web]:
    close_proxies(monkeypatch)
    with serving() as server:
        yield server


@pytest.fixture
def shelf(web: Web, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    stock(web, tmp_path, monkeypatch)
    return tmp_path


@pytest.fixture
def steady(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that is the same everywhere."""
    monkeypatch.setattr("factscore_tui.tui.downloads.listing.machine", lambda: STEADY)


def arrived(app: FactscoreApp, size: int) -> Callable[[], bool]:
    """Whether so many bytes of the running job are here, as it says."""

    def check() -> bool:
        return any(job.work.done == size for job in app.jobs.look())

    return check


# --- the list
# --------------------------------------------------------------------------------------------------


async def test_what_is_here_and_what_can_be_fetched(shelf: Path, steady: None) -> None:
    app = app_with()
    async with running(app) as pilot:
        screen = await setup_of(pilot, app)
        shown = screen_text(app)
        for words in (
            "Knowledge",
            "Sample encyclopedia",
            "All the towns",
            "Language models",
            "Bundled models",
            "in use · 13 files",
            "Tiny, Q4",
            "1.5 GB of memory",
            "Apache-2.0",
            "CC0",
        ):
            assert words in shown
        offer = await choose(pilot, screen, "index:towns")
        assert (offer.state, offer.obstacle, offer.hosts) == ("absent", "", ("127.0.0.1",))
        for words in (
            "Four hundred towns.",
            "127.0.0.1",
            "about 1 min on 4 cores",
            "while it is built",
            "50.0 GB",
        ):
            assert words in told(screen)


@pytest.mark.slow
async def test_what_the_bundled_ones_are_good_for(shelf: Path) -> None:
    app = app_with()
    async with running(app) as pilot:
        screen = await setup_of(pilot, app)
        await choose(pilot, screen, "index:sample")
        assert "not in the encyclopedia" in told(screen) and "Of most texts it knows" in told(
            screen
        )
        await choose(pilot, screen, "model:bundled")
        assert "who did what to whom" in told(screen)
        await pilot.press("f")
        await pilot.pause()
        assert "nothing to fetch" in told(screen) and not isinstance(app.screen, Confirm)


@pytest.mark.slow
async def test_nothing_is_asked_of_the_network_before_a_yes(shelf: Path, web: Web) -> None:
    app = app_with()
    async with running(app, (80, 24)) as pilot:
        screen = await setup_of(pilot, app)
        await choose(pilot, screen, "model:tiny")
        for key in ("n", "escape", "enter"):
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, Confirm), "the question")
            shown = screen_text(app)
            assert "127.0.0.1" in shown and "200 kB" in shown and "Apache-2.0" in shown
            await pilot.press(key)  # enter presses the button that has the focus: the safe one
            await until(pilot, lambda: isinstance(app.screen, SetupScreen), "the list")
        assert web.requests == [] and app.jobs.look() == ()


@pytest.mark.slow
async def test_what_does_not_fit_says_so_in_numbers(
    shelf: Path, web: Web, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_recipe(web, shelf, 26_800_000_000)
    write_model(shelf, memory_mb=20_000)
    small = Machine(20 * 10**9, 20 * 10**9, True, 16 * 10**9, 4)
    monkeypatch.setattr("factscore_tui.tui.downloads.listing.machine", lambda: small)
    app = app_with()
    async with running(app) as pilot:
        screen = await setup_of(pilot, app)
        await choose(pilot, screen, "index:towns")
        assert "Does not fit: building it takes" in told(screen) and "20.0 GB are free" in told(
            screen
        )
        await pilot.press("enter")
        await pilot.pause()
        assert not isinstance(app.screen, Confirm) and "r looks again" in told(screen)
        await choose(pilot, screen, "model:tiny")
        assert "needs about 20.0 GB of memory; this machine has 16.0 GB" in told(screen)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, Confirm), "the question")
        assert "But it needs about 20.0 GB" in screen_text(app)


@pytest.mark.slow
async def test_offline(shelf: Path, web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FACTSCORE_TUI_OFFLINE", "1")
    app = app_with()
    async with running(app) as pilot:
        screen = await setup_of(pilot, app)
        await choose(pilot, screen, "model:tiny")
        await pilot.press("enter")
        await pilot.pause()
        assert (
            "FACTSCORE_TUI_OFFLINE" in told(screen) and app.jobs.look() == () and web.requests == []
        )


@pytest.mark.slow
async def test_a_list_that_cannot_be_read(shelf: Path) -> None:
    good = (shelf / "downloads.toml").read_text()
    (shelf / "downloads.toml").write_text("nonsense")
    app = app_with()
    async with running(app) as pilot:
        await pilot.press("f7")
        await until(pilot, lambda: "r looks again" in screen_text(app), "the problem")
        assert "is not valid TOML" in screen_text(app)
        (shelf / "downloads.toml").write_text(good)
        await pilot.press("r")
        await until(pilot, lambda: "Tiny, Q4" in screen_text(app), "the list")


@pytest.mark.slow
async def test_keys_of_the_screen(shelf: Path) -> None:
    app = app_with()
    async with running(app, (60, 15)) as pilot:
        screen = await setup_of(pilot, app)
        listed = screen.query_one(OfferList)
        assert listed.chosen is not None and listed.chosen.id == "sample"
        await pilot.press("j")
        assert listed.chosen.id == "towns"
        await pilot.press("k", "j", "tab")
        await pilot.pause()
        assert "Four hundred towns." in screen_text(app) and "Bundled models" not in screen_text(
            app
        )
        await pilot.press("j", "k", "escape")
        await pilot.pause()
        assert "Bundled models" in screen_text(app)
        await pilot.press("x")
        await pilot.pause()
        assert "Nothing is being fetched" in told(screen)
        await pilot.press("f7", "f1")
        await pilot.pause()
        assert "stop fetching it" in screen_text(app)
        await pilot.press("escape", "escape")
        await pilot.pause()
        assert isinstance(app.screen, StartScreen)


@pytest.mark.slow
async def test_left_while_the_list_is_being_made(shelf: Path) -> None:
    app = app_with()
    async with running(app) as pilot:
        await pilot.press("f7")
        await until(pilot, lambda: isinstance(app.screen, SetupScreen), "the screen")
        await pilot.press("escape")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert isinstance(app.screen, StartScreen)


# --- fetching
# --------------------------------------------------------------------------------------------------


@pytest.mark.slow
async def test_a_model_from_the_list_to_this_machine(shelf: Path, web: Web) -> None:
    app = app_with()
    async with running(app) as pilot:
        screen = await setup_of(pilot, app)
        await fetch(pilot, app, screen, "model:tiny")
        await until(pilot, lambda: status(app, "model:tiny") == "done", "the model")
        assert (paths.data_dir() / "models" / "tiny.gguf").read_bytes() == MODEL
        await until(pilot, lambda: "ready: 200 kB" in screen_text(app), "the word")
        assert "Ready. Enter uses it." in told(screen)
        await pilot.press("f")
        await pilot.pause()
        assert "is on this machine" in told(screen)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ChooseEngine), "the engines")


@pytest.mark.slow
async def test_a_collection_from_the_list_to_an_index(shelf: Path, web: Web) -> None:
    app = app_with()
    async with running(app) as pilot:
        screen = await setup_of(pilot, app)
        await fetch(pilot, app, screen, "index:towns")
        await until(pilot, lambda: status(app, "index:towns") == "done", "the index")
        assert (paths.indexes_dir() / "towns" / "manifest.json").is_file()
        await until(pilot, lambda: "400 articles as of 2026-09-01" in screen_text(app), "the word")
        assert "Ready. Enter uses it." in told(screen) and "--index towns" in told(screen)
        used: list[str] = []
        app.engines.use_index = used.append  # type: ignore[method-assign,assignment]
        await pilot.press("enter")
        await pilot.pause()
        assert used == ["towns"] and "The next check uses All the towns" in told(screen)
        await pilot.press("f")
        await until(pilot, lambda: isinstance(app.screen, Confirm), "the question")
        assert "again, as it is by now" in screen_text(app)


@pytest.mark.slow
async def test_progress_here_and_on_other_screens(shelf: Path, web: Web) -> None:
    stalling(web)
    app = app_with()
    async with running(app, (80, 24)) as pilot:
        screen = await setup_of(pilot, app)
        await fetch(pilot, app, screen, "model:tiny")
        await until(pilot, arrived(app, HALF), "half of it")
        await until(pilot, lambda: "24 %" in screen_text(app), "the bar")
        await until(
            pilot, lambda: "24 % · downloading · 50 kB of 200 kB" in screen_text(app), "the words"
        )
        assert app.jobs.summary() == app.background.working == "tiny 24 %"
        assert screen.query_one(JobLine).display
        await fetch(pilot, app, screen, "index:towns")
        await until(pilot, lambda: "waits for its turn" in screen_text(app), "the queue")
        assert app.background.working == "tiny 24 % +1"
        await pilot.press("enter")
        await pilot.pause()
        assert "is being fetched already" in told(screen)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, StartScreen), "the start")
        web.pages[MODEL_PAGE] = ranged(MODEL)
        web.released.set()
        await until(pilot, lambda: status(app, "index:towns") == "done", "both")
        await until(
            pilot,
            lambda: any("towns is ready" in one.message for one in app._notifications),
            "the news",
        )
        assert app.background.working == ""


@pytest.mark.slow
async def test_stopped_and_gone_on_with(shelf: Path, web: Web) -> None:
    stalling(web)
    app = app_with()
    async with running(app) as pilot:
        screen = await setup_of(pilot, app)
        await fetch(pilot, app, screen, "model:tiny")
        await until(pilot, arrived(app, HALF), "half of it")
        await fetch(pilot, app, screen, "index:towns")
        await pilot.press("x")  # the one that waits is highlighted
        await until(pilot, lambda: status(app, "index:towns") == "stopped", "its end")
        assert status(app, "model:tiny") == "running"
        await choose(pilot, screen, "index:sample")
        await pilot.press("x")
        await until(pilot, lambda: status(app, "model:tiny") == "stopped", "the end of the other")
        assert not (paths.data_dir() / "models" / "tiny.gguf").exists()
        await choose(pilot, screen, "model:tiny")
        await until(
            pilot,
            lambda: "begun: 50 kB of 200 kB are here, enter resumes" in screen_text(app),
            "the offer",
        )
        web.pages[MODEL_PAGE] = ranged(MODEL)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, Confirm), "the question")
        assert "150 kB more" in screen_text(app)
        await pilot.press("y")
        await until(pilot, lambda: status(app, "model:tiny") == "done", "the rest")
        assert web.ranges()[-1] == f"bytes={HALF}-"


@pytest.mark.slow
async def test_begun_in_another_run(shelf: Path, web: Web) -> None:
    stalling(web)
    app = app_with()
    async with running(app) as pilot:
        screen = await setup_of(pilot, app)
        await fetch(pilot, app, screen, "model:tiny")
        await until(pilot, arrived(app, HALF), "half of it")
    app = app_with()
    async with running(app) as pilot:
        screen = await setup_of(pilot, app)
        offer = await choose(pilot, screen, "model:tiny")
        assert (offer.state, offer.arrived) == ("begun", HALF)
        assert "Begun: 50 kB of 200 kB are here. Enter resumes." in told(screen)


# --- leaving
# --------------------------------------------------------------------------------------------------


@pytest.mark.slow
async def test_leaving_is_asked_about_while_something_is_fetched(shelf: Path, web: Web) -> None:
    stalling(web)
    app = app_with()
    async with running(app, (60, 15)) as pilot:
        screen = await setup_of(pilot, app)
        await fetch(pilot, app, screen, "model:tiny")
        await until(pilot, arrived(app, HALF), "half of it")
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, Confirm), "the question")
        assert "tiny 24 %" in screen_text(app) and "What has arrived is kept" in screen_text(app)
        await pilot.press("n")
        await until(pilot, lambda: isinstance(app.screen, SetupScreen), "the list")
        child = app.jobs._child
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, Confirm), "the question")
        await pilot.press("y")
    assert child is not None and child.poll() is not None
    assert (paths.data_dir() / "models" / "tiny.gguf.new.part").stat().st_size == HALF


async def test_leaving_otherwise_is_not() -> None:
    app = app_with()
    async with running(app) as pilot:
        await pilot.press("ctrl+q")
        await pilot.pause()
    assert app._exit and app.background._jobs is None


# --- looks
# --------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
async def test_goldens(shelf: Path, web: Web, steady: None, size: tuple[int, int]) -> None:
    stalling(web)
    at = f"{size[0]}x{size[1]}"
    app = app_with()
    async with running(app, size) as pilot:
        await until(pilot, lambda: app.engine.engine is not None, "the engine")
        screen = await setup_of(pilot, app)
        compare(f"setup-{at}", plain(screen_text(app), web))
        await choose(pilot, screen, "index:towns")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, Confirm), "the question")
        compare(f"setup-question-{at}", plain(screen_text(app), web))
        await pilot.press("n")
        await fetch(pilot, app, screen, "model:tiny")
        await until(pilot, lambda: "50 kB of 200 kB" in screen_text(app), "the words")
        compare(f"setup-fetching-{at}", plain(screen_text(app), web))


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
async def test_without_colours(
    shelf: Path, web: Web, steady: None, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = app_with()
    async with running(app, size) as pilot:
        await until(pilot, lambda: app.engine.engine is not None, "the engine")
        screen = await setup_of(pilot, app)
        await choose(pilot, screen, "model:tiny")
        assert colours(app) == set()
        compare(f"setup-nocolor-{size[0]}x{size[1]}", plain(marked_text(app), web))


def plain(text: str, web: Web) -> str:
    """Without the port of the server, which is another one each time."""
    port = web.address.rpartition(":")[2]
    return text.replace(f":{port}", ":" + "P" * len(port))


@pytest.mark.slow
async def test_narrower_than_anything(shelf: Path, web: Web) -> None:
    stalling(web)
    app = app_with()
    async with running(app, (80, 24)) as pilot:
        screen = await setup_of(pilot, app)
        await fetch(pilot, app, screen, "model:tiny")
        for size in ((5, 5), (1, 1), (200, 60), (30, 8)):
            await pilot.resize_terminal(*size)
            await pilot.press("tab", "j")
            await pilot.pause()
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: "Models and Wikipedia" in screen_text(app), "the screen")
