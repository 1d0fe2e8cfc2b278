"""Namesakes: the fact names the one, the source the other.

    Pliny the Elder described it to Tacitus.     Pliny the Elder → source: Pliny the Younger
    Elizabeth II succeeded Mary I.               Elizabeth II → source: Elizabeth I

The rest of the two names is the same, so nothing else tells them apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.verify.differences.numbers.computed import CITED, FoundDifference
from factscore_tui.verify.features.match import Match

_NAMESAKE = re.compile(
    r"\b(?P<name>[A-Z][\w'-]+)(?:,? (?P<age>the (?:Elder|Younger)|Senior|Junior|Sr|Jr)\b"
    r"| (?P<number>[IVX]{1,5})(?!\w|\.\w))"
)
_SAME = {"Senior": "Sr", "Junior": "Jr"}
_NO_NAME = frozenset(("War", "Act", "Part", "Volume", "Chapter", "Mark", "Type", "Phase", "Class"))
_KIN_OF = re.compile(
    r"\b(?:father|mother|parents?|sons?|daughters?|child(?:ren)?|uncle|aunt|nephew|niece|brothers?"
    r"|sisters?|wife|husband|cousin|grand\w+) of \Z"
)
_READ = 4
_ENOUGH = 0.6
"""Share of the rest of the fact that a sentence with the namesake has for it to tell the same."""
_ALL = 0.9
"""Share that one without it has to have."""


def find_namesake(fact: str, match: Match) -> FoundDifference | None:
    """The namesake of whom the source tells it, or None: also where the source tells it of either,
    or the fact names both."""
    mine = list(_namesakes(fact))
    for hit in mine:
        name, which = hit["name"], _which(hit)
        if any(other["name"] == name and _which(other) != which for other in mine):
            continue
        if fact[hit.end() :].startswith(("'s", "\u2019s")) or _KIN_OF.search(fact[: hit.start()]):
            continue  # "Pliny the Younger's uncle commanded the fleet": that is Pliny the Elder
        own = [u for u, unit in enumerate(match.units) if _inside(hit, unit.span)]
        others = [u for u in range(len(match.units)) if u not in own]
        rivals: list[tuple[int, re.Match[str]]] = []
        for place in match.ranked(_READ):
            text = match.page.sentences[place].text
            named = [other for other in _namesakes(text) if other["name"] == name]
            share = _share(match, others, place)
            if share < (_ENOUGH if named else _ALL) or CITED.search(text):
                continue
            if any(_which(other) == which for other in named) or not named:
                return None  # it may tell it of either
            rivals.append((place, named[0]))
        if rivals and others:
            place, other = rivals[0]
            return FoundDifference(
                Difference("namesake", hit.group(), other.group()),
                None,
                place,
                Span(*other.span()),
                (),
                f"{hit.group()} → source: {other.group()}",
            )
    return None


def _namesakes(text: str) -> Iterator[re.Match[str]]:
    return (hit for hit in _NAMESAKE.finditer(text) if hit["name"] not in _NO_NAME)


def _which(hit: re.Match[str]) -> str:
    which = hit["age"] or hit["number"]
    return _SAME.get(which, which)


def _inside(hit: re.Match[str], span: Span) -> bool:
    return hit.start() <= span.start < hit.end()


def _share(match: Match, units: Sequence[int], place: int) -> float:
    """How much of these units the sentence has; nothing where it lacks a name, date or number of
    them."""
    got = total = 0.0
    for u in units:
        unit, credit = match.units[u], match.credits[u].get(place, 0.0)
        if not credit and (unit.name or unit.exact):
            return 0.0
        got, total = got + unit.weight * credit, total + unit.weight
    return got / total if total else 0.0
