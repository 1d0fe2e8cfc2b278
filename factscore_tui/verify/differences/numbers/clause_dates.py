"""A date that belongs to another clause of its sentence: "The family moved to Munich in 1880, where
his sister was born in 1881" has the words "born" and "1880", and tells of nobody's birth in
1880."""

from __future__ import annotations

import re

from factscore_tui.core.span import Span
from factscore_tui.verify.differences.numbers.elsewhere import alike, others_of
from factscore_tui.verify.features.alignment import SourceSentence
from factscore_tui.verify.features.match import Match
from factscore_tui.verify.features.quantities import same_date

_PRONOUN = re.compile(r"\W*(?:and |but )?(?:he|she|they|it)\b", re.IGNORECASE)
_SECOND = re.compile(r"\b(?:and|then),\s(?P<when>(?:from|in|since|after|by)\s[^,.;:]{4,30}),\s")
"""Before the second of two things: "edited A and, from 1859, B"."""
_AND_B = re.compile(
    r",?\sand\s(?P<who>[A-Z][\w\u2019'-]*(?:\s[A-Z][\w\u2019'-]*)*)(?:\s(?:him|her|it)self)?\s"
    r"(?:on|in)\s\Z"
)
""" "In April 1794, and Robespierre himself on 28 July 1794"."""
_CLAUSE = re.compile(r"[;:()]\s?|,?\s(?:where|when|while|after which|before)\s|,\s(?:and|but)\s")


def clause_with_another_date(match: Match, index: int, place: int) -> str | None:
    """The clause of the sentence that has all words of the fact and a date of its own, where the
    fact's date (unit `index`) stands in another one; None where the sentence has no such clause."""
    date, sentence = match.units[index].date, match.page.sentences[place]
    if date is None:
        return None
    others = [match.units[k].stem for k in others_of(match, index) if match.units[k].stem]
    if not others:
        return None
    named = [match.units[k].stem for k in others_of(match, index) if match.units[k].name]
    said = [root for root in others if root not in named]  # what "they divorced in 1945" has of it
    found = None
    for clause in _clauses(sentence):
        inside = [
            root
            for root, span in zip(sentence.stems, sentence.spans, strict=True)
            if clause.contains(span)
        ]
        wanted = said if said and _PRONOUN.match(clause.of(sentence.text)) else others
        if not all(any(alike(root, own) for own in inside) for root in wanted):
            continue
        dates = [own for own in sentence.slots.dates if clause.contains(own.span)]
        if not dates or any(same_date(date, own) for own in dates):
            return None
        found = found or clause.of(sentence.text).strip(" ,;:.")
    return found


def date_of_another_clause(match: Match) -> str | None:
    """Why the source does not say when: wherever it has the fact's one date beside its words, that
    is the date of another clause. None otherwise."""
    dated = [k for k, unit in enumerate(match.units) if unit.date is not None]
    if len(dated) != 1:
        return None
    index = dated[0]
    others = others_of(match, index)
    places = [p for p in match.credits[index] if any(p in match.credits[k] for k in others)]
    told = [
        clause_with_another_date(match, index, place)
        or _of_what_follows(match, index, place)
        or _of_the_next_name(match, index, place)
        for place in places
    ]
    if not told or not all(told):
        return None
    return f"the date belongs to something else there: “{told[0]}”"


def _of_what_follows(match: Match, index: int, place: int) -> str | None:
    """What the date (unit `index`) is told of, where it stands before the second of two things and
    the fact has words of the first alone: "edited A and, from 1859, B"; None otherwise."""
    date, sentence = match.units[index].date, match.page.sentences[place]
    for aside in _SECOND.finditer(sentence.text):
        inside = Span(*aside.span("when"))
        dates = [own for own in sentence.slots.dates if inside.contains(own.span)]
        if date is None or len(dates) != 1 or not same_date(date, dates[0]):
            continue
        own = [match.units[k].stem for k in others_of(match, index) if match.units[k].stem]
        stems = list(zip(sentence.stems, sentence.spans, strict=True))
        before = [root for root, span in stems if span.end <= aside.start()]
        behind = [root for root, span in stems if span.start >= aside.end()]
        first = [any(alike(root, word) for word in before) for root in own]
        if own and all(first) and not any(alike(r, word) for r in own for word in behind):
            return aside[0].strip(" ,")
    return None


def _of_the_next_name(match: Match, index: int, place: int) -> str | None:
    """Whom the date (unit `index`) is told of, where the name before it has the verb, and a date,
    of the name before that: "A was executed in April 1794, and B himself on 28 July 1794"."""
    date, sentence = match.units[index].date, match.page.sentences[place]
    own = {match.units[k].stem for k in others_of(match, index) if match.units[k].name}
    dates = list(sentence.slots.dates)
    for k, when in enumerate(dates):
        told = _AND_B.search(sentence.text[: when.span.start])
        if date is None or told is None or not k or dates[k - 1].span.end != told.start():
            continue
        first = dates[k - 1]
        stems = zip(sentence.stems, sentence.spans, strict=True)
        others = {root for root, span in stems if told.start("who") <= span.start < told.end("who")}
        mine = same_date(date, first), same_date(date, when)
        if mine == (False, True) and not others & own:
            return f"{told[0].strip(' ,')} {when.span.of(sentence.text)}"
        if mine == (True, False) and own and own <= others:
            return sentence.text[: first.span.end]
    return None


def _clauses(sentence: SourceSentence) -> list[Span]:
    text = sentence.text
    ends = [hit.span() for hit in _CLAUSE.finditer(text)]
    starts = [0, *(end for _, end in ends)]
    stops = [*(start for start, _ in ends), len(text)]
    return [Span(a, b) for a, b in zip(starts, stops, strict=True) if a < b]
