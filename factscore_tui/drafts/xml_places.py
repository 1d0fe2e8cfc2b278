"""Where elements stand in the bytes of an XML file, and putting something in there: all other bytes
stay as they are, which no library that writes XML promises."""

from __future__ import annotations

import codecs
import re
from array import array
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from xml.parsers import expat

from factscore_tui.documents.base import SAVE_AGAIN, Unreadable

_ENCODING = re.compile(rb"""\A<\?xml[^>]*?\bencoding\s*=\s*["']([^"']*)""")
_TAG_END = re.compile(rb""">|"[^"]*"|'[^']*'""")
_CHARACTER = re.compile(rb"&[^;<&]{1,12};|\r\n|[\x00-\x7f]|[\xc2-\xf4][\x80-\xbf]{1,3}")


@dataclass(frozen=True, slots=True)
class ElementPlace:
    """Byte offsets of an element: its start tag [start, inner), its end tag [close, end). One that
    is a single tag has inner, close and end behind it."""

    start: int
    inner: int
    close: int
    end: int

    @property
    def single(self) -> bool:
        """Whether it is a single tag, as `<w:tab/>`."""
        return self.inner == self.end

    def name(self, data: bytes) -> str:
        """As it is written, with its prefix."""
        found = re.match(rb"<([^\s/>]+)", data[self.start : self.inner])
        return found.group(1).decode("ascii", "replace") if found else ""


@dataclass(frozen=True, slots=True, order=True)
class Insert:
    """`text` comes before the byte `at`; of several at one place those of the lower `rank`
    first."""

    at: int
    rank: int
    text: str


def places(data: bytes, wanted: Collection[int]) -> dict[int, ElementPlace]:
    """The places of the elements with these numbers, which count from 0 in the order of the start
    tags. Unreadable: no whole XML, or not in UTF-8."""
    declared = _ENCODING.match(data.removeprefix(codecs.BOM_UTF8))
    other = declared is not None and declared.group(1).lower() not in (b"utf-8", b"us-ascii")
    if other or b"\x00" in data[:8]:
        raise Unreadable("has its text in an encoding that is not UTF-8", SAVE_AGAIN)
    found: dict[int, ElementPlace] = {}
    begun: list[tuple[int, int]] = []
    count = 0
    parser = expat.ParserCreate()

    def start(_name: str, _attributes: dict[str, str]) -> None:
        nonlocal count
        begun.append((count, parser.CurrentByteIndex))
        count += 1

    def end(_name: str) -> None:
        number, first = begun.pop()
        if number not in wanted:
            return
        last = parser.CurrentByteIndex
        inner = _after_tag(data, first)
        single = data[inner - 2 : inner] == b"/>"
        found[number] = (
            ElementPlace(first, inner, inner, inner)
            if single
            else ElementPlace(first, inner, last, _after_tag(data, last))
        )

    parser.StartElementHandler, parser.EndElementHandler = start, end
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise Unreadable("is damaged: a part is not complete XML", SAVE_AGAIN) from error
    if len(found) != len(set(wanted)):
        raise Unreadable("is damaged: a part does not hold what it should", SAVE_AGAIN)
    return found


def _after_tag(data: bytes, start: int) -> int:
    """The byte behind the tag that begins at `start`; what looks like an end in quotes is none."""
    for hit in _TAG_END.finditer(data, start):
        if hit.group() == b">":
            return hit.end()
    return len(data)


def bytes_of(data: bytes, place: ElementPlace) -> array[int]:
    """The byte before each character of the element's text and the one behind the last, up to where
    other things than characters stand."""
    at = place.inner
    found = array("Q", [at])
    while (hit := _CHARACTER.match(data, at, place.close)) is not None and hit.group() != b"<":
        at = hit.end()
        found.append(at)
    return found


def inserted(data: bytes, inserts: Iterable[Insert]) -> bytes:
    """The bytes with these in place."""
    parts: list[bytes] = []
    at = 0
    for insert in sorted(inserts):
        parts += [data[at : insert.at], insert.text.encode("utf-8")]
        at = insert.at
    return b"".join([*parts, data[at:]])


def appended(data: bytes, text: str) -> bytes:
    """An XML file with this as the last thing in its root element, which gets an end tag where it
    is a single tag. Unreadable."""
    root = places(data, {0})[0]
    more = text.encode("utf-8")
    if root.single:
        name = root.name(data).encode()
        opened = data[: root.inner - 2] + b">"
        return opened + more + b"</" + name + b">" + data[root.end :]
    return data[: root.close] + more + data[root.close :]
