"""Which facts to move among: all, the problems, those with one verdict, or a person's words."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from factscore_tui.core.verdict import Verdict
from factscore_tui.tui.state.check import CheckState
from factscore_tui.tui.state.search import ALL, FILTERS, ONLY_PROBLEMS, QUOTED, quoted, words_of
from factscore_tui.tui.verdict_css import LOOKS
from factscore_tui.tui.widgets.choices import Choices


class ChooseFilter(ModalScreen[str | None]):
    """Gives the name of a filter, or None. The counts are those of the moment when it was
    opened."""

    CSS_PATH = "read.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape,q", "dismiss", "Close"),
        ("j,f", "cursor(1)", "Next"),
        ("k,F", "cursor(-1)", "Previous"),
    ]

    def __init__(self, state: CheckState) -> None:
        super().__init__()
        self._state = state

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog small"):
            yield Static("Show", classes="dialog-title", markup=False)
            yield Choices(
                *(Option(_line(self._state, name), id=name) for name in FILTERS),
                id="filters",
                compact=True,
                markup=False,
            )
            yield Static("enter choose   f next   esc cancel", classes="dialog-hint", markup=False)

    def on_mount(self) -> None:
        self.query_one(OptionList).highlighted = FILTERS.index(self._state.filter)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option.id)

    def action_cursor(self, step: int) -> None:
        """Up and down the list, round and round."""
        options = self.query_one(OptionList)
        options.highlighted = ((options.highlighted or 0) + step) % len(FILTERS)


def _line(state: CheckState, name: str) -> Content:
    if name == ALL:
        return Content.assemble(
            "   ", ("all facts".ljust(16), "$foreground"), (f"{len(state.facts)}", "$quiet")
        )
    if name == ONLY_PROBLEMS:
        return Content.assemble(
            "   ", (words_of(name).ljust(16), "$foreground"), (f"{len(state.problems)}", "$quiet")
        )
    if name == QUOTED:
        count = len(quoted(state.facts))
        return Content.assemble(
            " “ ", (words_of(name).ljust(16), "$foreground"), (f"{count}", "$quiet")
        )
    look = LOOKS[Verdict(name)]
    return Content.assemble(
        (f" {look.glyph} ", f"${look.name} bold"),
        (look.label.ljust(16), f"${look.name}"),
        (f"{state.count(Verdict(name))}", "$quiet"),
    )
