"""Clauses whose verb is understood from the one before: "Five bees opened the box; none of the
others did", told as "None of the others opened the box"."""

from __future__ import annotations

from factscore_tui.decompose.rules.phrase import Phrase, glue, pieces, trimmed
from factscore_tui.decompose.rules.verb_forms import base_of_past
from factscore_tui.decompose.selection.candidate import CandidateList
from factscore_tui.decompose.syntax.tree import ROOT, Tree

_TENSE = {"did": "VBD", "does": "VBZ", "do": "VBP"}
_NOT = frozenset({"not", "n't", "n’t"})
_SUBJECT = ("nsubj", "nsubj:pass")
_OBJECTS = ("obj", "iobj", "xcomp", "obl", "obl:unmarked", "compound:prt")
MOST = 14
"""Words of the predicate that are said again, at most."""


def with_the_verb_again(found: CandidateList) -> None:
    """Adds such clauses to the candidates."""
    t = found.t
    for v in range(len(t)):
        first = t.heads[v]
        subject = t.child(v, *_SUBJECT)
        if subject is None or first == ROOT or subject > v or not _stands_for(t, v, first):
            continue
        denied = any(t.forms[k] in _NOT for k in t.kids[v])
        predicate = _predicate(t, first, denied, t.forms[v])
        if predicate:
            phrase = [*pieces(t, trimmed(t.subtree(subject), t)), *predicate]
            found.add(phrase, "Eo:gap:all", head=v)


def _stands_for(t: Tree, v: int, first: int) -> bool:
    """True for the "did" of a later clause that stands for the verb `first`."""
    tense = _TENSE.get(t.forms[v], "")
    if not tense or t.relations[v] not in {"conj", "parataxis", "advcl"} or first > v:
        return False
    own = [
        k for k in t.kids[v] if t.relations[k] not in {"punct", "cc", "advmod", "mark", *_SUBJECT}
    ]
    marks = {t.forms[k] for k in t.children(v, "mark", "advmod")} - _NOT
    if own or marks - {"while", "whereas", "though", "although"}:
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
    if len(words) > MOST or any(t.upos[j] == "PRON" for j in words):
        return []
    if not denied and t.xpos[first] == _TENSE[form]:
        return [*pieces(t, [first]), *pieces(t, words)]
    base = t.forms[first] if t.xpos[first] == "VBP" else ""
    base = base_of_past(t.forms[first]) if t.xpos[first] == "VBD" else base
    if not denied or not base:
        return []
    return [*glue(form, "not", base), *pieces(t, words)]
