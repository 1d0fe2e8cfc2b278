"""Facts that differ from another one of their sentence only by a time that nobody can place: "The
Titanic ran into an iceberg forty-seven years afterwards"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from factscore_tui.decompose.references.coreference import Reference
from factscore_tui.decompose.selection.candidate import Candidate
from factscore_tui.decompose.syntax.tree import Tree

_WAYS = frozenset({"later", "afterwards", "earlier"})
_LENGTHS = frozenset(
    "day days week weeks month months year years decade decades century centuries".split()  # noqa: SIM905
)


def without_loose_times(
    t: Tree, found: Sequence[Candidate], chosen: Iterable[int], references: Iterable[Reference]
) -> list[int]:
    """The chosen candidates without those that only add "four decades later" to another, where it
    is not known what that is later than."""
    kept = list(chosen)
    clear = {w for r in references if r.antecedent for w in r.words}
    loose = [set(t.subtree(k)) for k in range(len(t)) if _loose(t, k) and k not in clear]
    words = {n: frozenset(p.word for p in found[n].phrase if p.word >= 0) for n in kept}
    for when in loose:
        for n in [n for n in kept if when <= words[n]]:
            rest = {k for k in words[n] - when if not t.is_mark(k)}
            if any(m != n and not when & words[m] and rest <= words[m] for m in kept):
                kept.remove(n)
    return kept


def _loose(t: Tree, k: int) -> bool:
    """True for the "later" of "four decades later", but not of "later than that"."""
    if t.forms[k] not in _WAYS or k < 2 or t.forms[k - 1] not in _LENGTHS:
        return False
    return t.heads[k - 1] == k and t.child(k, "obl", "ccomp", "advcl") is None
