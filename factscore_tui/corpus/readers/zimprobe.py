"""A first look into a ZIM file, in a process of its own: `python -m
factscore_tui.corpus.readers.zimprobe PATH`.

Prints one line of JSON: {"entries", "date", "name", "source"}, or {"problem"} when the file is
damaged.
"""

from __future__ import annotations

import contextlib
import json
import sys
from pathlib import Path
from typing import Any

from factscore_tui.corpus.readers.base import MAX_RECORD
from factscore_tui.util import children

CHECKED = 2_000_000_000
"""Bytes up to which the checksum of a whole file is verified: about five seconds."""
SAMPLE = 200
MAX_MEMORY = 3 << 30


def look(path: Path) -> dict[str, Any]:
    """What is told of the file at `path`."""
    from libzim.reader import Archive

    from factscore_tui.corpus.readers.zim import LIBZIM_ERRORS

    try:
        archive = Archive(path)
        count = archive.all_entry_count
        if archive.filesize <= CHECKED and archive.has_checksum and not archive.check():
            return {"problem": "its checksum does not match its content"}
        told = {"entries": count}
        for name in ("Date", "Name", "Source"):
            told[name.lower()] = _metadata(archive, name)
    except LIBZIM_ERRORS as error:
        return {"problem": str(error) or type(error).__name__}
    for number in range(0, count, max(1, count // SAMPLE)):
        try:
            entry = archive._get_entry_by_id(number)
            if not entry.is_redirect and entry.get_item().size < MAX_RECORD:
                bytes(entry.get_item().content[:1])
        except LIBZIM_ERRORS:
            # Single entries that are damaged are left out, and counted, where they are read.
            continue
    return told


def _metadata(archive: Any, name: str) -> str:
    from factscore_tui.corpus.readers.zim import LIBZIM_ERRORS

    try:
        return bytes(archive.get_metadata(name)[:1000]).decode("utf-8", "replace")
    except LIBZIM_ERRORS:
        return ""


def main() -> int:
    """Look into the file named on the command line."""
    children.leave_with_parent()
    with contextlib.suppress(ImportError, AttributeError, ValueError, OSError):
        import resource

        # Not the address space: the whole file is mapped into that.
        resource.setrlimit(resource.RLIMIT_DATA, (MAX_MEMORY, MAX_MEMORY))
    # Anything but ASCII is escaped, so that no terminal or locale matters.
    sys.stdout.write(json.dumps(look(Path(sys.argv[1]))) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
