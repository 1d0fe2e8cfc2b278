"""The process that reads one file: `python -m factscore_tui.drafts.worker KIND < FILE`, for
`sandbox.read_outside`, or `... comment < REMARKS AND FILE` for `sandbox.comment_outside`.

Prints JSON: {"kind", "text", "left_out"}, or {"problem", "hint"}; of a document with comments
COMMENTED and its bytes.
"""

from __future__ import annotations

import contextlib
import json
import sys
import zipfile
import zlib
from typing import Any

from factscore_tui.drafts.base import (
    COMMENTED,
    COPY_AGAIN,
    DAMAGED,
    SAVE_AGAIN,
    ExtractedText,
    Remark,
    Unreadable,
)
from factscore_tui.util import children

MAX_MEMORY = 3 << 30
MAX_MEMORY_PACKED = 500_000_000
"""Bytes for .docx and .odt, whose markup takes up to a hundred times its size: a book needs a fifth
of it."""

MAX_MEMORY_COMMENTED = 1_000_000_000
"""The same and the document once more, as it will be."""


def read(data: bytes, kind: str) -> dict[str, Any]:
    """What is found in the bytes of a "zip", "pdf" or "html" file, as it is printed."""
    try:
        found = _read(data, kind)
    except Unreadable as error:
        return {"problem": error.problem, "hint": error.hint}
    except MemoryError:
        return {"problem": "takes more memory to read than there is", "hint": SAVE_AGAIN}
    except (zipfile.BadZipFile, zlib.error, EOFError):
        return {"problem": DAMAGED, "hint": COPY_AGAIN}
    except Exception as error:  # noqa: BLE001  (libraries raise whatever their parser stumbles over)
        return {"problem": f"is damaged ({type(error).__name__})", "hint": SAVE_AGAIN}
    if not found.text.strip():
        return {
            "problem": "holds no text",
            "hint": _EMPTY.get(found.kind, "name a file with text in it"),
        }
    return {"kind": found.kind, "text": found.text, "left_out": found.left_out}


_MEMORY = {"zip": MAX_MEMORY_PACKED, "comment": MAX_MEMORY_COMMENTED}
_EMPTY = {
    "pdf": "if it is a scan, let a program for text recognition make text of it first",
    "docx": "text in pictures, text boxes, headers and notes is not read",
    "odt": "text in pictures, text boxes, headers and notes is not read",
}


def comment(data: bytes) -> bytes:
    """What is printed for a line of JSON (`sha256` of the text, `remarks`) and the bytes of a
    .docx."""
    from factscore_tui.drafts.docx_comments import commented

    line, _, document = data.partition(b"\n")
    asked = json.loads(line)
    remarks = [Remark(start, end, tuple(lines)) for start, end, lines in asked["remarks"]]
    try:
        return COMMENTED + commented(document, remarks, asked["sha256"])
    except Unreadable as error:
        problem, hint = error.problem, error.hint
    except MemoryError:
        problem, hint = "takes more memory to comment on than there is", SAVE_AGAIN
    except Exception as error:  # noqa: BLE001  (as above)
        problem, hint = f"is damaged ({type(error).__name__})", SAVE_AGAIN
    return json.dumps({"problem": problem, "hint": hint}).encode()


def _read(data: bytes, kind: str) -> ExtractedText:
    if kind == "zip":
        from factscore_tui.drafts.archives import kind_of

        kind = kind_of(data)
    if kind == "docx":
        from factscore_tui.drafts.docx import read_docx

        return read_docx(data)
    if kind == "odt":
        from factscore_tui.drafts.odt import read_odt

        return read_odt(data)
    if kind == "pdf":
        from factscore_tui.drafts.pages import read_pdf

        return read_pdf(data)
    from factscore_tui.drafts.pages import read_page

    return read_page(data)


def main() -> int:
    """Read standard input, with bounds on memory and processor time where the system has them."""
    children.leave_with_parent()
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        from factscore_tui.drafts.sandbox import SECONDS

        memory = _MEMORY.get(sys.argv[1], MAX_MEMORY)
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    # What libraries print must not mix with the answer.
    with contextlib.redirect_stdout(sys.stderr):
        if sys.argv[1] == "comment":
            written = comment(sys.stdin.buffer.read())
        else:
            found = read(sys.stdin.buffer.read(), sys.argv[1])
    if sys.argv[1] == "comment":
        sys.stdout.buffer.write(written)
        return 0
    sys.stdout.write(json.dumps(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
