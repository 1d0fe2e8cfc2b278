"""What every reader offers.

A source is read as a stream of units. Units come in a fixed order, each with a mark from which a
killed build resumes; what is costly (unpacking, parsing, cleaning) is done by `parse`, in another
process when there is more than one.
"""

from __future__ import annotations

import contextlib
import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Protocol

from factscore_tui.corpus.article import (
    Article,
    Batch,
    SourceReport,
    address_of_file,
    clean_line,
    normal_title,
)

BOM = b"\xef\xbb\xbf"
MAX_RECORD = 10_000_000
"""Bytes of the longest page, row or file that is read. Nothing an encyclopedia holds comes near; a
longer one is refused, counted and named."""
ARTICLES_A_UNIT = 100


Known = Callable[[str, int], bool]
"""(title, revision) to whether the index that is updated has just that revision."""

_known: Known | None = None


@contextlib.contextmanager
def skipping(known: Known | None) -> Iterator[None]:
    """While this is entered, `is_known` asks `known`. For one process at a time: parsing has no
    threads."""
    global _known
    before, _known = _known, known
    try:
        yield
    finally:
        _known = before


def is_known(title: str, revision: int) -> bool:
    """True when an article need not be read, for the index has it in this revision. Asked by
    `Source.parse` of sources that give revisions (not 0), before the costly part."""
    return _known is not None and revision > 0 and _known(title, revision)


@dataclass(frozen=True, slots=True)
class SourceUnit:
    """A piece of a source. `mark` is where the source goes on after it (opaque, at most 200
    characters), `share` the share of the source read at its end, in [0, 1]; `payload` is what
    `Source.parse` takes, and can be pickled."""

    mark: str
    share: float
    payload: Any


class Source(Protocol):
    """A collection of articles, read as a stream of units."""

    @property
    def kind(self) -> str:
        """The format, as the manifest names it: "xml", "cirrus", "zim", "parquet", "sqlite",
        "jsonl", "folder"."""

    @property
    def identity(self) -> str:
        """Changes when the source does (see `file_identity`): a build resumes only with the source
        it began. Empty for what cannot be read twice (standard input)."""

    @property
    def size(self) -> int:
        """Bytes on disk, 0 when unknown (standard input)."""

    @property
    def packing(self) -> str:
        """How the bytes are packed, which tells how far they will expand: "bz2", "gz", "zst",
        "zim", or nothing."""

    @property
    def report(self) -> SourceReport:
        """What this side (not `parse`) left out, complete once `units` is exhausted. Only for what
        every reading finds out anew, or what shows after the last unit (a source that breaks off):
        whatever else is left out between two units goes into the batch of the next one, so that a
        build that resumes after it still knows of it."""

    @property
    def snapshot_date(self) -> str:
        """The ISO 8601 day the whole source says it is from, else empty. Known once `units` is
        exhausted."""

    @property
    def parse(self) -> Callable[[Any], Batch]:
        """Payload to articles and redirects; can be pickled, keeps nothing between calls, never
        raises for bad content: what cannot be used is counted in the batch's report."""

    def units(self, after: str = "") -> Iterator[SourceUnit]:
        """The units in order, from the first one after the mark `after`. SourceProblem when the
        source cannot be read at all; a source that breaks off in the middle gives what could be
        read and counts the break as skipped."""


class ArticleSource(ABC):
    """Base of the readers that give articles one by one: units are runs of them, marks count
    them."""

    kind = ""
    identity = ""
    size = 0
    packing = ""
    snapshot_date = ""

    def __init__(self) -> None:
        self.report = SourceReport()

    @abstractmethod
    def articles(self) -> Iterator[Article]:
        """Every article once, titles unique, in the order of the source. SourceProblem when it
        cannot be read."""

    @abstractmethod
    def progress(self) -> float:
        """The share read by now, in [0, 1]."""

    @property
    def parse(self) -> Callable[[Any], Batch]:
        """Articles are whole already."""
        return as_batch

    def units(self, after: str = "") -> Iterator[SourceUnit]:
        """Runs of articles; those before the mark are read again and left out."""
        done = int(after) if after else 0
        waiting: list[Article] = []
        count = 0
        for article in self.articles():
            count += 1
            if count <= done:
                continue
            waiting.append(article)
            if len(waiting) == ARTICLES_A_UNIT:
                yield SourceUnit(str(count), self.progress(), waiting)
                waiting = []
        if waiting:
            yield SourceUnit(str(count), 1.0, waiting)


def as_batch(articles: list[Article]) -> Batch:
    """The batch of articles that need no parsing."""
    return Batch(articles)


def file_identity(path: Path) -> str:
    """Name, size and time of a file as one line; changes when the file is replaced."""
    info = path.stat()
    return f"{written(path.name)} {info.st_size} {info.st_mtime_ns}"


def written(name: str | Path) -> str:
    r"""The name of a file as it can be stored: bytes that are not UTF-8 as "\xff"."""
    return os.fsencode(name).decode("utf-8", "backslashreplace")


def title_of_file(path: Path) -> str:
    """The title that a file has by its name."""
    return clean_line(path.stem.replace("_", " ").replace("-", " "))


def with_address(article: Article, path: Path, where: str) -> Article:
    """An article with the place of its file in its folder for an address, where it has none and its
    title does not lead there: readers want to open what says so."""
    if article.url or normal_title(article.title) == normal_title(title_of_file(path)):
        return article
    return replace(article, url=address_of_file(where))
