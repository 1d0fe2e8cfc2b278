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
from factscore_tui.verify.features.match import SAME, Match, share

_GROUP = re.compile(
    r"\A(?:(?:The|All|Both)(?: of)?(?: the)?(?: (?:two|three|four|five|six|seven|eight|nine|ten))?"
    r"(?: (?P<noun>[a-z]+(?:s|men|women)|men|women|people|crew))?)(?= [a-z])"
)
_NAME = r"[A-Z][\w'-]*(?: (?:(?:de|von|van|la) )?[A-Z][\w.'-]*)*"
_COUPLE = re.compile(rf"(?P<one>{_NAME}) and (?P<two>{_NAME})(?= [a-z])")
_THEY = re.compile(r"\b(?:the (?:couple|pair|two)|they|both)\b", re.IGNORECASE)
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


def without_couple(fact: str, match: Match) -> str:
    """What is said of two people, one of whom the page is about, told of "they": where the page
    speaks of the couple, the two or them, or of the other, in the sentence with most of the rest or
    the one before it; else "". "They married in 1957" is said of no second wife."""
    found = _COUPLE.match(fact)
    if found is None:
        return ""
    own = match.page.title_stems
    names = [[stem(word) for word in folded_words(found[who])] for who in ("one", "two")]
    about = [set(name) <= own for name in names]
    others = [name for name, is_own in zip(names, about, strict=True) if not is_own]
    known = all(name[-1] in match.page.by_stem for name in others)
    spoken = known and any(about) and _of_both(match, found.end(), [name[-1] for name in others])
    return f"They{fact[found.end() :]}" if spoken else ""


def _of_both(match: Match, end: int, others: list[str]) -> bool:
    """The page speaks of "them" somewhere, and in the sentence with most of what the fact says
    behind `end`; or the other's name is in that one or in the one before."""
    if not any(_THEY.search(sentence.text) for sentence in match.page.sentences):
        return False
    rest = [unit.span.start >= end for unit in match.units]
    place = max(match.scores, key=lambda p: (share(match, [p], rest), -p), default=-1)
    if place < 0:
        return False
    near = [match.page.sentences[p] for p in range(max(0, place - 1), place + 1)]
    named = all(any(root in one.stems for one in near) for root in others)
    return named or _THEY.search(near[-1].text) is not None


def tells_the_rest(match: Match) -> bool:
    """One sentence has every word of such a fact but one at most, three at least."""
    return any(
        len([found for found in match.credits if found.get(place, 0.0) >= SAME])
        >= max(_LEAST, len(match.units) - 1)
        for place in match.ranked(1)
    )
