"""Where in a land a place lies: the article names another point of the compass.

    Paris is in the south of France.    south → source: north
    told by: "on the Seine in the north of the country"

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
_AGAINST = {"north": "south", "south": "north", "east": "west", "west": "east"}
_LEAD = 4
"""Sentences in which an article says where a place lies."""


def find_other_point(fact: str, match: Match) -> FoundDifference | None:
    """The other point of the compass that the article's opening names, or None."""
    said = _LIES.match(fact) if len(fact) <= MAX_CHARACTERS else None
    if said is None or not is_page_subject(said["what"], match):
        return None
    for place, sentence in enumerate(match.page.sentences[:_LEAD]):
        told = re.search(rf"\bin the {_POINT} of (?:the|[A-Z])", sentence.text[:MAX_CHARACTERS])
        if told is None:
            continue
        if _opposed(said["point"], told["point"]):
            return _found(said["point"], told["point"], place, Span(*told.span("point")))
        return None
    return None


def _opposed(one: str, other: str) -> bool:
    """ "South" and "north-west": a part of one excludes the other."""
    mine, theirs = (set(re.findall("north|south|east|west", point)) for point in (one, other))
    return any(_AGAINST[point] in theirs for point in mine)


def _found(mine: str, theirs: str, place: int, span: Span) -> FoundDifference:
    return FoundDifference(
        Difference("opposite", mine, theirs), None, place, span, said=f"{mine} → source: {theirs}"
    )
