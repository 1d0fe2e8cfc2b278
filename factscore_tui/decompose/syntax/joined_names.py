"""A topic whose name holds "and" is one thing: "Pride and Prejudice is a novel"."""

from __future__ import annotations

from factscore_tui.decompose.syntax.tree import ROOT, Tree

_JOINING = frozenset({"and", "&"})


def with_one_name(tree: Tree, name: str) -> Tree:
    """The tree with each mention of the name as one name; the same tree where there is none."""
    words = name.lower().replace("\u2019", "'").split()
    if not _JOINING & set(words):
        return tree
    places = [k for k in range(len(tree) - len(words) + 1) if _stands_at(tree, k, words)]
    if not places:
        return tree
    upos, xpos = list(tree.upos), list(tree.xpos)
    heads, relations = list(tree.heads), list(tree.relations)
    for first in places:
        inside = range(first, first + len(words))
        tops = [k for k in inside if heads[k] not in inside]
        if len(tops) != 1 or heads[tops[0]] == ROOT:
            continue
        heads[first], relations[first] = heads[tops[0]], relations[tops[0]]
        for k in inside:
            upos[k], xpos[k] = "PROPN", "NNP"
            if k > first:
                heads[k], relations[k] = first, "flat"
        for k, h in enumerate(heads):
            if k not in inside and h in inside:
                heads[k] = first
    return Tree(tree.tokens, upos, xpos, heads, relations, tree.vectors, tree.starts)


def _stands_at(tree: Tree, k: int, words: list[str]) -> bool:
    return tree.forms[k : k + len(words)] == words and tree.tokens[k].text[:1].isupper()
