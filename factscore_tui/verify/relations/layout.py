"""From a title, a fact and its evidence to one graph of words: what the network reads.

The nodes are an opening one, the words of the title, of the fact and of the evidence. Arcs of the
parse, neighbours in a sentence, and words of the same stem on two sides are related.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from factscore_tui.text.words import STOP_WORDS, fold
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.relations.arcs import RELATIONS, arcs

if TYPE_CHECKING:
    from factscore_tui.decompose.syntax.tree import Tree

Array = npt.NDArray[np.float32]

DOWN, UP = 2, 2 + len(RELATIONS)
"""From a head to its dependent, and back; the arc's relation is added. 0 and 1 are not used."""
SAME_STEM, SAME_AS_TITLE, NEXT, PREVIOUS = (2 + 2 * len(RELATIONS) + number for number in range(4))
KINDS = PREVIOUS + 2
"""Rows of the network's tables."""
ROLES = 1 + len(RELATIONS)
"""Number of roles of a word: 0 for none, then RELATIONS."""
OPENING, FACT, EVIDENCE, _PADDING, TITLE = range(5)
"""Sides: the text that a word is from."""
MAX_TITLE, MAX_FACT, MAX_EVIDENCE = 12, 90, 110
"""Words that are read of each text."""
_LONGEST_WORD = 40


class Related(NamedTuple):
    """Word `other` is `kind` to word `word`, in [DOWN, KINDS)."""

    word: int
    other: int
    kind: int


@dataclass
class TextLayout:
    """Words of one text: as spelt, in lower case; their roles and stems ("" for function words and
    marks); relations among them; and what the plain encoder made of each, (words, width)."""

    words: list[str] = field(default_factory=list)
    roles: list[int] = field(default_factory=list)
    stems: list[str] = field(default_factory=list)
    related: list[Related] = field(default_factory=list)
    vectors: list[Array] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.words)

    def add(self, other: TextLayout, most: int) -> None:
        """Append another text's words, up to `most` words in all."""
        shift, room = len(self), max(0, most - len(self))
        self.words += other.words[:room]
        self.roles += other.roles[:room]
        self.stems += other.stems[:room]
        self.vectors += other.vectors[:room]
        self.related += [
            Related(r.word + shift, r.other + shift, r.kind)
            for r in other.related
            if r.word < room and r.other < room
        ]


@dataclass(frozen=True)
class Graph:
    """Nodes in order: spelling ("" for the opening one), side and role of each, (nodes, width)
    vectors of the parser (zero where there is none), and (relations, 3): Related."""

    words: list[str]
    sides: npt.NDArray[np.int64]
    roles: npt.NDArray[np.int64]
    vectors: Array
    related: npt.NDArray[np.int64]


def part_of_tree(tree: Tree, vectors: Array) -> TextLayout:
    """A parsed sentence, and the (words, width) vectors of its words."""
    found, roles = arcs(tree)
    related = [Related(a.head, a.dependent, DOWN + a.relation) for a in found]
    related += [Related(a.dependent, a.head, UP + a.relation) for a in found]
    related += [Related(word, word - 1, PREVIOUS) for word in range(1, len(tree))]
    related += [Related(word - 1, word, NEXT) for word in range(1, len(tree))]
    texts = [token.text for token in tree.tokens]
    return TextLayout(
        [text.lower()[:_LONGEST_WORD] for text in texts],
        [role + 1 for role in roles],
        [_stem(text) for text in texts],
        related,
        list(vectors),
    )


def part_of_words(text: str, width: int) -> TextLayout:
    """A title, or a sentence that could not be parsed: its words alone."""
    words = re.findall(r"\w+", text)
    nothing = np.zeros(width, dtype=np.float32)
    return TextLayout(
        [word.lower()[:_LONGEST_WORD] for word in words],
        [0] * len(words),
        [_stem(word) for word in words],
        [],
        [nothing] * len(words),
    )


def joined(
    title: TextLayout, fact: TextLayout, evidence: Sequence[TextLayout], width: int
) -> Graph:
    """The whole graph; each text is cut at its end."""
    whole = TextLayout([""], [0], [""], [], [np.zeros(width, dtype=np.float32)])
    sides = [OPENING]
    places: dict[int, dict[str, list[int]]] = {TITLE: {}, FACT: {}, EVIDENCE: {}}
    texts = (
        (TITLE, (title,), MAX_TITLE),
        (FACT, (fact,), MAX_FACT),
        (EVIDENCE, evidence, MAX_EVIDENCE),
    )
    for side, parts, most in texts:
        start = len(whole)
        for part in parts:
            whole.add(part, start + most)
        sides += [side] * (len(whole) - start)
        for place in range(start, len(whole)):
            if whole.stems[place]:
                places[side].setdefault(whole.stems[place], []).append(place)
    related = [*whole.related, *_alike(places[FACT], places[EVIDENCE], SAME_STEM)]
    for side in (EVIDENCE, FACT):
        related += _alike(places[TITLE], places[side], SAME_AS_TITLE)
    return Graph(
        whole.words,
        np.asarray(sides),
        np.asarray(whole.roles),
        np.stack(whole.vectors),
        np.asarray(related, dtype=np.int64).reshape(-1, 3),
    )


def _alike(one: dict[str, list[int]], other: dict[str, list[int]], kind: int) -> list[Related]:
    """Words of the same stem on two sides, both ways."""
    pairs = [(a, b) for root in one.keys() & other.keys() for a in one[root] for b in other[root]]
    return [Related(*pair, kind) for a, b in sorted(pairs) for pair in ((a, b), (b, a))]


def _stem(word: str) -> str:
    bare = fold(word)
    carries = bare and bare not in STOP_WORDS and any(sign.isalnum() for sign in bare)
    return stem(bare) if carries else ""
