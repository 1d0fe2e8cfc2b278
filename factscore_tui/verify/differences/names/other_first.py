"""Who was the first: the article says so of somebody else, in the same words.

    Caesar was the first Roman emperor.    first Roman emperor: Caesar → source: Octavian
    told by: "his great-nephew Octavian, who became the first Roman emperor"

Not where the sentence has the fact's name, too.
"""

from __future__ import annotations

import re

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.differences.page_subject import NAME
from factscore_tui.verify.differences.page_trees import MAX_CHARACTERS
from factscore_tui.verify.differences.roles.arguments import make_name
from factscore_tui.verify.features.match import Match

_FACT = re.compile(
    rf"\A(?P<who>{NAME}) (?:was|became|is) the (?P<what>(?:first|last|only) [^,;]+?)\.?\Z"
)


def find_other_first(fact: str, match: Match) -> FoundDifference | None:
    """Whom the article calls so instead, or None."""
    said = _FACT.match(fact) if len(fact) <= MAX_CHARACTERS else None
    who = make_name(fact, Span(*said.span("who"))) if said is not None else None
    if said is None or who is None:
        return None
    what = re.escape(said["what"])
    told = re.compile(rf"(?P<who>{NAME})(?:, who)? (?:was|became|is) the {what}\b(?! (?:to|of|in))")
    for place, sentence in enumerate(match.page.sentences):
        hit = told.search(sentence.text[:MAX_CHARACTERS])
        other = make_name(sentence.text, Span(*hit.span("who"))) if hit is not None else None
        if hit is None or other is None or hit["who"] in {"He", "She", "It"}:
            continue
        if not who.differs(other) or set(who.stems) & set(sentence.stems):
            return None  # "Octavian, who became the first Roman emperor, Augustus"
        reason = f"{said['what']}: {who.text} → source: {other.text}"
        found = Difference(said["what"], who.text, other.text)
        return FoundDifference(found, None, place, other.span, said=reason)
    return None
