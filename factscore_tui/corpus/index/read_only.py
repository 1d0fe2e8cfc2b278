"""SQLite files of an index, which may come from a stranger: opened to be read, and only when they
have the very tables of an index."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from pathlib import Path

MAX_FIELD = 20_000_000
"""Bytes of the longest value that is taken from a row; no build writes one near this."""


def connect(database: Path) -> sqlite3.Connection:
    """Read-only, and deaf to whatever a foreign database brings along (functions in its schema,
    huge values)."""
    uri = f"{database.resolve().as_uri()}?mode=ro&immutable=1"
    connection = sqlite3.connect(uri, uri=True, check_same_thread=False)
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MAX_FIELD)
    connection.execute("PRAGMA query_only=ON")
    connection.execute("PRAGMA trusted_schema=OFF")
    return connection


def check_schema(
    connection: sqlite3.Connection, tables: Mapping[str, str], indexes: Mapping[str, str]
) -> None:
    """The very tables of an index: a view or a virtual table of the same name could run for ever.
    sqlite3.Error."""
    rows = connection.execute(
        "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL"
    ).fetchall()
    expected = [("table", name, sql) for name, sql in tables.items()]
    expected += [("index", name, sql) for name, sql in indexes.items()]
    if set(rows) != set(expected):
        raise sqlite3.DatabaseError("its tables are not those of an index")
