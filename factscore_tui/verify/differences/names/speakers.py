"""Whose words they are: the source has a quotation word for word and says who said it.

    Olaf Brinkmann said: "We would rather close a pool."    said: Olaf Brinkmann → source: Jana
    Petersen, told by: "We would rather close a pool," said Mayor Jana Petersen.

Told only where the words stand there as they are, five of them at least, and a name stands right
beside the verb of saying. In a user's own documents also what is reported: "Hale promised that
nobody will be dismissed" beside "Ms Lee promised that nobody will be dismissed before June".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.text.words import fold, words
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.features.alignment import SourcePage
from factscore_tui.verify.features.match import Match
from factscore_tui.verify.features.negation import denied

LEAST = 5
"""Words of a quotation by which it is known again."""
_SAID = (
    "said|says|told|added|adds|wrote|writes|asked|replied|explained|insisted|warned|recalled|"
    "remarked|commented|noted|admitted|joked|announced|declared|stated|testified"
)
_PART = r"[A-Z][\w'\u2019.-]*\w"
_NAME = rf"{_PART}(?:\s(?:(?:de|van|von|al|bin)\s)?{_PART}){{0,4}}"
_QUOTES = '"\u201c\u201d'
_IN_FACT = re.compile(
    rf"(?P<who>[^{_QUOTES}]+?),?\s(?:{_SAID})\b[^{_QUOTES}]{{0,40}}[{_QUOTES}](?P<words>[^{_QUOTES}]+)[{_QUOTES}]"
)
_BEHIND = re.compile(
    rf"[,.!?]?[{_QUOTES}]\s(?:(?:{_SAID})\s(?:[a-z][\w-]*\s){{0,3}}(?P<one>{_NAME})|(?P<two>{_NAME})\s(?:{_SAID})\b)"
)
_BEFORE = re.compile(
    rf"(?P<name>{_NAME})(?:,\s[^,{_QUOTES}]{{1,40}})?,?\s(?:{_SAID})\b[^{_QUOTES}.]{{0,40}}[{_QUOTES}]\s*\Z"
)
_APPOSED = re.compile(
    rf"[a-z]\s?,\s(?P<name>{_NAME}),\s(?:{_SAID})\b[^{_QUOTES}.]{{0,40}}[{_QUOTES}]\s*\Z"
)
_REPORTED = re.compile(
    rf"(?P<name>{_NAME})(?:,\s[^,]{{2,60}},)?\s(?:has\s|had\s)?"
    r"(?P<verb>[a-z]+ed|said|told|wrote|says|thought|swore|found)(?:\s[A-Z][\w'\u2019-]+)?\sthat\s"
)
_FEW = 2
"""Words of a report that a sentence has at least, and two thirds of all."""
_FRONT = 140
"""Characters before a quotation in which its speaker stands."""


@dataclass(frozen=True, slots=True)
class Attribution:
    """Who said the words, by the source; where that stands."""

    name: str
    place: int
    span: Span


def attributed(fact: AtomicFact, match: Match) -> tuple[str, Attribution] | None:
    """The fact's speaker, and whom the source names for the same words; None where it does not
    have them, or names nobody."""
    found = None if fact.speaker else _IN_FACT.match(fact.text)
    speaker = fact.speaker or (found["who"].strip() if found else "")
    said = fact.content if fact.speaker else (found["words"] if found else "")
    wanted = [word.folded for word in words(said)]
    if not speaker or len(wanted) < LEAST:
        return None
    told = next(_attributions(wanted, match.page), None)
    if told is None and match.page.answering:
        told = next(_attributions(_named_first(wanted, match.page.answering), match.page), None)
    return (speaker, told) if told is not None else None


def find_speaker(fact: AtomicFact, match: Match) -> FoundDifference | None:
    """Another speaker of the same words, or None."""
    found = attributed(fact, match) or _reported_of_another(fact, match)
    if found is None or same_speaker(found[0], found[1].name):
        return None
    speaker, told = found
    said = Difference("said", speaker, told.name)
    reason = f"said: {speaker} → source: {told.name}"
    return FoundDifference(said, None, told.place, told.span, said=reason)


def _reported_of_another(fact: AtomicFact, match: Match) -> tuple[str, Attribution] | None:
    """Who says the same, with the same verb, in a sentence of a user's own document; None where the
    fact's speaker, or nobody by name, does."""
    said = _REPORTED.match(fact.text) if match.page.own and fact.speaker else None
    if said is None:
        return None
    what = [
        found
        for unit, found in zip(match.units, match.credits, strict=True)
        if unit.span.start >= said.end()
    ]
    told: list[Attribution] = []
    for place, sentence in enumerate(match.page.sentences):
        theirs = _REPORTED.search(sentence.text)
        if theirs is None or theirs["verb"] != said["verb"]:
            continue
        if bool(sentence.denied) is not bool(denied(fact.text)):
            continue
        have = sum(place in found for found in what)
        if have >= _FEW and 3 * have >= 2 * len(what):
            told.append(Attribution(theirs["name"], place, Span(*theirs.span("name"))))
    if not told or any(same_speaker(fact.speaker, one.name) for one in told):
        return None
    return fact.speaker, told[0]


def told_speaker(fact: AtomicFact, match: Match) -> bool:
    """The source has the same words from the same speaker."""
    found = attributed(fact, match)
    return found is not None and same_speaker(found[0], found[1].name)


def same_speaker(one: str, other: str) -> bool:
    """They share their last word, or one of them is a part of the other: "Mayor Petersen", "Jana
    Petersen"."""
    a = [fold(word.text) for word in words(one)]
    b = [fold(word.text) for word in words(other)]
    return bool(a and b) and (a[-1] == b[-1] or a[-1] in b or b[-1] in a)


def _attributions(wanted: list[str], page: SourcePage) -> Iterator[Attribution]:
    for first, text, starts in _passages(page):
        found = words(text)
        folded = [word.folded for word in found]
        for at in range(len(folded) - len(wanted) + 1):
            if folded[at : at + len(wanted)] != wanted:
                continue
            begin, end = found[at].span.start, found[at + len(wanted) - 1].span.end
            named = _named(text, begin, end)
            if named is None and page.answering and _inside(text, begin):
                named = page.answering, Span(begin, end)
            if named is None:
                continue
            name, span = named
            n = max(k for k, start in enumerate(starts) if start <= span.start)
            yield Attribution(name, first + n, span.shift(-starts[n]))


def _named(text: str, begin: int, end: int) -> tuple[str, Span] | None:
    """Who stands beside the quotation from `begin` to `end`, or beside the rest of it."""
    closing = next((k for k in range(end, min(end + 400, len(text))) if text[k] in _QUOTES), -1)
    opening = max((k for k in range(max(0, begin - 400), begin) if text[k] in _QUOTES), default=-1)
    if opening < 0:
        return None
    behind = _BEHIND.match(text, max(closing - 1, 0)) if closing >= 0 else None
    if closing >= 0 and behind is None:
        behind = _BEHIND.match(text, closing)
    if behind is not None:
        group = "one" if behind["one"] else "two"
        return behind[group], Span(*behind.span(group))
    front = text[max(0, opening - _FRONT) : opening + 1]
    before = _APPOSED.search(front) or _BEFORE.search(front)
    if before is None:
        return None
    shift = opening + 1 - len(front)
    return before["name"], Span(*before.span("name")).shift(shift)


def _named_first(wanted: list[str], answering: str) -> list[str]:
    """The words as they are read in an interview, where "I" is the name of who answers."""
    name = [word.folded for word in words(answering)]
    out: list[str] = []
    for word in wanted:
        out += name if word in {"i", "me"} else [word]
    return out


def _inside(text: str, begin: int) -> bool:
    """The words stand in quotation marks: nobody but who answers is quoted in an interview."""
    paragraph = text[text.rfind("\n", 0, begin) + 1 : begin]
    return sum(character in _QUOTES for character in paragraph) % 2 == 1


def _passages(page: SourcePage) -> Iterator[tuple[int, str, list[int]]]:
    """(number of its first sentence, its sentences as one text, where each begins there) of each
    passage."""
    place = 0
    while place < len(page.sentences):
        first, text, starts = place, "", []
        while (
            place < len(page.sentences)
            and page.sentences[place].passage == page.sentences[first].passage
        ):
            starts.append(len(text))
            text += page.sentences[place].text + " "
            place += 1
        yield first, text, starts
