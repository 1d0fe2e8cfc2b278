"""Comments on a draft in Word and corrections in it, as one process hands them to another."""

from __future__ import annotations

from dataclasses import dataclass

COMMENTED = b"commented\n"
"""Before the bytes of a document that got its comments."""

EDITED = b"edited\n"
"""Before a line of JSON, the numbers of what was left out, and the bytes of a document that was
corrected."""


@dataclass(frozen=True, slots=True)
class Extracted:
    """A draft's text; `kind` is "txt", "md", "html", "docx", "odt" or "pdf"; `notices` tell what is
    not in the text."""

    text: str
    kind: str
    notices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Remark:
    """A comment of these lines on [start, end) of a document's text."""

    start: int
    end: int
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rewrite:
    """[start, end) of a document's text is to be `new`."""

    start: int
    end: int
    new: str
