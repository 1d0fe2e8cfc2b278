"""FActScore's knowledge source: an SQLite table documents(title, text), one row a page, text in
pieces of 256 tokens.

The pieces are joined with SEPARATOR, and may bear the marks <s> and </s> of the tokenizer that cut
them. Nothing in the database is trusted: it is opened read-only, and only a plain table of that
name is read.
"""

from __future__ import annotations

import contextlib
import re
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from factscore_tui.corpus.article import (
    MAX_TITLE,
    Article,
    Batch,
    Section,
    SourceReport,
    clean_date,
    clean_line,
    clean_text,
    normal_title,
)
from factscore_tui.corpus.readers.base import (
    ARTICLES_A_UNIT,
    MAX_RECORD,
    SourceUnit,
    file_identity,
)
from factscore_tui.corpus.readers.flat import has_title_in_front, split_flat, strip_title
from factscore_tui.corpus.readers.pieces import inner_words, join_pieces
from factscore_tui.corpus.readers.plaintext import split_plain
from factscore_tui.corpus.readers.registry import ACCEPTED, Opening
from factscore_tui.errors import SourceProblem

SEPARATOR = "####SPECIAL####SEPARATOR####"
MAGIC = b"SQLite format 3\x00"
BYTES_AT_ONCE = 16_000_000
STEPS = 100
"""How often 100,000 steps of SQLite's machine may pass in one unit before it counts as endless."""
_SELECT = (
    "SELECT iif(typeof(title) = 'text', title, NULL), iif(typeof(text) = 'text', text, NULL) FROM "
    "documents WHERE rowid = ?"
)
_TOKENS = re.compile(r"</?s>")
_PLAIN = re.compile(rb"CREATE\s+TABLE\b", re.IGNORECASE)
_SNAPSHOT = re.compile(r"(20\d\d)[-_]?(\d\d)[-_]?(\d\d)")
DAMAGED = "it may be cut short: download it again"


class Range(NamedTuple):
    """The payload of a unit: rows by rowid, both ends included."""

    path: str
    first: int
    last: int


def is_factscore_db(path: Path) -> bool:
    """True when the file is an SQLite database with a plain table documents(title, text)."""
    try:
        with path.open("rb") as stream:
            if stream.read(len(MAGIC)) != MAGIC:
                return False
        with _opened(path) as connection:
            return _has_documents(connection)
    except (sqlite3.Error, OSError, ValueError):
        return False


def from_factscore_db(opening: Opening) -> FactscoreDbSource | None:
    """An SQLite file of FActScore's. SourceProblem for another one."""
    if not opening.head.startswith(MAGIC):
        return None
    if is_factscore_db(opening.path):
        return FactscoreDbSource(opening.path)
    raise SourceProblem(
        f"{opening.path} is an SQLite database without a table of documents(title, text)", ACCEPTED
    )


class FactscoreDbSource:
    """Articles from such a database. Marks are the rowids read last."""

    kind = "sqlite"
    packing = ""

    def __init__(self, path: Path) -> None:
        self.report = SourceReport()
        self._path = path
        self.identity = file_identity(path)
        self.size = path.stat().st_size
        match = _SNAPSHOT.search(path.name)
        self.snapshot_date = clean_date("-".join(match.groups())) if match else ""

    @property
    def parse(self) -> Callable[[Range], Batch]:
        return parse_range

    def units(self, after: str = "") -> Iterator[SourceUnit]:
        """Ranges of rows. SourceProblem when it is no such database, or damaged."""
        last = int(after) if after else None
        try:
            with _opened(self._path) as connection:
                if not _has_documents(connection):
                    raise SourceProblem(
                        f"{self._path} has no plain table documents(title, text)",
                        "accepted are databases as FActScore's own; turn others into JSON Lines",
                    )
                ends = connection.execute("SELECT min(rowid), max(rowid) FROM documents").fetchone()
                low, high = ends if ends[0] is not None else (1, 0)
                rows = max(1, high - low + 1)
                while True:
                    _begin_unit(connection)
                    run = connection.execute(
                        "SELECT min(rowid), max(rowid) FROM (SELECT rowid FROM documents WHERE "
                        "rowid > ? ORDER BY rowid LIMIT ?)",
                        (low - 1 if last is None else last, ARTICLES_A_UNIT),
                    ).fetchone()
                    if run[0] is None:
                        return
                    # a tree that leads back into itself has no end
                    if last is not None and run[0] <= last:
                        self.report.skip(
                            "the table is damaged: what follows is missing", f"after row {last}"
                        )
                        return
                    yield SourceUnit(
                        str(run[1]),
                        min(1.0, (run[1] - low + 1) / rows),
                        Range(str(self._path), *run),
                    )
                    last = run[1]
        except (sqlite3.Error, OSError, ValueError, OverflowError) as error:
            raise SourceProblem(
                f"the database {self._path} is damaged: {error}", DAMAGED
            ) from error


@contextlib.contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    """The database, read-only, deaf to functions in its schema, with bounds on values and on the
    length of a query."""
    uri = f"{path.resolve().as_uri()}?mode=ro&immutable=1"
    connection = sqlite3.connect(uri, uri=True, check_same_thread=False)
    try:
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MAX_RECORD)
        connection.execute("PRAGMA query_only=ON")
        connection.execute("PRAGMA trusted_schema=OFF")
        connection.execute("PRAGMA cell_size_check=ON")
        # Text that is not UTF-8 would else end the reading.
        connection.text_factory = bytes
        _begin_unit(connection)
        yield connection
    finally:
        connection.close()


def _begin_unit(connection: sqlite3.Connection) -> None:
    """Give the queries that follow their bounded number of steps."""
    steps = iter(range(STEPS))
    connection.set_progress_handler(lambda: next(steps, None) is None, 100_000)


def _has_documents(connection: sqlite3.Connection) -> bool:
    """True for a plain table: a view or a virtual table of that name could run for ever, or run
    code."""
    rows = connection.execute(
        "SELECT type, sql FROM sqlite_master WHERE lower(name) = 'documents'"
    ).fetchall()
    if (
        len(rows) != 1
        or rows[0][0] != b"table"
        or not isinstance(rows[0][1], bytes)
        or not _PLAIN.match(rows[0][1])
    ):
        return False
    table = connection.execute(
        "SELECT name, hidden FROM pragma_table_xinfo('documents')"
    ).fetchall()
    named = ((name, hidden) for name, hidden in table if isinstance(name, bytes))
    columns = {name.decode("utf-8", "replace").lower(): hidden for name, hidden in named}
    # Generated columns are computed when they are read; a column called rowid would hide the number
    # of the row.
    usable = all(columns.get(name) == 0 for name in ("title", "text"))
    return usable and not columns.keys() & {"rowid", "oid", "_rowid_"}


def parse_range(payload: Range) -> Batch:
    """The articles of a range of rows."""
    batch = Batch()
    pages: list[_Page] = []
    size = 0
    try:
        with _opened(Path(payload.path)) as connection:
            rowids = connection.execute(
                "SELECT rowid FROM documents WHERE rowid BETWEEN ? AND ? ORDER BY rowid LIMIT ?",
                (payload.first, payload.last, ARTICLES_A_UNIT),
            ).fetchall()
            for (rowid,) in rowids:
                page = _page(connection, rowid, batch)
                if page:
                    pages.append(page)
                    size += len(page.text)
                if size > BYTES_AT_ONCE:
                    _add(pages, batch)
                    pages, size = [], 0
    except (sqlite3.Error, OSError, ValueError) as error:
        batch.report.skip(
            f"the database is damaged: {clean_line(str(error))[:80]}", f"from row {payload.first}"
        )
    _add(pages, batch)
    return batch


class _Page(NamedTuple):
    where: str
    title: str
    text: str


def _page(connection: sqlite3.Connection, rowid: int, batch: Batch) -> _Page | None:
    """A usable row; else nothing, and the reason is counted."""
    where = f"row {rowid}"
    try:
        found = connection.execute(_SELECT, (rowid,)).fetchone()
        if found is None:  # the table lists it, and does not find it by its number
            problem = "damaged in the database"
        else:
            title, text = found
            whole = isinstance(title, bytes) and isinstance(text, bytes)
            problem = "" if whole else "title or text is not a string"
    except sqlite3.DataError:
        problem = "larger than 10 MB"
    except sqlite3.DatabaseError:
        problem = "damaged in the database"
    if not problem:
        name = clean_line(title.decode("utf-8", "replace"))
        if not normal_title(name) or len(name) > MAX_TITLE:
            problem = "no usable title"
        elif b"\x00" in text:
            problem = "NUL characters"
    if problem:
        batch.report.skip(problem, where)
        return None
    try:
        return _Page(where, name, text.decode("utf-8"))
    except UnicodeDecodeError:
        batch.report.mend("not UTF-8: characters replaced", where)
        return _Page(where, name, text.decode("utf-8", "replace"))


def _add(pages: list[_Page], batch: Batch) -> None:
    """Add the articles of pages that were read together: what words are whole shows in all of
    them."""
    split = [page.text.split(SEPARATOR) for page in pages]
    vocabulary = (
        None
        if keeps_blanks(split)
        else set().union(*(inner_words(piece) for page in split for piece in page))
    )
    for page, pieces in zip(pages, split, strict=True):
        sections = article_sections(pieces, page.title, vocabulary)
        if sections:
            batch.articles.append(Article(page.title, sections))
        else:
            batch.report.skip("no text", page.where)


def keeps_blanks(pages: list[list[str]]) -> bool:
    """True when pieces still have the blank between two words where they were cut there, as
    tokenizers write them: then they fit together as they are. Most cuts fall between words."""
    seams = [piece for pieces in pages for piece in pieces[1:] if not piece.startswith("<s>")]
    return 3 * sum(piece[:1].isspace() for piece in seams) > len(seams)


def article_sections(
    pieces: list[str], title: str, vocabulary: set[str] | None
) -> tuple[Section, ...]:
    """The sections of a page from its pieces. `vocabulary` tells whole words from halves; None: the
    pieces fit together as they are."""
    if vocabulary is None:
        whole = clean_text(_without_tokens("".join(pieces)))
    else:
        cleaned = (clean_text(_without_tokens(piece)) for piece in pieces)
        whole = join_pieces([piece for piece in cleaned if piece], vocabulary)
    if not has_title_in_front(whole, title):
        return split_plain(whole, title)
    return tuple(section for section in split_flat(strip_title(whole, title)) if section.text)


def _without_tokens(piece: str) -> str:
    """The piece without the tokenizer's marks, which stand where its sentences meet."""
    text: list[str] = []
    for part in _TOKENS.split(piece):
        if text and part and not text[-1][-1].isspace() and not part[0].isspace():
            text.append(" ")
        if part:
            text.append(part)
    return "".join(text)
