"""Models and Wikipedia: servers that fail, no network, a full disk, and collections that are none."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from web_server import Handler, Web, close_proxies, ranged, serving, whole

from .fetching import (
    HALF,
    MODEL,
    MODEL_PAGE,
    TOWNS,
    TOWNS_PAGE,
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


@pytest.mark.parametrize(
    ("fault", "says"),
    [(gone, "there is no file at"), (another, "does not match its checksum"), (breaking, "have arrived")],
    ids=["no such file", "another file", "gone in the middle"],
)
async def test_a_server_that_fails(shelf: Path, web: Web, fault: Callable[[Web], None], says: str) -> None:
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


async def test_a_full_disk(shelf: Path) -> None:
    (shelf / "full").touch()
    app = app_with()
    async with running(app) as pilot:
        screen = await setup_of(pilot, app)
        await fetch(pilot, app, screen, "model:tiny")
        await until(pilot, lambda: status(app, "model:tiny") == "failed", "the end")
        await until(pilot, lambda: "No space left" in told(screen), "the reason")
        assert "free some space" in told(screen).lower()


async def test_a_collection_that_is_none(shelf: Path, web: Web) -> None:
    web.pages[TOWNS_PAGE] = whole(TOWNS[:-1] + b"x")
    app = app_with()
    async with running(app, (80, 24)) as pilot:
        screen = await setup_of(pilot, app)
        await fetch(pilot, app, screen, "index:towns")
        await pilot.press("escape")
        await until(pilot, lambda: status(app, "index:towns") == "failed", "the end")
        await until(pilot, lambda: any("F7 tells more" in one.message for one in app._notifications), "the news")
