"""Marks and labels in a user's own document: "**1. Finance.** Mr Lock reported a loss."

A label that ends like a sentence is one of its own, so that what stands behind it is read as the
sentence it is; marks of emphasis are not read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from factscore_tui.core.evidence import WrittenOut
from factscore_tui.core.span import Span

_LABEL = re.compile(r"(?:\d{1,2}[.)]\s+)?\*\*[^*\n]{1,60}[.?!]\*\*\s+(?=\S)|\d{1,2}[.)]\s+[A-Z][\w '\u2019-]{1,40}\.\s+(?=[A-Z])")
_EMPHASIS = re.compile(r"\*\*|(?<![\w*])\*(?=[^\s*])|(?<=[^\s*])\*(?![\w*])")


def labels_apart(text: str, spans: Sequence[Span]) -> Iterator[Span]:
    """The ranges of sentences, a label at the beginning of one on its own."""
    for span in spans:
        label = _LABEL.match(text, span.start, span.end)
        if label is None or label.end() >= span.end:
            yield span
            continue
        end = span.start + len(label.group().rstrip())
        yield Span(span.start, end)
        yield Span(label.end(), span.end)


def with_plain_marks(
    passage: int, text: str, written_out: Sequence[WrittenOut]
) -> list[WrittenOut]:
    """What is read in the place of words, with nothing in the place of marks of emphasis; in
    reading order."""
    spans = [Span(*found.span()) for found in _EMPHASIS.finditer(text)]
    marks = [
        WrittenOut(passage, span, "")
        for span in spans
        if not any(span.overlaps(one.span) for one in written_out)
    ]
    return sorted([*written_out, *marks], key=lambda one: one.span)
