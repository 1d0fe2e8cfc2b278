"""Which sessions are versions of one draft.

A session is a version of an earlier one when it was begun from that (an edited text, a check once
more), or when both have the same name or the same title and most of their words: many files are
called draft.txt, and one that was emptied for another article is another draft.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from sqlite_utils import Database

SHARED = 0.5
"""The share of the words of the one with fewer that the other must have."""
READ = 8_000
"""Code points of a text that are compared."""
_TRIED = 20
"""Drafts of one name that a text is compared with, the newest first."""
_KEPT = 500
"""Sessions whose words are kept."""
_HEAD = 400
"""Code points in which the title is looked for."""
_TITLE = 8
"""Code points of the shortest title."""

_WORD = re.compile(r"\w{4,}")

_ROWS = (
    "SELECT id, coalesce(CAST(name AS TEXT), '') AS name, coalesce(CAST(before AS TEXT), '') AS "
    f"before, coalesce(CAST(substr(text, 1, {_HEAD}) AS TEXT), '') AS head FROM sessions ORDER BY "
    "id"
)


class Version(NamedTuple):
    """What tells to which draft a session belongs. `before` is the id of the check that it was
    begun from, empty for none; `head` is how the text begins."""

    id: str
    name: str
    before: str
    head: str


class _Draft:
    """A draft while its versions are looked for: the oldest, and the newest so far."""

    def __init__(self, first: str) -> None:
        self.first = self.last = first


def versions_of(
    sessions: Iterable[Version], words_of: Callable[[str], frozenset[str]]
) -> dict[str, str]:
    """For each of the sessions, which come oldest first, the id of the oldest version of its draft;
    drafts with one version are left out. `words_of` gives the words of a session; it is asked only
    where two have the same name or title."""
    drafts: dict[str, _Draft] = {}
    called: dict[tuple[str, str], list[_Draft]] = {}
    for session in sessions:
        titles = _titles(session)
        draft = drafts.get(session.before)
        if draft is None:
            same = {id(d): d for title in titles for d in called.get(title, ())}.values()
            draft = next(
                (
                    d
                    for d in sorted(same, key=lambda d: d.last, reverse=True)[:_TRIED]
                    if alike(words_of(d.last), words_of(session.id))
                ),
                None,
            )
        if draft is None:
            draft = _Draft(session.id)
        draft.last = session.id
        drafts[session.id] = draft
        for title in titles:
            known = called.setdefault(title, [])
            if draft not in known:
                known.append(draft)
    return {id: draft.first for id, draft in drafts.items() if draft.first != draft.last}


def alike(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two texts with these words can be versions of one draft."""
    fewer = min(len(one), len(other))
    return one == other or (fewer > 0 and len(one & other) >= SHARED * fewer)


def words_in(text: str) -> frozenset[str]:
    """The words of a text that tell it from others, without capitals; of one that has no long
    words, all of it."""
    words = frozenset(_WORD.findall(text[:READ].casefold()))
    return words or frozenset(text[:READ].casefold().split())


def _titles(session: Version) -> list[tuple[str, str]]:
    """What a session can be known by."""
    lines = (" ".join(line.split()).casefold() for line in session.head.split("\n"))
    title = next(filter(None, lines), "")
    name = " ".join(session.name.split()).casefold()
    found = [("name", name)] if name else []
    return [*found, ("title", title)] if len(title) >= _TITLE else found


class VersionFinder:
    """For one database; the words of sessions, which never change, are kept."""

    def __init__(self) -> None:
        self._words: dict[str, frozenset[str]] = {}

    def find(self, db: Database) -> dict[str, str]:
        """As `versions_of`, for all sessions. Raises what SQLite raises."""
        rows = [Version(*map(str, row)) for row in db.execute(_ROWS).fetchall()]

        def words_of(session: str) -> frozenset[str]:
            if session not in self._words:
                if len(self._words) >= _KEPT:
                    self._words.clear()
                text = f"SELECT CAST(substr(text, 1, {READ}) AS TEXT) FROM sessions WHERE id = ?"
                row = db.execute(text, (session,)).fetchone()
                self._words[session] = words_in(str(row[0] or "") if row else "")
            return self._words[session]

        return versions_of(rows, words_of)
