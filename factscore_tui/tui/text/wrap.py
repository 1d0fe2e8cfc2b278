"""Wrapping of a verbatim text into rows of at most `width` terminal cells.

A row is a range of code points; the rows in order are the whole text, nothing added, nothing lost.
What is drawn of a row (`drawn`) leaves out its line end and the blanks that hang over at the end.
"""

from __future__ import annotations

import re
from bisect import bisect_right

from rich.cells import split_graphemes

from factscore_tui.tui.text.visible import visible

# Characters of exactly one cell that never join with a neighbour: for these, counting characters is
# counting cells.
_SIMPLE = re.compile(
    "[ "
    "-~\u00a1-\u00ac\u00ae-\u02ff\u0370-\u0377\u0391-\u03a1\u03a3-\u0482\u2010-\u2027\u2030-\u203b]*"
)

MIN_WIDTH = 2
"""A wide character needs two cells."""

# What belongs to a neighbour although rich gives it cells of its own (Unicode Standard Annex 29):
# letters of flags go in pairs; marks that follow; signs that go before; consonants of Indic scripts
# that are joined.
_AFTER = "\u05c8\u05c9\u0b53\u0b54\u0e33\u0eb3\uff9e\uff9f\U0001d127\U0001d128"
_BEFORE = (
    "\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u0d4e\U000110bd\U000110cd\U000111c2\U000111c3"
)
_BETWEEN = "\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d\u1039\u17d2\u1a60\u1b44\u1bab\ua9c0\uaaf6\U00010a3f\U00011133"  # noqa: E501
_SEAM = re.compile(
    f"(?P<flags>[\U0001f1e6-\U0001f1ff]{{2,}})|[{_AFTER}]|[{_BEFORE}](?=.)|[{_BETWEEN}]\u200d?(?=[^\\W\\d_])",
    re.DOTALL,
)

Grapheme = tuple[int, int, int]
"""[start, end) of what a reader takes for one character, and its cells."""


def graphemes_of(text: str, limit: int = 1 << 30) -> tuple[list[Grapheme], set[int]]:
    """The graphemes of a text made visible, and the starts of those that rich takes for several.
    What would have more than `limit` cells stays apart."""
    parts, _ = split_graphemes(text)
    seams: set[int] = set()
    for match in _SEAM.finditer(text):
        if match["flags"]:
            seams.update(range(match.start() + 1, match.end(), 2))
        else:
            seams.add(match.start() if match[0] in _AFTER else match.end())
    if not seams:
        return parts, seams
    found: list[Grapheme] = []
    joined: set[int] = set()
    for start, end, cells in parts:
        if start in seams and found and found[-1][2] + cells <= limit:
            first, _, before = found[-1]
            found[-1] = (first, end, before + cells)
            joined.add(first)
        else:
            found.append((start, end, cells))
    return found, joined


def drawn(row: str) -> str:
    """What is shown of a row: the text made visible, without its line end and the blanks before
    that."""
    if row.endswith("\n"):
        row = row[:-2] if row.endswith("\r\n") else row[:-1]
    return visible(row.rstrip(" "))


def whole_graphemes(row: str, start: int, end: int) -> tuple[int, int]:
    """[start, end) of a drawn row, widened to whole characters as the reader sees them (an emoji of
    several code points, a letter with its accents)."""
    if _SIMPLE.fullmatch(row):
        return start, end
    for left, right, _cells in graphemes_of(row)[0]:
        if left < start < right:
            start = left
        if left < end < right:
            end = right
    return start, end


class WrappedRows:
    """The rows of one text at one width. `starts[i]` is where row i begins."""

    def __init__(self, text: str, width: int) -> None:
        self.length = len(text)
        self.width = max(width, MIN_WIDTH)
        self.starts = _starts(text, self.width)

    def __len__(self) -> int:
        return len(self.starts)

    def span(self, row: int) -> tuple[int, int]:
        """[start, end) of a row, its line end included."""
        start = self.starts[row]
        return start, (self.starts[row + 1] if row + 1 < len(self.starts) else self.length)

    def row_of(self, offset: int) -> int:
        """The row in which the code point at `offset` stands; offsets outside are clamped."""
        return min(max(bisect_right(self.starts, offset) - 1, 0), len(self.starts) - 1)


def _starts(text: str, width: int) -> list[int]:
    starts: list[int] = [0]
    position, length = 0, len(text)
    while position < length:
        newline = text.find("\n", position)
        stop = length if newline < 0 else newline
        content = stop - 1 if newline >= 0 and stop > position and text[stop - 1] == "\r" else stop
        simple = _SIMPLE.fullmatch(text, position, content)
        if simple:
            _wrap_simple(text, position, content, width, starts)
        else:
            _wrap_cells(text[position:content], position, width, starts)
        position = length if newline < 0 else newline + 1
        if position < length:
            starts.append(position)
    return starts


def _wrap_simple(text: str, start: int, stop: int, width: int, starts: list[int]) -> None:
    """Cut text[start:stop], one cell a character, after the last blank that fits (a blank may hang
    over)."""
    while stop - start > width:
        blank = text.rfind(" ", start + 1, start + width + 1)
        start = blank + 1 if blank > 0 else start + width
        if start >= stop:
            return
        starts.append(start)


def _wrap_cells(line: str, offset: int, width: int, starts: list[int]) -> None:
    """The same for text with wide, joined or invisible characters: never cuts inside a grapheme;
    may cut beside a wide one, as Chinese and Japanese do."""
    used = after_break = 0
    last_break = -1
    row_start = 0
    graphemes, joined = graphemes_of(visible(line), width)
    for start, end, cells in graphemes:
        wide = cells == 2 and start not in joined
        blank = end - start == 1 and line[start] == " "
        if wide and start > row_start:
            last_break, after_break = start, 0
        if used + cells > width and not blank:
            cut = last_break if last_break > row_start else start
            if cut > row_start:
                starts.append(offset + cut)
                used = after_break if cut == last_break else 0
                row_start, last_break, after_break = cut, -1, used
        used += cells
        after_break += cells
        if blank or wide:
            last_break, after_break = end, 0
