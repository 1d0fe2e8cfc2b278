"""`factscore-tui verify-report`: is a sealed report as it was written, and does it come out the
same?"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from factscore_tui.cli import exits
from factscore_tui.cli.engine_options import engine_options
from factscore_tui.cli.options import IndexOption, ThreadsOption, settings
from factscore_tui.cli.output import Output
from factscore_tui.cli.status_line import StatusLine
from factscore_tui.errors import FactscoreError, IndexMissing
from factscore_tui.report.visible import one_line
from factscore_tui.util.amounts import counted

if TYPE_CHECKING:
    from factscore_tui.core.report import JudgedFact, Report
    from factscore_tui.report.seal import Seal, SealedReport
    from factscore_tui.settings import Settings

SHOWN = 40
"""Facts that differ that are named one by one."""


@engine_options
def verify_report(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A sealed report.")],
    index: IndexOption = None,
    no_rerun: Annotated[
        bool, typer.Option("--no-rerun", help="Only look whether the file was changed.")
    ] = False,
    threads: ThreadsOption = None,
    *,
    engine: dict[str, str | None],
) -> None:
    """Tell what of a sealed report agrees, differs, or cannot be done again. Offline."""
    from factscore_tui.cli.input_text import read_report
    from factscore_tui.core.threshold import threshold_of
    from factscore_tui.report.seal import read_seal
    from factscore_tui.text.decode import check_text

    found = read_seal(read_report(file))
    seal = found.seal
    same = _file(found)
    if no_rerun:
        raise typer.Exit(exits.OK if same else exits.BELOW)
    if seal.engine is not None and engine.get("threshold") is None:
        own = threshold_of(seal.engine.estimator)
        engine = {**engine, "threshold": f"{100 * own:g}" if own else None}
    check_text(seal.text)
    names = index or (
        [_index_named(one.name) for one in seal.index.each] if seal.index is not None else None
    )
    chosen = settings(index=names, threads=threads, **engine)
    raise typer.Exit(_redo(seal, chosen, same))


def _index_named(name: str) -> str:
    """The index that a report names: one of this machine. What else has that name here, the folder
    that came with the report for one, is not opened: whoever wrote the report would choose what it
    is compared with. IndexMissing."""
    from factscore_tui.corpus.index.manifest import SAMPLE

    try:
        there = name != SAMPLE and Path(name).expanduser().exists()
    except (OSError, ValueError, RuntimeError):
        there = False
    if not there:
        return name
    from factscore_tui.corpus.index.locations import known_index

    found = known_index(name)
    if found is None:
        raise IndexMissing(
            f"the report names the index {name!r}, which is a folder here and no index of this "
            "machine",
            "if it is the right one, name it: --index DIR",
        )
    return str(found)


def _file(found: SealedReport) -> bool:
    seal = found.seal
    _say(
        found.unchanged,
        f"the report, sha256 {seal.body}"
        if found.unchanged
        else f"the report was changed since it was sealed: sha256 {found.body}, sealed {seal.body}",
    )
    _say(True, f"the text, {counted(len(seal.text), 'character')}, sha256 {seal.hash}")
    return found.unchanged


def _redo(seal: Seal, chosen: Settings, same: bool) -> int:
    """Check the sealed text again and compare. The exit code."""
    from factscore_tui.cli.check_run import SilentPrinter, run_check
    from factscore_tui.cli.engine import make_client
    from factscore_tui.cli.session_saving import SessionSaving
    from factscore_tui.core.document import Document
    from factscore_tui.engine.report_builder import ReportBuilder

    narrator = StatusLine()
    collector = ReportBuilder(Document.from_text(seal.text), seal.topic)
    with make_client(chosen) as client:
        outcome = run_check(client, collector, SilentPrinter(), narrator, SessionSaving(narrator))
    if outcome.error is not None or outcome.report.status != "complete":
        _cannot(outcome.error)
        return outcome.exit_code(None)
    same &= _parts(seal, outcome.report)
    same &= _facts(seal, outcome.report)
    ruled = sum(fact.by_hand is not None for fact in seal.facts)
    if ruled:
        _write(
            "not redone",
            f"{counted(ruled, 'ruling')} of a person; the engine's verdicts were compared",
        )
    return exits.OK if same else exits.BELOW


def _cannot(error: FactscoreError | None) -> None:
    if error is None:
        _write("not redone", "the check was ended before it was done")
        return
    _write("not redone", error.message)
    exits.fail(error)


def _parts(seal: Seal, report: Report) -> bool:
    """Index, engine and models. What is here now is named where it is another."""
    was, now = seal.index, report.index
    same_index = (was.id if was else "") == (now.id if now else "")
    before = f"{was.name} ({was.id})" if was else "none"
    _say(
        same_index,
        f"the index, {before}"
        if same_index
        else f"the index: sealed {before}, here {f'{now.name} ({now.id})' if now else 'none'}",
    )
    engine, here = seal.engine, report.engine
    if engine is None or here is None:
        _say(engine is here, "the engine")
        return same_index and engine is here
    names = [(e.name, e.decomposer, e.estimator) for e in (engine, here)]
    same_engine = names[0] == names[1]
    _say(
        same_engine,
        f"the engine, {', '.join(names[0])}"
        if same_engine
        else f"the engine: sealed {', '.join(names[0])}, here {', '.join(names[1])}",
    )
    if engine.version != here.version:
        _write("note", f"the program: sealed by {engine.version}, here {here.version}")
    hashes = {model.sha256 for model in (*here.models, *here.readers)}
    same_models = True
    for model in (*engine.models, *engine.readers):
        known = model.sha256 in hashes
        same_models &= known
        _say(known, f"the model {model.id} ({model.role}), sha256 {model.sha256}")
    if here.readers and not engine.readers:
        _write(
            "note", "an older seal: it lacks the models that make the facts (parser, references)"
        )
    return same_index and same_engine and same_models


def _facts(seal: Seal, report: Report) -> bool:
    """The facts and the engine's verdicts, by words and sentence."""
    new: dict[tuple[str, int], list[JudgedFact]] = defaultdict(list)
    for judged in report.facts:
        new[judged.fact.text, judged.fact.sentence.start].append(judged)
    lines, agreeing = [], 0
    for number, fact in enumerate(seal.facts, 1):
        waiting = new[fact.text, fact.sentence.start]
        here = waiting.pop(0).machine_verdict if waiting else None
        if here is fact.machine:
            agreeing += 1
        else:
            change = f"sealed {fact.machine or 'not judged'}, {here or 'not found again'}"
            lines.append(f"fact {number}: {change}: {fact.text}")
    added = sum(len(rest) for rest in new.values())
    if added:
        lines.append(f"{counted(added, 'fact')} not in the report")
    count = len(seal.facts)
    same = agreeing == count
    _say(same, f"{agreeing if same else count - agreeing} of {counted(count, 'fact')}")
    for line in lines[:SHOWN]:
        _write("differs", line)
    if len(lines) > SHOWN:
        _write("differs", f"{len(lines) - SHOWN} more")
    return not lines


def _say(same: bool, words: str) -> None:
    _write("agrees" if same else "differs", words)


def _write(kind: str, words: str) -> None:

    Output().write(f"{kind}: {one_line(words)}\n")
