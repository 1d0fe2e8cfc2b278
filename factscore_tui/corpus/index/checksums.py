"""What the files of indexes were found to hold, remembered: a file is read whole once, not at every
start.

A file counts as the same while its inode, size and both of its times are. The memory is a cache in
SQLite; without it files are read again, and nothing else changes.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Iterable, Mapping
from pathlib import Path

from factscore_tui import paths
from factscore_tui.sqlcache import CacheFile
from factscore_tui.util.hashes import stream_sha256

FILE = "index-files.db"
CREATE = "CREATE TABLE IF NOT EXISTS seen(key TEXT PRIMARY KEY, said TEXT NOT NULL) WITHOUT ROWID"
MAX_ROWS = 20_000
"""Beyond that all is forgotten: indexes come and go, and each costs about ten rows."""
BUILT = "built here"
SETTLED_SECONDS = 0.03
"""A file that changed within so long before it was read may change again with the same time: it is
not remembered. Clocks of file systems move in steps of up to 10 ms."""


class Checksums:
    """sha256 of files by what the file system says of them, and which were built here. For several
    threads."""

    def __init__(self, path: Path | None = None) -> None:
        self._file = CacheFile(
            path or paths.cache_dir() / FILE, CREATE, "SELECT said FROM seen LIMIT 1"
        )
        self._lock = threading.Lock()

    def __enter__(self) -> Checksums:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def known(self, file: Path) -> str:
        """The sha256 of a file that was read before and is unchanged since; else empty. OSError."""
        info = file.stat()
        said = self._get(_name(info)).split(" ")
        return said[1] if len(said) == 2 and said[0] == _state(info) else ""

    def read(self, file: Path) -> str:
        """The sha256 of a file as it is now, in hex; remembered. OSError."""
        with file.open("rb") as stream:
            before = os.fstat(stream.fileno())
            sha256 = stream_sha256(stream)
            after = os.fstat(stream.fileno())
        if _state(before) == _state(after):
            self._put(_rows(after, sha256))
        return sha256

    def remember(self, folder: Path, hashes: Mapping[str, str]) -> None:
        """Files of `folder` that this process has just written and hashed, by name. Those that are
        gone are left out."""
        rows: list[tuple[str, str]] = []
        for name, sha256 in hashes.items():
            try:
                rows += _rows((folder / name).stat(), sha256)
            except OSError:
                continue
        self._put(rows)

    def was_built(self, key: str) -> bool:
        """Whether this program wrote, on this machine, the files that `key` stands for."""
        return self._get(key) == BUILT

    def built(self, key: str) -> None:
        """It did."""
        self._put([(key, BUILT)])

    def _get(self, key: str) -> str:
        with self._lock:
            db = self._file.connection
            if db is None:
                return ""
            try:
                row = db.execute("SELECT said FROM seen WHERE key = ?", (key,)).fetchone()
            except sqlite3.Error as error:
                self._file.give_up(error)
                return ""
        return row[0] if row and isinstance(row[0], str) else ""

    def _put(self, rows: Iterable[tuple[str, str]]) -> None:
        with self._lock:
            db = self._file.connection
            if db is None:
                return
            try:
                with db:
                    db.executemany("INSERT OR REPLACE INTO seen VALUES (?, ?)", rows)
                    (count,) = db.execute("SELECT count(*) FROM seen").fetchone()
                    if count > MAX_ROWS:
                        db.execute("DELETE FROM seen")
            except sqlite3.Error as error:
                self._file.give_up(error)


def _name(info: os.stat_result) -> str:
    return f"{info.st_dev}:{info.st_ino}"


def _state(info: os.stat_result) -> str:
    return f"{info.st_size}:{info.st_mtime_ns}:{info.st_ctime_ns}"


def _rows(info: os.stat_result, sha256: str) -> list[tuple[str, str]]:
    """What is kept of a file; nothing while it is too fresh."""
    changed = max(info.st_mtime_ns, info.st_ctime_ns) / 1e9
    return (
        [(_name(info), f"{_state(info)} {sha256}")]
        if abs(time.time() - changed) > SETTLED_SECONDS
        else []
    )
