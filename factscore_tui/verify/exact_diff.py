"""Exact differences: the fact says 24 June 1987, the source, telling of the same thing, says 12 June 1987.

Computed and never guessed, and kept narrow: a difference is only told where one sentence of the source holds everything
else that the fact says, names exactly one date or number of the same kind, and the fact's own value stands nowhere near
those words on the page. Silence is the usual answer; it then remains for the probability to doubt the fact.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from factscore_tui.core.verdict import Difference
from factscore_tui.verify.concepts import stem
from factscore_tui.verify.match import Match
from factscore_tui.verify.prepared import SourceSentence, Unit
from factscore_tui.verify.slots import Date, Number, same_date, same_number

CONTEXT = 0.99
"""Share of the rest of the fact that the sentence has to cover."""
NEAR = 0.5
"""A sentence that covers this much of the rest and has the fact's value is taken as its source: no difference."""
_BIRTH = frozenset(stem(w) for w in ("born", "birth"))
_DEATH = frozenset(stem(w) for w in ("died", "death", "dead"))
_LIFE = re.compile(r"\(([^()]{0,300})\)")


def find_differences(match: Match) -> tuple[tuple[Difference, int], ...]:
    """Differences between the fact laid over its page and that page, each with the number of the sentence it is in."""
    found = []
    for i, unit in enumerate(match.units):
        if unit.exact and (difference := _differs(unit, i, match)) is not None:
            found.append(difference)
    return tuple(found)


def _differs(unit: Unit, place: int, match: Match) -> tuple[Difference, int] | None:
    rest = [(u, c) for j, (u, c) in enumerate(zip(match.units, match.credits, strict=True)) if j != place and not u.exact]
    others = [(u, c) for j, (u, c) in enumerate(zip(match.units, match.credits, strict=True)) if j != place and u.exact]
    if not rest or any(not c for _, c in others):
        return None  # nothing to tie the value to, or a second value that is wrong as well
    total = sum(u.weight for u, _ in rest)
    covered = {
        s: sum(u.weight * (c.get(s, 0.0) >= 0.5) for u, c in rest) / total for s in {s for _, c in rest for s in c}
    }
    if any(covered.get(s, 0.0) >= NEAR for s in match.credits[place]):
        return None
    life = _life_date(unit, rest, match)
    if life is not None:
        return life
    for s in sorted((s for s, share in covered.items() if share >= CONTEXT), key=lambda s: s):
        other = _only_rival(unit, match.page.sentences[s])
        if other is not None:
            return Difference(other.kind, unit.text, other.text.strip()), s
    return None


def _only_rival(unit: Unit, sentence: SourceSentence) -> Date | Number | None:
    """The one date or number of the sentence that takes the place of the fact's, None when there is none or a choice."""
    rivals = list(_rivals(unit, sentence))
    return rivals[0] if len(rivals) == 1 else None


def _rivals(unit: Unit, sentence: SourceSentence) -> Iterator[Date | Number]:
    if unit.date is not None:
        for date in sentence.slots.dates:
            if not date.decade and not unit.date.decade and date.until == date.year and _as_exact(unit.date, date):
                yield date
    elif unit.number is not None:
        for number in sentence.slots.numbers:
            if number.dimension == unit.number.dimension and _same_thing(unit.number, number):
                yield number


def _as_exact(fact: Date, source: Date) -> bool:
    """The source tells at least as much, so that a difference is one and no vagueness; an agreement counts as a rival
    too, so that a sentence with the right and another date is no contradiction."""
    return bool(source.year or not fact.year) and bool(source.month or not fact.month)


def _same_thing(fact: Number, source: Number) -> bool:
    if same_number(fact, source):
        return True
    if fact.dimension not in ("", "ordinal"):
        return True
    return bool(fact.counted) and stem(fact.counted) == stem(source.counted)


def _life_date(unit: Unit, rest: list[tuple[Unit, dict[int, float]]], match: Match) -> tuple[Difference, int] | None:
    """Birth and death in the parenthesis behind the title: "Marie Curie (7 November 1867 - 4 July 1934) was ..."."""
    said = {u.stem for u, _ in rest}
    if unit.date is None or not match.page.sentences or len(rest) > 1:
        return None
    first = match.page.sentences[0]
    bracket = _LIFE.search(first.text)
    dates = [d for d in first.slots.dates if bracket and bracket.start() < d.span.start < bracket.end() and d.year]
    if len(dates) == 1 and dates[0].until > dates[0].year:  # "(1867-1934)"
        return None
    chosen = dates[:1] if said <= _BIRTH else dates[1:2] if said <= _DEATH and len(dates) == 2 else []
    for date in chosen:
        if date.year > (unit.date.year or date.year) + 150:
            continue
        if not same_date(unit.date, date):
            return Difference(date.kind, unit.text, date.text.strip()), 0
    return None
