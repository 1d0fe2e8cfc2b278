"""Who was the first, or what one alone is: the article says so of somebody else, in the same words.

    Caesar was the first Roman emperor.    first Roman emperor: Caesar → source: Octavian
    told by: "his great-nephew Octavian, who became the first Roman emperor"
    Mr Bingley is the owner of Pemberley.  "his friend Darcy, the owner of Pemberley"
    Coubertin was the first president of the Olympic Committee.    "Demetrios Vikelas became the
    committee's first president"

Not where the sentence has the fact's name, too, but for whom a comma sets apart.
"""

from __future__ import annotations

import re

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.differences.page_subject import NAME
from factscore_tui.verify.differences.page_trees import MAX_CHARACTERS
from factscore_tui.verify.differences.roles.arguments import ArgumentName, make_name
from factscore_tui.verify.features.match import Match

_FACT = re.compile(
    rf"\A(?P<who>{NAME}) (?:was|became|is) the (?P<what>(?:first|last|only) [^,;]+?)\.?\Z"
)
_ALONE = re.compile(
    rf"\A(?P<who>(?:(?:Mr|Mrs|Ms|Miss|Dr|Sir|Captain) )?{NAME}) (?:was|is) the "
    r"(?P<what>(?:owner|captain|commander|murderer|killer|narrator|hero|heroine|widow|eldest|youngest|sole|chief|title)"
    r"[^,;]*? of [^,;]+?)\.?\Z"
)
_OF_BODY = re.compile(
    r"(?P<rank>first|last|only) (?P<post>[a-z ]+?) of (?:the )?(?:[A-Z][\w-]* )+?"
    r"(?P<body>[A-Z][a-z]+)\Z"
)


def find_other_bearer(fact: str, match: Match) -> FoundDifference | None:
    """Whom the article calls the owner of it, the captain of it or the like, or None."""
    said = _ALONE.match(fact) if len(fact) <= MAX_CHARACTERS else None
    who = make_name(fact, Span(*said.span("who"))) if said is not None else None
    if said is None or who is None:
        return None
    told = re.compile(rf"(?P<who>{NAME}), the {re.escape(said['what'])}\b")
    for place, sentence in enumerate(match.page.sentences):
        hit = told.search(sentence.text[:MAX_CHARACTERS])
        other = make_name(sentence.text, Span(*hit.span("who"))) if hit is not None else None
        if other is not None:
            return _told(said["what"], who, other, place) if who.differs(other) else None
    return None


def find_other_first(fact: str, match: Match) -> FoundDifference | None:
    """Whom the article calls so instead, or None."""
    said = _FACT.match(fact) if len(fact) <= MAX_CHARACTERS else None
    who = make_name(fact, Span(*said.span("who"))) if said is not None else None
    if said is None or who is None:
        return None
    what = re.escape(said["what"])
    body = _OF_BODY.fullmatch(said["what"])
    if body is not None:
        what += rf"|{body['body'].lower()}'s {body['rank']} {body['post']}"
    told = re.compile(
        rf"(?P<who>{NAME})(?:, who)? (?:was|became|is) the (?:{what})\b(?! (?:to|of|in))"
    )
    for place, sentence in enumerate(match.page.sentences):
        hit = told.search(sentence.text[:MAX_CHARACTERS])
        other = make_name(sentence.text, Span(*hit.span("who"))) if hit is not None else None
        if hit is None or other is None or hit["who"] in {"He", "She", "It"}:
            continue
        if not who.differs(other) or set(who.stems) & set(sentence.stems):
            return None  # "Octavian, who became the first Roman emperor, Augustus"
        return _told(said["what"], who, other, place)
    return None


def _told(what: str, who: ArgumentName, other: ArgumentName, place: int) -> FoundDifference:
    reason = f"{what}: {who.text} → source: {other.text}"
    found = Difference(what, who.text, other.text)
    return FoundDifference(found, None, place, other.span, said=reason)
