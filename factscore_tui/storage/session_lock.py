"""Is the writer of a session still there? A file lock answers: the kernel lets go of it however the
writer ends.

Process ids could have been given to somebody else, mean nothing in another container and after a
restart; a lock does not have these troubles. Each running session has an empty lock file beside the
database.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from factscore_tui import paths
from factscore_tui.util.locks import take_lock


class SessionLock:
    """Held while a session is being written. Closing it twice is harmless."""

    def __init__(self, folder: Path, session: str) -> None:
        paths.private_dir(folder)
        self._path = folder / f"{session}.lock"
        # Not inherited by the engine process (PEP 446), which must not keep a session alive.
        self._fd = os.open(self._path, os.O_CREAT | os.O_RDWR, 0o600)
        take_lock(self._fd)

    def close(self) -> None:
        """Let go and remove the file."""
        if self._fd >= 0:
            with contextlib.suppress(OSError):
                self._path.unlink()
            os.close(self._fd)
            self._fd = -1


def is_present(folder: Path, session: str) -> bool:
    """True while some process, maybe this one, holds the SessionLock of the session. Removes what a
    dead one left."""
    path = folder / f"{session}.lock"
    try:
        fd = os.open(path, os.O_RDWR)
    except OSError:
        return False
    try:
        take_lock(fd, shared=True)  # two that ask at once do not take each other for the writer
        with contextlib.suppress(OSError):
            path.unlink()
    except BlockingIOError:
        return True
    finally:
        os.close(fd)
    return False
