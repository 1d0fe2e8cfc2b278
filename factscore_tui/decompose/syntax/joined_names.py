"""A name that holds "and" is one thing: the topic's ("Pride and Prejudice is a novel"), as one that
begins with "A" is ("An American in Paris was played"), and two common nouns with capitals inside a
sentence ("He published War and Peace")."""

from __future__ import annotations

from collections.abc import Iterator

from factscore_tui.decompose.references.lexicon import FEMALE, MALE
from factscore_tui.decompose.syntax.tree import ROOT, Tree

_ENDS = frozenset({".", "!", "?", ":", '"', "\u201c", "\u201d"})
"""Behind these a sentence may begin."""
_JOINING = frozenset({"and", "&"})
_AUXILIARIES = frozenset({"aux", "aux:pass", "cop"})


def with_one_name(tree: Tree, name: str) -> Tree:
    """The tree with each mention of the name as one name; the same tree where there is none."""
    words = name.lower().replace("\u2019", "'").split()
    articled = len(words) > 2 and words[0] in {"a", "an"}
    if not articled and not _JOINING & set(words):
        return tree
    places = [k for k in range(len(tree) - len(words) + 1) if _stands_at(tree, k, words)]
    if articled:  # not "A modest proposal was made" of a text on "A Modest Proposal"
        places = [k for k in places if _written_so(tree, k, name.split())]
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
    alone, behind other words, one of which at least the tagger takes for a common noun. Where they
    open a sentence, the verb tells: "Pride and Prejudice was written"; two things "were"."""
    for k in range(1, len(tree) - 1):
        pair = (k - 1, k + 1)
        if k == 1 and not _is_told_as_one(tree, 0):
            continue
        alone = tree.forms[k] in _JOINING and tree.relations[pair[1]] == "conj"
        common = any(tree.xpos[j] in {"NN", "NNS"} for j in pair)
        titles = common and all(_is_title_word(tree, j) for j in pair)
        if alone and titles and tree.heads[pair[1]] == pair[0]:
            tree = with_one_name(tree, " ".join(tree.forms[pair[0] : pair[1] + 1]))
    for first, last in (*_with_article(tree), *_behind_noun(tree)):
        tree = _as_one(tree, first, last)
    return tree


def _behind_noun(tree: Tree) -> Iterator[tuple[int, int]]:
    """The first and last words of names such as that of "the container ship Ever Given", of which
    the tagger takes one at least for another word: large words inside a sentence, right behind a
    noun with an article, and told of it."""
    words = [token.text for token in tree.tokens]
    for k in range(2, len(words) - 1):
        noun = k - 1
        articled = any(tree.forms[d] in {"the", "a", "an"} for d in tree.children(noun, "det"))
        if tree.xpos[noun] != "NN" or not words[noun].islower() or not articled:
            continue
        last = k
        while last < len(words) and words[last].istitle() and words[last].isalpha():
            last += 1
        inside = range(k, last)
        unknown = any(not tree.is_name(j) and tree.upos[j] != "NOUN" for j in inside)
        tops = [j for j in inside if tree.heads[j] not in inside]
        if len(inside) > 1 and unknown and [tree.heads[j] for j in tops] == [noun]:
            yield k, last - 1


def _with_article(tree: Tree) -> Iterator[tuple[int, int]]:
    """The first and last words of titles such as "The Old Man and the Sea": only they have an
    article with a capital inside a sentence."""
    words = [token.text for token in tree.tokens]
    for k in range(1, len(words) - 4):
        opens = words[k] in {"The", "A"} and words[k - 1][-1:] not in _ENDS
        joins = [j for j in range(k + 2, min(k + 5, len(words) - 2)) if words[j] == "and"]
        if not opens or not joins or not all(w.istitle() for w in words[k + 1 : joins[0]]):
            continue
        j = joins[0] + 1
        if words[j] == "the" and words[j + 1].istitle():
            named = (n for n in range(j + 1, len(words)) if not words[n].istitle())
            yield k, next(named, len(words)) - 1


def _as_one(tree: Tree, first: int, last: int) -> Tree:
    """The tree with the words from the first to the last as one name; the same where what is
    outside hangs on them in a ring."""
    inside = range(first, last + 1)
    top = next(k for k in inside if tree.heads[k] not in inside)
    above, steps = tree.heads[top], 0
    while above not in {*inside, ROOT} and steps < len(tree):
        above, steps = tree.heads[above], steps + 1
    if above != ROOT or tree.heads[top] == ROOT:
        return tree
    upos, xpos = list(tree.upos), list(tree.xpos)
    heads, relations = list(tree.heads), list(tree.relations)
    heads[first], relations[first] = heads[top], relations[top]
    for k, h in enumerate(tree.heads):
        if k in inside:
            upos[k], xpos[k] = "PROPN", "NNP"
            if k > first:
                heads[k], relations[k] = first, "flat"
        elif h in inside:
            heads[k] = first
    return Tree(tree.tokens, upos, xpos, heads, relations, tree.vectors, tree.starts)


def _is_told_as_one(tree: Tree, subject: int) -> bool:
    """Whether the verb of a subject is of the singular: "was", "is", "has", "appears"."""
    if not tree.relations[subject].startswith("nsubj"):
        return False
    verb = tree.heads[subject]
    verbs = (verb, *(k for k in tree.kids[verb] if tree.relations[k] in _AUXILIARIES))
    return any(tree.forms[k] == "was" or tree.xpos[k] == "VBZ" for k in verbs)


def _is_title_word(tree: Tree, j: int) -> bool:
    """A noun with a capital, nobody's first name, and nothing beside it: not "the President"."""
    own = [i for i in tree.kids[j] if tree.relations[i] in {"det", "amod", "compound", "flat"}]
    noun = tree.xpos[j][:2] == "NN" and tree.tokens[j].text.istitle()
    return noun and not own and tree.forms[j] not in MALE | FEMALE


def _stands_at(tree: Tree, k: int, words: list[str]) -> bool:
    return tree.forms[k : k + len(words)] == words and tree.tokens[k].text[:1].isupper()


def _written_so(tree: Tree, k: int, words: list[str]) -> bool:
    """Whether the words at k have capitals where the name has them."""
    own = [token.text for token in tree.tokens[k : k + len(words)]]
    return all(a[:1].isupper() == b[:1].isupper() for a, b in zip(own, words, strict=True))
