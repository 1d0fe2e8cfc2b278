"""Exact differences: the source tells the same thing with another date or number. Computed, never
guessed.

A difference is reported only when all of this holds, because "contradicted" is the strongest thing
the program says:

* the fact's date or number stands nowhere on the page in company of anything else the fact says;
* one clause or sentence of the page has everything else the fact says, an event word or a name
  among it;
* in that clause there is exactly one date (or one number of the same things), and it cannot mean
  the same;
* neither side is vague ("about", "before", "over 100"), nor negated.

Dates of birth and death have a place of their own in an encyclopedia, the brackets after the name;
where they are, they alone are compared.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.verify.differences.numbers.elsewhere import (
    counted_elsewhere,
    counted_things,
    others_of,
    told_elsewhere,
)
from factscore_tui.verify.differences.numbers.lead_making import lead_date
from factscore_tui.verify.differences.numbers.life import BIRTH, DEATH, life_date
from factscore_tui.verify.differences.numbers.occasions import AGAIN, may_recur, of_a_later_time
from factscore_tui.verify.differences.numbers.of_subject import (
    is_dimension,
    is_one_event,
    once_of_subject,
    tells_of_subject_by_name,
    told_of_another,
    told_of_subject,
    told_once,
)
from factscore_tui.verify.differences.numbers.only_event import comparable_there, only_event
from factscore_tui.verify.differences.numbers.sentence_parts import TURNS, parts_with
from factscore_tui.verify.differences.numbers.vague import is_about, is_vague
from factscore_tui.verify.differences.numbers.works import work_year
from factscore_tui.verify.features.alignment import FactUnit
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import AKIN, SAME, Match
from factscore_tui.verify.features.quantities import (
    LEAST_ABOUT,
    Date,
    Number,
    far_apart,
    same_date,
    same_number,
)
from factscore_tui.verify.features.rounding import side_of

# "Founded in 1901" is answered by "founded in 1903" without another word in common.
_ONCE_MORE = frozenset(map(stem, ("found", "founded", "established", "bury", "assassinated")))
ONCE = BIRTH | DEATH | _ONCE_MORE
PART_OF_TIME = frozenset(
    stem(w)
    for w in "season year month week day round half campaign tour series".split()  # noqa: SIM905
)
_MARKING = re.compile(rf"{TURNS.pattern}|\bagain\b", re.IGNORECASE)
_AND_A_HALF = re.compile(r"\b(?:and a half|half an?|half of|half the)\b")
_WHOLE_EVENT = 6
"""Other words of a fact from which a sentence that alone has them tells that very event, whatever
stretch of time it speaks of."""
_PAIRED = 3
"""Words of a fact from which a sentence with other dates and numbers throughout tells its event."""
_OWNS = re.compile(r"\b(?:had|has|have|with)\s+\Z|\Athere (?:are|were|is|was)\s+\Z", re.IGNORECASE)
"""Before a number: "had four funnels", "a ship with four funnels", "there were four funnels"."""
CITED = re.compile(r"\bpp?\.\s?\d")
_KIN = frozenset(
    stem(w)
    for w in "daughter son child wife husband brother sister father mother parent niece nephew twin".split()  # noqa: E501, SIM905
)
NEAR = _KIN | frozenset(
    stem(w) for w in ("friend", "colleague", "teacher", "partner", "rival", "successor", "uncle")
)
"""Somebody beside the page's subject: "his close friend Christopher Morcom died in 1930"."""


@dataclass(frozen=True, slots=True)
class FoundDifference:
    """A difference, the unit of the fact it concerns (None for names, see roles.py), and where the
    source says otherwise. `also` are further differences that belong to it with their ranges,
    `said` is the reason where it takes more words than the difference."""

    difference: Difference
    unit: FactUnit | None
    sentence: int
    span: Span
    also: tuple[tuple[Difference, Span], ...] = ()
    said: str = ""

    @property
    def differences(self) -> tuple[Difference, ...]:
        return (self.difference, *(difference for difference, _ in self.also))

    @property
    def spans(self) -> tuple[Span, ...]:
        """Their ranges in the sentence."""
        return (self.span, *(span for _, span in self.also))

    @property
    def reason(self) -> str:
        """One line for the reader."""
        return self.said or f"{self.difference.claimed} → source: {self.difference.found}"


def find_difference(fact: str, match: Match) -> FoundDifference | None:
    """The first exact difference between the fact and its page, or None."""
    for index, unit in enumerate(match.units):
        if not unit.exact or (
            is_vague(fact, unit.span)
            and not (unit.number and (unit.allowed or is_about(fact, unit.span)))
        ):
            continue
        if unit.date is not None:
            if unit.date.decade or unit.date.until != unit.date.year:
                continue
            life = life_date(match)
            if life is not None:
                place, source = life
                if not comparable(unit.date, source):
                    continue
                return (
                    None
                    if same_date(unit.date, source)
                    else difference_at(match, index, place, source)
                )
        owned = _OWNS.search(fact[: unit.span.start]) is not None and _counts(unit)
        told = counted_elsewhere(match, index) if owned else told_elsewhere(match, index)
        if not told:
            said = frozenset(hit[0].casefold() for hit in _MARKING.finditer(fact))
            found = _in_clauses(match, index, is_vague(fact, unit.span), owned, said) or _work_year(
                match, index
            )
            text = match.page.sentences[found.sentence].text if found is not None else ""
            if found is not None and not of_a_later_time(fact, text, found.span):
                return found
    return find_pair(fact, match)


def find_pair(fact: str, match: Match) -> FoundDifference | None:
    """Where every date and number of a fact is wrong: the page has none of them anywhere, but one
    sentence has all words of the fact, and another value in each place."""
    exact = [i for i, unit in enumerate(match.units) if unit.exact]
    others = [i for i in others_of(match, exact[0]) if i not in exact] if len(exact) > 1 else []
    if len(others) < _PAIRED or any(match.credits[i] for i in exact):
        return None
    said = frozenset(hit[0].casefold() for hit in _MARKING.finditer(fact))
    for place in match.ranked(3):
        sentence = match.page.sentences[place]
        if sentence.denied or CITED.search(sentence.text) or not _has_all(match, others, place):
            continue
        for part in parts_with(sentence, [match.units[i] for i in others], said, False):
            found = _all_differ(fact, match, exact, place, part)
            if found:
                also = tuple((one.difference, one.span) for one in found[1:])
                return replace(found[0], also=also, said="; ".join(one.reason for one in found))
    return None


def _all_differ(
    fact: str, match: Match, exact: Sequence[int], place: int, part: Span
) -> list[FoundDifference]:
    """What the part of a sentence has in the place of each of these units. A number on the right
    side of "more than" is left as it is. Empty where one has no other value there."""
    text, found = match.page.sentences[place].text, []
    for i in exact:
        unit, rival = match.units[i], _only_rival(match, i, place, part)
        if rival is None or not _differs(unit, rival, text, is_vague(fact, unit.span)):
            return []
        if _off_side(unit, rival, text):
            found.append(difference_at(match, i, place, rival))
    return found


def find_rival(fact: str, match: Match) -> FoundDifference | None:
    """Another date or number in a second passage of a page that has the fact's own too: the page
    disagrees with itself. Only where one sentence has the whole fact, as such."""
    told = [
        place
        for place in match.ranked(3)
        if all(found.get(place, 0.0) >= SAME for found in match.credits)
    ]
    if not told:
        return None
    passage = match.page.sentences[told[0]].passage
    for index, unit in enumerate(match.units):
        if not unit.exact or is_vague(fact, unit.span):
            continue
        if unit.date is not None and (unit.date.decade or unit.date.until != unit.date.year):
            continue
        found = _in_clauses(match, index, False)
        again = found is not None and match.page.sentences[found.sentence].passage != passage
        if found is None or not again or not tells_of_subject_by_name(fact, match, found.sentence):
            continue
        if all(match.credits[i].get(found.sentence, 0) >= SAME for i in others_of(match, index)):
            return found
    return None


def _counts(unit: FactUnit) -> bool:
    return unit.number is not None and bool(counted_things(unit.number))


def _in_clauses(
    match: Match,
    index: int,
    about: bool,
    owned: bool = False,
    said: frozenset[str] = frozenset(),
) -> FoundDifference | None:
    """`about`: the fact does not give the number exactly; `owned`: it tells how many of something
    its subject has; `said`: its words for order in time, and "again", of another time than the
    first."""
    others = others_of(match, index)
    roots = {match.units[i].stem for i in others}
    number = match.units[index].number
    bare = len(others) == 1 and not roots & ONCE
    own = bare and not owned and (number is None or counted_things(number) not in _KIN)
    once = (
        own
        and once_of_subject(match.units[index], roots)
        and told_once(match, match.units[index], next(iter(roots)))
    )
    if (own and not once) if number is not None else may_recur(roots):
        return None
    for place in match.ranked(6):
        sentence = match.page.sentences[place]
        near = NEAR.intersection(sentence.stems) - roots
        beside = bool(near and roots & ONCE) and not _kin_behind(match, place, near)
        if sentence.denied or beside or CITED.search(sentence.text):
            continue
        if not _has_all(match, others, place) or _of_a_time(match, index, place):
            continue
        if "again" in said and not AGAIN.search(sentence.text):
            continue
        for clause in parts_with(
            sentence, [match.units[i] for i in others], said, number is not None
        ):
            rival = _only_rival(match, index, place, clause)
            if rival is None or _said_too(match, index, rival):
                continue
            if bare and owned and not _OWNS.search(sentence.text[: rival.span.start]):
                continue
            root = next(iter(roots), "")
            if own and not (
                (once and told_of_subject(match, place, root, rival.span))
                or only_event(match, match.units[index], root, place, rival.span)
            ):
                continue
            if len(others) == 1 and told_of_another(match, place, roots, rival.span):
                continue
            if _of_one_marriage(number, rival, sentence.text):
                continue
            if _differs(match.units[index], rival, sentence.text, about) and _off_side(
                match.units[index], rival, sentence.text
            ):
                return difference_at(match, index, place, rival)
    return None


def _said_too(match: Match, index: int, rival: Date | Number) -> bool:
    """The fact has the source's value in another place: "rose to 418 million in 2022 from 391
    million in 2021" of "from 391 million in 2021"."""
    others = [unit for k, unit in enumerate(match.units) if k != index and unit.exact]
    if isinstance(rival, Date):
        return any(unit.date is not None and same_date(unit.date, rival) for unit in others)
    return any(unit.number is not None and same_number(unit.number, rival) for unit in others)


def _of_one_marriage(number: Number | None, rival: Date | Number, text: str) -> bool:
    """ "They had two children" of somebody who has four, and who may have married again."""
    if number is None or not isinstance(rival, Number) or counted_things(number) not in _KIN:
        return False
    return rival.value < number.value and text.casefold().startswith("they ")


def _kin_behind(match: Match, place: int, near: frozenset[str]) -> bool:
    """The sentence begins with the page's subject, and whoever stands beside it is named behind the
    date: "Otto was born on 3 May 1901 to Anna and her second husband"."""
    sentence = match.page.sentences[place]
    others = [
        span for root, span in zip(sentence.stems, sentence.spans, strict=True) if root in near
    ]
    return (
        bool(match.page.title_stems.intersection(sentence.stems[:2]))
        and bool(sentence.slots.dates)
        and sentence.slots.dates[0].span.end <= others[0].start
    )


def _differs(unit: FactUnit, rival: Date | Number, text: str, about: bool) -> bool:
    """Neither is vague, or both are numbers so far apart that "about" does not matter."""
    vague = is_vague(text, rival.span)
    if vague and unit.allowed and side_of(text, rival.span):
        return (
            isinstance(rival, Number) and unit.number is not None and far_apart(unit.number, rival)
        )
    if not vague and not about:
        return True
    if (
        unit.number is None
        or not isinstance(rival, Number)
        or not (not vague or is_about(text, rival.span))
    ):
        return False
    return far_apart(unit.number, rival)


def _off_side(unit: FactUnit, rival: Date | Number, text: str) -> bool:
    """What the source gives lies where "more than" or "almost" does not reach: 60,000 are not "more
    than 600,000", though 900,000 may be; and "more than 60,000" may be no "less than 5,000"."""
    if unit.allowed is None or unit.number is None or not isinstance(rival, Number):
        return True
    least, most = unit.allowed
    side = side_of(text, rival.span)
    if unit.number.value == least:
        return rival.high < least and side >= 0
    if unit.number.value == most:
        return rival.value > most and side >= 0
    return side == 0 or (side > 0) == (rival.value > most)


def _of_a_time(match: Match, index: int, place: int) -> bool:
    """The sentence counts for one season or year: "23 games" of it do not contradict "305 games" of
    a career. Ranks, relatives and times of the day do not add
    up over time."""
    number = match.units[index].number
    if number is None or number.dimension in ("ordinal", "clock"):
        return False
    if counted_things(number) in _KIN:
        return False
    roots = {unit.stem for unit in match.units}
    if number.dimension == "length" and is_dimension(number.counted, roots):
        return False
    if _is_of_a_name(match, index):
        return False
    sentence = match.page.sentences[place]
    if (
        len(others_of(match, index)) >= _WHOLE_EVENT
        and is_one_event(match, index, place)
        and not any(is_vague(sentence.text, date.span) for date in sentence.slots.dates)
    ):
        return False
    if 2 * len(match.units) >= len(sentence.stems) and any(
        unit.number and place in match.credits[i]
        for i, unit in enumerate(match.units)
        if i != index
    ):
        return False  # it says little else, and has another number of the fact's: one event
    claimed = [u.date for u in match.units if u.date is not None]
    other = [d for d in sentence.slots.dates if not any(same_date(d, c) for c in claimed)]
    if all(d.day for d in other) and is_one_event(match, index, place):
        other = []
    said = set(sentence.stems) - {unit.stem for unit in match.units}
    if _AND_A_HALF.search(sentence.text):
        said -= {stem("half")}  # "two and a half hours" is no half of a match
    return bool(other) or bool(PART_OF_TIME & said)


def _is_of_a_name(match: Match, index: int) -> bool:
    """The number belongs to the name before it: "the Rule 5 draft", "the Flight 123 disaster"."""
    start = match.units[index].span.start
    return any(unit.name and unit.span.end + 1 == start for unit in match.units)


def _work_year(match: Match, index: int) -> FoundDifference | None:
    found = work_year(match, index) or lead_date(match, index)
    return difference_at(match, index, *found) if found is not None else None


def _has_all(match: Match, others: Sequence[int], place: int) -> bool:
    """Every other unit stands in the sentence: names and slots as such, and one of all the units as
    the same stem."""
    credits = [
        SAME if _by_surname(match, i, place) else match.credits[i].get(place, 0.0) for i in others
    ]
    needed = [SAME if match.units[i].name or match.units[i].exact else AKIN for i in others]
    return all(c >= n for c, n in zip(credits, needed, strict=True)) and SAME in credits


def _by_surname(match: Match, index: int, place: int) -> bool:
    """A first name whose surname alone stands in the sentence, where the page has both elsewhere:
    "Diego" of "she and Rivera divorced"."""
    if index + 1 >= len(match.units):
        return False
    first, last = match.units[index], match.units[index + 1]
    beside = first.name and last.name and last.span.start - first.span.end == 1
    here = match.credits[index + 1].get(place, 0.0) >= SAME
    found = match.credits[index]
    return bool(
        beside
        and here
        and place not in found
        and any(match.credits[index + 1].get(p, 0.0) >= SAME for p in found)
    )


def _only_rival(match: Match, index: int, place: int, clause: Span) -> Date | Number | None:
    """The one date or number in `clause` that stands where the fact has the unit `index`, when it
    differs."""
    unit, slots = match.units[index], match.page.sentences[place].slots
    if unit.date is not None:
        dates = [d for d in slots.dates if clause.contains(d.span)]
        if len(dates) != 1 or dates[0].decade or dates[0].until != dates[0].year:
            return None
        differs = not same_date(unit.date, dates[0])
        return dates[0] if differs and comparable_there(match, place, unit.date, dates[0]) else None
    if unit.number is None or not counted_things(unit.number):
        return None
    number = unit.number
    inside = [
        n for n in slots.numbers if clause.contains(n.span) and n.dimension == number.dimension
    ]
    rivals = [n for n in inside if counted_things(n) == counted_things(number)]
    if len(rivals) != 1 or same_number(number, rivals[0]):
        return None
    return None if any(_may_count_too(n, rivals[0]) for n in inside) else rivals[0]


def _may_count_too(number: Number, rival: Number) -> bool:
    """Beside "14 million inhabitants" a number of that size that leaves open what it counts: "and
    the area, with 35 million, is larger"."""
    if number is rival or number.counted or min(number.value, rival.value) < LEAST_ABOUT:
        return False
    return max(number.value, rival.value) <= 10 * min(number.value, rival.value)


def comparable(one: Date, other: Date) -> bool:
    """Both name a year, or neither does: "29 November 1977" says nothing about "30 August"."""
    return bool(one.year) == bool(other.year)


def difference_at(match: Match, index: int, place: int, source: Date | Number) -> FoundDifference:
    """The difference between a unit of the fact and what a sentence has in its place."""
    unit = match.units[index]
    slot = unit.date or unit.number or source
    return FoundDifference(
        Difference(slot.kind, unit.text.strip(), source.text.strip()), unit, place, source.span
    )
