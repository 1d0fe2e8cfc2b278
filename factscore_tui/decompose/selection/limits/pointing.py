"""Candidates that point at the clause before: "The war began with that"."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from factscore_tui.decompose.rules.phrase import Phrase
from factscore_tui.decompose.selection.limits.words import words_of
from factscore_tui.decompose.syntax.tree import ROOT, Tree

_THAT = frozenset({"that", "this"})
_RANKS = frozenset({"first", "second", "last"})


def with_that(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The war began with that" of "The fort came under attack, and with that the war
    began": nobody knows with what."""
    for k in words_of(phrase):
        if t.forms[k] not in _THAT or t.relations[k] != "obl" or not t.case(k):
            continue
        verb = t.heads[k]
        joined = verb != ROOT and (t.relations[verb] == "conj" or verb == t.root)
        if joined and k < verb and all(t.relations[j] == "case" for j in t.kids[k]):
            return True
    return False


def first_to_what(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Cárdenas was first on record" of "was first on record to see the gorge"."""
    have = words_of(phrase)
    for k in have:
        if t.forms[k] not in _RANKS or t.upos[k] not in {"ADV", "ADJ"}:
            continue
        top = t.heads[k] if t.relations[k] in {"advmod", "amod"} else k
        if top == ROOT or t.child(top, "cop") not in have:
            continue
        deeds = [v for v in t.kids[top] if v > k and t.xpos[v] == "VB" and t.child(v, "mark")]
        if top in have and deeds and not have & set(deeds):
            return True
    return False


POINTING_LIMITS: Sequence[Callable[[Tree, Phrase, str], bool]] = (with_that, first_to_what)
