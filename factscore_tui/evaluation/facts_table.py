"""The facts of a scored file as a Parquet table, a row a fact: for pandas, DuckDB and Ray Data."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from factscore_tui.errors import UsageProblem

INSTALL = "pip install 'factscore-tui[formats]'"
ROWS_AT_ONCE = 4096
"""Facts of one row group."""
COLUMNS = (
    ("generation", "int64"),
    ("topic", "string"),
    ("fact", "int64"),
    ("text", "string"),
    ("verdict", "string"),
    ("is_supported", "bool"),
    ("p_supported", "double"),
    ("strength", "string"),
    ("reason", "string"),
    ("title", "string"),
    ("passage", "string"),
)
"""`generation` counts the generations of the file from 1, `fact` the facts of each from 0; `title`
and `passage` are of the best passage that was read. `is_supported` is empty for a fact that does
not count, what nobody said is empty too."""


def check_table() -> None:
    """UsageProblem where pyarrow is missing: before anything is judged."""
    from importlib.util import find_spec

    if find_spec("pyarrow") is None:
        raise UsageProblem("the package pyarrow, which writes Parquet, is not installed", INSTALL)


def write_table(lines: Iterable[str | bytes], write: Callable[[bytes], None]) -> None:
    """Write the table of a NAME.facts.jsonl, given its lines. The same lines give the same bytes
    with the same version of pyarrow."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    schema = pa.schema([(name, pa.type_for_alias(kind)) for name, kind in COLUMNS])
    with pq.ParquetWriter(
        pa.PythonFile(_Sink(write), mode="w"), schema, compression="zstd"
    ) as writer:
        for rows in _batches(_rows(lines)):
            writer.write_table(pa.Table.from_pylist(rows, schema=schema))


def _rows(lines: Iterable[str | bytes]) -> Iterator[dict[str, Any]]:
    for number, line in enumerate(lines, 1):
        generation = json.loads(line)
        for fact in generation["facts"]:
            best = fact["evidence"][0] if fact["evidence"] else {}
            yield {
                "generation": number,
                "topic": generation["topic"],
                "fact": fact["id"],
                **{
                    name: fact[name]
                    for name in (
                        "text", "verdict", "is_supported", "p_supported", "strength", "reason",
                    )
                },
                "title": best.get("title"),
                "passage": best.get("text"),
            }  # fmt: skip


def _batches(rows: Iterator[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    batch: list[dict[str, Any]] = []
    for row in rows:
        batch.append(row)
        if len(batch) == ROWS_AT_ONCE:
            yield batch
            batch = []
    if batch:
        yield batch


class _Sink:
    """A file for pyarrow, of which it needs no more."""

    closed = False

    def __init__(self, write: Callable[[bytes], None]) -> None:
        self._write, self._at = write, 0

    def write(self, data: bytes) -> int:
        self._write(bytes(data))
        self._at += len(data)
        return len(data)

    def tell(self) -> int:
        return self._at

    def flush(self) -> None:
        """What is written is flushed."""

    def close(self) -> None:
        """The caller that gave `write` closes what is behind it."""
