"""A table on disk that is only a cache: it may be deleted at any time, and what goes wrong with it
costs time alone."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path

from factscore_tui import paths
from factscore_tui.errors import StorageProblem


class CacheFile:
    """A private SQLite file of a few tables. `connection` is None where there is no cache to be
    had; who uses it hands every sqlite3.Error to `give_up` and does without."""

    def __init__(self, path: Path, create: str, probe: str) -> None:
        self._path, self._create, self._probe = path, create, probe
        self.connection: sqlite3.Connection | None = None
        try:
            paths.private_dir(path.parent)
            self.connection = self._open()
        except sqlite3.DatabaseError as error:
            # A cache that another process is busy with is a good one: only this process does
            # without.
            if "locked" not in str(error):
                self._start_over()
        except StorageProblem:
            self.connection = None

    def close(self) -> None:
        if self.connection is not None:
            self.connection.close()
            self.connection = None

    def give_up(self, error: sqlite3.Error) -> None:
        """Do without from now on; a damaged file is replaced, one that is only busy is tried again
        next time."""
        if isinstance(error, sqlite3.OperationalError) and "locked" in str(error):
            return
        self.close()
        if isinstance(error, sqlite3.DatabaseError) and not isinstance(
            error, sqlite3.OperationalError
        ):
            self._start_over()

    def _open(self) -> sqlite3.Connection:
        with contextlib.suppress(OSError):  # before SQLite does, which would let others read it
            os.close(os.open(self._path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        connection = sqlite3.connect(self._path, timeout=2.0, check_same_thread=False)
        try:
            # WAL: several processes read while one writes. Losing the last rows in a power cut
            # costs nothing.
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=OFF")
            connection.execute("PRAGMA secure_delete=ON")
            connection.executescript(self._create)
            connection.execute(self._probe).fetchone()
        except UnicodeDecodeError as error:
            # SQLite quotes a damaged schema, and its own message is not UTF-8 then
            connection.close()
            raise sqlite3.DatabaseError("its schema is damaged") from error
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    def _start_over(self) -> None:
        """A damaged cache: away with it, and a new one if that can be had."""
        for suffix in ("", "-wal", "-shm"):
            with contextlib.suppress(OSError):
                Path(f"{self._path}{suffix}").unlink(missing_ok=True)
        with contextlib.suppress(sqlite3.Error):
            self.connection = self._open()
