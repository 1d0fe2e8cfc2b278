"""Reading a draft that the user named or dropped on the terminal, and helping to name it."""

from __future__ import annotations

import os
import shlex
import stat
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar
from urllib.parse import unquote_to_bytes

from factscore_tui.core.document import Document
from factscore_tui.errors import InputProblem
from factscore_tui.tui.state.messages import NoticeText
from factscore_tui.tui.text.visible import one_line

if TYPE_CHECKING:
    from textual.app import App

    from factscore_tui.drafts import Extracted

Answer = TypeVar("Answer")

MAX_DROP = 16_384
"""Characters of a paste that may be the paths of files."""
SHORTEST = 3
"""Characters of the shortest path that is taken for one: a lone / or ~ is text."""
MAX_PATH = 4_096
"""Characters of one path."""
MAX_FILES = 100
"""Paths of one paste."""
NO_FILES = ("/dev", "/proc", "/sys")
"""Where what looks like a file may be a device, or never end."""


def read_draft(path: Path) -> Extracted:
    """The text of a file: plain, Markdown, HTML, .docx, .odt or PDF. May take seconds. Raises
    InputProblem: cannot be read, too large, no text."""
    from factscore_tui.drafts import MAX_FILE  # after the first frame: it knows archives
    from factscore_tui.drafts.old_text import opened_text

    try:
        path = path.expanduser()
        if path.is_dir():
            raise InputProblem(f"{path} is a folder", "choose a file in it")
        with path.open("rb") as stream:
            data = stream.read(MAX_FILE + 1)
    except (OSError, RuntimeError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise InputProblem(
            f"cannot read {path}: {why}", "check the name and the permissions"
        ) from error
    found = opened_text(data, path.name)
    remember(found.text, path)
    return found


def remember(text: str, path: Path) -> None:
    """This text was read from that file: a Word document is asked for again for its comments."""
    if path.suffix.lower() == ".docx":
        _originals[Document.from_text(text).sha256] = path.absolute()


untold: list[str] = []
"""Notices about texts that were read before the app could show any."""


def tell_of_files(app: App[int]) -> None:
    """Show these notices, once."""
    for notice in untold:
        app.notify(one_line(notice), markup=False, timeout=10)
    untold.clear()


_originals: dict[str, Path] = {}
"""Word documents that were read, by the checksum of their text."""


def original_of(document: Document) -> Path | None:
    """The Word document from which this text was read since the program began; None where there is
    none, or the text was edited."""
    return _originals.get(document.sha256)


def at_home(typed: str) -> Path:
    """The path with its ~ written out; as it is where there is nobody of that name."""
    return Path(os.path.expanduser(typed))  # noqa: PTH111 - no error for an unknown user


def is_folder(path: Path) -> bool:
    """Whether this is a folder. False for what cannot be looked at: a name that is too long, the
    place of a disk that is gone."""
    return os.path.isdir(path)  # noqa: PTH112 - Path.is_dir raises for these


def is_there(path: Path) -> bool:
    """Whether there is something of this name that can be looked at."""
    return os.path.exists(path)  # noqa: PTH110 - Path.exists raises for the others


def matches(typed: str, limit: int = 200) -> list[Path]:
    """Files and folders that continue what was typed, folders first, hidden ones only when a dot
    was typed."""
    path = at_home(typed or ".")
    folder, start = (path, "") if not typed or typed.endswith("/") else (path.parent, path.name)
    try:
        found = [
            p
            for p in folder.iterdir()
            if p.name.lower().startswith(start.lower())
            and (start.startswith(".") or not p.name.startswith("."))
        ]
    except (OSError, ValueError):
        return []
    return sorted(found, key=lambda p: (not is_folder(p), p.name.lower()))[:limit]


# --- files dropped on the terminal, which pastes their paths


@dataclass(frozen=True, slots=True)
class Drop:
    """What was dropped: a readable file, or a folder; `more` are the others of several."""

    path: Path
    folder: bool = False
    more: tuple[Path, ...] = ()


def dropped(text: str) -> Path | None:
    """The readable file whose path `text` is and nothing else, the first of several; None for
    anything else. Looks at the disk, which may take long where that is on a network: to be called
    in a thread."""
    drop = drop_of(text)
    return drop.path if drop is not None and not drop.folder else None


def drop_of(text: str) -> Drop | None:
    """The files or the folder whose paths `text` is and nothing else. To be called in a thread,
    like `dropped`."""
    for words in _readings(text):
        paths = [Path(os.path.expanduser(word)) for word in words]  # noqa: PTH111 - no error for an unknown user
        kinds = [_kind(path) for path in paths]
        if all(kind == "file" for kind in kinds):
            return Drop(paths[0], more=tuple(paths[1:]))
        if kinds == ["folder"]:
            return Drop(paths[0], folder=True)
    return None


def may_be_dropped(text: str) -> bool:
    """False where `text` is surely not the path of a dropped file. Looks at the text alone."""
    return bool(_readings(text))


def _readings(text: str) -> list[list[str]]:
    """The ways to read `text` as absolute paths and nothing else, as terminals write them: bare,
    quoted, with backslashes before blanks, as file:// addresses; several with blanks or line ends
    between them."""
    if len(text) > MAX_DROP:
        return []
    text = text.strip(" \t\r\n")
    if len(text) < SHORTEST or not text.startswith(("/", "~", "file://", "'", '"', "\\")):
        return []
    lines = [line.strip() for line in text.replace("\r", "\n").split("\n") if line.strip()]
    found = [[_path(line) for line in lines]]
    with suppress(ValueError):  # an open quote
        found.append([_path(word) for word in shlex.split(text)])
    return [words for words in found if 0 < len(words) <= MAX_FILES and all(words)]


def _path(word: str) -> str:
    """The path that a word stands for, beginning with / or ~; empty for none."""
    if word.startswith("file://"):
        host, slash, rest = word.removeprefix("file://").partition("/")
        if host.lower() not in ("", "localhost", os.uname().nodename.lower()):
            return ""
        word = os.fsdecode(unquote_to_bytes(slash + rest))
    return (
        word if word.startswith(("/", "~")) and len(word) <= MAX_PATH and "\0" not in word else ""
    )


def _kind(path: Path) -> str:
    """ "file" for one that can be read, "folder", or nothing."""
    if not path.is_absolute():
        return ""
    try:
        found = path.stat()
        real = os.path.realpath(path)
        if any(real == place or real.startswith(f"{place}/") for place in NO_FILES):
            return ""
        if stat.S_ISREG(found.st_mode):
            return "file" if os.access(path, os.R_OK) else ""
        return (
            "folder" if stat.S_ISDIR(found.st_mode) and os.access(path, os.R_OK | os.X_OK) else ""
        )
    except (OSError, ValueError):
        return ""


def aside(
    app: App[int],
    work: Callable[[], Answer],
    show: Callable[[Answer], None],
    tell: Callable[[NoticeText], None] = lambda _: None,
) -> None:
    """Do `work` in a thread, then `show` its answer, or `tell` the InputProblem. Leaving the
    program does not wait for the thread, which may hang on a disk that is not there any more."""

    def run() -> None:
        try:
            answer = work()
        except InputProblem as problem:
            trouble = NoticeText(problem.message, problem.hint)
            _later(app, lambda: tell(trouble))
        else:
            _later(app, lambda: show(answer))

    threading.Thread(target=run, name="reading a file", daemon=True).start()


def _later(app: App[int], do: Callable[[], None]) -> None:
    with suppress(RuntimeError):  # the loop is gone
        app.call_later(do)


def names_of(paths: Sequence[Path]) -> str:
    """The names of some files in a row."""
    return ", ".join(path.name for path in paths)
