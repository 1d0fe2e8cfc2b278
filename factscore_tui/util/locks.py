"""A lock between processes: the kernel's (flock) on a file of its own. It ends with the process, so
a killed one never blocks the next."""

from __future__ import annotations

import contextlib
import errno
import fcntl  # POSIX only, like the rest of the program
import os
from collections.abc import Iterator
from pathlib import Path


def take_lock(descriptor: int, *, wait: bool = False, shared: bool = False) -> None:
    """Take the lock of a file that is open; closing it lets go. Without `wait`, BlockingIOError
    when another process holds it; a `shared` one bars only those who want it for themselves.
    OSError where the disk has no locks."""
    try:
        kind = fcntl.LOCK_SH if shared else fcntl.LOCK_EX
        fcntl.flock(descriptor, kind | (0 if wait else fcntl.LOCK_NB))
    except OSError as error:
        if error.errno == errno.EACCES:  # how some systems say that it is held
            raise BlockingIOError(error.errno, error.strerror) from error
        raise


@contextlib.contextmanager
def file_lock(lock: Path, *, wait: bool = False) -> Iterator[None]:
    """Hold the lock that the file `lock` stands for; the file is gone afterwards. Without `wait`,
    BlockingIOError when another process holds it. OSError where the file cannot be made."""
    descriptor = locked_file(lock, wait=wait)
    try:
        yield
    finally:
        # Removed while held: whoever waits for this file sees that it is gone and takes a new one.
        with contextlib.suppress(OSError):
            lock.unlink()
        os.close(descriptor)


def locked_file(lock: Path, *, wait: bool = False) -> int:
    """The descriptor of the file, made where there is none, with its lock; as `file_lock` raises.
    It is the file of this name: one that its holder removed meanwhile is made again."""
    while True:
        descriptor = os.open(lock, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
        try:
            take_lock(descriptor, wait=wait)
            if os.path.samestat(os.fstat(descriptor), os.stat(lock)):  # noqa: PTH116 - compared with a descriptor
                return descriptor
        except FileNotFoundError:
            pass  # the holder removed the file before it let go: another round
        except OSError:
            os.close(descriptor)
            raise
        os.close(descriptor)
