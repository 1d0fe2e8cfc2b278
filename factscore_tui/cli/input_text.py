"""Getting the text that is to be checked: a file, or standard input as `-`."""

from __future__ import annotations

import json
import stat
import sys
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from factscore_tui.cli import exits
from factscore_tui.errors import InputProblem

if TYPE_CHECKING:
    from factscore_tui.drafts import Extracted

STDIN = "-"


def read_input(source: str, encoding: str | None = None) -> tuple[str, str]:
    """(text, name) of a file or of standard input: of plain text verbatim but for a byte order
    mark, of documents what `extract.text_of` finds in them. What is not in the text is told on
    standard error.

    Raises InputProblem: no such file, a directory, too large, empty, binary, broken encoding, a
    damaged document.
    """
    if source == STDIN:
        return _text_of(_read_stdin(), "", encoding), "standard input"
    name = Path(source).name or source
    return _text_of(_read_file(source), name, encoding), name


def read_opened(source: str) -> tuple[Extracted, str]:
    """(what was found, name) of a file for the app, which tells what is not in the text.
    InputProblem as for read_input, but for the encodings of old programs."""
    from factscore_tui.drafts.old_text import opened_text

    name = Path(source).name or source
    return opened_text(_read_file(source), name), name


def read_word(source: str) -> tuple[str, str, bytes] | None:
    """(text, name, bytes) of a Word document, None for any other file. InputProblem as for
    read_input."""
    from factscore_tui.drafts import text_of

    name, data = Path(source).name or source, _read_file(source)
    if not data.startswith(b"PK"):
        return None
    found = text_of(data, name)
    if found.kind != "docx":
        return None
    for notice in found.notices:
        exits.note(notice)
    return found.text, name, data


def read_report(source: str) -> bytes:
    """The bytes of a report. InputProblem as for a draft."""
    return _read_file(source)


def read_piped() -> tuple[str, str] | None:
    """What was piped into the program, or None where standard input is a terminal or holds
    nothing."""
    if sys.stdin is None or sys.stdin.isatty():
        return None
    data = _read_stdin()
    return (_text_of(data, "", None), "standard input") if data else None


def read_samples(source: str) -> tuple[str, ...]:
    """The texts in a file of samples: JSON lines, each a text or an object with `output`; any other
    file is one text.

    Raises InputProblem for what read_input refuses, and for JSON lines without texts.
    """
    from factscore_tui.text.decode import decode_text

    text = decode_text(_read_file(source))
    found: list[str] = []
    for line in text.split("\n"):  # JSON may hold other line ends, U+2028 for one
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except (ValueError, RecursionError):
            return (text,)
        if row is None or isinstance(row, int | float):  # "1914": a line of an ordinary text
            return (text,)
        said = row.get("output") if isinstance(row, dict) else row
        if not isinstance(said, str) or not said.strip():
            raise InputProblem(
                f"{source}: a line of JSON holds no text",
                'a line looks like {"output": "Marie Curie was ..."}',
            )
        found.append(said)
    return tuple(found)


def _text_of(data: bytes, name: str, encoding: str | None) -> str:
    from factscore_tui.drafts import text_of

    found = text_of(data, name, encoding)
    for notice in found.notices:
        exits.note(notice)
    return found.text


def _read_stdin() -> bytes:
    if sys.stdin is None:
        raise InputProblem("standard input is closed", "name a file instead of -")
    if sys.stdin.isatty():
        exits.note("reading the text from the terminal; end it with Ctrl-D on a line of its own")
    try:
        return _read_all(sys.stdin.buffer, "standard input")
    except OSError as error:
        raise InputProblem(
            f"cannot read standard input: {error.strerror or error}", "name a file instead"
        ) from error


def _read_file(source: str) -> bytes:
    try:
        path = Path(source)
        if stat.S_ISDIR(path.stat().st_mode):
            raise InputProblem(f"{source} is a directory", "name a text file in it")
        with path.open("rb") as stream:
            return _read_all(stream, source)
    except FileNotFoundError as error:
        raise InputProblem(
            f"there is no file {source}", "check the name; `-` reads standard input"
        ) from error
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        reason = getattr(error, "strerror", None) or str(error)
        raise InputProblem(
            f"cannot read {source}: {reason}", "check its name and permissions"
        ) from error


def _read_all(stream: BinaryIO, name: str) -> bytes:
    """Everything, but never more than a little over the limit: `/dev/zero` should not fill the
    memory."""
    from factscore_tui.drafts import MAX_FILE

    data = stream.read(MAX_FILE + 1)
    if len(data) > MAX_FILE:
        raise InputProblem(
            f"{name} is larger than {MAX_FILE // 1_000_000} MB",
            "split it into parts and check them one by one",
        )
    return data
