"""A folder of Markdown, plain text, HTML, PDF, Word and OpenDocument files and of tables (CSV),
read recursively in sorted order; one file is one article."""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from factscore_tui.corpus.article import (
    MAX_TITLE,
    Article,
    Batch,
    Section,
    SourceReport,
    clean_aliases,
    clean_date,
    clean_line,
    clean_text,
    clean_url,
    merge_articles,
    normal_title,
)
from factscore_tui.corpus.readers.base import (
    MAX_RECORD,
    SourceUnit,
    title_of_file,
    with_address,
    written,
)
from factscore_tui.corpus.readers.footnotes import Footnotes
from factscore_tui.corpus.readers.html import HtmlError, read_html
from factscore_tui.corpus.readers.htmlbytes import quick_title
from factscore_tui.corpus.readers.htmlnotes import without_marks
from factscore_tui.corpus.readers.markdown import (
    FrontMatterError,
    drop_title_heading,
    first_heading,
    split_front_matter,
    split_sections,
)
from factscore_tui.corpus.readers.office import (
    MAX_OFFICE,
    OFFICE_SUFFIXES,
    OfficeError,
    need_packages,
    read_office,
)
from factscore_tui.corpus.readers.pdf import MAX_PDF, PdfError, need_pypdf, read_pdf
from factscore_tui.corpus.readers.tabular import TABLE_SUFFIXES, TableError, read_table
from factscore_tui.corpus.references import IN_TEXT

if TYPE_CHECKING:
    from factscore_tui.corpus.readers.registry import Opening

TEXT_SUFFIXES = (".md", ".markdown", ".txt")
HTML_SUFFIXES = (".html", ".htm")
PDF_SUFFIXES = (".pdf",)
CHILD_SUFFIXES = PDF_SUFFIXES + OFFICE_SUFFIXES
"""Read by a process of their own."""
SUFFIXES = TEXT_SUFFIXES + TABLE_SUFFIXES + HTML_SUFFIXES + CHILD_SUFFIXES
FILES_A_UNIT = 50
BYTES_A_UNIT = 8_000_000
CHILD_WEIGHT = 2_000_000
"""Bytes of text that take as long as a file with a process of its own, of whatever size."""


class Files(NamedTuple):
    """The payload of a unit: groups of files of one title each. `root` only shortens the paths
    named in the report."""

    root: str
    groups: list[list[str]]


class FileError(ValueError):
    """A file that cannot be used; the text is the reason as it is counted."""


LEADS_OUT = "a link that leads out of the folder"


OF_OTHERS = "a hard link to a file of another user"
SECOND_NAME = "files with another name outside of the folder (hard links): read all the same"


def leads_out(path: Path, root: Path) -> bool:
    """True for a link below `root` to what is not below it: notes.txt may be a link to somebody's
    keys."""
    if not path.is_symlink():
        return False
    try:
        return not path.resolve().is_relative_to(root.resolve())
    except (OSError, RuntimeError):  # links in a loop
        return True


def text_files(root: Path) -> list[Path]:
    """Files below `root` that are articles by their suffix, sorted by path. Left out are hidden
    ones and their folders, and what Word marks a document as open with ("~$notes.docx"). Links to
    folders are not followed; FolderSource leaves out links to files elsewhere."""
    found: list[Path] = []
    for folder, names, files in os.walk(root):
        names[:] = sorted(name for name in names if not name.startswith("."))
        kept = (
            name
            for name in files
            if not name.startswith((".", "~$")) and name.lower().endswith(SUFFIXES)
        )
        found.extend(Path(folder) / name for name in kept)
    return sorted(found)


def from_text_file(opening: Opening) -> FolderSource | None:
    """One file of text, HTML, PDF, Word or OpenDocument, by its name."""
    path, head = opening.path, opening.head
    wide = head.startswith((b"\xff\xfe", b"\xfe\xff")) and path.suffix.lower() in HTML_SUFFIXES
    packed = head.startswith(b"%PDF") or path.suffix.lower() in OFFICE_SUFFIXES
    if path.suffix.lower() in SUFFIXES and (packed or wide or b"\x00" not in head):
        return FolderSource(path.parent, [path], named=path)
    return None


class FolderSource:
    """Articles from `files`; `root` only shortens the paths named in the report. Marks count
    titles.

    The files are read twice: first for their titles, so that files of one title are merged while
    memory holds titles only. A PDF or an office document is read once, and never merged with
    another file: its title costs as much as its text. So is a page of HTML whose title shows only
    when it is parsed.
    """

    kind = "folder"
    packing = ""
    snapshot_date = ""

    def __init__(self, root: Path, files: list[Path], named: Path | None = None) -> None:
        """`named` is the one file that the user named, which may be a link; else links that lead
        out of `root` are left out."""
        self.report = SourceReport()
        if named is None:
            named_twice = _named_elsewhere(files)
            files = [path for path in files if not self._is_foreign(path, root, named_twice)]
        pdf = next((path for path in files if path.suffix.lower() in PDF_SUFFIXES), None)
        if pdf:
            need_pypdf(pdf)
        need_packages(files)
        self.identity, self.size = _survey(files)
        self._root = root
        self._files = files
        self._share = 0.0 if files else 1.0

    def _is_foreign(self, path: Path, root: Path, named_twice: Mapping[Path, int]) -> bool:
        where = written(path.relative_to(root) if path.is_relative_to(root) else path.name)
        if leads_out(path, root):
            self.report.skip(LEADS_OUT, where)
            return True
        if path in named_twice:
            if _owner(path.parent) != named_twice[path]:
                self.report.skip(OF_OTHERS, where)
                return True
            self.report.mend(SECOND_NAME, where)
        return False

    @property
    def parse(self) -> Callable[[Files], Batch]:
        return parse_files

    def progress(self) -> float:
        """The share of files read by `articles`."""
        return self._share

    def articles(self) -> Iterator[Article]:
        """Every article, read by this process; what was left out is in `report`."""
        for unit in self.units():
            batch = parse_files(unit.payload)
            self.report.add(batch.report)
            self._share = unit.share
            yield from batch.articles

    def units(self, after: str = "") -> Iterator[SourceUnit]:
        groups = self._groups()
        done = int(after) if after else 0
        waiting: list[list[str]] = []
        weight = 0
        for count, paths in enumerate(groups, 1):
            if count <= done:
                continue
            waiting.append([str(path) for path in paths])
            weight += sum(_weight(path) for path in paths)
            if len(waiting) == FILES_A_UNIT or weight >= BYTES_A_UNIT or count == len(groups):
                yield SourceUnit(str(count), count / len(groups), Files(str(self._root), waiting))
                waiting, weight = [], 0

    def _groups(self) -> list[list[Path]]:
        """Files of one title, in the order of the first of each; a file whose title is not known
        stands alone."""
        groups: dict[str, list[Path]] = {}
        for number, path in enumerate(self._files):
            # A NUL is in no title, so a number after it meets none.
            groups.setdefault(normal_title(_probable_title(path)) or f"\x00{number}", []).append(
                path
            )
        return list(groups.values())


def _probable_title(path: Path) -> str:
    """The title of a file as far as it shows without much work; empty for a file that cannot be
    used."""
    suffix = path.suffix.lower()
    try:
        if suffix in HTML_SUFFIXES:
            return quick_title(_bytes(path)) or title_of_file(path)
        return "" if suffix in CHILD_SUFFIXES else _read(path).article.title
    except FileError:
        return ""


def _weight(path: Path) -> int:
    if path.suffix.lower() in CHILD_SUFFIXES:
        return CHILD_WEIGHT
    try:
        return path.stat().st_size
    except OSError:
        return 0


def parse_files(payload: Files) -> Batch:
    """The articles of files: one for each title."""
    batch = Batch()
    root = Path(payload.root)
    for group in payload.groups:
        found: dict[str, Article] = {}
        for path in map(Path, group):
            where = written(path.relative_to(root) if path.is_relative_to(root) else path.name)
            try:
                article, mended = _read(path)
            except FileError as error:
                batch.report.skip(str(error), where)
                continue
            for reason in mended:
                batch.report.mend(reason, where)
            if path.suffix.lower() in CHILD_SUFFIXES:
                article = with_address(article, path, where)
            # What looked like the title need not be it.
            key = normal_title(article.title)
            if key in found:
                batch.report.mend("same title as another file: merged", where)
                article = merge_articles(found[key], article)
            found[key] = article
        batch.articles.extend(found.values())
    return batch


class _Found(NamedTuple):
    article: Article
    mended: tuple[str, ...]


def _read(path: Path) -> _Found:
    """The article of a file. FileError when there is none."""
    suffix = path.suffix.lower()
    if suffix in PDF_SUFFIXES:
        found = _read_pdf(path)
    elif suffix in OFFICE_SUFFIXES:
        found = _read_office(path)
    elif suffix in HTML_SUFFIXES:
        found = _read_html(path)
    elif suffix in TABLE_SUFFIXES:
        found = _read_rows(path, suffix)
    else:
        found = _read_text(path, markdown=suffix != ".txt")
    if not normal_title(found.article.title) or len(found.article.title) > MAX_TITLE:
        raise FileError("no usable title")
    if not found.article.sections:
        raise FileError("no text")
    return found


def _read_pdf(path: Path) -> _Found:
    _check_file(path, MAX_PDF, "larger than 50 MB")
    try:
        pdf = read_pdf(path)
    except PdfError as error:
        raise FileError(str(error)) from None
    return _Found(Article(pdf.title or title_of_file(path), pdf.sections), pdf.mended)


def _read_office(path: Path) -> _Found:
    _check_file(path, MAX_OFFICE, "larger than 50 MB")
    try:
        office = read_office(path)
    except OfficeError as error:
        raise FileError(str(error)) from None
    article = Article(office.title or title_of_file(path), office.sections, date=office.date)
    return _Found(article, office.mended)


def _read_html(path: Path) -> _Found:
    try:
        page = read_html(_bytes(path))
    except HtmlError as error:
        raise FileError(str(error)) from None
    title = page.title or title_of_file(path)
    article = Article(
        title,
        page.sections,
        page.aliases,
        clean_url(page.url),
        page.date,
        page.revision,
        page.kind,
        page.infobox,
        page.links,
        page.references,
    )
    return _Found(article, tuple(page.mended))


def _read_rows(path: Path, suffix: str) -> _Found:
    try:
        sections, mended = read_table(_text_of(path), suffix)
    except TableError as error:
        raise FileError(str(error)) from None
    return _Found(Article(title_of_file(path), sections), mended)


def _text_of(path: Path) -> str:
    try:
        text = _bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FileError("not UTF-8") from None
    if "\x00" in text:
        raise FileError("NUL characters, not a text file")
    return text


def _read_text(path: Path, markdown: bool) -> _Found:
    text = _text_of(path)
    try:
        front, body = split_front_matter(text.replace("\r\n", "\n").replace("\r", "\n"))
    except FrontMatterError as error:
        raise FileError(str(error)) from None
    notes = Footnotes(body if markdown else "")
    if markdown:
        body = notes.text
    heading = IN_TEXT.without(first_heading(body)) if markdown else ""
    title = clean_line(front.title) or heading or title_of_file(path)
    sections = (
        drop_title_heading(split_sections(body), title)
        if markdown
        else [Section((), clean_text(body))]
    )
    if markdown:
        sections = [
            Section(tuple(map(IN_TEXT.without, section.path)), section.text)
            if any(IN_TEXT.start in heading for heading in section.path)
            else section
            for section in sections
        ]
    shown, references = without_marks(sections, notes.said)
    date = clean_date(front.date)
    article = Article(
        title,
        shown,
        clean_aliases(front.aliases, title),
        clean_url(front.url),
        date,
        references=references,
    )
    return _Found(article, ("date is not YYYY-MM-DD: left out",) if front.date and not date else ())


def _bytes(path: Path) -> bytes:
    _check_file(path, MAX_RECORD, "larger than 10 MB")
    try:
        return path.read_bytes()
    except OSError as error:
        raise FileError(f"cannot be read: {error.strerror or error}") from None


def _check_file(path: Path, limit: int, too_large: str) -> None:
    try:
        info = path.stat()
    except OSError as error:
        raise FileError(f"cannot be read: {error.strerror or error}") from None
    # A FIFO or a device would never end; a link to one is as bad.
    if not stat.S_ISREG(info.st_mode):
        raise FileError("not a regular file")
    if info.st_size > limit:
        raise FileError(too_large)


def _named_elsewhere(files: list[Path]) -> dict[Path, int]:
    """The files that have another name, not among these (hard links), with the user they belong
    to. Whoever owns a folder may give somebody else's file a name there; backups and caches of
    one's own are full of such names."""
    linked: dict[Path, os.stat_result] = {}
    for path in files:
        with contextlib.suppress(OSError):
            info = path.lstat()
            if info.st_nlink > 1 and stat.S_ISREG(info.st_mode):
                linked[path] = info
    names = Counter((info.st_dev, info.st_ino) for info in linked.values())
    return {
        path: info.st_uid
        for path, info in linked.items()
        if names[info.st_dev, info.st_ino] < info.st_nlink
    }


def _owner(folder: Path) -> int:
    """The user that a folder belongs to; -1 where the system does not say."""
    with contextlib.suppress(OSError):
        return folder.stat().st_uid
    return -1


def _survey(files: list[Path]) -> tuple[str, int]:
    """(what changes when any of the files does, bytes of all of them)."""
    digest = hashlib.sha256()
    size = 0
    for path in files:
        with contextlib.suppress(OSError):
            info = path.stat()
            digest.update(
                f"{path} {info.st_size} {info.st_mtime_ns}\n".encode("utf-8", "surrogateescape")
            )
            size += info.st_size
    return digest.hexdigest(), size
