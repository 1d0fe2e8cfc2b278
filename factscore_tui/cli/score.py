"""`factscore-tui score`: FActScore over a file of generations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from factscore_tui.cli import exits
from factscore_tui.cli.engine_options import engine_options
from factscore_tui.cli.options import EncoderOption, IndexOption, JsonOption, ThreadsOption, settings

if TYPE_CHECKING:
    from factscore_tui.scoring.generations import Generation
    from factscore_tui.scoring.journal import Journal
    from factscore_tui.scoring.run import Scoring
    from factscore_tui.settings import Settings


@engine_options
def score(
    file: Annotated[str, typer.Argument(metavar="GENERATIONS", help='JSON lines: {"topic": ..., "output": ...}')],
    output: Annotated[
        str | None, typer.Option("--output", "-o", metavar="FILE", help="Default: beside GENERATIONS.")
    ] = None,
    index: IndexOption = None,
    gamma: Annotated[
        int, typer.Option("--gamma", min=0, help="Fewer facts than this are penalised as too short; 0: no penalty.")
    ] = 10,
    abstention: Annotated[
        str, typer.Option("--abstention", metavar="RULE", help="How abstentions are told: wide or generic.")
    ] = "wide",
    restart: Annotated[bool, typer.Option("--restart", help="Forget an earlier run that did not finish.")] = False,
    threads: ThreadsOption = None,
    encoder: EncoderOption = None,
    as_json: JsonOption = False,
    *,
    engine: dict[str, str | None],
) -> None:
    """Score a language model's generations with FActScore; an interrupted run goes on where it ended."""
    from factscore_tui.evaluate.abstention import rule

    rule(abstention)  # a wrong name must not cost the time to load an engine
    chosen = settings(index=index, threads=threads, encoder=encoder, **engine)
    generations = _read(file)
    target = output or f"{file.removesuffix('.jsonl')}.factscore.json"
    raise typer.Exit(_score(generations, target, chosen, gamma, abstention, restart, as_json))


def _read(file: str) -> list[Generation]:
    from factscore_tui.errors import InputProblem
    from factscore_tui.scoring.generations import read_generations

    try:
        with open(file, "rb") as lines:  # noqa: PTH123 - a name with a NUL is a ValueError either way
            return read_generations(lines, file)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise InputProblem(
            f"cannot read {file}: {reason}", "name a file of JSON lines with topic and output"
        ) from error


def _score(
    generations: list[Generation],
    target: str,
    chosen: Settings,
    gamma: int,
    abstention: str,
    restart: bool,
    whole: bool,
) -> int:
    import json
    from pathlib import Path

    from factscore_tui.cli.output import Output
    from factscore_tui.scoring.journal import Journal

    path = Path(f"{target}.journal")
    if restart:
        path.unlink(missing_ok=True)
    with Output(target) as output:
        journal = Journal(path)
        output.remember(lambda: f"what was judged is kept in {path}: run the command again")
        try:
            scoring = _run(generations, journal, chosen, gamma, abstention)
        finally:
            journal.close()
        result = scoring.as_json()
        if scoring.complete:
            output.write(json.dumps(result, ensure_ascii=False, indent=1) + "\n")
            output.keep()
            journal.remove()
    with Output() as out:
        out.write(json.dumps(result, ensure_ascii=False) + "\n" if whole else _summary(scoring, target))
    if not scoring.complete:
        exits.note(f"interrupted after {len(scoring.scored)} of {len(generations)}; the same command goes on there")
        return exits.INTERRUPTED
    return exits.OK


def _run(generations: list[Generation], journal: Journal, chosen: Settings, gamma: int, abstention: str) -> Scoring:
    from factscore_tui.cli.engine import make_client
    from factscore_tui.cli.interrupt import interruptible
    from factscore_tui.cli.narrate import Narrator
    from factscore_tui.scoring.run import score_generations

    narrator = Narrator()
    narrator.status("starting the engine ...", now=True)
    try:
        client = make_client(_as_factscore(chosen))
        with client, interruptible(client) as pressed:
            return score_generations(
                client,
                generations,
                journal,
                gamma=gamma,
                abstention=abstention,
                progress=lambda done, total, topic: narrator.status(f"{done} of {total} scored; {topic}"),
                cancelled=lambda: bool(pressed.count),
            )
    finally:
        narrator.clear()


def _as_factscore(chosen: Settings) -> Settings:
    """The settings with facts as fine as FActScore's annotators cut them, unless another decomposer is chosen: scores
    depend on how finely a text is cut."""
    from dataclasses import replace

    bundled = not chosen.decomposer and chosen.engine in ("bundled", "cascade")
    return replace(chosen, decomposer="factscore") if bundled else chosen


def _summary(scoring: Scoring, target: str) -> str:
    from factscore_tui.evaluate.factscore import aggregate
    from factscore_tui.report.visible import one_line

    result = aggregate([s.decisions for s in scoring.scored], scoring.gamma)
    ready = scoring.ready
    rows = [
        ("FActScore", f"{_percent(result.score)}  (with length penalty, gamma {scoring.gamma})"),
        ("without penalty", _percent(result.init_score)),
        ("responding", f"{_percent(result.respond_ratio)} of {len(scoring.scored)}"),
        ("facts per response", "-" if result.facts_per_response is None else f"{result.facts_per_response:.1f}"),
        ("topics without article", _without_article(sum(s.without_article for s in scoring.scored))),
    ]
    if ready is not None:
        source = f"{ready.index.name}, snapshot {ready.index.snapshot_date or 'of unknown date'}"
        rows += [("estimator", ready.engine.estimator or ready.engine.name), ("knowledge source", source)]
    if scoring.notices:
        rows.append(("notices", f"{len(scoring.notices)}, in the result"))
    rows.append(("written to", target if scoring.complete else "nothing yet"))
    return "".join(f"{name:<24}{one_line(value)}\n" for name, value in rows)


def _without_article(count: int) -> str:
    """How many generations are about something the knowledge source has no article on, and what that means."""
    if not count:
        return "0"
    return f"{count} {'generation' if count == 1 else 'generations'}, in which nothing counts as supported"


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.1f} %"
