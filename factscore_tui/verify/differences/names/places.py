"""Which of two places may lie in the other: by what the page writes, and by their names."""

from __future__ import annotations

import re

from factscore_tui.verify.differences.roles.arguments import ArgumentName
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import Match

_HOUSE_WORDS = """
    theater theatre hall house hotel church cathedral palace university college school academy
    station museum library castle abbey chapel stadium arena opera hospital prison villa court
    square park garden street manor cemetery clinic monastery convent
"""
_HOUSES = frozenset(map(stem, _HOUSE_WORDS.split()))
"""Words of names of houses and the like, which stand in towns."""
_BETWEEN = r"(?:,|,? (?:in|at|near|of|on)|\s\()\s?(?:the )?(?:[A-Z]\w*['\u2019]s )?"
"""What stands between two places of which one lies in the other; "King's" is no part of the name
"College London" for the parser."""


def side_by_side(match: Match, one: str, other: str) -> bool:
    """The page names the two side by side, "Cincinnati, Ohio", "La Casa Azul in Coyoacán" or "the
    house in Coyoacán, La Casa Azul": one may lie in the other, and neither contradicts it."""
    a, b = re.escape(one), re.escape(other)
    beside = re.compile(rf"\b{a}{_BETWEEN}{b}\b|\b{b}{_BETWEEN}{a}\b")
    return any(beside.search(sentence.text) for sentence in match.page.sentences)


def is_house(name: ArgumentName) -> bool:
    """The name is that of a house or the like: "Blue House", "Bellevue Hospital"."""
    return bool(_HOUSES & set(name.stems))
