"""Comments on a draft in Word, as one process hands them to another."""

from __future__ import annotations

from dataclasses import dataclass

COMMENTED = b"commented\n"
"""Before the bytes of a document that got its comments."""


@dataclass(frozen=True, slots=True)
class Remark:
    """A comment of these lines on [start, end) of a document's text."""

    start: int
    end: int
    lines: tuple[str, ...]
