"""Packed streams: whatever is sound comes out, in constant memory; what is broken says what and
where."""

from __future__ import annotations

import bz2
import gzip
import io
import random
from collections.abc import Callable
from pathlib import Path

import pytest
import zstandard

from factscore_tui.corpus.readers import compressed, streams
from factscore_tui.corpus.readers.compressed import LEFT_OUT, REST, WHOLE, records
from factscore_tui.corpus.readers.streams import StreamBroken, Unpacked, open_decompressed, peek

_WORDS = [f"word{number}" for number in range(2000)]
_RANDOM = random.Random(1)
TEXT = "\n".join(" ".join(_RANDOM.choices(_WORDS, k=12)) for _ in range(6000)).encode()
HALF = len(TEXT) // 2


def _checked_zstd(data: bytes) -> bytes:
    return zstandard.ZstdCompressor(write_checksum=True).compress(data)


PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "plain": lambda data: data,
    "bz2": lambda data: bz2.compress(data, 1),
    "bz2 of many streams": lambda data: b"".join(
        bz2.compress(data[start : start + 50_000], 1) for start in range(0, len(data), 50_000)
    ),
    "gz": lambda data: gzip.compress(data, 5),
    "gz of two members": lambda data: gzip.compress(data[:HALF], 5) + gzip.compress(data[HALF:], 5),
    "zst": _checked_zstd,
    "zst of two frames": lambda data: (
        zstandard.compress(data[:HALF]) + zstandard.compress(data[HALF:])
    ),
    "zst behind a skippable frame": lambda data: (
        b"\x50*M\x18\x05\x00\x00\x00hello" + _checked_zstd(data)
    ),
}
PACKINGS = {name: name.split()[0] if name != "plain" else "" for name in PACKERS}
PACKED = {name: pack(TEXT) for name, pack in PACKERS.items()}
BROKEN = [name for name in PACKERS if name != "plain"]


def drain(stream: Unpacked, size: int = 1 << 16) -> tuple[bytes, StreamBroken | None]:
    """Everything a stream gives, and what broke it."""
    pieces: list[bytes] = []
    try:
        while data := stream.read(size):
            pieces.append(data)
    except StreamBroken as error:
        return b"".join(pieces), error
    return b"".join(pieces), None


@pytest.mark.parametrize("name", PACKERS)
@pytest.mark.parametrize("size", [1000, 1 << 20])
def test_every_packing_is_told_by_its_first_bytes(tmp_path: Path, name: str, size: int) -> None:
    path = tmp_path / "no-name-at-all"
    path.write_bytes(PACKED[name])
    stream, packing = open_decompressed(path)
    assert packing == PACKINGS[name]
    assert peek(path, 5000) == stream.peek(5000) == TEXT[:5000]
    assert drain(stream, size) == (TEXT, None)
    assert (stream.tell(), stream.position) == (len(TEXT), path.stat().st_size)
    stream.close()


@pytest.mark.parametrize("name", PACKERS)
def test_skipping_lines_and_places(name: str) -> None:
    stream, _ = open_decompressed(io.BytesIO(PACKED[name]))
    stream.peek(100)
    stream.skip(200_000)
    assert stream.tell() == 200_000
    first = stream.readline(1000)
    assert first == TEXT[200_000:].split(b"\n")[0] + b"\n"
    assert stream.readline(5) == TEXT[200_000 + len(first) :][:5]
    stream.skip(len(TEXT) - stream.tell() - 3)
    assert (stream.readline(100), stream.readline(100), stream.read(1)) == (TEXT[-3:], b"", b"")


def test_a_stream_that_cannot_seek_is_skipped_by_reading() -> None:
    class Pipe(io.BytesIO):
        def seekable(self) -> bool:
            return False

        def seek(self, offset: int, whence: int = 0) -> int:
            raise OSError("pipe")

    stream = Unpacked(Pipe(TEXT))
    stream.skip(1000)
    assert drain(stream) == (TEXT[1000:], None)


@pytest.mark.parametrize("name", BROKEN)
def test_a_truncated_stream_gives_what_is_there(name: str) -> None:
    data = PACKED[name]
    whole = 0
    for share in (0.03, 0.2, 0.5, 0.77, 0.999):
        cut = data[: int(len(data) * share)]
        given, error = drain(Unpacked(io.BytesIO(cut)))
        assert TEXT.startswith(given)
        # A cut right between two streams cannot be told.
        assert error is not None
        assert (error.what, error.at) == (streams.BREAKS_OFF, len(cut))
        assert str(len(cut)) in error.where
        whole = max(whole, len(given))
    assert whole > 0.7 * len(TEXT)


@pytest.mark.parametrize("name", BROKEN)
def test_a_damaged_stream_gives_what_comes_before(name: str) -> None:
    data = bytearray(PACKED[name])
    at = len(data) * 2 // 3
    for offset in range(at, at + 40):
        data[offset] ^= 0x55
    given, error = drain(Unpacked(io.BytesIO(bytes(data))))
    assert error is not None and error.what == streams.DAMAGED
    assert error.at <= len(data)
    if name.startswith("bz2"):
        assert TEXT.startswith(given), "nothing of a block with a wrong checksum comes out"
        assert error.at <= at + streams.PIECE + 200_000
    # The others find out about wrong bytes at the end of a member only.
    assert given[:HALF] == TEXT[: len(given[:HALF])]


def test_reading_goes_on_raising_and_peeking_never_does() -> None:
    stream = Unpacked(io.BytesIO(bz2.compress(TEXT)[:-5]))
    assert stream.peek(10) == TEXT[:10]
    assert drain(stream)[1] is not None
    for _ in range(2):
        with pytest.raises(StreamBroken, match="breaks off"):
            stream.read(1)
    assert stream.peek(10) == b""


def test_what_follows_a_member() -> None:
    for name in ("bz2", "gz"):
        good = PACKERS[name](b"abc")
        assert drain(Unpacked(io.BytesIO(good + b"\x00" * 100_000))) == (b"abc", None), (
            "padding is not damage"
        )
        given, error = drain(Unpacked(io.BytesIO(good + b"garbage")))
        assert (given, error and error.what, error and error.at) == (
            b"abc",
            streams.DAMAGED,
            len(good),
        )


@pytest.mark.parametrize(
    "head", [b"", b"B", b"BZh", b"BZh9", b"\x1f\x8b", b"(\xb5/\xfd", b"\x28\xb5", b"\x00"]
)
def test_very_short_files(tmp_path: Path, head: bytes) -> None:
    path = tmp_path / "short"
    path.write_bytes(head)
    given, error = drain(Unpacked(io.BytesIO(head)))
    assert peek(path) == given == (b"" if streams.packing_of(head) else head)
    assert bool(error) == bool(streams.packing_of(head))


def _zeros(name: str) -> bytes:
    if name == "bz2":
        packer = bz2.BZ2Compressor()
        return b"".join([*(packer.compress(bytes(1 << 20)) for _ in range(40)), packer.flush()])
    if name == "bz2 of many streams":
        return bz2.compress(bytes(1 << 22)) * 10_000
    return PACKERS[name](bytes(1 << 26))


@pytest.mark.parametrize("name", ["bz2", "bz2 of many streams", "gz", "zst"])
def test_a_bomb_is_stopped(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "WINDOW", 1 << 23)
    # A sound beginning does not pay for what follows.
    bomb = PACKED[name.split()[0]] + _zeros(name)
    stream = Unpacked(io.BytesIO(bomb))
    given, error = drain(stream)
    assert error is not None and error.what == streams.BOMB
    assert given.startswith(TEXT) and len(given) < len(TEXT) + (1 << 25)


def test_text_that_repeats_itself_is_no_bomb(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "WINDOW", 1 << 22)
    # Pages made by a program, which have little of their own.
    frame = TEXT[:2000]
    lines = b"".join(frame + TEXT[number * 100 : number * 100 + 100] for number in range(2500))
    for name in ("bz2", "gz"):
        assert drain(Unpacked(io.BytesIO(PACKERS[name](lines)))) == (lines, None)


def test_a_file_that_cannot_be_read_any_further() -> None:
    class Failing(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            if self.tell() > 1000:
                raise OSError(5, "Input/output error")
            return super().read(100)

    given, error = drain(Unpacked(Failing(TEXT)))
    assert TEXT.startswith(given) and len(given) > 1000
    assert (
        error is not None
        and error.what == streams.UNREADABLE
        and "Input/output error" in str(error)
    )


def test_records_are_cut_at_their_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compressed, "MAX_RECORD", 50)
    data = b"one;two;" + b"x" * 60 + b";three;" + b"y" * 60 + b"four;end"
    for size in (1, 2, 7, 30, 1000):
        pieces = [data[start : start + size] for start in range(0, len(data), size)]
        runs = list(records(iter(pieces), b";", 0, 6))
        whole = b"".join(run.data for run in runs if run.form == WHOLE)
        assert runs[-1].form == REST and runs[-1].data == b"end" and runs[-1].end == len(data)
        assert whole.startswith(b"one;two;")
        for run in runs:
            assert data[run.start :].startswith(run.data)
        if size < 10:
            # In longer pieces, the end of a record can come with what makes it too long: `parse`
            # looks again.
            assert whole == b"one;two;three;"
            assert [run.start for run in runs if run.form == LEFT_OUT] == [8, 75]


def test_a_record_without_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compressed, "MAX_RECORD", 50)
    runs = list(records(iter([b"ab;"] + [b"x" * 20] * 10), b";", 0, 1))
    assert [(run.form, run.start) for run in runs] == [(WHOLE, 0), (LEFT_OUT, 3)]
