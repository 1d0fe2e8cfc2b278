"""What came out otherwise than in the last check of a draft, told when the new one is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from factscore_tui.core.report import Report
from factscore_tui.tui.state.changes import changes_of
from factscore_tui.tui.state.check import CheckState, report_of
from factscore_tui.tui.state.messages import Compared

if TYPE_CHECKING:
    from factscore_tui.tui.app_services import AppServices


class EarlierChecks:
    """The last report of each draft that is being checked again, by the id of its new check."""

    def __init__(self, main: AppServices) -> None:
        self._main = main
        self._reports: dict[str, Report] = {}

    def keep(self, check: str, last: Report | None) -> None:
        """Hold the new check against this report, where there is one."""
        if last is not None:
            self._reports[check] = last

    def compare(self, state: CheckState) -> None:
        """Tell what came out otherwise than in the last check of the draft, on screen or behind."""
        before = self._reports.pop(state.check, None)
        if before is not None and state.facts:
            self._main.in_thread(
                lambda: changes_of(before, report_of(state)),
                lambda changes: self._main.step(Compared(state.check, changes)),
            )
