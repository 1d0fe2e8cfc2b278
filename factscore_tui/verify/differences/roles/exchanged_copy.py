"""A sentence of the draft that the source has word for word, but with two names in each other's
place: whom the page is about, by name or pronoun, and another.

    Holm later sued Dahl for a third of the prize.   source: Dahl later sued Holm for a third of
    the prize.

No tree is needed, and no other words of the fact: a fact that was cut out badly is found too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.text.words import STOP_WORDS, fold
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.differences.roles.predicates import SYMMETRIC, predicate_of
from factscore_tui.verify.features.match import Match

_WORD = re.compile(r"\d[\d,.]*\d|[^\W_]+")
_SUBJECT = frozenset(("he", "she"))
_OWN = ""
"""Stands for whom the page is about."""
_LEAST, _LONGEST = 3, 5
"""Words that both have, little ones and names aside; words of a name."""
_READ, _NAMES = 40, 60
"""Sentences of a page that are looked at, best first, and characters by which a longer form of the
names makes one longer."""
_JOINING = frozenset(("and", "or", "with", "like", "as", "to", "is", "was"))


class _Part(NamedTuple):
    """A word, folded, or whom the page is about, with its range."""

    word: str
    span: Span


def find_exchanged_copy(fact: str, sentence: str, match: Match) -> FoundDifference | None:
    """The two names in the draft's `sentence`, from which the fact was taken; None where no
    sentence of the page has them the other way round, or one has them so."""
    title = {fold(word) for word in re.sub(r"\(.*\)", "", match.page.title).split()}
    mine = _parts(sentence, title)
    words = Counter(part.word for part in mine)
    if _OWN not in words or sum(word not in STOP_WORDS for word in words) < _LEAST:
        return None
    said = [
        (place, _parts(source.text, title))
        for place in match.ranked(_READ)
        if abs(len((source := match.page.sentences[place]).text) - len(sentence)) < _NAMES
    ]
    alike = [(place, parts) for place, parts in said if Counter(p.word for p in parts) == words]
    if any([p.word for p in theirs] == [p.word for p in mine] for _, theirs in alike):
        return None
    for place, theirs in alike:
        for own, other in _pairs(sentence, mine):
            at = _turned(mine, theirs, own, other)
            if at is None:
                continue
            claimed = Span(mine[other.start].span.start, mine[other.stop - 1].span.end).of(sentence)
            if claimed.split()[-1] in fact:
                who = mine[own].span.of(sentence)
                told = match.page.sentences[place].text
                difference = Difference("exchanged", claimed, who)
                reason = f"{claimed} and {who} are the other way round → source: {told}"
                return FoundDifference(difference, None, place, at, (), reason)
    return None


def _parts(text: str, title: set[str]) -> list[_Part]:
    """The words; those of the title that stand side by side are one, and so is "he" or "she"."""
    found: list[_Part] = []
    for hit in _WORD.finditer(text):
        word, span = fold(hit[0]), Span(*hit.span())
        if word in _SUBJECT:
            found.append(_Part(_OWN, span))
        elif word in title and hit[0][:1].isupper():
            if (
                found
                and found[-1].word == _OWN
                and not text[found[-1].span.end : span.start].strip()
            ):
                span = Span(found.pop().span.start, span.end)
            found.append(_Part(_OWN, span))
        else:
            found.append(_Part(word, span))
    return found


def _pairs(sentence: str, mine: list[_Part]) -> Iterator[tuple[int, range]]:
    """Whom the page is about, and each other name, with more between them than a word that joins
    or a verb that goes both ways."""
    for own in (i for i, part in enumerate(mine) if part.word == _OWN):
        for start in range(len(mine)):
            for stop in range(start + 1, min(start + _LONGEST, len(mine)) + 1):
                run = mine[start:stop]
                if own in range(start, stop) or not _is_name(sentence, run):
                    continue
                between = mine[stop:own] if stop <= own else mine[own + 1 : start]
                said = {part.word for part in between}
                if said <= _JOINING or any(predicate_of(word) in SYMMETRIC for word in said):
                    continue
                yield own, range(start, stop)


def _is_name(sentence: str, run: list[_Part]) -> bool:
    first, last = run[0].span.of(sentence), run[-1].span.of(sentence)
    whole = sentence[run[0].span.start : run[-1].span.end]
    return first[0].isupper() and last[0].isupper() and not re.search(r"[,;:()]", whole)


def _turned(mine: list[_Part], theirs: list[_Part], own: int, other: range) -> Span | None:
    """Where the source has the other name, if it is the draft with the two exchanged."""
    name, me = [part.word for part in mine[other.start : other.stop]], [_OWN]
    words = [part.word for part in mine]
    if own < other.start:
        before, after = words[:own], words[own + 1 : other.start]
        turned = [*before, *name, *after, *me, *words[other.stop :]]
        start = own
    else:
        between = words[other.stop : own]
        turned = [*words[: other.start], *me, *between, *name, *words[own + 1 :]]
        start = other.start + 1 + len(between)
    if turned != [part.word for part in theirs]:
        return None
    return Span(theirs[start].span.start, theirs[start + len(name) - 1].span.end)
