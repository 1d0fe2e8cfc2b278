"""Which of two goes with which, where the source gives two lists and says "respectively".

    The Weir was printed in Leeds.      The Weir: Leeds → source: York
    told by: The Mill (1983) and The Weir (1986) were printed in Leeds and York, respectively.

Only of lists of names or numbers that are as long as one another, the only such in the sentence,
and where no other sentence has the fact's two together.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.features.match import Match

_SAYS = re.compile(r"\brespectively\b")
_FIRST = r"(?!(?:In|On|At|By|From|When|After|Before|While)\s)[A-Z][\w'\u2019.-]*"
_NAME = rf"{_FIRST}(?:\s(?:(?:of|the|de|von|van)\s)*[A-Z\d][\w'\u2019.-]*)*"
_NUMBER = r"\d[\d,.]*\d|\d"
_NOTE = r"(?:\s\([^()]*\))?"
_ITEM = rf"(?:[Tt]he\s)?(?:{_NAME}|{_NUMBER}){_NOTE}"
_LIST = re.compile(rf"(?<![\w.,-])(?:{_ITEM},\s)*{_ITEM},?\sand\s{_ITEM}")
_ONE = re.compile(rf"(?P<what>{_NAME}|{_NUMBER}){_NOTE}")


def find_respectively(fact: str, match: Match) -> FoundDifference | None:
    """What the source pairs with the one that the fact has, or None."""
    found: FoundDifference | None = None
    for place, sentence in enumerate(match.page.sentences):
        if not _SAYS.search(sentence.text):
            continue
        for one, other in _pairs(sentence.text):
            mine = [hit for hit in one if _has(fact, hit[0])]
            theirs = [hit for hit in other if _has(fact, hit[0])]
            if len(mine) != 1 or len(theirs) != 1:
                continue
            told = other[one.index(mine[0])]
            if told == theirs[0]:
                return None
            what, said = mine[0][0], theirs[0][0]
            found = found or FoundDifference(
                Difference(what, said, told[0]),
                None,
                place,
                told[1],
                said=f"{what}: {said} → source: {told[0]}",
            )
    if found is None:
        return None
    what, said = found.difference.kind, found.difference.claimed
    both = (
        place
        for place, sentence in enumerate(match.page.sentences)
        if place != found.sentence and _has(sentence.text, what) and _has(sentence.text, said)
    )
    return None if any(True for _ in both) else found


_Item = tuple[str, Span]


def _pairs(text: str) -> Iterator[tuple[list[_Item], list[_Item]]]:
    """Two lists of the same length, where a sentence has but two, and names each thing once."""
    lists = [_items(text, hit.span()) for hit in _LIST.finditer(text)]
    if len(lists) == 2 and len(lists[0]) == len(lists[1]):
        names = [name for one in lists for name, _ in one]
        if len(set(names)) == len(names):
            yield lists[0], lists[1]


def _items(text: str, where: tuple[int, int]) -> list[_Item]:
    return [(hit["what"], Span(*hit.span("what"))) for hit in _ONE.finditer(text, *where)]


def _has(text: str, what: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(what)}(?![\w-])", text) is not None
