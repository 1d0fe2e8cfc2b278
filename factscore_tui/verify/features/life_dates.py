"""What the brackets behind a person's name say: "Anna Berg (12 June 1900 – 3 May 1980)" was born on
the one day and died on the other. An encyclopedia never writes the two words, and neither counting
words nor a small network finds them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from factscore_tui.core.span import Span
from factscore_tui.verify.features.quantities import Date

_BRACKETS = re.compile(r"\([^()]{4,200}\)")
_DASH = re.compile(r"\s?[-\u2010-\u2015]\s?")
_HE_OR_SHE = re.compile(r"\b(?:he|she|his|her)\b", re.IGNORECASE)
OPENING, LEAD = 400, 2000
"""Characters of the first sentence and of the article that are looked at."""


class LifeDates(NamedTuple):
    """The places of the two dates in a sentence, and the sentence with the words "born" and
    "died" before them."""

    born: Span
    died: Span
    spelt_out: str


def tells_of_a_person(article: str) -> bool:
    """The article's beginning says "he" or "she"; a war or a season is no "he"."""
    return _HE_OR_SHE.search(article, 0, LEAD) is not None


def life_dates(text: str, dates: Sequence[Date]) -> LifeDates | None:
    """Of an article's first sentence `text` with its `dates`; None without such brackets."""
    for brackets in _BRACKETS.finditer(text[:OPENING]):
        inside = Span(*brackets.span())
        known = [date.span for date in dates if date.year and inside.contains(date.span)]
        if len(known) == 2 and _DASH.fullmatch(text, known[0].end, known[1].start):
            born, died = known
            spelt_out = f"{text[: born.start]}born {born.of(text)}, died {text[died.start :]}"
            return LifeDates(born, died, spelt_out)
    return None
