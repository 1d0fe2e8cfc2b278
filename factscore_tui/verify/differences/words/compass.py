"""Where in a land a place lies, and a child's brothers and sisters: the article says otherwise.

Paris is in the south of France.    south → source: north
told by: "on the Seine in the north of the country"
Ann Lee was an only child.          only child → source: the fourth of five children
"""

from __future__ import annotations

import re

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.text.words import words
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.differences.page_trees import MAX_CHARACTERS
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import Match

_POINT = r"(?P<point>(?:north|south)(?:-?(?:east|west))?|east|west|centre|center)"
_LIES = re.compile(
    rf"\A(?:The )?(?P<what>[A-Z][^,;]*?) (?:is|lies|stands) in the {_POINT} of "
    r"(?:the )?[A-Z][\w ]+\.?\Z"
)
_AGAINST = {"north": "south", "south": "north", "east": "west", "west": "east"}
_ONLY = re.compile(r"\A(?P<what>[A-Z][^,;]*?) (?:is|was) an only child\.?\Z")
_SEVERAL = re.compile(
    r"\b(?:the )?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eldest|oldest|"
    r"youngest) (?:child )?of (?:the )?"
    r"(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) "
    r"(?:children|sons|daughters|brothers|sisters|siblings)\b"
)
_LEAD = 4
"""Sentences in which an article says where a place lies."""


def find_other_point(fact: str, match: Match) -> FoundDifference | None:
    """The other point of the compass that the article's opening names, or None."""
    said = _LIES.match(fact) if len(fact) <= MAX_CHARACTERS else None
    if said is None or not _is_subject(said["what"], match):
        return None
    for place, sentence in enumerate(match.page.sentences[:_LEAD]):
        told = re.search(rf"\bin the {_POINT} of (?:the|[A-Z])", sentence.text[:MAX_CHARACTERS])
        if told is None:
            continue
        if _opposed(said["point"], told["point"]):
            return _found(said["point"], told["point"], place, Span(*told.span("point")))
        return None
    return None


def find_other_children(fact: str, match: Match) -> FoundDifference | None:
    """The brothers and sisters of somebody who is said to be an only child, or None."""
    said = _ONLY.match(fact) if len(fact) <= MAX_CHARACTERS else None
    if said is None or not _is_subject(said["what"], match):
        return None
    for place, sentence in enumerate(match.page.sentences):
        told = _SEVERAL.search(sentence.text[:MAX_CHARACTERS])
        if told is not None:
            return _found("only child", told[0], place, Span(*told.span()))
    return None


def _is_subject(what: str, match: Match) -> bool:
    said = {stem(word.folded) for word in words(what)} - {"the"}
    return bool(said) and said <= match.page.title_stems


def _opposed(one: str, other: str) -> bool:
    """ "South" and "north-west": a part of one excludes the other."""
    mine, theirs = (set(re.findall("north|south|east|west", point)) for point in (one, other))
    return any(_AGAINST[point] in theirs for point in mine)


def _found(mine: str, theirs: str, place: int, span: Span) -> FoundDifference:
    return FoundDifference(
        Difference("opposite", mine, theirs), None, place, span, said=f"{mine} → source: {theirs}"
    )
