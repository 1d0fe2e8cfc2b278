"""MediaWiki dumps: every packing gives the same pages, and what is broken costs nothing but itself."""

from __future__ import annotations

import bz2
import gzip
import io
import pickle
import random
import re
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
import zstandard

from factscore_tui.corpus.article import DISAMBIGUATION, Article, Batch, Skipped, SourceReport
from factscore_tui.corpus.readers import packed, streams, xmldump, xmlpages
from factscore_tui.corpus.readers.base import MAX_RECORD
from factscore_tui.corpus.readers.streams import open_decompressed
from factscore_tui.corpus.readers.xmldump import XmlDumpSource, looks_like_dump
from factscore_tui.corpus.readers.xmlpages import Site, add_pages, page_url, read_site, unescape
from factscore_tui.errors import SourceProblem

HEAD = """<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="en">
  <siteinfo>
    <sitename>Wikipedia</sitename>
    <base>https://en.wikipedia.org/wiki/Main_Page</base>
    <namespaces>
      <namespace key="-2" case="first-letter">Media</namespace>
      <namespace key="0" case="first-letter" />
      <namespace key="1" case="first-letter">Talk</namespace>
      <namespace key="4" case="first-letter">Project &amp; co</namespace>
    </namespaces>
  </siteinfo>
"""
TAIL = "</mediawiki>\n"
_WORDS = [f"word{number}" for number in range(3000)]


def page(title: str, text: str = "Some text.", ns: str = "<ns>0</ns>", extra: str = "", revision: int = 7) -> str:
    return (
        f"  <page>\n    <title>{title}</title>\n    {ns}\n    <id>3</id>\n{extra}    <revision>\n"
        f"      <id>{revision}</id>\n      <timestamp>2023-04-05T06:07:08Z</timestamp>\n"
        "      <contributor><username>U</username><id>99</id></contributor>\n      <model>wikitext</model>\n"
        f'      <text bytes="3" xml:space="preserve">{text}</text>\n      <sha1>x</sha1>\n    </revision>\n  </page>\n'
    )


def _many(count: int) -> list[str]:
    chance = random.Random(5)
    return [
        page(f"Page {number}", f"This is {' '.join(chance.choices(_WORDS, k=60))}.", revision=number + 1)
        for number in range(count)
    ]


PAGES = _many(200)
XML = (HEAD + "".join(PAGES) + TAIL).encode()


def _multistream(pages: list[str], per_stream: int = 10) -> bytes:
    """As Wikimedia makes them: the head, then so many pages a stream, then the tail."""
    groups = ["".join(pages[start : start + per_stream]) for start in range(0, len(pages), per_stream)]
    return b"".join(bz2.compress(part.encode()) for part in [HEAD, *groups, TAIL])


def _cut_anywhere(data: bytes, size: int = 3333) -> bytes:
    """As pbzip2 makes them: streams of so many bytes."""
    return b"".join(bz2.compress(data[start : start + size]) for start in range(0, len(data), size))


PACKED: dict[str, bytes] = {
    "plain": XML,
    "bz2": bz2.compress(XML, 1),
    "multistream": _multistream(PAGES),
    "multistream cut anywhere": _cut_anywhere(XML),
    "multistream cut everywhere": _cut_anywhere(XML[:20_000] + XML[-20_000:], 101),
    "gz": gzip.compress(XML),
    "gz of two members": gzip.compress(XML[:70_000]) + gzip.compress(XML[70_000:]),
    "zst": zstandard.compress(XML),
}
ALL = [name for name in PACKED if name != "multistream cut everywhere"]


@pytest.fixture(autouse=True)
def small_units(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xmldump, "UNIT", 8000)
    monkeypatch.setattr(packed, "READ", 5000)


def short(articles: Iterable[Article]) -> list[tuple[str, int, str]]:
    return [(a.title, a.revision, " ".join(section.text for section in a.sections)) for a in articles]


def read(source: XmlDumpSource, after: str = "") -> tuple[Batch, list[str]]:
    """Everything in a source (with its own account), and the marks on the way."""
    whole, marks = Batch(), []
    last = 0.0
    for unit in source.units(after):
        batch = pickle.loads(pickle.dumps(source.parse))(pickle.loads(pickle.dumps(unit.payload)))
        whole.articles += batch.articles
        whole.redirects += batch.redirects
        whole.report.add(batch.report)
        marks.append(unit.mark)
        assert last <= unit.share <= 1.0 and len(unit.mark) <= 200
        last = unit.share
    whole.report.add(source.report)
    return whole, marks


def read_bytes(tmp_path: Path, data: bytes, name: str = "dump") -> Batch:
    (tmp_path / name).write_bytes(data)
    return read(XmlDumpSource(tmp_path / name))[0]


def parsed(*pages: str, head: str = HEAD) -> Batch:
    batch = Batch()
    add_pages("".join(pages).encode(), 0, read_site(head.encode(), "x"), batch)
    return batch


def reasons(report: SourceReport) -> dict[str, int]:
    return {reason: entry.count for reason, entry in report.skipped.items()}


EXPECTED = [
    (f"Page {number}", number + 1, re.search(r"This is [^<]*", text)[0])  # type: ignore[index]
    for number, text in enumerate(PAGES)
]


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
        {"plain": "", "multistream": "bz2"}.get(name, name.split()[0].replace("multistream", "bz2")),
        "2023-11-01",
        len(PACKED[name]),
    )
    assert source.identity
    assert isinstance(next(source.units()).payload, xmldump.Streams) == name.startswith("multistream")


def test_streams_shorter_than_a_tag(tmp_path: Path) -> None:
    batch = read_bytes(tmp_path, PACKED["multistream cut everywhere"])
    titles = [a.title for a in batch.articles]
    # One page is sewn together of two halves.
    assert len(titles) == len(set(titles)) and titles == [title for title, _, _ in EXPECTED if title in titles]
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
    for length in [50, 700, *range(2000, len(data), len(data) // 14), len(data) - len(TAIL) - 12, len(data) - 3]:
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
            assert set(got) <= set(EXPECTED) and len(got) == len(set(got)), "nothing invented, nothing twice"
            assert len(EXPECTED) - len(got) <= lost
            told = set(reasons(batch.report))
            assert xmldump.DAMAGED_PART in told or (number == len(starts) - 2 and streams.BREAKS_OFF in told)


def test_damage_in_one_long_stream_ends_it_with_what_is_sure(tmp_path: Path) -> None:
    data = bytearray(PACKED["bz2"])
    data[len(data) * 2 // 3] ^= 0xFF
    batch = read_bytes(tmp_path, bytes(data))
    got = short(batch.articles)
    assert got == EXPECTED[: len(got)]
    entry = batch.report.skipped[streams.DAMAGED]
    assert entry.count == 1 and entry.examples[0].startswith("byte ")


def test_bytes_that_look_like_a_stream_do_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_streams_far_apart_are_read_one_after_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xmldump, "MAX_UNIT", 20_000)
    monkeypatch.setattr(xmldump, "UNIT", 3000)
    noise = random.Random(2).randbytes(60_000).hex()
    data = _multistream([*PAGES[:120], page("Noise", noise), *PAGES[120:]])
    (tmp_path / "dump").write_bytes(data)
    batch, marks = read(XmlDumpSource(tmp_path / "dump"))
    assert [a.title for a in batch.articles] == [
        *(title for title, _, _ in EXPECTED[:120]), "Noise", *(title for title, _, _ in EXPECTED[120:])
    ]  # fmt: skip
    assert not batch.report.skipped
    assert {mark.endswith("+0") for mark in marks} == {True, False}
    for mark in marks:
        rest, _ = read(XmlDumpSource(tmp_path / "dump"), mark)
        assert short(rest.articles) == short(batch.articles)[len(batch.articles) - len(rest.articles) :]


@pytest.mark.parametrize("where", ["one stream", "many streams", "gz"])
def test_a_bomb_is_stopped_and_told(tmp_path: Path, where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "WINDOW", 1 << 22)
    start = HEAD + "".join(PAGES[:50]) + "<page><title>Bomb</title><text>"
    zeros = bytes(1 << 25)
    if where == "one stream":
        data = bz2.compress(start.encode() + zeros)
    elif where == "many streams":
        data = _multistream(PAGES[:50]) + bz2.compress(zeros) * 500
    else:
        data = gzip.compress(start.encode() + zeros)
    batch = read_bytes(tmp_path, data)
    assert short(batch.articles) == EXPECTED[:50]
    assert reasons(batch.report)[streams.BOMB] >= 1


@pytest.mark.parametrize("pack", [bytes, bz2.compress, _cut_anywhere], ids=["plain", "bz2", "streams"])
def test_a_huge_page_is_left_out_and_named(
    tmp_path: Path, pack: Callable[[bytes], bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (packed, xmldump, xmlpages):
        monkeypatch.setattr(module, "MAX_RECORD", 100_000)
    huge = page("Huge", "x y " * 50_000)
    if pack is _cut_anywhere:
        data = _cut_anywhere((HEAD + PAGES[0] + huge + PAGES[1] + TAIL).encode(), 90_000)
    else:
        data = pack((HEAD + PAGES[0] + huge + PAGES[1] + TAIL).encode())
    batch = read_bytes(tmp_path, data)
    assert short(batch.articles) == EXPECTED[:2]
    assert batch.report.skipped == {xmlpages.TOO_LONG: Skipped(1, ("Huge",))}


def test_a_huge_page_at_the_very_end_is_known_after_any_mark(tmp_path: Path) -> None:
    (tmp_path / "dump").write_bytes((HEAD + PAGES[0] + page("Huge", "x" * (MAX_RECORD + 1_000_000)) + TAIL).encode())
    batch, marks = read(XmlDumpSource(tmp_path / "dump"))
    rest, _ = read(XmlDumpSource(tmp_path / "dump"), marks[-1])
    assert batch.report.skipped == rest.report.skipped == {xmlpages.TOO_LONG: Skipped(1, ("Huge",))}


def test_a_page_without_an_end_costs_only_itself() -> None:
    batch = parsed(PAGES[0], PAGES[1].replace("</page>", ""), PAGES[2])
    assert [a.title for a in batch.articles] == ["Page 0", "Page 2"]
    assert batch.report.skipped == {xmlpages.UNCLOSED: Skipped(1, ("Page 1",))}


def test_the_fields_of_an_article() -> None:
    (article,) = parsed(page("AT&amp;T &#8211; &quot;x&quot;", "It is &lt;b&gt;big&lt;/b&gt;.", revision=123)).articles
    assert (article.title, article.revision, article.date) == ('AT&T – "x"', 123, "2023-04-05")
    assert article.url == "https://en.wikipedia.org/wiki/AT%26T_%E2%80%93_%22x%22"
    assert short([article])[0][2] == "It is big."


def test_the_newest_revision_counts() -> None:
    text = (
        "<page><title>A</title><ns>0</ns><id>1</id>"
        "<revision><id>5</id><timestamp>2020-01-01T00:00:00Z</timestamp><text>Old.</text></revision>"
        "<revision><id>9</id><timestamp>2022-01-01T00:00:00Z</timestamp><text>New.</text></revision>"
        "<revision><id>7</id><timestamp>2021-01-01T00:00:00Z</timestamp><text>Middle.</text></revision></page>"
    )
    (article,) = parsed(text).articles
    assert (short([article]), article.date) == ([("A", 9, "New.")], "2022-01-01")


LEFT_OUT: dict[str, tuple[str, str, str]] = {
    "talk": (page("Talk:X", ns="<ns>1</ns>"), "in the namespace Talk", "Talk:X"),
    "named": (page("P:X", ns="<ns>4</ns>"), "in the namespace Project & co", "P:X"),
    "unknown": (page("X", ns="<ns>777</ns>"), "in another namespace", "X"),
    "no number": (page("Talk:X", ns=""), "in the namespace Talk", "Talk:X"),
    "no number, file": (page("File:X.jpg", ns=""), "in another namespace", "File:X.jpg"),
    "no title": (page(""), "no usable title", "byte 2"),
    "no title at all": ("<page><ns>0</ns></page>", "no usable title", "byte 0"),
    "blank title": (page(" &#x200b; "), "no usable title", "\u200b"),
    "long title": (page("t" * 301), "no usable title", "t" * 300),
    "empty": (page("X", ""), "no text", "X"),
    "blank": (page("X", " \n "), "no text", "X"),
    "deleted": (re.sub("<text.*</text>", '<text deleted="deleted" />', page("X")), "no text", "X"),
    "stub": (re.sub("<text.*</text>", '<text bytes="9" id="1"/>', page("X")), "no text", "X"),
    "no revision": ("<page><title>X</title><ns>0</ns></page>", "no text", "X"),
    "text without end": (page("X").replace("</text>", ""), "no text", "X"),
    "script": (page("X").replace(">wikitext<", ">javascript<"), "not wikitext", "X"),
    "to nowhere": (page("X", extra='<redirect title="#a" />'), "a redirect that leads nowhere", "X"),
}


@pytest.mark.parametrize("case", LEFT_OUT)
def test_what_is_no_article_is_counted(case: str) -> None:
    text, reason, where = LEFT_OUT[case]
    batch = parsed(text, PAGES[0])
    assert short(batch.articles) == EXPECTED[:1]
    assert batch.report.skipped == {reason: Skipped(1, (where,))}


def test_a_colon_is_no_namespace() -> None:
    titles = ["2001: A Space Odyssey", "Mission: Impossible", "de:X", ": colon"]
    assert [a.title for a in parsed(*(page(title, ns="") for title in titles)).articles] == titles


def test_redirects() -> None:
    batch = parsed(
        page("UK", "#REDIRECT [[Something else]]", extra='    <redirect title="United &quot;K&quot;" />\n'),
        page("Old", "#REDIRECT [[New_name#Part|shown]]"),
        page("Single", extra="<redirect title='Quoted'/>"),
    )
    assert batch.redirects == [("UK", 'United "K"'), ("Old", "New name"), ("Single", "Quoted")]
    assert not batch.articles and not batch.report.skipped


def test_links_are_kept_where_they_are_few_or_the_point() -> None:
    many = "\n".join(f"* [[Target {number}]]" for number in range(700))
    few, long, choice = parsed(
        page("Few", "It has [[One]] and [[Two|another]]."), page("Long", many), page("Choice", many + "{{disambig}}")
    ).articles
    assert (few.links, long.links) == (("One", "Two"), ())
    assert (choice.kind, len(choice.links)) == (DISAMBIGUATION, 500)


def test_cdata_is_text() -> None:
    text = "<![CDATA[It is <b>big</b> & &lt;i&gt;small&lt;/i&gt;.]]>"
    batch = parsed(page("X", text), page("Open", "Fine. <![CDATA[" * 3 + "x"))
    assert short(batch.articles)[0][2].startswith("It is big &")
    assert [a.title for a in batch.articles] == ["X", "Open"]


def test_entities_are_decoded_once_and_no_others(tmp_path: Path) -> None:
    assert unescape("&lt;&amp;lt;&#38;lt;&#x41;&quot;&apos;") == "<&lt;&lt;A\"'"
    assert unescape("&#0;&#xD800;&#x110000;&#9999999;") == "\ufffd" * 4
    assert unescape("&xxe; &lt &; &#; &#x; &nbsp;") == "&xxe; &lt &; &#; &#x; &nbsp;"
    secret = tmp_path / "secret"
    secret.write_text("classified")
    laughs = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 30))
    doctype = f'<!DOCTYPE mediawiki [<!ENTITY l0 "ha"><!ENTITY xxe SYSTEM "file://{secret}">{laughs}]>\n'
    batch = read_bytes(tmp_path, (doctype + HEAD + page("A &l29;", "It is &xxe; or &l29;.") + TAIL).encode())
    (article,) = batch.articles
    assert "classified" not in repr(article) and "haha" not in repr(article) and len(repr(article)) < 1000


def test_control_characters_and_broken_encoding(tmp_path: Path) -> None:
    raw = (HEAD + page("N\x00U\x1bL", "a\x00b\x9b c\x07.") + page("Caf@", "Th@ text.") + TAIL).encode()
    batch = read_bytes(tmp_path, raw.replace(b"@", b"\xe9"))
    (nul, cafe) = batch.articles
    assert nul.title == "N U L" and not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f]", repr(short([nul])[0][2]))
    assert (cafe.title, short([cafe])[0][2]) == ("Caf\ufffd", "Th\ufffd text.")
    assert set(batch.report.mended) == {xmlpages.BAD_UTF8}


@pytest.mark.parametrize("encoding", ["ISO-8859-1", "windows-1252", "UTF-16"])
def test_another_encoding_is_refused(tmp_path: Path, encoding: str) -> None:
    text = f'<?xml version="1.0" encoding="{encoding}"?>\n' + HEAD + PAGES[0] + TAIL
    path = tmp_path / "dump"
    path.write_bytes(text.encode(encoding))
    assert looks_like_dump(streams.peek(path))
    with pytest.raises(SourceProblem, match=encoding) as caught:
        XmlDumpSource(path)
    assert "iconv" in caught.value.hint


def test_utf8_may_be_declared(tmp_path: Path) -> None:
    for start in ('<?xml version="1.0" encoding="utf-8"?>\n', "<?xml version='1.0' encoding='UTF-8'?>", "\ufeff"):
        assert short(read_bytes(tmp_path, start.encode() + XML).articles) == EXPECTED


def test_pages_cut_out_of_a_dump_need_no_end(tmp_path: Path) -> None:
    batch = read_bytes(tmp_path, PAGES[0].encode())
    assert short(batch.articles) == EXPECTED[:1] and not batch.report.skipped
    assert batch.articles[0].url == ""
    assert looks_like_dump(PAGES[0].encode())


HOSTILE: dict[str, str] = {
    "opening tags": "<page>" * 200_000,
    "titles": "<page>" + "<title>" * 200_000 + "</page>",
    "ampersands": page("X", "&" * 1_000_000),
    "references": page("X", "&#" * 500_000),
    "cdata": page("X", "<![CDATA[" * 100_000),
    "revisions": "<page><title>X</title><ns>0</ns>" + "<revision>" * 100_000 + "</page>",
    "texts": "<page><title>X</title><ns>0</ns><revision>" + "<text" * 200_000 + "</page>",
    "redirects": "<page><title>X</title>" + '<redirect title="' * 100_000 + "</page>",
    "ends": "</page>" * 200_000,
    "one line": page("X", "word " * 200_000),
}


@pytest.mark.parametrize("case", HOSTILE)
def test_hostile_pages_cost_only_themselves(tmp_path: Path, case: str) -> None:
    batch = read_bytes(tmp_path, (HEAD + HOSTILE[case] + PAGES[0] + TAIL).encode())
    assert short(batch.articles)[-1] == EXPECTED[0]
    assert len(batch.articles) + batch.report.skipped_total <= 3


def test_hostile_heads() -> None:
    for head in ("<namespace key=" * 4000, '<namespace x="' + "a" * 60_000, "<?xml " + "e" * 60_000, "<base>" * 9000):
        assert read_site(f"<mediawiki>{head}".encode(), "x") == Site()


def test_addresses() -> None:
    def base(url: str) -> str:
        return read_site(f"<mediawiki><base>{url}</base>".encode(), "x").base

    assert base("https://de.wikipedia.org/wiki/Wikipedia:Hauptseite") == "https://de.wikipedia.org/wiki/"
    assert base("https://w.org/index.php?title=Main&amp;x=1") == "https://w.org/index.php?title="
    assert base("https://w.org") == base("javascript:x/y/z/a") == base("http://a b/c/d") == ""
    assert page_url("https://w.org/", "A b?/c") == "https://w.org/A_b%3F/c"
    assert page_url("https://w.org/", "x" * 3000) == page_url("", "x") == ""


def test_what_is_a_dump() -> None:
    assert looks_like_dump(HEAD.encode()) and looks_like_dump(b"\xef\xbb\xbf \n<mediawiki>")
    assert looks_like_dump(b'<?xml version="1.0"?>\n<!-- c -->\n<mediawiki xml:lang="en">')
    for head in (b"", b"<html><body>", b"mediawiki", b"<page>", b'{"title": "<mediawiki>"}', b"<xml/>", b"\xff\xfe"):
        assert not looks_like_dump(head)


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


def test_a_bug_in_the_cleaner_costs_one_page(monkeypatch: pytest.MonkeyPatch) -> None:
    from factscore_tui.corpus import wikitext

    sound = wikitext.clean_page

    def failing(title: str, *rest: Any) -> Any:
        if title == "Page 1":
            raise IndexError(title)
        return sound(title, *rest)

    monkeypatch.setattr(wikitext, "clean_page", failing)
    batch = parsed(*PAGES[:3])
    assert [a.title for a in batch.articles] == ["Page 0", "Page 2"]
    assert batch.report.skipped == {xmlpages.UNREADABLE: Skipped(1, ("Page 1",))}


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
    assert len(batch.articles) + len(batch.redirects) + batch.report.skipped_total == sum(COUNTS[name])
    assert all(article.sections and article.date > "2010" for article in batch.articles)
    assert {reason.partition(" the namespace")[0] for reason in batch.report.skipped} <= {"in", "no text"}
