"""What an office document tells of itself: its title, and when it was last changed."""

from __future__ import annotations

import io
import zipfile
import zlib
from xml.parsers import expat

MAX_PART = 1_000_000
"""Bytes of the longest part with properties that is read; they have a few hundred."""
MAX_VALUE = 1000
"""Code points of a value that are kept."""

_DC, _TERMS = "http://purl.org/dc/elements/1.1/", "http://purl.org/dc/terms/"
_META = "urn:oasis:names:tc:opendocument:xmlns:meta:1.0"
_TITLE = f"{_DC} title"
_DATES = (f"{_TERMS} modified", f"{_DC} date", f"{_TERMS} created", f"{_META} creation-date")
"""In Word, in OpenDocument; when it was made is when it was last changed where nobody did since."""


def properties_of(data: bytes, part: str) -> tuple[str, str]:
    """(title, date) as the part of that name in a zip file has them; "" for what it has not, or
    where it cannot be read: a text is of use without."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            if archive.getinfo(part).file_size > MAX_PART:
                return "", ""
            found = _values(archive.read(part))
    except (
        KeyError,
        ValueError,
        EOFError,
        OSError,
        RuntimeError,
        zipfile.BadZipFile,
        zlib.error,
        expat.ExpatError,
    ):
        return "", ""
    date = next((found[name] for name in _DATES if found.get(name)), "")
    return found.get(_TITLE, ""), date


def _values(xml: bytes) -> dict[str, str]:
    """The text of the elements above, by name. ValueError where it declares a document type, which
    could define entities; ExpatError."""
    wanted = frozenset((_TITLE, *_DATES))
    found: dict[str, str] = {}
    inside = ""
    parser = expat.ParserCreate(namespace_separator=" ")

    def start(name: str, _attributes: dict[str, str]) -> None:
        nonlocal inside
        inside = name if name in wanted and name not in found else ""
        if inside:
            found[name] = ""

    def end(_name: str) -> None:
        nonlocal inside
        inside = ""

    def text(data: str) -> None:
        if inside:
            found[inside] = (found[inside] + data)[:MAX_VALUE]

    def doctype(*_declared: object) -> None:
        raise ValueError("a document type")

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler, parser.StartDoctypeDeclHandler = text, doctype
    parser.Parse(xml, True)
    return {name: value.strip() for name, value in found.items()}
