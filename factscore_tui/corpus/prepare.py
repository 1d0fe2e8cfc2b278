"""One unit of a source to rows: parsing, cutting and packing, the part of a build that several processes share."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from factscore_tui.corpus.article import Batch, SourceReport, clean_line, normal_title
from factscore_tui.corpus.pages import Packer, Row, row_of, title_key


@dataclass(slots=True)
class Prepared:
    """What one unit comes to. `redirects` are (key, normal form, key of the target)."""

    rows: list[Row] = field(default_factory=list)
    redirects: list[tuple[int, str, int]] = field(default_factory=list)
    redirect_digest: int = 0
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
    """`prepare` with what stays the same for a whole build; lives once in every process."""

    def __init__(self, parse: Callable[[Any], Batch], dictionary: bytes, paper: bool) -> None:
        self._parse = parse
        self._packer = Packer(dictionary)
        self._paper = paper

    def __call__(self, payload: Any) -> Prepared:
        """The rows of a unit's payload."""
        return prepare(self._parse(payload), self._packer, self._paper)
