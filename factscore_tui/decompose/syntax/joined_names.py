"""A name that holds "and" is one thing: the topic's ("Pride and Prejudice is a novel"), and two
common nouns with capitals inside a sentence ("He published War and Peace")."""

from __future__ import annotations

from factscore_tui.decompose.references.lexicon import FEMALE, MALE
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


def with_titles(tree: Tree) -> Tree:
    """The tree with each title such as "War and Peace" as one name: two words with a capital, each
    alone, behind other words, one of which at least the tagger takes for a common noun."""
    for k in range(2, len(tree) - 1):
        pair = (k - 1, k + 1)
        alone = tree.forms[k] in _JOINING and tree.relations[pair[1]] == "conj"
        common = any(tree.xpos[j] in {"NN", "NNS"} for j in pair)
        titles = common and all(_is_title_word(tree, j) for j in pair)
        if alone and titles and tree.heads[pair[1]] == pair[0]:
            tree = with_one_name(tree, " ".join(tree.forms[pair[0] : pair[1] + 1]))
    return tree


def _is_title_word(tree: Tree, j: int) -> bool:
    """A noun with a capital, nobody's first name, and nothing beside it: not "the President"."""
    own = [i for i in tree.kids[j] if tree.relations[i] in {"det", "amod", "compound", "flat"}]
    noun = tree.xpos[j][:2] == "NN" and tree.tokens[j].text.istitle()
    return noun and not own and tree.forms[j] not in MALE | FEMALE


def _stands_at(tree: Tree, k: int, words: list[str]) -> bool:
    return tree.forms[k : k + len(words)] == words and tree.tokens[k].text[:1].isupper()
