"""HTML pages to sections, infobox and links: MediaWiki's own pages, Kiwix's rewriting of them, and
any other page.

The markup is parsed by lxml (recovering, no network, no entities of the page's own). What is not
text of the article is emptied in the tree; then block elements get a mark in front of their text
and one behind their end, and the text of the whole tree, taken in one go, is cut at the marks.
Nothing here recurses or looks back, so the time is linear.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from typing import Any
from urllib.parse import unquote

from factscore_tui.core.calendar_names import MONTHS
from factscore_tui.corpus.article import (
    ARTICLE,
    DISAMBIGUATION,
    IN_INFOBOX,
    LIST_MARK,
    MAX_TITLE,
    MAX_URL,
    Section,
    SourceReference,
    clean_aliases,
    clean_date,
    clean_line,
    clean_text,
)
from factscore_tui.corpus.readers.htmlbytes import decode_html, put, put_behind, tidy
from factscore_tui.corpus.readers.htmlnotes import HtmlNotes, without_marks
from factscore_tui.corpus.readers.htmltables import infobox_pairs, write_tables
from factscore_tui.corpus.references import IN_TEXT
from factscore_tui.corpus.wikitext.names import APPARATUS, MAIN, namespace_of

MAX_LINKS = 10_000
MAX_ATTRIBUTES = 1000
"""Attributes of one element. lxml takes time in the square of them; no page that is meant to be
read has more."""
ATTRIBUTES_COUNTED_FROM = 100_000
"""Bytes of a page from which its attributes are counted first; below it the square is small."""


def _names(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


_OPEN, _CLOSE = "\ufdd0", "\ufdd1"
"""Noncharacters, which no text holds: before the code of a block, and after its end."""

_BLOCKS: dict[str, str] = {
    **{f"h{level}": str(level) for level in range(1, 7)},
    **dict.fromkeys(("li", "dt", "dd"), "i"),
    **dict.fromkeys(
        _names(
            "p div section article main blockquote pre ul ol dl details summary table tr td th "
            "caption address center body hr poem"
        ),
        "p",
    ),
}
_CODES = re.compile(f"([{_OPEN}{_CLOSE}])")
_KNOWN_CODES = frozenset("123456ipb")
_DROPPED_TAGS = _names(
    "script style noscript template head nav form button input select textarea svg audio video "
    "iframe object canvas figure annotation map dialog"
)
_FURNITURE_TAGS = ("header", "footer", "aside")
_DROPPED_CLASSES = _names(
    "reference references reflist navbox navbox-styles vertical-navbox hatnote dablink rellink "
    "mw-editsection noprint metadata ambox tmbox ombox toc toccolours catlinks thumb tright tleft "
    "mw-jump-link printfooter authority-control sistersitebox portal portalbox sidebar "
    "shortdescription navigation-not-searchable mw-references-wrap error mw-cite-backlink "
    "geo-nondefault geo-multi-punct mw-empty-elt mbox-small succession-box gallerybox stub"
)
_DROPPED_ELSEWHERE = _names(
    "noprint sidebar toc breadcrumb breadcrumbs headerlink navbar navigation menu"
)
_DROPPED_IDS = _names(
    "toc coordinates catlinks siteNotice mw-navigation footer jump-to-nav contentSub siteSub"
)
_DROPPED_ROLES = frozenset(("navigation", "search", "banner"))
_INFOBOXES = frozenset(("infobox", "infobox_v2", "infobox_v3", "vcard", "taxobox"))
_DISAMBIGUATION_CLASSES = frozenset(("dmbox-disambig", "disambigbox", "bandeau-homonymie"))
_MEDIAWIKI = re.compile(
    r"""(?:class|id|content|typeof)=["'][^"'>]{0,200}?(?:mw-|mediawiki|mw:)""", re.IGNORECASE
)
_SITE_NAME = re.compile(r" [-–—|] [^-–—|]{1,60}$")
_NO_DISPLAY = re.compile(r"display\s{0,9}:\s{0,9}none", re.IGNORECASE)
_HIDDEN = ("display:none", "display: none", " hidden", "role=")
"""One of these is in every page with hidden elements; looking for them all is faster than for the
elements."""
_EXTERNAL = re.compile(
    r"(?:[a-zA-Z][a-zA-Z0-9+.-]{0,30}:)?//|#|(?:mailto|javascript|data|tel|geo):", re.IGNORECASE
)
_REVISION = re.compile(r"[?&]oldid=(\d{1,12})(?:&|$)")
_WRITTEN = re.compile(r"([A-Z][a-z]{2,8}) (\d{1,2}), (\d{4})")
_MONTHS = tuple(name.title() for name in MONTHS)
_EDITED = re.compile(r"\d{4}-\d\d-\d\d")


class HtmlError(ValueError):
    """A page that cannot be used; the text is the reason as it is counted."""


@dataclass(slots=True)
class HtmlPage:
    """What a page holds. `mended` lists what was not as it should be ("not in its encoding:
    characters replaced")."""

    title: str = ""
    sections: tuple[Section, ...] = ()
    aliases: tuple[str, ...] = ()
    infobox: tuple[tuple[str, str], ...] = ()
    links: tuple[str, ...] = ()
    kind: str = ARTICLE
    url: str = ""
    date: str = ""
    revision: int = 0
    references: tuple[SourceReference, ...] = ()
    mended: list[str] = field(default_factory=list)


def read_html(data: bytes, title: str = "") -> HtmlPage:
    """The page in `data` (at most MAX_RECORD bytes). `title` stands for the page's own where it is
    given.

    HtmlError when nothing can be read from it; a page without text has no sections.
    """
    page = HtmlPage()
    text = _text(data, page)
    mediawiki = bool(_MEDIAWIKI.search(text))
    root = _parse(text, page)
    content = _content(root)
    page.title = clean_line(title) or _title(root)
    if mediawiki:
        page.kind = DISAMBIGUATION if _is_disambiguation(root, text, page.title) else ARTICLE
        page.url, page.date, page.revision = _take_notice(root)
    page.url = page.url or root.xpath("string(//link[@rel='canonical']/@href)")[:MAX_URL]
    notes = HtmlNotes(root, content)
    boxes, tables = _prune(content, mediawiki, any(mark in text for mark in _HIDDEN))
    pairs = [pair for box in boxes for pair in infobox_pairs(box)]
    page.infobox = tuple((label, IN_TEXT.without(value)) for label, value in pairs)
    for box in boxes:
        box.clear(keep_tail=True)
    if mediawiki:
        page.aliases = clean_aliases(_lead_names(content), page.title)
        page.links = tuple(_links(content, page.title))
    write_tables(tables)
    sections = _sections(_marked_text(content), page.title)
    page.sections, references = without_marks(sections, notes.said)
    page.references = references + tuple(
        SourceReference(IN_INFOBOX, number, told)
        for number, (_, value) in enumerate(pairs)
        for told in notes.of(IN_TEXT.numbers(value))
    )
    return page


def _text(data: bytes, page: HtmlPage) -> str:
    text, replaced = decode_html(data)
    if replaced:
        page.mended.append("not in its encoding: characters replaced")
    if "\x00" in text:
        page.mended.append("NUL characters: left out")
    return tidy(text)


def _parse(text: str, page: HtmlPage) -> Any:
    """The root element. HtmlError when there is none, or it would take for ever."""
    # lxml takes 20 ms to import, and only some collections are HTML.
    from lxml import etree

    source = text.encode("utf-8", "replace")
    options = {"encoding": "utf-8", "recover": True, "no_network": True, "huge_tree": False}
    try:
        if len(source) > ATTRIBUTES_COUNTED_FROM:
            counter = etree.HTMLParser(**options, target=_AttributeCounter())
            if etree.fromstring(source, parser=counter) > MAX_ATTRIBUTES:
                raise HtmlError(f"more than {MAX_ATTRIBUTES} attributes in one element")
        parser = etree.HTMLParser(**options, remove_comments=True, remove_pis=True)
        root = etree.fromstring(source, parser=parser)
    except etree.LxmlError:
        root = None
    if root is None:
        raise HtmlError("not HTML" if text.strip() else "no text")
    if any(entry.type == etree.ErrorTypes.ERR_RESOURCE_LIMIT for entry in parser.error_log):
        page.mended.append("elements nested too deeply: cut there")
    return root


class _AttributeCounter:
    """A target of the parser, which then builds no tree: tells the most attributes an element
    has."""

    def __init__(self) -> None:
        self._most = 0

    def start(self, _tag: str, attributes: dict[str, str]) -> None:
        self._most = max(self._most, len(attributes))

    def close(self) -> int:
        return self._most


def _content(root: Any) -> Any:
    """The element that holds the article: MediaWiki's, the only <main> or <article>, or the
    body."""
    for path in (
        "//*[@id='mw-content-text']",
        "//*[@id='bodyContent']",
        "//div[contains(concat(' ', @class, ' '), ' mw-parser-output ')]",
        "//main|//*[@role='main']",
        "//article",
        "//body",
    ):
        found = root.xpath(path)
        if len(found) == 1:
            return found[0]
    return root


def _title(root: Any) -> str:
    for path in ("//h1[@id='firstHeading' or @id='titleHeading']", "//h1"):
        found = root.xpath(path)
        if found and (title := clean_line(found[0].xpath("string()"))) and len(title) <= MAX_TITLE:
            return title
    return _SITE_NAME.sub("", clean_line(root.xpath("string(//title)"))[: MAX_TITLE + 80])


def _is_disambiguation(root: Any, text: str, title: str) -> bool:
    if title.casefold().endswith(" (disambiguation)"):
        return True
    if "disambig" not in text and "homonymie" not in text:
        return False
    marks = "//*[@id='disambigbox']|//meta[@property='mw:PageProp/disambiguation']"
    boxes = root.xpath("//table[@class]|//div[@class]")
    return bool(root.xpath(marks)) or any(
        _DISAMBIGUATION_CLASSES & set(box.get("class").split()) for box in boxes
    )


def _take_notice(root: Any) -> tuple[str, str, int]:
    """Empty Kiwix's notice below the article; the address, the day and the number of the revision
    it tells."""
    url, day, revision = "", "", 0
    for link in root.xpath(
        "//div/a[contains(@href, 'oldid=')][../a[contains(@href, 'creativecommons.org')]]"
    )[:3]:
        href, tail = link.get("href")[:3000], link.tail or ""
        number, edited = _REVISION.search(href), _EDITED.search(link.get("title", "")[:200])
        url = href.split("?")[0] if "/wiki/" in href else url
        revision = int(number.group(1)) if number else revision
        day = clean_date(edited.group()) if edited else _written_day(tail) or day
        link.getparent().clear(keep_tail=True)
    return url, day, revision


def _written_day(text: str) -> str:
    """The ISO 8601 day of "... version of the Friday, June 29, 2007.", else nothing."""
    match = _WRITTEN.search(text[:200])
    if not match or match.group(1) not in _MONTHS:
        return ""
    return clean_date(
        f"{match.group(3)}-{_MONTHS.index(match.group(1)) + 1:02}-{match.group(2):>02}"
    )


@lru_cache(4096)
def _verdict(classes: str, mediawiki: bool) -> str:
    """What is done with an element of these classes: "drop", "infobox", "rows" or nothing."""
    names = set(classes.split())
    if names & _INFOBOXES:
        return "infobox"
    if names & (_DROPPED_CLASSES if mediawiki else _DROPPED_ELSEWHERE):
        return "drop"
    return "rows" if "wikitable" in names else ""


def _prune(content: Any, mediawiki: bool, hidden: bool) -> tuple[list[Any], list[tuple[Any, bool]]]:
    """Empty what is not text of the article. Gives the infoboxes, and the tables in the order of
    the text with whether their rows are text; of tables that are neither, the text stays where it
    is."""
    boxes: list[Any] = []
    doomed = list(content.iter(*_DROPPED_TAGS, *(() if mediawiki else _FURNITURE_TAGS)))
    for element in content.iter("*"):
        classes = element.get("class")
        verdict = _verdict(classes[:1000], mediawiki) if classes else ""
        if verdict == "infobox" and element.tag == "table":
            boxes.append(element)
        elif (verdict == "drop" or element.get("id") in _DROPPED_IDS) and element is not content:
            doomed.append(element)
    if hidden:
        doomed.extend(
            element
            for element in content.xpath(".//*[@style or @hidden or @role]")
            if element.get("hidden") is not None
            or element.get("role") in _DROPPED_ROLES
            or _NO_DISPLAY.search(element.get("style", "")[:1000])
        )
    if mediawiki:
        doomed.extend(content.xpath(".//sup[starts-with(@id, 'cite_ref')]"))
    for element in doomed:
        element.clear(keep_tail=True)
    boxes = [box for box in boxes if any(above is content for above in box.iterancestors())]
    for math in content.iter("math"):
        formula = (
            math.get("alttext", "")[:500].strip().removeprefix(r"{\displaystyle").removesuffix("}")
        )
        math.clear(keep_tail=True)
        put(math, "", clean_line(formula))
    tables: list[tuple[Any, bool]] = []
    known = set(boxes)
    for table in content.iter("table"):
        rows = _verdict(table.get("class", "")[:1000], mediawiki) == "rows"
        if table not in known and (mediawiki or rows or _has_header(table)):
            tables.append((table, rows or not mediawiki))
    return boxes, tables


def _has_header(table: Any) -> bool:
    """True when the first row of a table has a header cell: tables without one are mostly
    layout."""
    row = next(table.iter("tr"), None)
    return row is not None and next(row.iterchildren("th"), None) is not None


def _lead_names(content: Any) -> Iterator[str]:
    """What is in bold in the first paragraph: the names of the subject."""
    for paragraph in content.iter("p"):
        if paragraph.xpath("string()").strip():
            for bold in islice(paragraph.iter("b"), 8):
                name = clean_line(IN_TEXT.without(bold.xpath("string()"))).strip(",;:()\"“”'")
                if 1 < len(name) <= 100:
                    yield name
            return


def _links(content: Any, title: str) -> Iterator[str]:
    """Titles of the articles linked to, each once, those of apparatus sections left out."""
    seen = {title}
    apparatus = False
    for element in content.iter("a", "h2"):
        if element.tag == "h2":
            heading = IN_TEXT.without(element.xpath("string()"))
            apparatus = clean_line(heading).casefold() in APPARATUS
        elif (
            not apparatus
            and (target := _target(element))
            and target not in seen
            and len(seen) <= MAX_LINKS
        ):
            seen.add(target)
            yield target


def _target(link: Any) -> str:
    """The title an internal link leads to, else nothing."""
    href = link.get("href", "")
    if not href or len(href) > 2000 or _EXTERNAL.match(href) or "external" in link.get("class", ""):
        return ""
    path = href.split("#")[0].split("?")[0].removesuffix("/")
    name = link.get("title", "") or unquote(path.rsplit("/", 1)[-1]).removesuffix(
        ".html"
    ).removesuffix(".htm")
    name = clean_line(name.replace("_", " "))
    prefix, colon, _ = name.partition(":")
    usable = name not in ("", ".", "..") and len(name) <= MAX_TITLE
    return name if usable and not (colon and namespace_of(prefix, None) != MAIN) else ""


def _marked_text(content: Any) -> str:
    """All text of the tree, with marks where blocks begin and end."""
    for element in content.iter(*_BLOCKS):
        put(element, _OPEN + _BLOCKS[element.tag], element.text)
        if element is not content:
            put_behind(element, _CLOSE)
    for line_break in content.iter("br"):
        put_behind(line_break, _OPEN + "b")
    return str(content.xpath("string()"))


def _sections(marked: str, title: str) -> Iterator[Section]:
    """The sections of marked text; apparatus is left out, and so is the title over the whole
    page."""
    path: list[tuple[int, str]] = []
    blocks: list[str] = []
    after_item = False
    for code, text in _blocks(marked):
        if code in "123456":
            yield from _section(path, blocks)
            blocks.clear()
            heading, level = clean_line(IN_TEXT.without(text))[:MAX_TITLE], int(code)
            path = [entry for entry in path if entry[0] < level]
            if heading and not (level == 1 and heading == title):
                path.append((level, heading))
        elif code == "i":
            blocks.append(f"\n{'' if after_item else chr(10)}{LIST_MARK}{text}")
        else:
            blocks.append(f"\n\n{text}")
        after_item = code == "i"
    yield from _section(path, blocks)


def _section(path: list[tuple[int, str]], blocks: list[str]) -> Iterator[Section]:
    text = clean_text("".join(blocks))
    if text and not any(heading.casefold() in APPARATUS for _, heading in path):
        yield Section(tuple(heading for _, heading in path), text)


def _blocks(marked: str) -> Iterator[tuple[str, str]]:
    """(code, text on one line) of every stretch of text between marks, empty ones left out.

    Two line breaks end a paragraph, one is a space; a paragraph at the start of an item or a
    heading is part of it.
    """
    code, broke = "p", False
    pieces: list[str] = []
    parts = _CODES.split(marked)
    for mark, part in zip([_CLOSE, *parts[1::2]], parts[0::2], strict=True):
        kind = part[:1] if mark == _OPEN and part[:1] in _KNOWN_CODES else ""
        text = " ".join(part[len(kind) :].split())
        ends = broke if kind == "b" else True
        if ends and pieces:
            yield code, " ".join(pieces)
            pieces, code = [], "p"
        if kind != "b" and (kind != "p" or mark == _CLOSE):
            code = kind or "p"
        marks = IN_TEXT.found(text)
        if marks and text == marks:
            # It has nothing of its own: the reference is for what stands before it.
            if pieces:
                pieces[-1] += marks
            text = ""
        broke = kind == "b" and not text
        if text:
            pieces.append(text)
    if pieces:
        yield code, " ".join(pieces)
