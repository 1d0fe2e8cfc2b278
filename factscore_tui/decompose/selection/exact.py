"""Candidates that the rules make exactly, whatever a judge who has seldom seen them says."""

from __future__ import annotations

from factscore_tui.decompose.selection.candidate import OF_A_CLAUSE, Candidate
from factscore_tui.decompose.selection.limits.ends import of_one_side
from factscore_tui.decompose.selection.limits.garbled import so_many_of_them
from factscore_tui.decompose.syntax.tree import Tree

EXACT = ("Eo:gap", "Q:words", "Q:relcl:which", "C:ex:among", OF_A_CLAUSE)
"""Kinds of candidates that are right where they are made at all."""
_STANDS = frozenset(
    """stand stands stood sit sits sat lie lies lay live lives lived hang hangs hung come comes came
    belong belongs belonged wait waits waited follow follows followed""".split()  # noqa: SIM905
)


def is_exact(t: Tree, candidate: Candidate) -> bool:
    """True for a candidate that is right where it is made at all."""
    counted = so_many_of_them(t, candidate.phrase, candidate.kind)
    exact = candidate.kind.startswith(EXACT) or counted or of_cleft(t, candidate)
    return exact or turned_round(t, candidate) or of_one_side(t, candidate)


def of_cleft(t: Tree, candidate: Candidate) -> bool:
    """True for "Berg found the letter in Oslo" of "It was in Oslo that Berg found the letter"."""
    begins = t.forms[:2] in (["it", "was"], ["it", "is"])
    return begins and candidate.kind.startswith("Xo:main") and not candidate.words & {0, 1}


def turned_round(t: Tree, candidate: Candidate) -> bool:
    """True for "Three men sat on top" of "On top sat three men: ...": its words stand in another
    order because the subject of a verb without an object stands behind it."""
    verb = t.root
    if t.forms[verb] not in _STANDS:
        verb = t.child(t.root, "cop") or -1
    subject = t.child(t.root, "nsubj")
    if verb < 1 or subject is None or subject < verb or t.child(t.root, "obj") is not None:
        return False
    own = [p.word for p in candidate.phrase if p.word >= 0]
    turned = (
        verb in candidate.words
        and subject in candidate.words
        and own.index(subject) < own.index(verb)
    )
    return turned and t.tokens[-1].text != "?"
