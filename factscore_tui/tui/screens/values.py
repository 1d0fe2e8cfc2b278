"""Dialogs that ask for a value: one of a few, or one that is typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from factscore_tui.settings import KEYS
from factscore_tui.tui.state.messages import NoticeText
from factscore_tui.tui.text.visible import one_line
from factscore_tui.tui.widgets.choices import Choices
from factscore_tui.tui.widgets.editor import LineEditor

if TYPE_CHECKING:
    from factscore_tui.tui.threads import ThreadedApp

LONGEST = 4000
"""Characters of a value that is typed."""

MEASURE = 92
"""Longest line of a list of values, in cells: a value and its source should be seen together."""


class ChooseValue(ModalScreen[str | None]):
    """One of a few values, or None."""

    CSS_PATH = "settings.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape,q", "dismiss", "Close"),
        ("j", "cursor(1)", "Next"),
        ("k", "cursor(-1)", "Previous"),
    ]

    def __init__(self, key: str, value: str) -> None:
        super().__init__()
        self._key, self._value = key, value

    def compose(self) -> ComposeResult:
        """One line a value, the present one marked."""
        values = KEYS[self._key].choices
        with Vertical(classes="dialog small"):
            yield Static(Content(self._key), classes="dialog-title", markup=False)
            yield Static(Content(KEYS[self._key].about), classes="value-about", markup=False)
            yield Choices(
                *(Option(Content(f"{'●' if v == self._value else ' '} {v}"), id=v) for v in values),
                id="values",
                compact=True,
                markup=False,
            )
            yield Static("enter save   esc cancel", classes="dialog-hint", markup=False)

    def on_mount(self) -> None:
        values = KEYS[self._key].choices
        self.query_one("#values", Choices).highlighted = (
            values.index(self._value) if self._value in values else 0
        )

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option.id)

    def action_cursor(self, step: int) -> None:
        values = self.query_one("#values", Choices)
        values.highlighted = ((values.highlighted or 0) + step) % len(KEYS[self._key].choices)


class EditLine(ModalScreen[Any]):
    """Type a value. `take` is given it in a thread; where it raises a FactscoreError that is shown
    and what was typed stays; else its answer is given back."""

    CSS_PATH = "settings.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss", "Close")]

    def __init__(
        self, title: str, about: str, allowed: str, value: str, take: Callable[[str], Any]
    ) -> None:
        super().__init__()
        self._title, self._about, self._allowed = title, about, allowed
        self._value, self._take = value, take

    def compose(self) -> ComposeResult:
        """What it is, what is allowed, the line, what is wrong with it."""
        with Vertical(classes="dialog small"):
            yield Static(Content(one_line(self._title, 60)), classes="dialog-title", markup=False)
            yield Static(Content(self._about), classes="value-about", markup=False)
            yield LineEditor(
                self._value, id="value", compact=True, max_length=LONGEST, placeholder="nothing"
            )
            yield Static(Content(f"allowed: {self._allowed}"), id="value-said", markup=False)
            yield Static("enter save   esc cancel", classes="dialog-hint", markup=False)

    def on_input_changed(self, event: Input.Changed) -> None:
        """What was wrong is being mended."""
        self._say(f"allowed: {self._allowed}", wrong=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Save it, or say why not."""
        typed = event.value.strip()
        cast("ThreadedApp", self.app).in_thread(
            lambda: self._take(typed), self._leave, self._refuse
        )

    def _leave(self, answer: Any) -> None:
        if self.is_current:
            self.dismiss(answer)

    def _refuse(self, trouble: NoticeText) -> None:
        if self.is_attached:
            self._say(f"{trouble.message}: {trouble.hint}", wrong=True)

    def _say(self, words: str, *, wrong: bool) -> None:
        line = self.query_one("#value-said", Static)
        line.set_class(wrong, "-wrong")
        line.update(Content(one_line(("! " if wrong else "") + words, 500)))
