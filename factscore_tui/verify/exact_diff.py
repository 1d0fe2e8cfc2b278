"""Exact differences: the source tells the same thing with another date or number. Computed, never guessed.

A difference is reported only when all of this holds, because "contradicted" is the strongest thing the program says:

* the fact's date or number stands nowhere on the page in company of anything else the fact says;
* one clause or sentence of the page has everything else the fact says, an event word or a name among it;
* in that clause there is exactly one date (or one number of the same things), and it cannot mean the same;
* neither side is vague ("about", "before", "over 100"), nor negated.

Dates of birth and death have a place of their own in an encyclopedia, the brackets after the name; where they are there, they
alone are compared.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.core.words import STOP_WORDS, fold
from factscore_tui.verify.concepts import akin, families, stem
from factscore_tui.verify.match import AKIN, SAME, Match
from factscore_tui.verify.prepared import SourceSentence, Unit
from factscore_tui.verify.slots import Date, Number, same_date, same_number

_VAGUE = re.compile(
    r"\b(?:about|around|circa|c\.|ca\.|approximately|roughly|nearly|almost|some|over|under|than|least|most|up to|until|till|"
    r"before|after|by|since|between|from|to|early|late|mid|through|during|within|per|estimated|or)[\s-]+(?:the\s+)?\Z",
    re.IGNORECASE,
)
_CLAUSE_END = re.compile(r"[;:()]|,\s|\s(?:and|but|while|before|after|until|then|where|when|which|who)\s")
_PARENTHESES = re.compile(r"\(([^()]{4,200})\)")
_DASH = re.compile(r"\s[-\u2010-\u2015]\s|[\u2013\u2014]")
_BIRTH, _DEATH = frozenset(("born", "birth")), frozenset(("die",))
# What happens once, so that "founded in 1901" is answered by "founded in 1903" without another word in common.
_ONCE = _BIRTH | _DEATH | frozenset(stem(w) for w in ("found", "founded", "established", "bury", "assassinated"))
_KIN = frozenset(
    stem(w) for w in "daughter son child wife husband brother sister father mother parent niece nephew twin".split()
)


@dataclass(frozen=True, slots=True)
class Found:
    """A difference, the unit of the fact it concerns, and where the source says otherwise."""

    difference: Difference
    unit: Unit
    sentence: int
    span: Span


def find_difference(fact: str, match: Match) -> Found | None:
    """The first exact difference between the fact and its page, or None."""
    for index, unit in enumerate(match.units):
        if not unit.exact or _is_vague(fact, unit.span):
            continue
        if unit.date is not None:
            if unit.date.decade or unit.date.until != unit.date.year:
                continue
            life = _life_date(match)
            if life is not None:
                place, source = life
                if not _comparable(unit.date, source):
                    continue
                return None if same_date(unit.date, source) else _found(match, index, place, source)
        if not _told_elsewhere(match, index):
            found = _in_clauses(match, index)
            if found is not None:
                return found
    return None


def _is_vague(text: str, span: Span) -> bool:
    return _VAGUE.search(text[max(0, span.start - 24) : span.start]) is not None


def _others(match: Match, index: int) -> list[int]:
    return [i for i in range(len(match.units)) if i != index]


def _told_elsewhere(match: Match, index: int) -> bool:
    """The date or number occurs in a sentence that shares another word with the fact, or the fact says nothing else."""
    others = _others(match, index)
    return not others or any(place in match.credits[i] for i in others for place in match.credits[index])


def _life_date(match: Match) -> tuple[int, Date] | None:
    """For a fact that says no more than when the page's own subject was born or died: the sentence and the date of
    the article's opening, "Name (12 June 1900 – 3 May 1980)" or "Name (born 12 June 1900, in Rome)"."""
    roots = {u.stem for u in match.units if u.stem}
    if not roots or not (roots <= _BIRTH or roots <= _DEATH):
        return None
    for place, sentence in enumerate(match.page.sentences):
        if not match.page.title_stems & set(sentence.stems[:3]):
            continue
        for inside in _PARENTHESES.finditer(sentence.text[:400]):
            dates = [d for d in sentence.slots.dates if inside.start() < d.span.start < d.span.end < inside.end() and d.year]
            if len(dates) == 2 and _DASH.search(sentence.text[dates[0].span.end : dates[1].span.start]):
                return place, dates[1 if roots <= _DEATH else 0]
            if len(dates) == 1 and roots <= _BIRTH and re.search(r"\bborn\b", inside.group()):
                return place, dates[0]
    return None


def _in_clauses(match: Match, index: int) -> Found | None:
    others = _others(match, index)
    roots = {match.units[i].stem for i in others}
    if len(others) == 1 and not roots & _ONCE:
        return None
    for place in match.ranked(6):
        sentence = match.page.sentences[place]
        kin = _KIN.intersection(sentence.stems) - roots
        if sentence.negated or (kin and roots & _ONCE) or not _has_all(match, others, place):
            continue
        for clause in _clauses(sentence, [match.units[i] for i in others]):
            rival = _only_rival(match.units[index], sentence, clause)
            if rival is not None and not _is_vague(sentence.text, rival.span):
                return _found(match, index, place, rival)
    return None


def _has_all(match: Match, others: Sequence[int], place: int) -> bool:
    """Every other unit stands in the sentence: names and slots as such, and one of all the units as the same stem."""
    credits = [match.credits[i].get(place, 0.0) for i in others]
    needed = [SAME if match.units[i].name or match.units[i].exact else AKIN for i in others]
    return all(c >= n for c, n in zip(credits, needed, strict=True)) and SAME in credits


def _clauses(sentence: SourceSentence, others: Sequence[Unit]) -> Iterator[Span]:
    """The clauses that hold all other words of the fact, then the whole sentence."""
    ends = [m.span() for m in _CLAUSE_END.finditer(sentence.text)]
    starts = [0, *(end for _, end in ends)]
    for start, end in zip(starts, [*(start for start, _ in ends), len(sentence.text)], strict=True):
        inside = {s for s, span in zip(sentence.stems, sentence.spans, strict=True) if start <= span.start < end}
        if all(u.exact or any(_alike(u.stem, s) for s in inside) for u in others):
            yield Span(start, end)
    yield Span(0, len(sentence.text))


def _alike(one: str, other: str) -> bool:
    return one == other or bool(families(one) & families(other)) or akin(one, other)


def _only_rival(unit: Unit, sentence: SourceSentence, clause: Span) -> Date | Number | None:
    """The one date or number in `clause` that stands where the fact has `unit`, when it differs."""
    if unit.date is not None:
        dates = [d for d in sentence.slots.dates if clause.contains(d.span)]
        if len(dates) != 1 or dates[0].decade or dates[0].until != dates[0].year:
            return None
        return None if same_date(unit.date, dates[0]) or not _comparable(unit.date, dates[0]) else dates[0]
    if unit.number is None or not _counted(unit.number):
        return None
    number = unit.number
    rivals = [
        n for n in sentence.slots.numbers
        if clause.contains(n.span) and n.dimension == number.dimension and _counted(n) == _counted(number)
    ]
    return rivals[0] if len(rivals) == 1 and not same_number(number, rivals[0]) else None


def _comparable(one: Date, other: Date) -> bool:
    """Both name a year, or neither does: "29 November 1977" says nothing about "30 August"."""
    return bool(one.year) == bool(other.year)


def _counted(number: Number) -> str:
    """What a number counts, as a stem; for a measure its dimension; "" when that is not said."""
    if number.dimension not in ("", "ordinal"):
        return number.dimension
    bare = fold(number.counted)
    return "" if not bare or bare in STOP_WORDS else stem(bare)


def _found(match: Match, index: int, place: int, source: Date | Number) -> Found:
    unit = match.units[index]
    slot = unit.date or unit.number or source
    return Found(Difference(slot.kind, unit.text.strip(), source.text.strip()), unit, place, source.span)
