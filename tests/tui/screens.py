"""Helpers for tests of the app: start it on a scripted engine, wait for a condition, turn the
screen into text."""

from __future__ import annotations

import os
import re
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from factscore_tui.engine import fake
from factscore_tui.engine.client import EngineClient
from factscore_tui.storage.sessions import SessionStore
from factscore_tui.tui.app import FactscoreApp
from factscore_tui.tui.lazy_store import LazyStore
from factscore_tui.tui.widgets.bars import NoticeBar

PATIENCE = 20.0
GOLDENS = Path(__file__).parent / "goldens"
UPDATE = "FACTSCORE_TUI_UPDATE_GOLDENS"

DRAFT = (
    "Two letters on one desk\n\n"
    "Marie Curie was born in Warsaw on 24 June 1987 and moved to Paris. She shared the Nobel "
    "Prize in Physics in 1903. "
    "During the war she organised mobile X-ray units for the army.\n\n"
    "Her notebooks are kept in boxes lined with lead. Einstein worked at the patent office in "
    "Bern. "
    "His violin was called Lina. I think he played it rather well.\n"
)
VERDICTS = [
    "not-checkable",
    "contradicted",
    "supported",
    "no-evidence",
    "supported",
    "no-article",
    "outside-snapshot",
    "supported",
]


def app_with(store: LazyStore | None = None, **kwargs: Any) -> FactscoreApp:
    """An app on a fake engine. `script` is the engine's; the rest goes to the app."""
    script = {"verdicts": VERDICTS, **kwargs.pop("script", {})}
    return FactscoreApp(
        lambda: EngineClient(command=fake.command(**script)), store or LazyStore(), **kwargs
    )


@asynccontextmanager
async def running(
    app: FactscoreApp, size: tuple[int, int] = (120, 40)
) -> AsyncIterator[Pilot[int]]:
    """The app, running without a terminal."""
    async with app.run_test(size=size) as pilot:
        yield pilot


async def until(
    pilot: Pilot[int], condition: Callable[[], object], what: str = "the condition"
) -> None:
    """Let the app work until `condition` holds; fail when that takes longer than PATIENCE."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > deadline:
            pytest.fail(f"waited in vain for {what}\n{screen_text(pilot.app)}")
        await pilot.pause(0.01)
    await pilot.pause()


async def started(pilot: Pilot[int], app: FactscoreApp) -> None:
    """The engine is open, and the start screen knows whether anything was checked before."""
    await until(pilot, lambda: app.engine.engine is not None, "the engine")
    await until(
        pilot, lambda: app.start_screen.invitation.setting.first is not None, "the sessions"
    )
    await pilot.pause()


def ended(app: FactscoreApp) -> bool:
    """True when a check was shown and has ended."""
    return app.check_state is not None and not app.check_state.phase.busy


async def checked(
    pilot: Pilot[int], app: FactscoreApp, text: str = DRAFT, topic: str = "", name: str = "draft"
) -> None:
    """Check a text to its end."""
    app.check(text, topic, name)
    await until(pilot, lambda: ended(app), "the end of the check")


def screen_text(app: Any) -> str:
    """The screen as plain text, blanks at the right cut off."""
    return "\n".join(strip.text.rstrip() for strip in app.screen._compositor.render_strips()) + "\n"


def marked_text(app: Any) -> str:
    """The screen as text with its text styles: *bold*, _underlined_, /italic/, ~dim~, #reverse#. No
    colours."""
    rows = []
    for strip in app.screen._compositor.render_strips():
        row = ""
        for text, style, _ in strip:
            signs = (
                ""
                if style is None
                else "".join(
                    sign
                    for sign, on in (
                        ("*", style.bold),
                        ("_", style.underline),
                        ("/", style.italic),
                        ("~", style.dim),
                        ("#", style.reverse),
                    )
                    if on
                )
            )
            core = text.strip()
            row += text.replace(core, f"{signs}{core}{signs[::-1]}", 1) if core and signs else text
        rows.append(row.rstrip())
    return "\n".join(rows) + "\n"


def colours(app: Any) -> set[str]:
    """Every colour on the screen that is not the terminal's own."""
    found = set()
    for strip in app.screen._compositor.render_strips():
        for _, style, _ in strip:
            for colour in (style.color, style.bgcolor) if style else ():
                if colour is not None and not colour.is_default:
                    found.add(str(colour))
    return found


def notice(app: FactscoreApp) -> str:
    """The words of the notice on the screen, empty for none."""
    return "".join(bar.render().plain for bar in app.screen.query(NoticeBar) if bar.display)


def saved_sessions() -> list[tuple[str, int, str]]:
    """(beginning of the text, facts judged, status) of what is on the disk, oldest first."""
    with SessionStore() as store:
        return [(s.excerpt[:20], s.judged, s.status) for s in reversed(store.summaries())]


def compare(name: str, text: str) -> None:
    """Compare with the golden of that name; write it instead when the variable UPDATE is set."""
    text = re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d", "YYYY-MM-DD HH:MM", text)
    path = GOLDENS / f"{name}.txt"
    if os.environ.get(UPDATE):
        path.write_text(text, encoding="utf-8")
    assert path.exists(), f"no golden {name}: run once with {UPDATE}=1 and look at it"
    assert text == path.read_text(encoding="utf-8")
