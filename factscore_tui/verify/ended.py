"""What is told as so now of somebody who is dead: "Nelson Mandela is the president of South Africa"
of a page that tells of his death.

The words and the networks agree, since a page says "was the president" in the same words. A text
may be written in the present tense throughout, so that this is no contradiction; but nobody should
take it for confirmed.
"""

from __future__ import annotations

import re

from factscore_tui.core.for_now import for_now
from factscore_tui.text.words import words
from factscore_tui.verify.features.alignment import SourcePage

_DIED = re.compile(r"\bdied\b[^.;]{0,80}?\b(?:\d{1,2} [A-Z][a-z]+ )?(?:1\d{3}|20\d\d)\b")
_BRACKETS = re.compile(
    r"\([^()]{0,60}?\b(?:1\d{3}|20\d\d)\s*[-\u2010-\u2015]\s*([^()]{0,30}?\b(?:1\d{3}|20\d\d))\)"
)
_OTHERS = re.compile(
    r"\b(?:father|mother|parents?|wife|husband|spouse|sons?|daughters?|child|brothers?|sisters?|"
    r"uncle|aunt|who|whose|people|soldiers|men|women)\b[^.;]{0,60}\Z"
)
"""Before "died": it is told of somebody else."""
LEAD = 1500
"""Characters of a page that tell when its person lived."""


def told_as_now_of_the_dead(fact: str, page: SourcePage) -> str:
    """When the page's person died, as it says that ("died in Johannesburg on 5 December 2013"),
    where the fact begins with that person and tells what holds for a time only; "" elsewhere."""
    title, said = [w.folded for w in words(page.title)], [w.folded for w in words(fact)]
    if not title or not for_now(fact) or title[-1] not in said[: len(title) + 2]:
        return ""
    lead = page.passages[0].text[:LEAD] if page.passages else ""
    brackets = _BRACKETS.search(lead)
    if brackets is not None and brackets.start() < lead.find(" was "):
        return f"died {brackets.group(1).strip()}"
    for died in _DIED.finditer(lead):
        if _OTHERS.search(lead, 0, died.start()) is None:
            return died.group()
    return ""


def reason_of(died: str) -> str:
    """For the reader."""
    return f"told as so now, but the source has: {died}"
