"""Articles to passages: at most MAX_TOKENS tokens, cut at sentence ends, never across sections.

The text of an article is kept once, its sections one after another; passages are ranges of it. Long
lists and the infobox become small passages of their own, marked as such: what is said there is not
prose.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import NamedTuple

from factscore_tui.core.span import Span
from factscore_tui.corpus.article import LIST_MARK, Article, clean_line
from factscore_tui.corpus.tokens import MARGIN, estimate_tokens
from factscore_tui.text.abbreviations import exclamation_ends, full_stop_ends

MAX_TOKENS = 256
"""FActScore's passage length. Counted by `estimate_tokens`."""
SMALL = 128
"""Tokens of a passage made of list items or infobox lines."""
LIST_ITEMS = 4
"""A run of so many items is a list of its own; fewer belong to the prose around them."""
MAX_PASSAGES = 20_000
"""Passages kept of one article: about four million words. Longer ones are cut, which the account
mentions."""

PATH_SEPARATOR = " > "
INFOBOX = "Infobox"
PROSE, LIST, BOX = "", "list", "infobox"

_END = re.compile(
    r"([.!?\u2026]+)[\"'\u201d\u2019\u00bb)\]]*\s+|[\u3002\uff01\uff1f\uff61]+[\u300d\u300f\uff09]*\s*|\n\s*"
)
_NEXT = re.compile(r"[\"'\u201c\u2018(\[]*(\w+)")
_FILLED = 0.93
"""How full passages are meant to be: cuts fall beside the even share, and the limit binds."""


class Cut(NamedTuple):
    """A passage as a range of its article's text (code points), in the section of that number."""

    section: int
    start: int
    end: int
    form: str


class Layout(NamedTuple):
    """An article's text and its passages in reading order. `sections` are the paths of headings,
    empty for the lead."""

    text: str
    sections: tuple[str, ...]
    cuts: tuple[Cut, ...]
    shortened: bool = False
    """True when the article had more than MAX_PASSAGES."""


def lay_out(article: Article, paper: bool = False) -> Layout:
    """The text of `article` and its passages. With `paper`, the cut of the FActScore paper: every
    256 tokens, in the middle of a sentence, across sections."""
    parts: list[str] = []
    sections: list[str] = []
    spans: list[tuple[int, Span, bool]] = []
    length = 0
    for path, text, box in _parts(article):
        if not sections or sections[-1] != path:
            sections.append(path)
        spans.append((len(sections) - 1, Span(length, length + len(text)), box))
        parts.append(text)
        length += len(text) + 2
    whole = "\n\n".join(parts)
    found = _paper(whole, spans) if paper else _aligned(whole, spans)
    cuts: list[Cut] = []
    for cut_ in found:
        if len(cuts) == MAX_PASSAGES:
            return Layout(whole, tuple(sections), tuple(cuts), True)
        cuts.append(cut_)
    return Layout(whole, tuple(sections), tuple(cuts))


def _parts(article: Article) -> Iterator[tuple[str, str, bool]]:
    """(path of headings, text, whether it is the infobox) of everything that is not empty."""
    for section in article.sections:
        text = section.text.strip()
        if text:
            yield PATH_SEPARATOR.join(section.path), text, False
    lines = (
        f"{clean_line(label)}: {clean_line(value)}"
        for label, value in article.infobox
        if value.strip()
    )
    box = "\n".join(lines)
    if box:
        yield INFOBOX, box, True


class Places(NamedTuple):
    """Where in a layout's text (code points) what an article is made of begins: its sections and
    the lines of its infobox, by number; what is not in the text is left out."""

    sections: dict[int, int]
    lines: dict[int, int]


def places(article: Article) -> Places:
    """Where `lay_out` puts the parts of an article."""
    found = Places({}, {})
    at = 0
    for number, section in enumerate(article.sections):
        text = section.text.strip()
        if text:
            found.sections[number] = at - (len(section.text) - len(section.text.lstrip()))
            at += len(text) + 2
    for number, (label, value) in enumerate(article.infobox):
        if value.strip():
            found.lines[number] = at
            at += len(clean_line(label)) + 2 + len(clean_line(value)) + 1
    return found


def _aligned(text: str, spans: list[tuple[int, Span, bool]]) -> Iterator[Cut]:
    for section, span, box in spans:
        if box:
            yield from (Cut(section, *part, BOX) for part in _lines(text, span))
            continue
        for block, form in _blocks(text, span):
            parts = _lines(text, block) if form == LIST else cut(text, block, MAX_TOKENS)
            yield from (Cut(section, *part, form) for part in parts)


def _blocks(text: str, span: Span) -> Iterator[tuple[Span, str]]:
    """`span` as stretches of prose and of lists."""
    if text.find(LIST_MARK, *span) < 0:
        yield span, PROSE
        return
    at = begun = span.start
    items = 0
    for line in text[span.start : span.end].splitlines(keepends=True):
        if line.startswith(LIST_MARK):
            items += 1
        elif line.strip() or items == 0:
            if items >= LIST_ITEMS:
                yield Span(begun, at), LIST
                begun = at
            items = 0
        if items == 1 and line.startswith(LIST_MARK):
            first = at
            if _run(text, first, span.end) >= LIST_ITEMS and first > begun:
                yield Span(begun, first), PROSE
                begun = first
        at += len(line)
    yield Span(begun, span.end), LIST if items >= LIST_ITEMS else PROSE


def _run(text: str, at: int, end: int) -> int:
    """How many of the next lines are items, up to LIST_ITEMS."""
    count = 0
    while at < end and count < LIST_ITEMS and text.startswith(LIST_MARK, at):
        count += 1
        line_end = text.find("\n", at, end)
        if line_end < 0:
            break
        at = line_end + 1
        while at < end and text[at] == "\n":
            at += 1
    return count


def _lines(text: str, span: Span) -> Iterator[Span]:
    """Runs of lines of at most SMALL tokens; a longer line is cut like prose."""
    begun = at = span.start
    size = 0
    for line in text[span.start : span.end].splitlines(keepends=True):
        tokens = estimate_tokens(line)
        if size and size + tokens > SMALL:
            yield from cut(text, Span(begun, at), MAX_TOKENS)
            begun, size = at, 0
        size += tokens
        at += len(line)
    yield from cut(text, Span(begun, span.end), MAX_TOKENS)


def cut(text: str, span: Span, limit: int) -> Iterator[Span]:
    """Disjoint spans in order, each at most `limit` tokens, that end where sentences end.

    A text that needs several passages is shared out evenly, so that none of them is left with a
    scrap. A sentence longer than `limit` is cut at white space, a word longer than that anywhere.
    """
    span = span.trimmed(text)
    waiting = [span] if span.end > span.start else []
    while waiting:
        span = waiting.pop()
        tokens = estimate_tokens(span.of(text))
        if tokens <= limit or span.end - span.start == 1:
            yield span
            continue
        shares = max(2, math.ceil(tokens / (_FILLED * limit)))
        waiting.extend(reversed(_shared(text, span, shares)))


def _shared(text: str, span: Span, shares: int) -> list[Span]:
    """`span` in about `shares` equal parts, each cut at the sentence end nearest to its even
    share."""
    parts: list[Span] = []
    begun = span.start
    step = (span.end - span.start) / shares
    for number in range(1, shares):
        target = span.start + round(number * step)
        low, high = (
            max(begun + 1, target - round(step / 2)),
            min(span.end - 1, target + round(step / 2)),
        )
        if low > high:
            continue
        at = _sentence_end(text, span, low, high, target)
        part = Span(begun, at).trimmed(text)
        if part.end > part.start:
            parts.append(part)
        begun = at
    last = Span(begun, span.end).trimmed(text)
    return [*parts, last] if last.end > last.start else parts


def _sentence_end(text: str, span: Span, low: int, high: int, target: int) -> int:
    """Where to cut in [low, high]: the end of a sentence, else white space, else the target
    itself."""
    found = [match for match in _END.finditer(text, low, high) if match.end() < span.end]
    for match in sorted(found, key=lambda m: abs(m.end() - target)):
        if _ends(text, span.start, match):
            return match.end()
    left, right = text.rfind(" ", low, target), text.find(" ", target, high)
    near = [at + 1 for at in (left, right) if at >= low]
    return min(near, key=lambda at: abs(at - target)) if near else max(low, min(high, target))


def _ends(text: str, start: int, match: re.Match[str]) -> bool:
    mark = match.group(1)
    if not mark or "\n" in match.group():
        return True
    following = _NEXT.match(text, match.end())
    if not following or following.group(1)[0].islower():
        return False
    if mark == ".":
        return full_stop_ends(text, start, match.start(), following.group(1))
    return mark != "!" or exclamation_ends(text, start, match.start(), following.group(1))


def _paper(text: str, spans: list[tuple[int, Span, bool]]) -> Iterator[Cut]:
    """Every MAX_TOKENS tokens by the estimate without its margin, wherever that falls."""
    at = 0
    number = 0
    for end in _every(text, MAX_TOKENS * MARGIN):
        while number + 1 < len(spans) and spans[number + 1][1].start <= at:
            number += 1
        part = Span(at, end).trimmed(text)
        if part.end > part.start:
            yield Cut(spans[number][0], *part, PROSE)
        at = end


def _every(text: str, limit: float) -> Iterator[int]:
    at = 0
    while at < len(text):
        low, high = at + 1, min(len(text), at + 6 * int(limit))
        while low < high:  # the longest stretch within the limit
            middle = (low + high + 1) // 2
            low, high = (
                (middle, high) if estimate_tokens(text[at:middle]) <= limit else (low, middle - 1)
            )
        at = low
        yield at
