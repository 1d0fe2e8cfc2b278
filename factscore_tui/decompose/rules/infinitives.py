"""Infinitives that share what stands before them, or behind: "decided to sell the house and buy a
boat", "decided to build and run a school"; and verbs that may stand before their subject."""

from __future__ import annotations

from factscore_tui.decompose.syntax.tree import Tree

SUBJECT = ("nsubj", "nsubj:pass", "csubj", "csubj:pass", "nsubj:outer", "expl")
STANDS = frozenset(
    """sat sits stood stands lay lies hung hangs came comes rose rises lived lives ran runs began
    arose appeared followed""".split()  # noqa: SIM905
)
"""Verbs that may stand before their subject: "and on the hill stood a tower"."""


def share_an_object(t: Tree, x: int, y: int) -> bool:
    """True for "build and run a school": two infinitives side by side before one object."""
    joined = t.relations[y] == "conj" and y - x == 2 and t.xpos[x] == t.xpos[y] == "VB"
    return joined and t.child(x, "obj") is None and t.child(y, "obj") is not None


def second_infinitives(t: Tree, v: int) -> list[int]:
    """The "buy" of "decided to sell the house and buy a boat"; not that of "decided to build and
    run a school", which has the object of both."""
    found: list[int] = []
    x, steps = t.child(v, "xcomp"), 0
    while x is not None and steps < 3 and t.child(x, *SUBJECT) is None:
        for y in t.children(x, "conj"):
            own = t.child(y, *SUBJECT, "aux", "aux:pass", "cop")
            joined = t.conjunction(y) in {"and", ""} and t.xpos[y] == t.xpos[x] == "VB"
            behind = t.children(x, "obj", "obl", "xcomp", "ccomp")
            shared = any(k > y for k in behind) or t.child(x, "aux:pass", "cop") is not None
            alone = t.child(y, "obj", "obl", "xcomp", "ccomp") is None and bool(behind)
            apart = y - x > 2 or t.child(y, "obj") is None
            if own is None and joined and not shared and not alone and apart:
                found.append(y)
        x, steps = t.child(x, "xcomp"), steps + 1
    return found
