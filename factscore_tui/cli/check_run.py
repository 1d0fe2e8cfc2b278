"""Running one check for the command line: events in, results out as they come, everything saved on
the way."""

from __future__ import annotations

import contextlib
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from factscore_tui.cli import exits
from factscore_tui.cli.interrupt import interruptible
from factscore_tui.cli.printers import Printer
from factscore_tui.cli.session_saving import SessionSaving
from factscore_tui.cli.status_line import StatusLine
from factscore_tui.errors import FactscoreError, StorageProblem

if TYPE_CHECKING:
    from factscore_tui.core.fact import AtomicFact
    from factscore_tui.core.report import JudgedFact, Report
    from factscore_tui.engine.client import EngineClient
    from factscore_tui.engine.protocol import Judged
    from factscore_tui.engine.report_builder import ReportBuilder

LONG = 20.0
"""Seconds after which a user may look elsewhere: the end of such a check rings the bell."""

_ROUNDING = 1e-9
"""100 * (29 / 100) is a little under 29 in binary."""


@dataclass(frozen=True)
class CheckOutcome:
    """How a check ended. `error` is what stopped it, if anything did."""

    report: Report
    error: FactscoreError | None
    interrupted: bool

    @property
    def anything_judged(self) -> bool:
        """True when there is something to print."""
        return any(fact.judgement is not None for fact in self.report.facts)

    def exit_code(self, fail_under: float | None) -> int:
        """The documented exit code; an early end goes before a share that is too low."""
        if self.interrupted:
            return exits.INTERRUPTED
        if self.error is not None:
            return exits.PARTIAL if self.anything_judged else self.error.exit_code
        if self.report.status != "complete":
            return exits.PARTIAL
        if fail_under is not None and 100 * (self.report.score or 0.0) < fail_under - _ROUNDING:
            return exits.BELOW
        return exits.OK


class SilentPrinter:
    """A printer that prints nothing: what is written is another thing than the report."""

    streams = False

    def fact(self, judged: JudgedFact, text: str) -> None:
        """Nothing."""

    def end(self, report: Report) -> None:
        """Nothing."""


def run_check(
    client: EngineClient,
    collector: ReportBuilder,
    printer: Printer,
    narrator: StatusLine,
    saving: SessionSaving,
    samples: tuple[str, ...] = (),
    before: Report | None = None,
) -> CheckOutcome:
    """Check the collector's text. Results go to the printer as they come; the first Ctrl-C ends the
    check softly. Of an earlier check, `before`, what was not touched since then is kept.

    Errors of the engine are part of the outcome; StorageProblem and ReaderGone of the output are
    raised.
    """
    from factscore_tui.engine.protocol import Decomposed, Failed, Judged, Notice

    facts: dict[int, AtomicFact] = {}
    error: FactscoreError | None = None
    began = time.monotonic()
    narrator.status("starting the engine ...", now=True)
    with interruptible(client) as pressed:
        events = saving.recorded(
            client.check(collector.document.text, collector.topic, samples=samples, before=before)
        )
        with contextlib.closing(events):
            try:
                for event in events:
                    if pressed.count:
                        client.cancel()  # pressed before there was a check to cancel
                    collector.apply(event)
                    if isinstance(event, Decomposed):
                        facts.update({fact.id: fact for fact in event.facts})
                    elif isinstance(event, Judged):
                        _print(event, facts, collector.document.text, printer, narrator)
                    elif isinstance(event, Notice):
                        narrator.note(event.message)
                    narrator.progress(collector)
            except (StorageProblem, exits.ReaderGone):
                raise
            except FactscoreError as problem:
                error = problem
                collector.apply(
                    Failed(kind=problem.kind, message=problem.message, hint=problem.hint)
                )
        narrator.clear()
        if time.monotonic() - began > LONG:
            narrator.bell()
        if pressed.count and error is not None:
            error, collector.status = (
                None,
                "cancelled",
            )  # the second Ctrl-C kills the engine: no error to tell about
        return CheckOutcome(collector.report(), error, bool(pressed.count))


def _print(
    event: Judged,
    facts: dict[int, AtomicFact],
    text: str,
    printer: Printer,
    narrator: StatusLine,
) -> None:
    from factscore_tui.core.report import JudgedFact

    fact = facts.get(event.judgement.fact_id)
    if fact is not None and printer.streams:
        narrator.clear()
        printer.fact(JudgedFact(fact, event.judgement), text)
