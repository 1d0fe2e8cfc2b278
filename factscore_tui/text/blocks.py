"""Lines to blocks: which lines of a text are headings, list items and paragraphs, before sentences
are looked for.

A newline ends a paragraph, as in FActScore. The one exception is text that was wrapped by hand at a
column. A chunk of lines (no blank line inside) counts as wrapped only when

* its longest line has 55 to 110 code points, and
* at least one line breaks off in mid-sentence (no final mark) with a lower-case letter next, and
* such lines are *full*: together with the first word of the next line they would be longer than 85
  % of the longest line, so the break was forced by the column. One in eight may be shorter.

In a wrapped chunk full lines are joined with the next. Two lines alone show too little when the
second begins with a capital: they are joined only when another chunk of the same text is wrapped at
that width. A line that ends in two spaces (a hard break in Markdown) is never joined.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import pairwise
from typing import NamedTuple

from factscore_tui.core.fact import SentenceKind
from factscore_tui.core.span import Span
from factscore_tui.text.boilerplate import MAX_LINE, reason
from factscore_tui.text.headings import atx_heading, looks_like_heading
from factscore_tui.text.html_blocks import html_blocks
from factscore_tui.text.openings import is_period_line, is_record, opening, speakers
from factscore_tui.text.regions import Block, regions
from factscore_tui.text.words import is_lower

_BREAK = "\n\r\x0b\x0c\x85\u2028\u2029"
_LINE = re.compile(rf"\S[^{_BREAK}]*")
_BLANK_LINE = re.compile(r"(?:\r(?!\n)|[\n\x0b\x0c\x85\u2028])" rf"[^\S{_BREAK}]*[{_BREAK}]|\u2029")
_RULE = re.compile(r"[-*_=~#>+|`\u2022\u2013\u2014\s]+")
_SETEXT = re.compile(r"=+|-{3,}")
_QUOTE = re.compile(r">\s?")
_BULLET = re.compile(
    r"[-*+\u2022\u2023\u2043\u25e6\u25aa\u25ab\u25cf\u25cb\u25a0\u25a1\u25ba\u25b6\u27a2\u27a4\u2713"
    r"\u2714\u2219\u00b7]\s+(?:\[[ xX]\]\s+)?(?=\S)"
)
_NUMBER = re.compile(
    r"(?:\(?\d{1,3}[.)]|\(?[a-zA-Z]\)|\(?[ivxIVX]{1,5}\)|[a-z]\.(?!\s+\d)|[ivx]{2,5}\.)\s+(?=\S)"
)
_MAY_BE_MARKED = re.compile(r"\W|_|[^\W_]{1,5}[.)]\s")
_DASH = re.compile(r"[\u2013\u2014]\s+(?=\S)")
_FINAL = re.compile(
    r"[.!?:;\u2026\u203c\u2047-\u2049\u061f\u06d4\u0964\u0965\u3002\uff01\uff1f\uff61]"
    r"[\"'\u201d\u2019\u00bb)\]*_]{0,8}\Z"
)
_FIRST_WORD = re.compile(r"\S{1,80}")
_LETTER = re.compile(r"[^\W_]")
_MIN_COLUMN, _MAX_COLUMN = 55, 110
_FULL = 0.85


class Role(Enum):
    """What a line is by its own look."""

    TEXT = "text"
    ITEM = "item"
    HEADING = "heading"
    RULE = "rule"


class TextLine(NamedTuple):
    """A line that is not blank: [start, end) without marks and outer white space; `left` is where
    its marks begin."""

    left: int
    start: int
    end: int
    role: Role
    hard_break: bool
    blank_before: bool
    indented: bool


class ChunkPlace(NamedTuple):
    """Where a chunk stands: `first` of the text, and whether `more` chunks follow."""

    first: bool
    more: bool


def blocks(text: str, draft: bool = True) -> list[Block]:
    """All blocks of `text` in order. Between them lie only white space, bullets, heading marks and
    rules.

    Without `draft` only headings and list items are told apart: the way to read a passage of an
    encyclopedia."""
    apart = regions(text) if draft else []
    names = speakers(text) if draft else None
    chunks: list[list[TextLine] | Block] = []
    reached = 0
    for region in apart:
        chunks.extend(_chunks(text, reached, region.span.start))
        chunks.append(region)
        reached = region.span.end
    chunks.extend(_chunks(text, reached, len(text)))
    columns = [0 if isinstance(chunk, Block) else _column(text, chunk) for chunk in chunks]
    document_column = max(columns, default=0)
    found: list[Block] = []
    for number, chunk in enumerate(chunks):
        if isinstance(chunk, Block):
            found.append(chunk)
            continue
        place = ChunkPlace(number == 0, number + 1 < len(chunks))
        for block in _chunk_blocks(text, chunk, (columns[number], document_column), place, draft):
            found.extend([block] if names is None else _parts(text, block, names))
    return found


def _parts(text: str, block: Block, names: frozenset[str]) -> Iterator[Block]:
    """A block, or the blocks that HTML tags and an opening (a dateline, a label) make of it."""
    if block.skip:
        yield block
        return
    for part in html_blocks(text, block):
        first = (
            None
            if part.skip
            else opening(text, part.span, names, part.kind is SentenceKind.LIST_ITEM)
        )
        if first is None:
            yield part
            continue
        heading = first.skip == "heading"
        yield Block(
            first.span, SentenceKind.HEADING if heading else SentenceKind.FURNITURE, first.skip
        )
        yield Block(Span(first.rest, part.span.end), part.kind)


def _chunks(text: str, start: int, end: int) -> Iterator[list[TextLine]]:
    """Runs of lines between blank lines."""
    chunk: list[TextLine] = []
    for line in _lines(text, start, end):
        if line.blank_before and chunk:
            yield chunk
            chunk = []
        chunk.append(line)
    if chunk:
        yield chunk


def _lines(text: str, begin: int, stop_at: int) -> Iterator[TextLine]:
    previous: TextLine | None = None
    reached = begin
    for match in _LINE.finditer(text, begin, stop_at):
        left, stop = match.span()
        body = match.group().rstrip()
        blank = previous is not None and _BLANK_LINE.search(text, reached, left) is not None
        start, end, role = _strip_marks(text, left, left + len(body), None if blank else previous)
        trailing = text[left + len(body) : stop]
        indented = left - reached > 2 and text[left - 1] in " \t" and text[left - 2] in " \t"
        previous = TextLine(left, start, end, role, len(trailing) > 1, blank, indented)
        reached = stop
        yield previous


def _strip_marks(
    text: str, start: int, end: int, previous: TextLine | None
) -> tuple[int, int, Role]:
    """Where the words of a line begin and end, and what its marks say. `previous` is the line right
    above, if any."""
    if _MAY_BE_MARKED.match(text, start, end) is None:
        return start, end, Role.TEXT
    if _RULE.fullmatch(text, start, end):
        return start, end, Role.RULE
    heading = atx_heading(text, start, end)
    if heading is not None:
        return heading.start, heading.end, Role.HEADING
    role = Role.TEXT
    broken_off = (
        previous is not None and previous.role is Role.TEXT and not _is_final(text, previous.end)
    )
    for _ in range(8):  # "> - 1. text": marks nest, but not without end
        match = _QUOTE.match(text, start, end) or _BULLET.match(text, start, end)
        if match is None and not broken_off:
            match = _NUMBER.match(text, start, end) or _DASH.match(text, start, end)
        elif (
            match is None
        ):  # "... in the year\n12. It": in mid-sentence only the first number opens a list
            match = _NUMBER.match(text, start, end)
            match = (
                match
                if match and match.group().strip(" \t().").casefold() in ("1", "a", "i")
                else None
            )
        if match is None or match.end() >= end:
            break
        role = role if match.group()[0] == ">" else Role.ITEM
        start = match.end()
    return start, end, role


def _is_final(text: str, end: int) -> bool:
    """True when the line that ends at `end` closes with a mark after which a new sentence may
    begin."""
    return _FINAL.search(text, max(0, end - 10), end) is not None


def _is_full(text: str, line: TextLine, following: TextLine, column: int) -> bool:
    word = _FIRST_WORD.match(text, following.start, following.end)
    width = line.end - line.left + 1 + (len(word.group()) if word else 0)
    return width > _FULL * column


def _starts_lower(text: str, line: TextLine) -> bool:
    """True when the first letter, behind quotes and brackets, is a small one."""
    word = _LETTER.search(text, line.start, min(line.end, line.start + 4))
    return word is not None and is_lower(word.group())


def _may_join(line: TextLine, following: TextLine) -> bool:
    return (
        line.role in (Role.TEXT, Role.ITEM) and following.role is Role.TEXT and not line.hard_break
    )


def _column(text: str, chunk: Sequence[TextLine]) -> int:
    """The column a chunk was wrapped at (its longest line), or 0 when it does not look wrapped."""
    if len(chunk) < 2:
        return 0
    width = max(line.end - line.left for line in chunk)
    if not _MIN_COLUMN <= width <= _MAX_COLUMN:
        return 0
    broken = full = 0
    for line, following in pairwise(chunk):
        if (
            _may_join(line, following)
            and not _is_final(text, line.end)
            and _starts_lower(text, following)
        ):
            broken += 1
            full += _is_full(text, line, following, width)
    return width if full and (broken - full) * 8 <= broken else 0


def _joins(
    text: str, line: TextLine, following: TextLine, column: int, document_column: int
) -> bool:
    """True when `following` continues the paragraph of `line`."""
    if not (column or document_column or line.role is Role.ITEM) or not _may_join(line, following):
        return False
    final = _is_final(text, line.end)
    lower = not final and _starts_lower(text, following)
    if lower and line.role is Role.ITEM and following.indented:
        return True
    if column:
        return lower or _is_full(text, line, following, column)
    width = max(line.end - line.left, following.end - following.left)
    return (
        bool(document_column)
        and not final
        and width <= document_column
        and _is_full(text, line, following, document_column)
    )


def _chunk_blocks(
    text: str, chunk: Sequence[TextLine], columns: tuple[int, int], place: ChunkPlace, draft: bool
) -> Iterator[Block]:
    """The blocks of one chunk; `columns` are its own and the document's."""
    number = 0
    in_list = False
    records = _records(text, chunk) if draft else frozenset()
    while number < len(chunk):
        first = number
        line = chunk[number]
        number += 1
        if line.role is Role.RULE:
            continue
        span = Span(line.start, line.end)
        skip = reason(span.of(text)) if draft and line.end - line.start <= MAX_LINE else ""
        if skip and line.role is not Role.HEADING:
            yield Block(span, SentenceKind.FURNITURE, skip)
            continue
        if first not in records and _is_heading(text, chunk, first, place):
            in_list = False
            yield Block(span, SentenceKind.HEADING, "heading")
            continue
        while number < len(chunk) and _joins(text, chunk[number - 1], chunk[number], *columns):
            if first in records and number in records:
                break
            number += 1
        in_list = line.role is Role.ITEM or (in_list and line.indented)
        kind = SentenceKind.LIST_ITEM if in_list or first in records else SentenceKind.PROSE
        yield Block(Span(line.start, chunk[number - 1].end), kind)


def _records(text: str, chunk: Sequence[TextLine]) -> frozenset[int]:
    """The lines of a chunk that are entries of a life in dates, or of a box of keys and values: two
    such lines or more below each other ("Born: 3 May 1950, Lisbon")."""
    found: set[int] = set()
    before = False
    for number, line in enumerate(chunk):
        written = text[line.start : min(line.end, line.start + MAX_LINE)]
        if is_period_line(written):
            found.add(number)
        keyed = ":" in written and line.role in (Role.TEXT, Role.ITEM) and is_record(written)
        if keyed and before:
            found.update((number - 1, number))
        before = keyed
    return frozenset(found)


def _is_heading(text: str, chunk: Sequence[TextLine], number: int, place: ChunkPlace) -> bool:
    """A Markdown heading, or a line that looks like one where a heading can stand: first in its
    chunk, with text after it."""
    line = chunk[number]
    if line.role is not Role.TEXT:
        return line.role is Role.HEADING
    following = chunk[number + 1] if number + 1 < len(chunk) else None
    if following is not None and following.role is Role.RULE and line.end - line.start <= 100:
        underline = _SETEXT.fullmatch(text, following.start, following.end)
        return underline is not None and (
            text[following.start] == "=" or not _is_final(text, line.end)
        )
    if number > 0 or (following is None and not place.more):
        return False
    return looks_like_heading(
        text[line.start : min(line.end, line.start + 120)],
        alone=following is None,
        followed_by_sentence=following is not None and _is_final(text, following.end),
        title=place.first and following is None and line.start == line.left,
    )
