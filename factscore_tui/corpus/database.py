"""passages.db: pages, their passages, and every title and alias that leads to a page."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from factscore_tui.corpus.article import Article, bare_title, normal_title
from factscore_tui.corpus.passages import Draft

SCHEMA = """
CREATE TABLE page(id INTEGER PRIMARY KEY, title TEXT NOT NULL, url TEXT NOT NULL, date TEXT NOT NULL,
                  first_pid INTEGER NOT NULL, n INTEGER NOT NULL);
CREATE TABLE passage(id INTEGER PRIMARY KEY, page_id INTEGER NOT NULL, section TEXT NOT NULL, text TEXT NOT NULL);
CREATE TABLE title(norm TEXT NOT NULL, page_id INTEGER NOT NULL, kind INTEGER NOT NULL,
                   PRIMARY KEY(norm, page_id)) WITHOUT ROWID;
"""
# Passages of a page have consecutive ids, first_pid to first_pid + n - 1: a page is read in one range.

KIND_TITLE, KIND_ALIAS, KIND_BARE = 0, 1, 2
"""How a name belongs to a page: its title, an alias the source gives, the title without "(inventor)" or "The"."""
BATCH = 2000


class DatabaseWriter:
    """Writes passages.db in one pass. sqlite3.Error when the disk is full."""

    def __init__(self, path: Path) -> None:
        self._connection = sqlite3.connect(path)
        # The file is nobody's until the build is complete: no journal to roll back to.
        self._connection.executescript("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA page_size=4096;")
        self._connection.executescript(SCHEMA)
        self.pages = 0
        self.passages = 0

    def add(self, article: Article, drafts: list[Draft]) -> int:
        """Store one article and its passages; gives the id of the first passage."""
        first, page_id = self.passages + 1, self.pages + 1
        self._connection.execute(
            "INSERT INTO page VALUES (?, ?, ?, ?, ?, ?)",
            (page_id, article.title, article.url, article.date, first, len(drafts)),
        )
        self._connection.executemany(
            "INSERT INTO passage VALUES (?, ?, ?, ?)",
            [(first + i, page_id, draft.section, draft.text) for i, draft in enumerate(drafts)],
        )
        names = [(article.title, KIND_TITLE), *((alias, KIND_ALIAS) for alias in article.aliases)]
        names.append((bare_title(article.title), KIND_BARE))
        # The first of two equal names wins, and that is the one that says most.
        self._connection.executemany(
            "INSERT OR IGNORE INTO title VALUES (?, ?, ?)",
            [(normal_title(name), page_id, kind) for name, kind in names if normal_title(name)],
        )
        self.pages, self.passages = page_id, first + len(drafts) - 1
        if page_id % BATCH == 0:
            self._connection.commit()
        return first

    def finish(self) -> int:
        """Commit and close; gives the number of names."""
        self._connection.commit()
        (titles,) = self._connection.execute("SELECT count(*) FROM title").fetchone()
        self._connection.close()
        return int(titles)

    def abandon(self) -> None:
        """Close without keeping anything."""
        self._connection.close()
