"""Rulings in the session database: a history to which rows are only ever added, so that taking back
is a row as well.

Each row holds what the machine had said at that time: together they are a gold set of the user's
own.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from factscore_tui.core.ruling import RULABLE, Ruled, Ruling, Subject, keepable
from factscore_tui.core.verdict import Verdict
from factscore_tui.errors import UsageProblem
from factscore_tui.storage.database import StoreFile

if TYPE_CHECKING:
    from sqlite_utils import Database

MAX_WORDS = 10_000
"""Characters of a reason or a note."""

_AT_ONCE = 500
"""Keys of one query: SQLite takes no statement with any number of them."""

_INSERT = (
    "INSERT INTO rulings (key, session, fact, sentence, topic, machine_verdict, p_supported, "
    "estimator, model_hash, index_id, verdict, reason, note, ignored, ruled_at, undone) VALUES "
    "(:key, :session, :fact, :sentence, :topic, :machine_verdict, :p_supported, :estimator, "
    ":model_hash, :index_id, :verdict, :reason, :note, :ignored, :ruled_at, :undone)"
)
_ENTRIES = (
    "SELECT r.*, coalesce(u.ruled_at, '') AS undone_at FROM rulings AS r LEFT JOIN rulings AS u ON "
    "u.undone = r.id WHERE r.undone IS NULL"
)
"""All rulings, whether they hold or not, without the rows that take one back."""

_HOLDING = (
    "SELECT max(r.id) FROM rulings AS r LEFT JOIN rulings AS u ON u.undone = r.id"
    " WHERE u.id IS NULL AND r.undone IS NULL"
)
"""The newest ruling that was not taken back; to be grouped by key."""


class RulingStore(StoreFile):
    """The rulings of one database file, the one of the sessions. May be used from several threads.

    Every method raises StorageProblem when the database cannot be read or written. A ruling is on
    the disk when the method returns.
    """

    def rule(self, subject: Subject, ruling: Ruling) -> Ruling:
        """Add a ruling, which then holds as it is for every fact of the subject's key; returns it
        with its time.

        UsageProblem for a verdict that is not in RULABLE, words that are too long, and a ruling
        that says nothing. `core.ruling.amended` makes a ruling from the one before.
        """
        ruling = _checked(ruling)
        with self._writing():
            self._db.execute(_INSERT, _row(subject, ruling))
        return ruling

    def undo(self, key: str) -> Ruling | None:
        """Take back the ruling that holds; the one before it, if any, holds again. Returns what was
        taken back, None where there was nothing."""
        with self._writing():
            last = next(
                (entry for entry in reversed(self._history(key)) if not entry.undone_at), None
            )
            if last is None:
                return None
            self._db.execute(
                _INSERT,
                {
                    **_row(last.subject, replace(last.ruling, ruled_at=_now())),
                    "key": key,
                    "undone": last.id,
                },
            )
        return last.ruling

    def current(self, keys: Iterable[str]) -> dict[str, Ruling]:
        """The rulings that hold, by key; keys without one are left out."""
        with self._reading():
            return current_rulings(self._db, keys)

    def history(self, key: str) -> list[Ruled]:
        """Every ruling of a key, oldest first, those that were taken back included."""
        with self._reading():
            return self._history(key)

    def gold(self) -> list[Ruled]:
        """Of every key the ruling that holds, where it has a verdict and the machine had one too;
        oldest first."""
        with self._reading():
            rows = self._db.query(
                f"{_ENTRIES} AND r.id IN ({_HOLDING} GROUP BY r.key) ORDER BY r.id"
            )
            entries = [_entry(row) for row in rows]
        return [
            e for e in entries if e.ruling.verdict and not e.ruling.ignored and e.subject.machine
        ]

    def _history(self, key: str) -> list[Ruled]:
        return [
            _entry(row) for row in self._db.query(f"{_ENTRIES} AND r.key = ? ORDER BY r.id", (key,))
        ]


def current_rulings(db: Database, keys: Iterable[str]) -> dict[str, Ruling]:
    """The rulings that hold for these keys. Raises what SQLite raises."""
    if db.execute("SELECT 1 FROM rulings LIMIT 1").fetchone() is None:
        return {}
    wanted = list(dict.fromkeys(keys))
    found: dict[str, Ruling] = {}
    for at in range(0, len(wanted), _AT_ONCE):
        some = wanted[at : at + _AT_ONCE]
        marks = ",".join("?" * len(some))
        holding = f"{_HOLDING} AND r.key IN ({marks}) GROUP BY r.key"
        for row in db.query(f"SELECT * FROM rulings WHERE id IN ({holding})", some):
            found[row["key"]] = _ruling(row)
    return found


def forget_words(db: Database) -> None:
    """Blank fact, sentence, topic, reason and note of rulings whose session is gone and whose
    sentence is in no other session. What stays is the key, a hash, and verdicts and numbers. The
    caller holds the transaction."""
    rows = db.execute(
        "SELECT id, CAST(sentence AS TEXT) FROM rulings"
        " WHERE sentence <> '' AND session NOT IN (SELECT id FROM sessions)"
    )
    alone = {row[0]: " ".join(row[1].split()) for row in rows.fetchall()}
    for (session,) in db.execute("SELECT id FROM sessions").fetchall() if alone else ():
        text = db.execute(
            "SELECT CAST(text AS TEXT) FROM sessions WHERE id = ?", (session,)
        ).fetchone()[0]
        text = " ".join((text or "").split())
        alone = {ruling: sentence for ruling, sentence in alone.items() if sentence not in text}
    for ruling in alone:
        db.execute(
            "UPDATE rulings SET fact = '', sentence = '', topic = '', reason = '', note = '' "
            "WHERE id = ?",
            (ruling,),
        )


def _checked(ruling: Ruling) -> Ruling:
    """The ruling as it can be stored, with the time; UsageProblem for one that cannot."""
    if ruling.verdict is not None and ruling.verdict not in RULABLE:
        raise UsageProblem(
            f"nobody can rule that a fact is {ruling.verdict}: that is about the source",
            f"rule {', '.join(RULABLE)}",
        )
    for what, words in (("reason", ruling.reason), ("note", ruling.note)):
        if len(words) > MAX_WORDS:
            raise UsageProblem(
                f"the {what} has {len(words)} characters, which is too long",
                f"at most {MAX_WORDS} are kept",
            )
    if ruling.verdict is None and not ruling.ignored and not ruling.note.strip():
        raise UsageProblem("the ruling says nothing", "give a verdict, a note, or ignore the fact")
    return replace(
        ruling, reason=keepable(ruling.reason), note=keepable(ruling.note), ruled_at=_now()
    )


def _now() -> str:
    return datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _row(subject: Subject, ruling: Ruling) -> dict[str, object]:
    return {
        "key": subject.key,
        "session": keepable(subject.session),
        "fact": keepable(subject.fact),
        "sentence": keepable(subject.sentence),
        "topic": keepable(subject.topic),
        "machine_verdict": subject.machine or "",
        "p_supported": subject.p_supported,
        "estimator": keepable(subject.estimator),
        "model_hash": subject.model_hash,
        "index_id": subject.index_id,
        "verdict": ruling.verdict or "",
        "reason": ruling.reason,
        "note": ruling.note,
        "ignored": int(ruling.ignored),
        "ruled_at": ruling.ruled_at,
        "undone": None,
    }


def _entry(row: Mapping[str, Any]) -> Ruled:
    chance = row["p_supported"]
    fact, sentence, topic, machine, estimator, model, index, session = (
        _words(row[name])
        for name in (
            "fact",
            "sentence",
            "topic",
            "machine_verdict",
            "estimator",
            "model_hash",
            "index_id",
            "session",
        )
    )
    chance = chance if isinstance(chance, float | int) else None
    subject = Subject(
        fact, sentence, topic, _verdict(machine), chance, estimator, model, index, session
    )
    return Ruled(row["id"], _words(row["key"]), subject, _ruling(row), row["undone_at"])


def _ruling(row: Mapping[str, Any]) -> Ruling:
    verdict, reason, note, moment = (
        _words(row[name]) for name in ("verdict", "reason", "note", "ruled_at")
    )
    return Ruling(_verdict(verdict), reason, note, bool(row["ignored"]), moment)


def _words(value: object) -> str:
    """A text as it was saved. A flipped bit can make bytes, a number or nothing of it."""
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    return "" if value is None else str(value)


def _verdict(word: str) -> Verdict | None:
    """None also for a word that this version does not know."""
    return Verdict(word) if word in {str(verdict) for verdict in Verdict} else None
