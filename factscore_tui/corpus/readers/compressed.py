"""Sources in one file, plain or packed, or on standard input, whose records follow one another."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from factscore_tui.corpus.article import SourceReport, clean_date
from factscore_tui.corpus.readers.base import MAX_RECORD, file_identity
from factscore_tui.corpus.readers.streams import (
    HEAD,
    READ,
    StreamBroken,
    Unpacked,
    open_decompressed,
)
from factscore_tui.errors import SourceProblem

_DATE_IN_NAME = re.compile(r"-(\d{4})(\d{2})(\d{2})-")


class PackedSource:
    """Base of the readers of dumps. `path` None reads standard input, or `stream` when there is
    one.

    SourceProblem when the file cannot be opened."""

    def __init__(self, path: Path | None, stream: BinaryIO | Unpacked | None = None) -> None:
        self.report = SourceReport()
        self.path = path
        self.name = str(path) if path else "standard input"
        self._stream: Unpacked | None = None
        date = _DATE_IN_NAME.search(path.name) if path else None
        self.snapshot_date = clean_date("-".join(date.groups())) if date else ""
        if not path:
            source = stream or sys.stdin.buffer
            self._stream = source if isinstance(source, Unpacked) else Unpacked(source)
        with self.opened() as unpacked:
            self.identity = file_identity(path) if path else ""
            self.size = path.stat().st_size if path else 0
            self.packing = unpacked.packing
            self.head = unpacked.peek(HEAD)

    @contextmanager
    def opened(self, start: int = 0) -> Iterator[Unpacked]:
        """The unpacked bytes, of a file from its byte `start` on; SourceProblem when it cannot be
        opened."""
        if self._stream:
            yield self._stream
            return
        try:
            stream, _ = open_decompressed(self.path or Path(), start)
        except OSError as error:
            raise unreadable(self.name, error) from error
        try:
            yield stream
        finally:
            stream.close()


def unreadable(name: str, error: OSError) -> SourceProblem:
    """The problem with a file that cannot be opened."""
    return SourceProblem(
        f"cannot read {name}: {error.strerror or error}", "check the file and its permissions"
    )


def pieces_behind(stream: Unpacked, skip: int, broken: list[StreamBroken]) -> Iterator[bytes]:
    """The bytes of a stream behind the first `skip`; what breaks it ends up in `broken`."""
    try:
        stream.skip(skip)
        while data := stream.read(READ):
            yield data
    except StreamBroken as error:
        broken.append(error)


@dataclass(frozen=True, slots=True)
class RecordRun:
    """A stretch of a stream of records, at the unpacked byte `start`. `end` is where the stream
    goes on after it.

    `form` is WHOLE (whole records), LEFT_OUT (the beginning of a record that is left out) or REST
    (what stands after the last whole record).
    """

    data: bytes
    start: int
    end: int
    form: str


WHOLE, LEFT_OUT, REST = "whole", "left out", "rest"


def records(pieces: Iterator[bytes], mark: bytes, start: int, least: int) -> Iterator[RecordRun]:
    """Cut a stream into runs of whole records, each ended by `mark`, of at least `least` bytes
    where there are so many.

    A record longer than MAX_RECORD is left out; no more than about MAX_RECORD + `least` bytes are
    held."""
    buffer = bytearray()
    whole = 0
    for piece in pieces:
        buffer += piece
        found = buffer.rfind(mark, max(whole, len(buffer) - len(piece) - len(mark) + 1))
        whole = found + len(mark) if found >= 0 else whole
        too_long = len(buffer) - whole > MAX_RECORD
        if whole and (whole >= least or too_long):
            yield RecordRun(bytes(buffer[:whole]), start, start + whole, WHOLE)
            del buffer[:whole]
            start += whole
            whole = 0
        if too_long:
            yield RecordRun(bytes(buffer[:HEAD]), start, start + len(buffer), LEFT_OUT)
            start, buffer = _behind(buffer, pieces, mark, start)
            whole = buffer.rfind(mark) + len(mark) if mark in buffer else 0
    if whole:
        yield RecordRun(bytes(buffer[:whole]), start, start + whole, WHOLE)
    if len(buffer) > whole:
        yield RecordRun(bytes(buffer[whole:]), start + whole, start + len(buffer), REST)


def _behind(
    buffer: bytearray, pieces: Iterator[bytes], mark: bytes, start: int
) -> tuple[int, bytearray]:
    """Drop everything up to the next `mark`: where the stream stands behind it, and what of it was
    read already."""
    start += len(buffer)
    edge = bytes(buffer[len(buffer) - len(mark) + 1 :])
    for piece in pieces:
        start += len(piece)
        joined = edge + piece
        found = joined.find(mark)
        if found >= 0:
            rest = joined[found + len(mark) :]
            return start - len(rest), bytearray(rest)
        edge = joined[len(joined) - len(mark) + 1 :]
    return start, bytearray()
