"""`factscore-tui score`: FActScore over files of generations."""

from __future__ import annotations

from typing import Annotated

import typer

from factscore_tui.cli.engine_options import score_engine_options
from factscore_tui.cli.options import (
    EncoderOption,
    IndexOption,
    JsonOption,
    ThreadsOption,
    settings,
)
from factscore_tui.cli.score.judging import as_factscore
from factscore_tui.cli.score.options import Run
from factscore_tui.cli.score.run import score_files
from factscore_tui.errors import UsageProblem

__all__ = ["as_factscore", "score"]


@score_engine_options
def score(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="GENERATIONS...",
            help='JSON lines {"topic": ..., "output": ...}, CSV, Parquet, or a data set folder; '
            "one or several.",
        ),
    ],
    output: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="Default: beside GENERATIONS; of several files, a folder.",
        ),
    ] = None,
    index: IndexOption = None,
    facts: Annotated[
        str,
        typer.Option(
            "--facts",
            metavar="FROM",
            help="Take facts that are there: given (a column), model or human.",
        ),
    ] = "",
    verifiable: Annotated[
        bool,
        typer.Option(
            "--verifiable",
            help="Of those facts only what can be looked up: no opinions, no questions.",
        ),
    ] = False,
    columns: Annotated[
        str,
        typer.Option(
            "--columns",
            metavar="MAP",
            help="How the file calls its columns, as in topic=entity,output=answer,facts=claims.",
        ),
    ] = "",
    broken: Annotated[
        str,
        typer.Option(
            "--broken", metavar="WHAT", help="At a line that is not a generation: stop, or skip it."
        ),
    ] = "stop",
    limit: Annotated[
        int, typer.Option("--limit", min=0, metavar="N", help="Score only N of each file.")
    ] = 0,
    seed: Annotated[
        int | None,
        typer.Option("--seed", metavar="N", help="Take those N by chance instead of the first."),
    ] = None,
    gamma: Annotated[
        int,
        typer.Option(
            "--gamma",
            min=0,
            help="Fewer facts than this are penalised as too short; 0: no penalty.",
        ),
    ] = 10,
    abstention: Annotated[
        str | None,
        typer.Option(
            "--abstention",
            metavar="RULE",
            help="How abstentions are told: current, wide, generic, perplexity_ai or none. "
            "Default: current.",
        ),
    ] = None,
    workers: Annotated[
        int,
        typer.Option(
            "--workers", min=1, metavar="N", help="Engines at work, each on a text of its own."
        ),
    ] = 1,
    in_flight: Annotated[
        int,
        typer.Option(
            "--in-flight",
            min=0,
            metavar="N",
            help="Questions that each engine asks a server side by side; 0: as many as make it "
            "faster.",
        ),
    ] = 0,
    ray: Annotated[
        str,
        typer.Option(
            "--ray",
            metavar="local|HOST:PORT",
            help="Those engines in a Ray of this machine, or in a cluster (the extra ray).",
        ),
    ] = "",
    shard: Annotated[
        str,
        typer.Option(
            "--shard",
            metavar="I/N",
            help="Judge part I of N, on as many machines; `score merge` puts them together.",
        ),
    ] = "",
    parquet: Annotated[
        bool,
        typer.Option(
            "--parquet", help="The facts as a table, too: NAME.facts.parquet (the extra formats)."
        ),
    ] = False,
    estimate: Annotated[
        bool,
        typer.Option(
            "--estimate",
            help="Judge eight of them by chance and print how long all will take, in what memory.",
        ),
    ] = False,
    restart: Annotated[
        bool,
        typer.Option(
            "--restart", help="Judge everything again, whatever earlier runs have judged."
        ),
    ] = False,
    threads: ThreadsOption = None,
    encoder: EncoderOption = None,
    as_json: JsonOption = False,
    *,
    engine: dict[str, str | None],
) -> None:
    """Score a language model's generations with FActScore; an interrupted run resumes where it
    ended."""
    from factscore_tui.cli.score.paper_options import paper_options
    from factscore_tui.engine.config import choice_of
    from factscore_tui.evaluation.generations import Wanted, parse_columns
    from factscore_tui.evaluation.metrics.abstention import DEFAULT, rule
    from factscore_tui.evaluation.paper import ABSTENTION
    from factscore_tui.evaluation.scaling.shards import Shard

    engine, paper = paper_options(engine)
    abstention = abstention or (ABSTENTION if paper else DEFAULT)
    rule(abstention)  # a wrong name must not cost the time to load an engine
    wanted = Wanted(parse_columns(columns), facts, broken, limit, seed)
    if verifiable and not facts:
        raise UsageProblem(
            "--verifiable is of facts that are given: those found here are of this kind already",
            "leave it out, or name the facts with --facts",
        )
    chosen = settings(index=index, threads=threads, encoder=encoder, **engine)
    part = Shard.parse(shard) if shard else None
    _check_extras(ray, parquet)
    run = Run(
        chosen,
        wanted,
        gamma,
        abstention,
        restart,
        workers,
        part,
        estimate,
        paper,
        ray,
        parquet,
        in_flight,
        verifiable,
    )
    choice_of(as_factscore(chosen), in_flight)  # what does not go together is told before reading
    raise typer.Exit(score_files(run, files, output, as_json))


def _check_extras(ray: str, parquet: bool) -> None:
    """UsageProblem where what these options need is not installed, or no cluster is at `ray`: told
    before hours of work."""
    if ray:
        from factscore_tui.evaluation.scaling.ray_cluster import check_ray

        check_ray(ray)
    if parquet:
        from factscore_tui.evaluation.facts_table import check_table

        check_table()
