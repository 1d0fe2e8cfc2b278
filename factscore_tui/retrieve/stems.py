"""Words without their common endings: enough to make "novels" and "novel", "opened" and "opening"
meet."""

from __future__ import annotations

from functools import lru_cache

_ENDINGS = ("ingly", "edly", "ing", "ies", "ed", "es", "ly", "s")


@lru_cache(65536)
def stem(folded: str) -> str:
    """A folded word without a common English ending; wrong for few, unchanged for short words and
    numbers."""
    if len(folded) < 4 or not folded.isalpha():
        return folded
    for ending in _ENDINGS:
        if folded.endswith(ending) and len(folded) - len(ending) >= 3:
            return folded[: -len(ending)].rstrip("ei") or folded
    return folded.rstrip("e")
