"""Give a session another name."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from factscore_tui.tui.widgets.editor import LineEditor

LONGEST = 200
"""Characters of a name, as in storage.sessions.LONGEST_NAME."""


class Rename(ModalScreen[str | None]):
    """Gives the name that was typed, or None where it is to stay."""

    CSS_PATH = "sessions.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss", "Close")]

    def __init__(self, name: str) -> None:
        super().__init__()
        self._present = " ".join(name.split())[:LONGEST]

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog small"):
            yield Static("Name of this check", classes="dialog-title", markup=False)
            yield LineEditor(self._present, id="new-name", compact=True, max_length=LONGEST)
            yield Static("", id="name-problem", markup=False)
            yield Static("enter rename   esc cancel", classes="dialog-keys", markup=False)

    def on_input_changed(self) -> None:
        """A problem that was told may be over."""
        self.query_one("#name-problem", Static).update(Content(""))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take it; the same name again changes nothing."""
        name = " ".join(event.value.split())
        if not name:
            self.query_one("#name-problem", Static).update(
                Content("type a name, or press esc to keep the old one")
            )
        else:
            self.dismiss(name if name != self._present else None)
