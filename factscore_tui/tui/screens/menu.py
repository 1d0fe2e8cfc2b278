"""What can be done here, each with its key: behind the space bar, and at the right button of the
mouse. A key of the list acts at once, so that the list is a reminder and no detour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from factscore_tui.tui.keys.actions import BY_ID, Action
from factscore_tui.tui.keys.rebinding import key_for, keys_of, own_keys
from factscore_tui.tui.widgets.choices import Choices

OF_A_FACT = (
    "evidence", "rule", "ignore", "ignore_alike", "note", "undo", "edit",
    "copy", "cite", "copy_evidence", "copy_sentence",
)  # fmt: skip
OF_A_CORRECTION = ("correct", "correct_by_hand", "refuse_correction")
OF_THE_CHECK = (
    "next_problem", "next_risk", "next_contradicted", "jump_back", "to_check", "list", "filter",
    "fold", "search",
    "recheck", "topic", "compare", "export", "save", "external", "sessions", "open",
)  # fmt: skip


def offered(fact: bool, correction: bool, picked: Sequence[Action] = ()) -> list[Action]:
    """What the list has, where a fact is selected, and where a correction is offered. `picked`:
    what can be done with words that are picked stands before all that."""
    names = [*(OF_A_CORRECTION if correction else ()), *(OF_A_FACT if fact else ()), *OF_THE_CHECK]
    meant = {action.id for action in picked}
    return [*picked, *(BY_ID[f"read.{name}"] for name in names if f"read.{name}" not in meant)]


class ActionMenu(ModalScreen[str | None]):
    """Gives the textual action that was chosen, or None."""

    CSS_PATH = "read.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss", "Cancel")]

    def __init__(self, title: str, actions: list[Action]) -> None:
        super().__init__()
        self._title, self._actions = title, actions
        self._keys: dict[str, Action] = {}

    def compose(self) -> ComposeResult:
        """A line an action, its key first."""
        own = own_keys(self.app)
        shown = [(key_for(self.app, action.id), action) for action in self._actions]
        self._keys = {
            keys_of(action, own)[0]: action
            for action in reversed(self._actions)
            if keys_of(action, own)
        }
        with Vertical(classes="dialog small"):
            yield Static(Content(self._title), classes="dialog-title", markup=False)
            yield Choices(
                *(Option(_line(key, action), id=action.id) for key, action in shown),
                id="filters",
                classes="menu",
                compact=True,
                markup=False,
            )
            yield Static(
                "its key, or enter   ↓ ↑ choose   esc cancel", classes="dialog-hint", markup=False
            )

    def on_mount(self) -> None:
        """Begin at the top."""
        self.query_one(OptionList).highlighted = 0

    def on_key(self, event: events.Key) -> None:
        """A key of the list is that action."""
        action = next(
            (self._keys[key] for key in (event.character, *event.aliases) if key in self._keys),
            None,
        )
        if action is not None and event.key not in ("escape", "enter", "up", "down"):
            event.stop()
            self.dismiss(action.run)
        elif event.key == "enter" and self.focused is None:
            event.stop()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._actions[event.option_index].run)


def _line(key: str, action: Action) -> Content:
    return Content.assemble(
        (f" {key or '-':<6}", "$primary bold"), (f"{action.title:<26}", "$foreground")
    )
