"""Answers of a language model on disk, and which texts they are about.

An answer quotes the text that it is about, so it is deleted with the last session of that text.
Texts are known by a hash; the answers of runs that make no session (`score`, `evaluate`) stay until
all is forgotten.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterable, Mapping
from pathlib import Path

from factscore_tui import paths
from factscore_tui.sqlcache import CacheFile

FILE = "answers.db"
CREATE = (
    "CREATE TABLE IF NOT EXISTS answer(id INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE, said TEXT "
    "NOT NULL);CREATE TABLE IF NOT EXISTS used(tag BLOB NOT NULL, key BLOB NOT NULL, PRIMARY KEY "
    "(tag, key)) WITHOUT ROWID;"
)
MAX_STORED = 200_000
"""Answers kept, some 100 to 500 bytes each; beyond that the oldest fifth goes."""


def answers_file() -> Path:
    """Where answers are kept. Nothing is created."""
    return paths.cache_dir() / FILE


def tag_of(text: str) -> bytes:
    """What stands for a text."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()


class AnswerStore:
    """Texts by key, on disk."""

    def __init__(self, path: Path) -> None:
        self._file = CacheFile(path, CREATE, "SELECT said FROM answer LIMIT 1")

    def get(self, key: bytes) -> str | None:
        """The text, or None."""
        db = self._file.connection
        if db is None:
            return None
        try:
            row = db.execute("SELECT said FROM answer WHERE key = ?", (key,)).fetchone()
        except sqlite3.Error as error:
            self._file.give_up(error)
            return None
        return row[0] if row and isinstance(row[0], str) else None

    def put(
        self, answers: Mapping[bytes, str], tag: bytes = b"", used: Iterable[bytes] = ()
    ) -> None:
        """Keep answers about the text of this tag; `used` are keys of others that were given about
        it. Silently not at all where the disk does not take them."""
        db = self._file.connection
        keys = dict.fromkeys((*answers, *used))
        if db is None or not keys:
            return
        try:
            with db:
                db.executemany(
                    "INSERT OR REPLACE INTO answer(key, said) VALUES (?, ?)", answers.items()
                )
                db.executemany(
                    "INSERT OR IGNORE INTO used(tag, key) VALUES (?, ?)",
                    [(tag, key) for key in keys],
                )
                oldest, newest = db.execute("SELECT min(id), max(id) FROM answer").fetchone()
                if newest is not None and newest - oldest >= MAX_STORED:
                    db.execute("DELETE FROM answer WHERE id < ?", (oldest + MAX_STORED // 5,))
                    db.execute("DELETE FROM used WHERE key NOT IN (SELECT key FROM answer)")
        except sqlite3.Error as error:
            self._file.give_up(error)

    def forget(self, tag: bytes) -> None:
        """Delete the answers that are about the text of this tag and about no other."""
        db = self._file.connection
        if db is None:
            return
        try:
            with db:
                db.execute("DELETE FROM used WHERE tag = ?", (tag,))
                db.execute("DELETE FROM answer WHERE key NOT IN (SELECT key FROM used)")
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        except sqlite3.Error as error:
            self._file.give_up(error)

    def close(self) -> None:
        self._file.close()


def forget_answers(text: str) -> None:
    """Delete what a language model said about a text that is in no session any more."""
    if answers_file().exists():
        store = AnswerStore(answers_file())
        store.forget(tag_of(text))
        store.close()
