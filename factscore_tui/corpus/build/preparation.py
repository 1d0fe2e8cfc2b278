"""One unit of a source to rows: parsing, cutting and packing, the part of a build that several
processes share."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from factscore_tui.corpus.article import Batch, SourceReport, clean_line, normal_title
from factscore_tui.corpus.build.pages import Packer, PageRow, row_of, title_key
from factscore_tui.corpus.readers.base import skipping


@dataclass(slots=True)
class Prepared:
    """What one unit comes to. `redirects` are (key, normal form, key of the target)."""

    rows: list[PageRow] = field(default_factory=list)
    redirects: list[tuple[int, str, int]] = field(default_factory=list)
    redirect_digest: int = 0
    unchanged: list[int] = field(default_factory=list)
    """Keys of articles that the index has in the same revision: they were not read."""
    newest: str = ""
    report: SourceReport = field(default_factory=SourceReport)


def prepare(batch: Batch, packer: Packer, paper: bool) -> Prepared:
    """The rows of a batch."""
    done = Prepared(report=batch.report)
    for article in batch.articles:
        row = row_of(article, packer, paper)
        if row is None:
            done.report.skip("no text", article.title)
            continue
        if row.shortened:
            done.report.mend(f"longer than {row.passages} passages: cut", article.title)
        done.rows.append(row)
        done.newest = max(done.newest, article.date)
    for title, target in batch.redirects:
        norm = normal_title(title)
        if norm and clean_line(title):
            done.redirects.append((title_key(title), norm, title_key(target)))
            digest = hashlib.sha256(f"{title}\n{target}".encode("utf-8", "surrogatepass")).digest()
            done.redirect_digest += int.from_bytes(digest, "big")
    return done


class Preparer:
    """`prepare` with what stays the same for a whole build; lives once in every process.

    `known` is the database of the index that is updated: articles that it has in the same revision
    are left out.
    """

    def __init__(
        self,
        parse: Callable[[Any], Batch],
        dictionary: bytes,
        paper: bool,
        known: Path | None = None,
    ) -> None:
        self._parse = parse
        self._packer = Packer(dictionary)
        self._paper = paper
        self._known: sqlite3.Connection | None = None
        if known is not None:
            self._known = sqlite3.connect(
                f"{known.resolve().as_uri()}?mode=ro&immutable=1", uri=True
            )

    def __call__(self, payload: Any) -> Prepared:
        """The rows of a unit's payload."""
        unchanged: list[int] = []

        def is_known(title: str, revision: int) -> bool:
            key = title_key(title)
            query = "SELECT 1 FROM page WHERE key = ? AND revision = ?"
            found = (
                self._known is not None
                and self._known.execute(query, (key, revision)).fetchone() is not None
            )
            if found:
                unchanged.append(key)
            return found

        with skipping(is_known if self._known is not None else None):
            batch = self._parse(payload)
        done = prepare(batch, self._packer, self._paper)
        done.unchanged = unchanged
        return done
