"""The knowledge sources in a few cells: names with dates where there is room, fewer words where
there is less."""

from __future__ import annotations

from factscore_tui.core.report import IndexInfo
from factscore_tui.tui.text.visible import one_line

Part = str | tuple[str, str]

NAME = 28
"""Characters of a name."""
DATE = 10


def lengths_of(index: IndexInfo | None) -> list[list[Part]]:
    """The sources, the most trusted first, in several lengths, longest first; one empty length for
    none."""
    if index is None:
        return [[]]
    if not index.sources:
        name: list[Part] = [(one_line(index.name, NAME), "$foreground")]
        dated: list[Part] = [(f" as of {one_line(index.day, DATE)}", "$quiet")] if index.day else []
        return [[*name, *dated], name]
    first, more = index.sources[0], len(index.sources) - 1
    rest: Part = (f" + {more} more", "$quiet")
    return [
        _listed(index.sources, dated=True),
        [*_listed((first,), dated=True), rest],
        _listed(index.sources, dated=False),
        [*_listed((first,), dated=False), rest],
        [(f"{more + 1} sources", "$foreground")],
    ]


def _listed(sources: tuple[IndexInfo, ...], dated: bool) -> list[Part]:
    parts: list[Part] = []
    for source in sources:
        parts += [(", ", "$quiet")] if parts else []
        parts.append((one_line(source.name, NAME), "$foreground"))
        if dated and source.day:
            parts.append((f" {one_line(source.day, DATE)}", "$quiet"))
    return parts
