"""Which files a `score` run reads, and where the results of each go."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from factscore_tui.cli.output import STDOUT, refuse_replacing
from factscore_tui.errors import InputProblem, UsageProblem

if TYPE_CHECKING:
    from factscore_tui.evaluation.scaling.shards import Shard


@dataclass(frozen=True)
class ScoreFile:
    """A file and where its results go: the reference's JSON, and a line for each generation."""

    file: str
    result: str
    rows: str


def read_result_file(name: str, hint: str) -> Any:
    """The JSON value of a result. InputProblem for what cannot be read."""
    try:
        return json.loads(Path(name).read_bytes())
    except (OSError, ValueError, RecursionError) as error:  # ValueError: no JSON, a NUL in the name
        raise InputProblem(
            f"cannot read {name}: {getattr(error, 'strerror', None) or error}", hint
        ) from error


def rows_beside(result: str) -> str:
    """The file of lines that goes with a result."""
    return f"{result.removesuffix('.json').removesuffix('.factscore')}.facts.jsonl"


def table_beside(result: str) -> str:
    """The Parquet table of facts that goes with a result."""
    return f"{rows_beside(result).removesuffix('.jsonl')}.parquet"


def rows_named(name: str) -> str:
    """NAME.facts.jsonl of the run that a user names: that file, its result, or the file that was
    scored. What belongs to no run is given back as it is."""
    if name.endswith(".factscore.json"):
        return rows_beside(name)
    rows = "" if name.endswith(".facts.jsonl") else places_of([name], None)[0].rows
    return rows if rows and Path(rows).is_file() else name


def subject_of(rows: str) -> str:
    """What a figure calls the run with this file of lines."""
    return Path(rows).name.removesuffix(".jsonl").removesuffix(".facts")


def subjects_in(names: list[str]) -> dict[str, str]:
    """The files of lines of these runs by what figures call them. UsageProblem where two are called
    the same: one would stand for both."""
    found: dict[str, str] = {}
    for rows in dict.fromkeys(map(rows_named, names)):
        if found.setdefault(subject_of(rows), rows) != rows:
            raise UsageProblem(
                "two results have the same name", "rename one: it is the name in the table"
            )
    return found


def result_named(name: str) -> str:
    """NAME.factscore.json of that run, likewise."""
    if name.endswith(".facts.jsonl"):
        return f"{name.removesuffix('.facts.jsonl')}.factscore.json"
    result = "" if name.endswith(".json") else places_of([name], None)[0].result
    return result if result and Path(result).is_file() else name


def places_of(files: list[str], output: str | None, shard: Shard | None = None) -> list[ScoreFile]:
    """Where the results of these files go: beside each, in the folder `output` (of several files,
    or where the name ends in a slash; it is made), or to the file of that name. UsageProblem where
    a result would replace what is read, or another result."""
    several = len(files) > 1
    folder = None
    if output not in (None, "", STDOUT) and (several or output[-1] == "/" or Path(output).is_dir()):
        folder = Path(output)
    if output == STDOUT:
        raise UsageProblem(
            "the result needs a file", "name it with --output FILE; --json prints it as well"
        )
    places = []
    for file in files:
        stem = file.rstrip("/").removesuffix(".gz")
        for suffix in (".jsonl", ".csv", ".tsv", ".parquet"):
            stem = stem.removesuffix(suffix)
        stem = stem if shard is None else shard.name(stem)
        result = output if output and folder is None else f"{stem}.factscore.json"
        result = str(folder / Path(result).name) if folder is not None else result
        places.append(ScoreFile(file, result, rows_beside(result)))
    if len({Path(place.result).resolve() for place in places}) < len(files):
        raise UsageProblem(
            "two of the files would have one result", "score them one after the other"
        )
    for place in places:
        refuse_replacing((place.result, place.rows, table_beside(place.result)), files)
    if folder is not None:
        _made(folder)
    return places


def _made(folder: Path) -> None:
    """UsageProblem where there is something else of that name, or nothing can be made."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        reason = getattr(error, "strerror", None) or error
        raise UsageProblem(
            f"{folder} is not a folder and cannot be made: {reason}",
            "name another with --output DIR",
        ) from error
