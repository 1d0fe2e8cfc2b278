"""Tables of a user's own folder, CSV and TSV: every row as a line "Header: cell; Header: cell".

    Site,Country,Manager            Site: Gdynia; Country: Poland; Manager: Ewa Wrona
    Gdynia,Poland,Ewa Wrona

    Ticket,Price 2022,Price 2023    Ticket: Adult; Price 2022: £4.50
    Adult,£4.50,£4.80               Ticket: Adult; Price 2023: £4.80

Columns that tell one thing year by year, month by month or day by day get a line each, so that a
value of one year does not stand beside the next one's.
"""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator, Sequence

from factscore_tui.core.calendar_names import MONTHS
from factscore_tui.corpus.article import LIST_MARK, Section, clean_line
from factscore_tui.corpus.readers.htmltables import MAX_COLUMNS, MAX_LABEL, MAX_TABLE_TEXT

TABLE_SUFFIXES = (".csv", ".tsv")
_SEPARATORS = ",;\t"
_LOOKED_AT = 20
"""Lines by which the separator is known."""
_SERIES = re.compile(
    rf"(?i)\d|\b(?:{'|'.join(MONTHS)}|(?:mon|tues|wednes|thurs|fri|satur|sun)day)s?\b"
)
"""In the header of a column that is one of several alike."""
_NOTHING = frozenset(("", "-", "\u2013", "\u2014", "n/a", "N/A"))


class TableError(ValueError):
    """A table that cannot be read; the text is the reason as it is counted."""


def read_table(text: str, suffix: str) -> tuple[tuple[Section, ...], tuple[str, ...]]:
    """The rows as one section, and what was left out. TableError for a table that the csv module
    does not take."""
    separator = "\t" if suffix == ".tsv" else _separator(text)
    lines: list[str] = []
    left = MAX_TABLE_TEXT
    headers: list[str] | None = None
    try:
        for row in csv.reader(io.StringIO(text), delimiter=separator):
            cells = [clean_line(cell) for cell in row[:MAX_COLUMNS]]
            if sum(cell not in _NOTHING for cell in cells) < 2:
                continue  # a title or a note above or below the table
            if headers is None:
                headers = cells if _is_heading(cells) else []
                if headers:
                    continue
            for line in _lines(headers, cells):
                left -= len(line)
                lines.append(f"{LIST_MARK}{line}")
            if left < 0:
                return (Section((), "\n".join(lines)),), ("a long table: later rows left out",)
    except csv.Error:
        raise TableError("not a table that can be read") from None
    return ((Section((), "\n".join(lines)),) if lines else ()), ()


def _separator(text: str) -> str:
    """The sign that most lines have equally often, and most often; a comma where none is."""
    rows = [line for line in text.splitlines()[:_LOOKED_AT] if line.strip()]
    best, most = ",", (0, 0)
    for sign in _SEPARATORS:
        counted = Counter(row.count(sign) for row in rows if sign in row)
        often, lines = max(counted.items(), key=lambda item: item[1], default=(0, 0))
        if (lines, often) > most:
            best, most = sign, (lines, often)
    return best


def _is_heading(cells: Sequence[str]) -> bool:
    """No cell of a heading is a sum or a day; years and "Price 2022" may be."""
    return all(re.search(r"[^\W\d_]", cell) or re.fullmatch(r"\d{4}|", cell) for cell in cells)


def _lines(headers: Sequence[str], cells: Sequence[str]) -> Iterator[str]:
    """The row as one line; where several columns are alike, as a line for each of them."""
    named = [
        (header[:MAX_LABEL], cell)
        for header, cell in zip([*headers, *[""] * len(cells)], cells, strict=False)
        if cell not in _NOTHING
    ]
    series = [pair for pair in named if _SERIES.search(pair[0])]
    if len(series) < 2:
        series = []
    rest = [_pair(*pair) for pair in named if pair not in series]
    for pair in series:
        yield "; ".join([*rest, _pair(*pair)])
    if not series and rest:
        yield "; ".join(rest)


def _pair(header: str, cell: str) -> str:
    return f"{header}: {cell}" if header and header != cell else cell
