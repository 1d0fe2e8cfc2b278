"""Reading a file in a process of its own: a hostile one can cost that process, and nothing else."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from typing import Any

from factscore_tui.documents.base import SAVE_AGAIN
from factscore_tui.drafts.base import COMMENTED, EDITED, Extracted, Remark, Rewrite
from factscore_tui.errors import InputProblem
from factscore_tui.util import children

SECONDS = 120
"""After which a file is given up."""
_ARTICLES = {"html": "an HTML page", "docx": "a .docx file", "odt": "an .odt file", "pdf": "a PDF"}
_LOST = {
    "html": "only its text is checked, without menus, figures, notes and lists of references",
    "pdf": "only its text is checked, without pictures and running heads; columns and tables may "
    "have come out wrong",
}


def read_outside(data: bytes, kind: str, label: str) -> Extracted:
    """The text of a "zip" (.docx, .odt), "pdf" or "html" file; `label` is how errors name it.
    InputProblem."""
    found = _answer(_said(data, kind, label), label)
    kind = str(found["kind"])
    return Extracted(
        str(found["text"]), kind, (_notice(kind, [str(part) for part in found["left_out"]]),)
    )


def comment_outside(data: bytes, sha256: str, remarks: Sequence[Remark], label: str) -> bytes:
    """The bytes of the .docx `data` with comments in place. `sha256` is that of the text that was
    read from it, as UTF-8. InputProblem."""
    asked = {
        "sha256": sha256,
        "remarks": [(one.start, one.end, list(one.lines)) for one in remarks],
    }
    said = _said(json.dumps(asked).encode() + b"\n" + data, "comment", label)
    if said.startswith(COMMENTED):
        return said.removeprefix(COMMENTED)
    _answer(said, label)
    raise InputProblem(f"{label} cannot be commented on", SAVE_AGAIN)


def edit_outside(
    data: bytes, sha256: str, groups: Sequence[Sequence[Rewrite]], label: str
) -> tuple[bytes, tuple[int, ...]]:
    """The bytes of the .docx `data` with these groups of corrections in place, and the numbers of
    those that were left out. `sha256` as above. InputProblem."""
    told = [[(one.start, one.end, one.new) for one in group] for group in groups]
    asked = json.dumps({"sha256": sha256, "groups": told}).encode()
    said = _said(asked + b"\n" + data, "edit", label)
    if said.startswith(EDITED):
        left, _, written = said.removeprefix(EDITED).partition(b"\n")
        return written, tuple(json.loads(left))
    _answer(said, label)
    raise InputProblem(f"{label} cannot be corrected in place", SAVE_AGAIN)


def _said(data: bytes, kind: str, label: str) -> bytes:
    """What the process prints."""
    command = children.python("factscore_tui.drafts.worker", kind)
    try:
        done = children.run(command, input=data, capture_output=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        raise InputProblem(f"{label} takes more than {SECONDS} s to read", SAVE_AGAIN) from None
    except OSError as error:
        raise InputProblem(
            f"{label} cannot be read: no process for it ({error.strerror})",
            "close other programs, then try again",
        ) from error
    return bytes(done.stdout)


def _answer(said: bytes, label: str) -> dict[str, Any]:
    try:
        found: dict[str, Any] = json.loads(said)
    except ValueError:
        raise InputProblem(
            f"{label} cannot be read: it takes too much memory or time, or is damaged", SAVE_AGAIN
        ) from None
    if "problem" in found:
        raise InputProblem(f"{label} {found['problem']}", str(found["hint"]))
    return found


def _notice(kind: str, left_out: list[str]) -> str:
    notice = f"read from {_ARTICLES[kind]}: {_LOST.get(kind, 'formatting is left out')}"
    return f"{notice}; also left out: {', '.join(left_out)}" if left_out else notice
