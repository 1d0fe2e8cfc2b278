"""How sure the cross-encoder must be of a candidate that it has read beside its sentence."""

from __future__ import annotations

from factscore_tui.decompose.selection.candidate import Candidate
from factscore_tui.decompose.selection.exact import is_exact
from factscore_tui.decompose.syntax.tree import Tree

READ_SOUND = 0.88
"""Least probability that a candidate is right when it has been read beside its sentence."""
READ_EXACT = 0.5
"""The same for one that the rules make exactly: "Three men sat on top" of "On top sat ..."."""
READ_SHORTENED = 0.92
"""The same for one that leaves out what a fuller one has ("of Riga"): of those from .88 to .92 that
were read, seven of 37 were wrong."""


def least_reading(tree: Tree, candidate: Candidate) -> float:
    """How likely a candidate must be right when it has been read."""
    if is_exact(tree, candidate):
        return READ_EXACT
    return READ_SHORTENED if candidate.kind[0] == "D" else READ_SOUND
