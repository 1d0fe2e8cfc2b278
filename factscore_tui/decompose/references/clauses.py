"""Clauses around a pronoun: whose subject is whose."""

from __future__ import annotations

from factscore_tui.decompose.references.lexicon import ATTRIBUTING, POSSESSIVE, word_set
from factscore_tui.decompose.syntax.tree import ROOT, Tree

_CLAUSAL = word_set("""ccomp csubj csubj:pass advcl acl acl:relcl advcl:relcl parataxis xcomp""")
_RELATIVE = frozenset({"who", "which", "that", "whom", "whose"})

_MADE = word_set("issued wrote writes announced noted observed predicted declared")
_BECAME = frozenset({"become", "becomes", "became", "remain", "remains", "remained"})


def clause_head(t: Tree, i: int) -> int:
    """The head of the clause that word i stands in: "left" for "Riga" of "who left Riga"."""
    k, steps = i, 0
    while t.heads[k] != ROOT and steps < len(t):
        own = t.child(k, "nsubj", "nsubj:pass", "cop", "csubj", "expl") is not None
        if k != i and ((t.is_verb(k) and t.relations[k] != "amod") or own):
            return k
        if k != i and t.relations[k] in _CLAUSAL:
            return k
        k, steps = t.heads[k], steps + 1
    return k


def subject_word(t: Tree, v: int, depth: int = 0) -> int:
    """The word that names who clause v is about, lent by the clause around it where it has none:
    "Ann" for both verbs of "Ann left and married", and for "singing" of "Ann, singing"; ROOT for
    none."""
    own = t.child(v, "nsubj", "nsubj:pass")
    if own is not None:
        if t.forms[own] in _RELATIVE and t.relations[v] in {"acl:relcl", "advcl:relcl"}:
            return t.heads[v]
        return own
    h, relation = t.heads[v], t.relations[v]
    if h == ROOT or depth > 6:
        return ROOT
    if relation in {"acl", "acl:relcl"}:
        return h
    if relation in {"conj", "xcomp", "advcl", "parataxis"}:
        return subject_word(
            t, clause_head(t, v) if not t.is_verb(h) and relation != "conj" else h, depth + 1
        )
    return ROOT


def in_clause(t: Tree, k: int, v: int) -> bool:
    """True for a word that is, or belongs to, an object or adjunct of verb v."""
    while k >= 0 and t.relations[k].split(":")[0] in {"obj", "iobj", "obl", "nmod", "conj"}:
        k = t.heads[k]
        if k == v:
            return True
    return False


def reports(t: Tree, v: int) -> bool:
    """True for verb v of "Reed said so", "she writes that it rained"; not of "Mozart wrote an
    opera"."""
    made = t.child(v, "obj") is not None and t.child(v, "ccomp", "parataxis") is None
    return t.forms[v] in ATTRIBUTING and not (made and t.forms[v] in _MADE)


def is_own(t: Tree, i: int) -> bool:
    """True for "his", "its" before a noun, and for "her" where it is no object."""
    form = t.forms[i]
    return form in POSSESSIVE and (
        form != "her" or t.xpos[i] == "PRP$" or t.relations[i] == "nmod:poss"
    )


def predicate_of(t: Tree, noun: int) -> int:
    """The subject that a noun is said to be or to have become; ROOT for a noun that is none, as in
    "was on his way"."""
    if noun == ROOT or t.case(noun):
        return ROOT
    if t.child(noun, "cop") is not None:
        subject = t.child(noun, "nsubj")
        return ROOT if subject is None else subject
    if t.relations[noun] == "xcomp" and t.forms[t.heads[noun]] in _BECAME:
        return subject_word(t, t.heads[noun])
    return ROOT


def it_before(t: Tree, i: int) -> int:
    """The "it" that is the object right before another "it" (word i): "took it, and it won", "named
    it after a man who never saw it"; ROOT for none."""
    v = t.heads[i]
    if t.forms[i] != "it" or v == ROOT:
        return ROOT
    first = t.heads[v] if t.relations[v] == "conj" and t.relations[i].startswith("nsubj") else ROOT
    if t.relations[i] == "obj" and t.relations[v] == "acl:relcl":
        first = clause_head(t, t.heads[v])
    own = [k for k in t.children(first, "obj") if k < i] if first != ROOT else []
    return own[0] if own and t.forms[own[0]] == "it" else ROOT
