"""Texts with labelled errors, as JSON lines: what `evaluate edits` measures detection and
correction on."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, BinaryIO

from factscore_tui.core.document import Document
from factscore_tui.core.span import Span
from factscore_tui.correct.kinds import ErrorKind
from factscore_tui.correct.tags import has_tags
from factscore_tui.errors import InputProblem

MAX_LINE = 5_000_000
"""Bytes of one line."""
MAX_TEXT = 200_000
"""Code points of a text: similarity is quadratic in its words."""

_HINT = (
    'a line looks like {"topic": "Ada", "text": "Ada was born in 1914.", "errors": [{"kind": '
    '"date", "span": [16, 20], "right": "1916"}]}; "right": "the right text" may stand beside '
    "the errors or for them"
)
_TOKEN = re.compile(r"\w+|[^\w\s]")


@dataclass(frozen=True, slots=True)
class LabelledError:
    """One error. `spans` (code points of the text, sorted, disjoint, not empty) are its words: two
    where names were exchanged. `right` has for each what is to stand there, "" for nothing; None
    where nobody says. `kind` is None where only the right text is known."""

    kind: ErrorKind | None
    spans: tuple[Span, ...]
    right: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class EditCase:
    """A text with its errors in the order of the text, none where it is right. `right` is the text
    put right, None where it is not known. `topic` is "" where the text has none."""

    topic: str
    text: str
    errors: tuple[LabelledError, ...]
    right: str | None

    def put_right(self, region: Span) -> str | None:
        """The words of a region that cuts no error, with its errors put right; None where the right
        value of one of them is not known."""
        parts, at = [], region.start
        for span, value in _values(self.errors):
            if not region.contains(span):
                continue
            if value is None:
                return None
            parts += [self.text[at : span.start], value]
            at = span.end
        return "".join([*parts, self.text[at : region.end]])


def _values(errors: Sequence[LabelledError]) -> list[tuple[Span, str | None]]:
    """Each span of the errors with its right value, sorted."""
    pairs = (
        (span, error.right[number] if error.right is not None else None)
        for error in errors
        for number, span in enumerate(error.spans)
    )
    return sorted(pairs, key=lambda pair: pair[0])


def read_cases(stream: BinaryIO, name: str) -> list[EditCase]:
    """Read a file of texts with errors. InputProblem, naming the line, for anything that is none: a
    line that was skipped would change every figure."""
    cases = [_case(_row(line, where), where) for line, where in _lines(stream, name)]
    if not cases:
        raise InputProblem(f"{name} is empty", _HINT)
    return cases


def _lines(stream: BinaryIO, name: str) -> Iterator[tuple[bytes, str]]:
    number = 0
    while line := stream.readline(MAX_LINE + 1):
        number += 1
        where = f"{name}, line {number}"
        if len(line) > MAX_LINE:
            raise InputProblem(f"{where} is longer than {MAX_LINE // 1_000_000} MB", _HINT)
        line = line.removeprefix(b"\xef\xbb\xbf") if number == 1 else line
        if line.strip():
            yield line, where


def _row(line: bytes, where: str) -> dict[str, Any]:
    try:
        row = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        reason = "nested too deeply" if isinstance(error, RecursionError) else error
        raise InputProblem(f"{where} is not JSON: {reason}", _HINT) from error
    if not isinstance(row, dict):
        raise InputProblem(f"{where} is not an object", _HINT)
    return row


def _case(row: dict[str, Any], where: str) -> EditCase:
    topic, text, right = row.get("topic"), row.get("text"), row.get("right")
    if not isinstance(topic, str):
        raise InputProblem(f'{where} has no topic ("" for a text without one)', _HINT)
    if not isinstance(text, str) or not text.strip():
        raise InputProblem(f"{where} has no text", _HINT)
    if not isinstance(right, str | None):
        raise InputProblem(f"{where} has a right text that is not text", _HINT)
    for what, said in (("text", text), ("right text", right or "")):
        _check_text(said, what, where)
    text = Document.from_text(text).text  # as a check takes it, without lone surrogates
    right = Document.from_text(right).text if right is not None else None
    if "errors" in row:
        errors = _errors(row["errors"], text, where)
        whole = EditCase(topic, text, errors, None).put_right(Span(0, len(text)))
        if right is not None and whole is not None and right != whole:
            raise InputProblem(f"{where}: the right text is not what its errors make of it", _HINT)
        return EditCase(topic, text, errors, right if right is not None else whole)
    if right is None:
        raise InputProblem(f"{where} has neither errors nor a right text", _HINT)
    kind = _kind(row["kind"], where) if "kind" in row else None
    return EditCase(topic, text, tuple(_differing(text, right, kind)), right)


def _check_text(text: str, what: str, where: str) -> None:
    if len(text) > MAX_TEXT:
        raise InputProblem(
            f"{where}: the {what} has {len(text):,} characters, more than the {MAX_TEXT:,} that "
            f"are taken",
            "split it",
        )
    if has_tags(text):
        raise InputProblem(
            f"{where}: the {what} has FAVA's tags in it",
            "give the text without its tags, and what they mark in `errors`",
        )


def _errors(rows: Any, text: str, where: str) -> tuple[LabelledError, ...]:
    if not isinstance(rows, list):
        raise InputProblem(f"{where}: errors is not a list ([] for a text that is right)", _HINT)
    errors = sorted((_error(row, text, where) for row in rows), key=lambda error: error.spans)
    at = 0
    for span, _ in _values(errors):
        if span.start < at:
            raise InputProblem(
                f"{where}: two spans overlap at character {span.start}",
                "join the errors that share words",
            )
        at = span.end
    return tuple(errors)


def _error(row: Any, text: str, where: str) -> LabelledError:
    if not isinstance(row, dict):
        raise InputProblem(f"{where}: an error is not an object", _HINT)
    if "kind" not in row:
        raise InputProblem(f"{where}: an error has no kind", f"use one of: {', '.join(ErrorKind)}")
    kind = _kind(row["kind"], where)
    if ("span" in row) == ("spans" in row):
        raise InputProblem(f"{where}: an error needs either span or spans", _HINT)
    several = "spans" in row
    given = row["spans"] if several else [row["span"]]
    if not isinstance(given, list) or not given:
        raise InputProblem(f"{where}: spans is not a list of [start, end]", _HINT)
    spans = [_span(value, text, where) for value in given]
    right = row.get("right")
    if right is None:
        return LabelledError(kind, tuple(sorted(spans)), None)
    values = right if several else [right]
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise InputProblem(
            f"{where}: right is not text" + (", or no list of texts for spans" if several else ""),
            _HINT,
        )
    if len(values) != len(spans):
        raise InputProblem(f"{where}: right has not one text for each of the spans", _HINT)
    pairs = sorted(zip(spans, values, strict=True))
    if all(span.of(text) == value for span, value in pairs):
        raise InputProblem(f"{where}: an error whose right value stands there already", _HINT)
    return LabelledError(kind, tuple(s for s, _ in pairs), tuple(v for _, v in pairs))


def _kind(said: Any, where: str) -> ErrorKind:
    try:
        return ErrorKind(said)
    except ValueError as error:
        raise InputProblem(
            f"{where}: {str(said)[:30]!r} is not a kind of error",
            f"use one of: {', '.join(ErrorKind)}",
        ) from error


def _span(value: Any, text: str, where: str) -> Span:
    if (
        not isinstance(value, list)
        or len(value) != 2
        or not all(type(number) is int for number in value)
        or not 0 <= value[0] < value[1] <= len(text)
    ):
        raise InputProblem(
            f"{where}: {str(value)[:30]} is not a range of its text, which has "
            f"{len(text)} characters",
            "a span is [start, end) in characters (code points), counted from 0",
        )
    return Span(*value)


def _differing(text: str, right: str, kind: ErrorKind | None) -> Iterator[LabelledError]:
    """Where a text differs from the right one, by words: each run of words that is replaced or
    left out is an error; words that are put in belong to the word before (the first: to the word
    behind)."""
    mine, theirs = list(_TOKEN.finditer(text)), list(_TOKEN.finditer(right))
    matcher = difflib.SequenceMatcher(
        None, [hit[0] for hit in mine], [hit[0] for hit in theirs], autojunk=False
    )
    runs: list[tuple[str, int, int, int, int]] = []
    at = 0
    for tag, start, end, other, last in matcher.get_opcodes():
        if tag == "equal":
            continue
        if tag == "insert" and start > at:
            start, other = start - 1, other - 1
        elif tag == "insert" and end < len(mine):
            end, last = end + 1, last + 1
        elif tag == "insert" and runs:  # behind the last word, which is in the run before
            runs[-1] = (*runs[-1][:4], last)
            continue
        elif tag == "insert":  # there are no words
            return
        at = end
        runs.append((tag, start, end, other, last))
    for change, start, end, other, last in runs:
        span = Span(mine[start].start(), mine[end - 1].end())
        if change == "delete" and start:  # with the space before
            span = Span(mine[start - 1].end(), span.end)
        value = right[theirs[other].start() : theirs[last - 1].end()] if last > other else ""
        yield LabelledError(kind, (span,), (value,))
