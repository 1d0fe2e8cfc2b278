"""`check --watch`: a file is checked again whenever it is saved; only what is open is printed."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from factscore_tui.cli import exits
from factscore_tui.cli.check_run import CheckOutcome, SilentPrinter, run_check
from factscore_tui.cli.output import Output
from factscore_tui.cli.session_saving import SessionSaving
from factscore_tui.cli.status_line import StatusLine
from factscore_tui.errors import InputProblem, UsageProblem
from factscore_tui.report.visible import one_line
from factscore_tui.util.amounts import counted

if TYPE_CHECKING:
    from factscore_tui.cli.baseline import Baseline
    from factscore_tui.core.report import JudgedFact, Report
    from factscore_tui.engine.client import EngineClient
    from factscore_tui.report.risk import Risk
    from factscore_tui.settings import Settings

POLL = 0.5
"""Seconds between two looks at the file. A file has been saved when two looks find the same."""

Stamp = tuple[int, int, int] | None


def refuse(source: str, target: str, form: str | None, other: bool) -> None:
    """Raise UsageProblem for what does not go together, before any work is done."""
    if source == "-":
        raise UsageProblem("standard input cannot be watched", "name a file")
    if form is not None or target != "-" or other:
        raise UsageProblem(
            "--watch prints what is open after every save, and nothing else",
            "leave out --format, --output, --fix, --diff and --tags",
        )


class FileWatch:
    """The text of a file, given each time it is another one."""

    def __init__(
        self, source: str, encoding: str | None, sleep: Callable[[float], None] = time.sleep
    ) -> None:
        self._source, self._encoding, self._sleep = source, encoding, sleep
        self._text: str | None = None
        self._told = ""

    def next(self) -> tuple[str, str]:
        """(text, name), waiting until there is another text than the last. The first time a file
        that cannot be read raises InputProblem, later that is told once and waited for: editors
        take a file away while they save it."""
        from factscore_tui.cli.input_text import read_input

        first, stamp = self._text is None, self._stamp()
        while True:
            try:
                text, name = read_input(self._source, self._encoding)
                self._told = ""
                if text != self._text:
                    self._text = text
                    return text, name
            except InputProblem as problem:
                if first:
                    raise
                if problem.message != self._told:
                    self._told = problem.message
                    exits.say("waiting", problem.message, "save it again, or end with Ctrl-C")
            stamp = self._changed(stamp)

    def _changed(self, before: Stamp) -> Stamp:
        """Wait until the file is another than `before` and stays so for a moment."""
        last = before
        while True:
            self._sleep(POLL)
            now = self._stamp()
            if now == last and now != before:
                return now
            last = now

    def _stamp(self) -> Stamp:
        try:
            seen = Path(self._source).stat()
        except OSError:
            return None
        return seen.st_mtime_ns, seen.st_size, seen.st_ino


def watch(
    files: FileWatch,
    topic: str,
    chosen: Settings,
    samples: tuple[str, ...],
    baseline: Baseline | None,
) -> int:
    """Check, print, wait, again. Ctrl-C while nothing is checked ends it with the code of the last
    check; during a check that is ended first."""
    from factscore_tui.cli.engine import make_client

    code, before, narrator = exits.OK, None, StatusLine()
    with make_client(chosen) as client:
        try:
            while True:
                text, name = files.next()
                outcome = _checked(client, text, topic, samples, before, narrator)
                code = outcome.exit_code(chosen.fail_under)
                if outcome.error is not None:
                    exits.fail(outcome.error)
                if outcome.anything_judged or outcome.error is None:
                    _print(outcome.report, before, name, baseline)
                    if baseline is not None and code == exits.OK and baseline.new(outcome.report):
                        code = exits.BELOW
                if outcome.interrupted:
                    return code
                if outcome.report.status == "complete":
                    before = outcome.report
        except KeyboardInterrupt:
            return code


def _checked(
    client: EngineClient,
    text: str,
    topic: str,
    samples: tuple[str, ...],
    before: Report | None,
    narrator: StatusLine,
) -> CheckOutcome:
    from factscore_tui.core.document import Document
    from factscore_tui.engine.report_builder import ReportBuilder

    collector = ReportBuilder(Document.from_text(text), topic)
    return run_check(
        client, collector, SilentPrinter(), narrator, SessionSaving(narrator), samples, before
    )


def _print(report: Report, before: Report | None, name: str, baseline: Baseline | None) -> None:
    from factscore_tui.evaluation.compare import compare
    from factscore_tui.report.changes import counts_words
    from factscore_tui.report.risk import UNKNOWN, outside_words, queue
    from factscore_tui.report.summary import counts_line, status_line

    words = len(report.document.text.split())
    lines = [f"{one_line(name)}: {counted(words, 'word')}, {counts_line(report)}"]
    lines += [line for line in (status_line(report), outside_words(report)) if line]
    if before is not None:
        lines.append(f"since the last check: {counts_words(compare(before, report))}")
    wanted = [pair for pair in queue(report) if pair[1].urgency < UNKNOWN]
    if baseline is not None:
        new = {judged.fact.id for judged in baseline.new(report)}
        wanted = [(judged, risk) for judged, risk in wanted if judged.fact.id in new]
    lines += [_line(report, judged, risk) for judged, risk in wanted]
    if not wanted:
        lines.append("nothing new is open" if baseline is not None else "nothing is open")
    Output().write("\n".join(lines) + "\n\n")


def _line(report: Report, judged: JudgedFact, risk: Risk) -> str:
    from factscore_tui.correct.edits import edit_of
    from factscore_tui.report.summary import said_lines
    from factscore_tui.report.verdict_style import style_of_fact

    edit = edit_of(report.document.text, judged)
    parts = [
        f"{style_of_fact(judged).glyph} {judged.fact.id + 1:>3}  {one_line(judged.fact.text)}",
        f"{one_line(edit.words)} ({one_line(edit.title)})" if edit is not None else "",
        f"[{risk.words}]",
        *map(one_line, said_lines(judged)[1:]),
    ]
    return "  ".join(part for part in parts if part)
