"""What a fact adds to its source is a word that describes: "a passenger liner" of "an ocean liner",
"a Protestant minister" of "a minister of the Dutch Reformed Church".

Both may be true, so no model's opinion contradicts it. Opposites, nations and ranks, of which one
excludes the other, are told apart elsewhere and stay what they are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from factscore_tui.text.words import words
from factscore_tui.verify.differences.page_trees import MAX_CHARACTERS, Parse
from factscore_tui.verify.differences.words.nationality import is_nation
from factscore_tui.verify.differences.words.opposite_words import opposite_stems, sides
from factscore_tui.verify.features.match import AKIN, Match

if TYPE_CHECKING:
    from factscore_tui.decompose.syntax.tree import Tree

_READ = 3
"""Sentences of a page, best first, that may have all the rest of the fact."""


class DescriptionReader:
    """Tells of facts that add a description. `parse` gives the tree of each text, or None. Errors
    of the parser pass through."""

    def __init__(self, parse: Parse) -> None:
        self._parse = parse

    def adds(self, fact: str, match: Match) -> bool:
        """A sentence has all of the fact but words that describe one of its nouns, and nothing that
        excludes them."""
        if len(fact) > MAX_CHARACTERS:
            return False
        for place in match.ranked(_READ):
            lacking = [
                i for i in range(len(match.units)) if match.credits[i].get(place, 0.0) < AKIN
            ]
            if not lacking or len(lacking) == len(match.units):
                continue
            if not all(_may_describe(match, i, place) for i in lacking):
                continue
            tree = self._parse([fact])[0]
            return tree is not None and all(_describes(tree, match, i, lacking) for i in lacking)
        return False


def _may_describe(match: Match, index: int, place: int) -> bool:
    """No name, date or figure, and no word against which the sentence has one that excludes it."""
    unit, sentence = match.units[index], match.page.sentences[place]
    if unit.number is not None:
        ranks = any(number.dimension == "ordinal" for number in sentence.slots.numbers)
        return unit.number.dimension == "ordinal" and not ranks
    if unit.date is not None:
        return False
    if is_nation(unit.text):
        told = f"{match.page.sentences[0].text} {sentence.text}"  # "is a Canadian newspaper"
        return not any(is_nation(word.text) for word in words(told))
    here = set(sentence.stems)
    return not any(opposite_stems(side) & here for side in sides(unit.text.casefold()))


def _describes(tree: Tree, match: Match, index: int, lacking: list[int]) -> bool:
    """The unit stands before a noun that the sentence has."""
    start = match.units[index].span.start
    k = next((i for i, token in enumerate(tree.tokens) if token.start == start), -1)
    if k < 0 or tree.relations[k] not in {"amod", "compound", "nummod"}:
        return False
    head = tree.heads[k]
    if head <= k or tree.upos[head] != "NOUN":
        return False
    at = tree.tokens[head].start
    return any(unit.span.start == at and i not in lacking for i, unit in enumerate(match.units))
