"""Clauses behind a semicolon or a colon of which nothing is told: "The libraries stay open: all of
them will keep their hours"."""

from __future__ import annotations

from collections.abc import Container, Sequence

from factscore_tui.decompose.selection.candidate import Candidate
from factscore_tui.decompose.selection.features import Array
from factscore_tui.decompose.syntax.tree import ROOT, Tree

LIKELY = 0.5
"""Least probability that such a clause, told by itself, is right: it is a sentence of its own
already, and the networks have read few."""
LIKELY_TOO = 0.2
"""The same for what somebody became besides."""
_MARKS = frozenset({";", ":"})
_SPOKEN = frozenset({"i", "we"})
_FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})


def later_clauses_untold(
    t: Tree, candidates: Sequence[Candidate], said: Container[int], scores: Array
) -> list[int]:
    """Numbers of the candidates that tell them, one for each clause: of "The mill burned, and it
    was never rebuilt" the second, where only the fire is chosen."""
    found = []
    for v in range(len(t)):
        if v in said or t.heads[v] == ROOT or not _stands_alone(t, v):
            continue
        own = [
            n
            for n, c in enumerate(candidates)
            if c.head == v and _of_clause(c.kind) and scores[n, 3] >= LIKELY
        ]
        if own:
            found.append(max(own, key=lambda n: (float(scores[n, 0]), -n)))
    return found + _callings_untold(candidates, said, scores)


def _callings_untold(
    candidates: Sequence[Candidate], said: Container[int], scores: Array
) -> list[int]:
    """Numbers of the candidates that tell what else somebody became, "a teacher and then a priest",
    where nothing of it is told. Two that are joined are seldom joined wrongly: little is enough."""
    return [
        n
        for n, c in enumerate(candidates)
        if c.kind.endswith(":pred") and c.head not in said and scores[n, 3] >= LIKELY_TOO
    ]


def _of_clause(kind: str) -> bool:
    return kind[0] in "EX" and (":main:" in kind or ":gap:" in kind)


def _stands_alone(t: Tree, v: int) -> bool:
    """True for the verb of a clause with a subject and a tense behind such a mark."""
    if t.forms[v] in {"did", "does", "do"} and t.relations[v] in {"conj", "advcl"}:
        return True  # "but the chapel did not"
    if t.relations[v] != "parataxis":
        return False
    words = t.subtree(v)
    first = words[0] if t.forms[words[0]] not in _MARKS else words[0] + 1
    if first < 1 or t.forms[first - 1] not in _MARKS:
        return False
    group = [v, *t.children(v, "aux", "aux:pass", "cop")]
    subject = t.child(v, "nsubj", "nsubj:pass")
    if subject is not None and t.forms[subject] in _SPOKEN and not t.is_verb(t.heads[v]):
        return False  # "Moen: We are not happy": her words, and "we" is whoever she is
    return subject is not None and subject < v and any(t.xpos[k] in _FINITE for k in group)
