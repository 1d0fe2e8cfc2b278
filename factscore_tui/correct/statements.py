"""A statement that nothing can be found for: taken out by the smallest cut that leaves a sentence,
or hedged as a copy editor would.

The parts of the sentence that its other facts stand on stay. What is cut is what belongs to this
fact alone, where that is a phrase or a clause that can go with the word or the comma that joins it
on; else the sentence goes. Words inside quotation marks are somebody's and are never changed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.span import Span
from factscore_tui.correct.edits import Change, is_quoted
from factscore_tui.correct.unfound import OPENERS

_PREPOSITION_WORDS = """
    about after against along among around as at before behind below beside between by despite
    during for from in inside into near of off on onto over past since through throughout to toward
    towards under until upon via with within without
"""
_PREPOSITIONS = frozenset(_PREPOSITION_WORDS.split())
_RELATIVES = frozenset("who whom whose which where when".split())  # noqa: SIM905
_ARTICLES = frozenset("a an the".split())  # noqa: SIM905
_PARTICIPLE = re.compile(r"\w{2,}(?:ed|ing)\Z|(?:born|known|made|built|written|won|held|led)\Z")
_JOINED = re.compile(r"(?P<comma>,?)\s+(?:and|but|or|yet|while|whereas|then)\s+\Z")
_NEW_CLAUSE = re.compile(r"(?:[,;:]|\s[\u2013\u2014-]|\b(?:and|but|because|while))\s+\Z")
_LED_IN = re.compile(r",\s+(?:who|which|where|when)\s+\Z")
_GOES_ON = re.compile(r",?\s+(?:and|but)\s+")
_MARKED_OFF = re.compile(r"(?:[,;:]|\s[\u2013\u2014-])\s+\Z")
_END = re.compile(r"[\s.!?\u2026\"'\u201d\u2019)\]]*\Z")
_ITEM = re.compile(r"[ \t]*(?:[-*+\u2022]|\d+[.)])?[ \t]*\Z")
_HAVING = "was|were|is|are|am|has|have|had|will|would|can|could|may|might|must|should"
_AUXILIARY = re.compile(rf"\b(?:{_HAVING})\b(?=\s)")
_PRONOUN = re.compile(r"(?:He|She|It|They|We|I|he|she|it|they|we)\b\s+(?=[a-z])")
_NAME = re.compile(r"(?:[^\W\d_a-z][\w.'\u2019-]*\s+)+(?=[a-z])")
_CLAUSE = re.compile(r"[,;:(]|\b(?:who|which|that|and|but)\b")
_HEDGED = re.compile(
    r"\b(?:reportedly|allegedly|supposedly|according to|is said to|are said to)\b", re.IGNORECASE
)
_WORD = re.compile(r"[\w'\u2019-]+")
MOST_BEFORE = 60
"""Characters of a subject before its verb."""
HEDGE = "reportedly"


@dataclass(frozen=True, slots=True)
class Removal:
    """A cut, and how many other facts of the sentence go with it."""

    change: Change
    whole_sentence: bool
    others: int = 0


def removal(text: str, facts: Sequence[AtomicFact], fact: AtomicFact) -> Removal | None:
    """The smallest cut that takes a statement out; None inside quotation marks, in a table, and
    where no text would be left. `facts` are those of the text."""
    if _is_untouchable(text, fact):
        return None
    others = [f for f in facts if f.sentence == fact.sentence and f != fact]
    part = _own_part(text, fact, others)
    if part is not None:
        change = _cut(text, fact.sentence, part)
        if change is not None:
            return Removal(change, whole_sentence=False)
    span = _sentence_with_its_space(text, fact.sentence)
    if not (text[: span.start] + text[span.end :]).strip():
        return None
    return Removal(Change(span, span.of(text), ""), whole_sentence=True, others=len(others))


def hedged(text: str, facts: Sequence[AtomicFact], fact: AtomicFact) -> Change | None:
    """The sentence with "reportedly" where it is about this statement; None where it is hedged
    already, and where removal gives None for its words."""
    if fact.speaker or _is_untouchable(text, fact) or _HEDGED.search(fact.sentence.of(text)):
        return None  # a person's words are not to be changed
    others = [f for f in facts if f.sentence == fact.sentence and f != fact]
    part = _own_part(text, fact, others)
    place = _place_in_part(text, fact.sentence, part) if part is not None else None
    if place is None:
        before = text[fact.sentence.start : fact.spans[0].start]
        begins = fact.spans[0].start if _NEW_CLAUSE.search(before) else fact.sentence.start
        place = _place_in_clause(text, Span(begins, fact.sentence.end))
    at, words = place
    if at > fact.sentence.start:
        return Change(Span(at, at), "", words)
    return _opened(text, fact.sentence, f"{HEDGE.capitalize()}, ")


def attributed(
    text: str, facts: Sequence[AtomicFact], fact: AtomicFact, source: str
) -> Change | None:
    """The sentence with ", according to SOURCE" behind the statement, or with that before it."""
    if _is_untouchable(text, fact) or _HEDGED.search(fact.sentence.of(text)):
        return None
    others = [f for f in facts if f.sentence == fact.sentence and f != fact]
    part = _own_part(text, fact, others)
    end = fact.sentence.start + _END.search(fact.sentence.of(text)).start()  # type: ignore[union-attr]
    if part is None or part.end >= end:
        return Change(Span(end, end), "", f", according to {source}")
    return _opened(text, fact.sentence, f"According to {source}, ")


def _is_untouchable(text: str, fact: AtomicFact) -> bool:
    line = text.rfind("\n", 0, fact.sentence.start) + 1
    return (
        is_quoted(text, fact.sentence, Span(fact.spans[0].start, fact.spans[0].start))
        or is_quoted(text, fact.sentence, Span(fact.spans[-1].end, fact.spans[-1].end))
        or text[line : fact.sentence.end].lstrip().startswith("|")
    )


# --- which words are the statement's own


def _own_part(text: str, fact: AtomicFact, others: Sequence[AtomicFact]) -> Span | None:
    """The one stretch of a sentence that this fact alone stands on; None where there is none, more
    than one, or the sentence has no other fact."""
    if not others:
        return None
    mine = {n for span in fact.spans for n in range(span.start, span.end)}
    theirs = {n for other in others for span in other.spans for n in range(span.start, span.end)}
    left = sorted(n for n in mine - theirs if text[n].isalnum())
    if not left:
        return None
    part = Span(left[0], left[-1] + 1)
    shared = [n for n in range(part.start, part.end) if n in theirs and text[n].isalnum()]
    whole = next((span for span in fact.spans if span.contains(part)), None)
    if shared or whole is None or any(sign.isalnum() for sign in text[part.end : whole.end]):
        return None  # the head of a phrase whose rest another fact has: "by" of "by the queen"
    return part


# --- the cut


def _cut(text: str, sentence: Span, part: Span) -> Change | None:
    """What goes with the part, None where it is not known how to take it out."""
    before, after = text[sentence.start : part.start], text[part.end : sentence.end]
    first = (_WORD.match(text, part.start) or [""])[0].lower()
    hangs = first in _PREPOSITIONS | _RELATIVES | _ARTICLES or (
        _PARTICIPLE.match(first) is not None and before.count(",") == 1
    )
    ends = _END.fullmatch(after) is not None
    marked, joined = _MARKED_OFF.search(before), _JOINED.search(before)
    goes_on = _GOES_ON.match(after)
    if not before.strip():
        return _opening_cut(text, sentence, part, first)
    led = _LED_IN.search(before)
    if led is not None:
        closed = after.startswith(",")
        start = sentence.start + led.start()
        return _change(text, start, part.end + closed) if closed or ends else None
    if (
        ends
        and joined is not None
        and not ("," in before[: joined.start()] and not joined["comma"])
    ):
        return _change(text, sentence.start + joined.start(), part.end)
    if marked is not None and (ends or after.startswith(",")) and (hangs or ";" in marked[0]):
        closing = part.end + (after.startswith(",") and _GOES_ON.match(after) is None)
        return _change(text, sentence.start + marked.start(), closing)
    if first in _PREPOSITIONS and marked is None and joined is None:
        start = part.start - (len(before) - len(before.rstrip()))
        return _change(text, start, part.end)
    if goes_on is not None and marked is None and joined is None and first not in _RELATIVES:
        return _change(text, part.start, part.end + goes_on.end())
    return None


def _opening_cut(text: str, sentence: Span, part: Span, first: str) -> Change | None:
    """A phrase or a clause with which a sentence begins; what follows gets its capital."""
    after = text[part.end : sentence.end]
    goes_on = re.match(r",\s+", after) if first in _PREPOSITIONS else _GOES_ON.match(after)
    if goes_on is None:
        return None
    end = part.end + goes_on.end()
    if not text[end : end + 1].isalpha():
        return None
    span = Span(sentence.start, end + 1)
    return Change(span, span.of(text), text[end].upper())


def _change(text: str, start: int, end: int) -> Change:
    span = Span(start, end)
    return Change(span, span.of(text), "")


def _sentence_with_its_space(text: str, sentence: Span) -> Span:
    """A sentence with the blank behind or before it; one that is alone in its line with the line,
    and one that is alone in its paragraph with an empty line."""
    start, end = sentence.start, sentence.end
    line_start = text.rfind("\n", 0, start) + 1
    line_end = text.find("\n", end)
    line_end = len(text) if line_end < 0 else line_end
    if _ITEM.fullmatch(text[line_start:start]) and not text[end:line_end].strip():
        rest = re.compile(r"\r?\n(?:[ \t]*\r?\n)?").match(text, line_end)
        alone = text[:line_start].endswith(("\n\n", "\n\r\n")) or not line_start
        if rest is not None:
            first_only = text.index("\n", line_end) + 1
            return Span(line_start, rest.end() if alone else first_only)
        return Span(len(text[:line_start].rstrip()), len(text))
    while end < len(text) and text[end] in " \t":
        end += 1
    if end == sentence.end or text[end : end + 1] in ("\n", "\r", ""):
        while start > line_start and text[start - 1] in " \t":
            start -= 1
        end = sentence.end
    return Span(start, end)


# --- where a hedge goes


def _place_in_part(text: str, sentence: Span, part: Span) -> tuple[int, str] | None:
    """Where to put it for a part of a sentence, and in which words; None for unknown."""
    first = _WORD.match(text, part.start)
    if first is None or part.start == sentence.start:
        return None
    word, before = first[0], text[sentence.start : part.start]
    if word in _PREPOSITIONS:
        tail = _END.fullmatch(text[part.end : sentence.end]) is not None
        if tail and not before.rstrip().endswith(","):
            return part.start - (len(before) - len(before.rstrip())), f", {HEDGE}"
        return part.start, f"{HEDGE} "
    if word in _RELATIVES:
        after = first.end() + 1
        helped = _AUXILIARY.match(text, after)
        return (helped.end() + 1 if helped else after), f"{HEDGE} "
    if re.fullmatch(_HAVING, word):
        return first.end() + 1, f"{HEDGE} "
    if word in _ARTICLES and before.endswith(", "):
        return part.start, f"{HEDGE} "
    joins = _JOINED.search(before) is not None or _LED_IN.search(before) is not None
    if word.islower() and joins and word not in _ARTICLES and word not in OPENERS:
        return part.start, f"{HEDGE} "
    return None


def _place_in_clause(text: str, clause: Span) -> tuple[int, str]:
    """Behind the first auxiliary or behind the subject where these are plain to see, else the
    beginning of the clause."""
    words, said = clause.of(text), f"{HEDGE} "
    helped = _AUXILIARY.search(words)
    if (
        helped is not None
        and 0 < helped.start() <= MOST_BEFORE
        and _CLAUSE.search(words, 0, helped.start()) is None
    ):
        return clause.start + helped.end() + 1, said
    subject = _PRONOUN.match(words) or _NAME.match(words)
    if subject is not None:
        next_word = _WORD.match(words, subject.end())
        opener = subject[0].split()[0].casefold()
        is_name = opener not in OPENERS or _PRONOUN.match(words) is not None
        if next_word and is_name and next_word[0] not in _PREPOSITIONS | {"and", "or", "that"}:
            return clause.start + subject.end(), said
    return clause.start, said


def _opened(text: str, sentence: Span, words: str) -> Change:
    """The sentence with these words before it; a first word that has its capital from the beginning
    alone loses it."""
    first = _WORD.match(text, sentence.start)
    start = Span(sentence.start, sentence.start + 1)
    old = start.of(text)
    small = first is not None and first[0].casefold() in OPENERS and first[0] != "I"
    return Change(start, old, words + (old.lower() if small else old))
