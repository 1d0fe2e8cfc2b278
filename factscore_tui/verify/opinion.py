"""Facts that no model's opinion contradicts: what differs there would have to be named.

"Richard Pankhurst was a lawyer" beside "Richard Pankhurst, a barrister" looks to a network like one
calling in place of another. Somebody can be many things, and what a page calls them says little
against any of the others.
"""

from __future__ import annotations

import re

from factscore_tui.verify.differences.words.nationality import same_nation
from factscore_tui.verify.features.match import SAME, Match
from factscore_tui.verify.features.negation import denied

_IS_A = re.compile(r"\A[A-Z][^,.;:()]{1,60}? (?:is|was) an? (?P<noun>[a-z-]+(?: [a-z-]+)?)\.?\Z")
_CHILD_OF = re.compile(
    r"\A[A-Z][^,.;:()]{1,60}? (?:is|was) (?:the|an?) (?:[a-z]+ ){0,2}?(?:son|daughter|child) "
    r"of an? [A-Za-z][^,;:()]{2,60}\Z"
)
"""A parent without a name: "Johnston was the youngest son of a doctor from Connecticut"."""
_READ = 4
"""Sentences, those with most of a fact, that may deny the same."""
_NO_CALLING = frozenset(("not", "never", "no", "failure", "success"))


def beyond_opinion(fact: str, match: Match) -> bool:
    """The fact says by a noun alone what its subject is, or with a nation by which the article
    calls it, or whose child it is by what a parent was; or it has a date of the page, and nothing
    that is not there: "born in January 1942" of "(17 January 1942 – 3 June 2016)"; or both deny the
    same: "there is no airport"."""
    if _dated_as_there(match) or _denied_as_there(fact, match):
        return True
    said = _IS_A.match(fact)
    if said is not None and not _NO_CALLING & set(said["noun"].split()):
        return True
    if _CHILD_OF.match(fact) and _names_there(match):
        return True
    return same_nation(fact, match)


def _dated_as_there(match: Match) -> bool:
    """A date of the fact is told by the page, and so is every other word of it, wherever."""
    dates = [credit for unit, credit in zip(match.units, match.credits, strict=True) if unit.date]
    told = bool(dates) and all(max(credit.values(), default=0.0) >= SAME for credit in dates)
    return told and all(match.credits)


def _names_there(match: Match) -> bool:
    """The page has every name of the fact."""
    return all(
        credit
        for unit, credit in zip(match.units, match.credits, strict=True)
        if unit.text[:1].isupper()
    )


def _denied_as_there(fact: str, match: Match) -> bool:
    """A sentence that tells of what the fact denies denies it too."""
    own = denied(fact)
    return any(own & match.page.sentences[place].denied for place in match.ranked(_READ))
