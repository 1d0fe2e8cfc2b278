"""CirrusSearch dumps: JSON lines as a wiki's search index holds them, with text that is plain
already.

Every page is two lines ({"index": ...}, then its fields), or only the second in newer dumps.
Headings are known but not where they stand, so that an article is its opening and the rest. Units
are runs of lines.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from factscore_tui.corpus.article import (
    ARTICLE,
    DISAMBIGUATION,
    MAX_TITLE,
    Article,
    Batch,
    Section,
    clean_aliases,
    clean_date,
    clean_line,
    clean_text,
    normal_title,
)
from factscore_tui.corpus.readers.base import MAX_RECORD, SourceUnit
from factscore_tui.corpus.readers.compressed import LEFT_OUT, PackedSource, pieces_behind, records
from factscore_tui.corpus.readers.streams import StreamBroken, Unpacked
from factscore_tui.corpus.readers.xmlpages import TOO_LONG, kept_links, page_url
from factscore_tui.corpus.wikitext.names import tells_disambiguation

if TYPE_CHECKING:
    from factscore_tui.corpus.readers.registry import Opening

__all__ = ["CirrusSource", "looks_like_cirrus"]

UNIT = 1 << 20
"""Unpacked bytes of a unit, at least."""
MAX_ALIASES = 500

NAMESPACES = {
    1: "Talk", 2: "User", 3: "User talk", 4: "Project", 5: "Project talk", 6: "File",
    7: "File talk", 8: "MediaWiki", 9: "MediaWiki talk", 10: "Template", 11: "Template talk",
    12: "Help", 13: "Help talk", 14: "Category", 15: "Category talk", 100: "Portal",
    101: "Portal talk", 828: "Module", 829: "Module talk",
}  # fmt: skip
"""Their names in every wiki, for the account; a name in the dump is not trusted to be one of
few."""

_FIELDS = (
    b"auxiliary_text", b"content_model", b"create_timestamp", b"external_link", b"heading",
    b"incoming_links", b"language", b"namespace_text", b"opening_text", b"outgoing_link",
    b"popularity_score", b"source_text", b"template", b"text_bytes", b"version", b"version_type",
    b"weighted_tags", b"wiki", b"wikibase_item",
)  # fmt: skip
_WIKI = re.compile(
    r"([a-z][a-z0-9_]{0,30}?)(wiki|wiktionary|wikiquote|wikibooks|wikinews|wikisource|wikivoyage)"
)
_NO_LANGUAGE = {"commons", "meta", "species", "wikidata", "mediawiki", "incubator", "sources"}
_DISAMBIGUATION = re.compile(
    r"(?:all )?(?:article )?disambiguation(?: pages?)?|begriffsklärung|(?:toutes les )?(?:pages "
    r"d')?homonymie|desambiguación|(?:wikipedia:)?desambigua(?:ção|çao)?|disambigua(?:zione)?|"
    r"doorverwijspagina|ujednoznacznienie|неоднозначность|многозначные термины"
)


class Redirect(msgspec.Struct):
    """Another title of a page."""

    title: str = ""
    namespace: int = 0


class CirrusLine(msgspec.Struct):
    """The fields of a page that are used; those of other types than these make the line
    unusable."""

    title: str | None = None
    text: str | None = None
    opening_text: str | None = None
    namespace: int = 0
    timestamp: str | None = None
    version: int | None = None
    wiki: str | None = None
    content_model: str | None = None
    redirect: list[Redirect] | None = None
    category: list[str] | None = None
    template: list[str] | None = None
    outgoing_link: list[str] | None = None
    index: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class UnitLines:
    """A unit: lines, the unpacked byte they begin at, and where lines before them were left out as
    too long."""

    data: bytes
    at: int
    left_out: tuple[str, ...]


def looks_like_cirrus(head: bytes) -> bool:
    """True when the first bytes of a file (unpacked) are those of a CirrusSearch dump."""
    first, _, rest = head.removeprefix(b"\xef\xbb\xbf").lstrip().partition(b"\n")
    if re.match(rb'\{\s*"(?:index|create)"\s*:\s*\{[^{}]*"_id"', first[:2000]):
        return True
    # Without index lines: fields that no other collection of articles has side by side.
    line = first if rest else head
    found = sum(bool(re.search(rb'"' + name + rb'"\s*:', line)) for name in _FIELDS)
    return first.startswith(b"{") and b'"title"' in line and b'"namespace"' in line and found >= 3


def from_cirrus(opening: Opening) -> CirrusSource | None:
    """A CirrusSearch dump."""
    return CirrusSource(*opening.where) if looks_like_cirrus(opening.head) else None


class CirrusSource(PackedSource):
    """Articles from a CirrusSearch dump. `path` None reads standard input, or `stream` when there
    is one.

    SourceProblem when the file cannot be opened. Marks count unpacked bytes; resuming after one in
    a packed file means to unpack again what stands before it."""

    kind = "cirrus"

    @property
    def parse(self) -> Callable[[Any], Batch]:
        return parse_lines

    def units(self, after: str = "") -> Iterator[SourceUnit]:
        done = int(after) if after else 0
        with self.opened() as stream:
            yield from self._lines(stream, done)

    def _lines(self, stream: Unpacked, done: int) -> Iterator[SourceUnit]:
        left_out: list[str] = []
        broken: list[StreamBroken] = []
        for run in records(pieces_behind(stream, done, broken), b"\n", done, UNIT):
            if run.form == LEFT_OUT:
                left_out.append(f"byte {run.start}")
                continue
            share = min(1.0, stream.position / self.size) if self.size else 0.0
            yield SourceUnit(str(run.end), share, UnitLines(run.data, run.start, tuple(left_out)))
            left_out = []
        for where in left_out:
            self.report.skip(TOO_LONG, where)
        for error in broken:
            self.report.skip(error.what, error.where)


def parse_lines(unit: UnitLines) -> Batch:
    """The articles of a unit."""
    batch = Batch()
    for where in unit.left_out:
        batch.report.skip(TOO_LONG, where)
    decoder = msgspec.json.Decoder(CirrusLine)
    at = unit.at
    for raw in unit.data.split(b"\n"):
        where = f"byte {at}"
        at += len(raw) + 1
        line = raw.removeprefix(b"\xef\xbb\xbf").strip()
        if not line:
            continue
        if len(line) > MAX_RECORD:
            batch.report.skip(TOO_LONG, where)
            continue
        try:
            page = decoder.decode(line)
        except msgspec.ValidationError:
            batch.report.skip("not a page of a CirrusSearch dump", where)
        except UnicodeDecodeError:
            batch.report.skip("not UTF-8", where)
        except (msgspec.DecodeError, RecursionError):
            batch.report.skip("not JSON", where)
        else:
            _add(page, where, batch)
    return batch


def _add(page: CirrusLine, where: str, batch: Batch) -> None:
    if page.title is None and page.index is not None:
        return
    title = clean_line(page.title or "")
    if not normal_title(title) or len(title) > MAX_TITLE:
        batch.report.skip("no usable title", where)
        return
    if page.namespace:
        name = NAMESPACES.get(page.namespace)
        batch.report.skip(f"in the namespace {name}" if name else "in another namespace", title)
        return
    if page.content_model not in (None, "wikitext"):
        batch.report.skip("not wikitext", title)
        return
    sections = _sections(clean_text(page.text or ""), clean_text(page.opening_text or ""))
    if not sections:
        batch.report.skip("no text", title)
        return
    names = [redirect.title for redirect in page.redirect or () if not redirect.namespace]
    kind = _kind(page)
    article = Article(
        title,
        sections,
        clean_aliases(names[:MAX_ALIASES], title),
        page_url(_base(page.wiki or ""), title),
        clean_date(page.timestamp or ""),
        max(0, page.version or 0),
        kind,
        (),
        kept_links(_links(page.outgoing_link or []), kind),
    )
    batch.articles.append(article)


def _sections(text: str, opening: str) -> tuple[Section, ...]:
    """The opening (with whatever the text has before it), then the rest."""
    at = text.find(opening) if opening else -1
    if at < 0:
        return (Section((), text),) if text else ((Section((), opening),) if opening else ())
    lead, rest = text[: at + len(opening)].strip(), text[at + len(opening) :].strip()
    return tuple(Section((), part) for part in (lead, rest) if part)


def _kind(page: CirrusLine) -> str:
    """By the names of templates, without their namespace, and of categories."""
    templates = (_folded(name.rpartition(":")[2]) for name in page.template or [])
    categories = (_folded(name) for name in page.category or [])
    found = any(map(tells_disambiguation, templates)) or any(
        map(_DISAMBIGUATION.fullmatch, categories)
    )
    return DISAMBIGUATION if found else ARTICLE


def _folded(name: str) -> str:
    return name[:100].replace("_", " ").strip().casefold()


def _links(links: list[str]) -> tuple[str, ...]:
    return tuple(
        dict.fromkeys(title for link in links if (title := clean_line(link.replace("_", " "))))
    )


def _base(wiki: str) -> str:
    """The address of a Wikimedia wiki by the name of its database: "enwiki" is
    https://en.wikipedia.org/wiki/."""
    match = _WIKI.fullmatch(wiki)
    if not match or match[1] in _NO_LANGUAGE:
        return ""
    project = "wikipedia" if match[2] == "wiki" else match[2]
    return f"https://{match[1].replace('_', '-')}.{project}.org/wiki/"
