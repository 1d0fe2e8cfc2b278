"""Facts of a group that has no name: "The two astronauts collected 47.5 kilograms", "All three men
had flown before".

No title says whether a page is about them. But where the page has the group's noun, and one
sentence has all that the fact says of it but for one word or number, three others at least, that
sentence is about them, whatever it calls them: "they", or all three.
"""

from __future__ import annotations

import re

from factscore_tui.text.words import folded_words
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import SAME, Match

_GROUP = re.compile(
    r"\A(?:(?:The|All|Both)(?: of)?(?: the)?(?: (?:two|three|four|five|six|seven|eight|nine|ten))?"
    r"(?: (?P<noun>[a-z]+(?:s|men|women)|men|women|people|crew))?)(?= [a-z])"
)
_COUNTED = re.compile(r"\A(?:All|Both)\b")
_LEAST = 3


def without_group(fact: str, match: Match) -> str:
    """The fact told of "they"; "" where it is of no such group, or the page does not know it."""
    found = _GROUP.match(fact)
    if found is None:
        return ""
    noun = found["noun"]
    known = stem(noun) in match.page.by_stem if noun else _COUNTED.match(fact) is not None
    if not known or (noun is None and folded_words(fact[found.end() :])[:1] == ["of"]):
        return ""
    return f"They{fact[found.end() :]}"


def tells_the_rest(match: Match) -> bool:
    """One sentence has every word of such a fact but one at most, three at least."""
    return any(
        len([found for found in match.credits if found.get(place, 0.0) >= SAME])
        >= max(_LEAST, len(match.units) - 1)
        for place in match.ranked(1)
    )
