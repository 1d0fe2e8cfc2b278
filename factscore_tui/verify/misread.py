"""A contradiction that rests on what a common noun of the draft was taken for.

    Picasso painted Guernica in Paris. Aircraft had bombed the town in April.

Read as "had bombed Paris" this differs from the source, "bombed Guernica", which the draft names
too: "the town" is that one, and the draft is right.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NamedTuple

from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.verdict import Judgement, Verdict

_BEFORE = 600
"""Characters of a draft before a sentence in which its nouns find what they stand for."""
_NOUN = r"\b(?P<noun>(?:[Tt]he|[Tt]his|[Tt]hat)\s[a-z-]+(?:\s[a-z-]+)?)"


class OtherReading(NamedTuple):
    """The fact with the source's name in the place of the one that its noun was taken for, and how
    that is told."""

    fact: AtomicFact
    said: str


def read_otherwise(fact: AtomicFact, judgement: Judgement, document: str) -> OtherReading | None:
    """How else the fact may be read, where its one difference is a name that its own sentence does
    not have; None for all others."""
    if judgement.verdict is not Verdict.CONTRADICTED or len(judgement.differences) != 1:
        return None
    claimed, found = judgement.differences[0].claimed, judgement.differences[0].found
    names = all(name[:1].isupper() and not re.search(r"\d", name) for name in (claimed, found))
    if not names or fact.text.count(claimed) != 1 or claimed in fact.as_written:
        return None
    before = document[max(0, fact.sentence.start - _BEFORE) : fact.sentence.start]
    if not re.search(rf"(?<!\w){re.escape(found)}(?!\w)", before):
        return None
    behind = fact.text[fact.text.index(claimed) + len(claimed) :].split()
    follows = rf"\s{re.escape(behind[0])}" if behind and behind[0] != "." else r"(?=[.,;]|\s|\Z)"
    noun = re.search(_NOUN + follows, fact.as_written)
    if noun is None:
        return None
    meant = replace(fact, text=fact.text.replace(claimed, found))
    return OtherReading(meant, f"“{noun['noun']}” read as {found}")
