"""Indexes that were built outside the data directory: a list of their places, so that they can be
found by name."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from factscore_tui import paths

FILE = "elsewhere.txt"
"""In the directory of the indexes: paths, separated by NUL, newest last."""
MOST = 200
"""Places that are remembered."""


def known() -> list[Path]:
    """The places that are remembered, newest last; what stands there now is not known."""
    try:
        lines = (
            (paths.indexes_dir() / FILE)
            .read_text(encoding="utf-8", errors="surrogateescape")
            .split("\0")
        )
    except OSError:
        return []
    return [Path(line) for line in lines if line]


def remember(directory: Path) -> None:
    """An index was built there. Inside the data directory it is found anyway; where the list cannot
    be written the index still is what it is."""
    place, own = directory.absolute(), paths.indexes_dir()
    if place.parent == own.absolute():
        return
    places = [*(one for one in known() if one != place), place][-MOST:]
    with contextlib.suppress(OSError, ValueError):
        paths.private_dir(own)
        aside = own / f".{FILE}.{os.getpid()}"
        aside.write_text("\0".join(map(str, places)), encoding="utf-8", errors="surrogateescape")
        aside.replace(own / FILE)
