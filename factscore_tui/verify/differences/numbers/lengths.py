"""A length of time in another unit: "spent five months there" against "spent five weeks there".

The number alone is the same, so nothing else tells the two apart. One sentence must have all else
that the fact says, no other length of time, and the same word before it.
"""

from __future__ import annotations

import re

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.verify.differences.names.fillers import may_tell, strong_units, tells_rest
from factscore_tui.verify.differences.numbers.computed import CITED, FoundDifference
from factscore_tui.verify.differences.numbers.elsewhere import others_of, told_elsewhere
from factscore_tui.verify.features.match import Match
from factscore_tui.verify.features.quantities import Number
from factscore_tui.verify.features.spans_of_time import days_of, lengths_apart, other_units

_LEAST = 2
"""Other words that tell the event, which the sentence has to have."""
_MAX_READ = 3
_BEFORE = re.compile(
    r"([\w'-]+)\s+(?:(?:only|just|about|around|some|roughly|nearly|almost|over|more than|less than|"
    r"at least|approximately|the (?:next|last|following))\s+)*\Z",
    re.IGNORECASE,
)


def find_length(fact: str, match: Match) -> FoundDifference | None:
    """The length of time that the page gives in another unit, or None."""
    for index, unit in enumerate(match.units):
        number = unit.number
        if number is None or number.dimension or not days_of(number.counted):
            continue
        others = tuple(i for i in others_of(match, index) if not days_of(match.units[i].stem))
        if len(strong_units(match, others)) < _LEAST or told_elsewhere(match, index):
            continue
        if any(may_tell(match, others, place) for place in match.credits[index]):
            continue
        for place in match.ranked(_MAX_READ):
            sentence = match.page.sentences[place]
            if sentence.denied or CITED.search(sentence.text):
                continue
            if not tells_rest(match, others, place):
                continue
            told = [n for n in sentence.slots.numbers if days_of(n.counted)]
            if len(told) == 1 and _is_another(fact, number, sentence.text, told[0]):
                claimed, span = _whole(fact, number), _whole(sentence.text, told[0])
                said = Difference("number", claimed.of(fact), span.of(sentence.text))
                return FoundDifference(said, unit, place, span)
    return None


def _whole(text: str, number: Number) -> Span:
    """The number with its unit, "five months"."""
    end = text.casefold().find(number.counted, number.span.end) + len(number.counted)
    return Span(number.span.start, max(end, number.span.end))


def _is_another(fact: str, mine: Number, source: str, theirs: Number) -> bool:
    if mine.until or theirs.until or theirs.dimension:
        return False
    if not other_units(mine.counted, theirs.counted) or not lengths_apart(
        mine.value, mine.counted, theirs.value, theirs.counted
    ):
        return False
    one = _BEFORE.search(fact[: mine.span.start])
    other = _BEFORE.search(source[: theirs.span.start])
    return one is not None and other is not None and one[1].casefold() == other[1].casefold()
