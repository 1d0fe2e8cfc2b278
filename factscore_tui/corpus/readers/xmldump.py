"""MediaWiki XML dumps: `pages-articles.xml`, plain or packed, and the multistream ones, which are
unpacked in parallel.

A multistream dump is many bzip2 streams one after another. Its units are runs of streams that
`parse` finds in the file itself. A page belongs to the unit it begins in: `parse` drops what stands
before the first page and reads on behind the end of its streams for what is missing of the last
one, so that streams may be cut anywhere (as by pbzip2). Any other dump is unpacked here and cut at
the ends of pages; resuming after a mark means to unpack again what stands before it.

Marks are "B+S": S unpacked bytes from the stream (or plain file) that begins at byte B.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from factscore_tui.corpus.article import Batch, SourceReport
from factscore_tui.corpus.readers.base import MAX_RECORD, SourceUnit
from factscore_tui.corpus.readers.compressed import (
    LEFT_OUT,
    REST,
    WHOLE,
    PackedSource,
    pieces_behind,
    records,
    unreadable,
)
from factscore_tui.corpus.readers.streams import (
    BOMB,
    BREAKS_OFF,
    HEAD,
    PIECE,
    READ,
    Bz2Member,
    Damaged,
    Guard,
    StreamBroken,
    Unpacked,
)
from factscore_tui.corpus.readers.xmlpages import (
    PAGE,
    PAGE_END,
    TOO_LONG,
    Site,
    add_pages,
    looks_like_dump,
    read_site,
    title_of,
)

if TYPE_CHECKING:
    from factscore_tui.corpus.readers.registry import Opening

__all__ = ["XmlDumpSource", "looks_like_dump"]

UNIT = 1 << 20
"""Packed bytes of a unit of streams, unpacked bytes of a unit of pages, at least."""
MAX_UNIT = 1 << 25
"""Packed bytes of streams that `parse` may be given at once. Where the next stream is further away,
the rest of the file is read as one."""
MAX_DAMAGES = 100
"""Damaged places in one unit after which the rest of it is given up."""

CUT_OFF = "cut off in the middle of the page"
DAMAGED_PART = "a damaged part of the file: pages in it are missing"

_STREAM = re.compile(rb"BZh[1-9]1AY&SY")
_STREAM_LENGTH = 10
_END_OF_STREAM = 0x177245385090
"""What a bzip2 stream ends with, before 32 bits of checksum and up to 7 bits of padding."""
_END_LENGTH = 11


@dataclass(frozen=True, slots=True)
class Pages:
    """A unit of pages: their XML, the unpacked byte it begins at, and the pages left out before it
    (reason, title)."""

    data: bytes
    at: int
    left_out: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Streams:
    """A unit of bzip2 streams: those that begin at `start` or later, but before `end`."""

    path: str
    start: int
    end: int


def from_dump(opening: Opening) -> XmlDumpSource | None:
    """A MediaWiki XML dump."""
    return XmlDumpSource(*opening.where) if looks_like_dump(opening.head) else None


class XmlDumpSource(PackedSource):
    """Articles from a dump. `path` None reads standard input, or `stream` when there is one.

    SourceProblem when the file cannot be opened, or is not in UTF-8."""

    kind = "xml"

    def __init__(self, path: Path | None, stream: BinaryIO | Unpacked | None = None) -> None:
        super().__init__(path, stream)
        self._site = read_site(self.head, self.name)

    @property
    def parse(self) -> Callable[[Any], Batch]:
        return partial(parse_unit, self._site)

    def units(self, after: str = "") -> Iterator[SourceUnit]:
        """Runs of streams, or of pages."""
        begin, _, skip = after.partition("+")
        start, done = int(begin or 0), int(skip or 0)
        if self.path and self.packing == "bz2" and not done:
            try:
                for unit in self._streams(self.path, start):
                    yield unit
                    start = unit.payload.end
            except OSError as error:
                raise unreadable(self.name, error) from error
            if start == self.size:
                return
        with self.opened(start) as stream:
            yield from self._pages(stream, start, done)

    def _streams(self, path: Path, start: int) -> Iterator[SourceUnit]:
        """Units of streams from the one at `start` on, as far as streams follow closely on one
        another."""
        with path.open("rb") as source:
            known = start
            for begins in chain(stream_starts(source, start + 1, True), [self.size]):
                if begins - known > MAX_UNIT or (begins == self.size and known == 0):
                    return
                known = begins
                if begins - start >= UNIT or (begins == self.size and begins > start):
                    payload = Streams(str(path.absolute()), start, begins)
                    yield SourceUnit(f"{begins}+0", begins / self.size, payload)
                    start = begins

    def _pages(self, stream: Unpacked, start: int, done: int) -> Iterator[SourceUnit]:
        """Units of pages, `done` unpacked bytes behind the beginning of `stream`, which is at byte
        `start`."""
        left_out: list[tuple[str, str]] = []
        rest, ends = b"", done
        broken: list[StreamBroken] = []
        for run in records(pieces_behind(stream, done, broken), PAGE_END, done, UNIT):
            if run.form == WHOLE:
                share = min(1.0, (start + stream.position) / self.size) if self.size else 0.0
                yield SourceUnit(
                    f"{start}+{run.end}", share, Pages(run.data, run.start, tuple(left_out))
                )
                left_out = []
            elif run.form == LEFT_OUT and PAGE in run.data:
                left_out.append((TOO_LONG, title_of(run.data) or f"byte {run.start}"))
            rest, ends = run.data if run.form == REST else b"", run.end
        for reason, where in left_out:
            self.report.skip(reason, where)
        for error in broken:
            self.report.skip(error.what, error.where)
        _account_for_rest(rest, ends, self._site, self.report, told=bool(broken or left_out))


def _account_for_rest(rest: bytes, ends: int, site: Site, report: SourceReport, told: bool) -> None:
    """Count what stands after the last page of a dump, unless it is its end. `told`: it is known
    that it breaks off."""
    if PAGE in rest:
        report.skip(CUT_OFF, title_of(rest) or f"byte {ends - len(rest)}")
    elif not told and site.wrapped and b"</mediawiki>" not in rest:
        report.skip(BREAKS_OFF, f"byte {ends}")


def stream_starts(source: BinaryIO, start: int, checked: bool) -> Iterator[int]:
    """Where, from byte `start` on, bzip2 streams (of at least one block) begin; with `checked`,
    only where another ends right before, which rules out bytes inside a stream that happen to look
    like a beginning. Ends where the next one is more than MAX_UNIT away."""
    back = min(start, _END_LENGTH)
    source.seek(start - back)
    data = source.read(back)
    at = start - back
    searched, last = back, start
    while at - last <= MAX_UNIT and (piece := source.read(UNIT)):
        data += piece
        for match in _STREAM.finditer(data, searched):
            if not checked or _ends_stream(
                data[max(0, match.start() - _END_LENGTH) : match.start()]
            ):
                last = at + match.start()
                yield last
        keep = min(len(data), _END_LENGTH + _STREAM_LENGTH - 1)
        at += len(data) - keep
        data = data[len(data) - keep :]
        searched = max(0, keep - _STREAM_LENGTH + 1)


def _ends_stream(before: bytes) -> bool:
    """True when these bytes are the last of a bzip2 stream."""
    bits = int.from_bytes(before, "big")
    return any((bits >> (32 + padding)) & 0xFFFFFFFFFFFF == _END_OF_STREAM for padding in range(8))


@dataclass(frozen=True, slots=True)
class StreamPart:
    """Unpacked bytes of the stream that begins at `stream`, or (`broken`) why there are no more of
    it, and where."""

    stream: int
    data: bytes
    broken: str = ""
    at: int = 0


def read_streams(source: BinaryIO, start: int) -> Iterator[StreamPart]:
    """The bzip2 streams from byte `start` on, piece by piece. Behind a damaged one it goes on with
    the next."""
    for _ in range(MAX_DAMAGES):
        source.seek(start)
        stream = start
        try:
            for part in _sound_streams(source):
                stream = part.stream
                yield part
            return
        except StreamBroken as error:
            yield StreamPart(stream, b"", error.what, error.at)
            if error.what != DAMAGED_PART:
                return
            following = next(stream_starts(source, stream + 1, False), None)
            if following is None:
                return
            start = following
    yield StreamPart(start, b"", f"{DAMAGED_PART} (more than {MAX_DAMAGES} in one place)", start)


def _sound_streams(source: BinaryIO) -> Iterator[StreamPart]:
    """The streams from here to the end, or to StreamBroken."""
    guard = Guard()
    member: Bz2Member | None = None
    pending = b""
    stream = source.tell()
    while data := pending or source.read(PIECE):
        at = source.tell() - len(data)
        pending = b""
        if member is None:
            sound = data.lstrip(b"\x00")
            if not sound:
                continue
            at += len(data) - len(sound)
            data, stream, member = sound, at, Bz2Member()
            # So that damage is ascribed to the stream that has it, even when nothing of it comes
            # out.
            yield StreamPart(stream, b"")
        try:
            for piece in member.unpack(data):
                if guard.stops(source.tell(), len(piece)):
                    raise StreamBroken(BOMB, source.tell())
                yield StreamPart(stream, piece)
        except Damaged:
            raise StreamBroken(DAMAGED_PART, at) from None
        if member.ended:
            pending = member.unused
            member = None
    if member:
        for piece in member.held():
            yield StreamPart(stream, piece)
        raise StreamBroken(BREAKS_OFF, source.tell())


class _Stretches:
    """The unpacked bytes of a unit of streams as stretches without a gap."""

    def __init__(self, parts: Iterator[StreamPart], end: int) -> None:
        self._parts = parts
        self._end = end
        self.stop: StreamPart | None = None
        """What ended the last stretch: damage, or the first bytes of the next unit; None at the end
        of the file."""

    def pieces(self) -> Iterator[bytes]:
        """The bytes of the next stretch."""
        self.stop = None
        for part in self._parts:
            if part.broken or part.stream >= self._end:
                self.stop = part
                return
            yield part.data

    def more(self) -> Iterator[bytes]:
        """The bytes behind the unit, as far as there is no damage."""
        for part in self._parts:
            if part.broken:
                return
            yield part.data


def parse_unit(site: Site, unit: Pages | Streams) -> Batch:
    """The articles and redirects of a unit. SourceProblem when the file is gone."""
    batch = Batch()
    if isinstance(unit, Pages):
        for reason, where in unit.left_out:
            batch.report.skip(reason, where)
        add_pages(unit.data, unit.at, site, batch)
        return batch
    try:
        with Path(unit.path).open("rb") as source:
            _parse_streams(source, unit, site, batch)
    except OSError as error:
        raise unreadable(unit.path, error) from error
    return batch


def _parse_streams(source: BinaryIO, unit: Streams, site: Site, batch: Batch) -> None:
    stretches = _Stretches(read_streams(source, unit.start), unit.end)
    told = False
    while True:
        rest = b""
        for run in records(stretches.pieces(), PAGE_END, 0, UNIT):
            if run.form == WHOLE:
                add_pages(run.data, unit.start, site, batch)
            elif run.form == LEFT_OUT and PAGE in run.data:
                batch.report.skip(TOO_LONG, title_of(run.data) or f"byte {unit.start}")
            rest = run.data if run.form == REST else b""
        stop = stretches.stop
        if stop is None:
            _account_for_rest(rest, unit.end, site, batch.report, told)
            return
        if not stop.broken:
            _read_on(rest, stop, stretches, unit, site, batch)
            return
        told = True
        if stop.stream < unit.end:
            batch.report.skip(stop.broken, f"byte {stop.at}")
        if PAGE in rest:
            batch.report.skip(CUT_OFF, title_of(rest) or f"byte {stop.at}")


def _read_on(
    rest: bytes, stop: StreamPart, stretches: _Stretches, unit: Streams, site: Site, batch: Batch
) -> None:
    """The page that begins in `rest`, the end of a unit, and ends in the next one, whose first
    bytes are in `stop`."""
    buffer = bytearray(rest)
    opens = rest.find(PAGE)
    possible = opens >= 0 or any(rest.endswith(PAGE[:length]) for length in range(1, len(PAGE)))
    if not possible:
        return
    pieces = stretches.more()
    piece: bytes | None = stop.data
    while piece is not None and len(buffer) <= MAX_RECORD + READ:
        buffer += piece
        if opens < 0 and len(buffer) >= len(rest) + len(PAGE):
            opens = buffer.find(PAGE)
            if not 0 <= opens < len(rest):
                return
        found = buffer.find(PAGE_END, max(0, len(buffer) - len(piece) - len(PAGE_END)))
        if opens >= 0 and found >= 0:
            add_pages(bytes(buffer[opens : found + len(PAGE_END)]), unit.end, site, batch)
            return
        piece = next(pieces, None)
    reason = CUT_OFF if piece is None else TOO_LONG
    batch.report.skip(reason, title_of(bytes(buffer[:HEAD])) or f"byte {unit.end}")
