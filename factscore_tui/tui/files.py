"""Reading a draft that the user named, and helping to name it."""

from __future__ import annotations

from pathlib import Path

from factscore_tui.errors import InputProblem
from factscore_tui.extract import MAX_FILE, Extracted, text_of


def read_draft(path: Path) -> Extracted:
    """The text of a file: plain, Markdown, HTML, .docx, .odt or PDF. May take seconds. Raises InputProblem: cannot be
    read, too large, no text."""
    try:
        path = path.expanduser()
        if path.is_dir():
            raise InputProblem(f"{path} is a folder", "choose a file in it")
        with path.open("rb") as stream:
            data = stream.read(MAX_FILE + 1)
    except (OSError, RuntimeError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise InputProblem(f"cannot read {path}: {why}", "check the name and the permissions") from error
    return text_of(data, path.name)


def matches(typed: str, limit: int = 200) -> list[Path]:
    """Files and folders that continue what was typed, folders first, hidden ones only when a dot was typed."""
    path = Path(typed or ".").expanduser()
    folder, start = (path, "") if not typed or typed.endswith("/") else (path.parent, path.name)
    try:
        found = [
            p for p in folder.iterdir()
            if p.name.lower().startswith(start.lower()) and (start.startswith(".") or not p.name.startswith("."))
        ]
    except OSError:
        return []
    return sorted(found, key=lambda p: (not p.is_dir(), p.name.lower()))[:limit]
