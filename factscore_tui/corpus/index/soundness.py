"""Is an index what its manifest says? Asked before any library opens a file of it.

Nothing in an index directory is followed: a link, a pipe or a socket in it is refused, whoever put
it there. (The directory itself may be named by a link.) Every file is compared with its sha256
once, and again when it has changed.
"""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

from factscore_tui.corpus.index.checksums import Checksums
from factscore_tui.corpus.index.manifest import LEXICAL, MANIFEST, REBUILD, Manifest
from factscore_tui.corpus.readers.base import written
from factscore_tui.errors import IndexDamaged

Said = Callable[[str], None]
MAX_ENTRIES = 20_000
"""Files and folders in an index; builds make some dozens."""
WORTH_SAYING = 300_000_000
"""Bytes to be compared that take so long that a user waits: some seconds on a slow disk."""
COPY = f"copy it again from where it came, or {REBUILD}"
_KINDS = {
    stat.S_IFLNK: "a link",
    stat.S_IFIFO: "a pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFDIR: "a folder",
}


def check_shape(path: Path, manifest: Manifest) -> None:
    """Every file the manifest lists, with the size it tells, and nothing but files and folders:
    finds missing and truncated parts without reading them. IndexDamaged."""
    found = dict(_entries(path))
    for name, size in manifest.files.items():
        info = found.get(name)
        if info is None:
            raise IndexDamaged(f"the index {path} lacks its part {name}", COPY)
        if not stat.S_ISREG(info.st_mode):
            raise IndexDamaged(f"{name} of the index {path} is not a file", COPY)
        if info.st_size != size:
            raise IndexDamaged(
                f"{name} of the index {path} has {info.st_size} bytes instead of {size}", COPY
            )
    if set(manifest.hashes) != set(manifest.files):
        raise IndexDamaged(
            f"the {MANIFEST} of {path} does not list the hashes of all its files", REBUILD
        )
    if not lexical_names(manifest):
        raise IndexDamaged(f"the index {path} lacks its part {LEXICAL}", REBUILD)


def _entries(path: Path) -> Iterator[tuple[str, os.stat_result]]:
    """(name inside the index, its status) of everything below `path`; IndexDamaged for what is
    neither file nor folder."""
    waiting, count = [""], 0
    while waiting:
        folder = waiting.pop()
        try:
            with os.scandir(path / folder) as entries:
                for entry in entries:
                    count += 1
                    if count > MAX_ENTRIES:
                        raise IndexDamaged(
                            f"the index {path} has more than {MAX_ENTRIES} parts", REBUILD
                        )
                    name = f"{folder}{entry.name}"
                    info = entry.stat(follow_symlinks=False)
                    if stat.S_ISDIR(info.st_mode):
                        waiting.append(f"{name}/")
                    elif not stat.S_ISREG(info.st_mode):
                        kind = _KINDS.get(stat.S_IFMT(info.st_mode), "a device")
                        raise IndexDamaged(
                            f"{written(name)} of the index {path} is {kind}: an index holds "
                            f"nothing but files",
                            COPY,
                        )
                    yield name, info
        except OSError as error:
            raise IndexDamaged(
                f"cannot read the index {path}: {error.strerror or error}", COPY
            ) from error


def check_content(
    path: Path, manifest: Manifest, checksums: Checksums, said: Said | None = None
) -> None:
    """Every file against its sha256, read where it is not known from an earlier time.
    IndexDamaged."""
    unread: list[str] = []
    try:
        for name, expected in manifest.hashes.items():
            known = checksums.known(path / name)
            if known and known != expected:
                raise _changed(path, name)
            if not known:
                unread.append(name)
        size = sum(manifest.files[name] for name in unread)
        if said is not None and size >= WORTH_SAYING:
            said(f"comparing the index {path.name} with its checksums ({size / 1e9:.1f} GB, once)")
        for name in sorted(unread, key=lambda name: manifest.files[name]):
            if checksums.read(path / name) != manifest.hashes[name]:
                raise _changed(path, name)
    except OSError as error:
        raise IndexDamaged(
            f"cannot read the index {path}: {error.strerror or error}", COPY
        ) from error


def _changed(path: Path, name: str) -> IndexDamaged:
    return IndexDamaged(f"the index {path} is damaged: {name} is not as it was written", COPY)


def built_here(manifest: Manifest, checksums: Checksums) -> bool:
    """Whether the lexical part was written by this program on this machine. Any other may be made
    to harm: a process of its own searches it, so that whatever the library makes of its bytes, now
    or in a later search, ends there."""
    return checksums.was_built(_words_key(manifest))


def remember_built(path: Path, manifest: Manifest, before: Manifest | None = None) -> None:
    """An index that this process has just built and hashed is not read again to be opened, and its
    words are trusted; those of an update where the words of the index `before` it were, because it
    keeps most of them."""
    with Checksums() as checksums:
        checksums.remember(path, manifest.hashes)
        if before is None or built_here(before, checksums):
            checksums.built(_words_key(manifest))


def lexical_names(manifest: Manifest) -> list[str]:
    """The names of the files of the lexical part, inside its folder."""
    inside = (
        name.removeprefix(f"{LEXICAL}/")
        for name in manifest.files
        if name.startswith(f"{LEXICAL}/")
    )
    return [name for name in inside if "/" not in name]


def _words_key(manifest: Manifest) -> str:
    parts = [
        f"{name} {manifest.hashes.get(name, '')}"
        for name in sorted(manifest.files)
        if name.startswith(LEXICAL)
    ]
    return "words:" + hashlib.sha256("\n".join(parts).encode()).hexdigest()
