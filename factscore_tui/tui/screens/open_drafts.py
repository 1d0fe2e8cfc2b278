"""The drafts that are open: how each stands, one to go to, one to close."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from factscore_tui.tui.keys.rebinding import key_for
from factscore_tui.tui.state.check import CheckState, standing_of
from factscore_tui.tui.text.visible import one_line
from factscore_tui.tui.widgets.choices import Choices

if TYPE_CHECKING:
    from factscore_tui.tui.app_services import Drafts

AGAIN = 1.0
"""Seconds between two looks at how they stand."""


class OpenDrafts(ModalScreen[int | None]):
    """Gives the number of the draft to go to, or None."""

    CSS_PATH = "read.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape,q", "dismiss", "Close"),
        ("j", "cursor(1)", "Next"),
        Binding("ctrl+n", "cursor(1)", "Next", id="app.next_draft"),
        ("k", "cursor(-1)", "Previous"),
        ("x,delete", "close_draft", "Close the draft"),
    ]

    def __init__(self, drafts: Drafts) -> None:
        super().__init__()
        self._list = drafts

    def compose(self) -> ComposeResult:
        """A line a draft."""
        with Vertical(classes="dialog"):
            yield Static("Open drafts", classes="dialog-title", markup=False)
            yield Choices(id="filters", classes="menu", compact=True, markup=False)
            yield Static("", id="drafts-hint", classes="dialog-hint", markup=False)

    def on_mount(self) -> None:
        """Begin at the one that is shown."""
        key = key_for(self.app, "app.next_draft")
        self.query_one("#drafts-hint", Static).update(
            f"enter go to it   x close it   esc back{f'   {key} next' if key else ''}"
        )
        self._fill(max(0, self._list.at))
        self.set_interval(AGAIN, self._look)

    def on_resize(self) -> None:
        """The lines are cut to the width."""
        self.call_after_refresh(self._look)

    def _fill(self, at: int) -> None:
        listed = self.query_one(OptionList)
        states = self._list.states
        listed.clear_options()
        listed.add_options([Option(line) for line in self._lines(states)])
        listed.highlighted = min(at, len(states) - 1)

    def _look(self) -> None:
        """How they stand by now."""
        listed = self.query_one(OptionList)
        states = self._list.states
        if len(states) != listed.option_count:
            self._fill(listed.highlighted or 0)
            return
        for n, line in enumerate(self._lines(states)):
            listed.replace_option_prompt_at_index(n, line)

    def _lines(self, states: list[CheckState]) -> list[Content]:
        width = max(30, self.query_one(OptionList).scrollable_content_region.width - 3)
        return [
            _line(n, state, shown=n == self._list.at, width=width) for n, state in enumerate(states)
        ]

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_index)

    def action_cursor(self, step: int) -> None:
        """Up and down the list, round and round."""
        listed = self.query_one(OptionList)
        listed.highlighted = ((listed.highlighted or 0) + step) % max(1, listed.option_count)

    def action_close_draft(self) -> None:
        """Close the highlighted one; its session stays."""
        at = self.query_one(OptionList).highlighted or 0
        if self._list.close(at):
            self._fill(at)
        else:
            self.query_one("#drafts-hint", Static).update(
                "This one is shown: go to another one first. esc back"
            )


def _line(number: int, state: CheckState, *, shown: bool, width: int) -> Content:
    """The number, the name as far as there is room, and at the right how it stands."""
    told = standing_of(state)
    if cell_len(state.name) + cell_len(told) + 6 > width:
        told = told.removeprefix("checked, ")
    room = max(8, width - cell_len(told) - 6)
    name = one_line(state.name, room)
    gap = " " * max(2, width - cell_len(name) - cell_len(told) - 4)
    return Content.assemble(
        ("\u25b8" if shown else " ", "$accent bold"),
        (f"{number + 1:>2} ", "$primary bold"),
        (name, "$foreground bold" if shown else "$foreground"),
        gap,
        (told, "$accent" if state.phase.busy else "$quiet"),
    ).truncate(width, ellipsis=True)
