"""All earlier checks."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import Screen
from textual.widgets import OptionList, Static

from factscore_tui.tui.driver import Summary
from factscore_tui.tui.keymap import bindings, hints
from factscore_tui.tui.screens.dialogs import Confirm
from factscore_tui.tui.visible import one_line
from factscore_tui.tui.widgets.bars import KeyHints, NoticeBar, TitleBar
from factscore_tui.tui.widgets.sessions import SessionList

if TYPE_CHECKING:
    from factscore_tui.tui.app import FactscoreApp

HINTS = ("sessions.open", "sessions.delete", "sessions.back", "app.help", "sessions.quit")


class SessionsScreen(Screen[None]):
    """List, reopen, delete."""

    WHERE = "sessions"
    AUTO_FOCUS = "#sessions"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("sessions")]

    @property
    def main(self) -> FactscoreApp:
        """The app, typed."""
        return cast("FactscoreApp", self.app)

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        yield TitleBar(id="title")
        yield NoticeBar(id="notice")
        yield Static("Nothing was checked yet.", id="nothing", markup=False)
        yield SessionList(id="sessions", markup=False)
        yield KeyHints(id="hints")

    def on_mount(self) -> None:
        """Fill the list in the background."""
        self.query_one(TitleBar).title = "Earlier checks"
        self.query_one("#nothing").display = False
        self.query_one(KeyHints).actions = tuple((a, a.hint or a.title) for a in hints(HINTS))
        self.main.show_engine()
        self.main.list_sessions(self._show)

    def _show(self, summaries: list[Summary]) -> None:
        self._summaries = {s.id: s for s in summaries}
        self.query_one("#nothing").display = not summaries
        self.query_one(SessionList).display = bool(summaries)
        self.query_one(SessionList).show(summaries)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open by enter or click."""
        if event.option.id:
            self.main.reopen(event.option.id)

    def action_open(self) -> None:
        """Open the highlighted one."""
        if chosen := self.query_one(SessionList).chosen:
            self.main.reopen(chosen)

    def action_delete(self) -> None:
        """Delete the highlighted one, after a question."""
        chosen = self.query_one(SessionList).chosen
        if not chosen:
            return
        summary = self._summaries[chosen]
        name = one_line(summary.name, 40) or "this text"
        question = f"Delete the check of “{name}” with {summary.facts} facts? This cannot be undone."

        def answered(yes: bool | None) -> None:
            if yes:
                self.main.delete_session(chosen, self._show)

        self.main.push_screen(Confirm(question, "Delete"), answered)

    def action_cursor(self, step: int) -> None:
        """Up and down the list."""
        sessions = self.query_one(SessionList)
        if step > 0:
            sessions.action_cursor_down()
        else:
            sessions.action_cursor_up()

    def action_back(self) -> None:
        """Leave the list."""
        self.main.pop_screen()
