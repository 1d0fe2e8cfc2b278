"""Checks texts with labelled errors and corrects them as `check --fix` does, going on where an
earlier run was stopped."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import msgspec

from factscore_tui.core.document import Document
from factscore_tui.core.report import Report
from factscore_tui.correct.gains import upheld
from factscore_tui.engine.protocol import Notice
from factscore_tui.engine.report_builder import ReportBuilder
from factscore_tui.evaluation.edits.cases import EditCase
from factscore_tui.evaluation.edits.figures import CaseOutcome, outcome_of
from factscore_tui.evaluation.line_record import LineRecord, cache
from factscore_tui.evaluation.scaling.workers import TextEngine


@dataclass(frozen=True, slots=True)
class Checked:
    """A check that was made: of the text of case number `case`, as it was or corrected."""

    case: int
    report: Report


class FinishedChecks(LineRecord[Checked]):
    """The checks of one run that are complete, in the order in which they are made: all of a text,
    then all of the next. `key` holds everything that they depend on."""

    def __init__(self, key: str) -> None:
        super().__init__(
            cache() / f"corrected-{key[:32]}.jsonl",
            key,
            _checked_of,
            lambda one: {"case": one.case, "report": msgspec.to_builtins(one.report)},
            "another process is checking the same texts",
        )


def _checked_of(row: Any) -> Checked:
    try:
        report = msgspec.convert(row["report"], Report)
    except msgspec.MsgspecError as error:
        raise ValueError("no report") from error
    if not isinstance(row["case"], int):
        raise TypeError("no case")
    return Checked(row["case"], report)


class Known(Protocol):
    """What is known of a run, and what keeps more of it: `FinishedChecks`, or nothing."""

    @property
    def items(self) -> list[Checked]:
        """The checks that were made, in order."""

    def add(self, item: Checked) -> None:
        """Keep one more."""


class _Forgotten:
    def __init__(self) -> None:
        self.items: list[Checked] = []

    def add(self, item: Checked) -> None:
        pass


def check_and_correct(
    client: TextEngine,
    cases: Sequence[EditCase],
    notify: Callable[[str], None] = lambda message: None,
    cancelled: Callable[[], bool] = lambda: False,
    record: Known | None = None,
) -> Iterator[CaseOutcome | None]:
    """What becomes of each text, in order: it is checked, corrected with what its evidence carries,
    and checked again. Checks that the record has are not made again, others are added to it. None,
    and nothing after it, when the run was cancelled. Errors of the engine are raised."""
    run = _Run(client, notify, cancelled, _Forgotten() if record is None else record)
    for number, case in enumerate(cases):
        first = run.check(number, case, case.text, None)
        if first is None:
            yield None
            return

        def check(
            text: str, number: int = number, case: EditCase = case, first: Report = first
        ) -> Report | None:
            return run.check(number, case, text, first)

        held = upheld(first, check)
        if held is None:
            yield None
            return
        yield outcome_of(case, first, *held)


class _Run:
    def __init__(
        self,
        client: TextEngine,
        notify: Callable[[str], None],
        cancelled: Callable[[], bool],
        record: Known,
    ) -> None:
        self._client, self._notify, self._cancelled = client, notify, cancelled
        self._record = record
        self._waiting = list(reversed(record.items))

    def check(self, number: int, case: EditCase, text: str, before: Report | None) -> Report | None:
        """The check of a text, None where it was cancelled. Of an earlier one, `before`, what was
        not touched is kept."""
        document = Document.from_text(text)
        known = self._waiting.pop() if self._waiting else None
        if known is not None and (known.case, known.report.document) == (number, document):
            for message in known.report.notices:
                self._notify(message)
            return known.report
        # The key of the record makes this impossible but for a record that somebody wrote.
        self._waiting.clear()
        collector = ReportBuilder(document, case.topic)
        for event in self._client.check(text, case.topic, before=before):
            if self._cancelled():
                self._client.cancel()
            if isinstance(event, Notice):
                self._notify(event.message)
            collector.apply(event)
        if collector.status != "complete":
            return None
        report = collector.report()
        self._record.add(Checked(number, report))
        return report
