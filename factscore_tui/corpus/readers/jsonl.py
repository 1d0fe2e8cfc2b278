"""JSON Lines: one article a row, or several rows a title (passages), which are put together again.

A row is an object with `title` and `text`, or `title` and `sections` ([{"heading", "text"}]); `url`, `date` and
`aliases` are optional, other keys are ignored. Rows that cannot be used are counted and left out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from factscore_tui.corpus.article import (
    MAX_TITLE,
    Article,
    Section,
    SourceReport,
    clean_aliases,
    clean_date,
    clean_line,
    clean_text,
    clean_url,
    normal_title,
)
from factscore_tui.corpus.readers.base import MAX_RECORD
from factscore_tui.corpus.readers.flat import has_title_in_front, split_flat, strip_title
from factscore_tui.corpus.readers.pieces import join_pieces, vocabulary_of
from factscore_tui.errors import SourceProblem

FLAT_SHARE = 0.5
"""A file is taken as flattened articles when at least this share of its titles stand in front of their text."""

MAX_VOCABULARY = 200_000
"""Words remembered to tell whole words from halves."""


class RowError(ValueError):
    """A row that cannot be used; the text is the reason as it is counted."""


@dataclass(frozen=True, slots=True)
class Row:
    """One usable row. `sections` is empty when the row has plain `text`."""

    title: str
    text: str
    sections: tuple[Section, ...]
    aliases: tuple[str, ...]
    url: str
    date: str


def parse_row(line: bytes) -> Row:
    """A row from its bytes; RowError when it is not usable."""
    if len(line) > MAX_RECORD:
        raise RowError("longer than 10 MB")
    try:
        value = json.loads(line.decode("utf-8"))
    except UnicodeDecodeError:
        raise RowError("not UTF-8") from None
    except (ValueError, RecursionError):
        raise RowError("not JSON") from None
    if not isinstance(value, dict):
        raise RowError("not a JSON object")
    title, text = value.get("title"), value.get("text", "")
    if not isinstance(title, str) or not isinstance(text, str):
        raise RowError("title or text is not a string")
    if not normal_title(clean_line(title)) or len(clean_line(title)) > MAX_TITLE:
        raise RowError("no usable title")
    if "\x00" in title or "\x00" in text:
        raise RowError("NUL characters")
    sections = _sections(value.get("sections"))
    if not sections and not clean_text(text):
        raise RowError("no text")
    aliases = value.get("aliases")
    names = tuple(a for a in aliases if isinstance(a, str)) if isinstance(aliases, list) else ()
    url, date = value.get("url"), value.get("date")
    return Row(
        clean_line(title),
        clean_text(text),
        sections,
        names,
        clean_url(url) if isinstance(url, str) else "",
        clean_date(date) if isinstance(date, str) else "",
    )


def _sections(value: object) -> tuple[Section, ...]:
    if not isinstance(value, list):
        return ()
    found: list[Section] = []
    for entry in value:
        heading = entry.get("heading", "") if isinstance(entry, dict) else None
        text = entry.get("text", "") if isinstance(entry, dict) else None
        if not isinstance(heading, str) or not isinstance(text, str) or "\x00" in heading + text:
            raise RowError("sections are not {heading, text}")
        if clean_text(text):
            found.append(Section((clean_line(heading),) if clean_line(heading) else (), clean_text(text)))
    return tuple(found)


def read_lines(stream: BinaryIO) -> Iterator[tuple[int, int, bytes]]:
    """(line number, offset, bytes) of every line that is not blank; of a huge one only the first bytes."""
    number = 0
    while True:
        offset = stream.tell()
        line = stream.readline(MAX_RECORD + 1)
        if not line:
            return
        number += 1
        while len(line) > MAX_RECORD and not line.endswith(b"\n"):
            more = stream.readline(MAX_RECORD)
            if not more or more.endswith(b"\n"):
                break
        if number == 1:
            line = line.removeprefix(b"\xef\xbb\xbf")
        if line.strip():
            yield number, offset, line


class JsonlSource:
    """Articles from a JSON Lines file. It is read twice: first for the titles, so that rows of one title that stand
    apart are merged while memory holds titles only, then for the text."""

    kind = "jsonl"
    snapshot_date = ""

    def __init__(self, path: Path) -> None:
        self.report = SourceReport()
        self._path = path
        self._size = 1
        self._at = 0
        self._vocabulary: set[str] = set()

    def progress(self) -> float:
        """The share of bytes read."""
        return min(1.0, self._at / self._size)

    def articles(self) -> Iterator[Article]:
        """One article per title, in the order of the first row of each."""
        try:
            self._size = max(1, self._path.stat().st_size)
            with self._path.open("rb") as stream:
                offsets, flat = self._survey(stream)
                for places in offsets.values():
                    yield self._article(stream, places, flat)
                    self._at = max(self._at, places[-1])
            self._at = self._size
        except OSError as error:
            raise SourceProblem(
                f"cannot read {self._path}: {error.strerror or error}", "check the file and its permissions"
            ) from error

    def _survey(self, stream: BinaryIO) -> tuple[dict[str, list[int]], bool]:
        """Where the rows of each title are, and whether they are flattened articles."""
        offsets: dict[str, list[int]] = {}
        in_front: set[str] = set()
        last = ""
        for number, offset, line in read_lines(stream):
            try:
                row = parse_row(line)
            except RowError as error:
                self.report.skip(str(error), f"line {number}")
                continue
            if len(self._vocabulary) < MAX_VOCABULARY:
                self._vocabulary |= vocabulary_of([row.text])
            key = normal_title(row.title)
            if key in offsets and key != last:
                self.report.mend("rows of one title that stand apart: merged", f"line {number}")
            offsets.setdefault(key, []).append(offset)
            last = key
            if has_title_in_front(row.text, row.title):
                in_front.add(key)
        return offsets, bool(offsets) and len(in_front) >= FLAT_SHARE * len(offsets)

    def _article(self, stream: BinaryIO, offsets: list[int], flat: bool) -> Article:
        rows: list[Row] = []
        for offset in offsets:
            stream.seek(offset)
            rows.append(parse_row(stream.readline(MAX_RECORD + 1).removeprefix(b"\xef\xbb\xbf")))
        title = rows[0].title
        sections = [section for row in rows for section in row.sections]
        texts = [row.text for row in rows if row.text and not row.sections]
        if texts and flat:
            for text in join_pieces(texts, title, self._vocabulary):
                sections.extend(split_flat(strip_title(text, title)))
        elif texts:
            sections.extend(Section((), text) for text in texts)
        return Article(
            title,
            tuple(s for s in sections if s.text),
            clean_aliases((alias for row in rows for alias in row.aliases), title),
            next((row.url for row in rows if row.url), ""),
            max(row.date for row in rows),
        )
