"""A file that is on its way: TARGET.part holds what came by now, TARGET.part.json where it came
from.

Both stay when a download ends early, however it ends, and the next one resumes from there. The file
takes its name only when it is complete and its hashes are right.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import json
import os
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from io import FileIO
from pathlib import Path

from factscore_tui import paths
from factscore_tui.errors import NetworkProblem, StorageProblem, UsageProblem
from factscore_tui.util.amounts import size_text
from factscore_tui.util.disk import free_bytes
from factscore_tui.util.locks import file_lock

MARGIN = 64 << 20
"""Bytes that stay free on the disk."""
_BLOCK = 1 << 20
_MAX_NOTE = 16_384
_HEX_DIGITS = {"sha256": 64, "sha1": 40, "md5": 32}


@dataclass(frozen=True, slots=True)
class Fetched:
    """How far a download is: bytes on disk, bytes in all (0: not known), and the stage.

    `stage` is "download", "wait" (before another try, `reason` says why) or "check" (`done` bytes
    hashed by now).
    """

    done: int
    total: int
    stage: str = "download"
    reason: str = ""


ProgressCallback = Callable[[Fetched], None]


@dataclass(frozen=True, slots=True)
class Origin:
    """Where the bytes of a part came from. `server` answered in the end; `size` is 0 where it did
    not say."""

    url: str
    server: str
    etag: str
    modified: str
    size: int


class PartialFile:
    """The part of one target. Used with the lock of the target held."""

    def __init__(self, target: Path) -> None:
        self.target = target
        self.path = target.with_name(target.name + ".part")
        self._note = target.with_name(target.name + ".part.json")

    def size(self) -> int:
        """Bytes that are there."""
        try:
            return self.path.stat().st_size
        except OSError:
            return 0

    def origin(self, url: str) -> Origin | None:
        """Where the part is from; None when there is none, its note is broken, or it is from
        another address."""
        try:
            with self._note.open("rb") as stream:
                note = json.loads(stream.read(_MAX_NOTE))
            origin = Origin(**note)
        except (OSError, ValueError, TypeError, RecursionError):
            return None
        texts = (origin.url, origin.server, origin.etag, origin.modified)
        if not all(isinstance(text, str) for text in texts) or type(origin.size) is not int:
            return None
        return origin if origin.url == url and self.size() and not self.path.is_symlink() else None

    def begin(self, origin: Origin) -> None:
        """Forget what is there and remember where the bytes to come are from."""
        with self.guarded():
            self.path.unlink(missing_ok=True)
            fresh = self._note.with_name(self._note.name + ".new")
            fresh.write_text(json.dumps(asdict(origin)), encoding="utf-8")
            fresh.replace(self._note)

    @contextlib.contextmanager
    def appending(self) -> Iterator[FileIO]:
        """The part, open for adding to its end; unbuffered, so that what was written survives a
        kill."""
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC | os.O_NOFOLLOW
        with self.guarded():
            descriptor = os.open(self.path, flags, 0o644)
        with os.fdopen(descriptor, "wb", buffering=0) as stream:
            yield stream

    def discard(self) -> None:
        """Remove the part and its note."""
        with self.guarded():
            self.path.unlink(missing_ok=True)
            self._note.unlink(missing_ok=True)

    def publish(self) -> None:
        """Give the complete file its name, durably."""
        with self.guarded():
            paths.sync(self.path)
            self.path.replace(self.target)
            self._note.unlink(missing_ok=True)
            paths.sync(self.target.parent)

    def check_space(self, wanted: int) -> None:
        """StorageProblem when `wanted` more bytes would not fit on the disk."""
        with self.guarded():
            free = free_bytes(self.target.parent)
        if wanted + MARGIN > free:
            raise StorageProblem(
                f"{size_text(wanted)} more are needed in {self.target.parent}, and "
                f"{size_text(free)} are free",
                "free some space, or choose another disk; what has arrived is kept",
            )

    @contextlib.contextmanager
    def guarded(self) -> Iterator[None]:
        """Turn what goes wrong on the disk into a StorageProblem."""
        try:
            yield
        except OSError as error:
            raise storage_problem(error, self.target) from error


def storage_problem(error: OSError, target: Path) -> StorageProblem:
    """The error for a write at `target` that failed."""
    full = error.errno in (errno.ENOSPC, errno.EDQUOT)
    hint = (
        "free some space and try again: what has arrived is kept"
        if full
        else "check its permissions"
    )
    return StorageProblem(f"cannot write {target}: {error.strerror or error}", hint)


@contextlib.contextmanager
def locked(target: Path) -> Iterator[None]:
    """Hold the lock for downloading `target`; StorageProblem when another process holds it."""
    with contextlib.ExitStack() as held:
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            held.enter_context(file_lock(target.with_name(f".{target.name}.lock")))
        except BlockingIOError as error:
            raise StorageProblem(
                f"another process is downloading {target}", "wait for it to end"
            ) from error
        except OSError as error:
            raise storage_problem(error, target) from error
        yield


def wanted_hashes(**hashes: str) -> dict[str, str]:
    """The hashes that were given, in lower case, by algorithm. UsageProblem for one that cannot be
    right."""
    found: dict[str, str] = {}
    for algorithm, value in hashes.items():
        if value and not re.fullmatch(rf"[0-9a-fA-F]{{{_HEX_DIGITS[algorithm]}}}", value):
            raise UsageProblem(
                f"{value[:80]!r} is not a checksum of the kind {algorithm}", "copy it again"
            )
        if value:
            found[algorithm] = value.lower()
    return found


def matches(
    path: Path, hashes: Mapping[str, str], size: int, progress: ProgressCallback | None
) -> bool:
    """Whether the file has the size (0: any) and all the hashes. OSError where it cannot be
    read."""
    total = path.stat().st_size
    if size and total != size:
        return False
    digests = {algorithm: hashlib.new(algorithm, usedforsecurity=False) for algorithm in hashes}
    done = 0
    with path.open("rb") as stream:
        while digests and (block := stream.read(_BLOCK)):
            for digest in digests.values():
                digest.update(block)
            done += len(block)
            if progress:
                progress(Fetched(done, total, "check"))
    return all(digests[algorithm].hexdigest() == value for algorithm, value in hashes.items())


def verify(
    part: PartialFile, hashes: Mapping[str, str], size: int, progress: ProgressCallback | None
) -> None:
    """NetworkProblem when the part, complete by all signs, is not the file that was meant; it is
    then removed."""
    with part.guarded():
        right = matches(part.path, hashes, size, progress)
    if not right:
        arrived = part.size()
        part.discard()
        raise NetworkProblem(
            f"{part.target.name} ({size_text(arrived)}) does not match its checksum and was "
            f"removed",
            "try again; when it happens twice, the server offers a damaged file",
        )
