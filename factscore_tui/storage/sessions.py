"""Sessions: every check with its text and its events, committed event by event, so that it can be
opened again.

Events are kept as the wire's own JSON and read back through the same reducer that the screen uses:
what is shown after a crash is by construction what was shown before.
"""

from __future__ import annotations

import datetime
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

from factscore_tui.core.document import Document
from factscore_tui.core.naming import given_or_made
from factscore_tui.core.report import Report
from factscore_tui.engine.codec import decode_event, encode
from factscore_tui.engine.protocol import (
    Answered,
    Decomposed,
    Event,
    Failed,
    Finished,
    Found,
    Judged,
    Notice,
    Ready,
    Started,
)
from factscore_tui.engine.report_builder import ReportBuilder
from factscore_tui.errors import EngineProblem, UsageProblem
from factscore_tui.inference.answer_store import forget_answers
from factscore_tui.storage.database import (
    StoreFile,
    check_still_there,
    damaged_database,
    fold_log,
    transaction,
)
from factscore_tui.storage.rulings import current_rulings, forget_words
from factscore_tui.storage.session_lock import SessionLock, is_present
from factscore_tui.storage.summaries import (
    EXCERPT,
    HEAD,
    OPENING,
    SOUND,
    SessionSummary,
    openings_of,
    search,
    summaries_of,
)
from factscore_tui.storage.versions import VersionFinder
from factscore_tui.util.amounts import counted

_DIGITS = "0123456789abcdefghjkmnpqrstvwxyz"
"""Crockford's base 32: sorts like the numbers, nothing that looks like something else."""
_ID_DIGITS = 9

_NEWEST = f"SELECT max(id) FROM sessions WHERE {SOUND}"

# A flipped bit can make bytes or a number of a text: they are read as text again, and cost nothing
# but themselves.
_LOADED = (
    "SELECT coalesce(CAST(topic AS TEXT), '') AS topic, coalesce(CAST(status AS TEXT), '') AS "
    "status, coalesce(CAST(text AS TEXT), '') AS text, CAST(length AS INTEGER) AS length, "
    "typeof(text) = 'text' AS sound FROM sessions WHERE id = ?"
)

LONGEST_NAME = 200
"""Characters of the name of a session."""


class SessionStore(StoreFile):
    """All sessions of one database file. May be used from several threads.

    Every method raises StorageProblem when the database cannot be read or written, and UsageProblem
    for a session that is not there. A session is named by its id, by the beginning of it where only
    one begins so, or as "last".
    """

    def __init__(self, path: Path | None = None) -> None:
        super().__init__(path)
        self._present: dict[str, SessionLock] = {}
        self._versions = VersionFinder()

    @property
    def _locks(self) -> Path:
        return self.path.parent / "running"

    def create(self, document: Document, topic: str, name: str, before: str = "") -> str:
        """Save a text and return the id of its new session. Ids sort by time and are unique across
        processes. `before` is the id of the last check of the same draft. A text without a name is
        called by its headline or its first words."""
        name = given_or_made(name, document.text[:OPENING])
        now = datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        excerpt = " ".join(document.text[: 4 * EXCERPT].split())[:EXCERPT]
        with self._reading(), transaction(self._db):
            session = self._new_id()
            self._db.execute(
                "INSERT INTO sessions (id, name, topic, created, status, length, excerpt, text, "
                "before) VALUES (?, ?, ?, ?, 'running', ?, ?, ?, ?)",
                (
                    session,
                    storable(name),
                    storable(topic),
                    now,
                    document.length,
                    excerpt,
                    document.text,
                    before,
                ),
            )
            self._present[session] = SessionLock(self._locks, session)
        return session

    def record(self, session: str, event: Event) -> None:
        """Commit one event of a session (full id). The same event may come again; the last one
        counts."""
        row = _row(event)
        if row is None:
            return
        key, facts, verdict = row
        with self._reading():
            check_still_there(self.path, self._inode)
            with transaction(self._db):
                self._db.execute(
                    "INSERT INTO events (session, key, facts, verdict, message) VALUES (:s, "
                    "coalesce(:key, 'notice:' || (SELECT count(*) FROM events WHERE session = "
                    ":s)), :f, :v, :m) ON CONFLICT (session, key) DO UPDATE SET facts = "
                    "excluded.facts, verdict = excluded.verdict, message = excluded.message",
                    {
                        "s": session,
                        "key": key,
                        "f": facts,
                        "v": verdict,
                        "m": encode(event).decode().rstrip("\n"),
                    },
                )
                if isinstance(event, Finished | Failed):
                    status = event.status if isinstance(event, Finished) else "failed"
                    self._db.execute(
                        "UPDATE sessions SET status = ? WHERE id = ?", (status, session)
                    )
            if isinstance(event, Finished | Failed):
                self._let_go(session)

    def summaries(self) -> list[SessionSummary]:
        """All sessions, newest first."""
        with self._reading():
            found = summaries_of(self._db, self._status)
            drafts = self._versions.find(self._db)
        return [replace(one, draft=drafts[one.id]) if one.id in drafts else one for one in found]

    def openings(self) -> dict[str, str]:
        """How the texts of all sessions begin, by id."""
        with self._reading():
            return openings_of(self._db)

    def search(self, words: str) -> list[SessionSummary]:
        """The sessions with all of these words in name, topic or text, newest first; all of them
        without a word."""
        return search(self.summaries(), words, self._text)

    def damaged(self) -> int:
        """How many sessions cannot even be named, because of damage; no list has them."""
        with self._reading():
            return int(
                self._db.execute(f"SELECT count(*) FROM sessions WHERE NOT {SOUND}").fetchone()[0]
            )

    def find(self, session: str) -> str:
        """The full id of a session named by its id, a unique beginning of it, or "last"."""
        with self._reading():
            if session == "last":
                newest = self._db.execute(_NEWEST).fetchone()[0]
                found = [newest] if newest else []
            else:
                wanted = storable(session.strip().lower())
                begins = f"SELECT id FROM sessions WHERE substr(id, 1, ?) = ? AND {SOUND}"
                rows = self._db.execute(begins, (len(wanted), wanted))
                found = [row[0] for row in rows.fetchall()] if wanted else []
        if len(found) == 1:
            return str(found[0])
        if not found:
            raise UsageProblem(
                f"there is no session {session!r}", "`factscore-tui sessions list` shows them all"
            )
        raise UsageProblem(
            f"{len(found)} sessions begin with {session!r}: "
            f"{', '.join(found[:4])}{' ...' if len(found) > 4 else ''}",
            "type more of the id",
        )

    def load(self, session: str) -> Report:
        """The report of a session, as far as it came, with the rulings that hold for its facts."""
        report = self.collector(session).report()
        with self._reading():
            return report.with_rulings(current_rulings(self._db, report.keys()))

    def collector(self, session: str) -> ReportBuilder:
        """The state of a session, as it was after its last event."""
        with self._reading():
            session = self.find(session)
            row = next(iter(self._db.query(_LOADED, (session,))), None)
            if row is None:  # listed, but its index has lost it
                raise damaged_database(self.path)
            collector = ReportBuilder(Document.from_text(row["text"]), row["topic"])
            messages = self._db.execute(
                "SELECT message FROM events WHERE session = ? ORDER BY seq", (session,)
            )
            unreadable = _replay(collector, [message for (message,) in messages.fetchall()])
            collector.status = self._status(session, row["status"])
        if not row["sound"] or ("\ufffd" in row["text"] and len(row["text"]) != row["length"]):
            collector.notices.append(
                "the saved text of this session is damaged: marks may stand in the wrong places"
            )
        if unreadable:
            collector.notices.append(
                counted(unreadable, "saved entry", "saved entries")
                + " of this session cannot be read: left out"
            )
        return collector

    def name(self, session: str) -> str:
        """What was checked: the name of the file, or of where the text came from."""
        with self._reading():
            row = self._db.execute(
                f"SELECT name, {HEAD} FROM sessions WHERE id = ?", (self.find(session),)
            ).fetchone()
        if row is None:
            raise damaged_database(self.path)
        return given_or_made(str(row[0]), str(row[1]))

    def heading(self, session: str) -> tuple[str, str]:
        """The name of a session, and when it was made (ISO 8601 in UTC)."""
        with self._reading():
            session = self.find(session)
            row = self._db.execute(
                f"SELECT name, created, {HEAD} FROM sessions WHERE id = ?", (session,)
            ).fetchone()
        if row is None:
            raise damaged_database(self.path)
        return given_or_made(str(row[0]), str(row[2])), str(row[1])

    def before(self, session: str) -> str:
        """The id of the last check of the same draft; empty where there was none, or where it is
        gone. Of a check that was begun from no other, the version before it."""
        with self._reading():
            session = self.find(session)
            row = self._db.execute(
                "SELECT b.id FROM sessions AS s JOIN sessions AS b ON b.id = s.before WHERE s.id "
                "= ?",
                (session,),
            ).fetchone()
            drafts = {} if row else self._versions.find(self._db)
        if row:
            return str(row[0])
        draft = drafts.get(session)
        earlier = (one for one, of in drafts.items() if draft is not None and of == draft)
        return max((one for one in earlier if one < session), default="")

    def rename(self, session: str, name: str) -> str:
        """Give a session another name; white space is folded. Returns the name as it was saved."""
        name = storable(" ".join(name.split()))
        if not name:
            raise UsageProblem("the name is empty", "give the session a name")
        if len(name) > LONGEST_NAME:
            raise UsageProblem(
                f"the name has {len(name)} characters", f"a name has at most {LONGEST_NAME}"
            )
        with self._reading():
            check_still_there(self.path, self._inode)
            session = self.find(session)
            if not self._db.execute(
                "UPDATE sessions SET name = ? WHERE id = ?", (name, session)
            ).rowcount:
                raise UsageProblem(
                    f"there is no session {session!r}",
                    "`factscore-tui sessions list` shows them all",
                )
        return name

    def remove(self, session: str) -> bool:
        """Delete a session, text and all: from the file, from the write-ahead log, and what a
        language model answered about the text. Of rulings whose words are in no other session, the
        words go as well. False where the log could not be emptied, because another copy of the
        program is reading."""
        with self._reading():
            session = self.find(session)
            text = self._text(session) or ""
            with transaction(self._db):
                self._db.execute("DELETE FROM sessions WHERE id = ?", (session,))
                forget_words(self._db)
                same = "SELECT 1 FROM sessions WHERE length = ? AND text = ? LIMIT 1"
                elsewhere = self._db.execute(same, (len(text), text)).fetchone()
            self._let_go(session)
            folded = fold_log(self._db)
        if not elsewhere:
            forget_answers(text)
        return folded

    def close(self) -> None:
        """Close the database. Sessions that were still running count as interrupted from now on."""
        with self._lock:
            for session in list(self._present):
                self._let_go(session)
            super().close()

    def _text(self, session: str) -> str | None:
        with self._reading():
            row = self._db.execute("SELECT text FROM sessions WHERE id = ?", (session,)).fetchone()
        return None if row is None else str(row[0])

    def _new_id(self) -> str:
        """Milliseconds in base 32, always later than the last one: no two processes are given the
        same (the caller holds the write lock), and a clock that was set back does not spoil the
        order."""
        last = self._db.execute(_NEWEST).fetchone()[0]
        return _base32(max(time.time_ns() // 1_000_000, _from_base32(last) + 1 if last else 0))

    def _status(self, session: str, status: str) -> str:
        if status == "running" and not is_present(self._locks, session):
            return "interrupted"
        return status

    def _let_go(self, session: str) -> None:
        present = self._present.pop(session, None)
        if present is not None:
            present.close()


def _row(event: Event) -> tuple[str | None, int, str] | None:
    """(key, number of facts, verdict) of an event that is kept; key None for one of which there can
    be several."""
    match event:
        case Ready():
            return "ready", 0, ""
        case Started():
            return "started", 0, ""
        case Decomposed():
            return f"decomposed:{event.sentence}", len(event.facts), ""
        case Judged():
            return f"judged:{event.judgement.fact_id}", 0, str(event.judgement.verdict)
        case Notice():
            return None, 0, ""
        case Finished() | Failed():
            return "end", 0, ""
        case Found() | Answered():
            return None


def _replay(collector: ReportBuilder, messages: list[Any]) -> int:
    """Feed saved events to the reducer; returns how many could not be read (damaged, or of another
    version)."""
    unreadable = 0
    for message in messages:
        try:
            collector.apply(decode_event(str(message).encode("utf-8", "replace")))
        except EngineProblem:
            unreadable += 1
    return unreadable


def storable(text: str) -> str:
    """`text` as it can be saved: file names can hold bytes that are not UTF-8 (surrogates in
    Python)."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _base32(number: int) -> str:
    digits = ""
    for _ in range(_ID_DIGITS):
        number, digit = divmod(number, 32)
        digits = _DIGITS[digit] + digits
    return digits


def _from_base32(digits: str) -> int:
    number = 0
    for digit in digits:
        number = number * 32 + max(0, _DIGITS.find(digit))
    return number
