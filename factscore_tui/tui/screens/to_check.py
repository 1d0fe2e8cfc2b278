"""The list of what is to check: each open fact by risk, what to do about it, and what is done.

Done is what the reader has ruled on or set aside; that is saved with the ruling, and the report and
the lists that are exported have it too.
"""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from factscore_tui.core.report import JudgedFact
from factscore_tui.report.risk import queue
from factscore_tui.report.tocheck import left_out_words, to_do
from factscore_tui.tui.state.check import CheckState, report_of
from factscore_tui.tui.text.visible import one_line
from factscore_tui.tui.text.wrap import WrappedRows
from factscore_tui.tui.verdict_css import css_of
from factscore_tui.tui.widgets.choices import Choices

MOST = 300
"""Lines that are listed; the exported list has all."""


class ToCheckChoice(NamedTuple):
    """A fact by the engine's number, which later facts do not change, and whether the reader wants
    to rule on it at once."""

    fact: int
    rule: bool


HANG = " " * 5
"""Stands before the words of a line, under box and sign of the first."""
PAD = 1
"""Cells that the list keeps free at the right."""
WIDE = 1000
"""Cells of a line before the width of the list is known."""


class Listed(NamedTuple):
    """A line of the list."""

    judged: JudgedFact
    words: str
    done: bool


def listed(state: CheckState) -> list[Listed]:
    """What is open, by risk, then what is done, in the order of the text."""
    report = report_of(state)
    found = [
        Listed(
            judged,
            "; ".join(w for w in (risk.words, to_do(judged, report.document.text)) if w),
            False,
        )
        for judged, risk in queue(report)
    ]
    done = [
        Listed(judged, one_line(judged.ruling.reason or judged.ruling.note, 200), True)
        for judged in report.facts
        if judged.ruling is not None and judged.ruled is not None
    ]
    return [*found, *done]


class ToCheck(ModalScreen[ToCheckChoice | None]):
    """Gives the fact that the reader wants to go to."""

    CSS_PATH = "read.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape,q,L", "dismiss", "Close"),
        ("j", "cursor(1)", "Next"),
        ("k", "cursor(-1)", "Previous"),
        ("v", "rule", "Rule on it"),
    ]

    def __init__(self, state: CheckState) -> None:
        super().__init__()
        self._ids = state.ids
        self._all = listed(state)
        self._left_out = left_out_words(report_of(state))
        self._lines = self._all[:MOST]

    def compose(self) -> ComposeResult:
        """A line for the fact, one for what to do."""
        done = sum(one.done for one in self._all)
        title = f"To check: {len(self._all) - done} open, {done} done"
        title += f"; {self._left_out}" if self._left_out else ""
        if len(self._all) > MOST:
            title += f" (the first {MOST})"
        with Vertical(classes="dialog"):
            yield Static(Content(title), classes="dialog-title", markup=False)
            yield Choices(
                *(Option(_line(one, WIDE), id=str(n)) for n, one in enumerate(self._lines)),
                id="filters",
                classes="to-check",
                compact=True,
                markup=False,
            )
            hint = "enter go to it   v rule on it   esc close"
            yield Static(
                hint if self._lines else "Nothing is open.   esc close",
                classes="dialog-hint",
                markup=False,
            )

    def on_mount(self) -> None:
        """Begin with the riskiest."""
        if self._lines:
            self.query_one(OptionList).highlighted = 0

    def on_resize(self) -> None:
        """Lines that go on hang under the words above them."""
        self.call_after_refresh(self._wrap)

    def _wrap(self) -> None:
        if not self.is_mounted or not self._lines:
            return
        options = self.query_one(OptionList)
        width = options.scrollable_content_region.width - PAD
        for number, one in enumerate(self._lines):
            options.replace_option_prompt_at_index(number, _line(one, width))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self._choose(event.option_index, rule=False)

    def action_rule(self) -> None:
        """To the fact, and the dialog of the ruling at once."""
        chosen = self.query_one(OptionList).highlighted
        if chosen is not None:
            self._choose(chosen, rule=True)

    def action_cursor(self, step: int) -> None:
        """Up and down the list."""
        options = self.query_one(OptionList)
        if self._lines:
            options.highlighted = ((options.highlighted or 0) + step) % len(self._lines)

    def _choose(self, number: int, *, rule: bool) -> None:
        self.dismiss(ToCheckChoice(self._ids[self._lines[number].judged.fact.id], rule))


def _line(one: Listed, width: int) -> Content:
    """A fact and what to do about it, in lines of so many cells."""
    judged = one.judged
    look = css_of(judged.verdict, judged.strength)
    box = "☑" if one.done else "☐"
    fact = f"{judged.fact.id + 1}. {one_line(judged.fact.text, 400)}"
    return Content.assemble(
        (f" {box} ", "$primary bold"),
        (f"{look.glyph} ", f"${look.name} bold"),
        (_hung(fact, width), "$foreground"),
        (f"\n{HANG}{_hung(one.words, width)}" if one.words else "", "$quiet"),
    )


def _hung(words: str, width: int) -> str:
    """`words` wrapped for the cells beside the signs, each further line under the first."""
    rows = WrappedRows(words, width - len(HANG))
    lines = (words[slice(*rows.span(row))].rstrip() for row in range(len(rows)))
    return f"\n{HANG}".join(lines)
