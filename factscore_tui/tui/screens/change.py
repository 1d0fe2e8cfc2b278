"""What else can be done about a fact that is not supported: other words, all corrections of a kind,
taking the statement out, hedging it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from factscore_tui.tui.text.visible import one_line
from factscore_tui.tui.widgets.choices import Choices
from factscore_tui.tui.widgets.editor import LineEditor

LONGEST = 4000
"""Characters of what is typed."""
SHOWN = 64
"""Characters of a line."""


class Way(NamedTuple):
    """One way to go: its `id`, the letter that takes it in the list, what it is, and what the text
    would say."""

    id: str
    key: str
    label: str
    shown: str


class ChosenChange(NamedTuple):
    """The way that was taken; "words" is what was typed in place of those of the draft."""

    id: str
    words: str = ""


class ChangeFact(ModalScreen[ChosenChange | None]):
    """`old` are the words that a correction replaces, empty for none; `new` is what stands in the
    line to begin with, `source` where it is from."""

    CSS_PATH = "settings.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "dismiss", "Close"),
        ("ctrl+l", "take('all')", "All of a kind"),
    ]

    def __init__(
        self, fact: str, ways: Sequence[Way], old: str = "", new: str = "", source: str = ""
    ) -> None:
        super().__init__()
        self._fact, self._ways = fact, tuple(ways)
        self._old, self._new, self._source = old, new, source

    def compose(self) -> ComposeResult:
        """The line where there is a correction, and the other ways below it."""
        title = f"In place of “{one_line(self._old, 40)}”" if self._old else "What to do about it"
        about = f"from {one_line(self._source, 60)}" if self._old else one_line(self._fact, 200)
        with Vertical(classes="dialog small"):
            yield Static(Content(title), classes="dialog-title", markup=False)
            yield Static(Content(about), classes="value-about", markup=False)
            if self._old:
                yield LineEditor(self._new, id="value", compact=True, max_length=LONGEST)
                yield Static("", id="value-said", markup=False)
            yield Choices(
                *(Option(_line(way), id=way.id) for way in self._ways),
                id="values",
                compact=True,
                markup=False,
            )
            keys = "enter take these words   ↓ the list   " if self._old else "its key, or enter   "
            yield Static(f"{keys}esc cancel", classes="dialog-hint", markup=False)

    def on_mount(self) -> None:
        """The line, else the first way."""
        self.query_one(OptionList).highlighted = 0 if self._ways else None
        self.query_one("#value" if self._old else "#values").focus()

    def on_key(self, event: events.Key) -> None:
        """Down leads from the line to the list; there a letter is its way."""
        if isinstance(self.focused, Input):
            if event.key == "down" and self._ways:
                event.stop()
                self.query_one(OptionList).focus()
            return
        way = next((way for way in self._ways if way.key == event.key), None)
        if way is not None:
            event.stop()
            self.dismiss(ChosenChange(way.id))
        elif event.key == "up" and self._old and not self.query_one(OptionList).highlighted:
            event.stop()
            event.prevent_default()
            self.query_one("#value").focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Words of the user's own."""
        typed = event.value.strip()
        if typed:
            self.dismiss(ChosenChange("words", typed))
            return
        said = self.query_one("#value-said", Static)
        said.set_class(True, "-wrong")
        said.update("! nothing would be left: type what is to stand there")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(ChosenChange(event.option.id or ""))

    def action_take(self, way: str) -> None:
        """That way, where there is one."""
        if any(one.id == way for one in self._ways):
            self.dismiss(ChosenChange(way))


def _line(way: Way) -> Content:
    return Content.assemble(
        (f" {way.key:<7}", "$primary bold"),
        (way.label, "$foreground"),
        (f"  {one_line(way.shown, SHOWN)}" if way.shown else "", "$quiet"),
    )
