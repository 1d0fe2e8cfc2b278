"""Drafts that are being typed: one row for each running program, written again and again, gone when
it is not needed.

Whose program has ended can be told by its Presence. Presences are taken, tried and let go under the
write lock of the database, so that of two programs that look for a draft at the same moment only
one gets it.
"""

from __future__ import annotations

import datetime
import uuid
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from factscore_tui.core.document import Document
from factscore_tui.storage.database import (
    StoreFile,
    transaction,
)
from factscore_tui.storage.session_lock import SessionLock, is_present
from factscore_tui.storage.sessions import storable

if TYPE_CHECKING:
    from sqlite_utils import Database

MAX_DRAFTS = 20
"""Drafts that are kept; beyond them the oldest go."""

MAX_DAYS = 90
"""Days that a draft is kept after it was last saved."""

_UPSERT = (
    "INSERT INTO drafts (id, saved, name, topic, session, text) VALUES (:id, :saved, :name, "
    ":topic, :session, :text) ON CONFLICT (id) DO UPDATE SET saved = excluded.saved, name = "
    "excluded.name, topic = excluded.topic, session = excluded.session, text = excluded.text"
)


# As texts, whatever a flipped bit has made of them.
_DRAFT = "SELECT id, {} FROM drafts WHERE id = ?".format(
    ", ".join(
        f"coalesce(CAST({name} AS TEXT), '') AS {name}"
        for name in ("saved", "name", "topic", "session", "text")
    )
)


@dataclass(frozen=True, slots=True)
class Draft:
    """A text that was being typed. `saved` is ISO 8601 in UTC; `session` the id of the check that
    it is an edited version of, empty for none."""

    id: str
    saved: str
    name: str
    topic: str
    session: str
    text: str


class DraftStore(StoreFile):
    """The drafts of one database file, seen from one running program. May be used from several
    threads.

    The program has one draft of its own at a time, and may hold one of a program that is gone
    (`claim`). Every method raises StorageProblem when the database cannot be read or written.
    """

    def __init__(self, path: Path | None = None) -> None:
        super().__init__(path)
        self._own: tuple[str, SessionLock] | None = None
        self._held: tuple[str, SessionLock] | None = None
        self._seen: set[str] = set()

    def save(self, text: str, name: str = "", topic: str = "", session: str = "") -> bool:
        """Keep the text as the program's own draft, in place of what it was. False where a session
        has this very text: then no draft is needed, and the own one goes."""
        text = Document.from_text(text).text  # as a session would keep it
        with self._writing():
            if _in_a_session(self._db, text):
                self._drop_own()
                return False
            fresh = self._own is None
            if self._own is None:
                self._own = _new(self._locks)
                self._drop_same(text)
            self._db.execute(
                _UPSERT,
                {
                    "id": self._own[0],
                    "saved": _now(),
                    "name": storable(name),
                    "topic": storable(topic),
                    "session": storable(session),
                    "text": text,
                },
            )
            if fresh:
                self._prune()
        return True

    def forget(self) -> None:
        """The own draft is not needed any more."""
        if self._own is None:
            return
        with self._writing():
            self._drop_own()

    def claim(self) -> tuple[Draft, int] | None:
        """The newest draft whose program is gone, and how many more there are; None where there is
        none.

        Nobody else gets it while it is held: until it is adopted, until the next claim, or until
        `close`. What was claimed once is not given again. Drafts that are too old, too many, or in
        a session are deleted on the way.
        """
        with self._writing():
            self._let_go_held()
            self._prune()
            for place, id in enumerate(waiting := self._waiting()):
                try:
                    presence = SessionLock(self._locks, id)
                except BlockingIOError:  # its program has come back to it
                    continue
                try:
                    row = next(iter(self._db.query(_DRAFT, (id,))), None)
                    needed = row is not None and not _in_a_session(self._db, row["text"])
                except BaseException:
                    presence.close()
                    raise
                if needed and row is not None:
                    self._held = (id, presence)
                    self._seen.add(id)
                    return Draft(**row), len(waiting) - place - 1
                self._db.execute("DELETE FROM drafts WHERE id = ?", (id,))
                presence.close()
        return None

    def adopt(self, id: str) -> bool:
        """Make the draft that is held the program's own, so that it is what `save` writes to; with
        no id, none: the next `save` makes another. What was the own one stays, for the next start.
        False where it is not held."""
        with self._reading(), transaction(self._db):
            if id and (self._held is None or self._held[0] != id):
                return False
            if self._own is not None:
                self._seen.add(self._own[0])
                self._own[1].close()
            self._own = None
            if id:
                self._own, self._held = self._held, None
        return True

    def close(self) -> None:
        """Close the database. What is saved is there for the next start."""
        with self._lock:
            for mine in (self._own, self._held):
                if mine is not None:
                    mine[1].close()
            self._own = self._held = None
            super().close()

    @property
    def _locks(self) -> Path:
        return self.path.parent / "running"

    def _waiting(self) -> list[str]:
        """Ids of the drafts whose programs are gone and that were not seen yet, newest first."""
        rows = self._db.execute("SELECT id FROM drafts ORDER BY saved DESC, id DESC").fetchall()
        return [id for (id,) in rows if id not in self._seen and not self._alive(id)]

    def _alive(self, id: str) -> bool:
        mine = [one[0] for one in (self._own, self._held) if one is not None]
        return id in mine or is_present(self._locks, id)

    def _prune(self) -> None:
        """Drafts that are too old or too many go, if their programs are gone."""
        oldest = (
            datetime.datetime.now(datetime.UTC) - datetime.timedelta(days=MAX_DAYS)
        ).isoformat()
        when = "coalesce(CAST(saved AS TEXT), '')"
        rows = self._db.execute(
            f"SELECT id, {when} FROM drafts ORDER BY saved DESC, id DESC"
        ).fetchall()
        for place, (id, saved) in enumerate(rows):
            if (place >= MAX_DRAFTS or saved < oldest) and not self._alive(id):
                self._db.execute("DELETE FROM drafts WHERE id = ?", (id,))

    def _drop_same(self, text: str) -> None:
        """Drafts with this very text whose programs are gone: it is kept once."""
        rows = self._db.execute("SELECT id FROM drafts WHERE text = ?", (text,)).fetchall()
        for (id,) in rows:
            if not self._alive(id):
                self._db.execute("DELETE FROM drafts WHERE id = ?", (id,))

    def _drop_own(self) -> None:
        if self._own is not None:
            self._db.execute("DELETE FROM drafts WHERE id = ?", (self._own[0],))
            self._own[1].close()
            self._own = None

    def _let_go_held(self) -> None:
        if self._held is not None:
            self._held[1].close()
            self._held = None


def _new(locks: Path) -> tuple[str, SessionLock]:
    id = f"draft-{uuid.uuid4().hex}"
    return id, SessionLock(locks, id)


def _now() -> str:
    return datetime.datetime.now(datetime.UTC).isoformat(timespec="milliseconds")


def _in_a_session(db: Database, text: str) -> bool:
    # The length goes before the text in a row, so texts of other lengths are not even read.
    found = db.execute(
        "SELECT 1 FROM sessions WHERE length = ? AND text = ? LIMIT 1", (len(text), text)
    ).fetchone()
    return found is not None
