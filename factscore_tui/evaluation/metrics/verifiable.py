"""Of facts that are given only those that can be looked up, as VeriScore (Song et al. 2024) scores
them: no opinions, questions, advice, boilerplate.

The rules are those by which facts of a language model are passed over when they are found here
(decompose/rules/checkable_rules.py): they tell by the form of a fact, are certain of what they
name, and leave the rest.
"""

from __future__ import annotations

from dataclasses import replace

from factscore_tui.core.fact import SentenceKind
from factscore_tui.decompose.rules.checkable_rules import certain_reason
from factscore_tui.evaluation.generations import Generation

LeftOut = tuple[str, str]
"""(a fact, why it cannot be looked up: "opinion", "question" ...)."""


def verifiable(generation: Generation) -> tuple[Generation, list[LeftOut]]:
    """The generation without given facts that cannot be looked up, and these facts. One of which
    no fact is left counts as an abstention, as one without facts does."""
    if generation.facts is None:
        return generation, []
    left_out, stated = list[LeftOut](), []
    for said, facts in generation.facts:
        reasons = [(fact, certain_reason(fact, SentenceKind.PROSE)) for fact in facts]
        left_out += [(fact, reason) for fact, reason in reasons if reason]
        if staying := tuple(fact for fact, reason in reasons if not reason):
            stated.append((said, staying))
    return replace(generation, facts=tuple(stated)), left_out
