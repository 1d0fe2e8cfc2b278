"""`factscore-tui score`: FActScore over files of generations."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from factscore_tui.cli import exits
from factscore_tui.cli.engine_options import engine_options
from factscore_tui.cli.options import (
    EncoderOption,
    IndexOption,
    JsonOption,
    ThreadsOption,
    settings,
)

if TYPE_CHECKING:
    from factscore_tui.engine.client import EngineClient
    from factscore_tui.evaluation.generations import Generations, Wanted
    from factscore_tui.evaluation.run import Scoring
    from factscore_tui.settings import Settings


@engine_options
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
    columns: Annotated[
        str,
        typer.Option(
            "--columns", metavar="MAP", help="Other names: topic=entity,output=answer,facts=claims."
        ),
    ] = "",
    broken: Annotated[
        str,
        typer.Option(
            "--broken", metavar="WHAT", help="At a line that is no generation: stop, or skip it."
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
    restart: Annotated[
        bool, typer.Option("--restart", help="Forget an earlier run that did not finish.")
    ] = False,
    threads: ThreadsOption = None,
    encoder: EncoderOption = None,
    as_json: JsonOption = False,
    *,
    engine: dict[str, str | None],
) -> None:
    """Score a language model's generations with FActScore; an interrupted run goes on where it
    ended."""
    from factscore_tui.evaluation.abstention import DEFAULT, rule
    from factscore_tui.evaluation.generations import Wanted, parse_columns

    rule(abstention or DEFAULT)  # a wrong name must not cost the time to load an engine
    wanted = Wanted(parse_columns(columns), facts, broken, limit, seed)
    chosen = settings(index=index, threads=threads, encoder=encoder, **engine)
    run = _Run(chosen, wanted, gamma, abstention or DEFAULT, restart, workers)
    raise typer.Exit(_score(run, files, output, as_json))


@dataclass(frozen=True)
class _Run:
    """What is the same for all files of a run."""

    chosen: Settings
    wanted: Wanted
    gamma: int
    abstention: str
    restart: bool
    workers: int = 1


@dataclass(frozen=True)
class _Place:
    """A file and where its results go: the reference's JSON, and a line for each generation."""

    file: str
    result: str
    rows: str


def _places(files: list[str], output: str | None) -> list[_Place]:
    from pathlib import Path

    from factscore_tui.cli.output import STDOUT
    from factscore_tui.errors import UsageProblem

    folder = (
        Path(output) if output is not None and (len(files) > 1 or Path(output).is_dir()) else None
    )
    if folder is not None and not folder.is_dir():
        raise UsageProblem(
            f"{output} is no folder, and there are several files",
            "make the folder, or leave it out",
        )
    if output == STDOUT:
        raise UsageProblem(
            "the result needs a file", "name it with --output FILE; --json prints it as well"
        )
    places = []
    for file in files:
        stem = file.rstrip("/").removesuffix(".gz")
        for suffix in (".jsonl", ".csv", ".tsv", ".parquet"):
            stem = stem.removesuffix(suffix)
        result = output if output and folder is None else f"{stem}.factscore.json"
        result = str(folder / Path(result).name) if folder is not None else result
        places.append(
            _Place(
                file,
                result,
                f"{result.removesuffix('.json').removesuffix('.factscore')}.facts.jsonl",
            )
        )
    if len({Path(place.result).resolve() for place in places}) < len(files):
        raise UsageProblem(
            "two of the files would have one result", "score them one after the other"
        )
    read = {str(Path(file).resolve()) for file in files}
    for name in (name for place in places for name in (place.result, place.rows)):
        if str(Path(name).resolve()) in read:
            raise UsageProblem(
                f"the result would replace {name}", "name another file with --output FILE"
            )
    return places


def _score(run: _Run, files: list[str], output: str | None, as_json: bool) -> int:
    import json
    from pathlib import Path

    from factscore_tui.cli.engine import make_client
    from factscore_tui.cli.output import Output
    from factscore_tui.evaluation.generations import read_file

    places = _places(files, output)
    # All are read before the first is judged: a broken line should not cost an hour.
    read = [read_file(Path(place.file), run.wanted) for place in places]
    for place, generations in zip(places, read, strict=True):
        _tell(place.file, generations)
    results: list[Scoring] = []
    chosen = as_factscore(run.chosen)
    if run.workers > 1 and not chosen.threads:
        chosen = replace(chosen, threads=1)  # engines do not fight for cores
    with contextlib.ExitStack() as open_clients:
        clients = [open_clients.enter_context(make_client(chosen)) for _ in range(run.workers)]
        for place, generations in zip(places, read, strict=True):
            results.append(_file(run, clients, place, generations))
            if not results[-1].complete:
                break
    with Output() as out:
        if as_json:
            objects = [result.as_json() for result in results]
            out.write(
                json.dumps(objects[0] if len(files) == 1 else objects, ensure_ascii=False) + "\n"
            )
        else:
            out.write(
                "\n".join(
                    _summary(r, p, len(files) > 1) for r, p in zip(results, places, strict=False)
                )
            )
    if not results[-1].complete:
        done, total = len(results[-1].scored), len(read[len(results) - 1].items)
        exits.note(f"interrupted after {done} of {total}; the same command goes on there")
        return exits.INTERRUPTED
    return exits.OK


def _tell(file: str, read: Generations) -> None:
    """What a reader of the score should know of the file."""
    for place, reason in read.skipped:
        exits.note(f"{file}, {place} {reason}: skipped")
    if read.repeated:
        exits.note(
            f"{file}: {read.repeated} of {len(read.items)} generations stand there more than "
            f"once; each counts"
        )
    if read.empty:
        exits.note(
            f"{file}: {read.empty} of {len(read.items)} generations are empty: they count as "
            f"abstentions"
        )


def _file(run: _Run, clients: list[EngineClient], place: _Place, read: Generations) -> Scoring:
    """Score one file; its results are written when it is complete, what was judged is kept in the
    journal."""
    import json
    from pathlib import Path

    from factscore_tui.cli.output import Output
    from factscore_tui.evaluation.run_journal import Journal

    path = Path(f"{place.result}.journal")
    if run.restart:
        path.unlink(missing_ok=True)
    with Output(place.result) as output, Output(place.rows) as rows:
        journal = Journal(path)
        for sink in (output, rows):
            sink.remember(lambda: f"what was judged is kept in {path}: run the command again")
        try:
            scoring = _judged(run, clients, read, journal, rows)
        finally:
            journal.close()
        if scoring.complete:
            output.write(json.dumps(scoring.as_json(), ensure_ascii=False, indent=1) + "\n")
            rows.keep()
            output.keep()
            journal.remove()
    return scoring


def _judged(
    run: _Run, clients: list[EngineClient], read: Generations, journal: Any, rows: Any
) -> Scoring:
    from factscore_tui.cli.interrupt import interruptible
    from factscore_tui.cli.status_line import StatusLine
    from factscore_tui.evaluation.rows import line_of
    from factscore_tui.evaluation.run import score_generations

    narrator, shares = StatusLine(), list[float]()
    narrator.status("starting the engine ...", now=True)

    def each(scored: Any, report: Any) -> None:
        if scored.decisions:
            shares.append(sum(d.is_supported for d in scored.decisions) / len(scored.decisions))
        rows.write(line_of(scored, report))

    def progress(done: int, total: int, topic: str) -> None:
        so_far = f", {100 * sum(shares) / len(shares):.1f} % supported so far" if shares else ""
        narrator.status(f"{done} of {total} scored{so_far}; {topic}")

    try:
        with interruptible(*clients) as pressed:
            scoring = score_generations(
                clients[0],
                read.items,
                journal,
                more=clients[1:],
                gamma=run.gamma,
                abstention=run.abstention,
                each=each,
                progress=progress,
                cancelled=lambda: bool(pressed.count),
            )
    finally:
        narrator.clear()
    scoring.skipped = read.skipped
    scoring.facts_from = f"{run.wanted.facts} facts".strip() if run.wanted.facts else ""
    return scoring


def as_factscore(chosen: Settings) -> Settings:
    """The settings with facts as fine as FActScore's annotators cut them, unless another decomposer
    is chosen: scores depend on how finely a text is cut."""
    bundled = not chosen.decomposer and chosen.engine in ("bundled", "cascade")
    return replace(chosen, decomposer="factscore") if bundled else chosen


def _summary(scoring: Scoring, place: _Place, named: bool) -> str:
    from factscore_tui.evaluation.factscore import aggregate
    from factscore_tui.report.visible import one_line

    result = aggregate([s.decisions for s in scoring.scored], scoring.gamma)
    ready = scoring.ready
    rows = [("file", place.file)] if named else []
    rows += [
        ("FActScore", f"{_percent(result.score)}  (with length penalty, gamma {scoring.gamma})"),
        ("without penalty", _percent(result.init_score)),
        ("responding", f"{_percent(result.respond_ratio)} of {len(scoring.scored)}"),
        (
            "facts per response",
            "-" if result.facts_per_response is None else f"{result.facts_per_response:.1f}",
        ),
        (
            "topics without article",
            _without_article(sum(s.without_article for s in scoring.scored)),
        ),
    ]
    rows += [
        ("", topic)
        for topic in sorted({s.generation.topic for s in scoring.scored if s.without_article})
    ]
    if ready is not None:
        source = f"{ready.index.name}, snapshot {ready.index.snapshot_date or 'of unknown date'}"
        rows += [
            ("estimator", ready.engine.estimator or ready.engine.name),
            ("knowledge source", source),
        ]
    if scoring.facts_from:
        rows.append(("facts", f"not found here: {scoring.facts_from}"))
    if scoring.skipped:
        rows.append(("lines skipped", f"{len(scoring.skipped)}, listed in the result"))
    if scoring.notices:
        rows.append(("notices", f"{len(scoring.notices)}, in the result"))
    rows.append(("written to", place.result if scoring.complete else "nothing yet"))
    if scoring.complete:
        rows.append(("evidence of each fact", place.rows))
    return "".join(f"{name:<24}{one_line(value)}\n" for name, value in rows)


def _without_article(count: int) -> str:
    """How many generations are about something the knowledge source has no article on, and what
    that means."""
    if not count:
        return "0"
    return (
        f"{count} {'generation' if count == 1 else 'generations'}, in which nothing counts as "
        f"supported"
    )


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.1f} %"
