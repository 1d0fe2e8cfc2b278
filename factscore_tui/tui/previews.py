"""What a file or folder is, in a few words, for whoever is about to choose it. To be looked up in
threads: the disk may be on a network, and slow."""

from __future__ import annotations

import codecs
import os
import re
import stat
from datetime import datetime
from pathlib import Path

from factscore_tui.tui.downloads.amounts import amount
from factscore_tui.util.amounts import counted

HEAD = 16_384
"""Bytes of a file that are read for its first words."""
MOST = 1_000
"""Entries of a folder that are counted."""

_KINDS = {".docx": "Word document", ".odt": "OpenDocument text", ".pdf": "PDF"}
"""What has its words packed: they are not looked up before it is opened."""
_MARKUP = (".html", ".htm", ".xhtml")
_UNSAID = re.compile(rb"(?is)<(script|style|head)\b.*?(?:</\1\s*>|\Z)|<!--.*?(?:-->|\Z)|<[^>]*>?")


def preview_of(path: Path) -> str:
    """Size, date and first words of a file; of a folder how much is in it. Never raises for what is
    wrong with it: that is told."""
    try:
        found = path.stat()
        told = _contents(path) if stat.S_ISDIR(found.st_mode) else amount_of(found.st_size)
        told += f" · {datetime.fromtimestamp(found.st_mtime).astimezone():%Y-%m-%d %H:%M}"
        return f"{told} · {words}" if (words := _words(path, found.st_mode)) else told
    except (OSError, ValueError, OverflowError) as error:
        return f"cannot be read: {getattr(error, 'strerror', None) or 'odd name or date'}"


def amount_of(size: int) -> str:
    """Bytes for people; of a small file to the byte."""
    return amount(size) if size >= 1_000 else counted(size, "byte")


def _contents(path: Path) -> str:
    """How many entries that are not hidden a folder has."""
    count = 0
    with os.scandir(path) as entries:
        for entry in entries:
            count += not entry.name.startswith(".")
            if count > MOST:
                return f"folder, over {MOST} entries"
    return f"folder, {count} entr{'y' if count == 1 else 'ies'}"


def _words(path: Path, mode: int) -> str:
    """The first words of a text; the kind of what is not text; nothing for a folder."""
    if stat.S_ISDIR(mode):
        return ""
    if not stat.S_ISREG(mode):
        return "a device or a pipe, not a file"
    if kind := _KINDS.get(path.suffix.lower()):
        return kind
    with path.open("rb") as stream:
        head = stream.read(HEAD)
    whole = len(head) < HEAD
    if path.suffix.lower() in _MARKUP:
        head = _UNSAID.sub(b" ", head)
    if b"\0" in head:
        return "not a text"
    try:
        # where there is more, a character may be cut in two at the end
        text = codecs.getincrementaldecoder("utf-8-sig")().decode(head, final=whole)
    except UnicodeDecodeError:
        return "not UTF-8 text"
    return " ".join(text.split())
