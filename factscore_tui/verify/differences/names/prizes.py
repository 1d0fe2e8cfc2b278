"""The field of a prize: "the Nobel Prize in Chemistry" where the source has "in Physics".

Whoever has one may have the other too, from another year or page. So it is contradicted only where
both are of one year, or where several who are named got it together. Else nothing speaks for the
fact.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.text.words import fold, words
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.differences.page_subject import is_page_subject
from factscore_tui.verify.features.lexical import akin, stem
from factscore_tui.verify.features.match import Match
from factscore_tui.verify.features.quantities import find_slots, same_date

_WORD = r"[A-Z][\w'-]+"
_PRIZE = re.compile(
    rf"\b(?P<prize>{_WORD}(?: {_WORD}){{0,3}}?) (?:Memorial )?(?:Prizes?|Awards?|Medals?) "
    rf"(?:in|for) (?:the )?(?P<field>{_WORD}(?:,? (?:or |and |of )?{_WORD}){{0,3}})"
)
_PEACE = re.compile(r"\b(?P<prize>Nobel) (?P<field>Peace) Prize")
_BEST = re.compile(rf"\bBest (?P<field>{_WORD}(?: {_WORD}){{0,3}})")
_ANY_PRIZE = re.compile(
    r"\b(?:Prize|Award|Medal|Oscar|Grammy|Emmy|Tony|BAFTA|Golden Globe|César|Goya)s?\b"
    r"|\b(?:award|prize|nominat)"
)
_SUBJECT = re.compile(
    r"(?P<who>[A-Z][\w' .-]*?) (?:won|received|got|was awarded|was given|has won|shared)\b"
)
_OWN = re.compile(
    r"\A(?:He|She|In \d{4},? (?:he|she)|[A-Z]\w+) (?:won|received|was awarded|shared)\b"
)
_SEVERAL = 2
_WHO = re.compile(r"\b(?:he|she|they|who)\b", re.IGNORECASE)


class _Said(NamedTuple):
    prize: str
    field: frozenset[str]
    text: str
    span: Span


def find_prize(fact: str, match: Match) -> FoundDifference | None:
    """The other field in which whom the fact names got that prize, or None."""
    mine = _said(fact)
    if len(mine) != 1 or _is_told(mine[0], match):
        return None
    who, dates = _who(mine[0], match), find_slots(fact).dates
    if not who:
        return _own_nobel(fact, mine[0], match)
    if not dates and len(who) < _SEVERAL:
        return None
    for place, sentence in enumerate(match.page.sentences):
        theirs = [other for other in _said(sentence.text) if other.prize == mine[0].prize]
        if len(theirs) != 1 or _alike(mine[0].field, theirs[0].field) or sentence.denied:
            continue
        own = sentence.slots.dates
        if not all(any(same_date(date, other) for other in own) for date in dates):
            continue
        if not who <= set(sentence.stems):
            continue
        said = Difference(f"{mine[0].prize} Prize", mine[0].text, theirs[0].text)
        return FoundDifference(
            said, None, place, theirs[0].span, (), f"{mine[0].text} → source: {theirs[0].text}"
        )
    return None


def _own_nobel(fact: str, mine: _Said, match: Match) -> FoundDifference | None:
    """Whom the article is on got another Nobel Prize, and no other is told there: two people ever
    got two of different fields, and their articles tell of both."""
    subject = _SUBJECT.match(fact)
    if subject is None or not is_page_subject(subject["who"], match) or mine.prize != "Nobel":
        return None
    found: list[tuple[int, _Said]] = []
    for place, sentence in enumerate(match.page.sentences):
        theirs = [other for other in _said(sentence.text) if other.prize == "Nobel"]
        if sentence.denied or (theirs and not _OWN.search(sentence.text)):
            return None
        found += [(place, other) for other in theirs]
    if len({other.field for _, other in found}) != 1 or _alike(mine.field, found[0][1].field):
        return None
    place, other = found[0]
    return FoundDifference(
        Difference("Nobel Prize", mine.text, other.text),
        None,
        place,
        other.span,
        (),
        f"{mine.text} → source: {other.text}",
    )


def field_untold(fact: str, match: Match) -> str | None:
    """Why the source does not say that whom the fact names got a prize in its field, or None."""
    best = _BEST.search(fact)
    if best is not None:
        units = [
            credit
            for unit, credit in zip(match.units, match.credits, strict=True)
            if best.start("field") <= unit.span.start < best.end("field")
        ]
        prized = [p for p, s in enumerate(match.page.sentences) if _ANY_PRIZE.search(s.text)]
        told = any(all(place in credit for credit in units) for place in prized)
        return None if told or not units else f"the source has no “{best[0]}” there"
    mine = _said(fact)
    if len(mine) != 1 or _is_told(mine[0], match):
        return None
    who = _who(mine[0], match)
    for sentence in match.page.sentences:
        for other in _said(sentence.text) if who <= set(sentence.stems) else ():
            if other.prize == mine[0].prize and not _alike(mine[0].field, other.field):
                return f"the source says “{other.text}”"
    return None


def _said(text: str) -> list[_Said]:
    """Every prize of a text with its field."""
    return [
        _Said(
            found["prize"].split()[-1],
            frozenset(
                stem(fold(word.text)) for word in words(found["field"]) if word.text[:1].isupper()
            ),
            found["field"],
            Span(*found.span("field")),
        )
        for form in (_PRIZE, _PEACE)
        for found in form.finditer(text)
    ]


def _alike(one: frozenset[str], other: frozenset[str]) -> bool:
    return any(a == b or akin(a, b) for a in one for b in other)


def _who(mine: _Said, match: Match) -> frozenset[str]:
    """The last words of the names before the prize in the fact, the page's subject aside."""
    before = [unit for unit in match.units if unit.name and unit.span.end < mine.span.start]
    before = [
        unit
        for unit in before
        if unit.text not in {mine.prize, "Prize", "Award", "Medal", "Memorial"}
    ]
    last = [
        unit
        for n, unit in enumerate(before)
        if n + 1 == len(before) or before[n + 1].span.start - unit.span.end != 1
    ]
    return frozenset(unit.stem for unit in last)


def _is_told(mine: _Said, match: Match) -> bool:
    """A sentence has the prize with the fact's field, and may mean whom the fact names."""
    who = _who(mine, match)
    return any(
        other.prize == mine.prize
        and _alike(mine.field, other.field)
        and (not who or who & set(sentence.stems) or _WHO.search(sentence.text))
        for sentence in match.page.sentences
        for other in _said(sentence.text)
    )
