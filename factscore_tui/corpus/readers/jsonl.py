"""JSON Lines: one article a row, or several rows a title (passages), which are put together again.

A row is an object with `title` and `text`, or `title` and `sections` ([{"heading", "text"}]);
`url`, `date` and `aliases` are optional, other keys are ignored. Rows that cannot be used are
counted and left out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from factscore_tui.corpus.article import (
    MAX_TITLE,
    Article,
    Section,
    clean_aliases,
    clean_date,
    clean_line,
    clean_text,
    clean_url,
    normal_title,
)
from factscore_tui.corpus.readers.base import BOM, MAX_RECORD, ArticleSource, file_identity
from factscore_tui.corpus.readers.flat import has_title_in_front, split_flat, strip_title
from factscore_tui.corpus.readers.pieces import (
    DISORDER,
    ends_sentence,
    impossible,
    inner_words,
    join_pieces,
)
from factscore_tui.errors import SourceProblem
from factscore_tui.util.amounts import counted

if TYPE_CHECKING:
    from factscore_tui.corpus.readers.registry import Opening

FLAT_SHARE = 0.5
"""A file is taken as flattened articles when at least this share of its titles stand in front of
their text."""

MAX_VOCABULARY = 200_000
"""Words remembered to tell whole words from halves."""


class RowError(ValueError):
    """A row that cannot be used; the text is the reason as it is counted."""


@dataclass(frozen=True, slots=True)
class JsonlRow:
    """One usable row. `sections` is empty when the row has plain `text`."""

    title: str
    text: str
    sections: tuple[Section, ...]
    aliases: tuple[str, ...]
    url: str
    date: str


def parse_row(line: bytes) -> JsonlRow:
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
    return JsonlRow(
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
            found.append(
                Section((clean_line(heading),) if clean_line(heading) else (), clean_text(text))
            )
    return tuple(found)


def read_lines(stream: BinaryIO) -> Iterator[tuple[int, int, bytes]]:
    """(line number, offset, bytes) of every line that is not blank; of a huge one only the first
    bytes."""
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


@dataclass(slots=True)
class _Survey:
    """What the first reading of a file finds out."""

    offsets: dict[str, list[int]] = field(default_factory=dict)
    """Where the rows of each title are."""
    vocabulary: set[str] = field(default_factory=set)
    titled: int = 0
    """Titles that stand in front of a text of theirs."""
    seams: int = 0
    """Rows that come right after another of the same title."""
    broken_seams: int = 0

    @property
    def flat(self) -> bool:
        """True when the rows are flattened articles, or pieces of such."""
        return bool(self.offsets) and self.titled >= FLAT_SHARE * len(self.offsets)

    @property
    def in_order(self) -> bool:
        """True when the rows of a title can be read one after another."""
        return self.broken_seams <= DISORDER * self.seams


def from_json_lines(opening: Opening) -> JsonlSource | None:
    """JSON Lines."""
    begins = opening.head.removeprefix(BOM).lstrip()
    return JsonlSource(opening.path) if begins.startswith(b"{") else None


class JsonlSource(ArticleSource):
    """Articles from a JSON Lines file. It is read twice: first for the titles, so that rows of one
    title that stand apart are merged while memory holds titles only, then for the text."""

    kind = "jsonl"

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        self.identity = file_identity(path)
        self.size = path.stat().st_size
        self._at = 0

    def progress(self) -> float:
        """The share of bytes read; the first reading counts for nothing."""
        return min(1.0, self._at / max(1, self.size))

    def articles(self) -> Iterator[Article]:
        """One article per title, in the order of the first row of each."""
        try:
            with self._path.open("rb") as stream:
                survey = self._survey(stream)
                for places in survey.offsets.values():
                    yield _article([self._row_at(stream, place) for place in places], survey)
                    self._at = max(self._at, places[-1])
            self._at = self.size
        except OSError as error:
            raise SourceProblem(
                f"cannot read {self._path}: {error.strerror or error}",
                "check the file and its permissions",
            ) from error

    def _row_at(self, stream: BinaryIO, offset: int) -> JsonlRow:
        stream.seek(offset)
        try:
            return parse_row(stream.readline(MAX_RECORD + 1).removeprefix(b"\xef\xbb\xbf"))
        except RowError as error:
            # It was usable a moment ago.
            raise SourceProblem(
                f"{self._path} changed while it was read", "run it again"
            ) from error

    def _survey(self, stream: BinaryIO) -> _Survey:
        survey = _Survey()
        titled: set[str] = set()
        last, last_text = "", ""
        for number, offset, line in read_lines(stream):
            try:
                row = parse_row(line)
            except RowError as error:
                self.report.skip(str(error), f"line {number}")
                continue
            key = normal_title(row.title)
            if key in survey.offsets and key != last:
                self.report.mend("rows of one title that stand apart: merged", f"line {number}")
            elif key == last:
                survey.seams += 1
                late_lead = has_title_in_front(row.text, row.title) and not has_title_in_front(
                    last_text, row.title
                )
                survey.broken_seams += late_lead or impossible(last_text, row.text)
            survey.offsets.setdefault(key, []).append(offset)
            last, last_text = key, row.text
            if has_title_in_front(row.text, row.title):
                titled.add(key)
            if len(survey.vocabulary) < MAX_VOCABULARY:
                survey.vocabulary |= inner_words(row.text)
        survey.titled = len(titled)
        if survey.flat and not survey.in_order:
            self.report.mend(
                "rows of a title are out of order: not joined",
                counted(survey.broken_seams, "place"),
            )
        return survey


def _article(rows: list[JsonlRow], survey: _Survey) -> Article:
    """One article from the rows of its title."""
    title = rows[0].title
    sections = [section for row in rows for section in row.sections]
    texts = [row.text for row in rows if row.text and not row.sections]
    if survey.in_order:
        texts = (
            [join_pieces(texts, survey.vocabulary)]
            if survey.flat
            else _paragraphs(texts, survey.vocabulary)
        )
    else:
        texts.sort(key=lambda text: not has_title_in_front(text, title))
    if survey.flat:
        sections.extend(
            section for text in texts for section in split_flat(strip_title(text, title))
        )
    else:
        sections.extend(Section((), text) for text in texts)
    return Article(
        title,
        tuple(section for section in sections if section.text),
        clean_aliases((alias for row in rows for alias in row.aliases), title),
        next((row.url for row in rows if row.url), ""),
        max(row.date for row in rows),
    )


def _paragraphs(texts: list[str], vocabulary: set[str]) -> list[str]:
    """Rows of plain text: one that ends in mid-sentence is joined with the next."""
    groups: list[list[str]] = []
    for text in texts:
        if groups and not ends_sentence(groups[-1][-1]):
            groups[-1].append(text)
        else:
            groups.append([text])
    return [join_pieces(group, vocabulary) for group in groups]
