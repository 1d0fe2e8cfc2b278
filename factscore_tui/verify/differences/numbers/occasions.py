"""Which of several times: "abdicated for the second time on 22 June 1815" says nothing of 1814, and
"married in 1929" nothing of "married again in 1941"."""

from __future__ import annotations

import re
from collections.abc import Set

from factscore_tui.core.span import Span
from factscore_tui.verify.features.lexical import stem

_FEW = 2
AGAIN = re.compile(r"\bagain\b", re.IGNORECASE)
"""Another time than the first."""
_LATER_TIME = re.compile(
    r"\b(?:again|once more|(?:a|the|his|her|its|their) (?:second|third|fourth|fifth|last|final) "
    r"time)\b",
    re.IGNORECASE,
)
OFTEN = frozenset(
    map(
        stem,
        """defeat beat rout fight attack besiege raid bomb visit meet tour perform play sing speak
        lecture preach""".split(),  # noqa: SIM905
    )
)
"""What one side does to the other at many times and places."""
_CUT = re.compile(r"[,;:()]|\b(?:and|but)\b", re.IGNORECASE)


def may_recur(roots: Set[str]) -> bool:
    """The other words of a fact name no more than who did it to whom: "defeated the Austrians in
    June 1800" beside their defeat of 1796."""
    return len(roots) <= _FEW and bool(roots & OFTEN)


def of_a_later_time(claimed: str, text: str, value: Span) -> bool:
    """The part of the source's sentence with the date or number at `value` tells that it happened
    once more, and the fact does not say which time it means."""
    if _LATER_TIME.search(claimed):
        return False
    cuts = [hit.start() for hit in _CUT.finditer(text)]
    start = max((cut for cut in cuts if cut < value.start), default=0)
    end = min((cut for cut in cuts if cut >= value.end), default=len(text))
    return _LATER_TIME.search(text, start, end) is not None
