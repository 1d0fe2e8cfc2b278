"""models.json: the language models that were downloaded or added, and what their files looked like
when last read.

Reading a file of 2.5 GB takes seconds, so its hash is kept together with its size and time of
change. Everything in here can be deleted: downloads are found again by their names, and files of
the user's are added again.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from factscore_tui import paths
from factscore_tui.errors import StorageProblem
from factscore_tui.inference.models.downloadable import ID
from factscore_tui.util.atomic import replace_file
from factscore_tui.util.locks import take_lock

FILE = "models.json"
VERSION = 1
LOCK_SECONDS = 10.0
"""How long another process may take to write."""
MAX_FILE = 1 << 20
MAX_MODELS = 500
MAX_SEEN = 100
"""Files that were used by their path and are remembered."""

_SHA256 = re.compile(r"[0-9a-f]{64}", re.ASCII)
_ARCHITECTURE = re.compile(r"[A-Za-z0-9_-]{1,64}", re.ASCII)
_MAX_TEXT = 4_096


@dataclass(frozen=True, slots=True)
class Record:
    """A file as it was when it was last read whole. `source` is the address it was downloaded from,
    empty for a file of the user's; `added` is a day (ISO 8601)."""

    path: str
    size: int
    mtime_ns: int
    sha256: str
    architecture: str
    source: str
    added: str

    def is_of(self, status: os.stat_result) -> bool:
        """Whether a file with this status is taken to be unchanged."""
        return (self.size, self.mtime_ns) == (status.st_size, status.st_mtime_ns)


@dataclass(slots=True)
class Registry:
    """Records of models by id, and of files that were used by their path."""

    models: dict[str, Record] = field(default_factory=dict)
    seen: dict[str, Record] = field(default_factory=dict)


def models_dir() -> Path:
    """Where downloaded language models lie. Nothing is created."""
    return paths.data_dir() / "models"


def load_registry() -> Registry:
    """What is remembered; empty where nothing is. Raises StorageProblem for a file that cannot be
    understood."""
    path = models_dir() / FILE
    try:
        with path.open("rb") as stream:
            data = stream.read(MAX_FILE + 1)
    except FileNotFoundError:
        return Registry()
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise StorageProblem(f"cannot read {path}: {reason}", "check its permissions") from error
    if len(data) > MAX_FILE:
        raise _damaged(path, "it is too large")
    try:
        return _registry(json.loads(data))
    except (ValueError, RecursionError) as error:
        raise _damaged(path, str(error)[:200] or "nested too deep") from error


@contextlib.contextmanager
def changing() -> Iterator[Registry]:
    """The registry, for changing it; written when the block ends well. One process at a time.
    Raises StorageProblem."""
    folder = paths.private_dir(models_dir())
    with _locked(folder / f".{FILE}.lock"):
        registry = load_registry()
        yield registry
        while len(registry.seen) > MAX_SEEN:
            del registry.seen[next(iter(registry.seen))]
        if len(registry.models) > MAX_MODELS:
            raise StorageProblem(
                f"more than {MAX_MODELS} models are registered", "remove some: models rm ID"
            )
        _write(folder / FILE, registry)


def _registry(data: object) -> Registry:
    """ValueError names what is wrong."""
    if not isinstance(data, dict) or data.get("version") != VERSION:
        raise ValueError(f"it is not of version {VERSION}")
    models = {key: _record(row) for key, row in _rows(data, "models", MAX_MODELS)}
    for key in models:
        if not ID.fullmatch(key) or ".." in key:
            raise ValueError(f"{key[:80]!r} is not a name of a model")
    return Registry(models, {key: _record(row) for key, row in _rows(data, "seen", 2 * MAX_SEEN)})


def _rows(data: dict[str, Any], part: str, limit: int) -> list[tuple[str, object]]:
    rows = data.get(part)
    if not isinstance(rows, dict) or len(rows) > limit:
        raise ValueError(f"{part!r} is not the table it should be")
    return list(rows.items())


def _record(row: object) -> Record:
    wanted = {item.name: int if item.type == "int" else str for item in fields(Record)}
    if not isinstance(row, dict) or {key: type(value) for key, value in row.items()} != wanted:
        raise ValueError("a record lacks a field, or has a wrong one")
    record = Record(**row)
    texts = (record.path, record.source, record.added)
    sound = (
        all(len(text) <= _MAX_TEXT and "\0" not in text for text in texts)
        and os.path.isabs(record.path)  # noqa: PTH117 - a text of a file, not yet a path
        and _SHA256.fullmatch(record.sha256)
        and _ARCHITECTURE.fullmatch(record.architecture)
        and record.size >= 0
    )
    if not sound:
        raise ValueError("a record holds a value that cannot be right")
    return record


def _damaged(path: Path, reason: str) -> StorageProblem:
    return StorageProblem(
        f"the list of models {path} is damaged: {reason}",
        "delete that file: downloaded models are found again, your own files have to be added "
        "again",
    )


def _write(path: Path, registry: Registry) -> None:
    content = {"version": VERSION, "models": _plain(registry.models), "seen": _plain(registry.seen)}
    try:
        replace_file(path, json.dumps(content, indent=1).encode("ascii"))
    except OSError as error:
        raise StorageProblem(
            f"cannot write {path}: {error.strerror or error}",
            "check its permissions and the space on the disk",
        ) from error


def _plain(records: dict[str, Record]) -> dict[str, dict[str, object]]:
    return {
        key: {item.name: getattr(record, item.name) for item in fields(Record)}
        for key, record in records.items()
    }


@contextlib.contextmanager
def _locked(lock: Path) -> Iterator[None]:
    """Hold the kernel's lock on a file that stays; it ends with the process."""
    try:
        descriptor = os.open(lock, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
    except OSError as error:
        raise StorageProblem(
            f"cannot write {lock}: {error.strerror or error}", "check its permissions"
        ) from error
    try:
        deadline = time.monotonic() + LOCK_SECONDS
        while True:
            try:
                take_lock(descriptor)
                break
            except BlockingIOError as error:
                if time.monotonic() > deadline:
                    raise StorageProblem(
                        f"another process has been writing {lock.parent / FILE} for "
                        f"{LOCK_SECONDS:g} seconds",
                        "wait for it to end",
                    ) from error
                time.sleep(0.02)
            except OSError as error:
                raise StorageProblem(
                    f"cannot lock {lock}: {error.strerror or error}", "use another disk"
                ) from error
        yield
    finally:
        os.close(descriptor)
