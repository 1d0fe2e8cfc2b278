"""passages.db while it is written: pages, every name that leads to one, and how far the build is.

What a build has written is in one transaction with the mark from which its source resumes, so a
build that was killed resumes as if it had not been. Names wait in a second file, written first:
after a kill it may know names of pages that come again, which makes no difference.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from factscore_tui.corpus.article import SourceReport
from factscore_tui.corpus.build.pages import REDIRECT, PageRow
from factscore_tui.corpus.build.references import REFERENCES, ReferenceWriter

if TYPE_CHECKING:
    from factscore_tui.corpus.build.preparation import Prepared

TABLES = {
    "page": "CREATE TABLE page(id INTEGER PRIMARY KEY, key INTEGER NOT NULL UNIQUE, title TEXT "
    "NOT NULL,"
    " date TEXT NOT NULL, revision INTEGER NOT NULL, kind INTEGER NOT NULL, first_pid INTEGER NOT "
    "NULL,"
    " n INTEGER NOT NULL, blob BLOB NOT NULL)",
    "title": "CREATE TABLE title(norm TEXT NOT NULL, page_id INTEGER NOT NULL, kind INTEGER NOT NULL,"  # noqa: E501
    " PRIMARY KEY(norm, page_id)) WITHOUT ROWID",
    "meta": "CREATE TABLE meta(name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID",
}
INDEXES = {"page_first": "CREATE INDEX page_first ON page(first_pid)"}
# Passages of a page have consecutive ids, first_pid to first_pid + n - 1: a page is found by any of
# them.
STAGING = """
CREATE TABLE IF NOT EXISTS name(norm TEXT NOT NULL, page_id INTEGER NOT NULL, kind INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS redirect(key INTEGER NOT NULL, norm TEXT NOT NULL, target INTEGER NOT NULL);
"""  # noqa: E501
COMMIT_PAGES, COMMIT_SECONDS = 5000, 5.0
HOPS = 3
"""Redirects to redirects that are followed."""
CACHE_KB = 65_536
ARTICLES, NAMES, LEXICAL_PHASE, DENSE_PHASE, DONE = "articles", "names", "lexical", "dense", "done"


class BuildState(msgspec.Struct):
    """How far a build is; kept in the database it fills. `digest` and `redirect_digest` are sums of
    sha256 (hex)."""

    phase: str = ARTICLES
    mark: str = ""
    share: float = 0.0
    pages: int = 0
    passages: int = 0
    disambiguations: int = 0
    last_page: int = 0
    last_passage: int = 0
    redirects: int = 0
    titles: int = 0
    newest: str = ""
    digest: str = "0"
    redirect_digest: str = "0"
    skipped: dict[str, tuple[int, tuple[str, ...]]] = {}
    mended: dict[str, tuple[int, tuple[str, ...]]] = {}
    base: int = 0
    """Passages up to this id were in the index that is updated."""
    added: int = 0
    changed: int = 0
    removed: int = 0
    references: int = 0
    reference_digest: str = ""

    def for_update(self) -> BuildState:
        """The state in which an update of the finished index begins."""
        return BuildState(
            pages=self.pages,
            passages=self.passages,
            disambiguations=self.disambiguations,
            last_page=self.last_page,
            last_passage=self.last_passage,
            digest=self.digest,
            base=self.last_passage,
        )


class DatabaseWriter:
    """passages.db of a build, new or resumed. sqlite3.Error when the disk is full or the file
    is damaged."""

    def __init__(self, path: Path, staging: Path) -> None:
        self._path, self._staging_path = path, staging
        self.connection = _connect(path)
        self.staging = _connect(staging)
        self.staging.executescript(STAGING)
        if not self.connection.execute(
            "SELECT 1 FROM sqlite_master WHERE name = 'meta'"
        ).fetchone():
            with self.connection:
                self.connection.execute("BEGIN")
                for sql in TABLES.values():
                    self.connection.execute(sql)
                self._put("build", msgspec.json.encode(BuildState()))
        self.state = msgspec.json.decode(self._get("build") or b"{}", type=BuildState)
        self.report = _report_of(self.state)
        self.references = ReferenceWriter(path.with_name(REFERENCES), self.state.last_page)
        self._pending = 0
        self._committed = time.monotonic()
        self._begin()

    @property
    def dictionary(self) -> bytes | None:
        """The dictionary of the blobs; None when it is not chosen yet."""
        return self._get("dictionary")

    def choose_dictionary(self, dictionary: bytes) -> None:
        """Fix the dictionary before the first page."""
        self._put("dictionary", dictionary)
        self.commit()

    def add(self, prepared: Prepared) -> None:
        """Store the pages and redirects of one unit."""
        self.report.add(prepared.report)
        names: list[tuple[str, int, int]] = []
        for row in prepared.rows:
            page_id = self._insert(row)
            if page_id:
                names.extend((norm, page_id, kind) for norm, kind in row.names)
        self.staging.executemany("INSERT INTO name VALUES (?, ?, ?)", names)
        self.staging.executemany("INSERT INTO redirect VALUES (?, ?, ?)", prepared.redirects)
        state = self.state
        state.redirect_digest = added(state.redirect_digest, prepared.redirect_digest)
        state.newest = max(state.newest, prepared.newest)

    def _insert(self, row: PageRow) -> int:
        """The id of the new page, 0 when its title is taken."""
        state = self.state
        cursor = self.connection.execute(
            "INSERT OR IGNORE INTO page VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                state.last_page + 1,
                row.key,
                row.title,
                row.date,
                row.revision,
                row.kind,
                state.last_passage + 1,
                row.passages,
                row.blob,
            ),
        )
        if not cursor.rowcount:
            self.report.skip("title of an earlier article", row.title)
            return 0
        self._count(row.passages, row.kind, 1)
        state.last_page += 1
        state.last_passage += row.passages
        state.digest = added(state.digest, row.digest)
        self.references.put(state.last_page, row.references)
        self._pending += 1
        return state.last_page

    def _count(self, passages: int, kind: int, sign: int) -> None:
        self.state.pages += sign
        self.state.passages += sign * passages
        self.state.disambiguations += sign * (kind == 1)

    def advance(self, mark: str, share: float) -> None:
        """All before `mark` is stored; written down every few seconds."""
        self.state.mark, self.state.share = mark, share
        if self._pending >= COMMIT_PAGES or time.monotonic() - self._committed > COMMIT_SECONDS:
            self.commit()

    def commit(self) -> None:
        """Write everything down, names and references first."""
        self.state.skipped = {k: (v.count, v.examples) for k, v in self.report.skipped.items()}
        self.state.mended = {k: (v.count, v.examples) for k, v in self.report.mended.items()}
        self._put("build", msgspec.json.encode(self.state))
        self.references.commit()
        self.staging.execute("COMMIT")
        self.connection.execute("COMMIT")
        self._begin()
        self._pending, self._committed = 0, time.monotonic()

    def resolve_names(self) -> None:
        """Fill `title` from the names and redirects that were gathered."""
        self.commit()
        self.connection.execute("COMMIT")
        self.staging.execute("COMMIT")
        self.staging.close()
        self.connection.execute("ATTACH ? AS staging", (str(self._staging_path),))
        self.connection.execute("BEGIN")
        self._index_pages()
        self._follow_hops()
        self._forget_names()
        run = self.connection.execute
        (unresolved,) = run(
            "SELECT count(*) FROM staging.redirect WHERE NOT EXISTS (SELECT 1 FROM page WHERE key "
            "= target)"
        ).fetchone()
        for (norm,) in run(
            "SELECT norm FROM staging.redirect WHERE NOT EXISTS (SELECT 1 FROM page WHERE key = "
            "target) LIMIT ?",
            (min(5, unresolved),),
        ).fetchall():
            self.report.skip("redirect to a page that is not here", norm)
        self.report.count("redirect to a page that is not here", unresolved - min(5, unresolved))
        run(
            "INSERT INTO title SELECT norm, page_id, min(kind) FROM ("
            " SELECT norm, page_id, kind FROM staging.name UNION ALL"
            " SELECT norm, page.id, ? FROM staging.redirect JOIN page ON page.key = target"
            ") WHERE true GROUP BY norm, page_id ON CONFLICT DO UPDATE SET kind = min(kind, "
            "excluded.kind)",
            (REDIRECT,),
        )
        (self.state.titles,) = run("SELECT count(*) FROM title").fetchone()
        (self.state.redirects,) = run(
            "SELECT count(*) FROM title WHERE kind = ?", (REDIRECT,)
        ).fetchone()
        self.state.phase = LEXICAL_PHASE
        self.state.skipped = {k: (v.count, v.examples) for k, v in self.report.skipped.items()}
        self._put("build", msgspec.json.encode(self.state))
        run("COMMIT")
        run("DETACH staging")
        self.staging = sqlite3.connect(":memory:", isolation_level=None)
        self._begin()

    def _forget_names(self) -> None:
        """Nothing in a new index; an update takes out the names it will write anew."""

    def _index_pages(self) -> None:
        for name, sql in INDEXES.items():
            if not self.connection.execute(
                "SELECT 1 FROM sqlite_master WHERE name = ?", (name,)
            ).fetchone():
                self.connection.execute(sql)

    def _follow_hops(self) -> None:
        """Point redirects that lead to redirects at what those lead to."""
        run = self.connection.execute
        run("CREATE INDEX IF NOT EXISTS staging.redirect_key ON redirect(key)")
        for _ in range(HOPS):
            changed = run(
                "UPDATE staging.redirect AS r SET target = (SELECT min(o.target) FROM "
                "staging.redirect o"
                " WHERE o.key = r.target) WHERE NOT EXISTS (SELECT 1 FROM page WHERE key = "
                "r.target)"
                " AND EXISTS (SELECT 1 FROM staging.redirect o WHERE o.key = r.target AND "
                "o.target <> r.target)"
            ).rowcount
            if not changed:
                return

    def blobs(self, after: int = 0) -> Iterator[tuple[int, str, bytes]]:
        """(first passage id, title, blob) of the pages in the order of their passages, from passage
        `after` + 1."""
        cursor = self.connection.execute(
            "SELECT first_pid, title, blob FROM page WHERE first_pid + n - 1 > ? AND first_pid > "
            "? ORDER BY first_pid",
            (after, after - 20_001),
        )
        yield from cursor

    def finish(self, meta: dict[str, bytes]) -> None:
        """Write what an open index asks for, and fold everything into the one file."""
        for name, value in meta.items():
            self._put(name, value)
        self.state.references, self.state.reference_digest = self.references.finish()
        self.state.phase = DONE
        self._put("build", msgspec.json.encode(self.state))
        self.connection.execute("COMMIT")
        self.connection.execute("PRAGMA journal_mode=DELETE")
        self.close()

    def close(self) -> None:
        """Let go of the files; what was not committed is forgotten."""
        self.references.close()
        self.staging.close()
        self.connection.close()

    def _begin(self) -> None:
        self.connection.execute("BEGIN")
        self.staging.execute("BEGIN")

    def _put(self, name: str, value: bytes) -> None:
        self.connection.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (name, value))

    def _get(self, name: str) -> bytes | None:
        row = self.connection.execute("SELECT value FROM meta WHERE name = ?", (name,)).fetchone()
        return row[0] if row else None


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    connection.executescript(
        f"PRAGMA page_size=4096; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA "
        f"cache_size=-{CACHE_KB};"
        "PRAGMA temp_store=FILE;"
    )
    return connection


def _report_of(state: BuildState) -> SourceReport:
    from factscore_tui.corpus.article import Skipped

    tables = ({k: Skipped(*v) for k, v in table.items()} for table in (state.skipped, state.mended))
    return SourceReport(*tables)


def added(total: str, digests: int | Iterable[int]) -> str:
    """The sum (modulo 2**256, in hex) of a total and more digests."""
    more = digests if isinstance(digests, int) else sum(digests)
    return f"{(int(total, 16) + more) % (1 << 256):x}"
