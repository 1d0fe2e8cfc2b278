"""Reading FAVA's inline tags: the draft without them, and what they mark."""

from __future__ import annotations

from dataclasses import dataclass, field

from factscore_tui.core.span import Span
from factscore_tui.correct.kinds import ErrorKind
from factscore_tui.correct.tags import FAVA, TAG, ErrorTag, Tagged
from factscore_tui.errors import InputProblem

_CLOSE_BY = "close it, or write a backslash before a tag that belongs to the text itself"


def is_tagged(text: str) -> bool:
    """Whether a text has a tag that names a kind of error; one behind a backslash is text."""
    return any(len(hit[1]) % 2 == 0 and hit[3] in FAVA for hit in TAG.finditer(text))


@dataclass
class _Open:
    """A tag that is being read: where it began in the tagged text and in the draft, and what it has
    so far."""

    kind: ErrorKind
    at: int
    start: int
    order: list[str] = field(default_factory=list)
    put: list[str] = field(default_factory=list)
    gap: str = ""
    plain: str = ""


def read_tags(tagged: str) -> Tagged:
    """The draft and its marks. Raises InputProblem for tags that are nested, crossed or not closed,
    with the place."""
    reader = _TagReader()
    at = 0
    for hit in TAG.finditer(tagged):
        reader.words(tagged[at : hit.start()])
        slashes = len(hit[1])
        reader.words("\\" * (slashes // 2))
        if slashes % 2:
            reader.words(f"<{hit[2]}{hit[3]}>")
        elif hit[2]:
            reader.closes(hit[3], hit.start())
        else:
            reader.opens(hit[3], hit.start())
        at = hit.end()
    reader.words(tagged[at:])
    return reader.end()


class _TagReader:
    """Draft and marks as they are read."""

    def __init__(self) -> None:
        self._text: list[str] = []
        self._length = 0
        self._marks: list[ErrorTag] = []
        self._open: _Open | None = None
        self._part = ""

    def words(self, words: str) -> None:
        """Words of the draft, or of what is to be put there."""
        if not words:
            return
        mark = self._open
        if mark is not None and self._part == "mark":
            mark.put.append(words)
            return
        if mark is not None and not self._part and mark.order:
            if words.strip() or len(mark.order) != 1:
                raise _problem(f"words stand beside the tags inside <{mark.kind}>", mark.at)
            mark.gap += words
            return
        if mark is not None and not self._part:
            mark.plain += words
        self._text.append(words)
        self._length += len(words)

    def opens(self, name: str, at: int) -> None:
        """A tag begins."""
        mark = self._open
        if name not in ("delete", "mark"):
            if mark is not None:
                raise _problem(f"<{name}> stands inside <{mark.kind}>", at)
            self._open = _Open(ErrorKind(name), at, self._length)
            return
        if mark is None:  # HTML has a <mark> too
            self.words(f"<{name}>")
            return
        if self._part or name in mark.order or mark.plain:
            raise _problem(f"<{name}> is not expected here", at)
        mark.order.append(name)
        self._part = name

    def closes(self, name: str, at: int) -> None:
        """A tag ends."""
        mark = self._open
        if name in ("delete", "mark"):
            if mark is None:
                self.words(f"</{name}>")
                return
            if self._part != name:
                raise _problem(f"</{name}> closes nothing", at)
            self._part = ""
            return
        if mark is None or self._part or mark.kind != name:
            raise _problem(f"</{name}> closes nothing", at)
        if len(mark.order) == 1 and mark.gap:
            raise _problem(f"words stand beside the tags inside <{mark.kind}>", mark.at)
        new = "".join(mark.put) if mark.order else None
        self._marks.append(
            ErrorTag(mark.kind, Span(mark.start, self._length), new, " ".join(mark.order), mark.gap)
        )
        self._open = None

    def end(self) -> Tagged:
        """Everything was read."""
        if self._open is not None:
            raise _problem(f"<{self._part or self._open.kind}> is not closed", self._open.at)
        return Tagged("".join(self._text), tuple(self._marks))


def _problem(what: str, at: int) -> InputProblem:
    return InputProblem(f"{what}, at character {at + 1}", _CLOSE_BY)
