"""What every reader offers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from factscore_tui.corpus.article import Article, SourceReport

MAX_RECORD = 10_000_000
"""Bytes of the longest row or file that is read. Nothing an encyclopedia holds comes near; a longer one is refused."""


class Source(Protocol):
    """A collection of articles, read as a stream."""

    @property
    def kind(self) -> str:
        """The format, as the manifest names it: "jsonl", "folder"."""

    @property
    def report(self) -> SourceReport:
        """What was skipped so far; complete once `articles` is exhausted."""

    @property
    def snapshot_date(self) -> str:
        """The ISO 8601 day the whole source says it is from, else empty."""

    def articles(self) -> Iterator[Article]:
        """Every article once, titles unique, in the order of the source. SourceProblem when it cannot be read."""

    def progress(self) -> float:
        """The share read by now, in [0, 1]."""
