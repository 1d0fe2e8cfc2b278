"""The words of a text that stand for somebody or something, and what is seen of each and of two of
them together. The network (models/recipes/references) is trained on exactly these."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from factscore_tui.decompose.syntax.tree import ROOT, Tree

Numbers = npt.NDArray[np.int64]

_NO_HEADS = frozenset(
    "compound flat fixed goeswith det cc mark aux cop expl".split()  # noqa: SIM905
)
_NO_MENTIONS = frozenset(
    """who which whom whose what i you your me my yourself myself nothing something anything
    everything nobody anybody somebody everybody everyone someone anyone none there himself herself
    itself themselves other another us we our""".split()  # noqa: SIM905
)
_COUNTED = frozenset(
    "both latter former two three second first other others one".split()  # noqa: SIM905
)
_ARGUMENTS = frozenset({"nsubj", "obj", "obl", "nmod", "iobj", "conj"})
_RELATIVE = ("acl:relcl", "advcl:relcl")

PRONOUNS = {
    "he": 0, "him": 0, "his": 0, "she": 1, "her": 1, "hers": 1, "it": 2, "its": 2, "they": 3,
    "them": 3, "their": 3, "theirs": 3, "this": 4, "that": 4, "these": 5, "those": 5, "both": 6,
    "one": 7, "ones": 7,
}  # fmt: skip
NO_PRONOUN = 8
_ROLES = {"obj": 2, "iobj": 2, "obl": 3, "nmod": 4, "conj": 6, "appos": 7, "root": 8}
PRONOUN, NAME, NAMES, NOUN, NOUNS, OTHER = range(6)
"""Kinds of mentions: what the word is, and its number."""
THE, A, THIS, OWN = 1, 2, 3, 4
DISTANCES, SENTENCES, SAME = 16, 10, 3
"""How many classes there are of distances in mentions, in sentences, and of equal words."""


def mention_words(tree: Tree) -> list[int]:
    """The head words of names, noun phrases and pronouns of the third person."""
    return [i for i in range(len(tree)) if _is_mention(tree, i)]


def _is_mention(tree: Tree, i: int) -> bool:
    upos, relation, form = tree.upos[i], tree.relations[i], tree.forms[i]
    base = relation.split(":")[0]
    if base in _NO_HEADS and not (upos == "PRON" and form == "it"):
        return False
    if upos in {"NOUN", "PROPN"}:
        return True
    if upos == "PRON":
        head = tree.heads[i]
        relative = (
            form == "that"
            and relation != "root"
            and head != ROOT
            and tree.relations[head].startswith(_RELATIVE)
        )
        return form not in _NO_MENTIONS and not relative
    return upos in {"NUM", "ADJ", "DET"} and base in _ARGUMENTS and form in _COUNTED


@dataclass(frozen=True, slots=True)
class Mentions:
    """Mentions in the order of the text. All arrays have one number for each."""

    places: tuple[tuple[int, int], ...]  # sentence, word
    kind: Numbers
    pronoun: Numbers
    role: Numbers
    determiner: Numbers
    forms: tuple[str, ...]

    def distance(self, rows: Sequence[int]) -> Numbers:
        """(rows, mentions): class of how many mentions lie between, and on which side."""
        d = np.asarray(rows)[:, None] - np.arange(len(self.forms))[None, :]
        far = np.searchsorted([5, 8, 16], np.abs(d), side="right")
        near = np.where(far == 0, np.abs(d), far + 4)
        return np.asarray(np.where(d >= 0, near, 8 + near), dtype=np.int64)

    def sentences(self, rows: Sequence[int]) -> Numbers:
        """(rows, mentions): class of how many sentences lie between."""
        n = np.array([sentence for sentence, _ in self.places])
        return np.asarray(np.clip(n[list(rows)][:, None] - n[None, :], -2, 7) + 2, dtype=np.int64)

    def same(self, rows: Sequence[int]) -> Numbers:
        """(rows, mentions): 0 for different words, 1 for the same pronoun, 2 for the same word."""
        forms = np.array(self.forms, dtype=object)
        equal = forms[list(rows)][:, None] == forms[None, :]
        pronoun = (self.kind[list(rows)] == PRONOUN)[:, None]
        return np.asarray(np.where(equal, np.where(pronoun, 1, 2), 0), dtype=np.int64)


def read_mentions(trees: Sequence[Tree | None], first: int = 0) -> Mentions:
    """The mentions of sentences that stand in a row; `first` is the number of the first."""
    places, kinds, pronouns, roles, determiners, forms = [], [], [], [], [], []
    for n, tree in enumerate(trees):
        for i in mention_words(tree) if tree is not None else ():
            assert tree is not None
            kinds.append(_kind(tree, i))
            places.append((first + n, i))
            own = kinds[-1] in {PRONOUN, OTHER}
            pronouns.append(PRONOUNS.get(tree.forms[i], NO_PRONOUN) if own else NO_PRONOUN)
            roles.append(_role(tree, i))
            determiners.append(_determiner(tree, i))
            forms.append(tree.forms[i])
    seen = (kinds, pronouns, roles, determiners)
    kind, pronoun, role, determiner = (np.array(x, dtype=np.int64) for x in seen)
    return Mentions(tuple(places), kind, pronoun, role, determiner, tuple(forms))


def _kind(tree: Tree, i: int) -> int:
    upos, xpos = tree.upos[i], tree.xpos[i]
    if upos == "PRON":
        return PRONOUN
    if upos == "PROPN":
        return NAMES if xpos == "NNPS" else NAME
    if upos == "NOUN":
        return NOUNS if xpos == "NNS" else NOUN
    return OTHER


def _role(tree: Tree, i: int) -> int:
    relation, head = tree.relations[i], tree.heads[i]
    if relation.split(":")[0] == "nsubj":
        return 0 if head != ROOT and tree.relations[head] == "root" else 1
    if relation == "nmod:poss":
        return 5
    return _ROLES.get(relation.split(":")[0], 9)


def _determiner(tree: Tree, i: int) -> int:
    for k in range(max(0, i - 8), i):
        if tree.heads[k] != i:
            continue
        if tree.relations[k] == "det":
            form = tree.forms[k]
            return THE if form == "the" else A if form in {"a", "an", "another"} else THIS
        if tree.relations[k] == "nmod:poss":
            return OWN
    return 0
