"""The references of an open index (corpus/build/references.py)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from factscore_tui.corpus.build.references import REFERENCES, TABLES
from factscore_tui.corpus.index.manifest import Manifest
from factscore_tui.corpus.index.read_only import check_schema, connect


class ReferenceReader:
    """references.db of an index. sqlite3.Error and ValueError where it is damaged."""

    def __init__(self, path: Path) -> None:
        self._connection = connect(path)
        try:
            check_schema(self._connection, TABLES, {})
        except BaseException:
            self._connection.close()
            raise

    @classmethod
    def of(cls, path: Path, manifest: Manifest) -> ReferenceReader | None:
        """That of the index at `path`, whose files were compared with their hashes; None where its
        manifest lists none: a file that only lies there is nobody's."""
        return cls(path / REFERENCES) if REFERENCES in manifest.files else None

    def blob(self, page_id: int) -> bytes:
        """The packed references of a page; empty when it has none."""
        row = self._connection.execute(
            "SELECT blob FROM reference WHERE page_id = ?", (page_id,)
        ).fetchone()
        if row is None:
            return b""
        if type(row[0]) is not bytes:
            raise ValueError("references of another kind")
        return row[0]

    def rows(self) -> Iterator[tuple[int, int, int]]:
        """(page id, how many references, hash) of every page that has some."""
        yield from self._connection.execute(
            "SELECT page_id, n, digest FROM reference ORDER BY page_id"
        )

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()
