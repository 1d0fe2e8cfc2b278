"""What only a place has: mountains, a coast, a population."""

from __future__ import annotations

from factscore_tui.decompose.references.clauses import is_own
from factscore_tui.decompose.references.lexicon import word_set
from factscore_tui.decompose.syntax.tree import ROOT, Tree

_PARTS = word_set(
    """mountain mountains peak peaks coast coasts coastline shore shores river rivers lake lakes ice
    trees forest forests valley valleys climate population inhabitants residents capital borders
    harbour harbor streets suburbs neighbours neighbors islands beaches wildlife rainfall"""
)


def speaks_of_land(t: Tree, i: int) -> bool:
    """True for "its highest mountain" and "it has no trees": what word i stands for is a place,
    whatever else was named since."""
    h = t.heads[i]
    if h == ROOT:
        return False
    if is_own(t, i):
        return t.forms[h] in _PARTS
    thing = t.child(h, "obj")
    return (
        t.relations[i] == "nsubj"
        and t.forms[h] in {"has", "had", "have"}
        and thing is not None
        and t.forms[thing] in _PARTS
    )
