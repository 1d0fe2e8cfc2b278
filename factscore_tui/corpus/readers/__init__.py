"""Readers: a collection on disk becomes a stream of articles. The format is told by content, never
by name alone."""

from __future__ import annotations

import sys
from pathlib import Path

from factscore_tui.corpus.readers.base import BOM, MAX_RECORD, Source
from factscore_tui.corpus.readers.registry import ACCEPTED, Opening, recognised
from factscore_tui.errors import SourceProblem

__all__ = ["MAX_RECORD", "STDIN", "Source", "open_source"]

STDIN = Path("-")
DOWNLOAD_AGAIN = "download it again, and compare its size and checksum with those the site tells"
HEAD = 65_536
_MAGIC = (
    (b"PK\x03\x04", "is a zip archive"),
    (b"7z\xbc\xaf\x27\x1c", "is packed with 7-Zip"),
    (b"\xfd7zXZ", "is packed with xz"),
    (b"<", "is XML or HTML, but no MediaWiki dump"),
)


def open_source(path: Path) -> Source:
    """The reader for what is at `path`, "-" for standard input. SourceProblem when nothing is
    there, it is empty, or no reader knows it."""
    if path == STDIN:
        return _open_stdin()
    try:
        if path.is_dir():
            return _open_folder(path)
        if not path.exists():
            raise SourceProblem(f"no such file or folder: {path}", "check the path")
        if not path.is_file():
            raise SourceProblem(f"neither a file nor a folder: {path}", ACCEPTED)
        with path.open("rb") as stream:
            head = stream.read(HEAD)
    except OSError as error:
        raise SourceProblem(
            f"cannot read {path}: {error.strerror or error}", "check its permissions"
        ) from error
    return _open_file(path, head)


def _open_folder(path: Path) -> Source:
    from factscore_tui.corpus.readers.folder import FolderSource, text_files

    if (path / "manifest.json").is_file() and (path / "passages.db").is_file():
        raise SourceProblem(
            f"{path} is an index already",
            "name the collection it was built from; several indexes become one with: "
            "factscore-tui index merge",
        )
    # a README beside the tables is not an article
    if any(child.suffix == ".parquet" for child in path.iterdir()):
        from factscore_tui.corpus.readers.parquet import ParquetSource

        return ParquetSource(path)
    files = text_files(path)
    if files:
        return FolderSource(path, files)
    raise SourceProblem(
        f"no md, txt, csv, html, pdf, docx, odt or parquet file in {path}", ACCEPTED
    )


def _open_file(path: Path, head: bytes) -> Source:
    from factscore_tui.corpus.readers.streams import packing_of, peek

    packed = packing_of(head)
    if packed:
        head = peek(path, HEAD)
    start = head.removeprefix(BOM).lstrip()
    if not start:
        if packed:
            raise SourceProblem(
                f"{path} is damaged or empty: nothing can be unpacked from it", DOWNLOAD_AGAIN
            )
        raise SourceProblem(f"{path} is empty", ACCEPTED)
    source = recognised(Opening(path, head), bool(packed))
    if source is None:
        raise _unknown(path, head, start, packed)
    return source


def _unknown(path: Path, head: bytes, start: bytes, packed: str) -> SourceProblem:
    """What it is, as far as that can be told, and what to do with it."""
    if packed:
        return SourceProblem(
            f"what is packed in {path} is not a dump", f"unpack it first; {ACCEPTED}"
        )
    if start.startswith(b"["):
        return SourceProblem(
            f"{path} is one JSON array", "write one object a line, for example with: jq -c '.[]'"
        )
    for magic, what in (*_MAGIC, (b"%PDF", "is a PDF without the ending .pdf")):
        if head.startswith(magic) or (magic == b"<" and start.startswith(magic)):
            return SourceProblem(f"{path} {what}, which cannot be indexed as it is", ACCEPTED)
    return SourceProblem(f"the format of {path} is not known", ACCEPTED)


def _open_stdin() -> Source:
    from factscore_tui.corpus.readers.streams import Unpacked

    if sys.stdin.isatty():
        raise SourceProblem("there is nothing on standard input", "pipe a dump into this command")
    stream = Unpacked(sys.stdin.buffer)
    source = recognised(Opening(STDIN, stream.peek(HEAD), stream), packed=True)
    if source is None:
        raise SourceProblem(
            "what comes on standard input is not an XML or CirrusSearch dump", ACCEPTED
        )
    return source
