"""References put into a fact that somebody else worded: a language model."""

from __future__ import annotations

import re
from collections.abc import Sequence

from factscore_tui.decompose.references.coreference import Reference
from factscore_tui.decompose.syntax.tree import Tree

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


def stand_alone(fact: str, references: Sequence[Reference], tree: Tree) -> str:
    """The fact with its first pronoun or bare name replaced by what it stands for in the sentence.

    A word that stands for different things in one sentence ("He told him that he ...") is left as
    it is.
    """
    meant: dict[str, set[tuple[str, bool]]] = {}
    for r in references:
        if len(r.words) == 1 and r.antecedent:
            meant.setdefault(tree.forms[r.words[0]], set()).add((r.antecedent, r.possessive))
    for match in _WORD.finditer(fact):
        stands_for = meant.get(match.group().lower(), set())
        if len(stands_for) == 1:
            ((antecedent, possessive),) = stands_for
            if antecedent.lower() in fact.lower():
                return fact
            ending = ("'" if antecedent.endswith("s") else "'s") if possessive else ""
            return fact[: match.start()] + antecedent + ending + fact[match.end() :]
    return fact
