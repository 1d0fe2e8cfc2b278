r"""FAVA's inline tags (arXiv:2401.06855): a draft with its errors marked where they stand.

    She left school in <entity><delete>1914</delete><mark>1916</mark></entity>. <subjective>A
wonder!</subjective>

Written and read without loss. What looks like one of the tags but stands in the draft itself gets a
backslash in front; backslashes that happen to stand before a tag are doubled. Everything else is
the draft, code point for code point.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from factscore_tui.core.report import Report
from factscore_tui.core.span import Span
from factscore_tui.correct.edits import edits_of
from factscore_tui.correct.kinds import ErrorKind, error_kind
from factscore_tui.errors import InputProblem

FAVA = (
    ErrorKind.ENTITY,
    ErrorKind.RELATION,
    ErrorKind.CONTRADICTORY,
    ErrorKind.INVENTED,
    ErrorKind.SUBJECTIVE,
    ErrorKind.UNVERIFIABLE,
)
"""The kinds that tags are named after."""

_TAG = re.compile(rf"(\\*)<(/?)({'|'.join(FAVA)}|delete|mark)>")
_CLOSE_BY = "close it, or write a backslash before a tag that belongs to the text itself"


@dataclass(frozen=True, slots=True)
class Mark:
    """An error in a draft. `span` is what is wrong (code points of the untagged draft), empty where
    something is only put in. `new` is what is to stand there instead: None where nobody says, ""
    for nothing. `order` tells how the tags inside are written: "" for none, else "delete", "mark",
    "delete mark" or "mark delete"; `gap` is the white space between the two."""

    kind: ErrorKind
    span: Span
    new: str | None = None
    order: str = ""
    gap: str = ""


@dataclass(frozen=True, slots=True)
class Tagged:
    """A draft without its tags, and what they said, in the order of the text."""

    text: str
    marks: tuple[Mark, ...] = ()

    @property
    def corrected(self) -> str:
        """The draft with everything put right that the tags put right; what is only flagged
        stays."""
        parts: list[str] = []
        at = 0
        for mark in self.marks:
            parts += [
                self.text[at : mark.span.start],
                mark.span.of(self.text) if mark.new is None else mark.new,
            ]
            at = mark.span.end
        return "".join([*parts, self.text[at:]])


def write_tags(tagged: Tagged) -> str:
    """The draft with its marks as tags. Raises ValueError where marks overlap or leave the text."""
    parts: list[str] = []
    at = 0
    for mark in tagged.marks:
        if not at <= mark.span.start <= mark.span.end <= len(tagged.text):
            raise ValueError(f"marks overlap or leave the text at {mark.span.start}")
        parts += [
            _literal(tagged.text[at : mark.span.start]),
            _tag(mark, mark.span.of(tagged.text)),
        ]
        at = mark.span.end
    rest = tagged.text[at:]
    return "".join([*parts, _literal(rest, last=True)])


def _tag(mark: Mark, words: str) -> str:
    inside = _literal(words)
    if mark.order or mark.new is not None:
        deleted, put = f"<delete>{inside}</delete>", f"<mark>{_literal(mark.new or '')}</mark>"
        order = (mark.order or "delete mark").split()
        inside = mark.gap.join({"delete": deleted, "mark": put}[part] for part in order)
    return f"<{mark.kind.fava}>{inside}</{mark.kind.fava}>"


def _literal(text: str, *, last: bool = False) -> str:
    """Words of a draft. Behind them comes a tag of ours, unless they are the `last`."""
    text = _TAG.sub(lambda hit: "\\" * (2 * len(hit[1]) + 1) + hit[0].lstrip("\\"), text)
    if last:
        return text
    return text + "\\" * (len(text) - len(text.rstrip("\\")))


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
    reader = _Reader()
    at = 0
    for hit in _TAG.finditer(tagged):
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


class _Reader:
    def __init__(self) -> None:
        self._text: list[str] = []
        self._length = 0
        self._marks: list[Mark] = []
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
        if mark is None:
            raise _problem(f"<{name}> stands outside a tag that names the kind of error", at)
        if self._part or name in mark.order or mark.plain:
            raise _problem(f"<{name}> is not expected here", at)
        mark.order.append(name)
        self._part = name

    def closes(self, name: str, at: int) -> None:
        """A tag ends."""
        mark = self._open
        if name in ("delete", "mark"):
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
            Mark(mark.kind, Span(mark.start, self._length), new, " ".join(mark.order), mark.gap)
        )
        self._open = None

    def end(self) -> Tagged:
        """Everything was read."""
        if self._open is not None:
            raise _problem(f"<{self._part or self._open.kind}> is not closed", self._open.at)
        return Tagged("".join(self._text), tuple(self._marks))


def _problem(what: str, at: int) -> InputProblem:
    return InputProblem(f"{what}, at character {at + 1}", _CLOSE_BY)


# --- of a check
# --------------------------------------------------------------------------------------------------

_LOUDEST = (
    ErrorKind.CONTRADICTORY,
    ErrorKind.ENTITY,
    ErrorKind.RELATION,
    ErrorKind.UNVERIFIABLE,
    ErrorKind.SUBJECTIVE,
)


def marks_of(report: Report) -> Tagged:
    """The draft of a check with its errors: edits where there are some, else the words of the fact.
    Tags cannot overlap: of facts that share words the one that is more wrong is marked."""
    text = report.document.text
    marks = [
        Mark(edit.kind.fava, change.span, change.new, "delete mark")
        for edit in edits_of(report)
        for change in edit.changes
    ]
    put_right = {fact for edit in edits_of(report) for fact in edit.facts}
    rest = [
        (_LOUDEST.index(kind.fava), judged)
        for judged in report.facts
        if judged.fact.id not in put_right and (kind := error_kind(judged)) is not None
    ]
    for rank, judged in sorted(rest, key=lambda pair: (pair[0], pair[1].fact.id)):
        spans = [span.trimmed(text) for span in judged.fact.spans]
        marks += [
            Mark(_LOUDEST[rank], span)
            for span in spans
            if span.end > span.start and _is_free(span, marks)
        ]
    return Tagged(text, tuple(sorted(marks, key=lambda mark: mark.span)))


def _is_free(span: Span, marks: Sequence[Mark] | Iterable[Mark]) -> bool:
    return all(span.end <= mark.span.start or mark.span.end <= span.start for mark in marks)
