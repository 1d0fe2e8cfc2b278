"""The session database: opening it, its numbered migrations, and what goes wrong with files in
plain words.

SQLite in WAL mode: one transaction an event, on the disk before any reader sees the event, so that
it survives a `kill -9` and a power cut; readers never block the writer. What is deleted is
overwritten.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import stat
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from factscore_tui import paths
from factscore_tui.errors import StorageProblem
from factscore_tui.util.closing import ClosedOnExit

if TYPE_CHECKING:
    from sqlite_utils import Database

APPLICATION_ID = 0x46535455
"""Bytes 68-71 of our database files ("FSTU"): tells them from any other SQLite file."""

BUSY_SECONDS = 3.0
"""How long a write waits for another copy of the program."""


def _sessions_and_events(db: Database) -> None:
    db.execute(
        "CREATE TABLE sessions (id TEXT PRIMARY KEY, name TEXT NOT NULL, topic TEXT NOT NULL, "
        "created TEXT NOT NULL, status TEXT NOT NULL, length INTEGER NOT NULL, excerpt TEXT NOT "
        "NULL, text TEXT NOT NULL)"
    )
    # `key` makes recording the same event twice harmless: "judged:3" exists once, the last one
    # wins. Few indexes on purpose: each one is a page more to write for every event.
    db.execute(
        "CREATE TABLE events (seq INTEGER PRIMARY KEY, session TEXT NOT NULL REFERENCES "
        "sessions(id) ON DELETE CASCADE, key TEXT NOT NULL, facts INTEGER NOT NULL, verdict TEXT "
        "NOT NULL, message TEXT NOT NULL, UNIQUE (session, key))"
    )
    db.execute("CREATE INDEX events_counted ON events (session, verdict, facts)")


def _rulings(db: Database) -> None:
    # A history that is only ever added to: `undone` is the id of the ruling that this row takes
    # back. Sessions are named and not referenced, because a ruling outlives the check in which it
    # was made.
    db.execute(
        "CREATE TABLE rulings (id INTEGER PRIMARY KEY, key TEXT NOT NULL, session TEXT NOT NULL, "
        "fact TEXT NOT NULL, sentence TEXT NOT NULL, topic TEXT NOT NULL, machine_verdict TEXT NOT "
        "NULL, p_supported REAL, estimator TEXT NOT NULL, model_hash TEXT NOT NULL, index_id TEXT "
        "NOT NULL, verdict TEXT NOT NULL, reason TEXT NOT NULL, note TEXT NOT NULL, ignored "
        "INTEGER NOT NULL, ruled_at TEXT NOT NULL, undone INTEGER REFERENCES rulings(id))"
    )
    db.execute("CREATE INDEX rulings_by_key ON rulings (key)")
    db.execute("CREATE UNIQUE INDEX rulings_undone ON rulings (undone) WHERE undone IS NOT NULL")


def _drafts(db: Database) -> None:
    # `before` names the last check of the same draft, by its id; it may be gone. `drafts` holds
    # what is being typed.
    db.execute("ALTER TABLE sessions ADD COLUMN before TEXT NOT NULL DEFAULT ''")
    db.execute(
        "CREATE TABLE drafts (id TEXT PRIMARY KEY, saved TEXT NOT NULL, name TEXT NOT NULL, topic "
        "TEXT NOT NULL, session TEXT NOT NULL, text TEXT NOT NULL)"
    )


MIGRATIONS: tuple[tuple[int, Callable[[Database], None]], ...] = (
    (1, _sessions_and_events),
    (2, _rulings),
    (3, _drafts),
)
"""(number, what to do), ascending. Never change one that was released: add the next."""


def open_database(path: Path) -> Database:
    """The database at `path`, created (mode 0600, folder 0700) or brought up to date first.

    Raises StorageProblem: cannot be created or written, no database, another program's, a newer
    version's, damaged. The connection may be used from several threads, one at a time.
    """
    from sqlite_utils import Database  # 0.2 s

    paths.private_dir(path.parent)
    with storage_errors(path):
        _create_private(path)
        connection = sqlite3.connect(
            path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
        )
        # Text that is not UTF-8 (a damaged row) costs itself, and not the reading of all rows after
        # it.
        connection.text_factory = _text
    try:
        with storage_errors(path):
            db = Database(connection)
            _check_owner(db, path)
            db.execute("PRAGMA foreign_keys = ON")
            # another copy is in the middle of the same change
            with contextlib.suppress(sqlite3.OperationalError):
                db.execute("PRAGMA journal_mode = WAL")
            # FULL: the write-ahead log is synced at every commit. NORMAL syncs it at checkpoints
            # only, and a power cut takes what came since the last one.
            db.execute("PRAGMA synchronous = FULL")
            db.execute("PRAGMA secure_delete = ON")
            _migrate(db, path)
    except BaseException:
        connection.close()
        raise
    return db


def fold_log(db: Database) -> bool:
    """Put the write-ahead log into the file and empty it, so that what was deleted is in neither.
    False where another copy of the program is reading just now: the log is folded when that ends,
    or at the next deletion."""
    (busy, _, _) = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return not busy


def check_still_there(path: Path, inode: int) -> None:
    """SQLite keeps writing into a file that was deleted; whoever opens it later would not find
    it: StorageProblem."""
    try:
        same = os.stat(path).st_ino == inode  # noqa: PTH116 - called for every event
    except OSError:
        same = False
    if not same:
        raise StorageProblem(
            f"the session database {path} was removed or replaced while in use",
            "run the command again: a new database is made",
        )


@contextlib.contextmanager
def transaction(db: Database) -> Iterator[None]:
    """All or nothing, as the only writer from the first statement on."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        # SQLite rolls back by itself on some errors (a full disk is one).
        with contextlib.suppress(sqlite3.Error):
            db.execute("ROLLBACK")
        raise


@contextlib.contextmanager
def storage_errors(path: Path) -> Iterator[None]:
    """Whatever SQLite or the file system says about `path` becomes a StorageProblem with a hint."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise _in_words(error, path) from error
    except UnicodeDecodeError as error:
        # SQLite quotes a damaged schema, and its own message is not UTF-8 then
        raise StorageProblem(f"the session database {path} is damaged", _aside(path)) from error


class StoreFile(ClosedOnExit):
    """The session database as one part of the program sees it. May be used from several threads.

    Raises StorageProblem as open_database does.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or paths.sessions_db()
        self._lock = threading.RLock()
        self._db = open_database(self.path)
        self._inode = self.path.stat().st_ino

    def close(self) -> None:
        with self._lock:
            self._db.close()

    @contextlib.contextmanager
    def _reading(self) -> Iterator[None]:
        with self._lock, storage_errors(self.path):
            yield

    @contextlib.contextmanager
    def _writing(self) -> Iterator[None]:
        """All or nothing, and only into the file that others will find."""
        with self._reading():
            check_still_there(self.path, self._inode)
            with transaction(self._db):
                yield


def _in_words(error: sqlite3.Error | OSError, path: Path) -> StorageProblem:
    if isinstance(error, sqlite3.IntegrityError):
        return StorageProblem(
            "the session was removed while it was being written", "run the check again to save it"
        )
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    full = code == sqlite3.SQLITE_FULL
    if code == sqlite3.SQLITE_NOTADB:
        return StorageProblem(f"{path} is not a session database", _aside(path))
    if code == sqlite3.SQLITE_CORRUPT:
        return damaged_database(path)
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return StorageProblem(
            f"the session database {path} is locked by another program",
            "close the other copy, then try again",
        )
    if code in (
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_AUTH,
    ):
        return StorageProblem(
            f"the session database {path} cannot be written ({error})",
            f"make it and its folder writable, or set {paths.HOME_VARIABLE} to a folder you own",
        )
    reason = "the disk is full" if full else getattr(error, "strerror", None) or str(error)
    return StorageProblem(
        f"the session database {path} cannot be written: {reason}",
        f"free some space, or set {paths.HOME_VARIABLE} to a folder on another disk",
    )


def _text(value: bytes) -> str:
    return value.decode("utf-8", "replace")


def damaged_database(path: Path) -> StorageProblem:
    """What is said of a file of which a part cannot be right, though SQLite has not noticed."""
    return StorageProblem(f"the session database {path} is damaged", _aside(path))


def _aside(path: Path) -> str:
    return f"move it aside and a new one is made: mv {path} {path}.aside"


def _create_private(path: Path) -> None:
    """Make the file before SQLite does, so that it (and its -wal and -shm) is never readable for
    others."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        paths.sync(path.parent)  # its name survives a power cut as well
    except FileExistsError:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):
            raise StorageProblem(f"{path} is not a file", _aside(path)) from None
        if stat.S_IMODE(found.st_mode) & 0o077 and found.st_uid == os.getuid():
            path.chmod(0o600)


def _check_owner(db: Database, path: Path) -> None:
    """Refuse a database of another program: it is not ours to change."""
    db.execute("BEGIN")  # one look at both: another copy may be making the tables just now
    owner = db.execute("PRAGMA application_id").fetchone()[0]
    tables = db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    db.execute("COMMIT")
    if owner != APPLICATION_ID and (owner != 0 or tables != 0):
        raise StorageProblem(f"{path} is a database of another program", _aside(path))


def _migrate(db: Database, path: Path) -> None:
    """Apply the migrations that are missing, each recorded with the moment it was applied."""
    with transaction(db):
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        db.execute(
            "CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, applied TEXT NOT "
            "NULL)"
        )
        applied = {row["number"] for row in db.query("SELECT number FROM migrations")}
        known = {number for number, _ in MIGRATIONS}
        if applied - known:
            raise StorageProblem(
                f"{path} was written by a newer version of factscore-tui",
                f"install that version again, or {_aside(path)}",
            )
        for number, change in MIGRATIONS:
            if number not in applied:
                change(db)
                db.execute(
                    "INSERT INTO migrations VALUES (?, strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))",
                    (number,),
                )
