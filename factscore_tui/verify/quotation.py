"""Somebody's words: supported only where a passage has both, who said it and what was said.

"Olaf Brinkmann said that the harbour would be closed" is not supported by a page on Olaf Brinkmann, however often his
name stands there. Until a verdict reads attribution itself, one passage must name the speaker and hold most of what
was said.
"""

from __future__ import annotations

from dataclasses import replace

from factscore_tui.core.evidence import Evidence
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.core.words import content_words

SHARE = 0.6
"""Of the content words of what was said, how many one passage must have."""
_BELOW = 0.4
"""The probability that is told at most for a quotation that was not found."""


def quotation_checked(judgement: Judgement, fact: AtomicFact) -> Judgement:
    """The judgement, or "no evidence" where a quotation would be supported by its speaker's name alone."""
    if not fact.speaker or judgement.verdict is not Verdict.SUPPORTED:
        return judgement
    if any(_says(evidence, fact) for evidence in judgement.evidence):
        return judgement
    reason = f"no passage has {fact.speaker} saying this"
    p = judgement.p_supported
    p = None if p is None else min(p, _BELOW)
    return replace(judgement, verdict=Verdict.NO_EVIDENCE, p_supported=p, reason=reason, strength=None)


def _says(evidence: Evidence, fact: AtomicFact) -> bool:
    """True for a passage with the speaker's last name and most of what was said."""
    have = {word.folded for word in content_words(evidence.text)}
    titled = have | {word.folded for word in content_words(evidence.title)}
    names = [word.folded for word in content_words(fact.speaker)]
    said = {word.folded for word in content_words(fact.content)} - set(names)
    if not said or (names and names[-1] not in titled):
        return False
    return len(said & have) >= SHARE * len(said)
