"""Another number in the fact's place: one sentence of the source has all other words of the fact,
and where the fact has its number it has another.

    He won five state Nandi Awards.     five → source: seven, told by: He has garnered the
    National Film Award, seven state Nandi Awards, two Filmfare Awards, and five Movie Awards.

What computed.py cannot tell, which looks for one number of the things that are counted in a clause:
here the trees say which of several it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from factscore_tui.verify.agreement import ParsedSentence, Reading
from factscore_tui.verify.differences.names.fillers import (
    beside_alike,
    may_tell,
    strong_units,
    tells_rest,
    told_alike,
)
from factscore_tui.verify.differences.numbers.computed import (
    PART_OF_TIME,
    FoundDifference,
    difference_at,
)
from factscore_tui.verify.differences.numbers.elsewhere import (
    counted_things,
    others_of,
    told_elsewhere,
)
from factscore_tui.verify.differences.numbers.vague import is_vague
from factscore_tui.verify.differences.page_trees import (
    MAX_CHARACTERS,
    Pronouns,
    TreeCache,
    best_places,
)
from factscore_tui.verify.features.match import Match
from factscore_tui.verify.features.quantities import Number, same_date, same_number
from factscore_tui.verify.frames import told

ROOT = -1
MAX_READ = 3
"""Sentences of a page that are held against one number at most."""
_LEAST, _SURE = 2, 3
"""Other words of a fact, light ones aside, that a sentence has to have, all of them; and from which
the same things, counted elsewhere, tell of something else."""

_IN_ALL = re.compile(r"\b(?:in all|in total|total\w*|altogether|combined|overall|sum)\b", re.I)
"""In a fact that adds up what the source counts one by one."""


class CountReader:
    """Finds other numbers in what `sentences` reads. Errors of the parser pass through."""

    def __init__(self, sentences: TreeCache[ParsedSentence]) -> None:
        self._sentences = sentences

    def find(
        self, fact: str, match: Match, meant: Callable[[int], Pronouns]
    ) -> FoundDifference | None:
        """The first other number, or None. `meant` tells the pronouns of a sentence of the page."""
        numbers = [
            i
            for i, unit in enumerate(match.units)
            if unit.number is not None and not unit.number.until and not is_vague(fact, unit.span)
        ]
        if len(fact) > MAX_CHARACTERS or not numbers or _IN_ALL.search(fact):
            return None
        for claim in self._sentences([(fact, (), frozenset())])[0]:
            if told(claim.tree, claim.tree.root) != "said":
                return None
            for index in numbers:
                for place in _places(match, index):
                    sentence = match.page.sentences[place]
                    for source in self._sentences([(sentence.text, *meant(place))])[0]:
                        rival = _rival(claim, source, match, index, place)
                        if rival is not None and not is_vague(sentence.text, rival.span):
                            return difference_at(match, index, place, rival)
        return None


def _places(match: Match, index: int) -> list[int]:
    """Numbers of the sentences that have all else that the fact says, best first; none where
    another sentence may tell the fact's own number."""
    others = tuple(others_of(match, index))
    strong = len(strong_units(match, others))
    if strong < _LEAST or (strong < _SURE and told_elsewhere(match, index)):
        return []
    places = [p for p in match.scores if tells_rest(match, others, p) and not _of_a_time(match, p)]
    own = set(match.credits[index]) - set(places)
    if any(may_tell(match, others, place) for place in own):
        return []
    return best_places(match, places, MAX_READ)


def _of_a_time(match: Match, place: int) -> bool:
    """The sentence has a date that the fact has not, or speaks of a season: it counts up to that,
    or of that time."""
    if PART_OF_TIME & set(match.page.sentences[place].stems) - {u.stem for u in match.units}:
        return True
    claimed = [unit.date for unit in match.units if unit.date is not None]
    return not all(
        any(same_date(date, other) for other in claimed)
        for date in match.page.sentences[place].slots.dates
    )


def _rival(
    claim: ParsedSentence, source: ParsedSentence, match: Match, index: int, place: int
) -> Number | None:
    """The one number that the source has in the place of the fact's own, where it is another."""
    number, start = match.units[index].number, match.units[index].span.start
    k = next((i for i, token in enumerate(claim.tree.tokens) if token.start == start), -1)
    c = claim.tree.heads[k] if k >= 0 else ROOT
    if number is None or c == ROOT:
        return None
    reading = Reading(claim, source, match.page.title_stems)
    slots = match.page.sentences[place].slots.numbers
    best: dict[int, list[Number]] = {}
    for e in range(len(source.tree)):
        if not reading.same_word(c, e) or not told_alike(claim, c, source, e):
            continue
        if not _same_things(claim, c, source, e):
            continue
        found = list(_numbers(source, slots, reading, (c, e, k)))
        if found:
            best.setdefault(beside_alike(claim, (c, k), source, e, reading), []).extend(found)
    rivals = {found.span: found for found in best[max(best)]} if best else {}
    if len(rivals) != 1:
        return None
    rival = next(iter(rivals.values()))
    if any(n.value == number.value and not n.counted and not n.dimension for n in slots):
        return None  # "first put at 7 million dollars, it came to 102 million"
    if any(n is not rival and same_number(number, n) and _of_one_kind(n, rival) for n in slots):
        return None  # "in the 100 metres and in the 200 metres"
    if number.counted and not rival.counted:
        return None  # "In 828 merchants brought relics"
    alike = rival.dimension == number.dimension and not rival.until
    return rival if alike and not same_number(number, rival) else None


def _of_one_kind(one: Number, other: Number) -> bool:
    return one.dimension == other.dimension and counted_things(one) == counted_things(other)


def _numbers(
    source: ParsedSentence, slots: tuple[Number, ...], reading: Reading, words: tuple[int, int, int]
) -> Iterator[Number]:
    """The numbers of the source in the place that word k of the fact has."""
    c, e, k = words
    for j in reading.in_its_place(c, e, k):
        start = source.tree.tokens[j].start
        yield from (number for number in slots if number.span.start <= start < number.span.end)


def _same_things(claim: ParsedSentence, c: int, source: ParsedSentence, e: int) -> bool:
    """What is counted is called alike: "state Nandi Awards" are no "Movie Awards"."""
    mine, theirs = (
        {
            of.tree.forms[j]
            for j in of.tree.children(i, "amod", "compound")
            if not any(sign.isdigit() for sign in of.tree.forms[j])
        }
        for of, i in ((claim, c), (source, e))
    )
    return mine == theirs
