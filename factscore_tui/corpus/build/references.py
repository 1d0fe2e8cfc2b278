"""The references of an index: a file of its own beside passages.db, with a row for each page that
has any.

Programs that do not know the file read the index without it; an index without it has no leads. A
row is written before the page it belongs to, and written anew when a killed build comes to that
page again.
"""

from __future__ import annotations

import hashlib
import sqlite3
from bisect import bisect_right
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from factscore_tui.corpus.article import IN_INFOBOX, Article
from factscore_tui.corpus.build.passages import Layout, places
from factscore_tui.corpus.references import MAX_IN_PASSAGE, MAX_REFERENCE, kept
from factscore_tui.util.visible import cleaned_line

REFERENCES = "references.db"
TABLES = {
    "reference": "CREATE TABLE reference(page_id INTEGER PRIMARY KEY, n INTEGER NOT NULL,"
    " digest INTEGER NOT NULL, blob BLOB NOT NULL)"
}

PassageReferences = tuple[tuple[int, tuple[str, ...]], ...]
"""(number of the passage in its page, from 0; its references in order), in the order of passages;
those without references left out."""

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(PassageReferences).decode


class ReferenceRow(NamedTuple):
    """The references of one page, ready to be written: how many, a hash over them and their page,
    the packed texts."""

    n: int
    digest: int
    blob: bytes


def passage_references(article: Article, layout: Layout) -> PassageReferences:
    """The references of each passage of an article that was laid out."""
    if not article.references or not layout.cuts:
        return ()
    begun = places(article)
    starts = [cut.start for cut in layout.cuts]
    found: dict[int, list[str]] = {}
    for reference in article.references:
        if reference.section == IN_INFOBOX:
            place = begun.lines.get(reference.at, -1)
        else:
            place = begun.sections.get(reference.section, -1)
            if place >= 0:
                place += max(0, reference.at - 1)  # it is for the word before it
        if place >= 0:
            number = max(0, bisect_right(starts, place) - 1)
            found.setdefault(number, []).append(reference.text)
    return tuple((number, kept(texts)) for number, texts in sorted(found.items()) if kept(texts))


def encoded(references: PassageReferences) -> bytes:
    """The references of a page before compression."""
    return _encode(references)


def decoded(raw: bytes, passages: int) -> PassageReferences:
    """The references of a page with so many passages. ValueError when they are not what a build
    writes."""
    try:
        found = _decode(raw)
    except msgspec.MsgspecError as error:
        raise ValueError(f"references of another kind: {error}") from error
    last = -1
    for number, texts in found:
        if not last < number < passages:
            raise ValueError("references of a passage that is not there")
        if not 0 < len(texts) <= MAX_IN_PASSAGE or any(len(t) > MAX_REFERENCE for t in texts):
            raise ValueError("more references than a passage has")
        last = number
    return found


def shown(texts: Sequence[str]) -> tuple[str, ...]:
    """References of an index as they may reach a reader, whoever built it."""
    return tuple(line for text in texts if (line := cleaned_line(text)))


def digest_of(key: int, raw: bytes) -> int:
    """64 bits of a hash over the references of the page with that key (pages.title_key)."""
    told = hashlib.blake2b(raw, digest_size=8, key=key.to_bytes(8, "big", signed=True)).digest()
    return int.from_bytes(told, "big", signed=True)


class ReferenceWriter:
    """references.db of a build, new or resumed; made with the first page that has references.
    sqlite3.Error when the disk is full or the file is damaged."""

    def __init__(self, path: Path, last_page: int) -> None:
        self._path = path
        self._connection: sqlite3.Connection | None = None
        if path.exists():
            self._open()
            # What a kill left of pages that were not written down.
            self._run("DELETE FROM reference WHERE page_id > ?", (last_page,))

    def put(self, page_id: int, row: ReferenceRow | None) -> None:
        """Keep the references of a page, or none, in place of those it had."""
        if row is not None:
            self._open()
            self._run("INSERT OR REPLACE INTO reference VALUES (?, ?, ?, ?)", (page_id, *row))
        elif self._connection is not None:
            self._run("DELETE FROM reference WHERE page_id = ?", (page_id,))

    def commit(self) -> None:
        """Write everything down."""
        if self._connection is not None:
            self._run("COMMIT")
            self._run("BEGIN")

    def finish(self) -> tuple[int, str]:
        """(how many references, the sum of their hashes in hex, empty when there are none). The
        file is whole afterwards, or gone when there are none."""
        if self._connection is None:
            return 0, ""
        count = total = 0
        for n, digest in self._connection.execute("SELECT n, digest FROM reference"):
            count, total = count + n, total + digest
        self._run("COMMIT")
        self._run("PRAGMA journal_mode=DELETE")
        self.close()
        if not count:
            self._path.unlink()
        return count, summed(total) if count else ""

    def close(self) -> None:
        """Let go of the file; what was not committed is forgotten."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _open(self) -> None:
        if self._connection is not None:
            return
        self._connection = sqlite3.connect(
            self._path, isolation_level=None, check_same_thread=False
        )
        self._connection.executescript(
            "PRAGMA page_size=4096; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
        )
        self._run("BEGIN")
        known = self._connection.execute("SELECT name FROM sqlite_master").fetchall()
        for name, sql in TABLES.items():
            if (name,) not in known:
                self._run(sql)

    def _run(self, sql: str, values: tuple[object, ...] = ()) -> None:
        assert self._connection is not None
        self._connection.execute(sql, values)


def summed(total: int) -> str:
    """A sum of hashes as it is written down."""
    return f"{total % (1 << 64):016x}"
