"""A value of another edition: a user's own folder has last year's report beside this year's, and a
draft of the minutes beside the minutes.

    The dividend for 2022 was 12 pence a share.     12 pence → source: 10 pence; annual report 2022
    "The dividend is 12 pence a share." (annual report 2021)
    "The dividend is 10 pence a share." (annual report 2022)

Two sentences of two documents that are the same but for their values are one statement of two
editions. Where the fact says of which year it is, the edition of that year answers. Where it does
not, an older one that has the fact's value does not support it outright: both are told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from factscore_tui.core.evidence import Retrieval
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import DISAGREE, Difference, Judgement, Verdict
from factscore_tui.text.words import STOP_WORDS, words
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.disagreement import first_shown
from factscore_tui.verify.features.alignment import (
    FactUnit,
    PageCache,
    SourcePage,
    SourceSentence,
    fact_units,
)
from factscore_tui.verify.features.fact_reading import FactReading
from factscore_tui.verify.features.match import AKIN, SAME, Match, lay_over
from factscore_tui.verify.features.quantities import Date, Number, same_number
from factscore_tui.verify.presentation.evidence_view import evidence as evidence_of
from factscore_tui.verify.presentation.reasons import one_line

_READ = 2
"""Sentences of a document, those with most of the fact, that may have its value."""
_MOST = 0.6
"""Share of the other words of the fact that such a sentence has."""
_ALIKE = 0.75
"""How alike two sentences are, their values aside, that say the same of two years."""
_LEAST = 2
"""Words, little ones aside, that both have."""
_UNSETTLED = re.compile(
    r"(?i)\b(?:draft|unapproved|not (?:yet )?approved|provisional|preliminary|unconfirmed|"
    r"superseded|outdated)\b"
)
"""In the title of a document that another one takes the place of."""


@dataclass(frozen=True, slots=True)
class _Edition:
    """A document with a sentence that has the fact's value, and a document that has the same
    sentence with another one."""

    unit: FactUnit
    mine: Match
    place: int
    theirs: Match
    other: int
    value: Number


def by_edition(
    judgement: Judgement,
    fact: str,
    retrieval: Retrieval,
    pages: PageCache,
    rarity: dict[str, float],
) -> Judgement:
    """The judgement, or the one that the edition of the fact's year gives."""
    if judgement.verdict not in (Verdict.SUPPORTED, Verdict.NO_EVIDENCE):
        return judgement
    found = next(_editions(fact, retrieval, pages, rarity), None)
    if found is None:
        return judgement
    dates = [unit.date for unit in fact_units(fact, rarity) if unit.date and unit.date.year]
    rivals = [_of_date(date, found) for date in dates]
    here = FactReading(found.mine, (), (), False)
    there = FactReading(found.theirs, (), (), False)
    claimed, said = found.unit.text.strip(), found.value.text.strip()
    titles = [one_line(match.page.title) for match in (found.mine, found.theirs)]
    difference = FoundDifference(
        Difference(found.unit.number.kind if found.unit.number else "number", claimed, said),
        found.unit,
        found.other,
        found.value.span,
    )
    shown = evidence_of(there, retrieval, difference)
    if dates and all(rival > 0 for rival in rivals):
        return replace(
            judgement,
            verdict=Verdict.CONTRADICTED,
            strength=None,
            p_supported=min(judgement.p_supported or 0.0, _CONTRADICTED_AT_MOST),
            differences=difference.differences,
            reason=f"{difference.reason} ({titles[1]}); {claimed} is of {titles[0]}",
            evidence=first_shown(shown, evidence_of(here, retrieval, None)),
        )
    if not dates and judgement.verdict is Verdict.SUPPORTED and _is_later(found):
        return replace(
            judgement,
            strength="weak",
            reason=f"{DISAGREE}: {claimed} ({titles[0]}); later {said} ({titles[1]})",
            evidence=first_shown(judgement.evidence, shown),
        )
    return judgement


_CONTRADICTED_AT_MOST = 0.146
"""The probability of what a computed difference contradicts, at most."""


def _editions(
    fact: str, retrieval: Retrieval, pages: PageCache, rarity: dict[str, float]
) -> Iterator[_Edition]:
    """The pairs of sentences whose one value is the fact's, and whose other document has it
    nowhere."""
    units = fact_units(fact, rarity)
    if not any(unit.number is not None for unit in units):
        return
    own = [lay_over(units, pages.get(page)) for page in retrieval.pages if page.own]
    for mine in own:
        for place in mine.ranked(_READ):
            for k in _values(mine, place):
                for theirs in own:
                    if theirs.page is mine.page or _has(theirs, mine.units[k]):
                        continue
                    twin = _twin(mine, place, mine.units[k], theirs)
                    if twin is not None:
                        yield _Edition(mine.units[k], mine, place, theirs, *twin)


def _values(match: Match, place: int) -> Iterator[int]:
    """The numbers of the fact that the sentence has, where it has the others, and most of the
    rest."""
    numbers = [k for k, unit in enumerate(match.units) if unit.number is not None]
    rest = [k for k, unit in enumerate(match.units) if not unit.exact]
    told = sum(match.credits[k].get(place, 0.0) >= AKIN for k in rest)
    if told < _MOST * len(rest) or told < min(_LEAST, len(rest)):
        return
    if all(match.credits[k].get(place, 0.0) >= SAME for k in numbers):
        yield from numbers


def _has(match: Match, unit: FactUnit) -> bool:
    return any(
        other.span == unit.span and bool(found)
        for other, found in zip(match.units, match.credits, strict=True)
    )


def _twin(mine: Match, place: int, unit: FactUnit, theirs: Match) -> tuple[int, Number] | None:
    """The sentence of the other document that is the same but for its values, with the number that
    it has in the place of the fact's."""
    one = mine.page.sentences[place]
    if unit.number is None:
        return None
    for at, sentence in enumerate(theirs.page.sentences):
        value = _in_place_of(unit.number, one, sentence)
        if value is not None:
            return None if same_number(unit.number, value) else (at, value)
    return None


def _in_place_of(number: Number, one: SourceSentence, other: SourceSentence) -> Number | None:
    """What the other sentence has where this one has the number, if the two are alike."""
    (mine, at), (theirs, where) = _masked(one), _masked(other)
    shared = (set(mine) & set(theirs)) - STOP_WORDS
    if sum(not word.startswith("#") for word in shared) < _LEAST or not _same_names(one, other):
        return None
    aligned = SequenceMatcher(None, mine, theirs, autojunk=False)
    if aligned.ratio() < _ALIKE:
        return None
    for block in aligned.get_matching_blocks():
        for k in range(block.size):
            if k + block.a in at and same_number(number, at[k + block.a]):
                return where.get(k + block.b)
    return None


def _masked(sentence: SourceSentence) -> tuple[list[str], dict[int, Number]]:
    """The words of a sentence, folded, a sign in the place of each value; the numbers by their
    places among these."""
    slots: list[Date | Number] = [*sentence.slots.dates, *sentence.slots.numbers]
    found: list[tuple[Span, str, Number | None]] = [
        (
            slot.span,
            f"#{slot.dimension}" if isinstance(slot, Number) else "#date",
            slot if isinstance(slot, Number) else None,
        )
        for slot in slots
    ]
    taken = [slot.span for slot in slots]
    found += [
        (word.span, word.folded, None)
        for word in words(sentence.text)
        if not any(word.span.overlaps(span) for span in taken)
    ]
    found.sort(key=lambda one: one[0])
    numbers = {k: number for k, (_, _, number) in enumerate(found) if number is not None}
    return [text for _, text, _ in found], numbers


def _same_names(one: SourceSentence, other: SourceSentence) -> bool:
    """No name of one that the other lacks: "Mr Hale had 12 votes" and "Ms Lee had 14" are about two
    people."""
    names = [
        {
            word.folded
            for word in words(sentence.text)[1:]
            if word.text[:1].isupper()
            and not any(word.span.overlaps(date.span) for date in sentence.slots.dates)
        }
        for sentence in (one, other)
    ]
    return names[0] == names[1]


def _of_date(date: Date, found: _Edition) -> int:
    """How much more the other edition is of that date than the one with the fact's value."""
    return _fits(date, found.theirs.page, found.other) - _fits(date, found.mine.page, found.place)


def _fits(date: Date, page: SourcePage, place: int) -> int:
    """2 for a document of that year or season, -1 for one whose title or sentence has another, 0
    for one that leaves it open."""
    year = page.title_year
    if year and date.until == date.year:
        return 2 if year == date.year else -1
    own = [one for one in page.sentences[place].slots.dates if one.year]
    if any((one.year, one.until) == (date.year, date.until) for one in own):
        return 2
    if date.until != date.year:
        named = any(
            (one.year, one.until) == (date.year, date.until)
            for sentence in page.sentences
            for one in sentence.slots.dates
        )
        return 2 if named else -1
    if page.dated is None or not page.dated.year:
        return 0
    return 2 if page.dated.year == date.year else -1


def _is_later(found: _Edition) -> bool:
    """The other document is the newer one, or this one is a draft of it."""
    mine, theirs = found.mine.page, found.theirs.page
    unsettled = [_UNSETTLED.search(page.title) is not None for page in (mine, theirs)]
    if unsettled[0] is not unsettled[1]:
        return unsettled[0]
    years = [page.title_year or (page.dated.year if page.dated else 0) for page in (mine, theirs)]
    if years[0] != years[1] and all(years):
        return years[1] > years[0]
    days = [page.dated for page in (mine, theirs)]
    if days[0] is None or days[1] is None:
        return False
    one, other = ((day.year, day.month, day.day) for day in days if day is not None)
    return other > one
