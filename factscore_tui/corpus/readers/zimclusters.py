"""How far the clusters of a ZIM file unpack: libzim unpacks whatever stands before a page in its
cluster, unasked.

A cluster has two megabytes, or one large file; a file of 60 kB can hold one of gigabytes. Unpacking
a good one once more takes a few milliseconds for some twenty pages.
"""

from __future__ import annotations

import lzma
import struct
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

MAX_CLUSTER = 128_000_000
PIECE = 1 << 18
_COUNT_AT, _POINTERS_AT = 28, 48
_XZ, _ZSTD = 4, 5


def oversized(path: Path, clusters: Iterable[int]) -> set[int]:
    """Those of `clusters` (by number) that unpack to more than MAX_CLUSTER. What cannot be read is
    left to libzim."""
    found: set[int] = set()
    try:
        with path.open("rb") as stream:
            head = stream.read(80)
            (count,) = struct.unpack_from("<I", head, _COUNT_AT)
            (pointers,) = struct.unpack_from("<Q", head, _POINTERS_AT)
            for number in clusters:
                if number < count and _size_exceeds(stream, pointers + 8 * number):
                    found.add(number)
    except (OSError, struct.error, ValueError, OverflowError):
        return found
    return found


def _size_exceeds(stream: BinaryIO, pointer_at: int) -> bool:
    stream.seek(pointer_at)
    (place,) = struct.unpack("<Q", stream.read(8))
    stream.seek(place)
    packing = (stream.read(1) or b"\x00")[0] & 15
    size = 0
    for length in _unpacked(stream, packing):
        size += length
        if size > MAX_CLUSTER:
            return True
    return False


def _unpacked(stream: BinaryIO, packing: int) -> Iterator[int]:
    """Lengths of the pieces that come out of a packed cluster, which ends by itself."""
    if packing == _ZSTD:
        # 10 ms, for the new kind of ZIM file only.
        import zstandard

        try:
            with zstandard.ZstdDecompressor().stream_reader(
                stream, read_size=PIECE, closefd=False
            ) as reader:
                while piece := reader.read(PIECE):
                    yield len(piece)
        except zstandard.ZstdError:
            return
    elif packing == _XZ:
        unpacker = lzma.LZMADecompressor(memlimit=MAX_CLUSTER)
        try:
            while not unpacker.eof:
                data = stream.read(PIECE) if unpacker.needs_input else b""
                if unpacker.needs_input and not data:
                    return
                yield len(unpacker.decompress(data, PIECE))
        except lzma.LZMAError:
            return
