"""Somebody's words: supported only where a passage has both, who said it and what was said.

"Olaf Brinkmann said that the harbour would be closed" is not supported by a page on Olaf Brinkmann,
however often his name stands there, nor by one that tells of the closed harbour as a fact. Until a
verdict reads attribution itself, one passage must name the speaker, and have a sentence or two in
which most of it is said.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from factscore_tui.core.evidence import Evidence
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.naming import in_a_sentence
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.text.sentences import split_sentences
from factscore_tui.text.words import content_words, words
from factscore_tui.verify.features.lexical import stem

_HE_OR_SHE = frozenset(("he", "she", "they", "i", "we"))
_QUOTED = frozenset('"\u201c\u201d\u201e\u00ab\u00bb')
_SAYING = frozenset(
    map(
        stem,
        """accord accuse acknowledge add admit announce answer argue ask assert assure believe call
        claim comment         complain conclude confirm criticise criticize declare demand deny
        describe emphasise emphasize explain express         insist         interview mention note
        observe pledge point post praise predict promise propose quote recall recommend remark
        reply report respond reveal say speech speak state statement stress suggest tell testify
        think threaten tweet         urge vow warn write according""".split(),  # noqa: SIM905
    )
)
SHARE = 0.6
"""Of the content words of what was said, how many one passage must have."""
_BELOW = 0.4
"""The probability that is told at most for a quotation that was not found."""


def quotation_checked(judgement: Judgement, fact: AtomicFact) -> Judgement:
    """The judgement, or "no evidence" where a quotation would be supported by its speaker's name
    alone."""
    if not fact.speaker or judgement.verdict is not Verdict.SUPPORTED:
        return judgement
    if any(_says(evidence, fact) for evidence in judgement.evidence):
        return judgement
    reason = f"no passage has {in_a_sentence(fact.speaker)} saying this"
    p = judgement.p_supported
    p = None if p is None else min(p, _BELOW)
    return replace(
        judgement, verdict=Verdict.NO_EVIDENCE, p_supported=p, reason=reason, strength=None
    )


def _says(evidence: Evidence, fact: AtomicFact) -> bool:
    """True for a passage that names the speaker (or is on his page) and has two neighbouring
    sentences in which he, by his last name or a pronoun, says most of it."""
    names = [word.folded for word in content_words(fact.speaker)]
    said = {word.folded for word in content_words(fact.content)} - set(names)
    titled = {word.folded for word in content_words(f"{evidence.title} {evidence.text}")}
    if not said or (names and names[-1] not in titled):
        return False
    sentences = [one.span.of(evidence.text) for one in split_sentences(evidence.text, draft=False)]
    speakers = _HE_OR_SHE | set(names[-1:])
    for before, sentence in pairwise(["", *sentences]):
        have = {word.folded for word in words(f"{before} {sentence}")}
        if len(said & have) < SHARE * len(said):
            continue
        told = bool(_SAYING & {stem(word) for word in have} or _QUOTED & set(before + sentence))
        if told and (not names or speakers & have):
            return True
    return False
