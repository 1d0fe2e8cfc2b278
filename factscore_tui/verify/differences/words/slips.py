"""One word of a sentence that is another in the source: the language something was written in, what
somebody worked as, the numeral of a name, the unit of a measure.

    Menabrea published an article in Italian.   Italian → source: French
    Parks worked as a cashier in the store.     cashier → source: seamstress
    Operators of the Mark III found a moth.     Mark III → source: Mark II
    The canal measures about 193 miles.         193 miles → source: 193 kilometres

Told where one sentence of the page has all that the fact says but for that word, and no sentence
has the fact's own word in that place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from factscore_tui.core.language_names import LANGUAGE
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.text.words import folded_words
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.features.lexical import akin, families, narrower, stem
from factscore_tui.verify.features.match import AKIN, SAME, Match

_NUMERALS = "I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII"
_FORMS = {
    "language": re.compile(
        rf"\b(?:in|into) (?P<word>{LANGUAGE})\b(?!-|'|\u2019)(?=[,.;:)]|\Z"
        r"| (?:about|and|or|in|at|on|by|to|with|for|from|under|before|after|he|she|it)\b)"
    ),
    "job": re.compile(
        r"\b(?:works?|worked|working|served|serves|employed|trained|apprenticed) as "
        r"(?:an? |the )?(?P<word>[a-z-]+)(?=[,.;:)]|\Z| (?:in|at|for|with|on|from|to|until|and)\b)"
    ),
    "name": re.compile(
        rf"\b[A-Z][a-z]+ (?P<word>{'|'.join(sorted(_NUMERALS.split(), key=len, reverse=True))})\b"
    ),
}
_ANY_JOB = frozenset(
    map(stem, "assistant apprentice colleague member part volunteer".split())  # noqa: SIM905
)
"""Words that say too little to exclude another."""
_LEAST = {"language": 2, "job": 2, "name": 2}
"""Other words of a fact, its page's title aside, that the sentence has."""


class _Word(NamedTuple):
    kind: str
    phrase: Span
    word: Span


def find_slip(fact: str, match: Match) -> FoundDifference | None:
    """The first such word that is another in the source, or None."""
    for mine in _words(fact):
        said = mine.word.of(fact)
        others = [i for i, unit in enumerate(match.units) if not unit.span.overlaps(mine.word)]
        if len(others) < _LEAST[mine.kind] or _stands(match, mine.kind, fact, mine):
            continue
        for place in match.ranked(2):
            sentence = match.page.sentences[place]
            if sentence.denied or not _has_all(match, others, place):
                continue
            there = [word for word in _words(sentence.text) if word.kind == mine.kind]
            if mine.kind == "name":
                head = _head(fact, mine)
                there = [word for word in there if _head(sentence.text, word) == head]
            if len(there) != 1 or not _another(mine.kind, said, there[0].word.of(sentence.text)):
                continue
            theirs = there[0].word
            claimed, found = said, theirs.of(sentence.text)
            if mine.kind == "name":
                claimed, theirs = mine.phrase.of(fact), there[0].phrase
                found = theirs.of(sentence.text)
            return FoundDifference(Difference("word", claimed, found), None, place, theirs)
    return None


def _words(text: str) -> Iterator[_Word]:
    for kind, form in _FORMS.items():
        for hit in form.finditer(text):
            yield _Word(kind, Span(*hit.span()), Span(*hit.span("word")))


def _head(text: str, word: _Word) -> str:
    """The name before its numeral."""
    return text[word.phrase.start : word.word.start].strip()


def _has_all(match: Match, others: list[int], place: int) -> bool:
    """The sentence has every other unit: names, dates and numbers as such."""
    return all(
        match.credits[i].get(place, 0.0)
        >= (SAME if match.units[i].exact or match.units[i].name else AKIN)
        for i in others
    )


def _stands(match: Match, kind: str, fact: str, mine: _Word) -> bool:
    """A sentence of the page has the fact's word in such a place, or in the same name."""
    said, phrase = mine.word.of(fact), mine.phrase.of(fact)
    return any(
        (kind == "name" and phrase in sentence.text)
        or (
            kind != "name"
            and said in sentence.text
            and any(
                word.kind == kind and word.word.of(sentence.text) == said
                for word in _words(sentence.text)
            )
        )
        for sentence in match.page.sentences
    )


def _another(kind: str, mine: str, theirs: str) -> bool:
    """Not another word for the same."""
    if mine == theirs:
        return False
    if kind != "job":
        return True
    one, other = (stem(folded_words(word)[-1]) for word in (mine, theirs))
    if {one, other} & _ANY_JOB:
        return False
    alike = one == other or akin(one, other) or bool(families(one) & families(other))
    return not (alike or other in narrower(one) or one in narrower(other))
