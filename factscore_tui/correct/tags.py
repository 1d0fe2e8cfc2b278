r"""FAVA's inline tags (arXiv:2401.06855): a draft with its errors marked where they stand.

    She left school in <entity><delete>1914</delete><mark>1916</mark></entity>. <subjective>A
wonder!</subjective>

Written without loss: whoever reads the tags gets draft and marks back. What looks like one of the
tags but stands in the draft itself gets a backslash in front; backslashes that happen to stand
before a tag are doubled. Everything else is the draft, code point for code point.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from factscore_tui.core.report import Report
from factscore_tui.core.span import Span
from factscore_tui.correct.edits import edits_of
from factscore_tui.correct.kinds import ErrorKind, error_kind

FAVA = (
    ErrorKind.ENTITY,
    ErrorKind.RELATION,
    ErrorKind.CONTRADICTORY,
    ErrorKind.INVENTED,
    ErrorKind.SUBJECTIVE,
    ErrorKind.UNVERIFIABLE,
)
"""The kinds that tags are named after."""

TAG = re.compile(rf"(\\*)<(/?)({'|'.join(FAVA)}|delete|mark)>")
"""Backslashes, "/" for a closing tag, its name."""


@dataclass(frozen=True, slots=True)
class ErrorTag:
    """An error in a draft. `span` is what is wrong (code points of the untagged draft), empty where
    something is only put in. `new` is what is to stand there instead: None where unknown, ""
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
    marks: tuple[ErrorTag, ...] = ()


def has_tags(text: str) -> bool:
    """Whether something in a text would be read as one of the tags."""
    return any(len(hit[1]) % 2 == 0 for hit in TAG.finditer(text))


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


def _tag(mark: ErrorTag, words: str) -> str:
    inside = _literal(words)
    if mark.order or mark.new is not None:
        deleted, put = f"<delete>{inside}</delete>", f"<mark>{_literal(mark.new or '')}</mark>"
        order = (mark.order or "delete mark").split()
        inside = mark.gap.join({"delete": deleted, "mark": put}[part] for part in order)
    return f"<{mark.kind.fava}>{inside}</{mark.kind.fava}>"


def _literal(text: str, *, last: bool = False) -> str:
    """Words of a draft. Behind them comes a tag of ours, unless they are the `last`."""
    text = TAG.sub(lambda hit: "\\" * (2 * len(hit[1]) + 1) + hit[0].lstrip("\\"), text)
    if last:
        return text
    return text + "\\" * (len(text) - len(text.rstrip("\\")))


# --- of a check

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
        ErrorTag(edit.kind.fava, change.span, change.new, "delete mark")
        for edit in edits_of(report)
        for change in edit.changes
        if change.span.end <= len(text)  # an engine may point behind the end
    ]
    put_right = {fact for edit in edits_of(report) for fact in edit.facts}
    rest = [
        (_LOUDEST.index(kind.fava), judged)
        for judged in report.facts
        if judged.fact.id not in put_right and (kind := error_kind(judged)) is not None
    ]
    for rank, judged in sorted(rest, key=lambda pair: (pair[0], pair[1].fact.id)):
        for span in (span.trimmed(text) for span in judged.fact.spans):
            if span.end > span.start and _is_free(span, marks):
                marks.append(ErrorTag(_LOUDEST[rank], span))
    return Tagged(text, tuple(sorted(marks, key=lambda mark: mark.span)))


def _is_free(span: Span, marks: Sequence[ErrorTag] | Iterable[ErrorTag]) -> bool:
    return all(span.end <= mark.span.start or mark.span.end <= span.start for mark in marks)
