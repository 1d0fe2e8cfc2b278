"""How large an index will be, and whether the disk has room for it."""

from __future__ import annotations

from pathlib import Path

from factscore_tui.corpus.readers.base import Source
from factscore_tui.errors import StorageProblem
from factscore_tui.util.amounts import size_text
from factscore_tui.util.disk import free_bytes

# Bytes of index for a byte of source, by how it is packed. Small real dumps (24 to 900 articles)
# came to 1.2 to 1.4 for bz2 and gz, 0.3 to 1.6 for ZIM, 0.9 for JSON Lines; a whole Wikipedia, with
# redirects and other namespaces, to less.
GROWTH = {"bz2": 1.2, "gz": 1.2, "zst": 1.2, "zim": 1.5, "parquet": 1.3}
GROWTH_PLAIN = {"xml": 0.45}
WORKING = 1.25
"""What a build needs for a while beyond its result: logs, and names being sorted."""
FLOOR = 20_000_000
"""Bytes that even the index of nothing needs while it is built."""


class NoRoom(StorageProblem):
    """The disk has no room for an index. Who asked for one knows what else can be done; to others
    it is a StorageProblem."""

    @property
    def kind(self) -> str:
        """That of its base, also on the wire."""
        return StorageProblem.__name__


def estimated_bytes(source: Source) -> int:
    """About how large the index of `source` will be, 0 when nothing tells."""
    plain = GROWTH_PLAIN.get(source.kind, 1.0)
    return round(source.size * GROWTH.get(source.packing, plain))


def check_space(source: Source, output: Path, there: int = 0) -> None:
    """NoRoom when the disk of `output` has no room; `there` bytes of this build are on it
    already."""
    needed = round(estimated_bytes(source) * WORKING) + FLOOR - there
    try:
        free = free_bytes(output.parent)
    except OSError:
        return  # the first write will tell
    if source.size and free < needed:
        raise NoRoom(
            f"not enough space for the index {output}: about {size_text(needed)} are needed, "
            f"{size_text(free)} are free",
            "free some space, or choose another disk",
        )
