"""Whom or what a pronoun that opens a sentence does not mean, for what the sentence before says of
it: whose uncle the subject was, what was bought, who looks into an accident."""

from __future__ import annotations

from collections.abc import Iterable

from factscore_tui.decompose.references.clauses import subject_word
from factscore_tui.decompose.references.entities import Entity
from factscore_tui.decompose.references.kinds import (
    ORG,
    PERSON,
    PLACE,
    gender_of_noun,
    sort_of_noun,
)
from factscore_tui.decompose.references.lexicon import HE, IT, ORG_ENDINGS, SHE, word_set
from factscore_tui.decompose.syntax.tree import ROOT, Tree

_BOUGHT = word_set("bought acquired purchased absorbed")
_PURCHASES = word_set("acquisition takeover purchase buyout")
_EVENTS = word_set(
    """accident crash collision disaster fire attack defeat victory win loss strike death goal brace
    century earthquake flood storm eruption election war battle visit outbreak murder meeting
    explosion"""
)
_AGENCIES = word_set("agency authority board branch bureau coastguard police service unit")
_FIRST = word_set("first second third fourth fifth sixth seventh worst deadliest biggest only last")


def other_than(
    t: Tree, i: int, e: Entity | None, last: Tree | None, n: int, recent: Iterable[Entity]
) -> Entity | None:
    """What the pronoun at word i of sentence n means, where e was found for it: the uncle of
    "Azim's uncle was one of them. He never climbed again", and None where e cannot be meant and
    nobody else is known. `last` is the sentence before."""
    if not t.relations[i].startswith("nsubj") or t.heads[i] == ROOT:
        return e
    form = t.forms[i]
    if e is not None and form in IT and _event(t, t.heads[i]) and _is_a_body(e):
        return None  # "It is the first fatal accident": no agency is one
    s = subject_word(last, last.root) if last is not None else ROOT
    if last is None or s == ROOT or t.heads[i] != t.root or i > 1:
        return e
    if form in IT and i == 0 and (e is None or e.sentence == n - 1):
        bought = [k for k in range(len(last)) if _was_bought(last, k)]
        buyer = [x for x in recent if x.sentence == n - 1 and x.word == s and x.sort == ORG]
        if bought and (e is None or e.word in bought):
            return buyer[0] if buyer and buyer[0] is not e else None
    if e is None or e.sentence != n - 1:
        return e
    wanted = "m" if form in HE else "f"
    for k in (s, *_predicates(last)) if form in HE | SHE else ():
        if _owns(last, k, e) and gender_of_noun(last.forms[k]) == wanted:
            kin = [
                x for x in recent if x.sentence == n - 1 and x.word in {s, k, subject_word(last, k)}
            ]
            kin = [x for x in kin if x.sort == PERSON and x is not e]
            return kin[0] if kin else None
    return e


def _is_a_body(e: Entity) -> bool:
    """True for a person, a place and a body, by its kind or by how its name ends."""
    ends = bool(e.words) and e.words[-1] in ORG_ENDINGS | _AGENCIES
    return e.sort in {ORG, PERSON, PLACE} or (e.named and ends)


def _event(t: Tree, v: int) -> bool:
    """True for "it was the first accident": what happened, counted among its like."""
    if t.forms[v] not in _EVENTS or t.child(v, "cop") is None:
        return False
    return any(t.forms[c] in _FIRST for c in t.children(v, "amod"))


def _predicates(t: Tree) -> list[int]:
    """The father of "The first customer was Aune's father", in a later clause, too."""
    clauses = [t.root, *t.children(t.root, "conj", "parataxis")]
    return [k for k in clauses if t.child(k, "cop") is not None and t.upos[k] == "NOUN"]


def _owns(t: Tree, s: int, e: Entity) -> bool:
    """True where the subject at word s is somebody of e: "Azim's uncle"."""
    if t.upos[s] != "NOUN" or sort_of_noun(t.forms[s]) != PERSON:
        return False
    return any(e.word in t.subtree(k) and t.is_name(k) for k in t.children(s, "nmod:poss"))


def _was_bought(t: Tree, k: int) -> bool:
    """True for the firm of "completed the acquisition of Isolux" and "bought Isolux"."""
    if not 0 <= k < len(t) or t.heads[k] == ROOT:
        return False
    h = t.heads[k]
    if t.forms[h] in _PURCHASES:
        return t.relations[k] == "nmod" and t.case(k) == "of"
    return t.relations[k] == "obj" and t.forms[h] in _BOUGHT
