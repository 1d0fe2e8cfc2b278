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
"""Other words of the fact, all of which the sentence has; fewer where only two figures have changed
places."""
_FIGURES = 3
"""Figures of a sum, without the zeros at its end, of which two may have changed places."""
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
    if not others or all(match.units[k].name for k in others):
        return None
    for place in match.ranked(3):
        sentence = match.page.sentences[place]
        sure = {k for k in others if match.units[k].name or match.units[k].exact}
        needed = {k: SAME if k in sure else AKIN for k in others}
        if any(match.credits[k].get(place, 0.0) < least for k, least in needed.items()):
            continue
        found = [one for one in sentence.slots.numbers if _MONEY.search(one.text)]
        sums = list({one.value: one for one in reversed(found)}.values())  # "and shared £18,200"
        slips = [one for one in sums if _is_slip(unit.text, one.text)]
        if len(slips) != 1:
            if sentence.denied or _PART.search(sentence.text) or _PLANS.search(sentence.text):
                continue
            slips = sums if len(others) >= _LEAST else []
        if len(slips) == 1 and slips[0].dimension == unit.number.dimension:
            if same_number(unit.number, slips[0]):
                return None
            said = Difference(unit.number.kind, unit.text.strip(), slips[0].text.strip())
            return FoundDifference(said, unit, place, slips[0].span)
    return None


def _is_slip(mine: str, theirs: str) -> bool:
    """The same figures in another order, "£78,500" of "£87,500": few words tell then that it is the
    same sum."""
    digits = [re.sub(r"\D", "", text) for text in (mine, theirs)]
    return (
        len(digits[0].rstrip("0")) >= _FIGURES
        and digits[0] != digits[1]
        and sorted(digits[0]) == sorted(digits[1])
    )
