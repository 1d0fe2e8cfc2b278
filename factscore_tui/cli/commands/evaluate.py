"""`factscore-tui evaluate`: how far the engine agrees with human labels in the format of
FActScore."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from factscore_tui.cli import exits
from factscore_tui.cli.engine_options import engine_options
from factscore_tui.cli.options import JsonOption, ThreadsOption, settings

if TYPE_CHECKING:
    from factscore_tui.cli.status_line import StatusLine
    from factscore_tui.decompose.pipeline import BundledDecomposer
    from factscore_tui.engine.pipeline import Pipeline
    from factscore_tui.engine.protocol import Ready
    from factscore_tui.evaluation.agreement import FactAgreement, LabelAgreement
    from factscore_tui.evaluation.checkpoint import JudgedFacts
    from factscore_tui.evaluation.labels import Gold, LabelledGeneration
    from factscore_tui.settings import Settings

evaluate_commands = typer.Typer(help="Agreement with human labels in the format of FActScore.")

GoldArgument = Annotated[
    Path,
    typer.Argument(
        metavar="GOLD", help="JSON lines: topic, output, annotations with human-atomic-facts."
    ),
]
KnowledgeOption = Annotated[
    Path | None,
    typer.Option(
        "--knowledge",
        metavar="PASSAGES",
        help="JSON lines with title and text; indexed on first use.",
    ),
]
SourceOption = Annotated[
    list[str] | None,
    typer.Option(
        "--index", "-i", metavar="NAME|DIR", help="An index instead; several: give it again."
    ),
]
TableOption = Annotated[
    str,
    typer.Option(
        "--format", "-f", metavar="FORMAT", help="The figures as a table: text, csv, md or latex."
    ),
]
PredictionsOption = Annotated[
    str,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help="Where the predictions go: a line each, all or nothing.",
    ),
]


@evaluate_commands.command("labels")
@engine_options
def labels(
    gold: Annotated[
        list[Path],
        typer.Argument(
            metavar="GOLD...",
            help="JSON lines with topic, output, annotations; a file for each subject.",
        ),
    ],
    output: PredictionsOption,
    knowledge: KnowledgeOption = None,
    index: SourceOption = None,
    threads: ThreadsOption = None,
    form: TableOption = "",
    as_json: JsonOption = False,
    *,
    engine: dict[str, str | None],
) -> None:
    """Judge every human atomic fact against the article on its topic, and compare with the labels:
    one file of labels or several, one --estimator or several with a comma between. A run that was
    stopped or killed goes on when the same command is run again."""
    _one_source(knowledge, index)
    _check_target(output, *gold, knowledge)
    several = dict.fromkeys(
        name.strip() or None for name in (engine.pop("estimator") or "").split(",")
    )
    chosen = [settings(index=index, threads=threads, estimator=name, **engine) for name in several]
    if len(gold) == len(chosen) == 1 and not form:
        raise typer.Exit(_labels(read_labels(gold[0]), output, knowledge, chosen[0], as_json))
    from factscore_tui.cli.evaluate_table import compare_labels, subjects

    _check_form(form)
    raise typer.Exit(
        compare_labels(
            subjects(gold), output, knowledge, chosen, "json" if as_json else form or "text"
        )
    )


@evaluate_commands.command("score")
@engine_options
def score(
    gold: Annotated[
        list[Path],
        typer.Argument(
            metavar="GOLD...",
            help="JSON lines with topic, output, annotations; a file for each subject.",
        ),
    ],
    knowledge: KnowledgeOption = None,
    index: SourceOption = None,
    limit: Annotated[
        int, typer.Option("--limit", min=0, metavar="N", help="Only N generations of each file.")
    ] = 0,
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", help="Which of them, by chance. Default: 1.")
    ] = 1,
    threads: ThreadsOption = None,
    form: TableOption = "",
    as_json: JsonOption = False,
    *,
    engine: dict[str, str | None],
) -> None:
    """From text to score: FActScores by our own facts and verdicts beside those of the humans,
    their differences and the ranking of the subjects. A run that was stopped or killed goes on when
    the same command is run again."""
    from factscore_tui.cli.commands.score import as_factscore
    from factscore_tui.cli.evaluate_table import score_labels, subjects

    _one_source(knowledge, index)
    _check_form(form)
    chosen = as_factscore(settings(index=index, threads=threads, **engine))
    form = "json" if as_json else form or "text"
    raise typer.Exit(score_labels(subjects(gold), chosen, knowledge, limit, seed, form))


def _one_source(knowledge: Path | None, index: list[str] | None) -> None:
    from factscore_tui.errors import UsageProblem

    if (knowledge is None) == (index is None):
        many = "both --knowledge and --index" if index else "neither --knowledge nor --index"
        raise UsageProblem(
            f"{many} is given", "name one source: --knowledge PASSAGES.jsonl, or --index NAME|DIR"
        )


def _check_form(form: str) -> None:
    """UsageProblem for a table that nobody can write, before anything is judged."""
    from factscore_tui.report.tables import table

    table(("", ""), (), form or "csv")


@evaluate_commands.command("decompose")
def decompose(gold: GoldArgument, output: PredictionsOption, as_json: JsonOption = False) -> None:
    """Decompose every sentence that was annotated, and compare with the humans' atomic facts."""
    from factscore_tui.cli.output import Output
    from factscore_tui.cli.status_line import StatusLine
    from factscore_tui.decompose.pipeline import open_decomposer
    from factscore_tui.evaluation.agreement import fact_agreement
    from factscore_tui.evaluation.checkpoint import encode_row

    _check_target(output, gold)
    generations = read_labels(gold).generations
    narrator, facts_of = StatusLine(), dict[str, list[str]]()
    with Output(output) as predictions:
        decomposer = open_decomposer(style="factscore")
        for number, generation in enumerate(generations):
            narrator.status(
                f"{number} of {len(generations)} generations decomposed; {generation.topic}"
            )
            for sentence, facts in _decomposed(decomposer, generation):
                facts_of[sentence] = facts
                predictions.write(encode_row({"sentence": sentence, "facts": facts}))
        narrator.clear()
        figures = fact_agreement(generations, facts_of)
        predictions.keep()
    _print(_fact_figures(figures), _fact_lines(figures), output, as_json)


def _check_target(output: str, *read: Path | None) -> None:
    """UsageProblem when the predictions have no file, or one that is to be read."""
    from factscore_tui.cli.output import STDOUT
    from factscore_tui.errors import UsageProblem

    if output in ("", STDOUT):
        raise UsageProblem("the predictions need a file of their own", "name it with --output FILE")
    for path in filter(None, read):
        with contextlib.suppress(OSError, ValueError):  # what is not there is not replaced
            if path.is_file() and path.samefile(output):
                raise UsageProblem(
                    f"the predictions would replace {path}", "name another file with --output FILE"
                )


def read_labels(path: Path) -> Gold:
    """A file of labels. InputProblem for what is none."""
    from factscore_tui.errors import InputProblem
    from factscore_tui.evaluation.labels import read_gold

    try:
        with path.open("rb") as lines:
            return read_gold(lines, str(path))
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        reason = getattr(error, "strerror", None) or error
        raise InputProblem(
            f"cannot read {path}: {reason}", "name a file of labels: JSON lines"
        ) from error


def _decomposed(
    decomposer: BundledDecomposer, generation: LabelledGeneration
) -> Iterator[tuple[str, list[str]]]:
    """Every annotated sentence with our facts, as written: the annotators kept the sentence's own
    words."""
    from factscore_tui.core.document import Document
    from factscore_tui.core.fact import Sentence
    from factscore_tui.core.span import Span

    text, sentences = "", []
    for number, sentence in enumerate(generation.sentences):
        sentences.append(Sentence(number, Span(len(text), len(text) + len(sentence.text)), 0))
        text += sentence.text + " "
    document = Document.from_text(text)
    found = decomposer.decompose(document, sentences, Document.from_text(generation.topic).text)
    for sentence, (_, facts) in zip(generation.sentences, found, strict=True):
        yield sentence.text, [fact.as_written for fact in facts]


# --- labels
# --------------------------------------------------------------------------------------------------


class Stop:
    """Whether Ctrl-C was pressed. The second time it interrupts at once."""

    def __init__(self) -> None:
        self.pressed = False

    def __call__(self) -> bool:
        return self.pressed

    @contextlib.contextmanager
    def on_interrupt(self) -> Iterator[None]:
        """While this holds, the first Ctrl-C only says so: a fact is never left half judged."""
        import threading

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


def _labels(
    gold: Gold, target: str, knowledge: Path | None, chosen: Settings, as_json: bool
) -> int:
    from factscore_tui.cli.output import Output
    from factscore_tui.cli.status_line import StatusLine
    from factscore_tui.evaluation.agreement import label_agreement
    from factscore_tui.evaluation.checkpoint import as_row, encode_row
    from factscore_tui.evaluation.subjects import paper_score

    narrator, stop = StatusLine(), Stop()
    with Output(
        target
    ):  # a wrong name should not cost minutes, and a kill leaves nothing beside the file
        pass
    try:
        indexes = knowledge_index(knowledge, narrator) if knowledge is not None else chosen.index
        narrator.status("starting the engine ...", now=True)
        with stop.on_interrupt():
            pipeline, ready = open_pipeline(indexes, chosen, narrator.note, stop)
            record, complete = judge_gold(pipeline, ready, gold, narrator, stop)
    except KeyboardInterrupt:
        narrator.clear()
        exits.note("what was done is kept: the same command goes on there")
        raise
    finally:
        narrator.clear()
    with contextlib.closing(record):
        if not complete:
            done = len(record.predictions)
            exits.note(
                f"interrupted after {done} of {gold.facts} facts; the same command goes on there"
            )
            return exits.INTERRUPTED
        with Output(target) as output:
            output.remember(
                lambda: (
                    "what was judged is kept: free some space or choose another --output, then "
                    "again"
                )
            )
            output.write("".join(encode_row(as_row(p)) for p in record.predictions))
            output.keep()
        record.remove()
    figures = label_agreement(gold.generations, record.predictions)
    without = sorted({p.topic for p in record.predictions if not p.article})
    shown, lines = _label_figures(figures, ready, without), _label_lines(figures, ready, without)
    paper = paper_score(gold.generations)
    lines.insert(
        5, ("human FActScore", f"{paper:.1f} as the paper counts (with what is irrelevant)")
    )
    _print({**shown, "human_factscore_paper": round(paper, 1)}, lines, target, as_json)
    return exits.OK


def knowledge_index(path: Path, narrator: StatusLine) -> tuple[str, ...]:
    """The index of a file of passages, built on first use."""
    from factscore_tui.cli.commands.index_maintenance import narrated
    from factscore_tui.evaluation.knowledge import passages_index

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
    from factscore_tui.cli.engine import choice_of
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
    pipeline: Pipeline, ready: Ready, gold: Gold, narrator: StatusLine, stop: Callable[[], bool]
) -> tuple[JudgedFacts, bool]:
    """The record of this run, and whether it holds every fact."""
    from factscore_tui.evaluation.checkpoint import JudgedFacts, key_of
    from factscore_tui.evaluation.label_run import judge_labels

    engine = ready.engine
    models = sorted(f"{model.role} {model.sha256}" for model in engine.models)
    record = JudgedFacts(
        key_of(
            [gold.sha256, ready.index.id, engine.name, engine.version, engine.estimator, *models]
        )
    )
    if record.predictions:
        narrator.note(f"going on after {len(record.predictions)} facts that were judged before")
    try:
        complete = judge_labels(
            pipeline,
            gold,
            record,
            lambda done, total, topic: narrator.status(f"{done} of {total} facts judged; {topic}"),
            stop,
        )
    except BaseException:
        record.close()
        raise
    return record, complete


# --- printing
# --------------------------------------------------------------------------------------------------


def _print(
    figures: Mapping[str, Any], lines: Sequence[tuple[str, str]], target: str, as_json: bool
) -> None:
    from factscore_tui.cli.output import Output
    from factscore_tui.report.json_report import encode_object
    from factscore_tui.report.visible import one_line

    with Output() as output:
        if as_json:
            output.write(encode_object({**figures, "written_to": target}, indent=1) + "\n")
            return
        for name, value in (*lines, ("written to", target)):
            output.write(f"{name:<24}{one_line(value)}\n")


def _label_figures(figures: LabelAgreement, ready: Ready, without: Sequence[str]) -> dict[str, Any]:
    return {
        "facts": figures.facts,
        "topics": figures.topics,
        "f1_micro_ns": round(figures.f1_micro_ns, 1),
        "always_ns": round(figures.always_ns, 1),
        "macro_f1": round(figures.macro_f1, 1),
        "balanced_accuracy": round(figures.balanced_accuracy, 1),
        "human_factscore": round(figures.human_factscore, 1),
        "estimated_factscore": round(figures.estimated_factscore, 1),
        "error_rate": round(figures.error_rate, 1),
        "calibration_error": round(figures.calibration_error, 1),
        "topics_without_article": list(without),
        "engine": {
            "name": ready.engine.name,
            "version": ready.engine.version,
            "estimator": ready.engine.estimator,
            "models": {model.role: model.sha256 for model in ready.engine.models},
        },
        "index": {
            "name": ready.index.name,
            "id": ready.index.id,
            "snapshot_date": ready.index.snapshot_date,
        },
    }


def _label_lines(
    figures: LabelAgreement, ready: Ready, without: Sequence[str]
) -> list[tuple[str, str]]:
    absent = f"; no article on {len(without)} of them" if without else ""
    return [
        ("human atomic facts", f"{figures.facts} on {figures.topics} topics{absent}"),
        (
            "F1 (not supported)",
            f"{figures.f1_micro_ns:.1f} (always not supported: {figures.always_ns:.1f})",
        ),
        ("macro F1", f"{figures.macro_f1:.1f}"),
        ("balanced accuracy", f"{figures.balanced_accuracy:.1f}"),
        (
            "share supported",
            f"{figures.estimated_factscore:.1f} (humans: {figures.human_factscore:.1f})",
        ),
        ("error rate", f"{figures.error_rate:.1f} points"),
        ("calibration error", f"{figures.calibration_error:.1f} points"),
        (
            "estimator",
            f"{ready.engine.estimator} ({ready.engine.name} {ready.engine.version})".lstrip(),
        ),
        ("knowledge source", f"{ready.index.name}, {ready.index.articles} articles"),
    ]


def _fact_figures(figures: FactAgreement) -> dict[str, Any]:
    ours, human = figures.per_sentence
    shares = ("soft_p", "soft_r", "soft_f1", "hard_p", "hard_r", "hard_f1")
    return {
        "sentences": figures.sentences,
        **{name: round(getattr(figures, name), 4) for name in shares},
        "facts": figures.facts,
        "human_facts": figures.human_facts,
        "facts_per_sentence": round(ours, 2),
        "human_facts_per_sentence": round(human, 2),
    }


def _fact_lines(figures: FactAgreement) -> list[tuple[str, str]]:
    ours, human = figures.per_sentence
    return [
        ("sentences", str(figures.sentences)),
        (
            "soft",
            f"F1 {figures.soft_f1:.3f} (precision {figures.soft_p:.3f}, recall "
            f"{figures.soft_r:.3f})",
        ),
        (
            "hard",
            f"F1 {figures.hard_f1:.3f} (precision {figures.hard_p:.3f}, recall "
            f"{figures.hard_r:.3f})",
        ),
        ("facts per sentence", f"{ours:.2f} (humans: {human:.2f})"),
    ]
