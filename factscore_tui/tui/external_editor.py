"""A text in the user's own editor, $VISUAL or $EDITOR, while the app waits."""

from __future__ import annotations

import os
import shlex
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from textual.app import App, SuspendNotSupported

from factscore_tui.errors import InputProblem, UsageProblem
from factscore_tui.text.decode import decode_text

LINE_ENDS = ("\n", "\r")

AS_TYPED = frozenset({".md", ".markdown", ".rst", ".tex"})
"""Endings of drafts that are checked as they are written: an editor colours their markup."""


def edited_outside(app: App[Any], text: str, name: str = "") -> str:
    """The text as it was left in the editor. The file is private and goes when this returns; it
    ends as the draft's `name` does where that tells the editor something.

    UsageProblem where no editor is named, it cannot be run, or there is no terminal for it;
    InputProblem where it failed or left something that is not text. The text is then as it was.
    """
    named = os.environ.get("VISUAL") or os.environ.get("EDITOR") or ""
    try:
        command = shlex.split(named)
    except ValueError as error:
        raise UsageProblem(f"the editor {named}: {error}", "set EDITOR to the command") from error
    if not command:
        raise UsageProblem("no editor is named", "set EDITOR to the command of yours")
    suffix = Path(name).suffix.lower()
    try:
        with tempfile.TemporaryDirectory(
            prefix="factscore-tui-", ignore_cleanup_errors=True
        ) as folder:
            path = Path(folder) / f"draft{suffix if suffix in AS_TYPED else '.txt'}"
            path.write_bytes(text.encode("utf-8", "replace"))
            edited = _edited(app, command, path)
    except OSError as error:
        why = error.strerror or str(error)
        raise InputProblem(
            f"the text cannot be written to a file for it: {why}",
            "free space where temporary files go, or set TMPDIR",
        ) from error
    return edited if text.endswith(LINE_ENDS) else _without_last_line_end(edited)


def _edited(app: App[Any], command: list[str], path: Path) -> str:
    """What the editor leaves in the file. Raises as `edited_outside` does."""
    try:
        with app.suspend():
            # No error may leave this block: Textual takes the terminal back at its end alone.
            code = _code_of([*command, str(path)])
    except SuspendNotSupported:
        raise UsageProblem("there is no terminal for an editor here", "press {read.edit}") from None
    if not isinstance(code, int):
        reason = getattr(code, "strerror", None) or code
        raise UsageProblem(f"{command[0]}: {reason}", "set EDITOR to the command") from code
    if code:
        raise InputProblem(f"{command[0]} ended with code {code}", "nothing was changed")
    try:
        return decode_text(path.read_bytes())
    except OSError as error:
        raise InputProblem("the file is gone", "nothing was changed") from error


def _without_last_line_end(text: str) -> str:
    """Editors end the last line; a draft that had no line end there is not changed by that."""
    return text.removesuffix("\n").removesuffix("\r") if text.endswith("\n") else text


def _code_of(command: list[str]) -> int | OSError | ValueError:
    """How the editor ended, or why it could not be run."""
    try:
        return subprocess.call(command)
    except (OSError, ValueError) as error:
        return error
