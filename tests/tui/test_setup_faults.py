"""Models and Wikipedia: servers that fail, no network, a full disk, and collections that are
none."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from web_server import Handler, Web, close_proxies, ranged, serving, whole

from factscore_tui.tui.screens.dialogs import ConfirmWord

from .fetching import (
    HALF,
    MODEL,
    MODEL_PAGE,
    TOWNS,
    TOWNS_PAGE,
    choose,
    fetch,
    setup_of,
    status,
    stock,
    told,
)
from .screens import app_with, running, screen_text, until


@pytest.fixture
def web(monkeypatch: pytest.MonkeyPatch) -> Iterator[Web]:
    close_proxies(monkeypatch)
    with serving() as server:
        yield server


@pytest.fixture
def shelf(web: Web, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    stock(web, tmp_path, monkeypatch)
    return tmp_path


def gone(web: Web) -> None:
    web.pages.clear()


def another(web: Web) -> None:
    web.pages[MODEL_PAGE] = ranged(MODEL[:-1] + b"\xff")


def breaking(web: Web) -> None:
    def answer(handler: Handler) -> None:
        handler.head(200, Content_Length=str(len(MODEL)), ETag='"one"')
        handler.wfile.write(MODEL[:HALF])
        handler.hang_up()
        web.pages[MODEL_PAGE] = lambda later: later.plain(503, b"")

    web.pages[MODEL_PAGE] = answer


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fault", "says"),
    [
        (gone, "there is no file at"),
        (another, "does not match its checksum"),
        (breaking, "have arrived"),
    ],
    ids=["no such file", "another file", "gone in the middle"],
)
async def test_a_server_that_fails(
    shelf: Path, web: Web, fault: Callable[[Web], None], says: str
) -> None:
    fault(web)
    app = app_with()
    async with running(app) as pilot:
        screen = await setup_of(pilot, app)
        await fetch(pilot, app, screen, "model:tiny")
        await until(pilot, lambda: status(app, "model:tiny") == "failed", "the end")
        await until(pilot, lambda: says in told(screen), "the reason")
        assert "enter tries again" in told(screen) and "failed: " in screen_text(app)
        web.pages[MODEL_PAGE] = ranged(MODEL)
        await fetch(pilot, app, screen, "model:tiny")
        await until(pilot, lambda: status(app, "model:tiny") == "done", "the second try")


async def test_no_network(shelf: Path, web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FACTSCORE_TUI_MODEL_HUB", "http://127.0.0.1:9")
    app = app_with()
    async with running(app) as pilot:
        screen = await setup_of(pilot, app)
        await fetch(pilot, app, screen, "model:tiny")
        await until(pilot, lambda: status(app, "model:tiny") == "failed", "the end")
        await until(pilot, lambda: "no connection to 127.0.0.1" in told(screen), "the reason")


@pytest.mark.slow
async def test_a_full_disk(shelf: Path) -> None:
    (shelf / "full").touch()
    app = app_with()
    async with running(app) as pilot:
        screen = await setup_of(pilot, app)
        await fetch(pilot, app, screen, "model:tiny")
        await until(pilot, lambda: status(app, "model:tiny") == "failed", "the end")
        await until(pilot, lambda: "No space left" in told(screen), "the reason")
        assert "free some space" in told(screen).lower()


@pytest.mark.slow
async def test_a_collection_that_is_none(shelf: Path, web: Web) -> None:
    web.pages[TOWNS_PAGE] = whole(TOWNS[:-1] + b"x")
    app = app_with()
    async with running(app, (80, 24)) as pilot:
        screen = await setup_of(pilot, app)
        await fetch(pilot, app, screen, "index:towns")
        await pilot.press("escape")
        await until(pilot, lambda: status(app, "index:towns") == "failed", "the end")
        await until(
            pilot,
            lambda: any("F7 tells more" in one.message for one in app._notifications),
            "the news",
        )


def unvouched_model(web: Web, shelf: Path) -> str:
    text = (shelf / "downloads.toml").read_text()
    (shelf / "downloads.toml").write_text(
        "\n".join(
            "sha256 = ''" if line.startswith("sha256") else line for line in text.splitlines()
        )
    )
    return "model:tiny"


def unvouched_collection(web: Web, shelf: Path) -> str:
    web.pages["/sums.txt"] = whole(b'<a href="towns-20260901.jsonl">towns</a>')
    return "index:towns"


@pytest.mark.slow
@pytest.mark.parametrize("make", [unvouched_model, unvouched_collection])
async def test_what_nobody_vouches_for_needs_a_word(
    shelf: Path, web: Web, make: Callable[[Web, Path], str]
) -> None:
    key = make(web, shelf)
    app = app_with()
    async with running(app) as pilot:
        screen = await setup_of(pilot, app)
        if key == "index:towns":  # that is known when the server has been asked
            await fetch(pilot, app, screen, key)
            await until(pilot, lambda: status(app, key) == "failed", "the refusal")
            await until(pilot, lambda: "no checksum is published" in told(screen), "the reason")
            assert "enter asks whether to take it as it comes" in told(screen)
        await choose(pilot, screen, key)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ConfirmWord), "the question")
        assert "no checksum of it is published" in screen_text(app).replace("\n", " ").replace(
            "  ", " "
        )
        asked = list(web.requests)
        await pilot.press("y", "enter")
        await pilot.pause()
        assert (
            isinstance(app.screen, ConfirmWord)
            and web.requests == asked
            and status(app, key) != "running"
        )
        await pilot.press("backspace", *"unverified", "enter")
        await until(pilot, lambda: status(app, key) == "done", "the end")
