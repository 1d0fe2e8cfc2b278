"""`factscore-tui score merge`: the result of a whole file out of those of its shards."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Annotated, Any

import typer

from factscore_tui.cli.options import JsonOption

if TYPE_CHECKING:
    from pathlib import Path


def score_merge(
    results: Annotated[
        list[str],
        typer.Argument(
            metavar="RESULTS...",
            help="NAME.shard-1-of-4.factscore.json and those of all other shards, in any order.",
        ),
    ],
    output: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="Default: NAME.factscore.json beside the first shard.",
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Put the results of all shards of a run together: the files of a single run, byte for byte.

    Shards that were not judged alike (another index, another model, other settings) are refused.
    """
    from pathlib import Path

    from factscore_tui.cli.output import Output, refuse_replacing
    from factscore_tui.cli.score.files import ScoreFile, read_result_file, rows_beside
    from factscore_tui.cli.score.run import summary, written
    from factscore_tui.evaluation.scaling.shards import alternating_lines, merged
    from factscore_tui.report.json_report import encode_object

    whole, order = merged(
        [(name, read_result_file(name, "name the results of all shards")) for name in results]
    )
    target = output or _whole(Path(results[order[0]]))
    place = ScoreFile("", target, rows_beside(target))
    read = [file for one in results for file in (one, rows_beside(one))]
    refuse_replacing([target, place.rows], read)
    with contextlib.ExitStack() as files:
        result, rows = files.enter_context(Output(target)), files.enter_context(Output(place.rows))
        shards = [files.enter_context(_rows(results[number])) for number in order]
        for line in alternating_lines(shards, len(whole["decisions"])):
            rows.write_bytes(line)
        for piece in written(whole):
            result.write(piece)
        rows.keep()
        result.keep()
    with Output() as out:
        told = encode_object(whole) + "\n" if as_json else summary(whole, place)
        out.write(told)


def _rows(result: str) -> Any:
    """The lines that belong to a shard's result, open."""
    from pathlib import Path

    from factscore_tui.cli.score.files import rows_beside
    from factscore_tui.errors import InputProblem

    path = Path(rows_beside(result))
    try:
        return path.open("rb")
    except OSError as error:
        raise InputProblem(
            f"cannot read {path}: {error.strerror or error}",
            f"it was written beside {result}: keep both together",
        ) from error


def _whole(first: Path) -> str:
    from factscore_tui.errors import UsageProblem
    from factscore_tui.evaluation.scaling.shards import whole_name

    name = whole_name(first.name)
    if name is None:
        raise UsageProblem(
            f"{first} has not the name of a shard: what is its whole called?",
            "name the result with --output FILE",
        )
    return str(first.with_name(name))
