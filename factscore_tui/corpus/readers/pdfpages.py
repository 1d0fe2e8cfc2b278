"""The pages of a PDF as running text: `python -m factscore_tui.corpus.readers.pdfpages PATH`, for
`pdf.read_pdf`.

Prints JSON: {"title", "text", "mended"}, or {"problem"}. Lines are joined to paragraphs, words cut
at the end of a line are put together, and what stands at the top or the foot of most pages is left
out.
"""

from __future__ import annotations

import contextlib
import json
import logging
import re
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from factscore_tui.corpus.readers.base import MAX_RECORD
from factscore_tui.corpus.readers.pdf import SECONDS
from factscore_tui.util import children

MAX_PAGES = 5000
MAX_MEMORY = 3 << 30
EDGE = 2
"""Lines at the top and at the foot of a page that may be a running head."""
_LIGATURES = str.maketrans(
    {
        "\ufb00": "ff",
        "\ufb01": "fi",
        "\ufb02": "fl",
        "\ufb03": "ffi",
        "\ufb04": "ffl",
        "\ufb05": "st",
        "\ufb06": "st",
    }
)
_DIGITS = re.compile(r"\d+")
_PAGE_NUMBER = re.compile(
    r"[-–— ]{0,4}(?:page )?[\divxlc]{1,7}(?: (?:of|/) \d{1,6})?[-–— ]{0,4}", re.IGNORECASE
)
_WORD = re.compile(r"[^\W\d_]+")
_CUT_WORD = re.compile(r"([^\W\d_]+)[-\u2010\u00ad]$")
_SENTENCE_END = (".", "!", "?", ":", ".”", '."', ".)", "?”", '?"')


def read_pages(path: Path) -> dict[str, Any]:
    """What is found in the file at `path`."""
    from pypdf import PdfReader

    # pypdf tells of everything it mends; nobody is there to read it.
    logging.getLogger("pypdf").setLevel(logging.CRITICAL + 1)
    try:
        reader = PdfReader(path, strict=False)
        # Most encrypted files only forbid printing, and open with an empty password.
        if reader.is_encrypted and not reader.decrypt(""):
            return {"problem": "encrypted PDF"}
        count = len(reader.pages)
        title = str((reader.metadata or {}).get("/Title") or "")
    except Exception as error:  # noqa: BLE001  (see _told: pypdf raises whatever its parser stumbles over)
        return {"problem": _told(error)}
    pages, mended = _texts(reader, count)
    return {"title": title, "text": running_text(pages)[:MAX_RECORD], "mended": mended}


def _texts(reader: Any, count: int) -> tuple[list[str], list[str]]:
    """(text of every page, what is missing)."""
    pages: list[str] = []
    mended: list[str] = [f"longer than {MAX_PAGES} pages: cut"] if count > MAX_PAGES else []
    length, began, broken = 0, time.monotonic(), 0
    for number in range(min(count, MAX_PAGES)):
        try:
            pages.append(reader.pages[number].extract_text() or "")
        except Exception:  # noqa: BLE001  (see _told)
            broken += 1
            continue
        length += len(pages[-1])
        if length > MAX_RECORD:
            mended.append("more than 10 MB of text: cut")
            break
        if time.monotonic() - began > SECONDS:
            mended.append(f"reading it took more than {SECONDS} s: cut")
            break
    if broken:
        mended.append("damaged pages: left out")
    return pages, mended


def _told(error: Exception) -> str:
    """The reason for a file that cannot be opened. On damaged files pypdf raises errors of its own,
    but as well KeyError, TypeError, AttributeError, RecursionError, zlib.error ... from any place
    in its parser."""
    name = type(error).__name__
    if name in ("DependencyError", "FileNotDecryptedError", "WrongPasswordError"):
        return "encrypted PDF"
    return "larger than memory" if isinstance(error, MemoryError) else "a damaged PDF"


def running_text(pages: list[str]) -> str:
    """The text of pages as paragraphs separated by blank lines."""
    lines = [[line.strip() for line in page.translate(_LIGATURES).splitlines()] for page in pages]
    lines = _without_running_heads(lines)
    known = _whole_words(lines)
    lengths = [len(line) for page in lines for line in page if line]
    usual = statistics.median(lengths) if lengths else 0
    paragraphs: list[list[str]] = [[]]
    for page in lines:
        for line in page:
            if not line:
                if paragraphs[-1] and paragraphs[-1][-1].endswith(_SENTENCE_END):
                    paragraphs.append([])
                continue
            paragraphs[-1].append(line)
            if len(line) < 0.7 * usual and line.endswith(_SENTENCE_END):
                paragraphs.append([])
    return "\n\n".join("".join(_joined(paragraph, known)) for paragraph in paragraphs if paragraph)


def _whole_words(pages: list[list[str]]) -> set[str]:
    """The words of all lines, folded, without those that a hyphen at the end of a line may have
    cut."""
    known: set[str] = set()
    cut = False
    for page in pages:
        for line in page:
            words = _WORD.findall(line)
            was_cut, cut = cut, bool(_CUT_WORD.search(line[-80:]))
            known.update(word.casefold() for word in words[was_cut : -1 if cut else None])
    return known


def _joined(lines: list[str], known: set[str]) -> Iterator[str]:
    """The lines of a paragraph with what goes between them. A hyphen at the end of a line stays
    when the word is not known without it, and both halves are."""
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        cut = _CUT_WORD.search(line[-80:])
        rest = _WORD.match(following[:80])
        if not following:
            yield line
        elif cut and rest and rest.group()[0].islower():
            first, second = cut.group(1).casefold(), rest.group().casefold()
            compound = (
                first + second not in known
                and first in known
                and second in known
                and len(first) > 2
            )
            yield line if compound and line[-1] != "\u00ad" else line[:-1]
        else:
            yield line + " "


def _without_running_heads(pages: list[list[str]]) -> list[list[str]]:
    """Pages without the lines at their top and foot that most of them share but for the numbers,
    and page numbers."""
    edges = [_edges(page) for page in pages]
    shared = Counter(
        form
        for page, places in zip(pages, edges, strict=True)
        for form in {_form(page[i]) for i in places}
    )
    common = {form for form, count in shared.items() if count >= 3 and 2 * count > len(pages)}
    cleaned: list[list[str]] = []
    for page, places in zip(pages, edges, strict=True):
        drop = {
            i
            for i in places
            if _form(page[i]) in common or (len(page[i]) < 30 and _PAGE_NUMBER.fullmatch(page[i]))
        }
        cleaned.append([line for i, line in enumerate(page) if i not in drop])
    return cleaned


def _edges(page: list[str]) -> set[int]:
    filled = [i for i, line in enumerate(page) if line]
    return set(filled[:EDGE] + filled[-EDGE:])


def _form(line: str) -> str:
    return _DIGITS.sub("#", line[:200]).casefold()


def main() -> int:
    """Read the file named on the command line, with bounds on memory and processor time where the
    system has them."""
    children.leave_with_parent()
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (2 * SECONDS, 2 * SECONDS))
    # What libraries print must not mix with the answer.
    with contextlib.redirect_stdout(sys.stderr):
        found = read_pages(Path(sys.argv[1]))
    sys.stdout.write(json.dumps(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
