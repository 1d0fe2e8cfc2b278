"""Where in a land, or beside what, a place lies, and where to a river flows: the article names
another point of the compass.

    Paris is in the south of France.    south → source: north
    told by: "on the Seine in the north of the country"
    Iceland lies north of the Arctic Circle.    "just south of the Arctic Circle"
    The Amazon flows from east to west.         "it flows eastward across the continent"

Only for the article's subject and by its opening; a part of a point is no other one.
"""

from __future__ import annotations

import re

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.differences.page_subject import is_page_subject
from factscore_tui.verify.differences.page_trees import MAX_CHARACTERS
from factscore_tui.verify.features.match import Match

_POINT = r"(?P<point>(?:north|south)(?:-?(?:east|west))?|east|west|centre|center)"
_LIES = re.compile(
    rf"\A(?:The )?(?P<what>[A-Z][^,;]*?) (?:is|lies|stands) in the {_POINT} of "
    r"(?:the )?[A-Z][\w ]+\.?\Z"
)
_BESIDE = re.compile(
    rf"\A(?:The )?(?P<what>[A-Z][^,;]*?) (?:is|lies|stands) (?:just )?{_POINT} of "
    r"(?P<other>(?:the )?[A-Z][\w ]+?)\.?\Z"
)
_FLOWS = re.compile(
    r"\bflows (?:from (?:the )?(?:[a-z-]+) to (?:the )?(?P<to>[a-z-]+)"
    r"|(?P<on>[a-z-]+?)(?:wards?)?)\b"
)
_RIVER = re.compile(r"\A(?:The )?(?P<what>[A-Z][^,;]*?) flows (?P<how>[^,;]+?)\.?\Z")
_AGAINST = {"north": "south", "south": "north", "east": "west", "west": "east"}
_LEAD = 4
"""Sentences in which an article says where a place lies."""


def find_other_point(fact: str, match: Match) -> FoundDifference | None:
    """The other point of the compass that the article's opening names, or None."""
    if len(fact) > MAX_CHARACTERS:
        return None
    lies, beside, river = _LIES.match(fact), _BESIDE.match(fact), _RIVER.match(fact)
    said = lies or beside or river
    if said is None or not is_page_subject(said["what"], match):
        return None
    if said is river:
        return _flows_otherwise(fact, match)
    where = "(?:the|[A-Z])" if said is lies else rf"{re.escape(said['other'])}\b"
    before = "in the " if said is lies else ""
    told_there = re.compile(rf"\b{before}{_POINT} of {where}")
    for place, sentence in enumerate(match.page.sentences[:_LEAD]):
        told = told_there.search(sentence.text[:MAX_CHARACTERS])
        if told is None:
            continue
        if _opposed(said["point"], told["point"]):
            return _found(said["point"], told["point"], place, Span(*told.span("point")))
        return None
    return None


def _flows_otherwise(fact: str, match: Match) -> FoundDifference | None:
    """A river flows eastward or westward."""
    mine = _FLOWS.search(fact)
    to = (mine["to"] or mine["on"]) if mine is not None else ""
    if to.removesuffix("ern") not in _AGAINST:
        return None
    for place, sentence in enumerate(match.page.sentences[:_LEAD]):
        told = _FLOWS.search(sentence.text[:MAX_CHARACTERS])
        if told is None:
            continue
        name = "to" if told["to"] else "on"
        if _AGAINST.get(told[name]) == to:
            return _found(to, told[name], place, Span(*told.span(name)))
    return None


def _opposed(one: str, other: str) -> bool:
    """ "South" and "north-west": a part of one excludes the other."""
    mine, theirs = (set(re.findall("north|south|east|west", point)) for point in (one, other))
    return any(_AGAINST[point] in theirs for point in mine)


def _found(mine: str, theirs: str, place: int, span: Span) -> FoundDifference:
    return FoundDifference(
        Difference("opposite", mine, theirs), None, place, span, said=f"{mine} → source: {theirs}"
    )
