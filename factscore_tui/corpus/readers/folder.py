"""A folder of Markdown and plain text files, read recursively in sorted order; one file is one article."""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
from collections.abc import Iterator
from pathlib import Path

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
from factscore_tui.corpus.readers.base import MAX_RECORD, ArticleSource
from factscore_tui.corpus.readers.markdown import (
    FrontMatterError,
    drop_title_heading,
    first_heading,
    split_front_matter,
    split_sections,
)

SUFFIXES = (".md", ".markdown", ".txt")


def text_files(root: Path) -> list[Path]:
    """Files below `root` that are articles by their suffix, sorted by path; hidden ones and their folders left out."""
    found: list[Path] = []
    for folder, names, files in os.walk(root):
        names[:] = sorted(name for name in names if not name.startswith("."))
        kept = (name for name in files if not name.startswith(".") and name.lower().endswith(SUFFIXES))
        found.extend(Path(folder) / name for name in kept)
    return sorted(found)


class FolderSource(ArticleSource):
    """Articles from `files`; `root` only shortens the paths named in the report."""

    kind = "folder"

    def __init__(self, root: Path, files: list[Path]) -> None:
        super().__init__()
        self.identity, self.size = _survey(files)
        self._root = root
        self._files = files
        self._done = 0

    def progress(self) -> float:
        """The share of files read."""
        return self._done / len(self._files) if self._files else 1.0

    def articles(self) -> Iterator[Article]:
        """One article per title: files of one title are merged, in the order of their paths."""
        waiting: dict[str, Article] = {}
        for path in self._files:
            where = str(path.relative_to(self._root)) if path.is_relative_to(self._root) else path.name
            article = self._read(path, where)
            self._done += 1
            if article is None:
                continue
            key = normal_title(article.title)
            if key in waiting:
                self.report.mend("same title as another file: merged", where)
                article = merge_articles(waiting[key], article)
            waiting[key] = article
        yield from waiting.values()

    def _read(self, path: Path, where: str) -> Article | None:
        text = self._text(path, where)
        if text is None:
            return None
        if "\x00" in text:
            self.report.skip("NUL characters, not a text file", where)
            return None
        try:
            front, body = split_front_matter(text.replace("\r\n", "\n").replace("\r", "\n"))
        except FrontMatterError as error:
            self.report.skip(str(error), where)
            return None
        markdown = path.suffix.lower() != ".txt"
        heading = first_heading(body) if markdown else ""
        title = clean_line(front.title) or heading or clean_line(path.stem.replace("_", " ").replace("-", " "))
        if not normal_title(title) or len(title) > MAX_TITLE:
            self.report.skip("no usable title", where)
            return None
        sections = drop_title_heading(split_sections(body), title) if markdown else [Section((), clean_text(body))]
        sections = [s for s in sections if s.text]
        if not sections:
            self.report.skip("no text", where)
            return None
        if front.date and not clean_date(front.date):
            self.report.mend("date is not YYYY-MM-DD: left out", where)
        return Article(
            title, tuple(sections), clean_aliases(front.aliases, title), clean_url(front.url), clean_date(front.date)
        )

    def _text(self, path: Path, where: str) -> str | None:
        try:
            # A FIFO or a device would never end; a link to one is as bad.
            info = path.stat()
            if not stat.S_ISREG(info.st_mode):
                self.report.skip("not a regular file", where)
                return None
            if info.st_size > MAX_RECORD:
                self.report.skip("larger than 10 MB", where)
                return None
            return path.read_bytes().decode("utf-8-sig")
        except UnicodeDecodeError:
            self.report.skip("not UTF-8", where)
        except OSError as error:
            self.report.skip(f"cannot be read: {error.strerror or error}", where)
        return None


def _survey(files: list[Path]) -> tuple[str, int]:
    """(what changes when any of the files does, bytes of all of them)."""
    digest = hashlib.sha256()
    size = 0
    for path in files:
        with contextlib.suppress(OSError):
            info = path.stat()
            digest.update(f"{path} {info.st_size} {info.st_mtime_ns}\n".encode("utf-8", "surrogateescape"))
            size += info.st_size
    return digest.hexdigest(), size


def merge_articles(first: Article, second: Article) -> Article:
    """Two articles of one title as one: sections and names in order, the newer date."""
    aliases = clean_aliases((*first.aliases, *second.aliases), first.title)
    date = max(first.date, second.date)
    return Article(first.title, first.sections + second.sections, aliases, first.url or second.url, date)
