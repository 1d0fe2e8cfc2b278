"""Clauses whose verb is understood from the one before: "Five bees opened the box; none of the
others did", told as "None of the others opened the box"."""

from __future__ import annotations

from factscore_tui.decompose.rules.phrase import Phrase, glue, pieces, trimmed
from factscore_tui.decompose.rules.verb_forms import base_of_past, base_of_third
from factscore_tui.decompose.selection.candidate_list import CandidateList
from factscore_tui.decompose.syntax.tree import ROOT, Tree

_TENSE = {"did": "VBD", "does": "VBZ", "do": "VBP"}
_NOT = frozenset({"not", "n't", "n’t"})
_SUBJECT = ("nsubj", "nsubj:pass")
_JOINS = frozenset({"while", "whereas", "though", "although", "as"})
_TOO = frozenset({"too", "also", "likewise"})
_ITS = frozenset({"its", "their"})
"""What may be each one's own when it is said again."""
_NOT_AGAIN = frozenset({"his", "her", "my", "our", "your", "i", "we", "he", "she", "they"})
_OBJECTS = ("obj", "iobj", "xcomp", "obl", "obl:unmarked", "compound:prt", "advmod")
MOST = 14
"""Words of the predicate that are said again, at most."""


def with_the_verb_again(found: CandidateList) -> None:
    """Adds such clauses to the candidates."""
    t = found.t
    for v in range(len(t)):
        first = _clause_before(t, v)
        subject = t.child(v, *_SUBJECT)
        turned = subject is not None and subject > v  # "as did the bracket"
        if subject is None or first == ROOT or not _stands_for(t, v, first, turned):
            continue
        denied = any(t.forms[k] in _NOT for k in t.kids[v])
        predicate = _predicate(t, first, denied, t.forms[v])
        if predicate:
            asides = [k for k in t.kids[subject] if t.relations[k] in {"acl:relcl", "appos"}]
            left = {j for k in asides for j in t.subtree(k)}
            who = trimmed([k for k in t.subtree(subject) if k not in left], t)
            found.add([*pieces(t, who), *predicate], "Eo:gap:all", head=v)


def _clause_before(t: Tree, v: int) -> int:
    """The verb of the clause right before that of v, which may hang on another one: "Rivals fared
    better: Ryanair raised its forecast, and Wizz Air did too"; ROOT where v hangs on none."""
    above = t.heads[v]
    if above == ROOT:
        return ROOT
    beside = [k for k in t.children(above, "conj", "parataxis") if above < k < v and t.is_verb(k)]
    nearer = [k for k in beside if t.child(k, *_SUBJECT) is not None]
    return nearer[-1] if nearer else above


def _stands_for(t: Tree, v: int, first: int, turned: bool) -> bool:
    """True for the "did" of a later clause that stands for the verb `first`; `turned`: before its
    subject, which is so behind "as" alone."""
    tense = _TENSE.get(t.forms[v], "")
    if not tense or t.relations[v] not in {"conj", "parataxis", "advcl"} or first > v:
        return False
    own = [
        k for k in t.kids[v] if t.relations[k] not in {"punct", "cc", "advmod", "mark", *_SUBJECT}
    ]
    marks = {t.forms[k] for k in t.children(v, "mark", "advmod")} - _NOT
    if own or marks - _JOINS - _TOO or turned != ("as" in marks):
        return False
    plain = t.child(first, "aux", "aux:pass", "cop") is None and t.is_verb(first)
    alike = t.xpos[first] == tense or {tense, t.xpos[first]} == {"VBZ", "VBP"}
    return (
        plain and alike and t.child(first, *_SUBJECT) is not None and t.forms[first] not in _TENSE
    )


def _predicate(t: Tree, first: int, denied: bool, form: str) -> Phrase:
    """The verb with what stands behind it: "opened the box", "did not open the box"; [] where that
    cannot be said of somebody else."""
    parts = [k for k in t.children(first, *_OBJECTS) if k > first]
    words = sorted(j for k in parts for j in t.subtree(k))
    said = [t.forms[j] for j in words]
    if len(words) > MOST or any(w in _NOT_AGAIN or w.endswith(("self", "selves")) for w in said):
        return []
    again: Phrase = []
    for j in words:
        again += glue(t.forms[j]) if t.forms[j] in _ITS else pieces(t, [j])
    if not denied and t.xpos[first] == _TENSE[form]:
        return [*pieces(t, [first]), *again]
    base = t.forms[first] if t.xpos[first] == "VBP" else ""
    base = base_of_past(t.forms[first]) if t.xpos[first] == "VBD" else base
    base = base_of_third(t.forms[first]) if t.xpos[first] == "VBZ" else base
    if not denied or not base:
        return []
    return [*glue(form, "not", base), *again]
