"""From the bytes of an HTML page to text that lxml takes: its encoding is what it is, rather than
what it says."""

from __future__ import annotations

import codecs
import re
from html import unescape
from typing import Any

from factscore_tui.corpus.article import clean_line

NEAR_THE_TOP = 65_536

_CHARSET = re.compile(
    rb"<meta[^>]{0,200}?charset\s{0,9}=\s{0,9}[\"']?([\w.:-]{1,40})", re.IGNORECASE
)
_ENCODINGS = re.compile(
    r"(?:cp|windows-?)(?:125\d|866|874|949|932)|iso-?8859-\d{1,2}|latin-?1|us-ascii|ascii|koi8-[ru]|gb2312|gbk|gb18030|"
    r"big5(?:-hkscs)?|shift[_-]jis|sjis|euc-(?:jp|kr)|iso-2022-jp|tis-620|macintosh"
)
_REFUSED = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufdd0-\ufdef\ufffe\uffff\ud800-\udfff]")
_TAG = re.compile(r"<[^>]{0,2000}>")
_LATIN_1 = frozenset(("latin1", "latin-1", "iso-8859-1", "iso8859-1", "ascii", "us-ascii"))
_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def decode_html(data: bytes) -> tuple[str, bool]:
    """(text, whether characters had to be replaced). What is UTF-8 is read as such, whatever the
    page declares."""
    for mark, name in _BYTE_ORDER_MARKS:
        if data.startswith(mark):
            return _decode(data[len(mark) :], name)
    text, replaced = _decode(data, "utf-8")
    declared = _CHARSET.search(data[:4096]) if replaced else None
    name = declared.group(1).decode("ascii", "replace").lower() if declared else ""
    if not _ENCODINGS.fullmatch(name):
        return text, replaced
    # What pages call Latin-1 or ASCII is Windows-1252, as browsers know.
    return _decode(data, "cp1252" if name in _LATIN_1 else name)


def _decode(data: bytes, name: str) -> tuple[str, bool]:
    try:
        return data.decode(name), False
    except UnicodeDecodeError:
        return data.decode(name, "replace"), True
    except LookupError:
        return data.decode("utf-8", "replace"), True


def quick_title(data: bytes) -> str:
    """The title of a page by its first heading or <title>, without parsing it; empty when it is not
    near the top."""
    text = decode_html(data[:NEAR_THE_TOP])[0]
    folded = text.lower()
    for name in ("h1", "title"):
        start = folded.find(">", folded.find(f"<{name}") + 1) if f"<{name}" in folded else -1
        end = folded.find(f"</{name}", start)
        if 0 <= start < end <= start + 2000:
            return clean_line(unescape(_TAG.sub("", text[start + 1 : end])))
    return ""


def tidy(text: str) -> str:
    """`text` with blanks in place of what lxml refuses (control characters) or this reader uses for
    its marks."""
    return _REFUSED.sub(" ", text)


def put(element: Any, before: str, text: str | None) -> None:
    """Set the text of an element to `before` and `text`, which is its own."""
    # What the parser lets through in references ("&#1;"), it does not take back.
    try:
        element.text = before + (text or "")
    except ValueError:
        element.text = before + tidy(text or "")


def put_behind(element: Any, before: str) -> None:
    """Put `before` in front of what follows an element."""
    try:
        element.tail = before + (element.tail or "")
    except ValueError:
        element.tail = before + tidy(element.tail or "")
