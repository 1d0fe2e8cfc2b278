"""Rows of a file of generations, whatever it is: JSON lines, CSV, Parquet, a data set folder of
Hugging Face.

A row is a dictionary; what cannot be read as one is told with its place instead. Nothing is held in
memory but the row at hand.
"""

from __future__ import annotations

import csv
import gzip
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

from factscore_tui.errors import InputProblem

BUFFER = 65_536
"""Bytes of a column of Parquet that are read at once; without it a column of a row group, which may
be a whole file's, is."""
MAX_LINE = 20_000_000
"""Bytes of one line; a generation with all its labels has some tens of thousands."""
INSTALL = "pip install 'factscore-tui[formats]'"
HINT = 'a line looks like {"topic": "Marie Curie", "output": "Marie Curie was ..."}'

Row = tuple[str, dict[str, Any] | None, str]
"""(place such as "line 3", the row, or None and why it is none)."""


def rows_of(path: Path) -> Iterator[Row]:
    """The rows of a file or folder. InputProblem for what cannot be read at all."""
    try:
        if path.is_dir():
            yield from _folder(path)
            return
        with path.open("rb") as file:
            head = file.read(4)
        if head == b"PAR1":
            yield from _tables([path])
        elif path.name.lower().removesuffix(".gz").endswith((".csv", ".tsv")):
            with _opened(path, head) as file:
                yield from _csv(file, "\t" if ".tsv" in path.name.lower() else ",")
        else:
            with _opened(path, head) as file:
                yield from json_rows(file)
    except (OSError, EOFError, ValueError) as error:  # ValueError: a NUL in the name
        hint = "check the name" if isinstance(error, FileNotFoundError) else HINT
        raise InputProblem(
            f"cannot read {path}: {getattr(error, 'strerror', None) or error}", hint
        ) from error


def each_scored(name: str, use: Callable[[dict[str, Any]], object]) -> None:
    """Give every line of NAME.facts.jsonl to `use`, which raises InputProblem for what is none.
    InputProblem, naming the place."""
    for place, row, problem in rows_of(Path(name)):
        if row is None:
            raise InputProblem(f"{name}, {place} {problem}", "score it again")
        try:
            use(row)
        except InputProblem as error:
            raise InputProblem(f"{name}, {place}: {error.message}", error.hint) from error


def json_rows(lines: Any) -> Iterator[Row]:
    """Rows of JSON lines: an open file, or anything that gives lines as bytes. Blank lines are
    none."""
    for number, line in enumerate(_bounded(lines), 1):
        if number == 1:
            line = line.removeprefix(b"\xef\xbb\xbf")
        if not line.strip():
            continue
        place = f"line {number}"
        if len(line) > MAX_LINE:
            yield place, None, f"is longer than {MAX_LINE // 1_000_000} MB"
            continue
        try:
            row = json.loads(line.decode("utf-8"))
        except (ValueError, RecursionError) as error:
            yield (
                place,
                None,
                f"is not JSON: "
                f"{'nested too deeply' if isinstance(error, RecursionError) else error}",
            )
            continue
        if isinstance(row, dict):
            yield place, row, ""
        else:
            yield place, None, "has no topic: it is not an object"


def _opened(path: Path, head: bytes) -> Any:
    return gzip.open(path, "rb") if head[:2] == b"\x1f\x8b" else path.open("rb")


def _bounded(lines: Any) -> Iterator[bytes]:
    """Lines of at most MAX_LINE + 1 bytes: of a longer one that much, the rest is passed over."""
    if not hasattr(lines, "readline"):
        yield from lines
        return
    while line := lines.readline(MAX_LINE + 1):
        yield line
        rest = line
        while len(rest) > MAX_LINE and not rest.endswith(b"\n"):
            rest = lines.readline(MAX_LINE + 1)


def _csv(file: IO[bytes], comma: str) -> Iterator[Row]:
    """Rows of a table with a heading. What is not UTF-8 ends the reading: nobody knows where the
    next row begins."""
    csv.field_size_limit(MAX_LINE)
    text = (
        line.decode("utf-8-sig" if not number else "utf-8")
        for number, line in enumerate(_bounded(file))
    )
    reader = csv.DictReader(text, delimiter=comma, strict=True)
    while True:
        try:
            row = next(reader, None)
        except (csv.Error, UnicodeDecodeError) as error:
            where = f"line {reader.line_num + 1}"
            raise InputProblem(
                f"{where} is not CSV: {error}", "save the table as CSV in UTF-8"
            ) from error
        if row is None:
            return
        place = f"line {reader.line_num}"
        if None in row or None in row.values():
            yield place, None, f"has not the {len(reader.fieldnames or ())} fields of the heading"
        else:
            yield place, dict(row), ""


def _folder(path: Path) -> Iterator[Row]:
    """A data set of Hugging Face as it lies on disk (save_to_disk), or a folder of Parquet
    tables."""
    splits = path / "dataset_dict.json"
    if splits.exists():
        names = _splits(splits)
        if len(names) != 1:
            raise InputProblem(
                f"{path} has the splits {', '.join(names)}", f"name one of them: {path / 'test'}"
            )
        path = path / names[0]
    arrows, tables = _arrow_files(path), sorted(path.rglob("*.parquet"))
    if arrows:
        yield from _arrows(arrows)
    elif tables:
        yield from _tables(tables)
    else:
        raise InputProblem(
            f"{path} holds no data set",
            "name a folder with .arrow or .parquet files, or a file of JSON lines or CSV",
        )


def _splits(file: Path) -> list[str]:
    """The parts of a data set. InputProblem for a list of them that is none."""
    try:
        names = json.loads(file.read_text("utf-8"))["splits"]
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise TypeError("no list of names")
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise InputProblem(f"{file} lists no splits", "save the data set again") from error
    return names


def _arrow_files(path: Path) -> list[Path]:
    """Those of a data set, in its order. Others beside them are what `datasets` remembers of work
    on it (cache-0123.arrow). InputProblem where one is not there."""
    try:
        listed = json.loads((path / "state.json").read_text("utf-8"))["_data_files"]
        files = [path / Path(str(file["filename"])).name for file in listed]
    except (OSError, ValueError, KeyError, TypeError):
        return sorted(file for file in path.glob("*.arrow") if not file.name.startswith("cache-"))
    for file in files:
        if not file.is_file():
            raise InputProblem(f"{path} is not whole: {file.name} is missing", "save it again")
    return files


def _tables(paths: list[Path]) -> Iterator[Row]:
    pq = _pyarrow(paths[0]).parquet
    number = 0
    for path in paths:
        try:
            table = pq.ParquetFile(path, buffer_size=BUFFER, pre_buffer=False)
            for batch in table.iter_batches(batch_size=64, use_threads=False):
                for row in batch.to_pylist():
                    number += 1
                    yield f"row {number}", row, ""
        except OSError as error:
            raise InputProblem(
                f"{path} is not a valid Parquet table: {error}", "write it again"
            ) from error
        except ValueError as error:  # pyarrow's own errors are of this kind
            raise InputProblem(
                f"{path} is not a valid Parquet table: {error}", "write it again"
            ) from error


def _arrows(paths: list[Path]) -> Iterator[Row]:
    pa = _pyarrow(paths[0])
    number = 0
    for path in paths:
        try:
            with pa.OSFile(str(path), "rb") as file:
                for batch in pa.ipc.open_stream(file):
                    for row in batch.to_pylist():
                        number += 1
                        yield f"row {number}", row, ""
        except (OSError, ValueError) as error:
            raise InputProblem(
                f"{path} is not a valid Arrow table: {error}", "write it again"
            ) from error


def _pyarrow(path: Path) -> Any:
    try:
        import pyarrow
        import pyarrow.ipc
        import pyarrow.parquet
    except ImportError:
        raise InputProblem(f"{path} needs the package pyarrow", INSTALL) from None
    return pyarrow
