"""Packed files as streams of bytes: plain, bzip2, gzip and zstd, told by their first bytes, in
constant memory."""

from __future__ import annotations

import bz2
import zlib
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

PIECE = 1 << 14
"""Bytes read at once, and unpacked at once: what a broken stream may take with it."""
READ = 1 << 18
HEAD = 1 << 16

MAX_RATIO = 200
WINDOW = 1 << 26
"""Text unpacks to 3 to 30 times its size, bombs to 1,000 (gzip) and up to a million times (bzip2).
A stream is stopped when WINDOW bytes in a row came out of less than WINDOW / MAX_RATIO."""

HELD_BACK = 2_000_000
"""Bytes kept back of a bzip2 stream. Damage shows at the end of a block (900 kB), after its garbage
has come out."""
MAX_ZSTD_WINDOW = 1 << 27
"""The memory a zstd file may ask for, the limit of its own command line tool."""

BREAKS_OFF = "the file breaks off: what follows is missing"
DAMAGED = "the packed data is damaged: what follows is missing"
BOMB = f"the packed data expands more than {MAX_RATIO} times: what follows is not read"
UNREADABLE = "the file cannot be read any further: what follows is missing"


class StreamBroken(Exception):
    """A stream that cannot be read any further; what came before is good. Never leaves a reader.

    `what` is the reason as it is counted, `at` the byte of the packed file where it showed.
    """

    def __init__(self, what: str, at: int, detail: str = "") -> None:
        super().__init__(f"{what} (byte {at:,}{': ' + detail if detail else ''})")
        self.what = what
        self.at = at

    @property
    def where(self) -> str:
        """The place as it is counted."""
        return f"byte {self.at}"


class Damaged(Exception):
    """What an unpacker says about its input."""


class Member(ABC):
    """The unpacker of one bzip2 stream, gzip member or zstd frame."""

    _unpacker: Any

    @property
    def ended(self) -> bool:
        """True when its end was there, and its checksum right."""
        return bool(self._unpacker.eof)

    @property
    def unused(self) -> bytes:
        """What was fed but comes after its end."""
        return bytes(self._unpacker.unused_data)

    @abstractmethod
    def unpack(self, data: bytes) -> Iterator[bytes]:
        """The bytes that `data` unpacks to, in pieces; Damaged when it cannot be."""

    def held(self) -> Iterator[bytes]:
        """What was kept back, for when the file ends before the member does."""
        return iter(())


class Bz2Member(Member):
    """One bzip2 stream. Its last `hold` bytes are kept back until its end was there."""

    def __init__(self, hold: int = HELD_BACK) -> None:
        self._unpacker = bz2.BZ2Decompressor()
        self._hold = hold
        self._waiting: deque[bytes] = deque()
        self._length = 0

    def unpack(self, data: bytes) -> Iterator[bytes]:
        """The bytes that are sure by now."""
        try:
            while True:
                piece = self._unpacker.decompress(data, PIECE)
                data = b""
                self._waiting.append(piece)
                self._length += len(piece)
                while self._length > self._hold:
                    first = self._waiting.popleft()
                    self._length -= len(first)
                    yield first
                if self._unpacker.eof:
                    yield from self.held()
                    return
                if self._unpacker.needs_input or not piece:
                    return
        except (OSError, ValueError, EOFError) as error:
            raise Damaged(str(error)) from None

    def held(self) -> Iterator[bytes]:
        """What was kept back: whole blocks, each checked."""
        while self._waiting:
            yield self._waiting.popleft()
        self._length = 0


class GzipMember(Member):
    """One gzip member. What it gives is checked at its end only."""

    def __init__(self) -> None:
        self._unpacker = zlib.decompressobj(wbits=31)

    def unpack(self, data: bytes) -> Iterator[bytes]:
        """What `data` unpacks to."""
        piece = b""
        try:
            while not self._unpacker.eof and (data or len(piece) == PIECE):
                piece = self._unpacker.decompress(data, PIECE)
                data = self._unpacker.unconsumed_tail
                yield piece
        except zlib.error as error:
            raise Damaged(str(error)) from None


class ZstdMember(Member):
    """One zstd frame. What it gives is checked at its end only, where it has a checksum."""

    FED = 512
    """Bytes fed at once. Four of them can stand for 128 kB, so that no more than 16 MB come out in
    one piece."""

    def __init__(self) -> None:
        # Only files packed with zstd need it.
        import zstandard

        self._error = zstandard.ZstdError
        self._unpacker = zstandard.ZstdDecompressor(max_window_size=MAX_ZSTD_WINDOW).decompressobj(
            write_size=PIECE
        )
        self._behind = b""

    @property
    def unused(self) -> bytes:
        """What was fed but comes after its end."""
        return bytes(self._unpacker.unused_data) + self._behind

    def unpack(self, data: bytes) -> Iterator[bytes]:
        """What `data` unpacks to."""
        try:
            for start in range(0, len(data), self.FED):
                yield self._unpacker.decompress(data[start : start + self.FED])
                if self._unpacker.eof:
                    self._behind = data[start + self.FED :]
                    return
        except self._error as error:
            raise Damaged(str(error)) from None


def packing_of(head: bytes) -> str:
    """How a file that begins with `head` is packed: "bz2", "gz", "zst", or nothing when it is
    not."""
    if head.startswith(b"BZh"):
        return "bz2"
    if head.startswith(b"\x1f\x8b"):
        return "gz"
    # A frame that holds text, or one to be skipped, which some tools put in front.
    zstd = head.startswith(b"(\xb5/\xfd") or (head[1:4] == b"*M\x18" and head[0] & 0xF0 == 0x50)
    return "zst" if zstd else ""


class Guard:
    """Watches how far packed data expands."""

    def __init__(self) -> None:
        self._taken = 0
        self._given = 0

    def stops(self, taken: int, given: int) -> bool:
        """True when the last WINDOW bytes came out of too few. `taken` is the position in the
        packed data, `given` the length of a piece that came out of it."""
        self._given += given
        if self._given < WINDOW:
            return False
        few = (taken - self._taken) * MAX_RATIO < self._given
        self._taken, self._given = taken, 0
        return few


class Unpacked:
    """A stream of the bytes that a file unpacks to, read from front to back.

    Broken data ends it: everything that came out before is given, then `read` raises StreamBroken.
    With `hold` off, nothing of a bzip2 stream is kept back, which is for a first look only.
    """

    def __init__(self, source: BinaryIO, hold: bool = True) -> None:
        self._source = source
        self._hold = hold
        self._taken = 0
        self._pending = b""
        self._ready = bytearray()
        self._given = 0
        self._broken: StreamBroken | None = None
        while len(self._pending) < 4 and (more := self._fetch(4)):
            self._pending += more
        self.packing = packing_of(self._pending)
        self._pieces = self._unpack() if self.packing else self._plain()

    @property
    def position(self) -> int:
        """Bytes of the packed file that were used by now."""
        return self._taken - len(self._pending)

    def tell(self) -> int:
        """Unpacked bytes given by now."""
        return self._given

    def read(self, size: int) -> bytes:
        """`size` bytes, fewer only at the end. StreamBroken when there is nothing more because it
        is broken."""
        self._fill(size)
        data = bytes(self._ready[:size])
        del self._ready[:size]
        self._given += len(data)
        if not data and size and self._broken:
            raise self._broken
        return data

    def readline(self, limit: int) -> bytes:
        """The bytes up to the end of the line, at most `limit`; nothing at the end of the
        stream."""
        seen = 0
        while (found := self._ready.find(b"\n", seen)) < 0 and len(self._ready) < limit:
            seen = len(self._ready)
            if not self._fill(seen + READ):
                break
        return self.read(min(limit, found + 1 if found >= 0 else limit))

    def peek(self, size: int) -> bytes:
        """The next `size` bytes, which stay to be read; fewer when there are no more."""
        self._fill(size)
        return bytes(self._ready[:size])

    def skip(self, size: int) -> None:
        """Leave out `size` bytes: at once in a plain file, by unpacking them in any other.
        StreamBroken as `read`."""
        if not self.packing and self._source.seekable():
            forward = self._given + size - self._taken
            self._source.seek(forward, 1)
            self._taken += forward
            self._given += size
            self._pending = b""
            self._ready.clear()
            self._pieces = self._plain()  # a look ahead may have come to the end already
            return
        while size > 0 and (data := self.read(min(size, READ))):
            size -= len(data)

    def close(self) -> None:
        """Close the file underneath."""
        self._source.close()

    def _fill(self, size: int) -> bool:
        """Unpack until `size` bytes are there; False when there are no more."""
        while len(self._ready) < size:
            try:
                piece = next(self._pieces, None)
            except StreamBroken as error:
                self._broken = error
                return False
            if piece is None:
                return False
            self._ready += piece
        return True

    def _fetch(self, size: int) -> bytes:
        try:
            data = self._source.read(size)
        except OSError as error:
            raise StreamBroken(UNREADABLE, self._taken, error.strerror or str(error)) from error
        self._taken += len(data)
        return data

    def _plain(self) -> Iterator[bytes]:
        while data := self._pending or self._fetch(READ):
            self._pending = b""
            yield data

    def _unpack(self) -> Iterator[bytes]:
        member: Member | None = None
        guard = Guard()
        while data := self._pending or self._fetch(PIECE):
            self._pending = b""
            if member is None:
                data = data.lstrip(b"\x00")
                if not data:
                    continue
                member = self._member()
            try:
                for piece in member.unpack(data):
                    if guard.stops(self._taken, len(piece)):
                        raise StreamBroken(BOMB, self._taken)
                    yield piece
            except Damaged as error:
                raise StreamBroken(DAMAGED, self._taken - len(data), str(error)) from None
            if member.ended:
                self._pending = member.unused
                member = None
        if member:
            yield from member.held()
            raise StreamBroken(BREAKS_OFF, self._taken)

    def _member(self) -> Member:
        if self.packing == "bz2":
            return Bz2Member(HELD_BACK if self._hold else 0)
        return GzipMember() if self.packing == "gz" else ZstdMember()


def open_decompressed(source: Path | BinaryIO, start: int = 0) -> tuple[Unpacked, str]:
    """The unpacked bytes of a file (from its byte `start` on) or of an open stream, and how it is
    packed ("bz2", "gz", "zst" or nothing). OSError when the file cannot be opened."""
    if isinstance(source, Path):
        source = source.open("rb")
        source.seek(start)
    stream = Unpacked(source)
    return stream, stream.packing


def peek(path: Path, size: int = HEAD) -> bytes:
    """The first unpacked bytes of a file, fewer where it is short or broken. OSError when it cannot
    be opened."""
    with path.open("rb") as source:
        return Unpacked(source, hold=False).peek(size)
