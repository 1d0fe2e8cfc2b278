"""Parquet tables of articles, as the data set wikimedia/wikipedia has them: columns title, text,
and maybe url."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from factscore_tui.corpus.article import (
    MAX_TITLE,
    Article,
    Batch,
    SourceReport,
    clean_date,
    clean_line,
    clean_text,
    clean_url,
    normal_title,
)
from factscore_tui.corpus.readers.base import (
    ARTICLES_A_UNIT,
    MAX_RECORD,
    SourceUnit,
    file_identity,
    written,
)
from factscore_tui.corpus.readers.plaintext import kind_of, split_plain
from factscore_tui.corpus.readers.streams import BOMB, MAX_RATIO, WINDOW
from factscore_tui.errors import SourceProblem

if TYPE_CHECKING:
    from factscore_tui.corpus.readers.registry import Opening

INSTALL = "pip install 'factscore-tui[formats]'"
NEEDED = ("title", "text")
OPTIONAL = ("url", "date")
ROWS_AT_ONCE = 32
"""Rows unpacked at once: a column may repeat one long text for every row of a group, which packs to
almost nothing."""
BYTES_A_UNIT = 8_000_000
LARGE_VALUES = 1_000_000
"""Bytes of a row on average from which rows are unpacked one by one."""
REPETITIVE = 50
"""Ratio of unpacked to packed bytes of a column from which they are, too: its dictionary may be one
long text."""
_SNAPSHOT = re.compile(r"(20\d\d)(\d\d)(\d\d)(?:\.[a-z-]{2,16})?$")


class ParquetRows(NamedTuple):
    """The payload of a unit: rows as (place, title, text, url, date), and what was left out before
    them as (reason, place). The places are "file row 12"."""

    rows: list[tuple[str, Any, Any, Any, Any]]
    left_out: list[tuple[str, str]]


def is_parquet(head: bytes) -> bool:
    """True when a file that begins with `head` is a Parquet table."""
    return head.startswith(b"PAR1")


def from_parquet(opening: Opening) -> ParquetSource | None:
    """A Parquet table."""
    return ParquetSource(opening.path) if is_parquet(opening.head) else None


class ParquetSource:
    """Articles from one Parquet file, or from all of a folder in the order of their names.

    Marks are "file group row": where the next unit begins, all counted from 0.
    """

    kind = "parquet"
    packing = ""

    def __init__(self, path: Path) -> None:
        """SourceProblem without pyarrow, or when a folder has no .parquet file."""
        try:
            import pyarrow.parquet  # noqa: F401  (half a second, for this one format)
        except ImportError:
            raise SourceProblem(
                f"{path} is a Parquet table, which needs the package pyarrow", INSTALL
            ) from None
        self.report = SourceReport()
        self._path = path
        self._files = sorted(path.glob("*.parquet")) if path.is_dir() else [path]
        if not self._files:
            raise SourceProblem(f"no .parquet file in {path}", "name the folder that holds them")
        self.identity = " ".join(file_identity(file) for file in self._files)
        self.size = sum(file.stat().st_size for file in self._files)
        self.snapshot_date = _snapshot(path)

    @property
    def parse(self) -> Callable[[ParquetRows], Batch]:
        return parse_rows

    def units(self, after: str = "") -> Iterator[SourceUnit]:
        """Runs of rows. SourceProblem when no file is a readable table, or one lacks a column."""
        groups = self._groups()
        given = 0
        total = sum(rows for _, _, rows in groups) or 1
        from_file, from_group, from_row = (
            (int(part) for part in after.split()) if after else (0, 0, 0)
        )
        read, size = 0, 0
        waiting = ParquetRows([], [])
        mark = after
        for file, group, count in groups:
            if (file, group) >= (from_file, from_group):
                first = from_row if (file, group) == (from_file, from_group) else 0
                for row, values, problem in self._rows(file, group, first):
                    if problem:
                        waiting.left_out.append((problem, values[0]))
                    else:
                        waiting.rows.append(values)
                        length = len(values[2]) if isinstance(values[2], str) else 0
                        size, given = size + length, given + length
                    mark = f"{file} {group} {row + 1}"
                    if given > max(WINDOW, MAX_RATIO * self.size):
                        waiting.left_out.append(
                            (BOMB, f"{self._files[file].name} group {group} row {row}")
                        )
                        yield SourceUnit(mark, 1.0, waiting)
                        return
                    if len(waiting.rows) == ARTICLES_A_UNIT or size > BYTES_A_UNIT:
                        yield SourceUnit(mark, min(1.0, (read + row + 1) / total), waiting)
                        waiting, size = ParquetRows([], []), 0
            read += count
        if waiting.rows or waiting.left_out:
            yield SourceUnit(mark, 1.0, waiting)

    def _groups(self) -> list[tuple[int, int, int]]:
        """(file, group, rows) of every row group there is. Files that are not tables are
        reported."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        found: list[tuple[int, int, int]] = []
        problems: list[str] = []
        for number, file in enumerate(self._files):
            try:
                with pq.ParquetFile(file) as table:
                    _check_columns(file, table.schema_arrow)
                    counts = [
                        table.metadata.row_group(group).num_rows
                        for group in range(table.num_row_groups)
                    ]
            except (pa.ArrowException, OSError, ValueError) as error:
                problems.append(clean_line(str(error))[:200])
                self.report.skip("not a readable Parquet file", written(file.name))
                continue
            found.extend((number, group, count) for group, count in enumerate(counts))
        if len(problems) == len(self._files):
            raise SourceProblem(
                f"{self._path} cannot be read as Parquet: {problems[0]}",
                "it may be cut short: download it again",
            )
        return found

    def _rows(
        self, number: int, group: int, first: int
    ) -> Iterator[tuple[int, tuple[str, Any, Any, Any, Any], str]]:
        """(row of the group, values, why it is left out or nothing) from the row `first`."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        file = self._files[number]
        row = 0
        try:
            # Without a buffer size, whole columns of a group are read at once, however large they
            # are.
            with pq.ParquetFile(file, buffer_size=1 << 20, pre_buffer=False) as table:
                names = [name for name in (*NEEDED, *OPTIONAL) if name in table.schema_arrow.names]
                at_once = _rows_at_once(table.metadata.row_group(group))
                if not at_once:
                    yield 0, (f"{file.name} group {group}", None, None, None, None), BOMB
                    return
                for batch in table.iter_batches(
                    at_once, row_groups=[group], columns=names, use_threads=False
                ):
                    if row + batch.num_rows > first:
                        yield from _values(batch, f"{file.name} group {group} row", row, first)
                    row += batch.num_rows
        except (pa.ArrowException, OSError, ValueError) as error:
            where = f"{file.name} group {group} from row {row}"
            reason = (
                "changed while it was read"
                if isinstance(error, FileNotFoundError)
                else "damaged, what follows"
            )
            yield row, (where, None, None, None, None), f"{reason} in the row group is missing"


def _rows_at_once(group: Any) -> int:
    """How many rows of a row group are unpacked at once, by what its columns say of themselves; 0
    for a bomb."""
    columns = [group.column(number) for number in range(group.num_columns)]
    unpacked = max((column.total_uncompressed_size for column in columns), default=0)
    ratio = max(
        (c.total_uncompressed_size / max(1, c.total_compressed_size) for c in columns), default=0.0
    )
    if unpacked > WINDOW and ratio > MAX_RATIO:
        return 0
    return 1 if ratio > REPETITIVE or unpacked > LARGE_VALUES * group.num_rows else ROWS_AT_ONCE


def _values(
    batch: Any, place: str, start: int, first: int
) -> Iterator[tuple[int, tuple[Any, ...], str]]:
    columns = {name: batch.column(name) for name in batch.schema.names}
    for offset in range(batch.num_rows):
        row = start + offset
        if row < first:
            continue
        where = f"{place} {row}"
        scalars = {name: column[offset] for name, column in columns.items()}
        if any(_length(scalar) > MAX_RECORD for scalar in scalars.values()):
            yield row, (where, None, None, None, None), "larger than 10 MB"
            continue
        try:
            values = {name: scalar.as_py() for name, scalar in scalars.items()}
        except ValueError:
            yield row, (where, None, None, None, None), "not UTF-8"
            continue
        yield (
            row,
            (where, values["title"], values["text"], values.get("url"), values.get("date")),
            "",
        )


def _length(scalar: Any) -> int:
    """Bytes of a value, without making a copy of it."""
    buffer = getattr(scalar, "as_buffer", None)
    data = buffer() if buffer and scalar.is_valid else None
    return len(data) if data is not None else 0


def _check_columns(file: Path, schema: Any) -> None:
    import pyarrow.types as kinds

    def is_text(name: str) -> bool:
        kind = schema.field(name).type
        kind = kind.value_type if kinds.is_dictionary(kind) else kind
        return bool(kinds.is_string(kind) or kinds.is_large_string(kind))

    lacking = [name for name in NEEDED if schema.names.count(name) != 1 or not is_text(name)]
    if lacking:
        have = ", ".join(clean_line(name)[:40] for name in schema.names[:10]) or "none"
        raise SourceProblem(
            f"{file} has no text column {' and no text column '.join(lacking)} (its columns: "
            f"{have})",
            "columns title and text are needed; url is used where it is there",
        )


def _snapshot(path: Path) -> str:
    """The day in the name of the folder ("20231101.en"), else nothing."""
    for folder in (path, path.parent):
        match = _SNAPSHOT.search(folder.resolve().name)
        if match:
            return clean_date("-".join(match.groups()))
    return ""


def parse_rows(payload: ParquetRows) -> Batch:
    """The articles of the rows of a unit."""
    batch = Batch()
    for reason, where in payload.left_out:
        batch.report.skip(reason, where)
    for where, title, text, url, date in payload.rows:
        if not isinstance(title, str) or not isinstance(text, str):
            batch.report.skip("title or text is not a string", where)
            continue
        title = clean_line(title)
        if not normal_title(title) or len(title) > MAX_TITLE:
            batch.report.skip("no usable title", where)
            continue
        # Leading blanks of a line tell items of lists; clean_text would only take those of the
        # first.
        sections = split_plain(clean_text(text), title)
        if not sections:
            batch.report.skip("no text", where)
            continue
        batch.articles.append(
            Article(
                title,
                sections,
                url=clean_url(url) if isinstance(url, str) else "",
                date=clean_date(date if isinstance(date, str) else str(date or "")[:30]),
                kind=kind_of(title, text),
            )
        )
    return batch
