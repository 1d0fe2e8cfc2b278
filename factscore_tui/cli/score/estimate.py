"""`score --estimate`: what a run will take, measured on a few of its generations."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from factscore_tui.cli import exits
from factscore_tui.util.amounts import counted

if TYPE_CHECKING:
    from factscore_tui.cli.score.options import Run
    from factscore_tui.evaluation.generations import Generation, StoredGenerations
    from factscore_tui.evaluation.run import Scoring

SAMPLE = 8
"""Generations that are judged for it."""


def estimate(run: Run, files: Sequence[StoredGenerations], as_json: bool) -> int:
    """Judge a sample by chance, print what all of these files will take. The verdicts of the sample
    are kept: the run does not judge it again."""
    import json

    from factscore_tui.cli.output import Output
    from factscore_tui.evaluation.metrics.abstention import rule
    from factscore_tui.evaluation.pace import Pace, sample_of, work_of

    work = work_of(*files, abstains=rule(run.abstention))
    chosen = sample_of(work, SAMPLE)
    scoring = _judged(run, _those(files, chosen))
    if not scoring.complete:
        exits.note("interrupted; what was judged is kept")
        return exits.INTERRUPTED
    pace = Pace(run.workers)
    for number, scored in zip(chosen, scoring.scored, strict=True):
        pace.add(work[number], scored.seconds)
    facts = sum(len(scored.decisions or ()) for scored in scoring.scored)
    in_sample = sum(work[number] for number in chosen)
    found: dict[str, Any] = {
        "generations": len(work),
        "to_judge": sum(size > 0 for size in work),
        "sample": len(chosen),
        "sample_facts": facts,
        "facts": round(facts * sum(work) / in_sample) if in_sample else 0,
        "seconds": pace.expected(sum(work)),
        "seconds_between": pace.between(sum(work)) if pace.measured else (0.0, 0.0),
        "workers": run.workers,
        "engine_bytes": _largest_engine() if not run.ray else 0,
    }
    with Output() as out:
        out.write(json.dumps(found) + "\n" if as_json else _told(found))
    return exits.OK


def _those(files: Sequence[StoredGenerations], chosen: Sequence[int]) -> list[Generation]:
    """The generations of these positions, counted through all files."""
    found: list[Generation] = []
    first = 0
    for file in files:
        own = range(first, first + len(file))
        found += file.chosen([number - first for number in chosen if number in own])
        first = own.stop
    return found


def _judged(run: Run, sample: list[Generation]) -> Scoring:
    import tempfile
    from pathlib import Path

    from factscore_tui.cli.score.judging import engines, judge
    from factscore_tui.evaluation.generations import Generations
    from factscore_tui.evaluation.run_journal import Journal
    from factscore_tui.evaluation.verdict_cache import VerdictCache

    with contextlib.ExitStack() as opened:
        before = VerdictCache(fresh=True)  # what is known already cannot be measured
        opened.callback(before.close)
        clients = opened.enter_context(engines(run))
        journal = Journal(
            Path(opened.enter_context(tempfile.TemporaryDirectory())) / "estimate.journal"
        )
        opened.callback(journal.close)
        return judge(run, clients, Generations(sample), journal, lambda line: None, before)


def _largest_engine() -> int:
    """Bytes that the largest of the engines, which have ended by now, had at its peak, with the
    weights of a language model; 0 where the system does not tell."""
    import sys

    try:
        import resource
    except ImportError:  # not a Unix
        return 0
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    return peak if sys.platform == "darwin" else 1024 * peak


def _told(found: dict[str, Any]) -> str:
    from factscore_tui.util.amounts import duration_text, size_text

    low, high = found["seconds_between"]
    workers = f"with {found['workers']} workers" if found["workers"] > 1 else "with one worker"
    rows = [
        ("generations", f"{found['generations']}, of which {found['to_judge']} are to be judged"),
        (
            "measured on",
            f"{found['sample']} of them by chance, {counted(found['sample_facts'], 'fact')}",
        ),
        ("expected facts", f"about {found['facts']:,}"),
        (
            "expected time",
            f"about {duration_text(found['seconds'])} {workers} on this machine (95 %: "
            f"{duration_text(low)} to {duration_text(high)})",
        ),
    ]
    if found["engine_bytes"]:
        each = f" each of {found['workers']} engines" if found["workers"] > 1 else " the engine"
        rows.append(("memory", f"up to {size_text(found['engine_bytes'])}{each}, in this sample"))
    return "".join(f"{name:<24}{value}\n" for name, value in rows)
