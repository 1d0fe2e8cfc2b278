"""Two verbs side by side that share what stands behind the second: "defeated and killed Hardrada",
"was designed and built by Brunel", "owns and operates 12 hotels"."""

from __future__ import annotations

from factscore_tui.decompose.syntax.tree import ROOT, Tree

_BEHIND = ("obj", "iobj", "obl:agent", "xcomp", "ccomp", "compound:prt")
_OWN = ("nsubj", "nsubj:pass", "csubj", "expl", "aux", "aux:pass", "cop", "mark")
NEEDS_OBJECT = frozenset(
    """defeat defeated defeats capture captured beat beats beaten kill killed built builds designed
    designs bought buys sold sells made makes produced produces founded owned owns own developed
    develops created creates published publishes edited edits recorded released used uses carried
    introduced invented arrested charged attacked destroyed destroy rent sell buy
    rebuild looted robbed organised organized
    managed manages operated operates repaired restored translated directed directs composed wrote
    written writes planted raised washed tied cleaned tested examined collected drew assembled
    manufactures manufactured imported exported""".split()  # noqa: SIM905
)
"""Verbs that say nothing without an object."""


def shared_behind(t: Tree, v: int) -> list[int]:
    """The object or the agent that verb v shares with the verb beside it."""
    second = v + 2 if v + 2 < len(t) and t.heads[v + 2] == v else ROOT
    if second != ROOT and _pair(t, v, second) and not t.children(v, *_BEHIND):
        if t.child(v, "aux:pass") is not None:
            return t.children(second, "obl:agent")
        return t.children(second, "obj") if t.forms[v] in NEEDS_OBJECT else []
    first = t.heads[v]
    if first != ROOT and first == v - 2 and _pair(t, first, v) and not t.children(v, *_BEHIND):
        return [k for k in t.children(first, "obj") if k > v]
    return []


def _pair(t: Tree, v: int, second: int) -> bool:
    """True for two verbs of one form with "and" between them, the second with nothing before it."""
    alike = t.xpos[v] == t.xpos[second] and t.is_verb(v) and t.is_verb(second)
    return (
        alike
        and t.relations[second] == "conj"
        and t.forms[v + 1] in {"and", "&"}
        and not t.children(second, *_OWN)
    )
