"""A number that is a part of a name, and is another in the source: flights, routes, missions,
leagues.

    Anna Berg died when Northair Flight 153 crashed.     153 → source: 123, told by: in the crash of
    Northair Flight 123

Such a number counts nothing, so what the other rules know of counting does not help. Told where the
page has that word with one other number throughout, in a sentence with most of what the fact says;
or where a sentence has all else that the fact says. Years tell editions apart and are left alone.
"""

from __future__ import annotations

import re

from factscore_tui.core.span import Span
from factscore_tui.verify.differences.numbers.computed import CITED, FoundDifference, difference_at
from factscore_tui.verify.differences.numbers.elsewhere import others_of
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import AKIN, Match
from factscore_tui.verify.features.quantities import Number

_NAMED = re.compile(r"\b(?P<word>[A-Z][a-z]+)\s+(?P<number>\d{1,4})(?![\w,.:\u2013/%-]*\d|%)\b")
_COUNTED = re.compile(
    r"\b(?P<word>[A-Za-z][a-z]{2,})\s+(?:[Nn]umber|[Nn]o\.?)\s?(?P<number>\d{1,3})\b(?![.,]\d|%)"
)
""" "Reactor number 3" and "reactor No. 4"."""
_BEFORE_NUMBER = frozenset(
    "the and was were had has with from for its his her their reached numbered about than".split()  # noqa: SIM905
)
_ROMAN = re.compile(
    r"\b(?P<word>[A-Z][a-z]+) (?P<number>I{1,3}|IV|VI{0,3}|IX|XI{0,2})\b(?!['\u2019.]\w)"
)
_NO_NAMES = frozenset(
    """January February March April May June July August September October November December No
    Over About Around Nearly Almost Only Some Under At By In Of On Since From Until The To Aged Age
    Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec""".split()  # noqa: SIM905
)
_NUMBER = frozenset({stem("number"), "no"})
_YEARS = range(1400, 2100)
_MOST, _LEAST = 0.75, 4
"""Share of the fact's other words beside it, and how many these are at least."""
_MOST_COUNTED = 0.5
"""The same where the number says which of several things of a kind it was."""


def find_numbered(fact: str, match: Match) -> FoundDifference | None:
    """The first such number that is another on the page, or None."""
    for index, unit in enumerate(match.units):
        named = next((hit for hit in _named(fact) if hit[1] == unit.span.start), None)
        if unit.number is None or unit.number.until or named is None:
            continue
        word, value = named[0], int(unit.number.value)
        found = _on_page(match, word)
        if not found or any(other.value == value for _, other in found):
            continue
        rivals = {other.value for _, other in found}
        others = [i for i in others_of(match, index) if match.units[i].stem not in _NUMBER]
        least = _MOST if named[0][0].isupper() else _MOST_COUNTED
        place, rival = max(found, key=lambda one: _beside(match, others, one[0]))
        beside = _beside(match, others, place)
        whole = beside == len(others) >= _LEAST and _alone_there(found, place)
        most = len(rivals) == 1 and len(others) >= _LEAST and beside >= least * len(others)
        if whole or most:
            return difference_at(match, index, place, rival)
    return None


def numbered_otherwise(fact: str, match: Match) -> str | None:
    """Why the best sentence does not tell the fact: it has such a name with another number, and not
    with the fact's. "Gagarin went round the Earth in Vostok 2" of "in the spacecraft Vostok 1"."""
    if match.best < 0:
        return None
    return of_another_number(fact, match.page.sentences[match.best].text)


def of_another_number(fact: str, text: str) -> str | None:
    """What a sentence with another number has there; None where it has the fact's, or none."""
    there = _named(text)
    for word, _, value in _named(fact):
        others = {number for own, _, number in there if own == word}
        if others and value not in others:
            return f"the source has {word} {others.pop()} there, not {word} {value}"
    return _another_numeral(fact, text)


def _another_numeral(fact: str, text: str) -> str | None:
    """ "Mark I" of "Mark II": a single letter is no word to the other rules."""
    there = [(hit["word"], hit["number"]) for hit in _ROMAN.finditer(text)]
    for hit in _ROMAN.finditer(fact):
        word, value = hit["word"], hit["number"]
        other = next((number for own, number in there if own == word), None)
        if other is not None and re.search(rf"\b{value}\b", text) is None:
            return f"the source has {word} {other} there, not {word} {value}"
    return None


def _named(text: str) -> list[tuple[str, int, int]]:
    """Words with a capital before a number, where the number begins, and the number; and those with
    "number" between, in lower case."""
    counted = [
        (hit["word"].lower(), hit.start("number"), int(hit["number"]))
        for hit in _COUNTED.finditer(text)
        if hit["word"].lower() not in _BEFORE_NUMBER
    ]
    return counted + [
        (hit["word"], hit.start("number"), int(hit["number"]))
        for hit in _NAMED.finditer(text)
        if hit["word"] not in _NO_NAMES and int(hit["number"]) not in _YEARS
    ]


def _on_page(match: Match, word: str) -> list[tuple[int, Number]]:
    """The numbers behind that word, with their sentences."""
    found: list[tuple[int, Number]] = []
    for place, sentence in enumerate(match.page.sentences):
        if word.lower() not in sentence.text.lower() or CITED.search(sentence.text):
            continue
        for own, start, value in _named(sentence.text):
            if own == word:
                span = Span(start, start + len(str(value)))
                if span.of(sentence.text) == str(value):
                    found.append((place, Number(float(value), "", "", span, str(value))))
    return found


def _beside(match: Match, others: list[int], place: int) -> int:
    return sum(match.credits[i].get(place, 0.0) >= AKIN for i in others)


def _alone_there(found: list[tuple[int, Number]], place: int) -> bool:
    return len({other.value for at, other in found if at == place}) == 1
