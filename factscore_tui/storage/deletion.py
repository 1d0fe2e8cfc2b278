"""Everything that the program keeps of a user's texts, deleted: sessions, drafts, rulings, caches,
the engine log.

Indexes, models, settings and reports that were written to files of the user's stay.
"""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from pathlib import Path

from factscore_tui import paths
from factscore_tui.errors import StorageProblem
from factscore_tui.storage.database import open_database
from factscore_tui.storage.session_lock import is_present

DOWNLOADS = "downloads"
"""The part of the cache that holds nothing of a user's: collections that are being fetched."""
_TABLES = ("events", "sessions", "rulings", "drafts")


def what_is_kept() -> list[Path]:
    """Files and folders that `forget_all` deletes, those that are there. Nothing is created."""
    database = paths.sessions_db()
    places = [
        database,
        *(Path(f"{database}{suffix}") for suffix in ("-wal", "-shm")),
        database.parent / "running",
    ]
    with contextlib.suppress(OSError):
        places += sorted(place for place in paths.cache_dir().iterdir() if place.name != DOWNLOADS)
    with contextlib.suppress(OSError):
        places += sorted(paths.log_dir().iterdir())
    return [place for place in places if place.exists() or place.is_symlink()]


def forget_all() -> int:
    """Delete it; gives how many files and folders went. StorageProblem where a check or a text that
    is being typed is in use, and where something cannot be deleted."""
    running = paths.sessions_db().parent / "running"
    with contextlib.suppress(OSError):
        if any(
            is_present(running, lock.name.removesuffix(".lock")) for lock in list(running.iterdir())
        ):
            raise StorageProblem(
                "another copy of the program is at work with a text",
                "close it, then run the command again",
            )
    gone = what_is_kept()
    _overwrite(paths.sessions_db())
    for place in gone:
        try:
            if place.is_dir() and not place.is_symlink():
                shutil.rmtree(place)
            else:
                place.unlink(missing_ok=True)
        except OSError as error:
            raise StorageProblem(
                f"cannot delete {place}: {error.strerror or error}",
                "delete it by hand, or make it writable",
            ) from error
    return len(gone)


def _overwrite(database: Path) -> None:
    """Empty the tables first: what SQLite deletes it overwrites, and copies of the program that
    have the file open find nothing in it. A damaged database is only deleted."""
    if not database.is_file():
        return
    with contextlib.suppress(StorageProblem, sqlite3.Error):
        db = open_database(database)
        try:
            for table in _TABLES:
                db.execute(f"DELETE FROM {table}")
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            db.execute("VACUUM")
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        finally:
            db.close()
