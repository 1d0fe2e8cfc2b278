"""Numbers that are ages without a word for years: "when he was three", "aged 12". They are years,
and no months."""

from __future__ import annotations

import re

from factscore_tui.core.span import Span

_BEFORE = re.compile(
    r"\b(?:aged|age|age of|when [\w' ]{1,30} (?:was|were|is|are)|when [\w' ]{1,30} turned)"
    r"(?: only| just| about| barely)?\s\Z"
)
_BEHIND = re.compile(r"\s*(?:[.,;)]|\Z|(?:and|in|on|at|from|he|she)\b)")


def is_age(text: str, span: Span) -> bool:
    """The number at `span` says how old somebody was."""
    before = text[max(0, span.start - 60) : span.start]
    return _BEFORE.search(before) is not None and _BEHIND.match(text, span.end) is not None
