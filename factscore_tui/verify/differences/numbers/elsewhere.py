"""Where else a page has what a fact says: its own date or number, which then is not contradicted by
another; a name that one sentence with all the rest has not."""

from __future__ import annotations

import itertools
import re

from factscore_tui.text.words import STOP_WORDS, fold
from factscore_tui.verify.features.alignment import SourceSentence
from factscore_tui.verify.features.lexical import akin, families, stem
from factscore_tui.verify.features.match import AKIN, SAME, Match
from factscore_tui.verify.features.quantities import Date, Number, same_date, same_number

_IDLE = frozenset(stem(w) for w in "real actual original famous great legendary".split())  # noqa: SIM905

_MEANS = re.compile(r"\b(?:them|they|their|both|there|its?|him)\b", re.IGNORECASE)
"""Words that may mean whom the fact names: "found no trace of them"."""
_COPIED = 3
"""Other words of a fact that one sentence has, all of them, before it may be that sentence with one
thing changed. Of 4,884 human facts that annotators found supported 9 come
under this; of sentences with a name changed for another that the page has too, a quarter."""


def others_of(match: Match, index: int) -> list[int]:
    """The other units; a word that merely describes the page's subject, as in "the real Titanic",
    is none."""
    return [i for i in range(len(match.units)) if i != index and match.units[i].stem not in _IDLE]


def has_date(sentence: SourceSentence, date: Date | None) -> bool:
    """Not as a year of a life alone: "Gertrude (1921-2015)" tells nothing of 2001."""
    if date is None or date.until != date.year:
        return True
    return any(d.until == d.year and same_date(date, d) for d in sentence.slots.dates)


def told_elsewhere(match: Match, index: int) -> bool:
    """The date or number occurs in a sentence that shares another word with the fact, or the fact
    says nothing else. Where the number counts something, the sentence has what is counted and half
    of the fact's other words, or the number stands alone there: "seven months" do not tell of seven
    seasons."""
    others = others_of(match, index)
    return not others or any(
        place in match.credits[i] for i in others for place in _places_of(match, index)
    )


def _places_of(match: Match, index: int) -> list[int]:
    """The sentences that may tell the date or number of a unit: where less than half of the fact
    stands beside it, a day is told by that day alone, and a year by no stretch of years; a day by
    none wherever."""
    unit, found = match.units[index], match.credits[index]
    if unit.date is not None:
        day = unit.date
        return [
            place
            for place, credit in found.items()
            if (not day.day and _has_half(match, index, place))
            or (
                (credit >= SAME or not day.day or _has_half(match, index, place))
                and not _by_stretch(day, match.page.sentences[place])
            )
        ]
    number = unit.number
    counted = counted_things(number) if number is not None else ""
    if number is None or number.dimension or not counted:
        return list(found)
    return [
        place
        for place in found
        if (
            _has_half(match, index, place)
            and any(alike(counted, root) for root in match.page.sentences[place].stems)
        )
        or any(
            same_number(number, other) and not counted_things(other)
            for other in match.page.sentences[place].slots.numbers
        )
    ]


def _by_stretch(date: Date, sentence: SourceSentence) -> bool:
    """The sentence has the year only as one of a stretch: "1939–2017"."""
    return all(d.until != d.year for d in sentence.slots.dates if same_date(date, d))


def _has_half(match: Match, index: int, place: int) -> bool:
    others = others_of(match, index)
    return 2 * sum(place in match.credits[i] for i in others) >= len(others)


def out_of_place(match: Match) -> bool:
    """A sentence has all that the fact says but for one name, date or number, which its neighbours
    have not either; and no sentence has that in company of any other word of the fact: the page
    speaks of it, but not here."""
    return any(
        _is_out_of_place(match, i) for i, unit in enumerate(match.units) if unit.name or unit.exact
    )


def _is_out_of_place(match: Match, index: int) -> bool:
    name = [i for i in range(len(match.units)) if i == index or _one_name(match, i, index)]
    others = [i for i in range(len(match.units)) if i not in name]
    places = {place for i in name for place in match.credits[i]}
    if not places or len(others) < _COPIED:
        return False
    if any(place in match.credits[i] for i in others for place in places):
        return False
    needed = [SAME if match.units[i].name or match.units[i].exact else AKIN for i in others]
    return any(
        not places.intersection((place - 1, place, place + 1))
        and not (match.units[index].name and _MEANS.search(match.page.sentences[place].text))
        and all(match.credits[i].get(place, 0.0) >= n for i, n in zip(others, needed, strict=True))
        for place in match.ranked(3)
    )


def _one_name(match: Match, i: int, index: int) -> bool:
    """Both are words of one name, which stand side by side."""
    first, last = sorted((i, index))
    units = match.units[first : last + 1]
    return all(unit.name for unit in units) and all(
        after.span.start - before.span.end <= 1 for before, after in itertools.pairwise(units)
    )


def counted_elsewhere(match: Match, index: int) -> bool:
    """The page counts the same things and comes to the fact's number somewhere: "three liners" are
    not three funnels."""
    unit = match.units[index]
    return unit.number is not None and any(
        same_number(unit.number, other) and counted_things(other) == counted_things(unit.number)
        for place in match.credits[index]
        for other in match.page.sentences[place].slots.numbers
    )


def alike(one: str, other: str) -> bool:
    return one == other or bool(families(one) & families(other)) or akin(one, other)


def counted_things(number: Number) -> str:
    """What a number counts, as a stem; for a measure its dimension; "" when that is not said."""
    if number.dimension not in ("", "ordinal"):
        return number.dimension
    bare = fold(number.counted)
    return "" if not bare or bare in STOP_WORDS else stem(bare)


_OF_THEM = re.compile(
    r"\s+of\s+(?:the|his|her|its|their|these|those)\s+((?:[^\W\d_]+[\s-]+){0,2}[^\W\d_]+)"
)
_AGED = re.compile(r"\bage[ds]?(?:\s+of)?\s+\Z")
_SCORE = "-\u2010\u2011\u2012\u2013\u2014/:"


def counts_something_else(text: str, number: Number, counted: str) -> bool:
    """A number of the source surely counts no `counted` (a stem): other things stand behind it
    ("six decades", "six of the films"), or it is an age or half of a score."""
    start, end = number.span.start, number.span.end
    if _AGED.search(text, 0, start) or _in_score(text, start, end):
        return True
    of = _OF_THEM.match(text, end)
    if of is not None:
        return not any(alike(counted, stem(fold(word))) for word in of[1].split())
    own = counted_things(number)
    if not own or not counted:
        return False
    behind = re.findall(r"[^\W\d_]+", text[end : end + 60])[:4]
    return not any(alike(counted, stem(fold(word))) for word in behind)


def _in_score(text: str, start: int, end: int) -> bool:
    """A sign between two figures stands on one side of it: "8\u201310"."""
    before, after = text[max(0, start - 2) : start], text[end : end + 2]
    return bool(
        (before[-1:] in _SCORE and before[:1].isdigit() and len(before) == 2)
        or (after[:1] in _SCORE and after[1:].isdigit() and after)
    )
