"""Labels in a user's own document: "**1. Finance.** Mr Lock reported a loss."

A label that ends like a sentence is one of its own, so that what stands behind it is read as the
sentence it is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from factscore_tui.core.span import Span

_LABEL = re.compile(
    r"(?:\d{1,2}[.)]\s+)?\*\*[^*\n]{1,60}[.?!]\*\*\s+(?=\S)|"
    r"\d{1,2}[.)]\s+[A-Z][\w '\u2019-]{1,40}\.\s+(?=[A-Z])"
)


def labels_apart(text: str, spans: Sequence[Span]) -> Iterator[Span]:
    """The ranges of sentences, a label at the beginning of one on its own."""
    for span in spans:
        label = _LABEL.match(text, span.start, span.end)
        if label is None or label.end() >= span.end:
            yield span
            continue
        yield Span(span.start, span.start + len(label.group().rstrip()))
        yield Span(label.end(), span.end)
