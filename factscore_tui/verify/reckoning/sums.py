"""Ages and intervals, reckoned from the dates that a page tells.

    Ramanujan was 26 when he came to England.    born 22 December 1887, came in April 1914: 26
    The Titanic sank five days after leaving Southampton.    10 April 1912 to 15 April 1912: 5 days
    Emmeline Pankhurst died at the age of 59.    59 → source: at the age of 69

No page writes such a number out, and no network reckons. What is left of the fact without the
number is judged as any other fact; the number is told by the dates. A number that differs
contradicts only where the page tells the age itself, or of a death, whose two dates are sure.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date as day_of

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.verify.differences.numbers.computed import NEAR, FoundDifference
from factscore_tui.verify.differences.numbers.life import DEATH
from factscore_tui.verify.differences.page_trees import MAX_CHARACTERS, has_all
from factscore_tui.verify.features.alignment import SourcePage, fact_units, title_stems
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.life_dates import life_dates
from factscore_tui.verify.features.match import Match, lay_over
from factscore_tui.verify.features.quantities import Date, find_slots, same_date
from factscore_tui.verify.reckoning.age_words import AgeWords, age_words
from factscore_tui.verify.reckoning.building import building
from factscore_tui.verify.reckoning.family import siblings
from factscore_tui.verify.reckoning.lengths import length
from factscore_tui.verify.reckoning.near import NEAR as HOW_NEAR
from factscore_tui.verify.reckoning.near import fits
from factscore_tui.verify.reckoning.order import order

_N = r"(?P<n>\d{1,3}|[a-z]+(?:-[a-z]+)?)"
_OLD = r"(?:[\s-]years?(?:[\s-]old| of age))?"
_HE = r"(?:he|she|they|it)"
_WHEN = re.compile(
    rf"\A(?P<who>[^,]{{2,80}}?) (?:was|were) (?:only |just |already )?{_N}{_OLD} when "
    r"(?P<what>\S.{3,200}?)\.?\Z"
)
_YEARS = (
    r"(?:1[3-9]|[2-9]\d|[a-z]+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-[a-z]+)?)"
    r"(?=[,.;]|\Z|\s(?:in|on|from|after)\s)"
)
"""An age told with "at" alone, "married at twenty-one"; not "opens at ten"."""
_TAIL = re.compile(
    rf",? (?:at (?:the )?age(?: of)?|(?:when )?aged|when {_HE} was(?: only| just)?|"
    rf"at(?: only| just)?(?= {_YEARS})) {_N}{_OLD}"
    r"(?=[,.;]|\s(?:in|on|from|after)\s|\Z)"
)
_WHEN_NAMED = re.compile(
    rf",? when (?P<who>[A-Z][^,;]{{1,60}}?) (?:was|were) (?:only |just |already )?{_N}{_OLD}"
    r"(?=[,.;]|\Z)"
)
""" "Byron died when Ada Lovelace was eight": the page's subject, in what happened to another."""
_LIVED = re.compile(rf"\A(?P<who>[^,]{{2,80}}?) lived to be (?:only )?{_N}{_OLD}\.?\Z")
_AFTER = re.compile(
    rf"\A(?P<main>\S.{{3,150}}?),? (?:(?P<near>{HOW_NEAR}) )?"
    rf"{_N} (?P<unit>day|week|month|year|decade)s? (?P<rel>after|before) "
    r"(?P<sub>\S.{2,120}?)\.?\Z"
)
_FIRST = re.compile(
    rf"\A(?:(?P<near>(?i:{HOW_NEAR})) )?"
    r"(?P<n>[A-Z]?[a-z]+(?:-[a-z]+)?|\d{1,3}) (?P<unit>day|week|month|year|decade)s? "
    r"(?P<rel>after|before) "
    r"(?P<sub>(?:[Tt]he|[Hh]is|[Hh]er|[Ii]ts|[Tt]heir) [a-z]+(?= [A-Z])|[^,]{2,80}?(?=,))"
    r",? (?P<main>\S[^,]{3,150}?)\.?\Z"
)
_STATED = re.compile(
    rf"\b(?:at (?:about |around )?(?:the )?age(?: of)?|aged|when {_HE} was(?: only| just)?|"
    rf"{_HE} was(?: only)?) {_N}{_OLD}(?=[\s,.;)]|\Z)",
    re.IGNORECASE,
)
_PRONOUN = re.compile(rf"\A{_HE}\b", re.IGNORECASE)
_OWN = re.compile(r"\A(?:his|her|their|its)\b", re.IGNORECASE)
_BORN = re.compile(r"\bborn\b[^.;()]{0,60}\Z")
_DIED = re.compile(r"\bdied\b[^.;()]{0,60}\Z")
_SUBJECT = re.compile(r"\A(?:He|She|His|Her)\b")
_CLAUSE = re.compile(r"[;:]|,\s|\s(?:and|but|while|before|after|until|then|where|when|which|who)\s")
_GOES_ON = re.compile(r"(?:was|were|is|are|had|has|then|later|finally)\b|[a-z]+ed\b")
"""How a clause begins that has its subject from the one before it."""
_OPENING = 14
"""Words of an opening that may call the subject by its kind: "a nuclear accident"."""
_TOLD = 1
"""A fact with more words beside its interval need not name the page's subject."""
_FEW = 6
"""Sentences at the beginning of a page that may say when its subject was born and died."""
_OLDEST = 125
_RANK = re.compile(r"first|second|third|last", re.IGNORECASE)
"""Numbers that leave open how many: "was 30 when she first crossed it"."""


@dataclass(frozen=True, slots=True)
class Reckoned:
    """What the dates say of the number of a fact: it is right, `left` is the fact without it and
    `said` how it was reckoned; or it differs."""

    left: str = ""
    said: str = ""
    difference: FoundDifference | None = None


@dataclass(frozen=True, slots=True)
class _Told:
    """A date of the page, and the number of its sentence."""

    date: Date
    place: int


def reckon(fact: str, match: Match, rarity: dict[str, float]) -> Reckoned | None:
    """What the page's dates say of an age or an interval in the fact; None where it has neither, or
    where they say nothing."""
    if len(fact) > MAX_CHARACTERS:
        return None
    page = match.page
    return (
        _age(fact, page, rarity)
        or _interval(fact, page, rarity)
        or _order(fact, page, rarity)
        or _length(fact, page, rarity)
        or _building(fact, page)
        or _siblings(fact, page)
    )


# --- ages


def _age(fact: str, page: SourcePage, rarity: dict[str, float]) -> Reckoned | None:
    asked = _asked_age(fact)
    if asked is None:
        return None
    left, who, claimed, low, high = asked
    if not title_stems(who) & page.title_stems or not 0 < high <= _OLDEST:
        return None
    match = lay_over(fact_units(left, rarity), page)
    roots = {unit.stem for unit in match.units if unit.stem}
    stated = list(_stated(match, roots))
    if stated:
        if any(low <= number <= high for number, _, _ in stated):
            if low == high:
                return None  # the page tells it in words: read it
            return Reckoned(left, f"{claimed}: at {stated[0][0]}")
        number, place, span = stated[0]
        if all(other == number for other, _, _ in stated):
            return Reckoned(difference=_differs(claimed, page, place, span, ""))
        return None
    born, died = _life(page)
    dead = bool(roots) and roots <= DEATH and not any(unit.exact for unit in match.units)
    event = died if dead else _event(match, born)
    if born is None or event is None or not (born.date.year and event.date.year):
        return None
    least, most = _years(born.date, event.date)
    said = f"born {born.date.text}, {event.date.text}"
    if least <= high and low <= most and (low == high or (low <= least and most <= high)):
        return Reckoned(left, f"{claimed}: {said}")
    if not dead or (least <= high and low <= most):
        return None
    found = f"{most}" if least == most else f"{least} or {most}"
    return Reckoned(
        difference=_differs(claimed, page, event.place, event.date.span, f"{found} ({said})")
    )


def _asked_age(fact: str) -> AgeWords | None:
    """The fact without its age, whose age it is, the age as it is written, and its years."""
    words = age_words(fact)
    if words is not None:
        return words
    lived = _LIVED.match(fact)
    if lived is not None:
        who = lived["who"]
        return _with_number(f"{who} died.", who, lived["n"])
    when = _WHEN.match(fact)
    if when is not None:
        who, what = when["who"], when["what"]
        if _PRONOUN.match(what):
            left = _PRONOUN.sub(lambda _: who, what)
        else:
            left = _OWN.sub(lambda _: f"{who}'s", what)
        return _with_number(left[:1].upper() + left[1:] + ".", who, when["n"])
    named = list(_WHEN_NAMED.finditer(fact))
    if len(named) == 1:
        left = fact[: named[0].start()] + fact[named[0].end() :]
        return _with_number(left, named[0]["who"], named[0]["n"])
    tail = list(_TAIL.finditer(fact))
    if len(tail) != 1:
        return None
    left = fact[: tail[0].start()] + fact[tail[0].end() :]
    return _with_number(left, fact[: tail[0].start()], tail[0]["n"])


def _with_number(left: str, who: str, written: str) -> AgeWords | None:
    number = _whole(written)
    return None if number is None else AgeWords(left, who, written, number, number)


def _whole(written: str) -> int | None:
    numbers = find_slots(written).numbers
    alone = len(numbers) == 1 and numbers[0].text == written and not numbers[0].dimension
    return int(numbers[0].value) if alone else None


def _stated(match: Match, roots: set[str]) -> Iterator[tuple[int, int, Span]]:
    """The ages that sentences with all the rest of the fact give, with their places."""
    everything = range(len(match.units))
    if not match.units:
        return
    for place in match.ranked(12):
        sentence = match.page.sentences[place]
        strange = NEAR.intersection(sentence.stems) - roots
        if strange or sentence.denied or not has_all(match, everything, place):
            continue
        for hit in _STATED.finditer(sentence.text):
            number = _whole(hit["n"])
            if number is not None and 0 < number <= _OLDEST:
                yield number, place, Span(*hit.span("n"))


def _differs(claimed: str, page: SourcePage, place: int, span: Span, found: str) -> FoundDifference:
    told = found or span.of(page.sentences[place].text)
    return FoundDifference(
        Difference("age", claimed, told), None, place, span, (), f"age: {claimed} → source: {told}"
    )


def _life(page: SourcePage) -> tuple[_Told | None, _Told | None]:
    """When the page's subject was born and died, as its opening says."""
    born = died = None
    for place, sentence in enumerate(page.sentences[:_FEW]):
        about = page.title_stems & set(sentence.stems[:3]) or _SUBJECT.match(sentence.text)
        if not about:
            continue
        dates = sentence.slots.dates
        life = life_dates(sentence.text, dates) if place == 0 else None
        for date in (d for d in dates if d.year and not d.decade and d.until == d.year):
            before = sentence.text[: date.span.start]
            if born is None and (
                (life and life.born == date.span) or (not life and _BORN.search(before))
            ):
                born = _Told(date, place)
            elif died is None and (
                (life and life.died == date.span) or (not life and _DIED.search(before))
            ):
                died = _Told(date, place)
    return born, died


def _years(born: Date, then: Date) -> tuple[int, int]:
    """The least and the greatest age at that time."""
    years = then.year - born.year
    if not (born.month and then.month):
        return years - 1, years
    if born.month != then.month:
        exact = years - (then.month < born.month)
        return exact, exact
    if not (born.day and then.day):
        return years - 1, years
    exact = years - (then.day < born.day)
    return exact, exact


# --- when something happened


def _event(match: Match, born: _Told | None = None) -> _Told | None:
    """The one date that the page gives for all that the units say; the fact's own where it has
    one. Not that of the birth: "(born April 29, 1970) is a retired player"."""
    own = [u.date for u in match.units if u.date is not None and u.date.year and not u.date.decade]
    if own:
        return _Told(own[0], match.best) if len(own) == 1 and own[0].until == own[0].year else None
    if not match.units or any(u.exact and not _RANK.fullmatch(u.text) for u in match.units):
        return None
    found: list[_Told] = []
    for place in match.ranked(8):
        if has_all(match, range(len(match.units)), place):
            told = (_Told(date, place) for date in _dates_beside(match, place))
            found += [one for one in told if one != born]
    if not found or any(not same_date(found[0].date, other.date) for other in found):
        return None
    return max(found, key=lambda told: (told.date.month > 0) + (told.date.day > 0))


def _known_event(said: str, match: Match) -> _Told | None:
    """The death or the birth of the page's subject, or the one dated event that the page is on:
    "the battle"."""
    page, roots = match.page, {unit.stem for unit in match.units}
    if roots and roots <= DEATH | {stem("birth")} and not any(u.exact for u in match.units):
        born, died = _life(page)
        return died if roots <= DEATH else born
    opening = page.sentences[0] if page.sentences else None
    if opening is None or not said.startswith("the ") or any(u.exact for u in match.units):
        return None
    dates = [d for d in opening.slots.dates if d.year]
    known = page.title_stems | set(opening.stems[:_OPENING])
    if len(dates) != 1 or not dates[0].day or not title_stems(said) <= known | {"the"}:
        return None
    return _Told(dates[0], 0)


def _dates_beside(match: Match, place: int) -> list[Date]:
    """The date of the clause that has all units; the only one of the sentence where no clause has
    both. Where it is open, all."""
    sentence = match.page.sentences[place]
    dates = [d for d in sentence.slots.dates if d.year and not d.decade and d.until == d.year]
    if len(dates) < 2:
        return dates
    before: list[str] = []
    ends = [0, *(hit.end() for hit in _CLAUSE.finditer(sentence.text)), len(sentence.text)]
    for start, end in itertools.pairwise(ends):
        inside = [
            root
            for root, span in zip(sentence.stems, sentence.spans, strict=True)
            if start <= span.start < end
        ]
        own = [d for d in dates if start <= d.span.start < end]
        if len(own) == 1 and all(unit.stem in inside for unit in match.units):
            return own
        verb = match.units[-1].stem in inside  # "collapsed in 1902 and was rebuilt by 1912"
        goes_on = len(own) == 1 and verb and _GOES_ON.match(sentence.text[start:])
        if goes_on and all(unit.stem in {*inside, *before} for unit in match.units):
            return own
        before = inside
    return dates


# --- intervals


def _interval(fact: str, page: SourcePage, rarity: dict[str, float]) -> Reckoned | None:
    asked = _FIRST.match(fact) or _AFTER.match(fact)
    written = asked["n"].lower() if asked is not None else ""
    number = 1 if written in {"a", "an", "one"} else _whole(written)
    if asked is None or number is None or not number:
        return None
    main, sub = (lay_over(fact_units(part, rarity), page) for part in asked.group("main", "sub"))
    said_of = title_stems(fact) & page.title_stems or len(main.units) > _TOLD
    late, early = _event(main), _known_event(asked["sub"], sub) or _event(sub)
    if not said_of or late is None or early is None:
        return None
    if asked["rel"] == "before":
        late, early = early, late
    unit, near = asked["unit"], asked["near"] or ""
    if unit == "decade":
        unit, number, near = "year", 10 * number, "about"
    if not fits(number, near, *_apart(early.date, late.date, unit)):
        return None
    left = asked["main"].rstrip(",") + "."
    left = left[:1].upper() + left[1:]
    return Reckoned(left, f"{early.date.text} to {late.date.text}")


def _order(fact: str, page: SourcePage, rarity: dict[str, float]) -> Reckoned | None:
    """Of "Scott reached the pole before Amundsen": the page dates it for the one, and has one date
    of the other right beside that."""
    asked = order(fact)
    if asked is None:
        return None
    for who, other in ((asked.one, asked.other), (asked.other, asked.one)):
        did = _event(lay_over(fact_units(asked.did(who), rarity), page))
        came = _event(lay_over(fact_units(f"{other}.", rarity), page))
        if did is None or came is None or abs(did.place - came.place) > 1:
            continue
        pair = (did, came) if who == asked.one else (came, did)
        early, late = pair if asked.rel == "before" else pair[::-1]
        days = _apart(early.date, late.date, "day")
        if days[0] > 0:
            return Reckoned(asked.did(who), f"{early.date.text}, {late.date.text}")
        if days[1] < 0:
            found = Difference("order", asked.rel, asked.turned)
            dates = f"{late.date.text}, {early.date.text}"
            said = f"{asked.rel} {asked.other} → source: {asked.turned} ({dates})"
            place, span = late.place, late.date.span
            return Reckoned(difference=FoundDifference(found, None, place, span, (), said))
    return None


def _length(fact: str, page: SourcePage, rarity: dict[str, float]) -> Reckoned | None:
    """Of "lasted four years", "reigned for 63 years"; five days "from Sunday to Thursday"."""
    asked = length(fact, page, rarity)
    if asked is None:
        return None
    days = _apart(asked.early, asked.late, "day")[0] + 1 if asked.unit == "day" else -1
    exact = _as_long(asked.number, asked.unit, asked.near, asked.early, asked.late)
    if not exact and _whole(asked.number) != days:
        return None
    return Reckoned(asked.left, f"{asked.early.text} to {asked.late.text}")


def _building(fact: str, page: SourcePage) -> Reckoned | None:
    """Of "took four years to build"."""
    asked = building(fact, page)
    for done in asked.done if asked is not None else ():
        if asked and _as_long(asked.number, asked.unit, asked.near, asked.began, done):
            return Reckoned(asked.left, f"{asked.began.text} to {done.text}")
    return None


def _as_long(written: str, unit: str, near: str, early: Date, late: Date) -> bool:
    """A number, as it is written, of units is the time between the two dates."""
    number = 1 if written in {"a", "an", "one"} else _whole(written)
    if not number:
        return False
    return fits(number, near, *_apart(early, late, unit))


def _siblings(fact: str, page: SourcePage) -> Reckoned | None:
    """Of "had seven siblings"."""
    found = siblings(fact, page)
    if found is None:
        return None
    if not found.right:
        told = f"{found.number} ({found.said})"
        return Reckoned(
            difference=FoundDifference(
                Difference("number", found.claimed, told),
                None,
                found.place,
                found.span,
                (),
                f"siblings: {found.claimed} → source: {told}",
            )
        )
    told = page.sentences[found.place].text
    return Reckoned(told, f"{found.claimed} siblings: “{found.said}”")


def _apart(early: Date, late: Date, unit: str) -> tuple[float, float]:
    """The least and the greatest number of whole units between the two; the greatest is below the
    least where the dates do not say."""
    years = late.year - early.year
    if early.month and late.month and early.day and late.day:
        try:
            first = day_of(early.year, early.month, early.day)
            days = (day_of(late.year, late.month, late.day) - first).days
        except ValueError:  # 30 February
            return 1, 0
        per = {"day": 1.0, "week": 7.0, "month": 30.44, "year": 365.25}[unit]
        return int(days / per), round(days / per + 0.3)
    if unit == "year":
        return (years, years) if years > 0 else (1, 0)
    if unit == "month" and early.month and late.month:
        months = 12 * years + late.month - early.month
        return (months, months) if months > 0 else (1, 0)
    return 1, 0
