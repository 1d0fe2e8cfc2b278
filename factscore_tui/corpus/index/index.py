"""An index, open for reading. Nothing in it is trusted: it may be someone else's, half copied or
made to harm."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from factscore_tui.core.evidence import Page, Passage
from factscore_tui.core.report import IndexInfo
from factscore_tui.corpus.build.atomic_directory import PREVIOUS, leftovers, recover
from factscore_tui.corpus.build.database import INDEXES, TABLES
from factscore_tui.corpus.build.pages import (
    ALIAS,
    BARE,
    REDIRECT,
    TITLE,
    Packer,
    PageRecord,
    page_of,
)
from factscore_tui.corpus.build.references import PassageReferences, decoded
from factscore_tui.corpus.index.checksums import Checksums
from factscore_tui.corpus.index.dense import DenseReader
from factscore_tui.corpus.index.lexical import LexicalReader, panics_told
from factscore_tui.corpus.index.lexical_process import OutsideReader
from factscore_tui.corpus.index.locations import ensure_sample, list_indexes, resolve_index
from factscore_tui.corpus.index.manifest import (
    DATABASE,
    DENSE,
    LEXICAL,
    REBUILD,
    Manifest,
    read_manifest,
)
from factscore_tui.corpus.index.read_only import check_schema, connect
from factscore_tui.corpus.index.references import ReferenceReader
from factscore_tui.corpus.index.soundness import (
    Said,
    built_here,
    check_content,
    check_shape,
    lexical_names,
)
from factscore_tui.errors import IndexDamaged, MissingFile

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["Index", "TitleMatch", "ensure_sample", "list_indexes", "resolve_index"]

MAX_MATCHES = 64
"""Pages taken for one name; "John Smith" leads to dozens."""
CACHED_PAGES = 256
REPLACED = 5
"""Times that an index is opened anew when a build puts another one in its place meanwhile."""


class TitleMatch(NamedTuple):
    """A page that a name leads to; `kind` is 0 for its title, 1 for an alias, 2 for the title in
    its bare form."""

    page_id: int
    kind: int


class StoredPage(NamedTuple):
    """A row of the table of pages."""

    title: str
    date: str
    revision: int
    kind: int
    first_pid: int
    passages: int
    record: PageRecord


class Counts(NamedTuple):
    """What passages.db says of its size: pages, passages, and the largest ids of both."""

    pages: int
    passages: int
    last_page: int
    last_passage: int


KIND_TITLE, KIND_ALIAS, KIND_BARE = 0, 1, 2
_KINDS = {TITLE: KIND_TITLE, REDIRECT: KIND_ALIAS, ALIAS: KIND_ALIAS, BARE: KIND_BARE}


class Index:
    """Pages, titles and lexical search of one knowledge source. Every method may raise
    IndexDamaged."""

    def __init__(
        self,
        path: Path,
        manifest: Manifest,
        connection: sqlite3.Connection,
        lexical: LexicalReader | OutsideReader,
        references: ReferenceReader | None = None,
    ) -> None:
        self.path = path
        self.manifest = manifest
        self.info: IndexInfo = manifest.info(path)
        self._connection = connection
        self._lexical = lexical
        with _damage(path):
            self._packer = Packer(_meta(connection, "dictionary"))
            self._counts = Counts(*_meta_list(connection, "counts", 4))
        self._dense: DenseReader | None = None
        self._references = references
        self._page = lru_cache(CACHED_PAGES)(self._read_page)

    @classmethod
    def open(cls, path: Path, said: Said | None = None, *, outside: bool = False) -> Index:
        """Open the index directory `path`. IndexMissing or IndexDamaged, each with what to type
        next.

        Its files are compared with their checksums where they were not before; `said` is told when
        that takes long. A process of its own searches the words of an index that was not built
        here, of any with `outside`: a crash of that library ends neither the engine nor the
        command.
        """
        for attempt in range(REPLACED):
            before = _identity(path)
            try:
                return cls._open(path, said, outside)
            except MissingFile:
                # Replaced by a build while it was opened: parts of two indexes never fit together.
                time.sleep(0.02 * attempt)
                if attempt == REPLACED - 1 or (
                    before == _identity(path) and not leftovers(path, PREVIOUS)
                ):
                    raise
        raise AssertionError

    @classmethod
    def _open(cls, path: Path, said: Said | None, outside: bool) -> Index:
        recover(path)
        manifest = read_manifest(path)
        check_shape(path, manifest)
        with Checksums() as checksums, _damage(path):
            check_content(path, manifest, checksums, said)
            connection = connect(path / DATABASE)
            try:
                check_schema(connection, TABLES, INDEXES)
                references = ReferenceReader.of(path, manifest)
                inside = not outside and built_here(manifest, checksums)
                reader = LexicalReader if inside else OutsideReader
                lexical = reader(path / LEXICAL, lexical_names(manifest))
            except BaseException:
                connection.close()
                raise
        try:
            index = cls(path, manifest, connection, lexical, references)
            index._check_counts()
        except BaseException:
            connection.close()
            lexical.close()
            raise
        return index

    def _check_counts(self) -> None:
        counts = self._counts
        found = (counts.pages, counts.passages, self._lexical.passages)
        told = (self.manifest.articles, self.manifest.passages, self.manifest.passages)
        if found != told:
            raise IndexDamaged(f"the parts of the index {self.path} do not fit together", REBUILD)

    def close(self) -> None:
        self._connection.close()
        self._lexical.close()
        self._dense = None
        if self._references is not None:
            self._references.close()

    @property
    def own(self) -> bool:
        """True for the user's own files."""
        return self.manifest.own

    def page(self, page_id: int) -> Page:
        """The page with all of its passages; cached. KeyError when there is none of that id."""
        return self._page(page_id)

    def passage(self, passage_id: int) -> Passage:
        """One passage. KeyError when there is none of that id."""
        page_id = self.page_of(passage_id)
        for passage in self.page(page_id).passages:
            if passage.id == passage_id:
                return passage
        raise IndexDamaged(f"the index {self.path} has a passage outside its page", REBUILD)

    def page_of(self, passage_id: int) -> int:
        """The id of the page a passage belongs to. KeyError when there is no such passage."""
        if not 1 <= passage_id <= self._counts.last_passage:
            raise KeyError(passage_id)
        rows = self._rows(
            "SELECT id, first_pid, n FROM page WHERE first_pid <= ? ORDER BY first_pid DESC LIMIT "
            "1",
            (passage_id,),
            (int, int, int),
        )
        if not rows or passage_id >= rows[0][1] + rows[0][2]:
            raise IndexDamaged(f"the index {self.path} has a passage without a page", REBUILD)
        return int(rows[0][0])

    def titles(self, norm: str) -> list[int]:
        """Ids of the pages that a name leads to (`norm` from corpus.article.normal_title), titles
        before aliases."""
        return [match.page_id for match in self.matches([norm]).get(norm, [])]

    def matches(self, norms: Iterable[str]) -> dict[str, list[TitleMatch]]:
        """For each of the names that leads anywhere: its pages, titles before aliases before bare
        forms."""
        found: dict[str, list[TitleMatch]] = {}
        for norm in dict.fromkeys(norms):
            rows = self._rows(
                "SELECT page_id, kind FROM title WHERE norm = ? ORDER BY kind, page_id LIMIT ?",
                (norm, MAX_MATCHES),
                (int, int),
            )
            if not all(self._is_page(page) for page, _ in rows):
                raise IndexDamaged(f"the index {self.path} has a title without a page", REBUILD)
            if rows:
                found[norm] = [
                    TitleMatch(page, _KINDS.get(kind, KIND_ALIAS)) for page, kind in rows
                ]
        return found

    def lexical(self, words: str | Iterable[str], k: int) -> list[tuple[int, float]]:
        """(passage id, score) of the k best passages of the whole index for a text or its words,
        best first."""
        with _damage(self.path):
            found = self._lexical.search(words, k)
        return [(pid, score) for pid, score in found if 1 <= pid <= self._counts.last_passage]

    @property
    def dense_models(self) -> tuple[str, ...]:
        """The sha256 of the model whose vectors `dense` compares; empty when the index has none."""
        return (self.manifest.dense,) if self.manifest.dense else ()

    def dense(self, model: str, vector: npt.NDArray[np.float32], k: int) -> list[tuple[int, float]]:
        """(passage id, cosine) of the k passages nearest to a vector of the model with that sha256,
        best first; nothing when the index has no dense part made with it."""
        if not model or model != self.manifest.dense:
            return []
        with _damage(self.path):
            if self._dense is None:
                self._dense = DenseReader(self.path / DENSE)
            found = self._dense.search(vector, k)
        return [(pid, score) for pid, score in found if 1 <= pid <= self._counts.last_passage]

    def page_ids(self, after: int = 0, limit: int = 1000) -> list[int]:
        """The next ids of pages, in order: a caller that starts behind the last comes to an end.
        SQLite believes a damaged file that its rows are sorted."""
        rows = self._rows(
            "SELECT id FROM page WHERE id > ? ORDER BY id LIMIT ?", (after, limit), (int,)
        )
        ids = [row[0] for row in rows]
        last = after
        for page_id in ids:
            if page_id <= last or not self._is_page(page_id):
                raise IndexDamaged(f"the index {self.path} has pages in no order", REBUILD)
            last = page_id
        return ids

    def redirects(self) -> Iterator[tuple[str, int]]:
        """(normal form, page id) of every redirect, in the order of the names."""
        with _damage(self.path):
            for norm, page in self._connection.execute(
                "SELECT norm, page_id FROM title WHERE kind = ? ORDER BY norm, page_id", (REDIRECT,)
            ):
                if isinstance(norm, str) and isinstance(page, int) and self._is_page(page):
                    yield norm, page

    def record(self, page_id: int) -> StoredPage:
        """A page as it is stored. KeyError when there is none of that id."""
        rows = self._rows(
            "SELECT title, date, revision, kind, first_pid, n, blob FROM page WHERE id = ?",
            (page_id,),
            (str, str, int, int, int, int, bytes),
        )
        if not rows:
            raise KeyError(page_id)
        title, date, revision, kind, first, count, blob = rows[0]
        with _damage(self.path):
            stored = StoredPage(
                title, date, revision, kind, first, count, self._packer.unpack(blob)
            )
        if (
            len(stored.record.cuts) != stored.passages
            or stored.kind not in (0, 1)
            or stored.first_pid < 1
        ):
            raise IndexDamaged(
                f"the index {self.path} has a page whose passages do not fit", REBUILD
            )
        return stored

    def references(self, page_id: int, passages: int) -> PassageReferences:
        """The references of a page with so many passages; nothing where the index has none."""
        if self._references is None:
            return ()
        with _damage(self.path):
            blob = self._references.blob(page_id)
            return decoded(self._packer.unpack_bytes(blob), passages) if blob else ()

    def reference_rows(self) -> Iterator[tuple[int, int, int]]:
        """(page id, how many references, hash over them) of every page that has some."""
        if self._references is None:
            return
        with _damage(self.path):
            for row in self._references.rows():
                if not all(type(value) is int for value in row) or not self._is_page(row[0]):
                    raise IndexDamaged(f"the index {self.path} has a row of another kind", REBUILD)
                yield row

    def _is_page(self, page_id: int) -> bool:
        return 1 <= page_id <= self._counts.last_page

    def _read_page(self, page_id: int) -> Page:
        if not self._is_page(page_id):
            raise KeyError(page_id)
        try:
            page = self.record(page_id)
        except KeyError:
            raise IndexDamaged(f"the index {self.path} lacks a page", REBUILD) from None
        return page_of(
            page.record,
            page_id,
            page.title,
            page.date,
            page.kind,
            page.first_pid,
            self.info.name,
            self.own,
            self.info.day,
            self.references(page_id, page.passages),
        )

    def _rows(
        self, query: str, values: tuple[object, ...], types: tuple[type, ...]
    ) -> list[tuple[Any, ...]]:
        """The rows of a query, each value of exactly the type it should have."""
        with _damage(self.path):
            rows: list[tuple[Any, ...]] = self._connection.execute(query, values).fetchall()
        if any(
            type(value) is not kind for row in rows for value, kind in zip(row, types, strict=True)
        ):
            raise IndexDamaged(f"the index {self.path} has a row of another kind", REBUILD)
        return rows


@contextlib.contextmanager
def _damage(path: Path) -> Iterator[None]:
    """Errors of the libraries that read the index, as IndexDamaged."""
    try:
        with panics_told():
            yield
    except (sqlite3.Error, OSError, ValueError, OverflowError, msgspec.MsgspecError) as error:
        raise IndexDamaged(f"the index {path} is damaged: {error}", REBUILD) from error


def _identity(path: Path) -> tuple[int, int] | None:
    """Which directory is at `path`, None when there is none."""
    try:
        info = path.stat()
    except OSError:
        return None
    return info.st_dev, info.st_ino


def _meta(connection: sqlite3.Connection, name: str) -> bytes:
    row = connection.execute("SELECT value FROM meta WHERE name = ?", (name,)).fetchone()
    if row is None or not isinstance(row[0], bytes):
        raise sqlite3.DatabaseError(f"it lacks its {name}")
    return row[0]


def _meta_list(connection: sqlite3.Connection, name: str, length: int) -> list[int]:
    found: list[int] = msgspec.json.decode(_meta(connection, name), type=list[int])
    if len(found) != length or not all(0 <= value < 1 << 40 for value in found):
        raise sqlite3.DatabaseError(f"its {name} are impossible")
    return found
