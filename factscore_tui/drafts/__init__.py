"""The text of a draft, whatever file it is in: plain text, Markdown, HTML, .docx, .odt, .pdf.

What is extracted is the document: offsets of facts refer to it, never to the bytes of the file. The
kind is told by content first and by the ending of the name second. Files that are more than text
are read by a process of their own (`worker`), with bounds on time and memory.
"""

from __future__ import annotations

import codecs
import re
from pathlib import PurePath

from factscore_tui.documents.archives import OLE, old_office
from factscore_tui.drafts.base import Extracted
from factscore_tui.errors import InputProblem
from factscore_tui.text.decode import MAX_BYTES, check_text, decode_text
from factscore_tui.util.amounts import counted

__all__ = ["MAX_FILE", "Extracted", "text_of"]

MAX_FILE = 50_000_000
"""Bytes of the largest .docx, .odt or .pdf that is read: most of such a file is pictures. Of text,
MAX_BYTES."""
MAX_HTML = 10_000_000
"""Bytes of the largest HTML page that is read."""
MARKDOWN = (".md", ".markdown")
HTML = (".html", ".htm", ".xhtml")

_HTML = re.compile(
    r"\ufeff?\s{0,1000}(?:<\?xml[^>]{0,500}>\s{0,1000})?(?:<!--[^>]{0,2000}-->\s{0,100}){0,5}<(?:!doctype\s+html|html)[\s>]",
    re.IGNORECASE,
)
_HEAD = 16_384
_WIDE = ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))


def text_of(data: bytes, name: str = "", encoding: str | None = None) -> Extracted:
    """The text of a file's bytes. `name` is what the file is called, "" where it has no name
    (standard input); `encoding` is for text and HTML alone.

    May take seconds, in another process. InputProblem: too large, damaged, protected by a password,
    of a kind that is not read, without text, in need of a package that is not there.
    """
    label = name or "the input"
    kind = _kind(data, PurePath(name).suffix.lower() if "\x00" not in name else "", encoding)
    if kind == "ole":
        problem, hint = old_office(data)
        raise InputProblem(f"{label} {problem}", hint)
    limit = {"zip": MAX_FILE, "pdf": MAX_FILE, "html": MAX_HTML}.get(kind, MAX_BYTES)
    if len(data) > limit:
        raise InputProblem(
            f"{label} is larger than {limit // 1_000_000} MB",
            "save its text alone and check that, in parts if need be"
            if kind in ("zip", "pdf")
            else "split it into parts and check them one by one",
        )
    if kind in ("txt", "md"):
        return _without_tags(decode_text(data, encoding), kind)
    if kind == "html" and encoding is not None:
        data = codecs.BOM_UTF8 + decode_text(data, encoding).encode("utf-8")
    from factscore_tui.drafts.sandbox import read_outside

    found = read_outside(data, kind, label)
    check_text(found.text)
    return found


def _without_tags(text: str, kind: str) -> Extracted:
    """A text that is tagged as FAVA has it without its tags; where these are not sound it is left
    as it is, and a notice says why."""
    if "</" not in text:
        return Extracted(text, kind)
    from factscore_tui.correct.tag_reader import is_tagged, read_tags

    if not is_tagged(text):
        return Extracted(text, kind)
    try:
        found = read_tags(text)
    except InputProblem as problem:
        said = f"its tags of errors (FAVA) are read as text: {problem.message}; {problem.hint}"
        return Extracted(text, kind, (said,))
    check_text(found.text)
    marks = counted(len(found.marks), "marked error")
    return Extracted(found.text, kind, (f"read without its tags (FAVA): {marks}, checked anew",))


def _kind(data: bytes, suffix: str, encoding: str | None) -> str:
    """ "zip", "pdf", "ole" (an office file of before 2007, or a locked one), "html", "md" or
    "txt"."""
    if data.startswith(b"PK\x03\x04"):
        return "zip"
    if data.startswith(b"%PDF-") or (suffix == ".pdf" and b"%PDF-" in data[:1024]):
        return "pdf"
    if data.startswith(OLE):
        return "ole"
    wide = next((name for mark, name in _WIDE if data.startswith(mark)), "")
    head = data[:_HEAD].decode(
        encoding if encoding and _is_codec(encoding) else wide or "latin-1", "replace"
    )
    head = head.removeprefix("\xef\xbb\xbf")
    if _HTML.match(head) or (suffix in HTML and (wide or encoding or b"\x00" not in data[:_HEAD])):
        return "html"
    return "md" if suffix in MARKDOWN else "txt"


def _is_codec(encoding: str) -> bool:
    """True for an encoding of text that Python knows; others are refused where the text is
    decoded."""
    try:
        return bool(codecs.lookup(encoding)._is_text_encoding)
    except (LookupError, ValueError, TypeError):
        return False
