"""Say what a text is about."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from factscore_tui.tui.widgets.editor import LineEditor

LONGEST = 200
"""Characters of a topic."""


class About(ModalScreen[str | None]):
    """Gives the topic that was typed ("" for none), or None where it is to stay."""

    CSS_PATH = "sessions.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss", "Cancel")]

    def __init__(self, topic: str, proposed: bool) -> None:
        super().__init__()
        self._present = " ".join(topic.split())[:LONGEST]
        self._proposed = proposed

    def compose(self) -> ComposeResult:
        """A line with the present topic."""
        note = "proposed from the text; " if self._proposed and self._present else ""
        with Vertical(classes="dialog small"):
            yield Static("Who or what the text is about", classes="dialog-title", markup=False)
            yield LineEditor(self._present, id="new-topic", compact=True, max_length=LONGEST)
            yield Static(f"{note}empty: nothing in particular", markup=False)
            yield Static("enter check again   esc cancel", classes="dialog-keys", markup=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take it; the same topic again changes nothing, unless it was only proposed."""
        topic = " ".join(event.value.split())
        self.dismiss(topic if topic != self._present or self._proposed else None)
