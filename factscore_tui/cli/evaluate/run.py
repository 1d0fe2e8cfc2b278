"""A run of `factscore-tui evaluate` over human labels: what judges them, and how it is stopped."""

from __future__ import annotations

import contextlib
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from factscore_tui.cli import exits
from factscore_tui.cli.evaluate.figures import label_figures, label_lines, print_figures
from factscore_tui.cli.output import Output
from factscore_tui.cli.plotting import plot
from factscore_tui.cli.status_line import StatusLine
from factscore_tui.cli.time_to_go import TimeToGo
from factscore_tui.errors import InputProblem
from factscore_tui.util.amounts import counted

if TYPE_CHECKING:
    from factscore_tui.engine.pipeline import Pipeline
    from factscore_tui.engine.protocol import Ready
    from factscore_tui.evaluation.checkpoint import JudgedFacts
    from factscore_tui.evaluation.labels.agreement import Prediction
    from factscore_tui.evaluation.labels.files import Gold
    from factscore_tui.report.plots import Panel
    from factscore_tui.settings import Settings


ENOUGH = 30
"""Facts from which the time to go is told: the first ones of a topic take longer."""


def read_labels(path: Path) -> Gold:
    """A file of labels. InputProblem for what is none."""
    from factscore_tui.evaluation.labels.files import read_gold

    try:
        with path.open("rb") as lines:
            return read_gold(lines, str(path))
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        reason = getattr(error, "strerror", None) or error
        raise InputProblem(
            f"cannot read {path}: {reason}", "name a file of labels: JSON lines"
        ) from error


class Stop:
    """Whether Ctrl-C was pressed. The second time it interrupts at once."""

    def __init__(self) -> None:
        self.pressed = False

    def __call__(self) -> bool:
        return self.pressed

    @contextlib.contextmanager
    def on_interrupt(self) -> Iterator[None]:
        """While this holds, the first Ctrl-C only says so: a fact is never left half judged."""
        if threading.current_thread() is not threading.main_thread():
            yield  # signals belong to the main thread
            return
        before = signal.signal(signal.SIGINT, lambda number, frame: self._press())
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    def _press(self) -> None:
        if self.pressed:
            raise KeyboardInterrupt
        self.pressed = True


def judge_labels_file(
    gold: Gold,
    target: str,
    knowledge: Path | None,
    chosen: Settings,
    as_json: bool,
    plot_to: str = "",
) -> int:
    """Judge one file of labels with one engine, write the predictions, print the figures."""
    from factscore_tui.evaluation.checkpoint import as_row
    from factscore_tui.evaluation.labels.agreement import label_agreement
    from factscore_tui.evaluation.labels.subjects import paper_score

    narrator, stop = StatusLine(), Stop()
    # a wrong name should not cost minutes, and a kill leaves nothing beside the file
    with Output(target):
        pass
    try:
        indexes = knowledge_index(knowledge, narrator) if knowledge is not None else chosen.index
        narrator.status("starting the engine ...", now=True)
        with stop.on_interrupt():
            pipeline, ready = open_pipeline(indexes, chosen, narrator.note, stop)
            record, complete = judge_gold(pipeline, ready, gold, chosen, narrator, stop)
    except KeyboardInterrupt:
        narrator.clear()
        exits.note("what was done is kept: the same command resumes there")
        raise
    finally:
        narrator.clear()
    with contextlib.closing(record):
        if not complete:
            done = len(record.predictions)
            exits.note(
                f"interrupted after {done} of {gold.facts} facts; the same command resumes there"
            )
            return exits.INTERRUPTED
        write_predictions(target, map(as_row, record.predictions))
        record.remove()
    figures = label_agreement(gold.generations, record.predictions)
    without = sorted({p.topic for p in record.predictions if not p.article})
    shown, lines = label_figures(figures, ready, without), label_lines(figures, ready, without)
    paper = paper_score(gold.generations)
    lines.insert(
        5, ("human FActScore", f"{paper:.1f} as the paper counts (with what is irrelevant)")
    )
    print_figures({**shown, "human_factscore_paper": round(paper, 1)}, lines, target, as_json)
    plot([reliability_panel("", [("", gold, record.predictions)])], plot_to)
    return exits.OK


def write_predictions(target: str, rows: Iterable[dict[str, Any]]) -> None:
    """A line each, all of them or nothing."""
    from factscore_tui.evaluation.checkpoint import encode_row

    hint = "what was judged is kept: free some space or choose another --output, then again"
    with Output(target) as output:
        output.remember(lambda: hint)
        output.write("".join(map(encode_row, rows)))
        output.keep()


def reliability_panel(
    title: str, judged: Sequence[tuple[str, Gold, Sequence[Prediction]]]
) -> Panel:
    """A reliability diagram with a series for each (name, labels, predictions): the share that
    humans found supported over the mean probability, in ten equal bins, with Wilson's interval of
    95 %."""
    from factscore_tui.evaluation.labels.agreement import rated_facts, reliability, wilson
    from factscore_tui.report.plots import Panel, Point

    series = {
        name: [
            Point(
                f"p {mean:.2f} ({counted(facts, 'fact')})",
                100 * supported / facts,
                *wilson(supported, facts),
                x=mean,
                count=facts,
            )
            for mean, supported, facts in reliability(rated_facts(gold.generations, predictions))
        ]
        for name, gold, predictions in judged
    }
    return Panel(title or "Reliability", "supported for humans, %", series, "calibration")


def knowledge_index(path: Path, narrator: StatusLine) -> tuple[str, ...]:
    """The index of a file of passages, built on first use."""
    from factscore_tui.cli.index_output import narrated
    from factscore_tui.evaluation.labels.knowledge import passages_index

    starting = lambda: narrator.status("building an index of the passages (once) ...", now=True)  # noqa: E731
    return (str(passages_index(path, narrated(narrator), starting)),)


def open_pipeline(
    indexes: Sequence[str],
    chosen: Settings,
    notify: Callable[[str], None],
    cancelled: Callable[[], bool],
) -> tuple[Pipeline, Ready]:
    """The engine in this process: human facts go past its decomposer, which no check can ask
    for."""
    from factscore_tui.engine.config import choice_of
    from factscore_tui.engine.factory import Engine
    from factscore_tui.engine.protocol import Open

    what = Open(
        index=tuple(indexes),
        threads=chosen.threads,
        encoder=chosen.encoder,
        choice=choice_of(chosen),
    )
    return Engine().open(what, notify, cancelled)


def judge_gold(
    pipeline: Pipeline,
    ready: Ready,
    gold: Gold,
    chosen: Settings,
    narrator: StatusLine,
    stop: Callable[[], bool],
    subject: str = "",
) -> tuple[JudgedFacts, bool]:
    """The record of this run, and whether it holds every fact. `subject` is told where there are
    several."""
    subject = f"{subject}: " if subject else ""
    from factscore_tui.cli.score.judging import told_apart
    from factscore_tui.evaluation.checkpoint import JudgedFacts, key_of
    from factscore_tui.evaluation.labels.run import judge_labels
    from factscore_tui.evaluation.verdict_cache import code_id

    engine = ready.engine
    models = sorted(f"{model.role} {model.sha256}" for model in engine.models)
    parts = [gold.sha256, ready.index.id, engine.name, code_id(), engine.estimator, *models]
    record = JudgedFacts(key_of([*parts, told_apart(chosen)]))
    if record.predictions:
        narrator.note(
            f"{subject}resuming after {counted(len(record.predictions), 'fact')} judged before"
        )
    to_go, began = TimeToGo(narrator, "facts", ENOUGH), 0.0

    def progress(done: int, total: int, topic: str) -> None:
        nonlocal began
        now = time.monotonic()
        if began:  # the one before is judged by now
            to_go.pace.add(1, now - began)
        began = now
        narrator.status(
            f"{subject}{done} of {total} facts judged{to_go.words(total - done)}; {topic}"
        )

    try:
        complete = judge_labels(pipeline, gold, record, progress, stop)
    except BaseException:
        record.close()
        raise
    return record, complete
