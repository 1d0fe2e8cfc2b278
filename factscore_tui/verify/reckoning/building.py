"""How long it took to build something, reckoned from when a page says that work began and ended.

The bridge took four years to build.    construction started on 5 January 1933, opened in 1937
"""

from __future__ import annotations

import re
from typing import NamedTuple

from factscore_tui.verify.features.alignment import SourcePage, title_stems
from factscore_tui.verify.features.quantities import Date
from factscore_tui.verify.reckoning.lengths import in_years
from factscore_tui.verify.reckoning.near import NEAR

_N = (
    rf"(?:(?P<near>{NEAR}) )?(?P<n>\d{{1,3}}|an?|[a-z]+(?:-[a-z]+)?) "
    r"(?P<unit>month|year|decade)s?"
)
_ASKED = (
    re.compile(
        r"\A(?:The )?(?:[Cc]onstruction|[Bb]uilding) of (?P<what>.{3,80}?) (?:took|lasted) "
        rf"{_N}\.?\Z"
    ),
    re.compile(rf"\A(?P<what>.{{3,80}}?) (?:took {_N} to (?:build|complete|construct|erect))\.?\Z"),
    re.compile(rf"\A(?P<what>.{{3,80}}?) was (?:built|constructed|erected|completed) in {_N}\.?\Z"),
    re.compile(rf"\AIt took {_N} to (?:build|complete|construct|erect) (?P<what>.{{3,80}}?)\.?\Z"),
)
_BEGAN = re.compile(
    r"\b(?:construction|work|building|digging)\b(?: work)?(?: (?:on|of) (?:it|the [a-z]+))? "
    r"(?:was )?(?:began|begun|started|commenced)\b[^.;,]{0,25}\Z",
    re.IGNORECASE,
)
_ENDED = re.compile(
    r"\b(?:was|were)? ?(?:formally |officially |finally )?(?:opened|completed?|finished)\b"
    r"[^.;,]{0,30}\Z|\b(?:it|bridge|tower|canal|building|house|hall|structure)\b was "
    r"(?:opened|completed?|finished)\b[^.;,]{0,30}\Z",
    re.IGNORECASE,
)
_OPENED = re.compile(r"\A\s*,?[^.;,]{0,20}\b(?:it|bridge|tower|canal)? ?was (?:opened|completed)\b")


class Building(NamedTuple):
    """The number and unit of a fact as they are written, how near it is meant, when work began and
    the dates on which the page says that it was done, and what the page says of the beginning."""

    number: str
    unit: str
    near: str
    began: Date
    done: tuple[Date, ...]
    left: str


def building(fact: str, page: SourcePage) -> Building | None:
    """None where the fact tells no such length of the page's subject, or the page not when work on
    it began, or not when it was done."""
    asked = next((hit for hit in (rule.match(fact) for rule in _ASKED) if hit), None)
    if asked is None:
        return None
    what = title_stems(asked["what"])
    if not what & page.title_stems or len(what - page.title_stems - {"the", "of", "a"}) > 0:
        return None
    began, done = [], []
    for sentence in page.sentences:
        if sentence.denied:
            continue
        for date in sentence.slots.dates:
            before = sentence.text[: date.span.start]
            if not date.year or date.until != date.year:
                continue
            if _BEGAN.search(before):
                began.append(date)
            elif _ENDED.search(before) or _OPENED.match(sentence.text[date.span.end :]):
                done.append(date)
    done = [date for date in done if began and date.year >= began[0].year]
    if len(began) != 1 or not done:
        return None
    at = "on" if began[0].day else "in"
    left = f"Construction began {at} {began[0].text}."
    first = min(date.year for date in done)
    done = [date for date in done if date.year == first]
    number, unit, near = in_years(asked["n"], asked["unit"], asked["near"] or "")
    return Building(number, unit, near, began[0], tuple(done), left)
