"""CirrusSearch dumps: two lines a page or one, in any packing; lines that are not a page are
counted."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import pickle
from pathlib import Path
from typing import Any

import pytest
import zstandard

from factscore_tui.corpus.article import ARTICLE, DISAMBIGUATION, Article, Batch, Skipped
from factscore_tui.corpus.readers import cirrus, compressed, streams
from factscore_tui.corpus.readers.base import MAX_RECORD
from factscore_tui.corpus.readers.cirrus import (
    CirrusSource,
    UnitLines,
    looks_like_cirrus,
    parse_lines,
)
from factscore_tui.errors import SourceProblem


def fields(title: str, text: str = "It is a thing. It was made.", **more: Any) -> dict[str, Any]:
    front = {"template": [], "wiki": "", "language": "en", "title": title, "namespace": 0}
    return front | {"text": text, "content_model": "wikitext"} | more


def lines(*pages: dict[str, Any], index: bool = True) -> bytes:
    rows = []
    for number, page in enumerate(pages):
        if index:
            rows.append(json.dumps({"index": {"_type": "_doc", "_id": str(number)}}))
        rows.append(json.dumps(page))
    return ("\n".join(rows) + "\n").encode()


MANY = [
    fields(f"Page {number}", f"Text of page {number}. " * 20, version=number)
    for number in range(300)
]
DATA = lines(*MANY)
PACKED = {
    "plain": DATA,
    "gz": gzip.compress(DATA),
    "bz2": bz2.compress(DATA),
    "bz2 of two streams": bz2.compress(DATA[:50_000]) + bz2.compress(DATA[50_000:]),
    "zst": zstandard.compress(DATA),
    "without index lines": lines(*MANY, index=False),
    "without a last line end": DATA.rstrip(),
}


@pytest.fixture(autouse=True)
def small_units(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cirrus, "UNIT", 8000)
    monkeypatch.setattr(compressed, "READ", 5000)


def read(source: CirrusSource, after: str = "") -> tuple[Batch, list[str]]:
    whole, marks = Batch(), []
    for unit in source.units(after):
        batch = pickle.loads(pickle.dumps(source.parse))(pickle.loads(pickle.dumps(unit.payload)))
        whole.articles += batch.articles
        whole.report.add(batch.report)
        marks.append(unit.mark)
        assert 0.0 <= unit.share <= 1.0
    whole.report.add(source.report)
    return whole, marks


def parsed(*rows: bytes) -> Batch:
    return parse_lines(UnitLines(b"\n".join(rows), 0, ()))


def one(**more: Any) -> Article:
    (article,) = parsed(lines(fields("X", **more))).articles
    return article


def numbers(batch: Batch) -> list[int]:
    return [article.revision for article in batch.articles]


@pytest.mark.parametrize("name", PACKED)
def test_every_packing_gives_the_same_pages_from_any_mark(tmp_path: Path, name: str) -> None:
    path = tmp_path / "enwiki-20240101-cirrussearch-content.json"
    path.write_bytes(PACKED[name])
    source = CirrusSource(path)
    batch, marks = read(source)
    assert numbers(batch) == list(range(300)) and not batch.report.skipped
    assert (source.kind, source.snapshot_date, source.size) == (
        "cirrus",
        "2024-01-01",
        path.stat().st_size,
    )
    assert source.packing == (name.split()[0] if name.split()[0] in ("gz", "bz2", "zst") else "")
    assert len(marks) > 5 and looks_like_cirrus(streams.peek(path))
    for mark in marks:
        rest, _ = read(CirrusSource(path), mark)
        assert (
            numbers(rest) == list(range(300 - len(rest.articles), 300)) and not rest.report.skipped
        )
    assert not rest.articles


def test_standard_input() -> None:
    source = CirrusSource(None, io.BytesIO(PACKED["gz"]))
    assert (source.identity, source.size, source.snapshot_date) == ("", 0, "")
    assert numbers(read(source)[0]) == list(range(300))


@pytest.mark.parametrize("name", ["plain", "gz", "bz2 of two streams", "zst"])
def test_a_dump_cut_short(tmp_path: Path, name: str) -> None:
    data = PACKED[name]
    path = tmp_path / "dump"
    for length in (50, len(data) // 3, len(data) * 4 // 5, len(data) - 5):
        path.write_bytes(data[:length])
        batch, _ = read(CirrusSource(path))
        assert numbers(batch) == list(range(len(batch.articles)))
        assert (streams.BREAKS_OFF in batch.report.skipped) == (name != "plain")
        assert name == "plain" or batch.report.skipped[streams.BREAKS_OFF].examples == (
            f"byte {length}",
        )


def test_the_fields_of_an_article() -> None:
    article = one(
        opening_text="It is a thing.",
        wiki="zh_yuewiki",
        timestamp="2023-02-03T04:05:06Z",
        version=77,
        redirect=[
            {"namespace": space, "title": name}
            for space, name in ((0, "Thing"), (4, "WP:X"), (0, "x"))
        ],
        outgoing_link=["One_thing", "Two", "One_thing", ""],
    )
    assert [(s.path, s.text) for s in article.sections] == [
        ((), "It is a thing."),
        ((), "It was made."),
    ]
    assert (article.aliases, article.links, article.infobox) == (
        ("Thing",),
        ("One thing", "Two"),
        (),
    )
    assert (article.date, article.revision, article.kind) == ("2023-02-03", 77, ARTICLE)
    assert article.url == "https://zh-yue.wikipedia.org/wiki/X"


@pytest.mark.parametrize(
    ("text", "opening", "sections"),
    [
        ("Note. Lead. Rest.", "Lead.", ["Note. Lead.", "Rest."]),
        ("Lead. Rest.", "Other", ["Lead. Rest."]),
        ("Lead. Rest.", None, ["Lead. Rest."]),
        ("Lead.", "Lead.", ["Lead."]),
        ("", "Lead.", ["Lead."]),
        ("a\x00b\r\nc", "", ["a b\nc"]),
    ],
    ids=["before", "elsewhere", "none", "all", "only", "controls"],
)
def test_the_opening_is_the_lead(text: str, opening: str | None, sections: list[str]) -> None:
    assert [section.text for section in one(text=text, opening_text=opening).sections] == sections


def test_what_tells_a_disambiguation_page() -> None:
    for more in (
        {"template": ["Template:Disambiguation"]},
        {"template": ["Vorlage:Begriffsklärung"]},
        {"category": ["All disambiguation pages"]},
        {"category": ["Disambiguation_pages"]},
    ):
        assert one(**more).kind == DISAMBIGUATION
    assert (
        one(template=["Template:About", "Template:Disambiguation needed"], category=["Things"]).kind
        == ARTICLE
    )
    links = [f"L{number}" for number in range(700)]
    assert len(one(template=["Template:Dab"], outgoing_link=links).links) == 500
    assert one(outgoing_link=links).links == ()


def test_addresses() -> None:
    urls = [
        one(wiki=wiki).url
        for wiki in ("enwiki", "frwiktionary", "commonswiki", "evil.com/wiki", "", "x" * 99)
    ]
    assert urls == [
        "https://en.wikipedia.org/wiki/X",
        "https://fr.wiktionary.org/wiki/X",
        "",
        "",
        "",
        "",
    ]


BAD: dict[str, tuple[bytes, str, str]] = {
    "not json": (b'{"title": "X"', "not JSON", "byte 0"),
    "deep": (b'{"x": ' + b"[" * 100_000, "not JSON", "byte 0"),
    "surrogate": (b'{"title": "a\\ud800"}', "not JSON", "byte 0"),
    "nul": (b'{"title": "\x00"}', "not JSON", "byte 0"),
    "latin 1": (b'{"title": "caf\xe9"}', "not UTF-8", "byte 0"),
    "a list": (b"[1]", "not a page of a CirrusSearch dump", "byte 0"),
    "types": (
        lines(fields("X", version="7"), index=False),
        "not a page of a CirrusSearch dump",
        "byte 0",
    ),
    "no title": (lines(fields(""), index=False), "no usable title", "byte 0"),
    "nothing": (b"{}", "no usable title", "byte 0"),
    "long title": (lines(fields("t" * 301), index=False), "no usable title", "byte 0"),
    "talk": (lines(fields("Talk:X", namespace=1)), "in the namespace Talk", "Talk:X"),
    "far": (
        lines(fields("X", namespace=2300, namespace_text="N" * 99)),
        "in another namespace",
        "X",
    ),
    "script": (lines(fields("X", content_model="css")), "not wikitext", "X"),
    "no text": (lines(fields("X", " \x00")), "no text", "X"),
    "null text": (lines(fields("X") | {"text": None}), "no text", "X"),
}


@pytest.mark.parametrize("case", BAD)
def test_a_bad_line_is_counted(case: str) -> None:
    row, reason, where = BAD[case]
    batch = parsed(row, lines(MANY[3]))
    assert numbers(batch) == [3]
    assert batch.report.skipped == {reason: Skipped(1, (where,))}


def test_a_huge_line_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compressed, "MAX_RECORD", 50_000)
    monkeypatch.setattr(cirrus, "MAX_RECORD", 50_000)
    huge = lines(fields("Huge", "x " * 60_000))
    path = tmp_path / "dump"
    path.write_bytes(gzip.compress(lines(MANY[1]) + huge + lines(MANY[2]) + huge))
    batch, marks = read(CirrusSource(path))
    assert numbers(batch) == [1, 2]
    assert batch.report.skipped[cirrus.TOO_LONG].count == 2
    rest, _ = read(CirrusSource(path), marks[-1])
    assert not rest.articles and rest.report.skipped[cirrus.TOO_LONG].count == 1


def test_a_line_of_a_million_characters_is_read() -> None:
    assert MAX_RECORD > 1_000_000
    assert len(one(text="word " * 200_000).sections[0].text) == 999_999


def test_a_bomb_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "WINDOW", 1 << 22)
    path = tmp_path / "dump"
    path.write_bytes(gzip.compress(DATA + bytes(1 << 25)))
    batch, _ = read(CirrusSource(path))
    assert numbers(batch) == list(range(300)) and batch.report.skipped[streams.BOMB].count == 1


def test_what_is_a_cirrus_dump() -> None:
    assert looks_like_cirrus(DATA[:200]) and looks_like_cirrus(b"\xef\xbb\xbf" + DATA)
    assert looks_like_cirrus(b'{"index":{"_index":"x","_id":"1"}}\n{')
    assert looks_like_cirrus(lines(fields("X", "t " * 50_000), index=False)[:65536])
    for head in (
        b"",
        b"[",
        b'{"title": "X", "text": "It has a namespace."}\n',
        b'{"title": "X", "text": "\\"namespace\\": \\"wiki\\": "}\n',
        b'{"index": 3}\n',
        b"<mediawiki>",
    ):
        assert not looks_like_cirrus(head)


def test_a_file_that_cannot_be_opened(tmp_path: Path) -> None:
    with pytest.raises(SourceProblem, match="cannot read") as caught:
        CirrusSource(tmp_path / "missing")
    assert caught.value.hint
