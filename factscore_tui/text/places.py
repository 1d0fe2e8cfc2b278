"""Places of the world, and which of them surely do not lie in one another.

A small table (models/places.tsv, written for this project) gives for each place all units that it
lies or ever lay in: divisions, countries, former states. Two places are apart where the table has
both and neither lies in the other: Rome and Athens, Arizona and Mexico. What it lacks is never
apart from anything.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator
from typing import NamedTuple

from factscore_tui.paths import bundled

_LAND = frozenset(("continent", "country", "state", "city", "island"))
_WATER = {"river": "river", "lake": "lake", "sea": "sea", "ocean": "sea"}
_WIDE = frozenset(("country", "state", "continent", "island"))
"""Kinds that may lie across each other: Lapland and Norway."""
_OF_BRITAIN = frozenset(("England", "Scotland", "Wales", "Northern Ireland"))
_NESTED = frozenset(
    ("United Kingdom", "Ireland", "Republic of Ireland", "Palestine", "Israel", "China", "Taiwan",
     "Greenland", "Denmark", "Faroe Islands", *_OF_BRITAIN)
)  # fmt: skip
"""Countries of which one is, or is said to be, a part of another."""
_SEVERAL = 3
"""Towns: Berwick alone was English and Scottish."""
_KINDS = 3
"""Fields of a line before the other names of a place."""


class Place(NamedTuple):
    """A line of the table: the name, what it is, and the names of all units it lies in."""

    name: str
    kind: str
    inside: frozenset[str]


def find_place(name: str) -> Place | None:
    """The place of this name, "the" before it or not; None where the table does not have it."""
    table = _table()
    for said in (name, name.removeprefix("the ").removeprefix("The ")):
        if said in table.other_names:
            return _place(table.other_names[said])
    return None


def apart(one: Place, other: Place) -> bool:
    """Surely two places, neither of which lies in the other, or lies across it."""
    land = one.kind in _LAND and other.kind in _LAND
    water = _WATER.get(one.kind)
    if not land and (water is None or water != _WATER.get(other.kind)):
        return False
    if {one.name, other.name} <= _OF_BRITAIN:
        return one.name != other.name
    if one.name == other.name or _within(one, other) or _within(other, one):
        return False
    return not (one.kind in _WIDE and other.kind in _WIDE and _across(one, other))


def two_countries(one: Place, other: Place) -> bool:
    """Two countries of today, whatever was once: what is in the one now, or a nation's own, is not
    the other's."""
    if one.kind != "country" or other.kind != "country" or one.name == other.name:
        return False
    both = {one.name, other.name}
    return both <= _OF_BRITAIN or not both <= _NESTED


def _within(one: Place, other: Place) -> bool:
    """The first lies in the second, by its own line or by that of its country."""
    table = _table()
    if other.name in one.inside:
        return True
    countries = (table.lines.get(name, "") for name in one.inside)
    return any(
        line.split("\t")[1] == "country" and other.name in _place_of(line).inside
        for line in countries
        if line
    )


def _across(one: Place, other: Place) -> bool:
    """Several towns lie in both, or have changed from one to the other."""
    both = (
        place
        for place in _all_places()
        if place.kind == "city" and one.name in place.inside and other.name in place.inside
    )
    return len(list(itertools.islice(both, _SEVERAL))) == _SEVERAL


class _Table(NamedTuple):
    """The lines by name, and the name of the line for each name that a place has."""

    lines: dict[str, str]
    other_names: dict[str, str]


@functools.cache
def _table() -> _Table:
    lines: dict[str, str] = {}
    names: dict[str, str] = {}
    for line in bundled("models/places.tsv").read_text(encoding="utf-8").splitlines():
        fields = line.split("\t")
        lines[fields[0]] = line
        names[fields[0]] = fields[0]
        for other in fields[_KINDS].split("|") if len(fields) > _KINDS else ():
            if other:
                names.setdefault(other, fields[0])
    return _Table(lines, names)


@functools.cache
def _place(name: str) -> Place:
    return _place_of(_table().lines[name])


def _place_of(line: str) -> Place:
    name, kind, inside = line.split("\t")[:_KINDS]
    known = _table().other_names
    return Place(name, kind, frozenset(known.get(one, one) for one in inside.split("|") if one))


def _all_places() -> Iterator[Place]:
    yield from map(_place, _table().lines)
