"""Another sum of money in a user's own documents, where one sentence tells of one sum only.

The club raised £81,200 for the crews.    "In May the club raised £18,200 and shared it among the
                                          crews": £81,200 -> source: £18,200
"""

from __future__ import annotations

import re

from factscore_tui.core.verdict import Difference
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.features.match import AKIN, SAME, Match
from factscore_tui.verify.features.quantities import same_number

_MONEY = re.compile(r"[£$€¥]|\b(?:pounds?|dollars?|euros?)\b")
_LEAST = 3
"""Other words of the fact, all of which the sentence has."""
_PART = re.compile(
    r"\b(?:half|third|quarter|part|rest|share|total|altogether|together|more than|less than|over|"
    r"under|about|nearly|almost|up to|at least|further|another|additional|extra|each|per|"
    r"(?:a|every) (?:year|month|week|day))\b",
    re.IGNORECASE,
)
"""In a fact or a sentence whose sums are parts of one another, or rough."""
_PLANS = re.compile(r"\b(?:if|might|may|could|or|between)\b")


def find_amount(fact: str, match: Match) -> FoundDifference | None:
    """The other sum, or None: the document has the fact's nowhere, and the sentence has one sum."""
    money = [k for k, u in enumerate(match.units) if u.number and _MONEY.search(u.text)]
    if not match.page.own or len(money) != 1 or _PART.search(fact):
        return None
    unit = match.units[money[0]]
    if unit.number is None or match.credits[money[0]]:
        return None
    others = [k for k in range(len(match.units)) if k != money[0]]
    if len(others) < _LEAST or all(match.units[k].name for k in others):
        return None
    for place in match.ranked(3):
        sentence = match.page.sentences[place]
        if sentence.denied or _PART.search(sentence.text) or _PLANS.search(sentence.text):
            continue
        sure = {k for k in others if match.units[k].name or match.units[k].exact}
        needed = {k: SAME if k in sure else AKIN for k in others}
        if any(match.credits[k].get(place, 0.0) < least for k, least in needed.items()):
            continue
        sums = [one for one in sentence.slots.numbers if _MONEY.search(one.text)]
        if len(sums) == 1 and sums[0].dimension == unit.number.dimension:
            if same_number(unit.number, sums[0]):
                return None
            said = Difference(unit.number.kind, unit.text.strip(), sums[0].text.strip())
            return FoundDifference(said, unit, place, sums[0].span)
    return None
