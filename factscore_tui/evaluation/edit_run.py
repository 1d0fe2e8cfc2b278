"""Checks texts with labelled errors and corrects them as `check --fix` does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from factscore_tui.core.document import Document
from factscore_tui.core.report import Report
from factscore_tui.correct.gains import upheld
from factscore_tui.engine.protocol import Notice
from factscore_tui.engine.report_builder import ReportBuilder
from factscore_tui.evaluation.edit_cases import EditCase
from factscore_tui.evaluation.edit_figures import CaseOutcome, outcome_of
from factscore_tui.evaluation.workers import Engine


def check_and_correct(
    client: Engine,
    cases: Sequence[EditCase],
    notify: Callable[[str], None] = lambda message: None,
    cancelled: Callable[[], bool] = lambda: False,
) -> Iterator[CaseOutcome | None]:
    """What becomes of each text, in order: it is checked, corrected with what its evidence carries,
    and checked again. None, and nothing after it, when the run was cancelled. Errors of the engine
    are raised."""
    for case in cases:
        first = _checked(client, case, case.text, None, notify, cancelled)
        if first is None:
            yield None
            return

        def check(text: str, case: EditCase = case, first: Report = first) -> Report | None:
            return _checked(client, case, text, first, notify, cancelled)

        held = upheld(first, check)
        if held is None:
            yield None
            return
        yield outcome_of(case, first, *held)


def _checked(
    client: Engine,
    case: EditCase,
    text: str,
    before: Report | None,
    notify: Callable[[str], None],
    cancelled: Callable[[], bool],
) -> Report | None:
    """The check of a text, None where it was cancelled. Of an earlier one, `before`, what was not
    touched is kept."""
    collector = ReportBuilder(Document.from_text(text), case.topic)
    for event in client.check(text, case.topic, before=before):
        if cancelled():
            client.cancel()
        if isinstance(event, Notice):
            notify(event.message)
        collector.apply(event)
    return collector.report() if collector.status == "complete" else None
