"""MediaWiki dumps: every packing gives the same pages, and what is broken costs nothing but
itself."""

from __future__ import annotations

import bz2
import gzip
import io
import random
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from dump_samples import (
    ALL,
    EXPECTED,
    HEAD,
    PACKED,
    PAGES,
    TAIL,
    XML,
    cut_anywhere,
    multistream,
    page,
    read,
    read_bytes,
    reasons,
    short,
)

from factscore_tui.corpus.article import Skipped
from factscore_tui.corpus.readers import compressed, streams, xmldump, xmlpages
from factscore_tui.corpus.readers.base import MAX_RECORD
from factscore_tui.corpus.readers.streams import open_decompressed
from factscore_tui.corpus.readers.xmldump import XmlDumpSource, looks_like_dump
from factscore_tui.errors import SourceProblem


@pytest.fixture(autouse=True)
def small_units(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xmldump, "UNIT", 8000)
    monkeypatch.setattr(compressed, "READ", 5000)


@pytest.mark.parametrize("name", ALL)
def test_every_packing_gives_the_same_pages(tmp_path: Path, name: str) -> None:
    (tmp_path / "enwiki-20231101-x").write_bytes(PACKED[name])
    source = XmlDumpSource(tmp_path / "enwiki-20231101-x")
    batch, marks = read(source)
    assert short(batch.articles) == EXPECTED
    assert (batch.report.skipped, batch.report.mended, batch.redirects) == ({}, {}, [])
    assert len(marks) > 4
    assert (source.kind, source.packing, source.snapshot_date, source.size) == (
        "xml",
        {"plain": "", "multistream": "bz2"}.get(
            name, name.split()[0].replace("multistream", "bz2")
        ),
        "2023-11-01",
        len(PACKED[name]),
    )
    assert source.identity
    assert isinstance(next(source.units()).payload, xmldump.Streams) == name.startswith(
        "multistream"
    )


def test_streams_shorter_than_a_tag(tmp_path: Path) -> None:
    batch = read_bytes(tmp_path, PACKED["multistream cut everywhere"])
    titles = [a.title for a in batch.articles]
    # One page is sewn together of two halves.
    assert len(titles) == len(set(titles)) and titles == [
        title for title, _, _ in EXPECTED if title in titles
    ]
    assert len(titles) > 40 and reasons(batch.report) in ({}, {"a page without an end": 1})


@pytest.mark.parametrize("name", ALL)
def test_going_on_after_any_mark_is_as_if_never_stopped(tmp_path: Path, name: str) -> None:
    (tmp_path / "dump").write_bytes(PACKED[name])
    _, marks = read(XmlDumpSource(tmp_path / "dump"))
    for number, mark in enumerate(marks):
        rest, _ = read(XmlDumpSource(tmp_path / "dump"), mark)
        assert short(rest.articles) == EXPECTED[len(EXPECTED) - len(rest.articles) :]
        assert not rest.report.skipped
        if number == 0:
            assert 0 < len(rest.articles) < len(EXPECTED)
    assert not rest.articles


@pytest.mark.parametrize("name", ["plain", "multistream", "gz"])
def test_standard_input(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class Stdin:
        buffer = io.BytesIO(PACKED[name])

    monkeypatch.setattr(sys, "stdin", Stdin)
    source = XmlDumpSource(None)
    assert (source.identity, source.size, source.snapshot_date) == ("", 0, "")
    assert short(read(source)[0].articles) == EXPECTED
    # One that was looked at already.
    stream, _ = open_decompressed(io.BytesIO(PACKED[name]))
    assert looks_like_dump(stream.peek(65536))
    assert short(read(XmlDumpSource(None, stream))[0].articles) == EXPECTED


@pytest.mark.parametrize("name", ALL)
def test_a_dump_cut_short_gives_the_pages_before(tmp_path: Path, name: str) -> None:
    data = PACKED[name]
    seen = set()
    for length in [
        50,
        700,
        *range(2000, len(data), len(data) // 14),
        len(data) - len(TAIL) - 12,
        len(data) - 3,
    ]:
        batch = read_bytes(tmp_path, data[:length])
        got = short(batch.articles)
        assert got == EXPECTED[: len(got)]
        skipped = reasons(batch.report)
        assert skipped and set(skipped) <= {
            xmldump.CUT_OFF,
            streams.BREAKS_OFF,
            "the packed data is damaged: what follows is missing",
        }
        seen.update(skipped)
        assert max(skipped.values()) == 1
    assert streams.BREAKS_OFF in seen and len(got) >= 150


def test_a_page_cut_short_is_named(tmp_path: Path) -> None:
    batch = read_bytes(tmp_path, XML[: XML.index(b"<title>Page 7<") + 40])
    assert batch.report.skipped == {xmldump.CUT_OFF: Skipped(1, ("Page 7",))}
    assert len(batch.articles) == 7


@pytest.mark.parametrize("name", ["multistream", "multistream cut anywhere"])
def test_a_damaged_stream_does_not_take_others_with_it(tmp_path: Path, name: str) -> None:
    data = PACKED[name]
    starts = [match.start() for match in re.finditer(rb"BZh91AY&SY", data)] + [len(data)]
    lost = 10 if name == "multistream" else 3333 // 600 + 2
    for number in (0, 1, len(starts) // 2, len(starts) - 2):
        start, end = starts[number], starts[number + 1]
        for at in (start + 1, start + 6, start + 12, (start + end) // 2, end - 12, end - 2):
            if at == 1:
                continue  # No bzip2 file at all.
            broken = bytearray(data)
            broken[at] ^= 0xFF
            batch = read_bytes(tmp_path, bytes(broken))
            got = short(batch.articles)
            assert set(got) <= set(EXPECTED) and len(got) == len(set(got)), (
                "nothing invented, nothing twice"
            )
            assert len(EXPECTED) - len(got) <= lost
            told = set(reasons(batch.report))
            assert xmldump.DAMAGED_PART in told or (
                number == len(starts) - 2 and streams.BREAKS_OFF in told
            )


def test_damage_in_one_long_stream_ends_it_with_what_is_sure(tmp_path: Path) -> None:
    data = bytearray(PACKED["bz2"])
    data[len(data) * 2 // 3] ^= 0xFF
    batch = read_bytes(tmp_path, bytes(data))
    got = short(batch.articles)
    assert got == EXPECTED[: len(got)]
    entry = batch.report.skipped[streams.DAMAGED]
    assert entry.count == 1 and entry.examples[0].startswith("byte ")


def test_bytes_that_look_like_a_stream_do_no_harm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = PACKED["multistream"]
    for pattern in (rb"BZh9|[\x00-\x07]", rb"BZh9|\x80", rb"BZh"):
        monkeypatch.setattr(xmldump, "_STREAM", re.compile(pattern))
        batch = read_bytes(tmp_path, data)
        assert short(batch.articles) == EXPECTED and not batch.report.skipped
    # Even were the end of a stream forged as well: units begin at places where none begins.
    monkeypatch.setattr(xmldump, "_STREAM", re.compile(rb"BZh9|\x80"))
    monkeypatch.setattr(xmldump, "_ends_stream", lambda before: True)
    batch = read_bytes(tmp_path, data)
    assert short(batch.articles) == EXPECTED


def test_streams_far_apart_are_read_one_after_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(xmldump, "MAX_UNIT", 20_000)
    monkeypatch.setattr(xmldump, "UNIT", 3000)
    noise = random.Random(2).randbytes(60_000).hex()
    data = multistream([*PAGES[:120], page("Noise", noise), *PAGES[120:]])
    (tmp_path / "dump").write_bytes(data)
    batch, marks = read(XmlDumpSource(tmp_path / "dump"))
    assert [a.title for a in batch.articles] == [
        *(title for title, _, _ in EXPECTED[:120]),
        "Noise",
        *(title for title, _, _ in EXPECTED[120:]),
    ]
    assert not batch.report.skipped
    assert {mark.endswith("+0") for mark in marks} == {True, False}
    for mark in marks:
        rest, _ = read(XmlDumpSource(tmp_path / "dump"), mark)
        assert (
            short(rest.articles)
            == short(batch.articles)[len(batch.articles) - len(rest.articles) :]
        )


@pytest.mark.parametrize("where", ["one stream", "many streams", "gz"])
def test_a_bomb_is_stopped_and_told(
    tmp_path: Path, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "WINDOW", 1 << 22)
    start = HEAD + "".join(PAGES[:50]) + "<page><title>Bomb</title><text>"
    zeros = bytes(1 << 25)
    if where == "one stream":
        data = bz2.compress(start.encode() + zeros)
    elif where == "many streams":
        data = multistream(PAGES[:50]) + bz2.compress(zeros) * 500
    else:
        data = gzip.compress(start.encode() + zeros)
    batch = read_bytes(tmp_path, data)
    assert short(batch.articles) == EXPECTED[:50]
    assert reasons(batch.report)[streams.BOMB] >= 1


@pytest.mark.parametrize(
    "pack", [bytes, bz2.compress, cut_anywhere], ids=["plain", "bz2", "streams"]
)
def test_a_huge_page_is_left_out_and_named(
    tmp_path: Path, pack: Callable[[bytes], bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (compressed, xmldump, xmlpages):
        monkeypatch.setattr(module, "MAX_RECORD", 100_000)
    huge = page("Huge", "x y " * 50_000)
    if pack is cut_anywhere:
        data = cut_anywhere((HEAD + PAGES[0] + huge + PAGES[1] + TAIL).encode(), 90_000)
    else:
        data = pack((HEAD + PAGES[0] + huge + PAGES[1] + TAIL).encode())
    batch = read_bytes(tmp_path, data)
    assert short(batch.articles) == EXPECTED[:2]
    assert batch.report.skipped == {xmlpages.TOO_LONG: Skipped(1, ("Huge",))}


def test_a_huge_page_at_the_very_end_is_known_after_any_mark(tmp_path: Path) -> None:
    (tmp_path / "dump").write_bytes(
        (HEAD + PAGES[0] + page("Huge", "x" * (MAX_RECORD + 1_000_000)) + TAIL).encode()
    )
    batch, marks = read(XmlDumpSource(tmp_path / "dump"))
    rest, _ = read(XmlDumpSource(tmp_path / "dump"), marks[-1])
    assert batch.report.skipped == rest.report.skipped == {xmlpages.TOO_LONG: Skipped(1, ("Huge",))}


def test_a_file_that_cannot_be_opened(tmp_path: Path) -> None:
    with pytest.raises(SourceProblem, match="cannot read"):
        XmlDumpSource(tmp_path / "missing")
    (tmp_path / "dump").write_bytes(PACKED["multistream"])
    source = XmlDumpSource(tmp_path / "dump")
    unit = next(source.units())
    (tmp_path / "dump").unlink()
    for action in (lambda: source.parse(unit.payload), lambda: list(source.units())):
        with pytest.raises(SourceProblem, match="cannot read"):
            action()


REAL = Path(__file__).parents[3] / "shared" / "data" / "fixtures" / "wiki-dumps"
COUNTS = {
    "dbpedia-minidump-en.xml.bz2": (24, 2, 1),
    "dbpedia-minidump-simple.xml.bz2": (1, 0, 0),
    "enwiki-latest-pages-articles1-shortened.xml.bz2": (106, 99, 1),
    "smallwiki-latest-pages-articles.xml.gz": (896, 147, 961),
    "tinywiki-latest-pages-articles.xml": (7, 1, 0),
    "wikipedia-small-test.xml.bz2": (3, 0, 0),
    "wikiclean-pages/enwiki-20120104-id1718.xml": (1, 0, 0),
}


@pytest.mark.parametrize("name", COUNTS)
def test_real_dumps(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if not (REAL / name).is_file():
        pytest.skip("the real dumps are not here")
    monkeypatch.undo()
    batch, _ = read(XmlDumpSource(REAL / name))
    assert (len(batch.articles), len(batch.redirects)) == pytest.approx(COUNTS[name][:2], abs=10)
    assert len(batch.articles) + len(batch.redirects) + sum(
        s.count for s in batch.report.skipped.values()
    ) == sum(COUNTS[name])
    assert all(article.sections and article.date > "2010" for article in batch.articles)
    assert {reason.partition(" the namespace")[0] for reason in batch.report.skipped} <= {
        "in",
        "no text",
    }
