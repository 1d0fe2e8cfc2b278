"""Indexes read as a source: their articles, as they were before they were cut. What `index merge`
builds from."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from factscore_tui.corpus.article import (
    IN_INFOBOX,
    Article,
    Batch,
    Section,
    SourceReference,
    SourceReport,
    clean_url,
)
from factscore_tui.corpus.build.pages import FORMS, KINDS
from factscore_tui.corpus.build.passages import BOX, PATH_SEPARATOR
from factscore_tui.corpus.build.references import PassageReferences
from factscore_tui.corpus.index.index import Index, StoredPage
from factscore_tui.corpus.index.manifest import read_manifest
from factscore_tui.corpus.readers.base import SourceUnit
from factscore_tui.errors import UsageProblem

PAGES_A_UNIT = 200
REDIRECTS_A_UNIT = 5000


class StoredRange(NamedTuple):
    """What one unit stands for: pages by id, or redirects (normal form, page id) of the index at
    `path`."""

    path: Path
    pages: tuple[int, ...] = ()
    redirects: tuple[tuple[str, int], ...] = ()


class StoredSource:
    """The articles of several indexes, one index after the other; of articles with one title the
    first counts."""

    packing = "index"

    def __init__(self, paths: list[Path]) -> None:
        self.report = SourceReport()
        self._paths = [path.resolve() for path in paths]
        manifests = [read_manifest(path) for path in self._paths]
        cuts = {manifest.cut for manifest in manifests}
        if len(cuts) > 1:
            raise UsageProblem(
                f"the indexes are cut differently: {', '.join(sorted(cuts))}", "rebuild one of them"
            )
        self.cut = cuts.pop()
        own = all(manifest.own for manifest in manifests)
        self.kind = "folder" if own else "index"  # they stay the user's own collection
        self.identity = " ".join(manifest.id for manifest in manifests)
        self.size = sum(manifest.bytes for manifest in manifests)
        self.snapshot_date = max(manifest.snapshot_date for manifest in manifests)
        self._articles = [manifest.articles for manifest in manifests]

    @property
    def parse(self) -> Callable[[StoredRange], Batch]:
        return read_piece

    def units(self, after: str = "") -> Iterator[SourceUnit]:
        """Pages of an index in the order of their ids, then its redirects; marks are
        "index:pages:redirects"."""
        number, pages, redirects = (int(part) for part in after.split(":")) if after else (0, 0, 0)
        total = sum(self._articles)
        for at in range(number, len(self._paths)):
            index = Index.open(self._paths[at])
            before = sum(self._articles[:at])
            done = 0
            while ids := index.page_ids(pages, PAGES_A_UNIT):
                pages = ids[-1]
                done += len(ids)
                share = min(1.0, (before + done) / total)
                yield SourceUnit(
                    f"{at}:{pages}:0", share, StoredRange(index.path, pages=tuple(ids))
                )
            for count, found in _chunks(index.redirects(), REDIRECTS_A_UNIT):
                if count > redirects:
                    share = (before + self._articles[at]) / total
                    yield SourceUnit(
                        f"{at}:{pages}:{count}", share, StoredRange(index.path, (), found)
                    )
            index.close()
            pages = redirects = 0


def _chunks(
    pairs: Iterator[tuple[str, int]], size: int
) -> Iterator[tuple[int, tuple[tuple[str, int], ...]]]:
    """(how many by now, the next ones)."""
    count = 0
    chunk: list[tuple[str, int]] = []
    for pair in pairs:
        chunk.append(pair)
        count += 1
        if len(chunk) == size:
            yield count, tuple(chunk)
            chunk = []
    if chunk:
        yield count, tuple(chunk)


@lru_cache(2)
def _opened(path: Path) -> Index:
    return Index.open(path)


def read_piece(piece: StoredRange) -> Batch:
    """The articles and redirects of a piece."""
    index = _opened(piece.path)
    batch = Batch([_stored_article(index, page) for page in piece.pages])
    batch.redirects.extend((norm, index.record(page).title) for norm, page in piece.redirects)
    return batch


def _stored_article(index: Index, page_id: int) -> Article:
    page = index.record(page_id)
    return article_of(page, index.references(page_id, page.passages))


def article_of(page: StoredPage, references: PassageReferences = ()) -> Article:
    """The article that was indexed as `page`. Sections are as they were, infobox lines are pairs
    again; references stand at the ends of their passages."""
    record = page.record
    sections: list[Section] = []
    box: list[tuple[str, str]] = []
    said = dict(references)
    placed: list[SourceReference] = []
    number = -1
    for (section, boxed), cuts in groupby(
        record.cuts, key=lambda cut: (cut[0], FORMS[cut[3]] == BOX)
    ):
        together = list(cuts)
        begun = together[0][1]
        text = record.text[begun : together[-1][2]]
        if boxed:
            begins = [begun + at for at in _line_starts(text)]
            pairs = [line.partition(": ") for line in text.split("\n")]
            begins = [at for at, pair in zip(begins, pairs, strict=True) if pair[1]]
            before = len(box)
            box.extend((label, value) for label, colon, value in pairs if colon)
        else:
            path = record.sections[section]
            sections.append(Section(tuple(path.split(PATH_SEPARATOR)) if path else (), text))
        for _, _, end, _ in together:
            number += 1
            if number not in said:
                continue
            if boxed:
                # Of the lines that begin before the end of the passage, the last.
                where, at = IN_INFOBOX, before + bisect_left(begins, end) - 1
            else:
                where, at = len(sections) - 1, end - begun
            placed.extend(SourceReference(where, at, told) for told in said[number])
    return Article(
        page.title,
        tuple(sections),
        record.aliases,
        clean_url(record.url),
        page.date,
        page.revision,
        KINDS[page.kind],
        tuple(box),
        record.links,
        tuple(placed),
    )


def _line_starts(text: str) -> list[int]:
    """Where the lines of a text begin."""
    starts = [0]
    while (end := text.find("\n", starts[-1])) >= 0:
        starts.append(end + 1)
    return starts
