"""The app without a terminal, for pictures of it: a home of its own, a clock that stands still,
keys that are pressed by a script. The engine is the bundled one, on the sample encyclopedia."""

from __future__ import annotations

import datetime
import os
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, chdir, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from terminal_svg import Screen, screen_of
from textual import events
from textual.app import ComposeResult
from textual.pilot import Pilot
from textual.widgets import Input, TextArea

from factscore_tui.tui.downloads.listing import Machine

ROOT = Path(__file__).resolve().parent.parent
DRAFT = ROOT / "docs" / "tour-draft.txt"
NAME = "two-winters.txt"
"""What it is called in the folder ~/drafts of the reader in the pictures."""
PATIENCE = 300.0
THREADS = 2


MACHINE = Machine(214_000_000_000, 214_000_000_000, True, 16_000_000_000, 4, False)
"""The machine of the pictures."""


class Clock(datetime.datetime):
    """The time that is saved with sessions and rulings."""

    at = datetime.datetime(2026, 12, 1, 9, 41, tzinfo=datetime.UTC)

    @classmethod
    def now(cls, tz: datetime.tzinfo | None = None) -> Any:
        """Where the clock stands."""
        return cls.at.astimezone(tz)


@contextmanager
def backstage() -> Iterator[Path]:
    """A home of its own for as long as this lasts, UTC, and none of the settings of whoever runs
    this."""
    from factscore_tui.storage import drafts, rulings, sessions
    from factscore_tui.tui.downloads import listing
    from factscore_tui.tui.widgets import evidence
    from factscore_tui.tui.widgets import sessions as listed

    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("FACTSCORE_TUI_", "XDG_"))
    }
    kept.pop("NO_COLOR", None)
    dates = type(
        "dates", (), {"datetime": Clock, "UTC": datetime.UTC, "timedelta": datetime.timedelta}
    )
    with tempfile.TemporaryDirectory() as home, patch.dict(os.environ, kept, clear=True):
        os.environ |= {
            "HOME": home,
            "TEXTUAL_ANIMATIONS": "none",
            "TZ": "UTC",
            "COLORTERM": "truecolor",
        }
        time.tzset()
        drafts_of_reader = Path(home) / "drafts"
        drafts_of_reader.mkdir()
        (drafts_of_reader / NAME).write_text(DRAFT.read_text(encoding="utf-8"), encoding="utf-8")
        with (
            chdir(drafts_of_reader),
            patch.object(drafts, "datetime", dates),
            patch.object(rulings, "datetime", dates),
            patch.object(sessions, "datetime", dates),
            patch.object(listed, "datetime", Clock),
            patch.object(evidence, "datetime", Clock),
            patch.object(listing, "machine", lambda: MACHINE),
        ):
            yield Path(home)


class Stage:
    """The running app and what a script does with it."""

    def __init__(self, app: Any, pilot: Pilot[Any]) -> None:
        self.app, self.pilot = app, pilot

    async def until(self, what: str, condition: Callable[[], object]) -> None:
        """Let the app work until `condition` holds."""
        deadline = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > deadline:
                raise SystemExit(f"waited in vain for {what}")
            await self.pilot.pause(0.02)
        await self.settle()

    async def settle(self) -> None:
        """Until nothing moves any more."""
        for _ in range(3):
            await self.app.workers.wait_for_complete(
                [w for w in self.app.workers if w.group == "store"]
            )
            await self.pilot.pause(0.05)

    async def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            await self.pilot.press(key)
            await self.settle()

    async def write(self, words: str) -> None:
        """Type words."""
        names = {
            " ": "space",
            ",": "comma",
            ".": "full_stop",
            ":": "colon",
            "/": "slash",
            "-": "minus",
        }
        for sign in words:
            await self.pilot.press(names.get(sign, sign))
        await self.settle()

    async def paste(self, text: str) -> None:
        """What a terminal sends when somebody pastes."""
        self.app.post_message(events.Paste(text))
        await self.settle()

    async def engine(self) -> None:
        """Until the engine is there."""
        await self.until("the engine", lambda: self.app.engine.engine is not None)

    async def checked(self) -> None:
        """Until the check has ended, with everything that it tells."""
        await self.until(
            "the check",
            lambda: self.app.check_state is not None and not self.app.check_state.phase.busy,
        )
        await self.settle()

    async def select(self, words: str) -> None:
        """The first fact that has these words, as `:` and its number do."""
        facts = self.app.check_state.facts
        number = next((n for n, fact in enumerate(facts, 1) if words in fact.text), 0)
        if not number:
            raise SystemExit(f"no fact says {words!r}: {[fact.text for fact in facts]}")
        await self.press("colon", *str(number), "enter")

    def look(self) -> Screen:
        """What is on the screen."""
        return screen_of(self.app.screen._compositor.render_strips())


def _still(cls: Any) -> Any:
    """No cursor blinks in a picture."""
    compose = cls.compose

    def composed(self: Any) -> ComposeResult:
        self.cursor_blink = False
        yield from compose(self)

    return patch.object(cls, "compose", composed)


@asynccontextmanager
async def on_stage(
    size: tuple[int, int], theme: str = "dark", **arguments: Any
) -> AsyncIterator[Stage]:
    """The app in a terminal of `size`, columns and rows."""
    from factscore_tui.cli.commands.open_app import _models
    from factscore_tui.engine.client import EngineClient
    from factscore_tui.tui.app import FactscoreApp
    from factscore_tui.tui.lazy_store import LazyStore

    app = FactscoreApp(
        lambda: EngineClient("sample", THREADS),
        LazyStore(),
        theme=theme,
        models=_models,
        **arguments,
    )
    with _still(TextArea), _still(Input):
        async with app.run_test(size=size) as pilot:
            yield Stage(app, pilot)
