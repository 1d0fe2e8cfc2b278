"""Readers: a collection on disk becomes a stream of articles. The format is told by content, never by name alone."""

from __future__ import annotations

from pathlib import Path

from factscore_tui.corpus.readers.base import MAX_RECORD, Source
from factscore_tui.corpus.readers.folder import SUFFIXES, FolderSource, text_files
from factscore_tui.corpus.readers.jsonl import JsonlSource
from factscore_tui.errors import SourceProblem

__all__ = ["MAX_RECORD", "Source", "open_source"]

ACCEPTED = "accepted are JSON Lines (objects with title and text) and folders of .md or .txt files"
_MAGIC = (
    (b"\x1f\x8b", "is compressed with gzip"),
    (b"BZh", "is compressed with bzip2"),
    (b"(\xb5/\xfd", "is compressed with zstd"),
    (b"PK\x03\x04", "is a zip archive"),
    (b"SQLite format 3\x00", "is an SQLite database"),
    (b"%PDF", "is a PDF"),
    (b"<", "is XML or HTML"),
)


def open_source(path: Path) -> Source:
    """The reader for what is at `path`. SourceProblem when nothing is there, it is empty, or no reader knows it."""
    try:
        if path.is_dir():
            return _open_folder(path)
        if not path.exists():
            raise SourceProblem(f"no such file or folder: {path}", "check the path")
        if not path.is_file():
            raise SourceProblem(f"neither a file nor a folder: {path}", ACCEPTED)
        with path.open("rb") as stream:
            head = stream.read(65536)
    except OSError as error:
        raise SourceProblem(f"cannot read {path}: {error.strerror or error}", "check its permissions") from error
    return _open_file(path, head)


def _open_folder(path: Path) -> Source:
    if (path / "manifest.json").is_file() and (path / "passages.db").is_file():
        raise SourceProblem(f"{path} is an index already", "name the collection it was built from")
    files = text_files(path)
    if not files:
        raise SourceProblem(f"no .md or .txt file in {path}", ACCEPTED)
    return FolderSource(path, files)


def _open_file(path: Path, head: bytes) -> Source:
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    if not start:
        raise SourceProblem(f"{path} is empty", ACCEPTED)
    if start.startswith(b"{"):
        return JsonlSource(path)
    for magic, what in _MAGIC:
        if head.startswith(magic) or (magic == b"<" and start.startswith(magic)):
            raise SourceProblem(f"{path} {what}, which cannot be indexed as it is", ACCEPTED)
    if path.suffix.lower() in SUFFIXES and b"\x00" not in head:
        return FolderSource(path.parent, [path])
    raise SourceProblem(f"the format of {path} is not known", ACCEPTED)
