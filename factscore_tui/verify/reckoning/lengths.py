"""How long something lasted, reckoned from the two dates between which a page tells it.

The war lasted four years.      "fought from 28 July 1914 to 11 November 1918": 4 years
She reigned for 63 years.       "reigned from 1837 to 1901": 63 or 64 years
He spent seven years at it.     "From 1902 to 1909 he worked at it": 7 years
It took her two years to do it. "From 1902 to 1904 she did it": 2 years
"""

from __future__ import annotations

import itertools
import re
from dataclasses import replace
from typing import NamedTuple

from factscore_tui.core.calendar_names import MONTHS
from factscore_tui.verify.differences.page_trees import has_all
from factscore_tui.verify.features.alignment import SourcePage, fact_units
from factscore_tui.verify.features.match import lay_over
from factscore_tui.verify.features.quantities import Date, find_slots
from factscore_tui.verify.reckoning.near import NEAR
from factscore_tui.verify.wording.inflection import PAST, past_of, verb_forms

_ASKED = re.compile(
    r"\A(?P<main>[A-Z][^,]{2,120}?)(?: (?P<last>lasted|went on|continued|raged|was fought))?"
    rf"(?P<for> for)?(?: (?P<near>{NEAR}))? "
    r"(?P<n>\d{1,3}|an?|[a-z]+(?:-[a-z]+)?) (?P<unit>day|week|month|year|decade)s?"
    r"(?P<rest> (?:in|at|on|as|with|under|near) [^,]{2,80}?)?\.?\Z"
)
_SPENT = re.compile(
    r"\A(?P<who>[A-Z][^,]{1,80}?) spent "
    r"(?P<long>(?:[a-z]+ ){0,2}?[\w-]+ (?:day|week|month|year|decade)s?) "
    r"(?P<doing>[a-z]+ing)\b(?P<rest>[^,]{0,90}?)\.?\Z"
)
_SPENT_THERE = re.compile(
    r"\A(?P<who>[A-Z][^,]{1,80}?) spent "
    r"(?P<long>(?:[a-z]+ ){0,2}?[\w-]+ (?:day|week|month|year|decade)s?) "
    r"(?P<there>(?:in|at|on|with|among) [^,]{2,80}?)\.?\Z"
)
_TOOK = re.compile(
    r"\A(?:It took (?P<it>[^,]{1,80}?)|(?P<who>[A-Z][^,]{1,80}?)(?: then)? (?:took|needed)) "
    r"(?P<long>(?:[a-z]+ ){0,3}?[\w-]+ (?:day|week|month|year|decade)s?) "
    r"to (?P<do>[a-z]+)\b(?P<rest>[^,]{0,90}?)\.?\Z"
)
_TO = re.compile(r"\A(?:,? (?:to|until|till)|\s?[\u2013-]) ?(?:[A-Z][a-z]+day,? )?\Z")
_FROM = re.compile(r"\b(?:from|between) (?:[A-Z][a-z]+day,? )?\Z", re.IGNORECASE)
_MONTHS = tuple(name.title() for name in MONTHS)
_SHORT = re.compile(
    r"\b(?:from|between|of) (?:[A-Z][a-z]+day,? )?"
    rf"(?P<text>(?P<day>\d{{1,2}})(?: (?P<month>{'|'.join(_MONTHS)}))?|"
    rf"(?P<of>{'|'.join(_MONTHS)})) (?:to|until|till|and) (?:[A-Z][a-z]+day,? )?\Z"
)
_FEW = 2


class Length(NamedTuple):
    """A fact that tells how long something lasted: its number and unit as they are written, how
    near it is meant, the two dates of the page, and the fact with those dates in its place."""

    number: str
    unit: str
    near: str
    early: Date
    late: Date
    left: str


def length(fact: str, page: SourcePage, rarity: dict[str, float]) -> Length | None:
    """None where the fact tells no length of time, or no one sentence of the page tells of such a
    thing from when to when it went on."""
    spent = _SPENT.match(fact)
    if spent is not None:  # "spent ten years teaching there"
        fact = f"{spent['who']} {past_of(spent['doing'])}{spent['rest']} for {spent['long']}."
    there = _SPENT_THERE.match(fact)
    if there is not None:  # "spent seven years at the patent office"
        fact = f"{there['who']} was {there['there']} for {there['long']}."
    took = _TOOK.match(fact)
    if took is not None:  # "took ten years to paint it"
        done = verb_forms(took["do"])[PAST]
        fact = f"{took['it'] or took['who']} {done}{took['rest']} for {took['long']}."
        fact = fact[:1].upper() + fact[1:]
    asked = _ASKED.match(fact)
    if asked is None or not (asked["last"] or asked["for"]):
        return None
    main = asked["main"] + (asked["rest"] or "")
    match = lay_over(fact_units(main, rarity), page)
    named = page.title.split()  # "Apollo 11"
    own = [k for k, u in enumerate(match.units) if not (u.exact and u.text.strip() in named)]
    if any(match.units[k].exact for k in own):
        return None
    found = []
    for place, sentence in enumerate(page.sentences):
        if own:
            told = has_all(match, own, place)
        else:  # the page's own subject, as its opening tells
            told = place < _FEW and bool(asked["last"])
            told = told and bool(page.title_stems & set(sentence.stems[:3]))
        if told and not sentence.denied:
            found += _ranges(sentence.text, sentence.slots.dates)
    if len(found) != 1:
        return None
    early, late = found[0]
    verb = f" {asked['last']}" if asked["last"] else ""
    left = f"{asked['main']}{verb}{asked['rest'] or ''} from {early.text} to {late.text}."
    number, unit, near = in_years(asked["n"], asked["unit"], asked["near"] or "")
    return Length(number, unit, near, early, late, left)


def in_years(number: str, unit: str, near: str) -> tuple[str, str, str]:
    """Decades as years, which are about as many; any other unit as it is."""
    if unit != "decade":
        return number, unit, near
    found = find_slots(f"{number} years").numbers
    tens = int(found[0].value) if found else int(number in {"a", "one"})
    return f"{10 * tens}", "year", near or "about"


def _ranges(text: str, dates: tuple[Date, ...]) -> list[tuple[Date, Date]]:
    """The pairs of dates of a sentence that are told as from one to the other."""
    found = []
    for one, two in itertools.pairwise(dates):
        between = text[one.span.end : two.span.start]
        joined = _TO.match(between) or (
            between == " and " and text[: one.span.start].lower().endswith("between ")
        )
        dated = _exact(one) and _exact(two)
        if joined and dated and _FROM.search(text[: one.span.start]):
            found.append((one, two))
    found += [
        (replace(date, until=date.year), replace(date, year=date.until))
        for date in dates
        if date.until > date.year > 0 and not date.decade and not date.month  # "1837–1901"
    ]
    for date in filter(_exact, dates):
        short = _SHORT.search(text[: date.span.start])
        early = _earlier(short, date) if short is not None and date.month else None
        if early is not None and all(late is not date for _, late in found):
            found.append((early, date))
    return found


def _exact(date: Date) -> bool:
    return bool(date.year) and date.until == date.year and not date.decade


def _earlier(short: re.Match[str], late: Date) -> Date | None:
    """ "28 July" of "from 28 July to 11 November 1918"; the month and the year are said once."""
    named = short["month"] or short["of"] or ""
    month = _MONTHS.index(named) + 1 if named else late.month
    day = int(short["day"] or 0)
    text = short["text"]
    if month > late.month or (month == late.month and not 0 < day < late.day):
        return None
    return replace(late, month=month, day=day if late.day else 0, text=text)
