"""What the selector sees of a candidate: which words it keeps, which arcs of the tree it cuts, and
how it was made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from factscore_tui.decompose.rules.lexicon import UNSURE
from factscore_tui.decompose.rules.phrase import GLUE
from factscore_tui.decompose.selection.candidate import Candidate
from factscore_tui.decompose.syntax.tree import ROOT, Tree

Array = npt.NDArray[np.float32]

NUMBERS = 20
"""Numbers that describe a candidate by itself."""
STYLES = ("reader", "factscore")
"""Whose way of cutting is followed: that of texts read by people, or that of FActScore's
annotators."""


@dataclass(frozen=True)
class CandidateArrays:
    """One sentence with its candidates, as arrays. `kept` and `cut` say for each candidate which
    arcs it holds whole and which it cuts below the upper word: (candidates, arcs); `words`
    (candidates, words) which words it holds."""

    tree: Tree
    candidates: Sequence[Candidate]
    words: Array
    kept: Array
    cut: Array
    arcs: npt.NDArray[np.int64]
    relations: list[str]
    heads: npt.NDArray[np.int64]
    numbers: Array
    kinds: list[str]


def read(tree: Tree, candidates: Sequence[Candidate]) -> CandidateArrays:
    """The arrays of a sentence; candidates must not be empty."""
    n = len(tree)
    words = np.zeros((len(candidates), n), dtype=np.float32)
    for c, candidate in enumerate(candidates):
        words[c, list(candidate.words)] = 1.0
    down = [k for k in range(n) if tree.heads[k] != ROOT and not tree.is_mark(k)]
    up = [tree.heads[k] for k in down]
    kept = words[:, up] * words[:, down]
    cut = words[:, up] - kept
    arcs = np.array([up, down], dtype=np.int64).reshape(2, len(down))
    tops = np.array([_top(tree, candidate) for candidate in candidates], dtype=np.int64)
    return CandidateArrays(
        tree,
        candidates,
        words,
        kept,
        cut,
        arcs,
        [tree.relations[k] for k in down],
        tops,
        numbers(tree, candidates, words),
        [c.kind for c in candidates],
    )


def _top(tree: Tree, candidate: Candidate) -> int:
    """The word of a candidate that stands highest in the tree."""
    if candidate.head >= 0:
        return candidate.head
    have = candidate.words
    tops = [k for k in have if tree.heads[k] not in have]
    return min(tops, key=lambda k: (_depth(tree, k), k), default=tree.root)


def _depth(tree: Tree, k: int) -> int:
    depth = 0
    while tree.heads[k] != ROOT and depth < 60:
        k, depth = tree.heads[k], depth + 1
    return depth


def numbers(tree: Tree, candidates: Sequence[Candidate], words: Array) -> Array:
    """(candidates, NUMBERS), each about between 0 and 2."""
    real = np.array([0.0 if tree.is_mark(k) else 1.0 for k in range(len(tree))], dtype=np.float32)
    total = max(float(real.sum()), 1.0)
    out = np.zeros((len(candidates), NUMBERS), dtype=np.float32)
    unsure = {k for k in range(len(tree)) if tree.forms[k] in UNSURE}
    names = [k for k in range(len(tree)) if tree.is_name(k) or tree.upos[k] == "NUM"]
    for c, candidate in enumerate(candidates):
        held = words[c] * real
        size = float(held.sum())
        pieces = [p for p in candidate.phrase if p.word == GLUE or not tree.is_mark(p.word)]
        own = sorted(k for k in candidate.words if real[k])
        breaks = sum(1 for a, b in pairwise(own) if any(real[j] for j in range(a + 1, b)))
        turned = sum(1 for a, b in pairwise(pieces) if 0 <= b.word < a.word)
        tops = sum(1 for k in own if tree.heads[k] not in candidate.words)
        first = pieces[0].word if pieces else 0
        out[c] = [
            size / 10,
            size / total,
            total / 20,
            len(candidates) / 60,
            breaks / 3,
            turned,
            tops / 2,
            sum(1 for p in pieces if p.word == GLUE) / 2,
            len(pieces) / 10,
            float(size <= 3),
            float(size >= total - 0.5),
            sum(1 for k in names if words[c, k]) / 4,
            float(len(unsure & candidate.words)),
            float(len(unsure - candidate.words)),
            float(bool(candidate.speaker)),
            float(c) / max(len(candidates), 1),
            float(tree.upos[first] == "PRON") if first >= 0 else 0.0,
            float(tree.xpos[candidate.head] in {"VBD", "VBZ", "VBP"})
            if candidate.head >= 0
            else 0.5,
            _depth(tree, _top(tree, candidate)) / 4,
            1.0,
        ]
    return out


def stem(kind: str) -> list[str]:
    """Names under which a kind is looked up: itself, its beginning, its end."""
    parts = kind.split(":")
    return [kind, parts[0], "*" + parts[-1]]
