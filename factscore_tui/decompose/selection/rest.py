"""What no candidate holds, in as little of the sentence as says it: so that a name or a number is
not lost, and the whole sentence need not stand beside the facts that were cut from it."""

from __future__ import annotations

from collections.abc import Iterable

from factscore_tui.decompose.rules.lexicon import CONDITIONS, UNSURE
from factscore_tui.decompose.rules.phrase import trimmed
from factscore_tui.decompose.syntax.tree import ROOT, Tree

_ASIDES = frozenset({"advcl:relcl", "acl:relcl", "appos", "parataxis", "dislocated", "discourse"})
_ADVERBIALS = frozenset({"obl", "obl:unmarked", "advcl", "advmod"})
_SUBJECT = ("nsubj", "nsubj:pass", "csubj", "expl")


def lost(t: Tree, held: Iterable[int]) -> set[int]:
    """Names and numbers that are not among the words `held`."""
    have = set(held)
    return {
        k
        for k in range(len(t))
        if k not in have and (t.is_name(k) or t.upos[k] == "NUM") and not t.is_mark(k)
    }


def rest(t: Tree, wanted: set[int]) -> list[int]:
    """The words of the clause that holds all of `wanted`, without the parts of it that hold none of
    them and that a clause can do without; [] where the clause has no subject. Conditions, hedges
    and denials stay."""
    top = _clause(t, wanted)
    if t.child(top, *_SUBJECT) is None:
        return []
    kept: list[int] = []
    todo = [top]
    while todo:
        k = todo.pop()
        kept.append(k)
        for c in t.kids[k]:
            aside = t.relations[c] in _ASIDES or (t.is_verb(k) and t.relations[c] in _ADVERBIALS)
            if not aside and not (t.relations[c] == "conj" and t.is_verb(c)):
                todo.append(c)
                continue
            part = set(t.subtree(c))
            forms = {t.forms[j] for j in part}
            if part & wanted or forms & CONDITIONS or t.forms[c] in UNSURE:
                todo.append(c)
    mine = set(kept)
    return trimmed(
        [k for k in sorted(kept) if not t.is_mark(k) or (k - 1 in mine and k + 1 in mine)], t
    )


def _clause(t: Tree, wanted: set[int]) -> int:
    """The head of the lowest clause with a subject of its own that has all these words."""
    top = t.root
    for k in range(len(t)):
        own = t.child(k, *_SUBJECT) is not None and t.relations[k] in {"conj", "parataxis", "root"}
        if (
            own
            and t.heads[k] != ROOT
            and wanted <= set(t.subtree(k))
            and len(t.subtree(k)) < len(t.subtree(top))
        ):
            top = k
    return top
