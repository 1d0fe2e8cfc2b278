"""`factscore-tui score recall`: which reference facts do responses hold?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from factscore_tui.cli import exits
from factscore_tui.cli.engine_options import engine_options
from factscore_tui.cli.options import EncoderOption, JsonOption, ThreadsOption, settings
from factscore_tui.util.amounts import counted

if TYPE_CHECKING:
    from pathlib import Path

    from factscore_tui.evaluation.generations import (
        Generation,
        Generations,
        StoredGenerations,
        Wanted,
    )
    from factscore_tui.evaluation.metrics.recall import RecallFigures


@engine_options
def score_recall(
    generations: Annotated[
        str,
        typer.Argument(metavar="GENERATIONS", help="The responses, as for `score`; one a topic."),
    ],
    reference: Annotated[
        str,
        typer.Option(
            "--reference",
            metavar="FACTS",
            help='What they should hold: JSON lines {"topic": ..., "facts": [...]}, or a table.',
        ),
    ],
    output: Annotated[
        str | None,
        typer.Option(
            "--output", "-o", metavar="FILE", help="Default: NAME.recall.json beside GENERATIONS."
        ),
    ] = None,
    columns: Annotated[
        str,
        typer.Option(
            "--columns",
            metavar="MAP",
            help="How the file calls its columns, as in topic=entity,output=answer.",
        ),
    ] = "",
    abstention: Annotated[
        str,
        typer.Option(
            "--abstention", metavar="RULE", help="How abstentions are told, as for `score`."
        ),
    ] = "current",
    workers: Annotated[
        int, typer.Option("--workers", min=1, metavar="N", help="Engines at work.")
    ] = 1,
    restart: Annotated[bool, typer.Option("--restart", help="Judge everything again.")] = False,
    threads: ThreadsOption = None,
    encoder: EncoderOption = None,
    as_json: JsonOption = False,
    *,
    engine: dict[str, str | None],
) -> None:
    """Which of the facts that an answer should hold does it hold? With the precision that `score`
    found, F1.

    A run that was stopped or killed resumes when the same command is run again.
    """
    from pathlib import Path

    from factscore_tui.cli.output import refuse_replacing
    from factscore_tui.cli.score.files import places_of, rows_beside
    from factscore_tui.cli.score.options import Run
    from factscore_tui.evaluation.generations import Wanted, parse_columns, read_file
    from factscore_tui.evaluation.metrics.abstention import rule
    from factscore_tui.evaluation.metrics.recall import passages

    named = parse_columns(columns)
    beside = places_of([generations], None)[0].result
    target = output or f"{beside.removesuffix('.json').removesuffix('.factscore')}.recall.json"
    refuse_replacing([target, rows_beside(target)], [generations, reference, beside])
    responses = list(read_file(Path(generations), Wanted(named)).items)
    wanted = Wanted({k: v for k, v in named.items() if k != "output"}, "given")
    asked = _about(responses, reference, wanted)
    index = _index(passages(responses, rule(abstention)))
    chosen = settings(index=[str(index)], threads=threads, encoder=encoder, **engine)
    run = Run(chosen, wanted, 0, "none", restart, workers)
    # What cannot be read is told before hours of work, not behind them.
    precisions = _precisions(Path(beside))
    raise typer.Exit(_judge(run, asked, target, precisions, as_json))


def _about(
    responses: list[Generation], reference: str, wanted: Wanted
) -> Generations[StoredGenerations]:
    """The reference facts of the topics that have a response."""
    from pathlib import Path

    from factscore_tui.errors import InputProblem
    from factscore_tui.evaluation.generations import read_file

    read = read_file(Path(reference), wanted)
    topics = {generation.topic for generation in responses}
    about = [item.topic for item in read.items]
    asked = read.items.chosen([n for n, topic in enumerate(about) if topic in topics])
    if not asked:
        raise InputProblem(
            f"no topic of {reference} has a response", "topics must be written the same in both"
        )
    lacking = topics - set(about)
    if len(asked) < len(read.items):
        left = len(read.items) - len(asked)
        exits.note(f"{left} topic{'s have' if left > 1 else ' has'} no response in {reference}")
    if lacking:
        told = counted(len(lacking), "response has", "responses have")
        exits.note(f"{told} no reference facts: left out")
    read.items = asked
    return read


def _index(articles: list[dict[str, str]]) -> Path:
    """An index of the responses, built when they were not indexed before."""
    import tempfile
    from pathlib import Path

    from factscore_tui.cli.index_output import narrated
    from factscore_tui.cli.status_line import StatusLine
    from factscore_tui.errors import InputProblem
    from factscore_tui.evaluation.checkpoint import cache, encode_row
    from factscore_tui.evaluation.labels.knowledge import passages_index

    if not articles:
        raise InputProblem("every response abstains: they hold nothing", "name other responses")
    narrator = StatusLine()
    starting = lambda: narrator.status("building an index of the responses ...", now=True)  # noqa: E731
    # In a folder of its own: two runs at once do not share it.
    with tempfile.TemporaryDirectory(dir=cache()) as folder:
        made = Path(folder) / "responses.jsonl"
        made.write_text("".join(map(encode_row, articles)), encoding="utf-8")
        try:
            return passages_index(made, narrated(narrator), starting)
        finally:
            narrator.clear()


def _judge(
    run: Any, asked: Any, target: str, precisions: dict[str, float] | None, as_json: bool
) -> int:
    import contextlib

    from factscore_tui.cli.score.files import ScoreFile, rows_beside
    from factscore_tui.cli.score.judging import engines
    from factscore_tui.cli.score.run import score_file
    from factscore_tui.evaluation.metrics.recall import recall_of
    from factscore_tui.evaluation.verdict_cache import VerdictCache

    place = ScoreFile(target, target, rows_beside(target))
    before = VerdictCache(fresh=run.restart)
    with contextlib.ExitStack() as opened:
        opened.callback(before.close)
        clients = opened.enter_context(engines(run))
        scoring = score_file(run, clients, place, asked, before)
    if not scoring.complete:
        done = counted(len(scoring.scored), "topic")
        exits.note(f"interrupted after {done}; the same command resumes there")
        return exits.INTERRUPTED
    held = [
        (one.generation.topic, [d.is_supported for d in one.decisions or ()])
        for one in scoring.scored
    ]
    result = scoring.as_json()
    _print(recall_of(held, precisions), result, place.rows, as_json)
    return exits.OK


def _precisions(scored: Path) -> dict[str, float] | None:
    """What `score` found of the same responses, None where it has not looked at them."""
    import json

    from factscore_tui.evaluation.metrics.recall import precisions_of

    try:
        value = json.loads(scored.read_bytes())
    except FileNotFoundError:
        exits.note(f"no precision and no F1: {scored} is not there; `factscore-tui score` makes it")
        return None
    except (OSError, ValueError, RecursionError) as error:
        exits.note(f"no precision and no F1: {scored} cannot be read: {error}")
        return None
    return precisions_of(value)


def _print(found: RecallFigures, result: dict[str, Any], rows: str, as_json: bool) -> None:
    """The figures, and what judged: `result` is that of the run."""
    from dataclasses import asdict

    from factscore_tui.cli.figures import between, finite, print_json
    from factscore_tui.cli.output import Output
    from factscore_tui.report.visible import one_line

    if as_json:
        told = {name: result[name] for name in ("engine", "estimator_cards")}
        print_json({**finite(asdict(found)), **told, "facts_in": rows})
        return
    with Output() as out:
        lines = [
            ("recall", f"{found.recall:.1f} % {between(found.interval)}, mean over topics"),
            ("of all reference facts", f"{found.pooled:.1f} % of {found.facts}"),
            ("topics", str(found.topics)),
        ]
        if found.precision is not None and found.f1 is not None:
            lines += [("precision", f"{found.precision:.1f} %"), ("F1", f"{found.f1:.1f} %")]
        engine = result["engine"]
        lines.append(("estimator", engine["estimator"] or engine["name"]))
        lines += [("measured", card["short"]) for card in result["estimator_cards"]]
        lines.append(("each fact", rows))
        out.write("".join(f"{name:<24}{one_line(said)}\n" for name, said in lines))
