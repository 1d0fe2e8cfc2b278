"""The exact words of a fact that its passages are silent about: names, dates and numbers of the
draft that stand in none of them.

Only what can be looked up word for word is told, and nothing is said about what would be right. A
name is a run of words with capitals; it is unfound where one of its words is. A date is found where
a passage has it, or the same less exactly; a number in digits or in words.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from factscore_tui.core.report import JudgedFact
from factscore_tui.core.span import Span
from factscore_tui.correct.values import Day, dates_in, number_of

_PARTICLES = "of|the|de|da|do|del|della|di|du|von|van|der|den|la|le|al|bin|ibn|and the"
_WORD = r"[^\W\d_][\w'\u2019.\-]*(?<![.'\u2019\-])"
_CAPITAL = rf"(?=[^\W\d_a-z])(?!(?:I|A)\b){_WORD}"
_NAME = re.compile(rf"\b{_CAPITAL}(?:[ ](?:(?:{_PARTICLES})[ ])?{_CAPITAL})*")
_AMOUNT = re.compile(
    r"(?<![\w.,\-\u2013\u2014/])(?:\d[\d.,]*\d|\d|[a-z]+(?:-[a-z]+)?)(?![\w\-\u2013\u2014/])",
    re.IGNORECASE,
)
_OPENER_WORDS = """
    a after again all along also although among an and another as at because before both but by
    despite during each even every few following for former from having he her here his how if in
    however initially instead is it its later like many meanwhile more most much no nor not nothing
    now of on once one only or other our over several she since so some soon still such that the
    their then there these they this those though through thus to today together two under until
    upon was we were what when where whether which while who whose why with within without yet you
"""
_OPENERS = frozenset(_OPENER_WORDS.split())
"""Words with a capital because a sentence begins with them."""


def unfound_spans(text: str, judged: JudgedFact) -> tuple[Span, ...]:
    """Places in the draft, sorted and disjoint: what of the fact's own words none of the passages
    has that were shown for it. Empty where there is no passage."""
    passages = judged.judgement.evidence if judged.judgement is not None else ()
    if not passages:
        return ()
    told = "\n".join(f"{p.title}\n{p.section}\n{p.text}" for p in passages)
    words, days = _folded_words(told), [day for _, day in dates_in(told)]
    numbers = {value for hit in _AMOUNT.finditer(told) if (value := number_of(hit[0])) is not None}
    found: list[Span] = []
    for span in judged.fact.spans:
        dates = [(place.shift(span.start), day) for place, day in dates_in(span.of(text))]
        taken = [place for place, _ in dates]
        found += [place for place, day in dates if not any(_covers(one, day) for one in days)]
        for place in _names(text, span, judged.fact.sentence):
            if not any(place.overlaps(other) for other in taken):
                taken.append(place)
                if not _folded_words(place.of(text)) <= words:
                    found.append(place)
        for hit in _AMOUNT.finditer(span.of(text)):
            place, value = Span(*hit.span()).shift(span.start), number_of(hit[0])
            if value is not None and not any(place.overlaps(other) for other in taken):
                found += [] if value in numbers else [place]
    return tuple(sorted(set(found)))


def _covers(source: Day, mine: Day) -> bool:
    """The source has this date, or the same less exactly. What one of the two leaves open is no
    difference, but they have a year in common, or a month where one has no year."""
    pairs = list(zip(source, mine, strict=True))
    if any(theirs and own and theirs != own for theirs, own in pairs):
        return False
    years, months, _ = (bool(theirs and own) for theirs, own in pairs)
    return years or months


def _names(text: str, span: Span, sentence: Span) -> Iterator[Span]:
    """The names that begin and end in a part of the draft. What only opens its sentence is
    none."""
    for hit in _NAME.finditer(text, span.start, span.end):
        start, end = hit.span()
        if not hit[0][0].isupper():
            continue
        if not text[sentence.start : start].strip(" \"'\u201c\u2018([*_-"):
            first, _, rest = hit[0].partition(" ")
            if first.casefold() in _OPENERS or not rest:
                start += len(first) + 1
            if not rest:
                continue
        yield Span(start, end)


def _folded_words(text: str) -> set[str]:
    """Words of two characters and more, without accents and without the 's of an owner."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(sign for sign in plain if not unicodedata.combining(sign))
    return {
        word
        for word in re.findall(r"[^\W_]+", re.sub(r"['\u2019]s\b|['\u2019.]", "", bare))
        if len(word) > 1
    }
