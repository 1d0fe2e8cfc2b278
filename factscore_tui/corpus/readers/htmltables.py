"""Tables of HTML pages: rows as lines "Header: cell; Header: cell", infoboxes as pairs of label and
value."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from factscore_tui.corpus.article import clean_line
from factscore_tui.corpus.readers.htmlbytes import put, put_behind
from factscore_tui.corpus.references import IN_TEXT

MAX_COLUMNS = 50
MAX_LABEL = 80
MAX_VALUE = 2000
MAX_PAIRS = 500
MAX_SPAN = 1000
MAX_CARRIED = 200
"""Characters of a cell that is repeated in the rows it spans."""
MAX_TABLE_TEXT = 2_000_000
"""Characters that the tables of one page may become: headers are repeated in every row."""
_SEPARATORS = frozenset(("br", "li", "p", "div", "tr", "td"))
_BREAK = "\ufdd2"
"""A noncharacter, which no text holds: a separator in the text of a cell."""
_NOTHING = frozenset(("", "-", "–", "—", "―"))
_GROUPS = ("thead", "tbody", "tfoot")


def write_tables(tables: list[tuple[Any, bool]]) -> None:
    """Empty every table, in the order of the text; those marked True get their rows back as items
    of a list."""
    consumed: set[Any] = set()
    budget = MAX_TABLE_TEXT
    for table, is_text in tables:
        if table in consumed:
            continue
        consumed.update(table.iter("table"))
        lines: list[str] = []
        for line in table_lines(table) if is_text else ():
            budget -= len(line)
            if budget < 0:
                break
            lines.append(line)
        table.clear(keep_tail=True)
        for line in lines:
            item = table.makeelement("li")
            put(item, "", line)
            table.append(item)


def table_lines(table: Any) -> Iterator[str]:
    """One line for every row of cells. The headers are those of the first rows that have nothing
    but headers."""
    headers: list[str] = []
    carried: dict[int, tuple[int, str]] = {}
    body = False
    for row in _rows(table):
        cells, only_headers = _cells(row, carried)
        marks = "".join(map(IN_TEXT.found, cells))
        if marks:
            cells = [IN_TEXT.taken_out(cell)[0] for cell in cells]
        if only_headers and not body:
            headers = [
                f"{above} {own}".strip() if above != own else own
                for above, own in _pairs(headers, cells)
            ]
            continue
        body = True
        parts = []
        for header, cell in _pairs(headers, cells)[: len(cells)]:
            if cell not in _NOTHING and cell != header:
                parts.append(f"{header[:MAX_LABEL]}: {cell}" if header else cell)
        if parts:
            yield "; ".join(parts) + marks


def _pairs(headers: list[str], cells: list[str]) -> list[tuple[str, str]]:
    width = max(len(headers), len(cells))
    return list(
        zip(
            headers + [""] * (width - len(headers)),
            cells + [""] * (width - len(cells)),
            strict=True,
        )
    )


def _rows(table: Any) -> Iterator[Any]:
    """The rows of a table, those of tables inside its cells left out."""
    for child in table.iterchildren("tr", *_GROUPS):
        if child.tag == "tr":
            yield child
        else:
            yield from child.iterchildren("tr")


def _cells(row: Any, carried: dict[int, tuple[int, str]]) -> tuple[list[str], bool]:
    """The cells of a row by column, and whether all of its own are headers. `carried` holds, by
    column, the cells that span the rows to come, as (rows left, text)."""
    cells: list[str] = []
    only_headers = True

    def fill() -> None:
        while len(cells) in carried:
            left, text = carried.pop(len(cells))
            if left > 1:
                waiting[len(cells)] = (left - 1, text)
            cells.append(text)

    waiting: dict[int, tuple[int, str]] = {}
    for cell in row.iterchildren("td", "th"):
        fill()
        only_headers = only_headers and cell.tag == "th"
        text = cell_text(cell, ", " if cell.tag == "td" else " ")
        down = _span(cell.get("rowspan"))
        across = min(_span(cell.get("colspan")), MAX_COLUMNS)
        for column in range(across):
            if len(cells) >= MAX_COLUMNS:
                break
            if down > 1:
                waiting[len(cells)] = (down - 1, IN_TEXT.taken_out(text)[0][:MAX_CARRIED])
            # A cell across several columns of data is said once.
            cells.append(text if not column or cell.tag == "th" else "")
    fill()
    carried.clear()
    carried.update(waiting)
    return cells, only_headers and bool(cells)


def _span(value: str | None) -> int:
    return (
        min(int(value), MAX_SPAN)
        if value and value.isascii() and value.isdigit() and len(value) < 6
        else 1
    )


def cell_text(cell: Any, separator: str = ", ") -> str:
    """The text of a cell on one line; what stands on lines of its own is separated by
    `separator`."""
    for element in cell.iter(*_SEPARATORS):
        if element is cell:
            continue
        if element.tag == "br":
            put_behind(element, _BREAK)
        else:
            put(element, _BREAK, element.text)
            put_behind(element, _BREAK)
    lines = (" ".join(piece.split()) for piece in str(cell.xpath("string()")).split(_BREAK))
    said = (line for line in lines if line and IN_TEXT.without(line))
    return separator.join(said).replace(",,", ",")


def infobox_pairs(box: Any) -> list[tuple[str, str]]:
    """(label, value) of every row of an infobox with exactly one label and one value; marks of
    references stand at the end of values."""
    pairs: list[tuple[str, str]] = []
    for row in _rows(box):
        cells = list(row.iterchildren("th", "td"))
        if len(cells) != 2 or cells[1].tag != "td":
            continue
        label, value = cell_text(cells[0], " ").rstrip(": "), clean_line(cell_text(cells[1]))
        marks = IN_TEXT.found(label) + IN_TEXT.found(value)
        if marks:
            label, value = IN_TEXT.taken_out(label)[0].rstrip(": "), IN_TEXT.taken_out(value)[0]
        if label and value and len(label) <= MAX_LABEL:
            pairs.append((clean_line(label), value[:MAX_VALUE] + marks))
        if len(pairs) == MAX_PAIRS:
            break
    return pairs
