"""The process that reads one Word or OpenDocument text for a knowledge source:
`python -m factscore_tui.documents.worker < FILE`. Drafts have `drafts.worker`, which shares this.

Prints JSON: {"kind", "title", "date", "paragraphs": [[text, level, item], ...], "left_out"}, or
{"problem", "hint"}.
"""

from __future__ import annotations

import contextlib
import json
import sys
import traceback
import zipfile
import zlib
from collections.abc import Callable
from typing import Any

from factscore_tui.documents.base import (
    COPY_AGAIN,
    DAMAGED,
    SAVE_AGAIN,
    ExtractedText,
    Unreadable,
)
from factscore_tui.util import children

SECONDS = 120
"""Of processor time; who waits for the process gives it up after as many."""
MAX_MEMORY = 500_000_000
"""Bytes for .docx and .odt, whose markup takes up to a hundred times its size: a book needs a fifth
of it."""
_RESERVE = 8_000_000
"""Bytes that are kept for the message that memory ran out."""
_EMPTY = {
    "pdf": "if it is a scan, let a program for text recognition make text of it first",
    "docx": "text in pictures, text boxes, headers and notes is not read",
    "odt": "text in pictures, text boxes, headers and notes is not read",
}


def read_document(data: bytes) -> ExtractedText:
    """The text of a zip file that is a .docx or an .odt. Unreadable for all others; what zipfile
    raises."""
    from factscore_tui.documents.archives import kind_of

    if kind_of(data) == "docx":
        from factscore_tui.documents.docx import read_docx

        return read_docx(data)
    from factscore_tui.documents.odt import read_odt

    return read_odt(data)


def read_whole(read: Callable[[], ExtractedText]) -> ExtractedText:
    """What `read` gives. Unreadable for everything that it raises, and for a file without text."""
    reserve = bytearray(_RESERVE)
    try:
        found = read()
    except Unreadable:
        raise
    except MemoryError as error:
        # What was being read hangs on the frames, and not a byte is left to tell of it.
        del reserve
        traceback.clear_frames(error.__traceback__)
        raise Unreadable("takes more memory to read than there is") from None
    except (zipfile.BadZipFile, zlib.error, EOFError):
        raise Unreadable(DAMAGED, COPY_AGAIN) from None
    except Exception as error:  # noqa: BLE001  (libraries raise whatever their parser stumbles over)
        raise Unreadable(f"is damaged ({type(error).__name__})", SAVE_AGAIN) from None
    if not found.text.strip():
        raise Unreadable("holds no text", _EMPTY.get(found.kind, "name a file with text in it"))
    return found


def bounded(memory: int, seconds: int) -> None:
    """From now on this process ends with its parent, and has bounds on memory (bytes) and processor
    time where the system has them."""
    children.leave_with_parent()
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))


def answer(data: bytes) -> dict[str, Any]:
    """What is printed for the bytes of a file."""
    try:
        found = read_whole(lambda: read_document(data))
    except Unreadable as error:
        return {"problem": error.problem, "hint": error.hint}
    return {
        "kind": found.kind,
        "title": found.title,
        "date": found.date,
        "paragraphs": found.paragraphs,
        "left_out": found.left_out,
    }


def main() -> int:
    """Read standard input."""
    bounded(MAX_MEMORY, SECONDS)
    # What libraries print must not mix with the answer.
    with contextlib.redirect_stdout(sys.stderr):
        printed = json.dumps(answer(sys.stdin.buffer.read()))
    sys.stdout.write(printed)
    return 0


if __name__ == "__main__":
    sys.exit(main())
