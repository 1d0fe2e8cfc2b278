"""`check --baseline`: only problems that an earlier report does not have count."""

from __future__ import annotations

import codecs
import json
import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from factscore_tui.cli import exits
from factscore_tui.core.verdict import Verdict
from factscore_tui.errors import InputProblem

if TYPE_CHECKING:
    from factscore_tui.core.report import JudgedFact, Report

SHOWN = 20
"""New problems that are named one by one."""
MAX_BYTES = 100_000_000
HINT = "make one with `factscore-tui check FILE --format json --output REPORT.json`"


class _Row(msgspec.Struct):
    text: str
    verdict: Verdict | None


class _Report(msgspec.Struct):
    facts: list[_Row]


class Baseline:
    """What was open in an earlier report: the words of each fact, and whether it was
    contradicted. Where a fact stood does not matter, so that a text may move about it."""

    def __init__(self, known: dict[str, bool]) -> None:
        self._known = known

    def new(self, report: Report) -> list[JudgedFact]:
        """The open facts of a report that were not open, or were not contradicted and are now."""
        from factscore_tui.report.risk import PROBLEMS
        from factscore_tui.report.tocheck import open_facts

        found = []
        for judged in open_facts(report, every=True):
            if judged.verdict not in PROBLEMS:
                continue
            before = self._known.get(_key(judged.fact.text))
            if before is None or (judged.verdict is Verdict.CONTRADICTED and not before):
                found.append(judged)
        return found


def read_baseline(source: str) -> Baseline:
    """The JSON report of an earlier check. InputProblem for a file that is none."""
    from factscore_tui.report.risk import PROBLEMS

    try:
        with open(Path(source).expanduser(), "rb", opener=_opened) as stream:
            data = stream.read(MAX_BYTES + 1)
            pipe = stat.S_ISFIFO(os.fstat(stream.fileno()).st_mode)
    except (OSError, RuntimeError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise InputProblem(f"cannot read {source}: {reason}", HINT) from error
    if pipe and not data:
        raise InputProblem(f"{source} is a pipe that nobody writes to", HINT)
    if len(data) > MAX_BYTES:
        raise InputProblem(f"{source} is too large for a report", HINT)
    try:
        if data.startswith((codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            data = data.decode(json.detect_encoding(data)).encode("utf-8")
        # Read by type: values of other kinds could take twenty times the size of the file.
        rows = msgspec.json.decode(data, type=_Report).facts
    except (ValueError, msgspec.MsgspecError, RecursionError) as error:
        raise InputProblem(f"{source} is not a JSON report of a check", HINT) from error
    known: dict[str, bool] = {}
    for row in rows:
        if row.verdict in PROBLEMS:
            key = _key(row.text)
            known[key] = known.get(key, False) or row.verdict is Verdict.CONTRADICTED
    return Baseline(known)


def _opened(path: str, flags: int) -> int:
    """An opener that does not wait until somebody writes to a pipe: one without a writer is empty.
    What the shell makes of `<(command)` has one."""
    file = os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
    if hasattr(os, "O_NONBLOCK"):
        os.set_blocking(file, True)  # what is written slowly is waited for
    return file


def _key(text: str) -> str:
    return " ".join(text.casefold().split())


def told_new(report: Report, baseline: Baseline) -> int:
    """Tell on standard error which problems are new; the exit code that they call for."""
    from factscore_tui.report.verdict_style import style_of_fact

    found = baseline.new(report)
    if not found:
        if report.status == "complete":  # of what was not judged nobody knows
            exits.note("no new problems since --baseline")
        return exits.OK
    for judged in found[:SHOWN]:
        label = style_of_fact(judged).label
        exits.say("new problem", f"fact {judged.fact.id + 1}: {label}: {judged.fact.text}")
    rest = f", {len(found) - SHOWN} of them not named here" if len(found) > SHOWN else ""
    noun = "problem" if len(found) == 1 else "problems"
    exits.say("new since --baseline", f"{len(found)} {noun}{rest}")
    return exits.BELOW
