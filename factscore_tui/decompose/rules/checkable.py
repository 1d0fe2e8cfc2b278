"""Whether a sentence holds something to look up, learned: opinion, question, instruction, greeting
and the like.

A small network over the parser's word vectors of the sentence and of the one before it, and over a
few signs on its surface (models/recipes/decomposer/checkable.py). Certain cases are decided by
rules first (checkable_rules.py).
"""

from __future__ import annotations

import re

import numpy as np

from factscore_tui.decompose.selection.features import Array
from factscore_tui.decompose.syntax.tree import Tree

REASONS = (
    "fact", "opinion", "question", "heading", "instruction", "greeting", "feeling", "advertisement",
    "disclaimer",
)  # fmt: skip
"""What a sentence is; the order is part of the weights."""
SIGNS = 22
_FIRST = re.compile(r"(?i)\b(?:i|we|my|our|me|us|i'm|i've)\b")
_SECOND = re.compile(r"(?i)\b(?:you|your|yours)\b")
_MODAL = re.compile(r"(?i)\b(?:should|must|ought|need to|have to|let's|let us)\b")
_PRAISE = re.compile(
    r"(?i)\b(?:best|worst|great|greatest|beautiful|beautifully|stunning|perfect|amazing|wonderful|brilliant|terrible"
    r"|delicious|lovely|favourite|favorite|incredible|finest|charming|boring|remarkable|magnificent|awful|superb)\b"
)


def signs(text: str, tree: Tree | None) -> Array:
    """SIGNS numbers from the surface of a sentence."""
    words = text.split()
    n = max(len(words), 1)
    inner = text.rstrip()[-1:] in "\"”’'" and text.lstrip()[:1] not in "\"“‘'"
    end = text.rstrip("\"'”’)]* ") if not inner else text.rstrip("\"'”’)]* ?!") + "."
    out = [
        float(end.endswith("?")),
        float(end.endswith("!")),
        float(end.endswith(":")),
        float(end.endswith(".")),
        min(n / 25, 2.0),
        float(n < 4),
        float(bool(_FIRST.search(text))),
        float(bool(_SECOND.search(text))),
        float(bool(_MODAL.search(text))),
        float(bool(_PRAISE.search(text))),
        float(any(c.isdigit() for c in text)),
        sum(w[:1].isupper() for w in words[1:]) / n,
        float(text.lstrip()[:1] in "#*-•|>"),
        float("**" in text),
        float(text[:1] in "\"“'‘"),
        float("http" in text or "@" in text),
    ]
    if tree is None:
        return np.array([*out, *([0.0] * (SIGNS - len(out)))], dtype=np.float32)
    finite = any(x in {"VBD", "VBZ", "VBP", "MD"} for x in tree.xpos)
    root = tree.root
    out += [
        float(finite),
        float(tree.xpos[root] == "VB"),
        float(tree.upos[root] in {"NOUN", "PROPN"}),
        float(tree.child(root, "nsubj", "nsubj:pass", "expl") is not None),
        float(tree.upos[root] == "INTJ"),
        float(tree.upos[root] == "ADJ"),
    ]
    return np.array(out, dtype=np.float32)


def pooled(tree: Tree | None, width: int) -> Array:
    """(4 * width): mean, greatest, first and root vector of the words; zeros where there is no
    tree."""
    if tree is None or not len(tree.vectors):
        return np.zeros(4 * width, dtype=np.float32)
    x = tree.vectors
    return np.concatenate([x.mean(0), x.max(0), x[0], x[tree.root]])


def kind_of(w: dict[str, Array], text: str, tree: Tree | None, before: Tree | None) -> Array:
    """Probabilities of REASONS for a sentence; `before` is the sentence before it in the
    paragraph."""
    width = w["check.before.w"].shape[1]
    x = np.maximum(pooled(tree, width) @ w["check.own.w"].T + w["check.own.b"], 0)
    mean = (
        before.vectors.mean(0)
        if before is not None and len(before.vectors)
        else np.zeros(width, dtype=np.float32)
    )
    y = np.maximum(mean @ w["check.before.w"].T + w["check.before.b"], 0)
    joined = np.concatenate([x, y, signs(text, tree)])
    hidden = np.maximum(joined @ w["check.hidden.w"].T + w["check.hidden.b"], 0)
    logits = hidden @ w["check.out.w"].T + w["check.out.b"]
    e = np.exp(logits - logits.max())
    return np.asarray(e / e.sum(), dtype=np.float32)
