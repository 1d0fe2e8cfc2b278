"""The readers, in the order in which they are asked whether a source is theirs."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from factscore_tui import plugins
from factscore_tui.errors import FactscoreError

if TYPE_CHECKING:
    from factscore_tui.corpus.readers.base import Source
    from factscore_tui.corpus.readers.streams import Unpacked


class Opening(NamedTuple):
    """A source before it is known what it is. `head` is its beginning, unpacked; `stream` is
    standard input, and then `path` means nothing."""

    path: Path
    head: bytes
    stream: Unpacked | None = None

    @property
    def where(self) -> tuple[Path | None, Unpacked | None]:
        """As readers of dumps want it: a path, or a stream."""
        return (None, self.stream) if self.stream is not None else (self.path, None)


class Reader(NamedTuple):
    """`open` is the function that gives a Source for an Opening, or None where it is another's:
    "module:name" beside this one. `accepts` is what users are told that it reads
    (empty: told with another). `packed` tells
    that it also reads packed files and standard input."""

    open: str
    accepts: str
    packed: bool = False


READERS = (
    Reader("zim:from_zim", "ZIM files"),
    Reader("parquet:from_parquet", "Parquet tables"),
    Reader("factscore_db:from_factscore_db", "FActScore's SQLite files"),
    Reader(
        "xmldump:from_dump",
        "MediaWiki XML and CirrusSearch dumps (plain, bz2, gz, zst)",
        packed=True,
    ),
    Reader("cirrus:from_cirrus", "", packed=True),
    Reader("jsonl:from_json_lines", "JSON Lines (objects with title and text)"),
    Reader("folder:from_text_file", "folders of md, txt, csv, html, pdf, docx and odt files"),
)
"""What a file says by its first bytes comes before what its name says. Folders are told apart in
open_source."""
_TOLD = [one.accepts for one in sorted(READERS, key=lambda one: not one.packed) if one.accepts]
ACCEPTED = f"accepted are {', '.join(_TOLD[:-1])}, and {_TOLD[-1]}"
BY_NAME = READERS[-1]
"""Reads whatever has a certain ending, so readers of plugins are asked before it."""


def recognised(opening: Opening, packed: bool) -> Source | None:
    """The source, opened by the first reader that knows it; None where none does. `packed` leaves
    out those that read plain files only."""
    source: Source | None
    for reader in READERS:
        if packed and not reader.packed:
            continue
        if reader is BY_NAME:
            source = _by_plugins(opening)
            if source is not None:
                return source
        module, _, function = reader.open.partition(":")
        found = import_module(f"factscore_tui.corpus.readers.{module}")
        source = getattr(found, function)(opening)
        if source is not None:
            return source
    return None


def _by_plugins(opening: Opening) -> Source | None:
    """The source, opened by the first reader of a plugin that knows it. One that fails is passed
    over, and plugins.troubles tells of it."""
    for plugin in plugins.plugins(plugins.READERS):
        try:
            source: Source | None = plugins.load(plugin)(opening)
        except FactscoreError as error:
            if error in plugins.troubles():
                continue
            raise  # it is the plugin's to read, and cannot be read
        except Exception as error:  # noqa: BLE001 - code of others: whatever it raises is one message
            plugins.failed(plugin, f"{type(error).__name__}: {error}")
            continue
        if source is not None:
            return source
    return None
