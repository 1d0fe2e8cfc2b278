"""Candidates that point at the clause before: "The war began with that"."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from factscore_tui.decompose.rules.phrase import Phrase
from factscore_tui.decompose.selection.limits.words import words_of
from factscore_tui.decompose.syntax.tree import ROOT, Tree

_THAT = frozenset({"that", "this"})
_STAYED = frozenset("lived stayed remained worked resided taught".split())  # noqa: SIM905
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


def lived_until(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Austen lived until 1801" of "lived in Steventon until 1801", as if she had died
    then."""
    have = words_of(phrase)
    for v in have:
        if t.forms[v] not in _STAYED:
            continue
        where = [k for k in t.children(v, "obl") if t.case(k) in {"in", "at", "on", "with"}]
        until = [k for k in t.children(v, "obl", "advcl") if _ends(t, k)]
        where = [k for k in where if not t.forms[k].isdigit()]
        if where and have & set(until) and not have & set(where):
            return True
    return False


def _ends(t: Tree, k: int) -> bool:
    return t.case(k) in {"until", "till"} or t.forms[t.subtree(k)[0]] in {"until", "till"}


def place_in_a_name(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Salzburg is in Beethoven from Bonn" of "Mozart came from Salzburg, Beethoven from
    Bonn": what is from somewhere is no place."""
    if not kind.startswith("A:in"):
        return False
    behind = [p.word for p in phrase if p.word >= 0]
    return any(t.forms[k] == "from" and t.relations[k] == "case" for k in behind)


POINTING_LIMITS: Sequence[Callable[[Tree, Phrase, str], bool]] = (
    with_that,
    first_to_what,
    lived_until,
    place_in_a_name,
)
