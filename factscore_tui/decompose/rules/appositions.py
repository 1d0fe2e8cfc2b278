"""Appositions that tell nothing of the noun they stand behind."""

from __future__ import annotations

from factscore_tui.decompose.syntax.tree import Tree

_AMOUNTS = frozenset(
    """amount average deficit distance feat figure height lead length level margin maximum
    measurement minimum number percentage price rate record share size sum temperature total value
    weight width""".split()  # noqa: SIM905
)
"""What a comment calls the amount that stands before it."""


def tells_of_another(t: Tree, i: int, a: int) -> bool:
    """True for the apposition at word a where it tells of something else than noun i: "The hill is
    90 m high, a figure from 1955", "They were 341 for 7, a lead of 129", "There is more money: an
    extra £4m", "The dead were the driver, a father of three, and a passenger"."""
    figure = t.upos[i] == "ADJ" or (t.upos[i] == "NUM" and t.child(i, "cop") is not None)
    if figure and t.forms[a] in _AMOUNTS:
        return True
    if "more" in {t.forms[k] for k in t.children(i, "amod")}:
        return True
    were = {"were", "are"} & {t.forms[k] for k in t.children(i, "cop")}
    return bool(were) and t.child(i, "conj") is not None and not t.is_name(i)
