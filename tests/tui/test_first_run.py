"""What an empty start screen says: what the checks are made with, and what that is good for."""

from __future__ import annotations

from dataclasses import replace

import pytest
from textual.pilot import Pilot

from factscore_tui.core.document import Document
from factscore_tui.core.report import IndexInfo
from factscore_tui.storage.sessions import SessionStore
from factscore_tui.tui.app import FactscoreApp
from factscore_tui.tui.keys.rebinding import apply_keys
from factscore_tui.tui.widgets.invitation import Setting, invitation

from .screens import app_with, colours, compare, running, screen_text, until

SIZES = [(60, 15), (80, 24), (120, 40)]
SAMPLE = IndexInfo("sample", "x", "2026-11-21", 101, 410)


async def ready(pilot: Pilot[int], app: FactscoreApp, index: IndexInfo = SAMPLE) -> None:
    """The engine has opened this index, and the list of sessions was read."""
    await until(pilot, lambda: app.engine.engine is not None, "the engine")
    app._engine = replace(app._engine, index=index)
    app.show_engine()
    await until(
        pilot, lambda: app.start_screen.invitation.setting.first is not None, "the sessions"
    )


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
async def test_the_first_run(size: tuple[int, int]) -> None:
    app = app_with()
    async with running(app, size) as pilot:
        await ready(pilot, app)
        shown = " ".join(screen_text(app).replace("│", " ").split())
        assert "the sample encyclopedia (101 articles, as of 2026-11-21)" in shown
        assert "bundled models" in shown
        assert "F7" in shown
        assert "Nothing leaves this machine." in shown
        compare(f"start-first-{size[0]}x{size[1]}", screen_text(app))


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
async def test_once_something_was_checked_it_is_a_line(size: tuple[int, int]) -> None:
    with SessionStore() as store:
        store.create(Document.from_text("One sentence about Riga."), "Riga", "earlier.txt")
    app = app_with()
    async with running(app, size) as pilot:
        await ready(pilot, app)
        shown = " ".join(screen_text(app).replace("│", " ").split())
        assert "bundled models" not in shown
        assert "F7: more" in shown or size[0] == 120
        compare(f"start-later-{size[0]}x{size[1]}", screen_text(app))


async def test_without_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = app_with()
    async with running(app, (80, 24)) as pilot:
        await ready(pilot, app)
        assert colours(app) == set()
        assert "the sample encyclopedia" in screen_text(app)


async def test_the_users_own_keys_are_named() -> None:
    app = app_with()
    async with running(app, (80, 24)) as pilot:
        apply_keys(app, {"app.setup": "f11", "start.example": ""})
        await ready(pilot, app)
        shown = screen_text(app)
        assert "F11 has larger models" in shown
        assert "No text at hand?" not in shown


async def test_another_index_is_named_without_promises() -> None:
    app = app_with()
    async with running(app, (120, 40)) as pilot:
        await ready(pilot, app, IndexInfo("\x1b[2Jwiki [bold]", "x", "", 6_900_000, 1))
        shown = screen_text(app)
        assert "␛[2Jwiki [bold] (6,900,000 articles). F7 has larger models" in shown
        assert "most readers know" not in shown
        assert "\x1b" not in shown


@pytest.mark.parametrize("short", [True, False], ids=["short", "long"])
@pytest.mark.parametrize("first", [True, False, None], ids=["first", "later", "unknown"])
def test_where_a_text_goes_is_always_said(short: bool, first: bool | None) -> None:
    for index in (None, SAMPLE):
        here = invitation(Setting("", index, "", first, short), lambda _: "F5").plain
        there = invitation(
            Setting("box:8080", index, "server · qwen", first, short), lambda _: "F5"
        ).plain
        assert "Nothing leaves this machine." in here
        assert "is sent to box:8080" in there
        assert "Nothing leaves" not in there
