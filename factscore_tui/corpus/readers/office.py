"""Word and OpenDocument texts in a folder: each one article, read by a process of its own with
bounds on time and memory, as drafts are (`documents/`)."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from factscore_tui.corpus.article import (
    LIST_MARK,
    Section,
    clean_date,
    clean_line,
    clean_text,
)
from factscore_tui.corpus.readers.base import MAX_RECORD
from factscore_tui.corpus.readers.pdf import sensible_title
from factscore_tui.documents.base import INSTALL
from factscore_tui.errors import SourceProblem
from factscore_tui.util import children

WORD_SUFFIXES = (".docx", ".docm")
ODT_SUFFIXES = (".odt",)
OFFICE_SUFFIXES = WORD_SUFFIXES + ODT_SUFFIXES
MAX_OFFICE = 50_000_000
"""Bytes of the largest document that is read: most of such a file is pictures."""
SECONDS = 120
"""After which a document is given up."""
LEFT_OUT = "pictures, notes, comments, headers or the like: left out"


class OfficeError(ValueError):
    """A document that cannot be used; the text is the reason as it is counted."""


@dataclass(frozen=True, slots=True)
class OfficeText:
    """The text of a document. `title` is what it is called in its properties, or else by the
    heading it begins with, "" where it has neither; `date` the ISO 8601 day of its last change, ""
    where it tells none; `mended` lists what is missing."""

    title: str
    sections: tuple[Section, ...]
    date: str
    mended: tuple[str, ...]


def need_packages(files: Iterable[Path]) -> None:
    """SourceProblem where one of the files needs a package that is not installed."""
    missing = [
        (suffixes, module, package)
        for suffixes, module, package in (
            (WORD_SUFFIXES, "docx", "python-docx"),
            (ODT_SUFFIXES, "odf", "odfpy"),
        )
        if find_spec(module) is None
    ]
    for path in files if missing else ():
        for suffixes, _, package in missing:
            if path.suffix.lower() in suffixes:
                kind = "a Word document" if suffixes == WORD_SUFFIXES else "an OpenDocument text"
                raise SourceProblem(f"{path} is {kind}, which needs the package {package}", INSTALL)


def read_office(path: Path) -> OfficeText:
    """The text of the document at `path`. OfficeError when there is none to be had."""
    found = _answer(path)
    if found.get("problem"):
        raise OfficeError(str(found["problem"]).removeprefix("is "))
    paragraphs = [(str(text), int(level), bool(item)) for text, level, item in found["paragraphs"]]
    if sum(len(text.encode("utf-8", "replace")) for text, _, _ in paragraphs) > MAX_RECORD:
        raise OfficeError("more than 10 MB of text")
    opening = clean_line(paragraphs[0][0]) if paragraphs and paragraphs[0][1] == 1 else ""
    title = sensible_title(str(found["title"])) or opening
    return OfficeText(
        title,
        tuple(sections_of(paragraphs, title)),
        clean_date(str(found["date"])),
        (LEFT_OUT,) if found["left_out"] else (),
    )


def _answer(path: Path) -> dict[str, Any]:
    """What the process prints."""
    command = children.python("factscore_tui.documents.worker")
    try:
        with path.open("rb") as stream:
            done = children.run(
                command, stdin=stream, capture_output=True, timeout=SECONDS, check=False
            )
        found: dict[str, Any] = json.loads(done.stdout)
    except subprocess.TimeoutExpired:
        raise OfficeError(f"reading it took more than {SECONDS} s") from None
    except OSError as error:
        raise OfficeError(f"cannot be read: {error.strerror or error}") from None
    except ValueError:
        raise OfficeError("its reader gave up: too much memory, or damaged") from None
    return found


def sections_of(paragraphs: Sequence[tuple[str, int, bool]], title: str) -> list[Section]:
    """Sections by headings, nested by their level, from (text, level, item); a level of 0 is no
    heading. The heading that is the title is left out of the paths."""
    sections: list[Section] = []
    path: list[tuple[int, str]] = []
    blocks: list[str] = []

    def close() -> None:
        body = clean_text("".join(blocks))
        if body:
            headings = tuple(heading for _, heading in path)
            sections.append(Section(headings[headings[:1] == (title,) :], body))
        blocks.clear()

    for text, level, item in paragraphs:
        if level:
            close()
            path = [entry for entry in path if entry[0] < level]
            if clean_line(text):
                path.append((level, clean_line(text)))
        elif item:
            # An item is a line: an end of line within it would begin another thing.
            blocks.append(f"\n{LIST_MARK}{clean_line(text)}")
        else:
            blocks.append(f"\n\n{clean_text(text)}\n")
    close()
    return sections
