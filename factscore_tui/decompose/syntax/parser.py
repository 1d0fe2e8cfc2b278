"""Sentences to trees: an encoder run by llama.cpp, and heads for tags, relations and trees in
NumPy.

The network is all-MiniLM-L6-v2 with the deep biaffine heads of Dozat and Manning (2017), trained on
UD English EWT and on corrected sentences by models/recipes/parser. The best tree is found by Chu
and Liu's and Edmonds' algorithm where the best head of each word gives no tree.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import numpy as np
import numpy.typing as npt

from factscore_tui.core.contained import contained
from factscore_tui.decompose.activation import gelu
from factscore_tui.decompose.syntax.hyphened_names import hyphened_names
from factscore_tui.decompose.syntax.repairs.forms import doing_like_an_adjective
from factscore_tui.decompose.syntax.repairs.names import (
    name_like_a_participle,
    name_like_a_plural,
    title_before_verb,
    title_behind_verb,
)
from factscore_tui.decompose.syntax.repairs.owners import port_said, title_with_a_place
from factscore_tui.decompose.syntax.tokenizer import Token, as_read, tokenise
from factscore_tui.decompose.syntax.tree import ROOT, Tree
from factscore_tui.decompose.syntax.tree_fixes import repair
from factscore_tui.decompose.syntax.word_encoder import TokenEncoder, WordEncoder
from factscore_tui.errors import ModelDamaged, ModelMissing

Array = npt.NDArray[np.float32]


_ARRAYS = (
    *("shape", "root", "arc", "rel", "upos.names", "xpos.names", "relations.names"),
    *(
        f"{n}.{k}"
        for n in ("arc_dep", "arc_head", "rel_dep", "rel_head", "upos", "xpos")
        for k in "wb"
    ),
)
_HINT = "reinstall factscore-tui, or restore the models folder"


class Heads:
    """The part of the network behind the encoder. `path` is the .npz file of the recipe;
    ModelMissing, ModelDamaged."""

    def __init__(self, path: Path) -> None:
        try:
            with np.load(path, allow_pickle=False) as file:
                arrays = {name: file[name] for name in _ARRAYS}
        except FileNotFoundError as error:
            raise ModelMissing(f"the parser's weights are not there: {path}", _HINT) from error
        except (OSError, ValueError, KeyError, EOFError) as error:
            raise ModelDamaged(f"the parser's weights are damaged: {path}", _HINT) from error
        except Exception as error:  # zipfile and zlib raise their own
            raise ModelDamaged(f"the parser's weights cannot be read: {path}", _HINT) from error
        self.upos, self.xpos, self.relations = (
            [str(x) for x in arrays[f"{name}.names"]] for name in ("upos", "xpos", "relations")
        )
        self._w: dict[str, Array] = {
            k: v.astype(np.float32) for k, v in arrays.items() if not k.endswith(".names")
        }
        width, arc, rel = len(self._w["root"]), self._w["arc"].shape[1], self._w["rel"].shape[1]
        shapes = {
            "arc": (arc + 1, arc),
            "rel": (len(self.relations), rel, rel),
            "upos.w": (len(self.upos), width),
        }
        if any(self._w[name].shape != shape for name, shape in shapes.items()):
            raise ModelDamaged(f"the parser's weights do not fit together: {path}", _HINT)
        # (rel, relations * rel): one product of matrices instead of a copy of 3 MB for every
        # sentence.
        self._rel = np.ascontiguousarray(self._w.pop("rel").transpose(1, 0, 2)).reshape(rel, -1)

    @property
    def shapes(self) -> Array:
        """(shapes, width): what a word's shape adds to its vector."""
        return self._w["shape"]

    def parse(self, x: Array) -> tuple[list[str], list[str], list[int], list[str]]:
        """UPOS, Penn tags, heads (ROOT for one) and relations of the words with these vectors."""
        w = self._w
        heads = np.concatenate([w["root"][None], x])
        arcs = _one(self._side("arc_dep", x)) @ w["arc"] @ self._side("arc_head", heads).T
        best = best_tree(np.asarray(arcs, dtype=np.float32))
        dep, head = _one(self._side("rel_dep", x)), _one(self._side("rel_head", heads))[best]
        between = (dep @ self._rel).reshape(len(dep), len(self.relations), -1)
        scores = np.einsum("ilh,ih->il", between, head)
        root = self.relations.index("root")
        scores[:, root] = np.where(best == 0, 1e9, -1e9)
        upos = (x @ w["upos.w"].T + w["upos.b"]).argmax(1)
        xpos = (x @ w["xpos.w"].T + w["xpos.b"]).argmax(1)
        return (
            [self.upos[k] for k in upos],
            [self.xpos[k] for k in xpos],
            [int(h) - 1 if h else ROOT for h in best],
            [self.relations[k] for k in scores.argmax(1)],
        )

    def _side(self, name: str, x: Array) -> Array:
        return gelu(x @ self._w[f"{name}.w"].T + self._w[f"{name}.b"])


class Parser:
    """Implements text -> Tree. `encoder` reads sentences, `heads` make trees of what it gives, and
    a tree keeps it for the networks that read trees."""

    def __init__(self, encoder: TokenEncoder, heads: Heads) -> None:
        self._words, self._heads = WordEncoder(encoder, heads.shapes), heads

    def parse(self, sentence: str) -> Tree | None:
        """The tree of one sentence; None when there is no word, or more than MAX_WORDS, or no room
        in the encoder."""
        return self.parse_many([sentence])[0]

    def parse_many(self, sentences: Sequence[str]) -> list[Tree | None]:
        """The same for several sentences, read side by side on the encoder's threads. What
        semicolons part is parsed part by part where every part is a clause; the later ones hang on
        the first as parataxis."""
        cut = [tokenise(sentence) for sentence in sentences]
        parts = [_parts(tokens) for tokens in cut]
        flat = self.parse_words([part for group in parts for part in group])
        found: list[Tree | None] = []
        whole: list[int] = []
        at = 0
        for k, group in enumerate(parts):
            trees = flat[at : at + len(group)]
            at += len(group)
            clauses = [
                tree for tree in trees if tree is not None and (len(group) == 1 or _is_clause(tree))
            ]
            if len(clauses) == len(group) > 1:
                found.append(_joined(clauses))
            else:
                found.append(trees[0] if len(group) == 1 else None)
                whole += [k] if len(group) > 1 else []
        for k, tree in zip(whole, self.parse_words([cut[k] for k in whole]), strict=True):
            found[k] = tree
        return found

    def parse_words(self, sentences: Sequence[Sequence[Token]]) -> list[Tree | None]:
        """The same for sentences that are cut into words already."""
        found: list[Tree | None] = [None] * len(sentences)
        for k, x in enumerate(self._words.vectors([as_read(tokens) for tokens in sentences])):
            if x is not None:
                make = partial(self._tree, sentences[k], x)
                found[k] = contained("the tree of a sentence", make, lambda: None)
        return found

    def _tree(self, tokens: Sequence[Token], x: Array) -> Tree:
        """The tree of these words, put right; `x` (words, width)."""
        upos, xpos, heads, relations = self._heads.parse(x)
        hyphened_names(tokens, xpos, heads, relations)
        title_behind_verb([t.text for t in tokens], heads, relations)
        name_like_a_participle([t.text for t in tokens], upos, xpos, heads, relations)
        title_before_verb([t.text for t in tokens], xpos, heads, relations)
        name_like_a_plural([t.text for t in tokens], upos, xpos, heads, relations)
        doing_like_an_adjective([t.text for t in tokens], upos, xpos, heads, relations)
        title_with_a_place([t.text for t in tokens], xpos, heads, relations)
        port_said(xpos, upos, heads, relations)
        repair([t.text.lower() for t in tokens], upos, xpos, heads, relations)
        return Tree(tokens, upos, xpos, heads, relations, x)


def _parts(tokens: Sequence[Token]) -> list[Sequence[Token]]:
    """The stretches between semicolons, each with its semicolon, where all have at least three
    words; else one."""
    parts: list[Sequence[Token]] = []
    start = 0
    for k, token in enumerate(tokens):
        if token.text == ";":
            parts.append(tokens[start : k + 1])
            start = k + 1
    parts.append(tokens[start:])
    return parts if len(parts) > 1 and all(len(part) >= 4 for part in parts) else [tokens]


def _is_clause(tree: Tree) -> bool:
    """True for a tree whose root has a subject and a finite verb."""
    group = [tree.root, *tree.children(tree.root, "aux", "aux:pass", "cop")]
    finite = any(tree.xpos[k] in {"VBD", "VBZ", "VBP", "MD"} for k in group)
    return finite and tree.child(tree.root, "nsubj", "nsubj:pass", "csubj", "expl") is not None


def _joined(trees: Sequence[Tree]) -> Tree:
    """One tree of several: their words in a row, the roots of the later ones under the first."""
    heads: list[int] = []
    relations: list[str] = []
    starts: list[int] = []
    root = trees[0].root
    for tree in trees:
        shift = len(heads)
        starts.append(shift)
        for k, head in enumerate(tree.heads):
            top = head == ROOT
            heads.append(ROOT if top and shift == 0 else root if top else head + shift)
            relations.append("parataxis" if top and shift else tree.relations[k])
    return Tree(
        [t for tree in trees for t in tree.tokens],
        [t for tree in trees for t in tree.upos],
        [t for tree in trees for t in tree.xpos],
        heads,
        relations,
        np.concatenate([tree.vectors for tree in trees]),
        starts,
    )


def _one(v: Array) -> Array:
    return np.concatenate([v, np.ones((len(v), 1), dtype=v.dtype)], 1)


def best_tree(scores: Array) -> npt.NDArray[np.int64]:
    """The head of each word, 0 for the root: the best spanning tree with exactly one word under the
    root.

    `scores` is (words, words + 1): how good head j (0 is the root) is for word i + 1.
    """
    n = len(scores)
    full = np.full((n + 1, n + 1), -np.inf, dtype=np.float64)
    full[1:] = scores - scores.max(1, keepdims=True)
    np.fill_diagonal(full, -np.inf)
    greedy: npt.NDArray[np.int64] = full[1:].argmax(1).astype(np.int64)
    if (greedy == 0).sum() == 1 and _is_tree(greedy):
        return greedy
    best, value = greedy, -np.inf
    for root in np.argsort(-full[1:, 0])[
        :4
    ]:  # the word under the root is nearly always among the four likeliest
        one = full.copy()
        one[1:, 0] = -np.inf
        one[root + 1] = -np.inf
        one[root + 1, 0] = full[root + 1, 0]
        heads = _arborescence(one)
        total = sum(full[i, heads[i]] for i in range(1, n + 1))
        if total > value:
            best, value = np.array(heads[1:]), total
    return best


def _is_tree(heads: npt.NDArray[np.int64]) -> bool:
    for i in range(len(heads)):
        k, steps = i + 1, 0
        while k:
            k, steps = int(heads[k - 1]), steps + 1
            if steps > len(heads):
                return False
    return True


def _arborescence(scores: npt.NDArray[np.float64]) -> list[int]:
    """Heads of the maximum spanning arborescence from node 0 (Chu and Liu 1965, Edmonds 1967);
    heads[0] is -1.

    Cycles are contracted one after the other; at most as many as there are words, each in quadratic
    time.
    """
    n = len(scores)
    heads = [-1, *(int(scores[i].argmax()) for i in range(1, n))]
    cycle = _cycle(heads)
    if not cycle:
        return heads
    inside = set(cycle)
    outside = [i for i in range(n) if i not in inside]
    place = {node: k for k, node in enumerate(outside)}
    new = len(outside)
    small = np.full((new + 1, new + 1), -np.inf)
    enter: dict[int, int] = {}
    leave: dict[int, int] = {}
    for node in outside:
        k = place[node]
        for other in outside:
            if node and node != other:
                small[k, place[other]] = scores[node, other]
        if node:
            leave[k] = max(cycle, key=lambda c: scores[node, c])
            small[k, new] = scores[node, leave[k]]
        gains = [(scores[c, node] - scores[c, heads[c]], c) for c in cycle]
        gain, enter[k] = max(gains)
        small[new, k] = gain
    found = _arborescence(small)
    for node in outside[1:]:
        k = place[node]
        heads[node] = leave[k] if found[k] == new else outside[found[k]]
    entry = found[new]
    heads[enter[entry]] = outside[entry]
    return heads


def _cycle(heads: Sequence[int]) -> list[int]:
    """The nodes of one cycle among these heads, or none."""
    state = [0] * len(heads)
    for start in range(1, len(heads)):
        path, k = [], start
        while k > 0 and state[k] == 0:
            state[k] = 1
            path.append(k)
            k = heads[k]
        if k > 0 and state[k] == 1 and k in path:
            return path[path.index(k) :]
        for p in path:
            state[p] = 2
    return []
