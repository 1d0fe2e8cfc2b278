"""Which of the indexes on this machine count, and how far each is trusted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from factscore_tui.core.report import IndexInfo
from factscore_tui.tui.downloads.listing import text_of


class ListedIndex(NamedTuple):
    """An index as the list has it: `id` names it on the command line, its directory where another
    one has its name."""

    id: str
    row: Mapping[str, Any]


def listed(rows: Sequence[Mapping[str, Any]], index: IndexInfo | None) -> list[ListedIndex]:
    """The indexes of this machine, and those in use that lie elsewhere."""
    found: list[ListedIndex] = []
    names: set[str] = set()
    for row in rows:
        name = text_of(row, "name")
        found.append(ListedIndex(text_of(row, "path") if name in names else name, row))
        names.add(name)
    places = {place for row in rows for place in _places(row)}
    for info in index.each if index is not None else ():
        if info.path and info.path not in places:
            row = {
                "name": info.name,
                "path": info.path,
                "articles": info.articles,
                "snapshot_date": info.snapshot_date,
                "built": info.built,
            }
            found.append(ListedIndex(info.path, row))
    return found


def counted(
    found: Sequence[ListedIndex], index: IndexInfo | None, pending: Sequence[str]
) -> tuple[str, ...]:
    """The ids of those that count, the most trusted first: what was chosen and is still `pending`,
    else what is open."""
    if pending:
        by_place = {place: one.id for one in found for place in _places(one.row)}
        return tuple(dict.fromkeys(by_place.get(name, name) for name in pending))
    ids = []
    for info in index.each if index is not None else ():
        here = (one.id for one in found if info.path and info.path in _places(one.row))
        ids.append(next(here, info.name))
    return tuple(dict.fromkeys(ids))


def _places(row: Mapping[str, Any]) -> set[str]:
    """Its directory, as listed and without links."""
    return {place for key in ("path", "real") if (place := text_of(row, key))}


def rank_words(rank: int, of: int) -> str:
    """How far one of several is trusted: "most trusted", "2nd in trust"."""
    if of < 2 or not rank:
        return ""
    if rank == 1:
        return "most trusted"
    ending = "th" if 10 <= rank % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(rank % 10, "th")
    return f"{rank}{ending} in trust"
