"""Word documents, unpacked by python-docx: the text a reader sees, with tracked changes taken as
accepted.

python-docx gives the parts and the styles; the body is walked here, because its paragraphs leave
out what was inserted while changes were tracked, and what stands in content controls. The walk
keeps no stack of its own and looks at every element once.
"""

from __future__ import annotations

import io
import re
from collections import Counter
from dataclasses import dataclass
from typing import Any

from factscore_tui.core.span import Span
from factscore_tui.documents.base import (
    INSTALL,
    SAVE_AGAIN,
    ExtractedText,
    Paragraphs,
    Unreadable,
)
from factscore_tui.documents.properties import properties_of
from factscore_tui.util.amounts import counted

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_PICTURES = frozenset((f"{_W}drawing", f"{_W}pict", f"{_W}object"))
_DELETED = frozenset((f"{_W}del", f"{_W}moveFrom"))
_SILENT = frozenset(
    (
        f"{_W}pPr",
        f"{_W}rPr",
        f"{_W}sdtPr",
        f"{_W}tblPr",
        f"{_W}sectPr",
        f"{_W}rt",
        f"{_MC}Fallback",
        f"{_W}instrText",
    )
)
_NOTES = frozenset((f"{_W}footnoteReference", f"{_W}endnoteReference"))
_AS_TEXT = {f"{_W}tab": "\t", f"{_W}cr": "\n", f"{_W}noBreakHyphen": "\u2011"}
_OFF = frozenset(("0", "false", "off", "none"))
_HEADING = re.compile(r"heading ([1-9])$")
_LISTS = ("list bullet", "list number")
MAX_BASED_ON = 20
"""Styles that are followed to what they are based on."""


@dataclass(frozen=True, slots=True)
class _Style:
    """What the text of a paragraph is by its style: a heading of a level from 1, an item, a line of
    contents."""

    level: int = 0
    item: bool = False
    contents: bool = False


@dataclass(frozen=True, slots=True)
class Located:
    """A paragraph: where its words are in the text of the document, and the elements that they come
    from, in order, each with what it stands for. White space may differ between the two."""

    span: Span
    parts: tuple[tuple[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Opened:
    """A document that was read: its main part, the root element of that, and its paragraphs."""

    main: Any
    root: Any
    text: str
    paragraphs: tuple[Located, ...]


def read_docx(data: bytes) -> ExtractedText:
    """The text of a .docx, .docm or .dotx. Unreadable: damaged, not from a word processor,
    python-docx is missing."""
    main, root = _opened(data)
    walk = _DocxWalk(_styles(main))
    walk.over(root.find(f"{_W}body"))
    return ExtractedText(
        walk.paragraphs.text(),
        "docx",
        tuple(_left_out(walk.seen, main)),
        tuple(walk.paragraphs.found),
        *properties_of(data, "docProps/core.xml"),
    )


def open_docx(data: bytes) -> Opened:
    """The same document with the places of its words. Unreadable as for read_docx."""
    main, root = _opened(data)
    walk = _DocxWalk(_styles(main), located=[])
    walk.over(root.find(f"{_W}body"))
    return Opened(main, root, walk.paragraphs.text(), tuple(walk.located or ()))


def _opened(data: bytes) -> tuple[Any, Any]:
    """The main part and its root element, which has a body."""
    try:
        from docx.opc.exceptions import PackageNotFoundError
        from docx.oxml.parser import parse_xml
        from docx.package import Package
    except ImportError as error:
        raise Unreadable(
            "is a Word document, which needs the package python-docx", INSTALL
        ) from error
    from lxml import etree

    try:
        main: Any = Package.open(io.BytesIO(data)).main_document_part
        # Only .docx has its parts parsed already; templates and documents with macros have not.
        root = main.element if hasattr(main, "element") else parse_xml(main.blob)
    except (KeyError, PackageNotFoundError) as error:
        hint = 'save it as "Word document (.docx)", not as "Strict Open XML"'
        raise Unreadable("has no text where Word documents have it", hint) from error
    except etree.LxmlError as error:
        raise Unreadable(
            "is damaged: its text is not complete XML, or nested too deeply", SAVE_AGAIN
        ) from error
    if root.getroottree().docinfo.doctype:
        raise Unreadable("declares a document type, which no word processor does", SAVE_AGAIN)
    body = root.find(f"{_W}body")
    if body is None:
        raise Unreadable("has no text where Word documents have it", SAVE_AGAIN)
    return main, root


class _DocxWalk:
    """One pass over a body: paragraphs in order, cell by cell in tables, and a count of what was
    left out."""

    def __init__(self, styles: dict[str, _Style], located: list[Located] | None = None) -> None:
        self.paragraphs = Paragraphs()
        self.located = located
        self.seen: Counter[str] = Counter()
        self._styles = styles
        self._parts: list[tuple[str, Any]] = []

    def over(self, body: Any) -> None:
        """All of the body's elements, in the order of the document."""
        from lxml import etree

        walk = etree.iterwalk(body, events=("start", "end"))
        for event, element in walk:
            if event == "start":
                if not self._enter(element):
                    walk.skip_subtree()
            elif element.tag == f"{_W}p":
                self._end(element)

    def _enter(self, element: Any) -> bool:
        """Take an element's own text; False when nothing inside it is to be looked at."""
        tag = element.tag
        if tag == f"{_W}t" or tag == f"{_M}t":
            self._parts.append((element.text or "", element))
        elif tag in _AS_TEXT:
            self._parts.append((_AS_TEXT[tag], element))
        elif tag == f"{_W}br":
            ends = element.get(f"{_W}type") not in ("page", "column")
            self._parts.append(("\n" if ends else "", element))
        elif tag in _NOTES:
            self.seen["note"] += 1
        elif tag in _DELETED:
            self.seen["deleted"] += next(element.iter(f"{_W}delText", f"{_W}t"), None) is not None
            return False
        elif tag in _PICTURES:
            boxed = next(element.iter(f"{_W}txbxContent"), None) is not None
            self.seen["box" if boxed else "picture"] += 1
            return False
        elif tag == f"{_W}sdt":
            return element.find(f"{_W}sdtPr/{_W}showingPlcHdr") is None
        elif tag == f"{_W}r" and _is_on(element.find(f"{_W}rPr/{_W}vanish")):
            self.seen["hidden"] += element.find(f"{_W}t") is not None
            return False
        elif tag == f"{_W}p":
            # Nothing holds paragraphs in paragraphs but text boxes, which are left out.
            return True
        return tag not in _SILENT

    def _end(self, paragraph: Any) -> None:
        style = self._style_of(paragraph)
        text = "".join(part for part, _ in self._parts)
        if style.contents:
            self.seen["contents"] += 1
        elif paragraph.find(f"{_W}pPr/{_W}rPr/{_W}del") is not None:
            return  # its end was deleted: it goes on in the next paragraph
        else:
            span = self.paragraphs.add(text, style.level, style.item)
            if span is not None and self.located is not None:
                self.located.append(Located(span, tuple(self._parts)))
        self._parts.clear()

    def _style_of(self, paragraph: Any) -> _Style:
        properties = paragraph.find(f"{_W}pPr")
        if properties is None:
            return _Style()
        named = properties.find(f"{_W}pStyle")
        style = (
            self._styles.get(named.get(f"{_W}val", ""), _Style()) if named is not None else _Style()
        )
        return _own(properties, style)


def _own(properties: Any, style: _Style) -> _Style:
    """A style with what a paragraph's (or another style's) own properties say on top."""
    level, item = style.level, style.item
    outline, numbered = properties.find(f"{_W}outlineLvl"), properties.find(f"{_W}numPr/{_W}numId")
    if outline is not None:
        value = outline.get(f"{_W}val", "")
        level = int(value) + 1 if value in tuple("012345678") else 0
    if numbered is not None:
        item = numbered.get(f"{_W}val", "") != "0"
    return _Style(level, item, style.contents)


def _is_on(switch: Any) -> bool:
    return switch is not None and switch.get(f"{_W}val", "1").lower() not in _OFF


def _styles(main: Any) -> dict[str, _Style]:
    """What every paragraph style means, by its id. Nothing where the part is missing or damaged."""
    root = next((_xml(part) for kind, part in _related(main) if kind == "styles"), None)
    if root is None:
        return {}
    elements = {element.get(f"{_W}styleId", ""): element for element in root.iter(f"{_W}style")}
    return {name: _meaning(element, elements) for name, element in elements.items()}


def _meaning(element: Any, elements: dict[str, Any]) -> _Style:
    chain = [element]
    while len(chain) < MAX_BASED_ON and (above := chain[-1].find(f"{_W}basedOn")) is not None:
        base = elements.get(above.get(f"{_W}val", ""))
        if base is None:
            break
        chain.append(base)
    style = _Style()
    for link in reversed(chain):
        named = link.find(f"{_W}name")
        name = named.get(f"{_W}val", "").casefold() if named is not None else ""
        if heading := _HEADING.match(name):
            style = _Style(int(heading.group(1)))
        elif name == "title":
            style = _Style(1)
        elif name.startswith(_LISTS):
            style = _Style(item=True)
        elif name.startswith("toc ") and name != "toc heading":
            style = _Style(contents=True)
        properties = link.find(f"{_W}pPr")
        if properties is not None:
            style = _own(properties, style)
    return style


def _left_out(seen: Counter[str], main: Any) -> list[str]:
    """What readers see and the text has not, or the other way round."""
    related = list(_related(main))
    margins = any(kind in ("header", "footer") and b"<w:t" in part.blob for kind, part in related)
    comments = sum(part.blob.count(b"<w:comment ") for kind, part in related if kind == "comments")
    left_out = ["headers and footers"] if margins else []
    if any(kind == "vbaProject" for kind, _ in related):
        left_out.append("macros (never run)")
    if comments:
        left_out.append(counted(comments, "comment"))
    if seen["note"]:
        left_out.append(counted(seen["note"], "footnote or endnote", "footnotes and endnotes"))
    words = {
        "deleted": "deleted text",
        "hidden": "hidden text",
        "contents": "the table of contents",
    }
    left_out.extend(word for key, word in words.items() if seen[key])
    if seen["box"]:
        left_out.append(counted(seen["box"], "text box", "text boxes"))
    if seen["picture"]:
        left_out.append(counted(seen["picture"], "picture"))
    return left_out


def _related(main: Any) -> list[tuple[str, Any]]:
    """(kind, part) of the parts beside the text: "styles", "header", "comments", ..."""
    return [
        (rel.reltype.rpartition("/")[2], rel.target_part)
        for rel in main.rels.values()
        if not rel.is_external
    ]


def _xml(part: Any) -> Any:
    from docx.oxml.parser import parse_xml
    from lxml import etree

    try:
        return part.element if hasattr(part, "element") else parse_xml(part.blob)
    except etree.LxmlError:
        return None
