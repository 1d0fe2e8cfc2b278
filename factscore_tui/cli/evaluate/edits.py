"""`evaluate edits`: how well errors are found and put right, on texts with labelled errors."""

from __future__ import annotations

import contextlib
import math
import random
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from factscore_tui.cli import exits
from factscore_tui.cli.figures import JSON, figure, finite, print_json, print_table
from factscore_tui.cli.output import Output
from factscore_tui.cli.status_line import StatusLine
from factscore_tui.errors import InputProblem
from factscore_tui.util.amounts import counted

if TYPE_CHECKING:
    from factscore_tui.engine.client import EngineClient
    from factscore_tui.engine.protocol import Ready
    from factscore_tui.evaluation.edits.cases import EditCase
    from factscore_tui.evaluation.edits.figures import CaseOutcome, EditFigures
    from factscore_tui.evaluation.edits.run import FinishedChecks
    from factscore_tui.settings import Settings

HEAD = ("measure", "of", "count", "%", "precision", "recall", "F1")
Cells = tuple[str, str, str, str, str, str, str]


def read_files(paths: Sequence[Path], limit: int, seed: int) -> list[EditCase]:
    """The texts of these files; of each all (limit 0), or so many by chance, in their order.
    InputProblem for what is none."""
    from factscore_tui.evaluation.edits.cases import read_cases

    cases: list[EditCase] = []
    for path in paths:
        try:
            with path.open("rb") as lines:
                read = read_cases(lines, str(path))
        except (OSError, ValueError) as error:  # ValueError: a NUL in the name
            reason = getattr(error, "strerror", None) or error
            raise InputProblem(
                f"cannot read {path}: {reason}", "name a file of texts with errors: JSON lines"
            ) from error
        if 0 < limit < len(read):
            drawn = sorted(random.Random(seed).sample(range(len(read)), limit))
            read = [read[number] for number in drawn]
        cases += read
    return cases


def evaluate_edits(
    cases: Sequence[EditCase], target: str, knowledge: Path | None, chosen: Settings, form: str
) -> int:
    """Check and correct each text, print the figures, write to `target` ("" for nowhere) what
    became of each."""
    from factscore_tui.cli.engine import make_client
    from factscore_tui.cli.evaluate.run import knowledge_index, write_predictions
    from factscore_tui.cli.interrupt import interruptible
    from factscore_tui.engine.protocol import Ready
    from factscore_tui.evaluation.edits.figures import figures_of

    narrator = StatusLine()
    if target:
        with Output(target):  # a wrong name should not cost minutes
            pass
    try:
        indexes = knowledge_index(knowledge, narrator) if knowledge is not None else chosen.index
        narrator.status("starting the engine ...", now=True)
        with (
            make_client(replace(chosen, index=tuple(indexes))) as client,
            interruptible(client) as pressed,
        ):
            ready = next(event for event in client.open() if isinstance(event, Ready))
            record = _record(cases, ready, chosen, narrator)
            with contextlib.closing(record):
                outcomes = _outcomes(client, cases, record, narrator, lambda: bool(pressed.count))
    except KeyboardInterrupt:
        narrator.clear()
        exits.note("what was done is kept: the same command resumes there")
        raise
    finally:
        narrator.clear()
    if len(outcomes) < len(cases):
        exits.note(
            f"interrupted after {len(outcomes)} of {len(cases)} texts; the same command resumes "
            f"there"
        )
        return exits.INTERRUPTED
    if target:
        write_predictions(target, map(_row, outcomes))
    record.remove()
    _print(figures_of(outcomes), ready, target, form)
    return exits.OK


def _record(
    cases: Sequence[EditCase], ready: Ready, chosen: Settings, narrator: StatusLine
) -> FinishedChecks:
    """What an earlier run over the same texts with the same engine has checked."""
    from factscore_tui.cli.score.judging import told_apart
    from factscore_tui.evaluation.checkpoint import key_of
    from factscore_tui.evaluation.edits.run import FinishedChecks
    from factscore_tui.evaluation.verdict_cache import code_id

    record = FinishedChecks(
        key_of(
            [*map(repr, cases), ready.index.id, repr(ready.engine), told_apart(chosen), code_id()]
        )
    )
    if record.items:
        narrator.note(f"resuming after {counted(len(record.items), 'check')} made before")
    return record


def _outcomes(
    client: EngineClient,
    cases: Sequence[EditCase],
    record: FinishedChecks,
    narrator: StatusLine,
    cancelled: Callable[[], bool],
) -> list[CaseOutcome]:
    """What became of the texts: of all, or of those before the one at which it was cancelled."""
    from factscore_tui.evaluation.edits.run import check_and_correct

    outcomes: list[CaseOutcome] = []
    notes: dict[str, None] = {}
    for outcome in check_and_correct(
        client, cases, lambda said: notes.update({said: None}), cancelled, record
    ):
        if outcome is None:
            return outcomes
        outcomes.append(outcome)
        narrator.status(f"{len(outcomes)} of {len(cases)} texts; {outcome.case.topic}")
    narrator.clear()
    for said in notes:
        exits.note(said)
    return outcomes


def _row(outcome: CaseOutcome) -> dict[str, Any]:
    """What became of one text, for a reader of failures."""
    return {
        "topic": outcome.case.topic,
        "text": outcome.case.text,
        "right": outcome.case.right,
        "edited": outcome.last.document.text,
        "score_before": outcome.first.score,
        "score_after": outcome.last.score,
        "sim_al": outcome.aligned,
        "errors": [
            {
                "kind": one.error.kind and str(one.error.kind),
                "spans": [list(span) for span in one.error.spans],
                "words": [span.of(outcome.case.text) for span in one.error.spans],
                "right": one.error.right and list(one.error.right),
                "noticed": one.noticed,
                "right_span": one.right_span,
                "located": one.located,
                "corrected": one.corrected,
            }
            for one in outcome.errors
        ],
        "offered": [_edit(outcome, edit) for edit in outcome.offered],
        "correct_facts": len(outcome.correct),
        "disturbed": [fact.fact.text for fact in outcome.disturbed],
        "facts": [_fact(outcome, fact) for fact in outcome.first.facts],
    }


def _edit(outcome: CaseOutcome, edit: Any) -> dict[str, Any]:
    return {"kind": str(edit.kind), "edit": edit.words, "applied": edit in outcome.applied}


def _fact(outcome: CaseOutcome, judged: Any) -> dict[str, Any]:
    from factscore_tui.correct.edits import error_spans
    from factscore_tui.correct.kinds import error_kind

    kind, text = error_kind(judged), outcome.case.text
    return {
        "text": judged.fact.text,
        "verdict": judged.verdict and judged.verdict.value,
        "reason": judged.judgement.reason if judged.judgement is not None else "",
        "kind": kind and str(kind),
        "words": [span.of(text) for span in error_spans(text, judged)],
    }


def _print(found: EditFigures, ready: Ready, target: str, form: str) -> None:
    if form == JSON:
        print_json({**finite(_rounded(asdict(found))), **_made_with(ready), "written_to": target})
        return
    lines = [
        f"estimator {ready.engine.estimator or ready.engine.name}; knowledge source "
        f"{ready.index.name}, {counted(ready.index.articles, 'article')}",
        *([f"written to {target}"] if target else []),
    ]
    print_table(HEAD, _cells(found), form, lines=lines if form == "text" else ())
    for line in lines if form != "text" else ():
        exits.note(line)


def _rounded(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _rounded(each) for name, each in value.items()}
    if isinstance(value, tuple | list):
        return tuple(_rounded(each) for each in value)
    return round(value, 2) if isinstance(value, float) and math.isfinite(value) else value


def _made_with(ready: Ready) -> dict[str, Any]:
    engine, index = ready.engine, ready.index
    return {
        "engine": {
            "name": engine.name,
            "version": engine.version,
            "estimator": engine.estimator,
            "models": {model.role: model.sha256 for model in engine.models},
        },
        "index": {"name": index.name, "id": index.id, "snapshot_date": index.snapshot_date},
    }


def _cells(found: EditFigures) -> list[Cells]:
    """The rows to read; "" where a column says nothing of a measure."""
    rows: list[Cells] = [
        (
            "detection",
            one.kind,
            str(one.labelled),
            "",
            figure(one.precision),
            figure(one.recall),
            figure(one.f1),
        )
        for one in found.detection
    ]
    for measure, name in (
        ("noticed", "noticed"),
        ("right span", "right_span"),
        ("ErrLoc", "err_loc"),
        ("EditCorr", "edit_corr"),
    ):
        for kind in found.kinds:
            count = kind.valued if name == "edit_corr" else kind.errors
            rows.append(_line(measure, kind.kind, count, getattr(kind, name)))
    rows += [
        _line("given an edit", "correct facts", found.correct_facts, found.disturbed_share),
        _line("edits upheld", "offered", found.offered, _of(found.applied, found.offered)),
        _line("similarity", "before", found.compared, found.similarity_before),
        _line("similarity", "after", found.compared, found.similarity),
        _line("SimAl", "texts", found.compared, found.sim_al),
        _line("score", "before", found.scored, found.score_before),
        _line("score", "after", found.scored, found.score_after),
    ]
    for name in ("rises", "falls", "same"):
        rows.append(_line("score", name, found.scored, _of(getattr(found, name), found.scored)))
    return rows


def _of(part: int, whole: int) -> float:
    return 100 * part / whole if whole else math.nan


def _line(measure: str, of: str, count: int, share: float) -> Cells:
    return (measure, of, str(count), figure(share), "", "", "")
