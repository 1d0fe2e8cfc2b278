"""The order in which a ZIM file is read fastest, from its table of entries.

Entries are sorted by path, their contents by the time they were added, packed some twenty to a
cluster. Read in the order of paths, every cluster is read and unpacked once for each of its
articles; in the order of clusters, once. (File format: openZIM, "ZIM file format", version 5 and
6.)
"""

from __future__ import annotations

import mmap
import struct
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

MAGIC = b"ZIM\x04"
_HEADER = struct.Struct("<4sHH16sIIQQQQ")
_REDIRECT = 0xFFFF
_ENTRY = 16
"""Bytes of an entry before its path: type u16, parameter length u8, namespace u8, revision u32,
cluster u32, blob u32. A redirect has the number of another entry in the place of the cluster."""
_AT_ONCE = 1 << 17


class Order(NamedTuple):
    """Numbers of the entries that are articles, cluster by cluster, the cluster of each, and the
    numbers of those that redirect to an article."""

    articles: npt.NDArray[np.uint32]
    clusters: npt.NDArray[np.uint32]
    redirects: npt.NDArray[np.uint32]


def read_order(path: Path) -> Order | None:
    """The order for the file at `path`; None when its tables are not where they should be."""
    try:
        with (
            path.open("rb") as stream,
            mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ) as view,
        ):
            return _order(view)
    except (OSError, ValueError, struct.error):
        return None


def _order(view: mmap.mmap) -> Order | None:
    import numpy as np

    magic, _, minor, _, count, _, paths_at, _, _, types_at = _HEADER.unpack_from(view)
    if magic != MAGIC or paths_at + 8 * count > len(view) or not types_at < len(view):
        return None
    html = [number for number, name in enumerate(_types(view, types_at)) if is_page(name)]
    content = ord("C") if minor else ord("A")
    page = np.zeros(count, bool)
    leads_to = np.full(count, count, np.int64)
    place = np.zeros(count, np.uint64)
    for start in range(0, count, _AT_ONCE):
        part = slice(start, min(count, start + _AT_ONCE))
        entries = _entries(view, paths_at + 8 * start, part.stop - start)
        if entries is None:
            return None
        kept = entries["namespace"] == content
        page[part] = kept & np.isin(entries["type"], html)
        redirect = kept & (entries["type"] == _REDIRECT)
        leads_to[part][redirect] = np.minimum(entries["cluster"][redirect], count)
        place[part] = entries["cluster"].astype(np.uint64) << np.uint64(32) | entries["blob"]
    articles = np.flatnonzero(page).astype(np.uint32)
    redirects = np.flatnonzero(np.append(page, False)[leads_to]).astype(np.uint32)
    articles = articles[np.argsort(place[articles], kind="stable")]
    return Order(articles, (place[articles] >> np.uint64(32)).astype(np.uint32), redirects)


def _entries(view: mmap.mmap, at: int, count: int) -> npt.NDArray[np.void] | None:
    """The first bytes of `count` entries whose positions stand at `at`, as an array of
    structures."""
    import numpy as np

    positions = np.frombuffer(view[at : at + 8 * count], "<u8")
    if count and int(positions.max()) > len(view) - _ENTRY:
        return None
    fields = [
        ("type", "<u2"),
        ("", "u1"),
        ("namespace", "u1"),
        ("", "<u4"),
        ("cluster", "<u4"),
        ("blob", "<u4"),
    ]
    # A copy of what is mapped would be the whole file; this gathers 16 bytes an entry.
    whole = np.frombuffer(view, "u1")
    try:
        gathered = whole[positions[:, None].astype(np.int64) + np.arange(_ENTRY)]
    finally:
        del whole
    entries: npt.NDArray[np.void] = gathered.reshape(-1).view(np.dtype(fields))
    return entries


def _types(view: mmap.mmap, at: int) -> list[str]:
    """The MIME types of the file in the order of their numbers; they end with an empty one."""
    names: list[str] = []
    listed = view[at : at + 65536]
    for name in listed.split(b"\x00"):
        if not name:
            break
        names.append(name.decode("utf-8", "replace"))
    return names


def is_page(mimetype: str) -> bool:
    """True for HTML that is shown; scrapers of web sites mark what is not with "raw"."""
    name, _, parameters = mimetype.lower().partition(";")
    return name.strip() == "text/html" and "raw" not in parameters
