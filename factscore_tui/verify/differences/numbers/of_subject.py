"""What the subject of a page has or undergoes once: how high it is, when it was built. One other
word is little company for a date or number ("The tower was built in 1890" is of a part), so the
sentence must say it of the page's subject, and no sentence may say it otherwise."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from factscore_tui.core.span import Span
from factscore_tui.text.words import fold
from factscore_tui.verify.differences.numbers.elsewhere import others_of
from factscore_tui.verify.features.alignment import FactUnit, SourceSentence
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import AKIN, Match

_MADE = frozenset(
    stem(word) for word in ("built", "constructed", "erected", "completed", "demolished")
)
_HIGH = frozenset(stem(word) for word in ("high", "tall", "long", "wide", "deep", "thick"))
_RISES = frozenset(stem(word) for word in ("reaches", "rises", "stands", "measures"))
_ALL_OF_AN_EVENT = 4
_PRONOUNS = frozenset(("He", "She", "It", "They", "Who", "I"))
_HELPERS = re.compile(r"(?:\s(?:was|were|had|has|been|later|then|also|finally|soon))*\s*\Z")
_PRONOUN = re.compile(r"(?:It|They)\b")
_TO = re.compile(r"\bto\s+\Z")
_BRACKETS = re.compile(r"\s*\([^()]*\)\s*\Z")


def is_dimension(word: str, roots: Iterable[str]) -> bool:
    """A length with this word behind it, in a fact with these stems, is how high or how long
    something is, which is so for all time."""
    return (bool(word) and stem(fold(word)) in _HIGH) or not _RISES.isdisjoint(roots)


def once_of_subject(unit: FactUnit, roots: frozenset[str] | set[str]) -> bool:
    """The fact tells, beside its subject, the date of a making or a measure, and nothing else."""
    if unit.date is not None:
        return roots <= _MADE
    return unit.number is not None and unit.number.dimension == "length" and roots <= _HIGH


def told_of_subject(match: Match, place: int, root: str, value: Span) -> bool:
    """The sentence says it of the page's subject: nothing but its name, or "it" behind a sentence
    on it, stands before the word and the date or number at `value`."""
    sentences = match.page.sentences
    sentence, head = sentences[place], _head(match.page.title)
    if _begins_with(sentence, head, match.page.title_stems, (root, value)):
        return True
    if not _PRONOUN.match(sentence.text) or _before(sentence, (root, value)):
        return False
    before = sentences[place - 1] if place else None
    return (
        before is not None
        and before.passage == sentence.passage
        and (head in before.stems[:3] or bool(_PRONOUN.match(before.text)))
    )


def told_of_another(match: Match, place: int, roots: Iterable[str], value: Span) -> bool:
    """Right before the fact's word the sentence names somebody else: "where Kasturba died in
    February 1944" says nothing of Gandhi."""
    sentence, wanted = match.page.sentences[place], set(roots)
    words = zip(sentence.stems, sentence.spans, strict=True)
    found = [span for root, span in words if root in wanted]
    at = [span for span in found if span.start < value.start]
    named = (at or found[:1])[-1:]
    if named and named[0].start and sentence.text[named[0].start].isupper():
        return True  # a part of a name: her speech "Freedom or Death"
    before = _HELPERS.sub("", sentence.text[: at[-1].start]).split() if at else []
    for word in reversed(before[-3:]):  # "Richard Pankhurst" on the page of Emmeline Pankhurst
        who = word.strip("()\"'“”‘’")
        if not who[:1].isupper() or who in _PRONOUNS or who != word.rstrip(","):
            return False
        if stem(fold(who)) not in match.page.title_stems and len(who) > 2:
            return True
    return False


def told_once(match: Match, unit: FactUnit, root: str) -> bool:
    """One sentence of the page, and no more, has the word with a date, or with a measure."""
    places = [
        sentence
        for sentence in match.page.sentences
        if root in sentence.stems and _values(sentence, unit)
    ]
    return len(places) == 1


def is_one_event(match: Match, index: int, place: int) -> bool:
    """The sentence has four things or more that the fact says beside the unit `index`, and no other
    sentence of the page has more than half of them: on whatever day it was, that is the event that
    the fact tells of. Matches and the like stand in many sentences."""
    others = others_of(match, index)
    if len(others) < _ALL_OF_AN_EVENT:
        return False
    found: Counter[int] = Counter()
    for unit in others:
        found.update(p for p, credit in match.credits[unit].items() if credit >= AKIN)
    del found[place]
    return not found or 2 * max(found.values()) <= len(others)


def _values(sentence: SourceSentence, unit: FactUnit) -> bool:
    if unit.date is not None:
        return bool(sentence.slots.dates)
    dimension = unit.number.dimension if unit.number is not None else ""
    return any(number.dimension == dimension for number in sentence.slots.numbers)


def _head(title: str) -> str:
    """The stem of the last word of a title, without what tells it from others of its name."""
    words = _BRACKETS.sub("", title).split()
    return stem(words[-1].casefold()) if words else ""


def _before(sentence: SourceSentence, upto: tuple[str, Span]) -> list[str]:
    root, value = upto
    ends = [
        span.start for own, span in zip(sentence.stems, sentence.spans, strict=True) if own == root
    ]
    end = min([value.start, *ends])
    return [s for s, span in zip(sentence.stems, sentence.spans, strict=True) if span.start < end]


def _begins_with(
    sentence: SourceSentence, head: str, title: Iterable[str], upto: tuple[str, Span]
) -> bool:
    lead = _before(sentence, upto)
    return head in lead and set(lead) <= set(title)


def tells_of_subject_by_name(fact: str, match: Match, place: int) -> bool:
    """The sentence begins with a name of the page's subject and tells what was done: not "He died
    there in January 1805" (her father), and not "was invited to join NATO on 3 April 2008"."""
    sentence = match.page.sentences[place]
    done = {u.stem for u in match.units if u.stem and not _TO.search(fact[: u.span.start])}
    meant = any(
        root in done and _TO.search(sentence.text[: span.start])
        for root, span in zip(sentence.stems, sentence.spans, strict=True)
    )
    return not meant and bool(match.page.title_stems.intersection(sentence.stems[:3]))
