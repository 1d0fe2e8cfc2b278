"""`factscore-tui self-known`: does a model know which of the facts that it wrote are right?"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from factscore_tui.cli.options import JsonOption, ThreadsOption, settings
from factscore_tui.cli.plotting import PlotOption, check_plot
from factscore_tui.errors import UsageProblem

if TYPE_CHECKING:
    from factscore_tui.settings import Settings


def self_known(
    generations: Annotated[
        str,
        typer.Argument(
            metavar="GENERATIONS",
            help="A file that was scored, or the NAME.facts.jsonl that `score` wrote of it.",
        ),
    ],
    subject: Annotated[
        str,
        typer.Option(
            "--subject",
            metavar="NAME|FILE",
            help="The model that wrote them: a GGUF file, a name from `models list`, or a model "
            "of the server.",
        ),
    ],
    output: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="Where the replies go, a line a fact. Default: NAME.self-known.jsonl beside it.",
        ),
    ] = None,
    questions: Annotated[
        str,
        typer.Option(
            "--questions",
            metavar="WHO",
            help="Who makes a question of a fact: model (the subject), or gap (a rule).",
        ),
    ] = "model",
    limit: Annotated[
        int,
        typer.Option("--limit", min=0, metavar="N", help="Only the facts of the first N texts."),
    ] = 0,
    server: Annotated[
        str | None,
        typer.Option(
            "--server",
            metavar="URL",
            help="An OpenAI-compatible server that has the model: the facts are sent there.",
        ),
    ] = None,
    context: Annotated[
        str | None,
        typer.Option("--context", metavar="TOKENS", help="Context of the model; 0: its default."),
    ] = None,
    gpu_layers: Annotated[
        str | None,
        typer.Option(
            "--gpu-layers", metavar="N", help="Layers of the model that a GPU takes. Default: 0."
        ),
    ] = None,
    threads: ThreadsOption = None,
    form: Annotated[
        str,
        typer.Option("--format", "-f", metavar="FORMAT", help="text, csv, md or latex."),
    ] = "text",
    plot_to: PlotOption = "",
    as_json: JsonOption = False,
) -> None:
    """Ask a model again about the facts that it wrote: Self-Known, Self-Unknown, and its factuality
    estimated from them.

    A run that was stopped or killed resumes when the same command is run again.
    """
    from factscore_tui.cli.self_known_run import run_self_known

    _check_names(subject, questions, form)
    form = "json" if as_json else form
    check_plot(plot_to, form)
    chosen: Settings = settings(
        engine="server" if server else "llm",
        model=subject,
        server=server,
        context=context,
        gpu_layers=gpu_layers,
        threads=threads,
    )
    if server is None:  # the server of the settings is what judges, not who wrote these
        chosen = replace(chosen, server="")
    raise typer.Exit(
        run_self_known(chosen, generations, output, questions == "model", limit, form, plot_to)
    )


def _check_names(subject: str, questions: str, form: str) -> None:
    """UsageProblem where one of these is the name of nothing."""
    from factscore_tui.report.tables import FORMATS

    if not subject.strip():
        raise UsageProblem(
            "the subject needs a name",
            "give a GGUF file, or a name from `factscore-tui models list`",
        )
    if questions not in ("model", "gap"):
        raise UsageProblem(f"nobody called {questions!r} makes questions", "use one of: model, gap")
    if form not in FORMATS:
        raise UsageProblem(
            f"no table is written as {form!r}", f"use one of: {', '.join(FORMATS)}, or --json"
        )
