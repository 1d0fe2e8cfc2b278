"""Stretches of a text that are not running text: front matter, code, comments, scripts and tables.

They are found first, so that nothing inside them is taken for a paragraph. Nothing is looked for in
a text without the signs ("|", tabs, fences, tags). Linear: every end that was not found is not
looked for again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from factscore_tui.core.fact import SentenceKind
from factscore_tui.core.span import Span
from factscore_tui.text.inline import plain
from factscore_tui.text.table_rows import Table, html_table, marked_table, tabbed_table
from factscore_tui.text.tables import MAX_ROWS, Told, reason, tell, title_of

_BREAK = "\n\r\x0b\x0c\x85\u2028\u2029"
_LINE = re.compile(rf"\S[^{_BREAK}]*")
_FRONT = re.compile(rf"\s*(---|\+\+\+)[ \t]*[{_BREAK}]+[ \t]*[\w\"'-]+[ \t]*[:=]")
_FRONT_LINES = 200
_FENCE = re.compile(r"(`{3,}|~{3,})[ \t]*([^`]*)\Z")
_HTML = re.compile(
    r"<(?:(!--)|(script|style|table|pre|svg|math|template|noscript)\b)", re.IGNORECASE
)
_TITLE_END = re.compile(r"[.!?][\"')*_]*\Z")


class Block(NamedTuple):
    """A heading, a stretch of running text to be split into sentences, or (with `skip` or `told`)
    what stays whole."""

    span: Span
    kind: SentenceKind
    skip: str = ""
    told: Told = ()


def regions(text: str) -> list[Block]:
    """All such stretches in order, disjoint, without white space at their ends."""
    if not _may_have(text):
        return []
    return [b for b in _Scan(text).run() if b.span.end > b.span.start]


def _may_have(text: str) -> bool:
    return (
        "|" in text
        or "```" in text
        or "~~~" in text
        or "<" in text
        or text.count("\t") > 3
        or text.lstrip()[:3] in ("---", "+++")
    )


class _Scan:
    """One pass over the lines of a text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = [match.span() for match in _LINE.finditer(text)]
        self.reached = 0
        self.unclosed: dict[str, int] = {}
        self.nowhere: set[str] = set()

    def run(self) -> Iterator[Block]:
        """The blocks in order."""
        number = self._front_matter()
        if number:
            yield self._block(0, self.reached, "front matter")
        while number < len(self.lines):
            start, end = self.lines[number]
            if end <= self.reached:
                number += 1
                continue
            after = self._fence(number) if start >= self.reached and self.text[start] in "`~" else 0
            if after:
                self.reached = self.lines[after - 1][1]
                yield self._block(start, self.reached, "code")
                number = after
                continue
            table = self._table(number) if start >= self.reached else None
            if table is not None:
                self.reached = self.lines[number + table.lines - 1][1]
                yield from _rows(self.text, table)
                number += table.lines
                continue
            yield from self._html(max(start, self.reached), end)
            number += 1

    def _block(self, start: int, end: int, skip: str) -> Block:
        return Block(Span(start, end).trimmed(self.text), SentenceKind.FURNITURE, skip)

    def _front_matter(self) -> int:
        """How many lines of front matter the text begins with: YAML between "---", TOML between
        "+++"."""
        opening = _FRONT.match(self.text)
        if opening is None:
            return 0
        sign = opening.group(1)
        for number in range(2, min(len(self.lines), _FRONT_LINES)):
            start, end = self.lines[number]
            line = self.text[start:end].rstrip() if end - start < 20 else ""
            if line == sign or (sign == "---" and line == "..."):
                self.reached = end
                return number + 1
        return 0

    def _fence(self, number: int) -> int:
        """The number of the line behind a fenced block that begins here; 0 when there is none."""
        start, end = self.lines[number]
        opening = _FENCE.match(self.text[start : min(end, start + 200)].rstrip())
        if opening is None:
            return 0
        sign, size = opening.group(1)[0], len(opening.group(1))
        if size >= self.unclosed.get(sign, 1 << 60):
            return number + 1  # a fence that never closes is a mark and no more
        for later in range(number + 1, len(self.lines)):
            left, right = self.lines[later]
            if self.text[left] == sign:
                line = self.text[left:right].rstrip()
                if len(line) >= size and not line.strip(sign):
                    return later + 1
        self.unclosed[sign] = size
        return number + 1

    # --- tables

    def _table(self, number: int) -> Table | None:
        start, end = self.lines[number]
        has_tabs = self.text.find("\t", start, end) >= 0
        if not has_tabs and self.text.find("|", start, end) < 0:
            return None
        table = marked_table(self.text, self._following(number))
        if table is None and has_tabs:
            table = tabbed_table(self.text, self._following(number))
        return None if table is None else table._replace(title=table.title or self._title(number))

    def _following(self, number: int) -> Iterator[tuple[int, int]]:
        """The lines from this one on, to the next blank line."""
        for later in range(number, len(self.lines)):
            if later > number and self._blank_between(later):
                return
            yield self.lines[later]

    def _blank_between(self, number: int) -> bool:
        gap = self.text[self.lines[number - 1][1] : self.lines[number][0]]
        return len(gap.replace("\r\n", "\n").strip(" \t")) > 1

    def _title(self, number: int) -> str:
        """The line above the table when it can be its title."""
        if number == 0 or self.lines[number - 1][1] <= 0:
            return ""
        start, end = self.lines[number - 1]
        if end - start > 120:
            return ""
        line = plain(self.text, Span(start, end)).text
        return "" if _TITLE_END.search(line) else title_of(line)

    # --- HTML

    def _html(self, start: int, end: int) -> Iterator[Block]:
        """Comments that begin a line, scripts, code and tables that begin in [start, end)."""
        at = start
        while (match := _HTML.search(self.text, at, end)) is not None:
            at = match.end()
            name = "!--" if match.group(1) else match.group(2).lower()
            left = match.start()
            if name == "!--" and self.text[max(start, self.reached) : left].strip():
                continue  # inside a sentence it is left out with the other marks
            close = self._close(name, left)
            if close < 0:
                continue
            self.reached = close
            if name == "table":
                yield from _rows(self.text, html_table(self.text, Span(left, close)))
            else:
                yield self._block(left, close, "code")
            if close >= end:
                return
            at = close

    def _close(self, name: str, at: int) -> int:
        if name in self.nowhere:
            return -1
        if name == "!--":
            found = self.text.find("-->", at)
            close = found + 3
        else:
            match = _CLOSING[name].search(self.text, at)
            found, close = (match.start(), match.end()) if match else (-1, -1)
        if found < 0:
            self.nowhere.add(name)
            return -1
        return close


_CLOSING = {
    name: re.compile(rf"</{name}\s{{0,20}}>", re.IGNORECASE)
    for name in ("script", "style", "table", "pre", "svg", "math", "template", "noscript")
}


def _rows(text: str, table: Table) -> Iterator[Block]:
    """The blocks of a table: header and rules are skipped, rows tell what they can."""
    header = (
        None if table.header is None else [cell.text for cell in table.cells(text, table.header)]
    )
    few = header is not None and len(table.rows) <= MAX_ROWS
    rows = [table.cells(text, row) for row in table.rows] if few else []
    why = reason(header, len(table.rows), [row[0].text for row in rows if row])
    parts = [Block(span, SentenceKind.TABLE_ROW, skip) for span, skip in table.others]
    for number, row in enumerate(table.rows):
        told = tell(header, rows[number], table.title) if header is not None and not why else ()
        skip = "" if told else (why or "table row (nothing to tell)")
        parts.append(Block(row, SentenceKind.TABLE_ROW, skip, told))
    yield from sorted(parts, key=lambda block: block.span.start)
