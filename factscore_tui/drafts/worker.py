"""The process that reads one file: `python -m factscore_tui.drafts.worker KIND < FILE`, for
`sandbox.read_outside`, or `... comment < REMARKS AND FILE` for `sandbox.comment_outside`, `...
edit` for `sandbox.edit_outside`.

Prints JSON: {"kind", "text", "left_out"}, or {"problem", "hint"}; of a document with comments
COMMENTED and its bytes, of a corrected one EDITED, what was left out, and its bytes.
"""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Callable
from typing import Any

from factscore_tui.documents.base import SAVE_AGAIN, ExtractedText, Unreadable
from factscore_tui.documents.worker import MAX_MEMORY as MAX_MEMORY_PACKED
from factscore_tui.documents.worker import bounded, read_document, read_whole
from factscore_tui.drafts.base import COMMENTED, EDITED, Remark, Rewrite

MAX_MEMORY = 3 << 30
MAX_MEMORY_COMMENTED = 1_000_000_000
"""The 500 MB that a .docx is read in, and the document once more, as it will be."""
_MEMORY = {"zip": MAX_MEMORY_PACKED, "comment": MAX_MEMORY_COMMENTED, "edit": MAX_MEMORY_COMMENTED}


def read(data: bytes, kind: str) -> dict[str, Any]:
    """What is found in the bytes of a "zip", "pdf" or "html" file, as it is printed."""
    try:
        found = read_whole(lambda: _read(data, kind))
    except Unreadable as error:
        return {"problem": error.problem, "hint": error.hint}
    return {"kind": found.kind, "text": found.text, "left_out": found.left_out}


def comment(data: bytes) -> bytes:
    """What is printed for a line of JSON (`sha256` of the text, `remarks`) and the bytes of a
    .docx."""
    from factscore_tui.drafts.docx_comments import commented

    line, _, document = data.partition(b"\n")
    asked = json.loads(line)
    remarks = [Remark(start, end, tuple(lines)) for start, end, lines in asked["remarks"]]
    return _written(lambda: COMMENTED + commented(document, remarks, asked["sha256"]))


def edit(data: bytes) -> bytes:
    """The same for corrections (`groups`)."""
    from factscore_tui.drafts.docx_edits import edited

    line, _, document = data.partition(b"\n")
    asked = json.loads(line)
    groups = [[Rewrite(*one) for one in group] for group in asked["groups"]]

    def write() -> bytes:
        written, left = edited(document, groups, asked["sha256"])
        return EDITED + json.dumps(left).encode() + b"\n" + written

    return _written(write)


def _written(write: Callable[[], bytes]) -> bytes:
    try:
        return write()
    except Unreadable as error:
        problem, hint = error.problem, error.hint
    except MemoryError:
        problem, hint = "takes more memory to write than there is", SAVE_AGAIN
    except Exception as error:  # noqa: BLE001  (as above)
        problem, hint = f"is damaged ({type(error).__name__})", SAVE_AGAIN
    return json.dumps({"problem": problem, "hint": hint}).encode()


def _read(data: bytes, kind: str) -> ExtractedText:
    if kind == "zip":
        return read_document(data)
    if kind == "pdf":
        from factscore_tui.drafts.pages import read_pdf

        return read_pdf(data)
    from factscore_tui.drafts.pages import read_page

    return read_page(data)


WRITERS = {"comment": comment, "edit": edit}


def main() -> int:
    """Read standard input, with bounds on memory and processor time where the system has them."""
    from factscore_tui.drafts.sandbox import SECONDS

    bounded(_MEMORY.get(sys.argv[1], MAX_MEMORY), SECONDS)
    # What libraries print must not mix with the answer.
    with contextlib.redirect_stdout(sys.stderr):
        if sys.argv[1] in WRITERS:
            written = WRITERS[sys.argv[1]](sys.stdin.buffer.read())
        else:
            found = read(sys.stdin.buffer.read(), sys.argv[1])
    if sys.argv[1] in WRITERS:
        sys.stdout.buffer.write(written)
        return 0
    sys.stdout.write(json.dumps(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
