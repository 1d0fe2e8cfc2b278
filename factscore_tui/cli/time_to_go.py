"""The time to go of a run over many texts or facts, from what was measured: on the status line, and
once as a note, which the log of a batch job keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from factscore_tui.cli.status_line import StatusLine

LONG = 60
"""Seconds to go from which on a run says so once, whoever reads along."""


class TimeToGo:
    """`engines` are at work side by side; `unit` is what is measured ("generations"), and after
    `enough` of them something is said."""

    def __init__(
        self, narrator: StatusLine, unit: str = "generations", enough: int = 3, engines: int = 1
    ) -> None:
        from factscore_tui.evaluation.pace import Pace

        self.pace = Pace(engines)
        self._narrator, self._unit, self._enough, self._told = narrator, unit, enough, False

    def words(self, work: int) -> str:
        """ ", about 3 min to go" for what goes behind another word, "" while too little is
        measured; `work` is what is left."""
        from factscore_tui.util.amounts import duration_text

        left = self.pace.expected(work) if len(self.pace.measured) >= self._enough else 0.0
        if left > LONG and not self._told:
            count = len(self.pace.measured)
            self._narrator.note(f"about {duration_text(left)} to go, from {count} {self._unit}")
            self._told = True
        return f", about {duration_text(left)} to go" if left else ""
