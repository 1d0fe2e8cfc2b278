"""Whether a page has the fact's own date or number somewhere: then it is not contradicted by
another."""

from __future__ import annotations

from factscore_tui.text.words import STOP_WORDS, fold
from factscore_tui.verify.features.alignment import SourceSentence
from factscore_tui.verify.features.lexical import akin, families, stem
from factscore_tui.verify.features.match import SAME, Match
from factscore_tui.verify.features.quantities import Date, Number, same_date, same_number

_IDLE = frozenset(stem(w) for w in "real actual original famous great legendary".split())  # noqa: SIM905


def others_of(match: Match, index: int) -> list[int]:
    """The other units; a word that merely describes the page's subject, as in "the real Titanic",
    is none."""
    return [i for i in range(len(match.units)) if i != index and match.units[i].stem not in _IDLE]


def told_elsewhere(match: Match, index: int) -> bool:
    """The date or number occurs in a sentence that shares another word with the fact, or the fact
    says nothing else. Where the number counts something, "seven months" do not tell of seven
    seasons: it has to stand there alone, or the sentence to have what is counted."""
    others = others_of(match, index)
    return not others or any(
        place in match.credits[i] for i in others for place in _places_of(match, index)
    )


def _places_of(match: Match, index: int) -> list[int]:
    """The sentences that may tell the date or number of a unit: where less than half of the fact
    stands beside it, a day is told by that day alone, and a year by no stretch of years."""
    unit, found = match.units[index], match.credits[index]
    if unit.date is not None:
        day = unit.date
        return [
            place
            for place, credit in found.items()
            if _has_half(match, index, place)
            or (
                (credit >= SAME or not day.day)
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
        if any(alike(counted, root) for root in match.page.sentences[place].stems)
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
