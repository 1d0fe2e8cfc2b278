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
from factscore_tui.correct.counted import Amount, amounts_in
from factscore_tui.correct.values import Day, dates_in

_CONTENT = 4
"""Characters from which a word says something."""
_LEAST_SHARED = 3
"""Words that a sentence and a fact share before it can lack but one thing."""
_NEARLY = 0.75
"""Share of its other words that the sentence has."""
_SENTENCE_END = re.compile(r"(?<=[^\W\d_A-Z][.!?])\s+(?=[^\W\d_a-z])|\n+")
_PARTICLES = "of|the|de|da|do|del|della|di|du|von|van|der|den|la|le|al|bin|ibn"
_WORD = r"[^\W\d_][\w'\u2019.\-]*(?<![.'\u2019\-])"
_CAPITAL = rf"(?=[^\W\d_a-z])(?!(?:I|A)\b){_WORD}"
_NAME = re.compile(rf"\b{_CAPITAL}(?:[ ](?:(?:{_PARTICLES})[ ])?{_CAPITAL})*")
_OF = re.compile(r"[ ]of[ ](?:the[ ])?")
_POSTS = frozenset(
    "Minister President Mayor King Queen Governor Bishop Archbishop Secretary Director".split()  # noqa: SIM905
)
"""What somebody is of something: a name by itself, where "University" is a part of one."""
_OPENER_WORDS = """
    a after again all along also although among an and another as at because before both but by
    despite during each even every few following for former from having he her here his how if in
    however initially instead is it its later like many meanwhile more most much no nor not nothing
    now of on once one only or other our over several she since so some soon still such that the
    their then there these they this those though through thus to today together two under until
    upon was we were what when where whether which while who whose why with within without yet you
"""
OPENERS = frozenset(_OPENER_WORDS.split())
"""Words with a capital because a sentence begins with them."""


def unfound_spans(text: str, judged: JudgedFact) -> tuple[Span, ...]:
    """Places in the draft, sorted and disjoint: what of the fact's own words none of the passages
    has that were shown for it. Where they have all of them, the one thing that is missing in a
    sentence that has nearly every other word of the fact. Empty where there is no passage."""
    passages = judged.judgement.evidence if judged.judgement is not None else ()
    if not passages:
        return ()
    looked_up = list(_looked_up(text, judged))
    source = "\n".join(f"{p.title}\n{p.section}\n{p.text}" for p in passages)
    told = _SourceWords(source)
    found = [_unknown_part(text, span, source) for span, what in looked_up if not told.has(what)]
    if found:
        return tuple(sorted(set(found)))
    said = {word for word in _folded_words(judged.fact.text) if len(word) >= _CONTENT}
    alone: set[tuple[Span, ...]] = set()
    for passage in passages:
        title = _folded_words(passage.title)
        for sentence in _SENTENCE_END.split(passage.text):
            told = _SourceWords(sentence)
            lacking = [(s, w) for s, w in looked_up if not told.has(w) and not _is_in(w, title)]
            own = {word for _, what in lacking for word in _folded_words(str(what))}
            others = said - own - title
            if len(lacking) == 1 and len(others) >= _LEAST_SHARED:
                if len(others & told.words) >= _NEARLY * len(others):
                    alone.add((lacking[0][0],))
            elif not lacking and said <= told.words | title:
                return ()
    return alone.pop() if len(alone) == 1 else ()


def _unknown_part(text: str, span: Span, source: str) -> Span:
    """Of a name that is unfound as a whole, what stands behind words of it that the source has as
    they are: of "Prime Minister of Atlantis" the land."""
    for hit in reversed(list(_OF.finditer(text, span.start, span.end))):
        known = text[span.start : hit.start()]
        told_whole = len(known.split()) > 1 or known in _POSTS
        if told_whole and re.search(rf"\b{re.escape(known)}\b", source):
            return Span(hit.end(), span.end)
    return span


class _SourceWords:
    """What a text of the source has: words, dates, numbers."""

    def __init__(self, text: str) -> None:
        self.words = _folded_words(text)
        dates = dates_in(text)
        self._days = [day for _, day in dates]
        self._amounts = [
            amount
            for span, amount in amounts_in(text)
            if not any(span.overlaps(other) for other, _ in dates)
        ]

    def has(self, what: str | Amount | Day) -> bool:
        """Whether a name (all words of it), a number or a date is among them."""
        if isinstance(what, str):
            return _folded_words(what) <= self.words
        if isinstance(what, Amount):
            return any(what.may_be(other) for other in self._amounts)
        return any(_covers(one, what) for one in self._days)


def _is_in(what: str | Amount | Day, title: set[str]) -> bool:
    """A name of the page's own subject, which its sentences call by other words."""
    return isinstance(what, str) and bool(_folded_words(what) & title)


def _looked_up(text: str, judged: JudgedFact) -> Iterator[tuple[Span, str | Amount | Day]]:
    """The names, dates and numbers of a fact with their places in the draft."""
    for span in judged.fact.spans:
        taken: list[Span] = []
        for place, day in dates_in(span.of(text)):
            taken.append(place.shift(span.start))
            yield taken[-1], day
        for place in names_in(text, span, judged.fact.sentence):
            if not any(place.overlaps(other) for other in taken):
                taken.append(place)
                yield place, place.of(text)
        for where, amount in amounts_in(text, span):
            inside = span.contains(where) and not any(where.overlaps(other) for other in taken)
            if inside:
                yield where, amount


def _covers(source: Day, mine: Day) -> bool:
    """The source has this date, or the same less exactly. What one of the two leaves open is no
    difference, but they have a year in common, or a month where one has no year."""
    pairs = list(zip(source, mine, strict=True))
    if any(theirs and own and theirs != own for theirs, own in pairs):
        return False
    years, months, _ = (bool(theirs and own) for theirs, own in pairs)
    return years or months


def names_in(text: str, span: Span, sentence: Span) -> Iterator[Span]:
    """The names that begin and end in a part of the draft. What only opens its sentence is
    none."""
    for hit in _NAME.finditer(text, span.start, span.end):
        start, end = hit.span()
        if not hit[0][0].isupper():
            continue
        if not text[sentence.start : start].strip(" \"'\u201c\u2018([*_-"):
            first, _, rest = hit[0].partition(" ")
            if first.casefold() in OPENERS or not rest:
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
