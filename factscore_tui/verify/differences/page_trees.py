"""Sentences of a page as trees: which are parsed for a fact, and what was read of them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from factscore_tui.verify.features.match import AKIN, SAME, Match

if TYPE_CHECKING:
    from factscore_tui.decompose.syntax.tree import Tree

MAX_CHARACTERS = 600
"""A longer sentence is not parsed: most trees of such are wrong somewhere."""
MAX_KEPT = 2048

Parse = Callable[[Sequence[str]], "list[Tree | None]"]
"""The tree of each text, or None."""
Pronouns = tuple[tuple[str, ...], frozenset[str]]
"""Stems of whom the page is about, and the pronouns that mean that person there."""
Sentence = tuple[str, tuple[str, ...], frozenset[str]]
"""A text with its Pronouns."""
Told = TypeVar("Told")


class TreeCache(Generic[Told]):
    """What `read` makes of the trees of sentences, kept for those that come again."""

    def __init__(
        self,
        parse: Parse,
        read: Callable[[Tree, str, tuple[str, ...], frozenset[str]], tuple[Told, ...]],
    ) -> None:
        self._parse, self._read = parse, read
        self._told: OrderedDict[Sentence, tuple[Told, ...]] = OrderedDict()

    def __call__(self, sentences: Sequence[Sentence]) -> list[tuple[Told, ...]]:
        """Of each sentence; nothing where it has no tree. Errors of the parser pass through."""
        new = [key for key in dict.fromkeys(sentences) if key not in self._told]
        trees = self._parse([text for text, _, _ in new]) if new else []
        for key, tree in zip(new, trees, strict=True):
            self._told[key] = self._read(tree.without_vectors(), *key) if tree is not None else ()
        found = [self._told[key] for key in sentences]
        while len(self._told) > MAX_KEPT:
            self._told.popitem(last=False)
        return found


def best_places(match: Match, places: Iterable[int], most: int) -> list[int]:
    """Of these sentences of the page those that are short enough, the ones that cover most of the
    fact first, `most` of them."""
    short = [p for p in places if len(match.page.sentences[p].text) <= MAX_CHARACTERS]
    return sorted(short, key=lambda place: (-match.scores.get(place, 0.0), place))[:most]


def has_all(match: Match, units: Sequence[int], place: int) -> bool:
    """The sentence has these units of the fact: names, dates and numbers themselves, words in some
    form, and one of all as it is."""
    credits = [match.credits[i].get(place, 0.0) for i in units]
    needed = [SAME if match.units[i].name or match.units[i].exact else AKIN for i in units]
    return all(c >= n for c, n in zip(credits, needed, strict=True)) and SAME in credits
