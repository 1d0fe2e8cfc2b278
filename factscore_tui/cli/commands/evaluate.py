"""`factscore-tui evaluate`: how far the engine agrees with human labels in the format of
FActScore."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from factscore_tui.cli.engine_options import engine_options, some_engine_options
from factscore_tui.cli.options import JsonOption, ThreadsOption, settings
from factscore_tui.cli.output import refuse_replacing
from factscore_tui.cli.plotting import PlotOption, check_plot
from factscore_tui.errors import UsageProblem

evaluate_commands = typer.Typer(help="Agreement with human labels in the format of FActScore.")

PREDICTIONS = "the file of predictions"
"""What --output names, in messages."""

SubjectsArgument = Annotated[
    list[Path],
    typer.Argument(
        metavar="GOLD...",
        help="JSON lines with topic, output, annotations; a file for each subject.",
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
CategoriesOption = Annotated[
    bool,
    typer.Option("--by-category", help="Rows for each category of the topics too: rarity, region."),
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
    gold: SubjectsArgument,
    output: PredictionsOption,
    knowledge: KnowledgeOption = None,
    index: SourceOption = None,
    threads: ThreadsOption = None,
    form: TableOption = "",
    by_category: CategoriesOption = False,
    plot_to: PlotOption = "",
    as_json: JsonOption = False,
    *,
    engine: dict[str, str | None],
) -> None:
    """Judge every human atomic fact against the article on its topic, and compare with the labels:
    one file of labels or several, one --estimator or several with a comma between. A run that was
    stopped or killed resumes when the same command is run again."""
    from factscore_tui.cli.evaluate.run import judge_labels_file, read_labels

    _one_source(knowledge, index)
    refuse_replacing([output], [*gold, knowledge], PREDICTIONS)
    check_plot(plot_to, "json" if as_json else form or "text")
    chosen = [
        settings(index=index, threads=threads, estimator=name, **engine)
        for name in _several(engine)
    ]
    if len(gold) == len(chosen) == 1 and not form and not by_category:
        raise typer.Exit(
            judge_labels_file(read_labels(gold[0]), output, knowledge, chosen[0], as_json, plot_to)
        )
    from factscore_tui.cli.evaluate.table import compare_labels, subjects

    _check_form(form)
    raise typer.Exit(
        compare_labels(
            subjects(gold),
            output,
            knowledge,
            chosen,
            "json" if as_json else form or "text",
            plot_to,
            by_category,
        )
    )


@evaluate_commands.command("score")
@engine_options
def score(
    gold: SubjectsArgument,
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
    by_category: CategoriesOption = False,
    plot_to: PlotOption = "",
    as_json: JsonOption = False,
    *,
    engine: dict[str, str | None],
) -> None:
    """From text to score: FActScores by our own facts and verdicts beside those of the humans,
    their differences and the ranking of the subjects; with one --estimator or several with a comma
    between. A run that was stopped or killed resumes when the same command is run again."""
    from factscore_tui.cli.commands.score import as_factscore
    from factscore_tui.cli.evaluate.score import score_labels
    from factscore_tui.cli.evaluate.table import subjects

    _one_source(knowledge, index)
    _check_form(form)
    form = "json" if as_json else form or "text"
    check_plot(plot_to, form)
    chosen = [
        as_factscore(settings(index=index, threads=threads, estimator=name, **engine))
        for name in _several(engine)
    ]
    raise typer.Exit(
        score_labels(subjects(gold), chosen, knowledge, limit, seed, form, plot_to, by_category)
    )


def _several(engine: dict[str, str | None]) -> list[str | None]:
    """The estimators that were given, taken out of the options: each once, None for the engine's
    own. A name that is none is told before anything is judged."""
    from factscore_tui.engine.config import check_estimator

    given = [name.strip() for name in (engine.pop("estimator") or "").split(",")]
    for name in given:
        check_estimator(name)
    return list(dict.fromkeys(name or None for name in given))


@evaluate_commands.command("edits")
@engine_options
def edits(
    texts: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE...",
            help="JSON lines: topic, text, errors (kind, span, right) or the right text.",
        ),
    ],
    knowledge: KnowledgeOption = None,
    index: SourceOption = None,
    limit: Annotated[
        int, typer.Option("--limit", min=0, metavar="N", help="Only N texts of each file.")
    ] = 0,
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", help="Which of them, by chance. Default: 1.")
    ] = 1,
    output: Annotated[
        str,
        typer.Option(
            "--output", "-o", metavar="FILE", help="What became of each text, a line of JSON each."
        ),
    ] = "",
    threads: ThreadsOption = None,
    form: TableOption = "",
    as_json: JsonOption = False,
    *,
    engine: dict[str, str | None],
) -> None:
    """From finding to fixing, on texts with labelled errors: are they detected, with the right
    words, and put right by what `check --fix` would write? What that does to right facts, and to
    the score. A run that was stopped or killed resumes when the same command is run again."""
    from factscore_tui.cli.evaluate.edits import evaluate_edits, read_files

    _one_source(knowledge, index)
    _check_form(form)
    if output:
        refuse_replacing([output], [*texts, knowledge], PREDICTIONS)
    cases = read_files(texts, limit, seed)
    chosen = settings(index=index, threads=threads, **engine)
    form = "json" if as_json else form or "text"
    raise typer.Exit(evaluate_edits(cases, output, knowledge, chosen, form))


def _one_source(knowledge: Path | None, index: list[str] | None) -> None:

    if (knowledge is None) == (index is None):
        many = "both --knowledge and --index" if index else "neither --knowledge nor --index"
        raise UsageProblem(
            f"{many} is given", "name one source: --knowledge PASSAGES.jsonl, or --index NAME|DIR"
        )


def _check_form(form: str) -> None:
    """UsageProblem for a table that cannot be written, before anything is judged."""
    from factscore_tui.report.tables import table

    table(("", ""), (), form or "csv")


@evaluate_commands.command("decompose")
@some_engine_options("engine", "model", "server", "decomposer", "context", "gpu_layers")
def decompose(
    gold: SubjectsArgument,
    output: PredictionsOption,
    bertscore: Annotated[
        str,
        typer.Option(
            "--bertscore",
            metavar="MODEL",
            help="BERTScore-F1 too, by this encoder: bundled, a GGUF file, or a transformers model "
            "by name or path.",
        ),
    ] = "",
    threads: ThreadsOption = None,
    form: TableOption = "",
    as_json: JsonOption = False,
    *,
    engine: dict[str, str | None],
) -> None:
    """Decompose every sentence that was annotated, and compare with the humans' atomic facts: one
    file of labels or several."""
    from factscore_tui.cli.commands.score import as_factscore
    from factscore_tui.cli.evaluate.decompose import compare_decompositions
    from factscore_tui.cli.evaluate.table import subjects

    refuse_replacing([output], gold, PREDICTIONS)
    _check_form(form)
    chosen = as_factscore(settings(threads=threads, **engine))
    if as_json and (form or len(gold) > 1):
        form = "json"
    raise typer.Exit(
        compare_decompositions(subjects(gold), output, chosen, bertscore, form, as_json)
    )
