"""Where the rows and cells of a table stand: Markdown ("| a | b |"), tabs, and HTML."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice, pairwise
from typing import NamedTuple

from factscore_tui.core.span import Span
from factscore_tui.text.inline import plain
from factscore_tui.text.tables import Cell, cell, title_of

_DELIMITER = re.compile(r"[|:\- \t]+")
_PIPE = re.compile(r"\\.|`[^`|]{0,200}`|\|", re.DOTALL)
_FIGURE = re.compile(
    r"[-+\u2212$\u20ac\u00a3~]?\s?\d[\d.,:%\u00a0\u202f' /\u2013-]*(?:%|\s?\w{1,4})?"
)
# First cells that say "this row is the header" in a table of words only, which tabs do not mark.
_HEADER_WORDS = frozenset(
    """name country city state year date title author artist film book album role character team
    club player place     location capital population area language currency region party president
    company product species     category type subject event""".split()  # noqa: SIM905
)
_TR = re.compile(r"<tr\b", re.IGNORECASE)
_CELL = re.compile(r"<(t[hd])\b[^<>]{0,1000}>", re.IGNORECASE)
_CELL_END = re.compile(r"</t[hd]\s{0,5}>|</tr\b|</thead|</tbody|</table", re.IGNORECASE)
_CAPTION = re.compile(r"<caption\b[^<>]{0,500}>(.{0,300}?)</caption", re.IGNORECASE | re.DOTALL)


class Table(NamedTuple):
    """`header` and `rows` are sentences-to-be; `others` are lines between them with why they are
    skipped. `lines` is how many lines of text (not counting blank ones) a table of lines has, 0 for
    HTML."""

    style: str
    lines: int
    header: Span | None
    rows: list[Span]
    others: list[tuple[Span, str]]
    title: str = ""

    def cells(self, text: str, row: Span) -> list[Cell]:
        """The cells of a row of this table."""
        if self.style == "html":
            return list(_html_cells(text, row))
        bounds = _pipe_bounds(text, row) if self.style == "pipe" else _tab_bounds(text, row)
        return [cell(text, start, end) for start, end in bounds]


def marked_table(text: str, lines: Iterable[tuple[int, int]]) -> Table | None:
    """A Markdown table that begins with the first of `lines`, or None. Two lines or more that begin
    with "|" are a table too, without a header."""
    remaining = iter(lines)
    first = list(islice(remaining, 2))
    spans = [Span(*line).trimmed(text) for line in first]
    if len(spans) < 2 or text.find("|", *spans[0]) < 0:
        return None
    marked = _is_delimiter(text, spans[1]) and len(_pipe_bounds(text, spans[0])) == len(
        _pipe_bounds(text, spans[1])
    )
    grid = all(
        text[span.start] == "|" and text.find("|", span.start + 1, span.end) > 0 for span in spans
    )
    if not marked and not grid:
        return None
    rows = [] if marked else list(spans)
    count = 2
    for line in remaining:
        span = Span(*line).trimmed(text)
        if text.find("|", *span) < 0 or (not marked and text[span.start] != "|"):
            break
        rows.append(span)
        count += 1
    if not marked:
        ruled = [span for span in rows if _is_delimiter(text, span)]
        others = [(span, "rule") for span in ruled if ":" in span.of(text)]
        return Table("pipe", count, None, [span for span in rows if span not in ruled], others)
    others = [(spans[0], "table header")]
    # "|:--|--:|"; without a colon it is a rule like others and no sentence
    if ":" in spans[1].of(text):
        others.append((spans[1], "rule"))
    return Table("pipe", count, spans[0], rows, others)


def tabbed_table(text: str, lines: Iterable[tuple[int, int]]) -> Table | None:
    """Rows that tabs part, as they are pasted from a spreadsheet: two or more with the same number
    of tabs, at least two each."""
    rows: list[Span] = []
    tabs = 0
    for line in lines:
        span = _whole_line(text, *line)
        found = text.count("\t", span.start, span.end)
        if found < 2 or (rows and found != tabs):
            break
        tabs = found
        rows.append(span)
    if len(rows) < 2:
        return None
    table = Table("tab", len(rows), None, rows, [])
    head = table.cells(text, rows[0])
    trimmed = [row.trimmed(text) for row in rows]
    if not _is_header([c.text for c in head], [table.cells(text, row) for row in rows[1:6]]):
        return table._replace(rows=trimmed)
    return table._replace(
        header=trimmed[0], rows=trimmed[1:], others=[(trimmed[0], "table header")]
    )


def _is_header(head: list[str], body: list[list[Cell]]) -> bool:
    """True for a first row of words over columns of figures, or one that begins with a word such as
    "Country"."""
    if (
        any(_FIGURE.fullmatch(c) and not re.fullmatch(r"(?:1[0-9]|20)\d\d", c) for c in head)
        or not head[-1]
    ):
        return False
    if head[0].casefold() in _HEADER_WORDS:
        return True
    columns = range(1, len(head))
    figures = [
        sum(bool(_FIGURE.fullmatch(row[n].text)) for row in body if len(row) > n) for n in columns
    ]
    return any(count * 2 > len(body) for count in figures)


def html_table(text: str, span: Span) -> Table:
    """The rows of <table>...</table>: each runs to the next <tr>, so that no tag is left between
    them."""
    starts = [match.start() for match in _TR.finditer(text, *span)]
    if not starts:
        return Table("html", 0, None, [span.trimmed(text)], [])
    caption = _CAPTION.search(text, span.start, min(starts[0], span.start + 2000))
    title = plain(text, Span(*caption.span(1))).text if caption else ""
    bounds = [*starts[1:], span.end]
    rows = [Span(start, end).trimmed(text) for start, end in zip(starts, bounds, strict=True)]
    others: list[tuple[Span, str]] = []
    before = Span(span.start, starts[0]).trimmed(text)
    if before.end > before.start:
        others.append((before, "table header"))
    first = [match.group(1).lower() for match in _CELL.finditer(text, *rows[0])]
    if first and all(name == "th" for name in first):
        others.append((rows[0], "table header"))
        return Table("html", 0, rows[0], rows[1:], others, title_of(title))
    return Table("html", 0, None, rows, others)


def _html_cells(text: str, row: Span) -> Iterator[Cell]:
    openers = list(_CELL.finditer(text, *row))
    for number, opener in enumerate(openers):
        stop = openers[number + 1].start() if number + 1 < len(openers) else row.end
        end = _CELL_END.search(text, opener.end(), stop)
        yield cell(text, opener.end(), end.start() if end else stop)


def _is_delimiter(text: str, span: Span) -> bool:
    return (
        _DELIMITER.fullmatch(text, *span) is not None
        and text.find("|", *span) >= 0
        and text.find("-", *span) >= 0
    )


def _pipe_bounds(text: str, row: Span) -> list[tuple[int, int]]:
    """[start, end) of the cells between pipes; a pipe at either end of the row opens and closes
    it."""
    pipes = [match.start() for match in _PIPE.finditer(text, *row) if match.group() == "|"]
    start, end = row
    if pipes and pipes[0] == start:
        start += 1
        pipes = pipes[1:]
    if pipes and pipes[-1] == end - 1:
        end -= 1
        pipes = pipes[:-1]
    edges = [start - 1, *pipes, end]
    return [(left + 1, right) for left, right in pairwise(edges)]


def _tab_bounds(text: str, row: Span) -> list[tuple[int, int]]:
    row = _whole_line(text, *row)
    edges = [row.start - 1, *(n for n in range(row.start, row.end) if text[n] == "\t"), row.end]
    return [(left + 1, right) for left, right in pairwise(edges)]


def _whole_line(text: str, start: int, end: int) -> Span:
    """The line with the tabs at its ends, which are empty cells."""
    while start > 0 and text[start - 1] == "\t":
        start -= 1
    while end < len(text) and text[end] == "\t":
        end += 1
    return Span(start, end)
