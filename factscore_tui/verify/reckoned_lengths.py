"""How long something lasted, reckoned from the two dates between which a page tells it.

The war lasted four years.      "fought from 28 July 1914 to 11 November 1918": 4 years
She reigned for 63 years.       "reigned from 1837 to 1901": 63 or 64 years
"""

from __future__ import annotations

import itertools
import re
from typing import NamedTuple

from factscore_tui.verify.differences.page_trees import has_all
from factscore_tui.verify.features.alignment import SourcePage, fact_units
from factscore_tui.verify.features.match import lay_over
from factscore_tui.verify.features.quantities import Date

_ASKED = re.compile(
    r"\A(?P<main>[A-Z][^,]{2,120}?)(?: (?P<last>lasted|went on|continued|raged|was fought))?"
    r"(?P<for> for)?(?: (?P<near>about|around|almost|nearly|some|roughly|more than|over))? "
    r"(?P<n>\d{1,3}|an?|[a-z]+(?:-[a-z]+)?) (?P<unit>day|week|month|year)s?\.?\Z"
)
_TO = re.compile(r"\A(?:,? (?:to|until|till)|\s?[\u2013-]) ?\Z")
_FROM = re.compile(r"\b(?:from|between) \Z")
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
    asked = _ASKED.match(fact)
    if asked is None or not (asked["last"] or asked["for"]):
        return None
    main = asked["main"]
    match = lay_over(fact_units(main, rarity), page)
    if any(unit.exact for unit in match.units):
        return None
    found = []
    for place, sentence in enumerate(page.sentences):
        if match.units:
            told = has_all(match, range(len(match.units)), place)
        else:  # the page's own subject, as its opening tells
            told = place < _FEW and bool(asked["last"])
            told = told and bool(page.title_stems & set(sentence.stems[:3]))
        if told and not sentence.denied:
            found += _ranges(sentence.text, sentence.slots.dates)
    if len(found) != 1:
        return None
    early, late = found[0]
    verb = f" {asked['last']}" if asked["last"] else ""
    left = f"{main}{verb} from {early.text} to {late.text}."
    return Length(asked["n"], asked["unit"], asked["near"] or "", early, late, left)


def _ranges(text: str, dates: tuple[Date, ...]) -> list[tuple[Date, Date]]:
    """The pairs of dates of a sentence that are told as from one to the other."""
    found = []
    for one, two in itertools.pairwise(dates):
        between = text[one.span.end : two.span.start]
        joined = _TO.match(between) or (
            between == " and " and text[: one.span.start].endswith("between ")
        )
        dated = one.year and two.year and one.until == one.year and two.until == two.year
        if joined and dated and _FROM.search(text[: one.span.start]):
            found.append((one, two))
    return found
