"""Generations that were judged before, by any run: a file that is scored again, or has grown, costs
only what is new.

A generation is known by everything its verdicts depend on: topic, text, samples and given facts,
index, models, settings, and the program's own code. The table is only a cache: it may be deleted at
any time, and what goes wrong with it costs time alone.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
import threading
import zlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from factscore_tui import paths
from factscore_tui.engine.codec import decode_event, encode
from factscore_tui.engine.protocol import Decomposed, Judged, Ready
from factscore_tui.errors import EngineProblem
from factscore_tui.evaluation.run_journal import Past
from factscore_tui.sqlcache import CacheFile

FILE = "verdicts.db"
CREATE = (
    "CREATE TABLE IF NOT EXISTS judged(id INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE, said BLOB "
    "NOT NULL);"
)
MAX_BYTES = 2_000_000_000
"""Of the table; beyond that the oldest fifth goes."""
MAX_SAID = 64_000_000
"""Bytes of what is known of one generation."""


class VerdictCache:
    """What is known of generations, on disk. `fresh`: nothing is taken from it, but all is put
    there. `hits` counts what was taken."""

    def __init__(self, path: Path | None = None, fresh: bool = False) -> None:
        self._file = CacheFile(
            path or paths.cache_dir() / FILE, CREATE, "SELECT said FROM judged LIMIT 1"
        )
        self._fresh = fresh
        self._judged_by = b""
        self._lock = threading.Lock()  # several engines write to one table
        self.hits = 0

    def begin(self, ready: Ready, settings: Mapping[str, Any] | None) -> None:
        """Say what judges. A model that has no hash (one at a server) may be another tomorrow:
        nothing is kept of it."""
        parts = [ready.index.id, ready.engine, sorted((settings or {}).items()), code_id()]
        hashed = all(model.sha256 for model in ready.engine.models) and not ready.engine.remote
        self._judged_by = repr(parts).encode() if hashed else b""

    def get(self, key: str) -> Past | None:
        """What is known of the generation of this key, None where it was not judged."""
        db = self._file.connection
        if db is None or self._fresh or not self._judged_by:
            return None
        try:
            with self._lock:
                row = db.execute(
                    "SELECT said FROM judged WHERE key = ?", (self._key(key),)
                ).fetchone()
        except sqlite3.Error as error:
            self._file.give_up(error)
            return None
        past = _read(row[0]) if row else None
        self.hits += past is not None
        return past

    def put(self, key: str, past: Past) -> None:
        """Keep what was judged. Silently not at all where the disk does not take it."""
        db = self._file.connection
        if db is None or not self._judged_by:
            return
        try:
            with self._lock, db:
                db.execute(
                    "INSERT OR REPLACE INTO judged(key, said) VALUES (?, ?)",
                    (self._key(key), _written(past)),
                )
                if _used(db) > MAX_BYTES:
                    oldest, newest = db.execute("SELECT min(id), max(id) FROM judged").fetchone()
                    db.execute(
                        "DELETE FROM judged WHERE id <= ?", (oldest + (newest - oldest) // 5,)
                    )
        except sqlite3.Error as error:
            self._file.give_up(error)

    def close(self) -> None:
        self._file.close()

    def _key(self, key: str) -> bytes:
        return hashlib.sha256(self._judged_by + b"\n" + key.encode()).digest()


@cache
def code_id() -> str:
    """A hash over the code of this program: verdicts of other code are other verdicts, whatever
    its version says."""
    root = Path(__file__).resolve().parents[1]
    found = hashlib.sha256()
    for file in sorted(root.rglob("*.py")):
        found.update(str(file.relative_to(root)).encode() + b"\0")
        found.update(hashlib.sha256(file.read_bytes()).digest())
    return found.hexdigest()


def _used(db: sqlite3.Connection) -> int:
    """Bytes of the table, without pages that are free."""
    pages, free, size = (
        db.execute(f"PRAGMA {name}").fetchone()[0]
        for name in ("page_count", "freelist_count", "page_size")
    )
    return int((pages - free) * size)


def _written(past: Past) -> bytes:
    told = [past.missing_topic, past.notices, past.pages, past.near]
    head = json.dumps(told).encode() + b"\n"
    return zlib.compress(head + b"".join(encode(event) for event in past.events))


def _read(said: Any) -> Past | None:
    """None for what this program did not write."""
    try:
        unpacked = zlib.decompressobj()
        lines = unpacked.decompress(said, MAX_SAID).split(b"\n")
        if not unpacked.eof or lines[-1]:
            return None
        missing, notices, pages, near = json.loads(lines[0])
        events = [decode_event(line) for line in lines[1:-1]]
    except (zlib.error, ValueError, TypeError, RecursionError, EngineProblem):
        return None
    known = [event for event in events if isinstance(event, Decomposed | Judged)]
    if len(known) < len(events):
        return None
    titles = (tuple(map(str, pages)), tuple(map(str, near)))
    return Past(known, True, list(map(str, notices)), bool(missing), *titles)
