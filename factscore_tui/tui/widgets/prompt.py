"""The line in which a pattern or a number is typed, in place of the key hints."""

from __future__ import annotations

from typing import Literal

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from factscore_tui.tui.widgets.editor import LineEditor

Kind = Literal["search", "jump"]
SIGNS: dict[Kind, str] = {"search": "/", "jump": ":"}
LONGEST: dict[Kind, int] = {"search": 400, "jump": 9}
"""Characters that can be typed."""

COUNTED = {"n": 1, "j": 1, "p": -1, "k": -1}
"""After a number these go as many facts on or back; G goes to the fact with the number, as in
vi."""


class PromptLine(LineEditor):
    """The line itself. Keys that end it are left to the screen, which also gets the keys that were
    typed before the line had the focus."""

    kind: Kind = "search"

    async def _on_key(self, event: events.Key) -> None:
        if event.key == "enter" or (
            self.kind == "jump" and (event.key in COUNTED or event.key == "G")
        ):
            event.prevent_default()


class Prompt(Horizontal):
    """Takes no room until something is asked."""

    DEFAULT_CSS = """
    Prompt { height: 1; padding: 0 1; display: none; background: $background; }
    Prompt #sign { width: auto; color: $primary; text-style: bold; }
    Prompt PromptLine { width: 1fr; background: $background; }
    Prompt #told { width: auto; max-width: 75%; color: $quiet; padding: 0 0 0 1; }
    """

    def compose(self) -> ComposeResult:
        """Sign, line, and what is to be said about it."""
        yield Static("", id="sign", markup=False)
        yield PromptLine(id="prompt-line", compact=True, select_on_focus=False)
        yield Static("", id="told", markup=False)

    @property
    def line(self) -> PromptLine:
        """Where it is typed."""
        return self.query_one(PromptLine)

    @property
    def kind(self) -> Kind | None:
        """What is being asked, None when nothing is."""
        return self.line.kind if self.display else None

    def ask(self, kind: Kind, value: str = "") -> None:
        """Appear and take the keys."""
        self.query_one("#sign", Static).update(Content(SIGNS[kind]))
        line = self.line
        line.kind, line.max_length = kind, LONGEST[kind]
        line.restrict = r"[0-9]*" if kind == "jump" else None
        self.display = True
        line.value = value
        line.cursor_position = len(value)
        self.screen.set_focus(line)  # at once: the next key may be on its way

    def tell(self, words: str, room: int) -> None:
        """Say something beside the line, in at most `room` cells."""
        self.query_one("#told", Static).update(Content(words).truncate(max(0, room), ellipsis=True))

    def close(self) -> None:
        """Go away."""
        self.display = False
