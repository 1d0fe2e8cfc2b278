"""Pages of MediaWiki export XML: from the bytes of whole `<page>` elements to articles and
redirects.

Read by searching for the few tags an export has, not with an XML parser: there is no DTD whose
entities could expand or fetch anything, and a broken page costs nothing but itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from urllib.parse import quote

from factscore_tui.corpus.article import (
    DISAMBIGUATION,
    MAX_TITLE,
    Article,
    Batch,
    SourceReport,
    clean_aliases,
    clean_date,
    clean_line,
    clean_url,
    normal_title,
)
from factscore_tui.corpus.readers.base import MAX_RECORD, is_known
from factscore_tui.errors import SourceProblem

PAGE, PAGE_END = b"<page>", b"</page>"
MAX_NAMESPACES = 300
MAX_LINKS = 500
"""Links kept of a disambiguation page, which is made of them."""
FEW_LINKS = 200
"""Any other page keeps its links when there are no more of them."""

TOO_LONG = "longer than 10 MB"
NO_TITLE = "no usable title"
NO_TEXT = "no text"
NOT_WIKITEXT = "not wikitext"
UNCLOSED = "a page without an end"
UNREADABLE = "text that could not be read"
BAD_UTF8 = "invalid UTF-8: replaced"

_ENCODING = re.compile(rb"""^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([^"'>]{1,40})["']""")
_NAMESPACE = re.compile(
    rb"""<namespace\s[^<>]{0,200}?key="(-?\d{1,6})"[^<>]{0,200}?(?:/>|>([^<]{0,200})</name)"""
)
_BASE = re.compile(rb"<base>([^<]{1,2000})</base>")
_TITLE = re.compile(rb"<title>([^<]*)</title>")
_NS = re.compile(rb"<ns>\s*(-?\d{1,6})\s*</ns>")
_REDIRECT = re.compile(rb"""<redirect\s+title\s*=\s*(?:"([^"<]*)"|'([^'<]*)')""")
_ID = re.compile(rb"<id>\s*(\d{1,18})\s*</id>")
_TIMESTAMP = re.compile(rb"<timestamp>([^<]{0,40})</timestamp>")
_MODEL = re.compile(rb"<model>([^<]{0,100})</model>")
_ENTITY = re.compile(r"&(?:lt|gt|quot|apos|amp|#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6});")
_NAMED = {"&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'", "&amp;": "&"}
_UTF8 = {b"utf-8", b"utf8", b"us-ascii", b"ascii"}


@dataclass(frozen=True, slots=True)
class Site:
    """What a dump says about its wiki. `namespaces` are the names by number, `numbers` the other
    way round with the names in small letters. `base` is what a title is appended to for the address
    of its page, `wrapped` is True when there is a `<mediawiki>` element whose end must come."""

    namespaces: dict[int, str] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    base: str = ""
    wrapped: bool = True


def looks_like_dump(head: bytes) -> bool:
    """True when the first bytes of a file (unpacked) are those of a MediaWiki export, or of pages
    cut out of one."""
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        # No export is UTF-16, but what was made of one by an editor deserves to be told so.
        head = head.replace(b"\x00", b"")
    start = head[:4096].lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")
    if not start.startswith(b"<"):
        return False
    return b"<mediawiki" in start or (start.startswith(PAGE) and b"<title" in start)


def read_site(head: bytes, name: str) -> Site:
    """The `<siteinfo>` in the first bytes of a dump. SourceProblem when the dump is not in
    UTF-8."""
    declared = _ENCODING.match(head.removeprefix(b"\xef\xbb\xbf"))
    encoding = "UTF-16" if head.startswith((b"\xff\xfe", b"\xfe\xff")) else ""
    if declared and declared[1].lower() not in _UTF8:
        encoding = clean_line(declared[1].decode("ascii", "replace"))
    if encoding:
        raise SourceProblem(
            f"{name} is a dump in {encoding}; dumps are read in UTF-8 only",
            f"convert it, for example with: iconv -f {encoding} -t UTF-8, and change the encoding "
            f"in its first line",
        )
    page = head.find(PAGE)
    head = head[: page if page >= 0 else len(head)]
    namespaces: dict[int, str] = {}
    for match in _NAMESPACE.finditer(head):
        if len(namespaces) < MAX_NAMESPACES:
            namespaces[int(match[1])] = clean_line(
                unescape((match[2] or b"").decode("utf-8", "replace"))
            )
    base = _BASE.search(head)
    numbers = {known.casefold(): number for number, known in namespaces.items() if known}
    return Site(namespaces, numbers, _base(base[1]) if base else "", b"<mediawiki" in head)


def _base(main_page: bytes) -> str:
    """The address of the main page without its title."""
    url = clean_url(unescape(main_page.decode("utf-8", "replace")).strip())
    if "title=" in url:
        return url[: url.index("title=") + len("title=")]
    return url[: url.rindex("/") + 1] if url.count("/") > 2 else ""


def unescape(text: str) -> str:
    """Decode the five entities of XML and numbered characters, once; any other reference stays as
    it is."""
    if "&#" in text or "&apos;" in text:
        return _ENTITY.sub(_character, text)
    if "&" not in text:
        return text
    # What MediaWiki writes, at the speed of C; the ampersand last, so that nothing is decoded
    # twice.
    return (
        text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", '"').replace("&amp;", "&")
    )


def _character(match: re.Match[str]) -> str:
    entity = match[0]
    known = _NAMED.get(entity)
    if known:
        return known
    code = int(entity[3:-1], 16) if entity[2] in "xX" else int(entity[2:-1])
    return chr(code) if 0 < code <= 0x10FFFF and not 0xD800 <= code <= 0xDFFF else "\ufffd"


def add_pages(data: bytes, at: int, site: Site, batch: Batch) -> None:
    """Read every page of `data` into `batch`. What stands before the first page belongs to one that
    began elsewhere.

    `at` is the byte `data` begins at, for the account of pages that have no title."""
    end = 0
    while (start := data.find(PAGE, end)) >= 0 and (end := data.find(PAGE_END, start)) >= 0:
        inner = data.rfind(PAGE, start + len(PAGE), end)
        if inner >= 0:
            batch.report.skip(UNCLOSED, title_of(data[start:inner]) or f"byte {at + start}")
            start = inner
        if end - start > MAX_RECORD:
            batch.report.skip(
                TOO_LONG, title_of(data[start : start + 65536]) or f"byte {at + start}"
            )
        elif data.find(b"<![CDATA[", start, end) >= 0:
            page = _without_cdata(data[start:end])
            _add_page(page, 0, len(page), at + start, site, batch)
        else:
            _add_page(data, start, end, at + start, site, batch)
        end += len(PAGE_END)


def _without_cdata(page: bytes) -> bytes:
    """The same page with the contents of its CDATA sections as ordinary text."""
    parts: list[bytes] = []
    done = 0
    while (start := page.find(b"<![CDATA[", done)) >= 0 and (end := page.find(b"]]>", start)) >= 0:
        inside = (
            page[start + 9 : end]
            .replace(b"&", b"&amp;")
            .replace(b"<", b"&lt;")
            .replace(b">", b"&gt;")
        )
        parts += [page[done:start], inside]
        done = end + 3
    return b"".join([*parts, page[done:]])


def title_of(page: bytes) -> str:
    """The title of a page, or of the beginning of one; empty when it is not there."""
    match = _TITLE.search(page)
    return clean_line(unescape(match[1].decode("utf-8", "replace")))[:MAX_TITLE] if match else ""


def _add_page(data: bytes, start: int, end: int, at: int, site: Site, batch: Batch) -> None:
    """Read the page between `start` and `end` of `data`."""
    report = batch.report
    first = data.find(b"<revision", start, end)
    first = end if first < 0 else first
    match = _TITLE.search(data, start, first)
    title = clean_line(unescape(_decoded(match[1], "", report))) if match else ""
    if not normal_title(title) or len(title) > MAX_TITLE:
        report.skip(NO_TITLE, title[:MAX_TITLE] or f"byte {at}")
        return
    match = _NS.search(data, start, first)
    number = int(match[1]) if match else _namespace(title, site)
    if number:
        name = site.namespaces.get(number)
        report.skip(f"in the namespace {name}" if name else "in another namespace", title)
        return
    match = _REDIRECT.search(data, start, first)
    if match:
        _add_redirect(title, unescape(_decoded(match[1] or match[2] or b"", title, report)), batch)
        return
    revision, stop = _newest(data, first, end)
    text_start, text_end = _text(data, revision, stop)
    if text_start == text_end:
        report.skip(NO_TEXT, title)
        return
    meta = data[revision:text_start]
    model = _MODEL.search(meta)
    if model and model[1] != b"wikitext":
        report.skip(NOT_WIKITEXT, title)
        return
    text = unescape(_decoded(data[text_start:text_end], title, report))
    _add_article(title, text, meta, site, batch)


def _decoded(data: bytes, title: str, report: SourceReport) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        text = data.decode("utf-8", "replace")
        report.mend(BAD_UTF8, title or clean_line(text)[:MAX_TITLE])
        return text


def _namespace(title: str, site: Site) -> int:
    """The number of the namespace a title begins with, for dumps (before 2012) that do not say it;
    0 for articles."""
    from factscore_tui.corpus.wikitext.names import INTERWIKI, namespace_of

    prefix, colon, _ = title.partition(":")
    number = namespace_of(prefix, site.numbers) if colon else 0
    return number if number < INTERWIKI else 0


def _newest(data: bytes, first: int, end: int) -> tuple[int, int]:
    """Where the newest revision of a page begins and ends."""
    if data.find(b"<revision", first + 9, end) < 0:
        return first, end
    newest = (b"", -1)
    found = (first, end)
    for start, stop in _revisions(data, first, end):
        stamp, number = _TIMESTAMP.search(data, start, stop), _ID.search(data, start, stop)
        age = (stamp[1] if stamp else b"", int(number[1]) if number else -1)
        if age >= newest:
            newest, found = age, (start, stop)
    return found


def _revisions(data: bytes, first: int, end: int) -> Iterator[tuple[int, int]]:
    start = first
    while start >= 0:
        following = data.find(b"<revision", start + 9, end)
        yield start, following if following >= 0 else end
        start = following


def _text(data: bytes, start: int, end: int) -> tuple[int, int]:
    """Where the text of a revision begins and ends; the same place twice when it has none."""
    tag = data.find(b"<text", start, end)
    close = data.find(b">", tag, end) if tag >= 0 else -1
    if close < 0 or data[close - 1 : close] == b"/":
        return start, start
    stop = data.find(b"</text>", close, end)
    return (close + 1, stop) if stop >= 0 else (start, start)


def _add_redirect(title: str, target: str, batch: Batch) -> None:
    target = clean_line(target.partition("#")[0].replace("_", " "))
    if normal_title(target) and len(target) <= MAX_TITLE:
        batch.redirects.append((title, target))
    else:
        batch.report.skip("a redirect that leads nowhere", title)


def _add_article(title: str, text: str, meta: bytes, site: Site, batch: Batch) -> None:
    # Loaded with the first page: nothing but a build from wikitext needs it.
    from factscore_tui.corpus.wikitext import clean_page, redirect_target

    try:
        target = redirect_target(text)
        if target:
            _add_redirect(title, target, batch)
            return
        number = _ID.search(meta)
        revision = int(number[1]) if number else 0
        if is_known(title, revision):
            return
        page = clean_page(title, text, site.numbers, references=True)
    except (LookupError, RecursionError, ValueError):
        # One page in millions must not end a build.
        batch.report.skip(UNREADABLE, title)
        return
    sections = tuple(section for section in page.sections if section.text)
    if not sections:
        batch.report.skip(NO_TEXT, title)
        return
    stamp = _TIMESTAMP.search(meta)
    article = Article(
        title,
        sections,
        clean_aliases(page.aliases, title),
        page_url(site.base, title),
        clean_date(stamp[1].decode("ascii", "replace")) if stamp else "",
        revision,
        page.kind,
        tuple(page.infobox),
        kept_links(page.links, page.kind),
        page.references,
    )
    batch.articles.append(article)


def kept_links(links: tuple[str, ...], kind: str) -> tuple[str, ...]:
    """The links worth keeping: those of a disambiguation page, and of pages with few."""
    if kind == DISAMBIGUATION:
        return tuple(links[:MAX_LINKS])
    return tuple(links) if len(links) <= FEW_LINKS else ()


def page_url(base: str, title: str) -> str:
    """The address of an article, where `base` is that of its wiki."""
    return clean_url(base + quote(title.replace(" ", "_"), safe="/:@!$*(),;~")) if base else ""
