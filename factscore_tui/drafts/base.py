"""What the readers of this package hand back, and how they say that a file cannot be used."""

from __future__ import annotations

from dataclasses import dataclass

from factscore_tui.core.span import Span

INSTALL = "pip install 'factscore-tui[documents]'"
PASSWORD = (
    "is protected by a password",
    "open it in your word processor and save a copy without one",
)
SAVE_AGAIN = "open it in your word processor and save it again, or save its text alone"
DAMAGED = "is damaged or cut off: it cannot be unpacked"
COPY_AGAIN = "copy or download it again"
COMMENTED = b"commented\n"
"""Before the bytes of a document that got its comments, where one process hands it to another."""
MAX_TEXT = 20_000_000
"""Characters of the longest text that is taken from a file."""


class Unreadable(Exception):
    """A file that cannot be used. `problem` follows its name in a sentence ("is damaged"), `hint`
    is what to do."""

    def __init__(self, problem: str, hint: str = SAVE_AGAIN) -> None:
        super().__init__(problem)
        self.problem = problem
        self.hint = hint


@dataclass(frozen=True, slots=True)
class ExtractedText:
    """The text of a file, of which kind it turned out to be, and what was left out of it ("3
    comments")."""

    text: str
    kind: str
    left_out: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Remark:
    """A comment of these lines on [start, end) of a document's text."""

    start: int
    end: int
    lines: tuple[str, ...]


class Paragraphs:
    """Collects paragraphs into one text: blank lines between them, none between items of a list.

    Headings begin with as many "#" as their level says and items with "- ", as in Markdown: what
    decomposes the text knows them by that.
    """

    def __init__(self) -> None:
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


def counted(number: int, one: str, many: str) -> str:
    """ "1 comment", "3 comments"."""
    return f"1 {one}" if number == 1 else f"{number:,} {many}"
