"""Lists of sessions: a line for each, with counts in which rulings count; and a search through
names and texts."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from factscore_tui.core.naming import given_or_made
from factscore_tui.core.ruling import RulingKeys
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Verdict
from factscore_tui.engine.codec import decode_event
from factscore_tui.engine.protocol import Decomposed
from factscore_tui.errors import EngineProblem
from factscore_tui.storage.rulings import current_rulings

if TYPE_CHECKING:
    from sqlite_utils import Database

EXCERPT = 80
"""Characters of a text that a list shows."""

OPENING = 500
"""Code points of a text that are shown beside a list."""

RULED_FACTS = 10_000
"""Facts whose rulings are looked up for one list; for the sessions beyond, the counts are the
machine's."""

_BEFORE = 24
"""Characters shown before the words that were searched for."""

SOUND = "(typeof(id) = 'text' AND id <> '' AND id NOT GLOB '*[^0-9a-z]*')"
"""What is true of the id of a session; another one is damaged, and its row cannot be found by
it."""

HEAD = f"coalesce(CAST(substr(text, 1, {OPENING}) AS TEXT), '') AS head"
"""How the text of a session begins, lines and all."""

# Types are enforced: a flipped bit can make bytes, a number or nothing of a text.
_SUMMARY = f"""
SELECT s.id, coalesce(CAST(s.name AS TEXT), '') AS name, coalesce(CAST(s.topic AS TEXT), '') AS topic,
  coalesce(CAST(s.created AS TEXT), '') AS created, coalesce(CAST(s.status AS TEXT), '') AS status,
  coalesce(CAST(substr(s.text, 1, {OPENING}) AS TEXT), '') AS head,
  coalesce(CAST(s.length AS INTEGER), 0) AS length, coalesce(CAST(s.excerpt AS TEXT), '') AS excerpt,
  CAST(coalesce(sum(e.facts), 0) AS INTEGER) AS facts, coalesce(sum(e.verdict <> ''), 0) AS judged,
  coalesce(sum(e.verdict = 'supported'), 0) AS supported, coalesce(sum(e.verdict = 'contradicted'), 0) AS contradicted
FROM (SELECT * FROM sessions WHERE {SOUND}) AS s LEFT JOIN events AS e ON e.session = s.id
GROUP BY s.id ORDER BY s.id DESC
"""  # noqa: E501


@dataclass(frozen=True, slots=True)
class SessionSummary:
    """One line of a list of sessions. `created` is ISO 8601 in UTC; `status` as in Report, or
    "interrupted" where the writer went away in mid-check; `length` is in code points; `excerpt` is
    how the text begins, on one line; in the answer of a search, where the words stand in it.

    `judged`, `supported` and `contradicted` count the verdicts that count. `ruled` of them are a
    person's; None where rulings were not looked up, because that would take long: the counts are
    then the machine's.

    `draft` is the id of the oldest version of the same draft, where there are several
    (versions.py); else empty.
    """

    id: str
    name: str
    topic: str
    created: str
    status: str
    facts: int
    judged: int
    supported: int
    contradicted: int
    length: int
    excerpt: str
    ruled: int | None = 0
    draft: str = ""


def summaries_of(db: Database, status: Callable[[str, str], str]) -> list[SessionSummary]:
    """All sessions, newest first. `status` tells of (id, what was saved) how the check stands.
    Raises what SQLite raises."""
    found = []
    for row in db.query(_SUMMARY):
        named = given_or_made(row["name"], row.pop("head"))
        known = {**row, "name": named, "status": status(row["id"], row["status"])}
        found.append(SessionSummary(**known))
    ruled = db.execute(
        "SELECT DISTINCT CAST(topic AS TEXT) FROM rulings WHERE sentence <> ''"
    ).fetchall()
    topics = {" ".join(topic.split()) for (topic,) in ruled}
    if not topics:
        return found
    room = RULED_FACTS
    counted = []
    for summary in found:
        if summary.facts and " ".join(summary.topic.split()) in topics:
            room -= summary.facts
            summary = replace(summary, ruled=None) if room < 0 else _with_rulings(db, summary)
        counted.append(summary)
    return counted


def _with_rulings(db: Database, summary: SessionSummary) -> SessionSummary:
    """The same line with a person's verdicts in place of the machine's."""
    keys = _keys(db, summary)
    effective = {
        key: ruling.effective for key, ruling in current_rulings(db, keys.values()).items()
    }
    ruled = {
        fact: verdict for fact, key in keys.items() if (verdict := effective.get(key)) is not None
    }
    if not ruled:
        return summary
    said: dict[int, str] = {}
    for key, verdict in db.execute(
        "SELECT key, verdict FROM events WHERE session = ? AND verdict <> ''", (summary.id,)
    ).fetchall():
        fact = str(key).removeprefix("judged:")
        if fact.isdecimal():  # else damaged
            said[int(fact)] = str(verdict)
    machine = [said[fact] for fact in ruled if fact in said]
    person = list(ruled.values())
    return replace(
        summary,
        judged=summary.judged + len(person) - len(machine),
        supported=summary.supported + person.count(Verdict.SUPPORTED) - machine.count("supported"),
        contradicted=summary.contradicted
        + person.count(Verdict.CONTRADICTED)
        - machine.count("contradicted"),
        ruled=len(person),
    )


def openings_of(db: Database) -> dict[str, str]:
    """How the text of each session begins, on one line, by its id. Raises what SQLite raises."""
    rows = db.execute(
        f"SELECT id, CAST(substr(text, 1, {OPENING}) AS TEXT) FROM sessions WHERE {SOUND}"
    )
    return {str(id): " ".join(str(text or "").split()) for id, text in rows.fetchall()}


def _keys(db: Database, summary: SessionSummary) -> dict[int, str]:
    """The key of each fact's rulings, by the number of the fact as it was saved."""
    row = db.execute("SELECT text FROM sessions WHERE id = ?", (summary.id,)).fetchone()
    text = str(row[0]) if row else ""
    sentences: dict[Span, RulingKeys] = {}
    keys: dict[int, str] = {}
    for (message,) in db.execute(
        "SELECT message FROM events WHERE session = ? AND facts > 0", (summary.id,)
    ).fetchall():
        try:
            event = decode_event(str(message).encode("utf-8", "replace"))
        except EngineProblem:  # damaged, or of another version: load tells of it
            continue
        for fact in event.facts if isinstance(event, Decomposed) else ():
            if fact.sentence not in sentences:
                sentences[fact.sentence] = RulingKeys(fact.sentence.of(text), summary.topic)
            keys[fact.id] = sentences[fact.sentence].key(fact.text)
    return keys


def versions_in(summaries: Sequence[SessionSummary]) -> dict[str, str]:
    """For each session of a draft with several "version 2 of 3", by its id. `summaries` are newest
    first, and all that there are."""
    drafts: dict[str, list[str]] = {}
    for one in reversed(summaries):
        if one.draft:
            drafts.setdefault(one.draft, []).append(one.id)
    return {
        id: f"version {number} of {len(ids)}"
        for ids in drafts.values()
        for number, id in enumerate(ids, 1)
    }


def search(
    summaries: Iterable[SessionSummary], words: str, text_of: Callable[[str], str | None]
) -> list[SessionSummary]:
    """Those of the sessions that hold every one of `words`, each in its name, its topic or its text
    (`text_of` gives None for a session that is gone). Parts of words count, capitals do not; no
    character has a meaning of its own."""
    wanted = folded(words).split()
    found = []
    for summary in summaries:
        about = folded(f"{summary.name}\n{summary.topic}")
        elsewhere = [word for word in wanted if word not in about]
        begins = folded(summary.excerpt)
        if all(word in begins for word in elsewhere):
            found.append(summary)
            continue
        text = text_of(summary.id)
        whole = "" if text is None else folded(text)
        if text is not None and all(word in whole for word in elsewhere):
            found.append(replace(summary, excerpt=_around(text, elsewhere)))
    return found


def folded(text: str) -> str:
    """`text` for comparing: without capitals, and with composed accents as one character."""
    return unicodedata.normalize("NFC", text.casefold())


def _around(text: str, words: Sequence[str]) -> str:
    """The part of `text` around the longest of `words`, on one line."""
    at = _place(text, max(words, key=len))
    start = max(0, at - _BEFORE)
    shown = " ".join(text[start : start + 4 * EXCERPT].split())[:EXCERPT]
    return f"\u2026{shown}" if start else shown


def _place(text: str, word: str) -> int:
    """Where a folded word stands in a text that is not folded; nearby where folding changes the
    length of the text."""
    for plain in (text.casefold(), text.lower(), text):
        if len(plain) == len(text) and (at := plain.find(word)) >= 0:
            return at
    whole = folded(text)
    return max(0, whole.find(word)) * len(text) // max(1, len(whole))
