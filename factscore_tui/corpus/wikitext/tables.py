"""Wikitables as lines: "Header: cell; Header: cell"."""

from __future__ import annotations

import re

from factscore_tui.corpus.article import LIST_MARK
from factscore_tui.corpus.references import IN_WIKITEXT
from factscore_tui.corpus.wikitext.marks import LINE, PARAGRAPH

MAX_ROWS = 300
MAX_COLUMNS = 30
MAX_CELL = 300
_KEPT = re.compile(r"\b(?:wikitable|prettytable|sortable)\b")
_NAVIGATION = re.compile(r"\b(?:nav|metadata|infobox|mbox|toc\b|noprint)", re.IGNORECASE)
_ROW = re.compile(r"\n[ \t]*+\|-[^\n]*+")
_LINES = re.compile(r"\n[ \t]*+(?=[|!])")
_HEADER_CELLS = re.compile(r"!!|\|\|")
_SPAN = re.compile(r"\b(row|col)span\s{0,9}=\s{0,9}[\"']?\s{0,9}(\d{1,4})", re.IGNORECASE)
_BREAK = re.compile(r"<br\b[^<>]*+>|\n[*#:;]*+", re.IGNORECASE)
_MARKED = re.compile("[\n\x0b\x0c]+")

Cell = tuple[str, bool, int, int]
"""Text, whether it is a header, columns and rows it takes."""

Placed = tuple[str, bool]
"""Text of a cell, whether it takes several columns."""


def show_table(body: str) -> str:
    """The rows of the wikitable whose inside is `body` as items of a list; nothing for other
    tables.

    Cells that take several rows or columns are repeated, so that every cell stands beside the
    header of its column.
    """
    head, _, rest = body.partition("\n")
    if not _KEPT.search(head) or _NAVIGATION.search(head):
        return "\n"
    headers: list[str] = []
    lines: list[str] = []
    caption = ""
    waiting: dict[int, tuple[int, Placed]] = {}
    for number, chunk in enumerate(_ROW.split("\n" + rest, MAX_ROWS)):
        if number == MAX_ROWS:
            break
        marks = IN_WIKITEXT.found(chunk)
        cells, found = _cells(IN_WIKITEXT.without(chunk) if marks else chunk)
        caption = caption or found
        if not cells:
            continue
        row = _placed(cells, waiting)
        if all(cell[1] for cell in cells) and not lines and len(cells) > 1:
            headers = _merged(headers, [text for text, _ in row])
            continue
        line = _line(headers, row)
        if line:
            lines.append(line + marks)
    if not lines:
        return "\n"
    rows = LINE.join(f"{LIST_MARK}{line}" for line in lines)
    above = f"{PARAGRAPH}{caption}" if caption else ""
    return f"\n{above}{LINE}{rows}{PARAGRAPH}\n"


def _cells(chunk: str) -> tuple[list[Cell], str]:
    """(cells of a row, caption of the table when it stands before them)."""
    cells: list[Cell] = []
    caption = ""
    for line in _LINES.split(chunk)[1:]:
        mark, content = line[0], line[1:]
        if mark == "|" and content[:1] == "+":
            caption = _cell_text(content[1:])[0]
            continue
        pieces = _HEADER_CELLS.split(content) if mark == "!" else content.split("||")
        for piece in pieces[: MAX_COLUMNS - len(cells)]:
            text, attributes = _cell_text(piece)
            spans = (
                {kind.lower(): int(count) for kind, count in _SPAN.findall(attributes)}
                if attributes
                else {}
            )
            columns = min(max(spans.get("col", 1), 1), MAX_COLUMNS)
            rows = min(max(spans.get("row", 1), 1), MAX_ROWS)
            cells.append((text, mark == "!", columns, rows))
    return cells, caption


def _cell_text(piece: str) -> tuple[str, str]:
    """(text of a cell on one line, its attributes)"""
    attributes, bar, text = piece.partition("|")
    if not bar:
        attributes, text = "", piece
    text = text[: 4 * MAX_CELL].strip()
    if "\n" in text or "<" in text:
        text = _BREAK.sub(", ", text)
    if LINE in text or PARAGRAPH in text:
        text = _MARKED.sub(" ", text)
    return text[:MAX_CELL].replace(LIST_MARK, "").strip(" ,"), attributes[:MAX_CELL]


def _placed(cells: list[Cell], waiting: dict[int, tuple[int, Placed]]) -> list[Placed]:
    """Texts by column; `waiting` holds (rows left, text) of cells from above and is brought up to
    date."""
    row: list[Placed] = []

    def take_waiting() -> None:
        while len(row) in waiting and len(row) < MAX_COLUMNS:
            left, placed = waiting.pop(len(row))
            if left > 1:
                waiting[len(row)] = (left - 1, placed)
            row.append(placed)

    for text, _, columns, rows in cells:
        take_waiting()
        for _ in range(min(columns, MAX_COLUMNS - len(row))):
            if rows > 1:
                waiting[len(row)] = (rows - 1, (text, columns > 1))
            row.append((text, columns > 1))
    take_waiting()
    return row


def _merged(above: list[str], below: list[str]) -> list[str]:
    """Headers of two rows as one: "Single Peak position"."""
    if not above:
        return below
    width = max(len(above), len(below))
    pairs = zip(
        above + [""] * (width - len(above)), below + [""] * (width - len(below)), strict=True
    )
    return [one if one == other or not other else f"{one} {other}".strip() for one, other in pairs]


def _line(headers: list[str], row: list[Placed]) -> str:
    """ "Header: cell; Header: cell"; what takes several columns stands once, without a header."""
    shown: list[str] = []
    last = ""
    for number, (text, wide) in enumerate(row):
        header = headers[number] if number < len(headers) and not wide else ""
        entry = f"{header}: {text}" if header else text
        if text and entry != last:
            shown.append(entry)
            last = entry
    return "; ".join(shown)
