"""Facts that no model's opinion contradicts: what differs there would have to be named.

"Richard Pankhurst was a lawyer" beside "Richard Pankhurst, a barrister" looks to a network like one
calling in place of another. Somebody can be many things, and what a page calls them says little
against any of the others.
"""

from __future__ import annotations

import re

from factscore_tui.verify.differences.words.nationality import same_nation
from factscore_tui.verify.features.match import Match

_IS_A = re.compile(r"\A[A-Z][^,.;:()]{1,60}? (?:is|was) an? (?P<noun>[a-z-]+(?: [a-z-]+)?)\.?\Z")
_NO_CALLING = frozenset(("not", "never", "no", "failure", "success"))


def beyond_opinion(fact: str, match: Match) -> bool:
    """The fact says by a noun alone what its subject is, or with a nation by which the article
    calls it."""
    said = _IS_A.match(fact)
    if said is not None and not _NO_CALLING & set(said["noun"].split()):
        return True
    return same_nation(fact, match)
