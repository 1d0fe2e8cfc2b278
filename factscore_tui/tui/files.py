"""Reading a text file that the user named, and helping to name it."""

from __future__ import annotations

from pathlib import Path

from factscore_tui.core.decode import MAX_BYTES, decode_text
from factscore_tui.errors import InputProblem


def read_text(path: Path) -> str:
    """The text of a file, verbatim but for a byte order mark. Raises InputProblem: cannot be read, no text."""
    try:
        path = path.expanduser()
        if path.is_dir():
            raise InputProblem(f"{path} is a folder", "choose a text file in it")
        with path.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except (OSError, RuntimeError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise InputProblem(f"cannot read {path}: {why}", "check the name and the permissions") from error
    if len(data) > MAX_BYTES:
        raise InputProblem(
            f"{path.name} is larger than {MAX_BYTES // 1_000_000} MB", "split it into parts and check them one by one"
        )
    return decode_text(data)


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
