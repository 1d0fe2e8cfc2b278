"""What the readers hand back, and how they say that a file cannot be used."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from factscore_tui.core.span import Span

INSTALL = "pip install 'factscore-tui[documents]'"
PASSWORD = (
    "is protected by a password",
    "open it in your word processor and save a copy without one",
)
SAVE_AGAIN = "open it in your word processor and save it again, or save its text alone"
DAMAGED = "is damaged or cut off: it cannot be unpacked"
COPY_AGAIN = "copy or download it again"
MAX_TEXT = 20_000_000
"""Characters of the longest text that is taken from a file."""


class Unreadable(Exception):
    """A file that cannot be used. `problem` follows its name in a sentence ("is damaged"), `hint`
    is what to do."""

    def __init__(self, problem: str, hint: str = SAVE_AGAIN) -> None:
        super().__init__(problem)
        self.problem = problem
        self.hint = hint


class Paragraph(NamedTuple):
    """A paragraph; `level` is that of a heading from 1, 0 for none, `item` tells of one of a
    list."""

    text: str
    level: int = 0
    item: bool = False


@dataclass(frozen=True, slots=True)
class ExtractedText:
    """The text of a file, of which kind it turned out to be, and what was left out of it ("3
    comments").

    `paragraphs` are those of the text where the file has such. `title` and `date` are what the file
    tells of itself, "" where it does not; `date` is when it was last changed, as it is written
    there.
    """

    text: str
    kind: str
    left_out: tuple[str, ...] = ()
    paragraphs: tuple[Paragraph, ...] = ()
    title: str = ""
    date: str = ""


class Paragraphs:
    """Collects paragraphs into one text: blank lines between them, none between items of a list.

    Headings begin with as many "#" as their level says and items with "- ", as in Markdown: what
    decomposes the text knows them by that.
    """

    def __init__(self) -> None:
        self.found: list[Paragraph] = []
        self._parts: list[str] = []
        self._length = 0
        self._after_item = False

    def add(self, text: str, level: int = 0, item: bool = False) -> Span | None:
        """One paragraph; `level` is that of a heading, 0 for none. Gives where its own words are in
        the whole text; empty ones are left out. Unreadable: too long."""
        text = text.strip()
        if not text:
            return None
        before = ""
        if level:
            before, text = "#" * min(level, 6) + " ", " ".join(text.split())
        elif item:
            before = "- "
        if self._parts:
            before = ("\n" if item and self._after_item else "\n\n") + before
        words = len(text)
        self.found.append(Paragraph(text, level, item))
        text = before + text
        self._after_item = item
        self._parts.append(text)
        self._length += len(text)
        if self._length > MAX_TEXT:
            raise Unreadable(
                f"holds more than {MAX_TEXT // 1_000_000} million characters",
                "split it and check the parts one by one",
            )
        return Span(self._length - words, self._length)

    def text(self) -> str:
        return "".join(self._parts)
