"""Somebody whom the source describes by another word than the fact, in the same sentence or none.

    Ida had been a costume designer.    "married Ida Berg (née Holm), who had been a production
                                        assistant"; a designer is told of somebody else

The fact's own noun stands on the page, in no sentence with the name. Such a fact has no evidence.
"""

from __future__ import annotations

import re

from factscore_tui.text.words import words
from factscore_tui.verify.features.lexical import PRONOUNS, families, stem
from factscore_tui.verify.features.match import AKIN, Match

_W = r"[A-Z][\w\u2019'-]*\w"
_IS = re.compile(
    rf"(?P<who>{_W}(?: (?:(?:de|von|van) )?{_W})*) (?:was|is|had been|has been|became|worked as) "
    r"an? (?P<what>[a-z-]+(?: [a-z-]+){0,2}?)"
    r"(?: (?:on|in|at|of|for|from|who|when|by|with)\b.*)?\.?\Z"
)
_SAID = (
    r"(?:\s\([^)]*\))?,? (?:who )?(?:had been|has been|was|is|worked as) an? "
    r"(?P<what>[a-z-]+(?: [a-z-]+){0,2})"
)


def described_otherwise(fact: str, match: Match) -> str | None:
    """Why the source does not say the fact; None where it may."""
    mine = _IS.match(fact)
    if mine is None:
        return None
    name = {stem(word.lower()) for word in mine["who"].split()}
    noun = stem(mine["what"].split()[-1])
    unit = next((n for n, u in enumerate(match.units) if u.stem == noun), -1)
    if name & (match.page.title_stems | PRONOUNS) or unit < 0:
        return None
    last = re.escape(mine["who"].split()[-1])
    sentences = match.page.sentences
    own = {p for p, one in enumerate(sentences) if re.search(rf"\b{last}\b", one.text)}
    near = own | {p + 1 for p in own}
    there = {place for place, credit in match.credits[unit].items() if credit >= AKIN}
    if not there or near & there:
        return None
    for place in sorted(own):
        told = re.search(rf"\b{last}\b(?: {_W}){{0,2}}{_SAID}", sentences[place].text)
        if told is None:
            continue
        roots = {stem(word.folded) for word in words(told["what"])}
        alike = {root for root in roots if families(root) & families(noun)} or noun in roots
        if not alike:
            return f"the source says \u201c{told[0]}\u201d"
    return None
