"""Support by a number that stands on the page by chance: "was married ten times" of "Ten years
later she became secretary", "13 doubles titles" of "at the age of 13"."""

from __future__ import annotations

import re

from factscore_tui.text.words import STOP_WORDS, fold
from factscore_tui.verify.differences.numbers.elsewhere import counts_something_else
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import Match
from factscore_tui.verify.features.quantities import same_number
from factscore_tui.verify.features.spans_of_time import days_of

_BEHIND = 3
"""Words behind the fact's number that may say what it counts."""


_OF_AGE = re.compile(r"\b(?:old|age|aged)\b")


def chance_number(fact: str, match: Match) -> str | None:
    """Why the source does not say the fact: wherever it has the number, it surely counts something
    else, in a sentence with less than half of what the fact says. None otherwise."""
    if _OF_AGE.search(fact):
        return None
    for index, (unit, credit) in enumerate(zip(match.units, match.credits, strict=True)):
        number = unit.number
        if number is None or number.dimension or number.until or not number.counted or not credit:
            continue
        if fact[: unit.span.start].endswith("-"):  # "Under-20"
            continue
        behind = re.findall(r"[^\W\d_]+", fact[unit.span.end :])[:_BEHIND]
        counted = [stem(fold(word)) for word in behind if fold(word) not in STOP_WORDS]
        if not counted:
            continue
        quoted = ""
        for place in credit:
            sentence = match.page.sentences[place]
            same = [other for other in sentence.slots.numbers if same_number(number, other)]
            others = [c for i, c in enumerate(match.credits) if i != index]
            if others and 2 * sum(place in c for c in others) >= len(others):
                break  # told in other words, perhaps: "45 passes", "45 receptions"
            if days_of(number.counted) and any(days_of(other.counted) for other in same):
                break  # "a day and a half" of "36 hours"
            if not same or any(
                not counts_something_else(sentence.text, other, root)
                for other in same
                for root in counted
            ):
                break
            end = same[0].span.end
            quoted = quoted or sentence.text[same[0].span.start : end + 12].rsplit(" ", 1)[0]
        else:
            return f"the source has that number of something else: “{quoted}”"
    return None
