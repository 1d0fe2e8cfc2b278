"""A directory that appears whole or not at all.

A build works in a hidden sibling of the place it is for, under a lock, and is renamed when it is
complete.
"""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import shutil
from collections.abc import Iterator
from pathlib import Path

from factscore_tui import paths
from factscore_tui.errors import StorageProblem
from factscore_tui.util.locks import file_lock

BUILDING, PREVIOUS, LOCK = "building", "previous", "lock"


def sibling(path: Path, role: str, unique: str = "") -> Path:
    """The hidden name beside `path` for `role`: ".enwiki.building-1f2e3d4c"."""
    return path.parent / f".{path.name}.{role}{'-' if unique else ''}{unique}"


def leftovers(path: Path, role: str) -> list[Path]:
    """What earlier processes left beside `path` under `role`, oldest name first."""
    prefix = sibling(path, role).name + "-"
    try:
        return sorted(p for p in path.parent.iterdir() if p.name.startswith(prefix))
    except OSError:
        return []


@contextlib.contextmanager
def locked(path: Path, wait: bool) -> Iterator[None]:
    """Hold the lock for building at `path`. Without `wait`, StorageProblem when another process
    holds it."""
    with contextlib.ExitStack() as held:
        try:
            held.enter_context(file_lock(sibling(path, LOCK), wait=wait))
        except BlockingIOError as error:
            raise StorageProblem(
                f"another process is building {path}",
                "wait until it is done, or choose another directory",
            ) from error
        except OSError as error:
            raise storage_problem(error, path) from error
        yield


def storage_problem(
    error: Exception, path: Path, kept: bool = False, movable: bool = True
) -> StorageProblem:
    """The error for a write below `path` that failed. `kept`: the same command would go on where
    this one stopped; `movable`: it could be told to write elsewhere."""
    reason = getattr(error, "strerror", None) or str(error)
    full = (
        getattr(error, "errno", None) in (errno.ENOSPC, errno.EDQUOT)
        or "full" in reason
        or "space" in reason
    )
    again = ", and run the same command again: it resumes where this one stopped" if kept else ""
    hint = "check its permissions"
    if full:
        hint = f"free some space{again}" + (
            ", or choose another disk with --output" if movable else ""
        )
    elif getattr(error, "errno", None) in (
        errno.EEXIST,
        errno.ENOTDIR,
        errno.ENOENT,
        errno.ENAMETOOLONG,
        errno.EROFS,
    ):
        hint = "choose another directory"
    elif getattr(error, "errno", None) in (errno.EIO, errno.EFBIG) or "disk I/O" in reason:
        hint = f"see whether the disk is sound, and `ulimit -f` no bound{again}"
    return StorageProblem(f"cannot write the index {path}: {reason}", hint)


def open_workplace(path: Path, key: str) -> Path:
    """The hidden directory beside `path` for a build known by `key`, with the lock held: the one
    that an earlier process left, or a new one. What other builds left there is removed. An empty
    key is never found again."""
    workplace = sibling(path, BUILDING, key or secrets.token_hex(8))
    for dead in leftovers(path, BUILDING):
        if dead != workplace:
            shutil.rmtree(dead, ignore_errors=True)
    try:
        workplace.mkdir(mode=0o755, exist_ok=True)
    except OSError as error:
        raise storage_problem(error, path) from error
    return workplace


def publish(workplace: Path, path: Path) -> None:
    """Put the complete directory `workplace` at `path`, with the lock held. What was there stays
    until then."""
    _sync(workplace)
    previous = sibling(path, PREVIOUS, secrets.token_hex(4))
    replaced = path.exists()
    if replaced:
        path.rename(previous)
    try:
        workplace.rename(path)
    except OSError:
        if replaced:
            previous.rename(path)
        raise
    paths.sync(path.parent)
    for old in leftovers(path, PREVIOUS):
        shutil.rmtree(old, ignore_errors=True)


def restore(path: Path) -> None:
    """Put back what stood at `path` when a process was killed between the two renames of `publish`;
    lock held."""
    saved = leftovers(path, PREVIOUS)
    if saved and not path.exists():
        saved[-1].rename(path)


def recover(path: Path) -> None:
    """`restore` for a reader: it takes the lock, and leaves things alone while a build is at
    work."""
    if not path.exists() and leftovers(path, PREVIOUS):
        with contextlib.suppress(OSError, StorageProblem), locked(path, wait=False):
            restore(path)


def _sync(directory: Path) -> None:
    for folder, _, files in os.walk(directory):
        for name in files:
            paths.sync(Path(folder) / name)
        paths.sync(Path(folder))
