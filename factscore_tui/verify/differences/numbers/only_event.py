"""What a page tells of a person in one sentence only: that she graduated, that she was arrested.
The one date there answers for a fact that says no more than that and when.

    Anna Berg graduated in 1963.     1963 → source: 1960, told by: Berg graduated in 1960 from Riga
    High School.
"""

from __future__ import annotations

import re

from factscore_tui.core.span import Span
from factscore_tui.text.words import fold
from factscore_tui.verify.features.alignment import FactUnit, SourceSentence
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.life_dates import tells_of_a_person
from factscore_tui.verify.features.match import AKIN, Match
from factscore_tui.verify.features.quantities import Date

_LEAST = 4
"""Words that a sentence has, where a heading has fewer."""
_SUBJECT = frozenset(("he", "she"))
_BESIDE_WORDS = """
    was were had has been later then also finally soon in on the a and of subsequently eventually
"""
_BESIDE = frozenset(_BESIDE_WORDS.split())
_WORD = re.compile(r"[^\W_][\w'\u2019]*")
_OBJECT = re.compile(r"\s+(?:in|on|from|at|with|into|by|to|as|along|out|for|alongside)\b|\s*[.,;]")


def only_event(match: Match, unit: FactUnit, root: str, place: int, value: Span) -> bool:
    """The sentence tells the event `root` of the person whom the page is on and of nothing else
    ("graduated in", not "won the cup in"), with the date at `value`, and no other sentence of the
    page has that word."""
    lead = " ".join(passage.text for passage in match.page.passages[:3])
    if unit.date is None or not unit.date.year or not tells_of_a_person(lead):
        return False
    if any(_tells(match.page.sentences[p], root) for p in _places(match, root) if p != place):
        return False
    sentence = match.page.sentences[place]
    words = zip(sentence.stems, sentence.spans, strict=True)
    at = [span for own, span in words if own == root]
    if len(at) != 1 or _OBJECT.match(sentence.text, at[0].end) is None:
        return False
    if "(" in sentence.text[at[0].end : value.start]:
        return False
    return _of_subject(match, sentence, at[0], value)


def _places(match: Match, root: str) -> list[int]:
    units = [i for i, unit in enumerate(match.units) if unit.stem == root]
    return [p for i in units for p, credit in match.credits[i].items() if credit >= AKIN]


def _tells(sentence: SourceSentence, root: str) -> bool:
    return root in sentence.stems and len(sentence.text.split()) >= _LEAST


def _of_subject(match: Match, sentence: SourceSentence, at: Span, value: Span) -> bool:
    """Before the word stand the page's subject, little words, and it may be the date."""
    text, dated = sentence.text[: at.start], value.end <= at.start
    lead = text[: value.start] + " " + text[value.end :] if dated else text
    said = [fold(word) for word in _WORD.findall(lead)]
    named = [w for w in said if w in _SUBJECT or stem(w) in match.page.title_stems]
    return bool(named) and all(word in _BESIDE or word in named for word in said)


def year_there(match: Match, place: int, date: Date) -> int:
    """The year of a day without one, as the page tells it: the nearest year before that day, in
    its sentence or further up the page. 0 where there is none."""
    for p in range(place, -1, -1):
        for other in reversed(match.page.sentences[p].slots.dates):
            if p == place and other.span.start >= date.span.start:
                continue
            if other.year:
                return other.year if other.until == other.year and not other.decade else 0
    return 0


def comparable_there(match: Match, place: int, one: Date, other: Date) -> bool:
    """Both name a year, or neither does; or the page tells of a day in that very year without
    saying it again: "It entered orbit on 19 July"."""
    if bool(one.year) == bool(other.year):
        return True
    return bool(one.year and one.day and other.day) and year_there(match, place, other) == one.year
