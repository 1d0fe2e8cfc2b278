"""For tests of the command palette: an app at one place, and an action run the way a reader runs it
by name."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from inspect import isawaitable
from typing import Any

from textual import events
from textual.command import Command, CommandList, CommandPalette
from textual.css.query import NoMatches
from textual.pilot import Pilot
from textual.widget import Widget

from factscore_tui import paths
from factscore_tui.tui.app import FactscoreApp
from factscore_tui.tui.keys.actions import Action
from factscore_tui.tui.screens.read import ReadScreen
from factscore_tui.tui.state.check import CheckState

from .screens import screen_text, until


@dataclass
class Stage:
    """An app at one place of the program, and what a row wants to remember."""

    app: FactscoreApp
    pilot: Pilot[int]
    memo: dict[str, Any] = field(default_factory=dict)

    @property
    def state(self) -> CheckState:
        """The check that is open."""
        assert self.app.check_state is not None
        return self.app.check_state

    @property
    def read(self) -> ReadScreen:
        """The screen that shows it."""
        assert self.app.read_screen is not None
        return self.app.read_screen

    @property
    def text(self) -> str:
        """The screen as text."""
        return screen_text(self.app)

    def at(self, kind: type[object]) -> bool:
        """True when a screen of this kind is in front."""
        return isinstance(self.app.screen, kind)

    def the(self, selector: str, kind: type[Widget] = Widget) -> Any:
        """A widget of the screen in front."""
        return self.app.screen.query_one(selector, kind)

    async def until(self, condition: Callable[[], object], what: str) -> None:
        """Wait for a condition; until a screen is composed it has no widgets."""

        def holds() -> object:
            with suppress(NoMatches):
                return condition()
            return False

        await until(self.pilot, holds, what)

    async def run(self, action: Action) -> None:
        """ctrl+p, the title, enter. The palette itself is not in the palette."""
        await self.pilot.press("ctrl+p")
        await self.until(lambda: self.at(CommandPalette) and self.app.focused, "the palette")
        if action.id == "app.palette":
            return
        self.app.post_message(
            events.Paste(action.title)
        )  # at once: a key at a time takes minutes for all of them
        await self.until(
            lambda: self._first() == action.title, f"{action.id} as the first of the palette"
        )
        await self.pilot.press("enter")
        await self.until(lambda: not self.at(CommandPalette), "the end of the palette")

    def _first(self) -> str:
        listed = self.app.screen.query_one(CommandList)
        first = listed.get_option_at_index(0) if listed.option_count else None
        return str(first.hit.text) if isinstance(first, Command) else ""


Prepare = Callable[[Stage], Any]
Check = Callable[[Stage], object]
Row = tuple[Prepare, Check]


SIZE = (100, 24)


def nothing(stage: Stage) -> None:
    """The place is as it should be."""


def remember(name: str, value: Callable[[Stage], Any]) -> Prepare:
    """Keep something as it is before."""
    return lambda stage: stage.memo.update({name: value(stage)})


async def back_to(stage: Stage, kind: type[object]) -> None:
    """Close what is in front of the screen of this kind."""
    while not stage.at(kind) and len(stage.app.screen_stack) > 2:
        stage.app.pop_screen()
    await stage.pilot.pause()


def highlight(row: int) -> Prepare:
    """Highlight this line of the list."""
    return lambda stage: setattr(stage.the("OptionList"), "highlighted", row)


def line(stage: Stage) -> int:
    """The line of the list that is highlighted."""
    return int(stage.the("OptionList").highlighted)


def written(words: str) -> Callable[[Stage], bool]:
    """Whether the settings file has these words."""
    return lambda _: (
        paths.config_file().exists() and words in paths.config_file().read_text(encoding="utf-8")
    )


async def do(stage: Stage, action: Action, row: Row) -> None:
    """Prepare, see that what is expected is not there yet, run the action, wait for it."""
    prepare, check = row
    prepared = prepare(stage)
    if isawaitable(prepared):
        await prepared
    await stage.pilot.pause()
    assert not check(stage), f"{action.id}: what it is to do is there before"
    await stage.run(action)
    await stage.until(lambda: check(stage), f"what {action.id} does")
