"""What a check goes on with: the last one of its draft. What came out otherwise than there is told
when the new one is over; one that was stopped before it had begun leaves it as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING

from factscore_tui.tui.state.changes import changes_of
from factscore_tui.tui.state.check import CheckState, report_of
from factscore_tui.tui.state.messages import Compared

if TYPE_CHECKING:
    from factscore_tui.tui.app_services import AppServices


class EarlierChecks:
    """The last check of each draft that is being checked again, by the id of its new check."""

    def __init__(self, main: AppServices) -> None:
        self._main = main
        self._checks: dict[str, CheckState] = {}

    def keep(self, check: str, before: CheckState | None) -> None:
        """Hold the new check against this one, where there is one."""
        if before is not None:
            self._checks[check] = before

    def known(self, state: CheckState) -> CheckState:
        """The check to go on with: this one, or the one before it where it was stopped before it
        had any fact."""
        return state if state.facts else self._checks.get(state.check, state)

    def compare(self, state: CheckState) -> None:
        """Tell what came out otherwise than in the last check of the draft, on screen or behind."""
        if not state.facts:
            return
        before = self._checks.pop(state.check, None)
        if before is not None:
            self._main.in_thread(
                lambda: changes_of(report_of(before), report_of(state)),
                lambda changes: self._main.step(Compared(state.check, changes)),
            )

    def go_back(self) -> None:
        """Show the last check of the text again where the new one was stopped before it had any
        fact."""
        state, screen = self._main.check_state, self._main.read_screen
        if state is None or state.phase.busy or screen is None:
            return
        before = self.known(state)
        if before is not state and before.document == state.document:
            self._checks.pop(state.check)
            self._main.draft_list.put(before, state)
            self._main.show_state(before, screen.top)
