"""The source's figure with another unit: "193 miles" of "about 193 kilometres", "fifty hours" of
"fifty minutes". Nobody finds the same digits by chance where the sentence tells of the same
thing."""

from __future__ import annotations

import re
from dataclasses import replace

from factscore_tui.core.verdict import Difference
from factscore_tui.verify.differences.numbers.computed import FoundDifference, difference_at
from factscore_tui.verify.differences.numbers.elsewhere import others_of
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import AKIN, SAME, Match
from factscore_tui.verify.features.quantities import Number, same_number

_DIGITS = 2
"""Digits of a figure at least."""
_MEASURES = frozenset("length mass area volume temperature speed power".split())  # noqa: SIM905
_TIMES = frozenset("second minute hour day week month year decade".split())  # noqa: SIM905
_MEASURING = frozenset(
    stem(word)
    for word in """measures runs stretches extends reaches rises stands weighs covers long wide high
    tall deep end ends total length height depth about""".split()  # noqa: SIM905
)
"""Words that say only that something is measured."""


def find_unit_slip(match: Match) -> FoundDifference | None:
    """The measure whose figure the source has with another unit, or None."""
    for index, unit in enumerate(match.units):
        mine = unit.number
        if mine is None or not _is_measure(mine) or len(_figure(mine)) < _DIGITS:
            continue
        least = SAME if _is_time(mine) else 0.0  # "£50" is no length of time
        credited = any(credit and credit >= least for credit in match.credits[index].values())
        if credited and not _other_than_one_end(mine, index, match):
            continue
        others = [i for i in others_of(match, index) if match.units[i].stem not in _MEASURING]
        for place, sentence in enumerate(match.page.sentences):
            told = [i for i in others if match.credits[i].get(place, 0.0) >= AKIN]
            if others and (not told or 2 * len(told) < len(others)):
                continue
            for theirs in sentence.slots.numbers:
                if _is_time(mine) is not _is_time(theirs):
                    continue
                alike = theirs.dimension == mine.dimension and _figure(theirs) == _figure(mine)
                if not alike or same_number(mine, theirs):
                    continue
                found = difference_at(match, index, place, theirs)
                return _with_units(found, mine, theirs) if _is_time(mine) else found
    return None


def _other_than_one_end(mine: Number, index: int, match: Match) -> bool:
    """The fact has a range of which the page has no more than one end: "15 to 22 kilograms" of
    "7 to 10 kg (15 to 22 lb), sometimes reaching 15 kg"."""
    return bool(mine.until) and not any(
        theirs.until and same_number(mine, theirs)
        for place in match.credits[index]
        for theirs in match.page.sentences[place].slots.numbers
    )


def _is_time(number: Number) -> bool:
    return number.counted.removesuffix("s") in _TIMES


def _is_measure(number: Number) -> bool:
    return number.dimension in _MEASURES or (not number.dimension and _is_time(number))


def _with_units(found: FoundDifference, mine: Number, theirs: Number) -> FoundDifference:
    """The figure alone is the same on both sides."""
    said = (f"{one.text.strip()} {one.counted}" for one in (mine, theirs))
    return replace(found, difference=Difference("number", *said))


def _figure(number: Number) -> str:
    """Its digits as they are written, without signs between thousands; those of a word, and of a
    range those of both ends."""
    if number.text[:1].isalpha():
        return f"{number.value:.0f}"
    ends = re.findall(r"\d[\d,.]*", number.text) if number.until else number.text.split()[:1]
    return "-".join("".join(filter(str.isdigit, end)) for end in ends)
