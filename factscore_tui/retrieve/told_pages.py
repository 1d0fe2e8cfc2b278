"""Which article a stretch of text tells of where nothing in it names that article: the one page
that a search for each of its sentences leads to, and that has most of its names and numbers.

"It broke out at a baker's shop in Pudding Lane" and the sentences after it are found on the page of
the Great Fire of London, and hardly anywhere else. A text on what has no article is found on many
pages, a little on each.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from factscore_tui.core.evidence import Page
from factscore_tui.corpus.article import DISAMBIGUATION
from factscore_tui.corpus.index.multi import Source
from factscore_tui.retrieve.stems import stem
from factscore_tui.text.sentences import split_sentences
from factscore_tui.text.words import STOP_WORDS, words

_READ = 24
"""Sentences of a text that are searched for at most."""
_FOUND = 20
"""Passages that one search asks for."""
_AHEAD = 2.0
"""The searches must lead to the page so many times as much as to the next."""
_NEARLY_ALL, _MORE, _AHEAD_OF_LESS = 0.9, 4.0, 1.4
"""Or they lead there so many times as much as the last, and it has nearly all names and numbers,
so many more than the next: a text on Apollo 8 is found on the page of Apollo 11 too, which has not
Borman and Anders."""
_SHARE = 0.7
"""Of the text's names and numbers so many must be on the page."""
_LEAST = 3.0
"""And so many must be there at least."""
_WORDS = 0.25
"""And so many of its other words: names alone are what two pages on one place share."""
_YEAR = re.compile(r"1\d{3}|20\d\d|\d\d")
_YEAR_COUNTS = 0.5
"""What a year or a number of two digits counts beside a name: many pages have it."""
_CACHED = 256


class _Terms(NamedTuple):
    """What a text has: the stems of its names, its numbers, the stems of its other words."""

    names: frozenset[str]
    numbers: frozenset[str]
    others: frozenset[str]


class ToldPages:
    """Finds the page that a text tells of in one knowledge source."""

    def __init__(self, index: Source) -> None:
        self._index = index
        self._words = lru_cache(_CACHED)(self._read)

    def page_of(self, text: str) -> Page | None:
        """The page; None where several are as likely, or none has most of the text's names."""
        said = [one.span.of(text) for one in split_sentences(text)][:_READ]
        leads = self._leads(said)
        best, *rest = sorted(leads, key=lambda page: (-leads[page], page))[:2] or [0]
        terms = _terms(said)
        if not leads or not _enough(terms, self._words(best)):
            return None
        if rest and leads[best] < _AHEAD * leads[rest[0]]:
            held = _held(terms, self._words(best))
            more = held - _held(terms, self._words(rest[0])) >= _MORE
            all_ = sum(weight for _, weight in _counted(terms))
            if (
                leads[best] < _AHEAD_OF_LESS * leads[rest[0]]
                or not more
                or held < all_ * _NEARLY_ALL
            ):
                return None
        return self._index.page(best)

    def _leads(self, said: list[str]) -> dict[int, float]:
        """Page to how much the searches for these sentences lead to it."""
        leads: defaultdict[int, float] = defaultdict(float)
        for sentence in said:
            best: dict[int, float] = {}
            for passage, score in self._index.lexical(sentence, _FOUND):
                page = self._index.page_of(passage)
                best[page] = max(best.get(page, 0.0), score)
            for page, score in best.items():
                leads[page] += score
        return {
            page: score
            for page, score in leads.items()
            if self._index.page(page).kind != DISAMBIGUATION
        }

    def _read(self, page_id: int) -> frozenset[str]:
        """The words of a page and their stems, folded."""
        page = self._index.page(page_id)
        told = " ".join((page.title, *(passage.text for passage in page.passages)))
        found = {word.folded for word in words(told)}
        return frozenset(found | {stem(word) for word in found})


def _terms(said: list[str]) -> _Terms:
    names: set[str] = set()
    numbers: set[str] = set()
    others: set[str] = set()
    for sentence in said:
        for at, word in enumerate(words(sentence)):
            if word.text[:1].isdigit():
                numbers.add(word.folded)
            elif word.folded not in STOP_WORDS and len(word.folded) > 1:
                named = at > 0 and word.text[:1].isupper()
                (names if named else others).add(stem(word.folded))
    several = {number for number in numbers if len(number) > 1}
    return _Terms(frozenset(names), frozenset(several), frozenset(others - names))


def _enough(terms: _Terms, page: frozenset[str]) -> bool:
    others = len(terms.others & page) >= _WORDS * len(terms.others)
    all_ = sum(weight for _, weight in _counted(terms))
    return others and _held(terms, page) >= max(_LEAST, _SHARE * all_)


def _held(terms: _Terms, page: frozenset[str]) -> float:
    """What the names and numbers count that the page has."""
    return sum(weight for term, weight in _counted(terms) if term in page)


def _counted(terms: _Terms) -> Iterator[tuple[str, float]]:
    yield from ((name, 1.0) for name in terms.names)
    for number in terms.numbers:
        yield number, _YEAR_COUNTS if _YEAR.fullmatch(number) else 1.0
