"""OpenDocument texts, parsed by odfpy: the text a reader sees, with tracked changes taken as
accepted."""

from __future__ import annotations

import io
import re
import zipfile
from collections import Counter
from typing import Any

from factscore_tui.documents.base import (
    INSTALL,
    SAVE_AGAIN,
    ExtractedText,
    Paragraphs,
    Unreadable,
)
from factscore_tui.documents.properties import properties_of
from factscore_tui.util.amounts import counted

_OFFICE = "urn:oasis:names:tc:opendocument:xmlns:office:1.0"
_TEXT = "urn:oasis:names:tc:opendocument:xmlns:text:1.0"
_DRAW = "urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"
_TABLE = "urn:oasis:names:tc:opendocument:xmlns:table:1.0"
_BLOCKS = frozenset(((_TEXT, "p"), (_TEXT, "h")))
_ITEMS = frozenset(((_TEXT, "list-item"), (_TEXT, "list-header")))
_LEFT_OUT: dict[tuple[str, str], str] = {
    (_OFFICE, "annotation"): "comment",
    (_TEXT, "note"): "note",
    (_TEXT, "hidden-text"): "hidden",
    (_DRAW, "frame"): "picture",
    **{
        (_TEXT, name): "contents"
        for name in (
            "table-of-content",
            "alphabetical-index",
            "bibliography",
            "illustration-index",
            "object-index",
            "table-index",
            "user-index",
        )
    },
    **dict.fromkeys(
        (
            (_OFFICE, "forms"),
            (_OFFICE, "annotation-end"),
            (_TEXT, "ruby-text"),
            (_TABLE, "covered-table-cell"),
        ),
        "",
    ),
}
_MARGINS = re.compile(rb"<style:(?:header|footer)(?:-left|-first)?[ >]")
_SPACES = re.compile(r"[ \t\r\n]+")
MAX_SPACES = 1000
"""Spaces that one element may stand for; a file could say a thousand million."""


def read_odt(data: bytes) -> ExtractedText:
    """The text of an .odt or .ott. Unreadable: damaged, entities of its own, or odfpy is
    missing."""
    try:
        from defusedxml.common import DefusedXmlException
        from odf.opendocument import OpenDocument
    except ImportError as error:
        raise Unreadable(
            "is an OpenDocument text, which needs the package odfpy", INSTALL
        ) from error
    from xml.sax import SAXException

    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            content = archive.read("content.xml")
            styles = archive.read("styles.xml") if "styles.xml" in archive.namelist() else b""
        document = OpenDocument("application/vnd.oasis.opendocument.text", add_generator=False)
        _parse(content, document)
    except (KeyError, zipfile.BadZipFile) as error:
        raise Unreadable(
            "is damaged: its text is missing or cannot be unpacked", SAVE_AGAIN
        ) from error
    except DefusedXmlException as error:
        raise Unreadable(
            "declares entities of its own, which no word processor does", SAVE_AGAIN
        ) from error
    except SAXException as error:
        raise Unreadable("is damaged: its text is not complete XML", SAVE_AGAIN) from error
    except RecursionError as error:
        raise Unreadable("is damaged: nested too deeply", SAVE_AGAIN) from error
    walk = _OdtWalk()
    walk.over(document.body)
    return ExtractedText(
        walk.paragraphs.text(),
        "odt",
        tuple(_left_out(walk.seen, styles)),
        tuple(walk.paragraphs.found),
        *properties_of(data, "meta.xml"),
    )


def _parse(content: bytes, document: Any) -> None:
    """Fill a document of odfpy with what content.xml says. Its own way to load a file reads
    pictures as well, and takes what it has for the whole when the XML breaks off."""
    from xml.sax import handler

    from defusedxml.sax import make_parser
    from odf.load import LoadParser

    document._parsing = "content.xml"
    parser = make_parser()
    parser.setFeature(handler.feature_namespaces, 1)
    parser.setFeature(handler.feature_external_ges, 0)
    parser.setContentHandler(LoadParser(document))
    parser.setErrorHandler(handler.ErrorHandler())
    parser.parse(io.BytesIO(content))


class _OdtWalk:
    """One pass over a body, with a stack of its own: paragraphs in order, and a count of what was
    left out."""

    def __init__(self) -> None:
        self.paragraphs = Paragraphs()
        self.seen: Counter[str] = Counter()
        self._parts: list[str] = []
        self._opens_item = False
        self._spaced = True

    def over(self, body: Any) -> None:
        """All of the body's nodes, in the order of the document."""
        stack: list[tuple[Any, bool]] = [(body, False)]
        while stack:
            node, left = stack.pop()
            if left:
                self._leave(node)
            elif node.nodeType in (node.TEXT_NODE, node.CDATA_SECTION_NODE):
                self._write(node.data)
            elif self._enter(node):
                if node.qname in _BLOCKS:
                    stack.append((node, True))
                stack.extend((child, False) for child in reversed(node.childNodes))

    def _enter(self, node: Any) -> bool:
        """Take an element's own text; False when nothing inside it is to be looked at."""
        name = node.qname
        if name in _LEFT_OUT or name[0] == _DRAW:
            self.seen[_LEFT_OUT.get(name, "picture")] += 1
            return False
        if name == (_TEXT, "tracked-changes"):
            self.seen["deleted"] += any(
                child.qname == (_TEXT, "deletion")
                for change in node.childNodes
                for child in _elements(change)
            )
            return False
        if name in _ITEMS:
            self._opens_item = True
        elif name in _BLOCKS:
            self._parts.clear()
            self._spaced = True
        elif name == (_TEXT, "s"):
            given = str(node.attributes.get((_TEXT, "c"), "1"))
            self._parts.append(
                " " * (min(int(given), MAX_SPACES) if given.isdecimal() and len(given) < 10 else 1)
            )
            self._spaced = False
        elif name in ((_TEXT, "tab"), (_TEXT, "line-break")):
            self._parts.append("\t" if name[1] == "tab" else "\n")
            self._spaced = True
        return True

    def _write(self, data: str) -> None:
        """Characters of a paragraph; white space counts once, as the format says."""
        text = _SPACES.sub(" ", data)
        if self._spaced:
            text = text.removeprefix(" ")
        if text:
            self._parts.append(text)
            self._spaced = text.endswith(" ")

    def _leave(self, block: Any) -> None:
        level = 0
        if block.qname[1] == "h":
            given = str(block.attributes.get((_TEXT, "outline-level"), "1"))
            level = int(given) if given in tuple("123456789") else 1
        text = "".join(self._parts)
        self.paragraphs.add(text, level, self._opens_item and not level)
        if text.strip():
            self._opens_item = False
        self._parts.clear()


def _elements(node: Any) -> list[Any]:
    return [child for child in node.childNodes if child.nodeType == child.ELEMENT_NODE]


def _left_out(seen: Counter[str], styles: bytes) -> list[str]:
    left_out = ["headers and footers"] if _MARGINS.search(styles) else []
    if seen["comment"]:
        left_out.append(counted(seen["comment"], "comment"))
    if seen["note"]:
        left_out.append(counted(seen["note"], "footnote or endnote", "footnotes and endnotes"))
    words = {
        "deleted": "deleted text",
        "hidden": "hidden text",
        "contents": "tables of contents and indexes",
    }
    left_out.extend(word for key, word in words.items() if seen[key])
    if seen["picture"]:
        left_out.append(counted(seen["picture"], "picture or text box", "pictures and text boxes"))
    return left_out
