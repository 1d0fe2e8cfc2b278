"""PDF files: the text of one, taken out by a process of its own with bounds on time and memory.

A PDF is a program of sorts, and there are files made to run for ever or to unpack to any size. What
pypdf's own limits do not catch ends that process, not the build.
"""

from __future__ import annotations

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path

from factscore_tui.corpus.article import MAX_TITLE, Section, clean_line, clean_text
from factscore_tui.errors import SourceProblem
from factscore_tui.util import children

INSTALL = "pip install 'factscore-tui[formats]'"
MAX_PDF = 50_000_000
"""Bytes of the largest PDF that is read."""
SECONDS = 60
"""After which a PDF is cut at the end of the page; twice that, and it is given up."""


class PdfError(ValueError):
    """A PDF that cannot be used; the text is the reason as it is counted."""


@dataclass(frozen=True, slots=True)
class PdfText:
    """The text of a PDF. `title` is that of its metadata, empty where it tells none; `mended` lists
    what is missing."""

    title: str
    sections: tuple[Section, ...]
    mended: tuple[str, ...]


def need_pypdf(path: Path) -> None:
    """SourceProblem when pypdf is not installed."""
    import importlib.util

    if importlib.util.find_spec("pypdf") is None:
        raise SourceProblem(f"{path} is a PDF, which needs the package pypdf", INSTALL)


def read_pdf(path: Path) -> PdfText:
    """The text of the PDF at `path`. PdfError when there is none to be had."""
    command = children.python("factscore_tui.corpus.readers.pdfpages", str(path.resolve()))
    try:
        done = children.run(
            command, capture_output=True, timeout=2 * SECONDS, check=False, stdin=subprocess.DEVNULL
        )
        found = json.loads(done.stdout)
    except subprocess.TimeoutExpired:
        raise PdfError(f"reading it took more than {2 * SECONDS} s") from None
    except ValueError:
        raise PdfError("its reader gave up: too much memory, or damaged") from None
    if found.get("problem"):
        raise PdfError(str(found["problem"]))
    text = clean_text(str(found["text"]))
    if not text:
        raise PdfError("no text in it (a scan?)")
    return PdfText(
        sensible_title(str(found["title"])), (Section((), text),), tuple(found["mended"])
    )


def sensible_title(title: str) -> str:
    """The title a PDF tells of itself, when it was written by a person; else nothing."""
    title = (
        clean_line(title).removeprefix("Microsoft Word - ").removeprefix("Microsoft PowerPoint - ")
    )
    words = "".join(c if c.isalpha() else " " for c in title).split()
    made_up = title.casefold().startswith(
        ("untitled", "unknown", "document", "slide ", "layout ", "http")
    )
    file_name = "." in title[-6:-2] and " " not in title
    return (
        title
        if words
        and len(max(words, key=len)) > 2
        and not made_up
        and not file_name
        and len(title) <= MAX_TITLE
        else ""
    )
