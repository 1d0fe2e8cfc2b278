"""A MediaWiki dump of two hundred pages in every packing, and ways to read it."""

from __future__ import annotations

import bz2
import gzip
import pickle
import random
import re
from collections.abc import Iterable
from pathlib import Path

import zstandard

from factscore_tui.corpus.article import Article, Batch, SourceReport
from factscore_tui.corpus.readers.xmldump import XmlDumpSource
from factscore_tui.corpus.readers.xmlpages import add_pages, read_site

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
WORDS = [f"word{number}" for number in range(3000)]


def page(
    title: str, text: str = "Some text.", ns: str = "<ns>0</ns>", extra: str = "", revision: int = 7
) -> str:
    return (
        f"  <page>\n    <title>{title}</title>\n    {ns}\n    <id>3</id>\n{extra}    <revision>\n"
        f"      <id>{revision}</id>\n      <timestamp>2023-04-05T06:07:08Z</timestamp>\n"
        "      <contributor><username>U</username><id>99</id></contributor>\n      "
        "<model>wikitext</model>\n"
        f'      <text bytes="3" xml:space="preserve">{text}</text>\n      <sha1>x</sha1>\n    '
        f"</revision>\n  </page>\n"
    )


def many(count: int) -> list[str]:
    chance = random.Random(5)
    return [
        page(
            f"Page {number}",
            f"This is {' '.join(chance.choices(WORDS, k=60))}.",
            revision=number + 1,
        )
        for number in range(count)
    ]


PAGES = many(200)
XML = (HEAD + "".join(PAGES) + TAIL).encode()


def multistream(pages: list[str], per_stream: int = 10) -> bytes:
    """As Wikimedia makes them: the head, then so many pages a stream, then the tail."""
    groups = [
        "".join(pages[start : start + per_stream]) for start in range(0, len(pages), per_stream)
    ]
    return b"".join(bz2.compress(part.encode()) for part in [HEAD, *groups, TAIL])


def cut_anywhere(data: bytes, size: int = 3333) -> bytes:
    """As pbzip2 makes them: streams of so many bytes."""
    return b"".join(bz2.compress(data[start : start + size]) for start in range(0, len(data), size))


PACKED: dict[str, bytes] = {
    "plain": XML,
    "bz2": bz2.compress(XML, 1),
    "multistream": multistream(PAGES),
    "multistream cut anywhere": cut_anywhere(XML),
    "multistream cut everywhere": cut_anywhere(XML[:20_000] + XML[-20_000:], 101),
    "gz": gzip.compress(XML),
    "gz of two members": gzip.compress(XML[:70_000]) + gzip.compress(XML[70_000:]),
    "zst": zstandard.compress(XML),
}
ALL = [name for name in PACKED if name != "multistream cut everywhere"]


def short(articles: Iterable[Article]) -> list[tuple[str, int, str]]:
    return [
        (a.title, a.revision, " ".join(section.text for section in a.sections)) for a in articles
    ]


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
