"""Blocks of HTML: "<h1>Name</h1><p>One.</p><p>Two.</p>" is a heading and two paragraphs.

Tags stay inside the blocks they belong to (an opening tag with what follows, a closing one with
what went before), so that between two blocks lies nothing but white space.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from factscore_tui.core.fact import SentenceKind
from factscore_tui.core.span import Span
from factscore_tui.text.inline import TAG, plain
from factscore_tui.text.regions import Block

_NAMES = (
    "p|li|ul|ol|dl|dt|dd|div|h[1-6]|section|article|header|footer|main|aside|nav|figure|figcaption|blockquote|body|html"
    "|head|title|meta|link|hr|form|fieldset|address|details|summary|center"
)
_EDGE = re.compile(
    rf"<(?:(?P<close>/)|)(?P<name>{_NAMES}|br)(?:[\s/][^<>]{{0,2000}})?>", re.IGNORECASE
)
_HEADING = re.compile(r"(?:<[^<>]{0,300}>\s{0,20}){0,8}?<(?:h[1-6]|title)\b", re.IGNORECASE)
_ITEM = re.compile(r"(?:<[^<>]{0,300}>\s{0,20}){0,8}?<(?:li|dd)\b", re.IGNORECASE)
_SHOWN = re.compile(r"[^\W_]")


def html_blocks(text: str, block: Block) -> Iterator[Block]:
    """The blocks inside `block`: itself where it has no tags of blocks."""
    if text.find("<", *block.span) < 0 or _EDGE.search(text, *block.span) is None:
        yield (
            block
            if TAG.match(text, *block.span) is None or _shows(text, block.span)
            else _code(block.span)
        )
        return
    held: int | None = None
    parts: list[Span] = []
    for span in _cut(text, block.span):
        start = span.start if held is None else held
        held = None
        if _shows(text, span):
            parts.append(Span(start, span.end))
        elif parts and text[span.start : span.start + 2] == "</":
            parts[-1] = Span(parts[-1].start, span.end)
        else:
            held = start
    if held is not None:
        if not parts:
            yield _code(Span(held, block.span.end))
            return
        parts[-1] = Span(parts[-1].start, block.span.end)
    for part in parts:
        if _HEADING.match(text, *part):
            yield Block(part, SentenceKind.HEADING, "heading")
        else:
            yield Block(part, SentenceKind.LIST_ITEM if _ITEM.match(text, *part) else block.kind)


def _cut(text: str, span: Span) -> Iterator[Span]:
    """Stretches that begin at opening tags and end behind closing ones, trimmed, none of them
    empty."""
    start = span.start
    for edge in _EDGE.finditer(text, *span):
        after = edge.group("close") or edge.group("name").lower() in ("br", "hr")
        cut = edge.end() if after else edge.start()
        found = Span(start, cut).trimmed(text)
        if found.end > found.start:
            yield found
        start = cut
    found = Span(start, span.end).trimmed(text)
    if found.end > found.start:
        yield found


def _shows(text: str, span: Span) -> bool:
    return _SHOWN.search(plain(text, span).text) is not None


def _code(span: Span) -> Block:
    return Block(span, SentenceKind.FURNITURE, "code")
