"""Another number in a fact that the source has word for word otherwise: the same words stand beside
the two numbers, and the sentence has all else that the fact says.

    Mohamed Salah scored eight goals in a 5–0 win over Watford.     eight → source: four, told by:
    On 17 March 2018, Salah scored four goals in a 5–0 win over Watford.

What counts.py cannot tell, which keeps away from sentences with dates of their own and from pages
that have the fact's number in whatever company. Here the words around the number answer for its
being the same one, and one of two things for its being the same event: no other sentence of the
page has the fact's names and figures with most of its words; or the sentence says no more of it
than the fact does: no other time, nothing before it but whom it is about, nothing behind it.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

from factscore_tui.core.span import Span
from factscore_tui.text.words import STOP_WORDS, fold
from factscore_tui.verify.differences.names.fillers import strong_units, tells_rest
from factscore_tui.verify.differences.numbers.computed import CITED, FoundDifference, difference_at
from factscore_tui.verify.differences.numbers.elsewhere import (
    alike,
    counted_things,
    counts_something_else,
    others_of,
)
from factscore_tui.verify.differences.numbers.vague import is_vague
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import SAME, Match
from factscore_tui.verify.features.quantities import Number, same_date, same_number

_LEAST = 2
"""Other words of a fact, light ones aside, that the sentence has, all of them."""
_EVENT, _DAY = 4, 3
"""Such words from which they tell one event, where no other sentence has most of them: the second,
where a day is among them, or the number is a length of time."""
_WHOLE_EVENT = 6
"""Such words from which "that season" is no other season."""
_MOST = 0.75
_RUN = 3
"""Words behind a number that name what it counts, at most."""

_IN_ALL = re.compile(r"\b(?:in all|in total|total\w*|altogether|combined|overall|sum)\b", re.I)
_WORD = re.compile(r"[^\W_]+(?:['\u2019.][^\W_]+)*")
_GAP = re.compile(r"[\s\u2013-]+")
_ENDS = re.compile(r"\s*(?:[.,;:)]|\Z|(?:and|but|while|before|after|when|where|which|who)\b)")
_BEGINS = re.compile(r"[;:()]|,\s|\s(?:and|but|while|who|which|that)\s")
_ADJUNCT = re.compile(r"(?:ing|ed|ly)\Z")
"""How a word ends that goes on behind what is counted: "goals scoring", "years later"."""
_LEADING = re.compile(
    r"\s*(?:In|At|On|By|During|With|For|From|After|Before|Since|Until|Against)\b[^,]*,"
)
_HEDGE = re.compile(
    r"\b(?:about|around|circa|c\.|ca\.|approximately|roughly|nearly|almost|some|over|under|than|least"
    r"|most|up to|between|from|within|per|estimated|or|of)\s+(?:the\s+)?\Z|\bto\s+\Z",
    re.IGNORECASE,
)
_EITHER = re.compile(r"\s+or\s+\S|\+|\?")
_HAS = re.compile(r"\bha(?:s|ve|ving)\b")
_TIMES = frozenset("minute hour day week month year decade".split())  # noqa: SIM905
_LEADS = STOP_WORDS | frozenset("also then later finally eventually".split())  # noqa: SIM905
_OF_A_TIME = frozenset(
    stem(w)
    for w in "season year month week day round half campaign tour series".split()  # noqa: SIM905
)


def find_copied(fact: str, match: Match) -> FoundDifference | None:
    """The first number of the fact that its copy in the source has otherwise, or None."""
    if _IN_ALL.search(fact):
        return None
    for index, unit in enumerate(match.units):
        if unit.number is None or unit.number.until or _hedged(fact, unit.span):
            continue
        copies = list(_copies(fact, match, index))
        places = {place for place, _ in copies}
        found = [copy for copy in copies if _is_one(match, index, copy, places)]
        values = {rival.value for _, rival in copies}
        if not found or len(values) != 1 or same_number(unit.number, found[0][1]):
            continue
        if not _told_there(match, index, places):
            return difference_at(match, index, *found[0])
    return None


def _copies(fact: str, match: Match, index: int) -> Iterator[tuple[int, Number]]:
    """The sentences that have the fact word for word but for this number, with theirs."""
    unit, others = match.units[index], others_of(match, index)
    if unit.number is None or len(strong_units(match, others)) < _LEAST:
        return
    for place in match.ranked(_RUN * 2):
        sentence = match.page.sentences[place]
        if sentence.denied or CITED.search(sentence.text) or not tells_rest(match, others, place):
            continue
        for other in sentence.slots.numbers:
            if other.until or other.dimension != unit.number.dimension:
                continue
            if unit.number.counted and not other.counted:
                continue  # "In 828 merchants brought relics"
            if not _alike_beside(fact, unit.span, sentence.text, other.span):
                continue
            if not _hedged(sentence.text, other.span):
                yield place, other


def _hedged(text: str, span: Span) -> bool:
    """Not meant exactly. Words that only make a date less exact do nothing to a number: "after six
    months", "to the 911 operator"."""
    before = text[max(0, span.start - 24) : span.start]
    return is_vague(text, span) and (
        _HEDGE.search(before) is not None or _EITHER.match(text, span.end) is not None
    )


# --- the words beside it


def _alike_beside(fact: str, mine: Span, source: str, theirs: Span) -> bool:
    """Behind both numbers stand the same words, up to a little word, and before both the same
    word, or the same one that says something."""
    counted = _behind(fact, mine.end)
    if not counted or counted != _behind(source, theirs.end):
        return False
    one, other = _before(fact, mine.start), _before(source, theirs.start)
    if not one or not other:
        return not one
    if one[-1] == other[-1]:
        return True
    telling = [[word for word in words if word not in STOP_WORDS][-1:] for words in (one, other)]
    return telling[0] == telling[1] != []


def _behind(text: str, at: int) -> list[str]:
    """Stems of the words that follow, without a sign between, up to a little word: "goals" of "four
    goals in a win". A little word that follows at once is the only one: "519 others"."""
    found: list[str] = []
    while len(found) < _RUN:
        gap = _GAP.match(text, at)
        word = _WORD.match(text, gap.end()) if gap is not None else None
        if word is None:
            break
        folded = fold(word[0])
        if folded in STOP_WORDS or (found and _ADJUNCT.search(folded)):
            return found or ([folded] if folded == "others" else [])
        found.append(stem(folded))
        at = word.end()
    return found


def _before(text: str, at: int) -> list[str]:
    return [stem(fold(word[0])) for word in _WORD.finditer(text, 0, at)]


# --- the same event


def _is_one(match: Match, index: int, copy: tuple[int, Number], copies: set[int]) -> bool:
    """The sentence tells the event that the fact does, and all of it."""
    alone = _alone_has(match, index, copies) and not _adds_up(match, index, copy[0])
    return alone or _says_no_more(match, index, *copy)


def _adds_up(match: Match, index: int, place: int) -> bool:
    """The sentence counts over a year or a season that the fact does not name; of another one there
    may be another number. A day is one event, and how long something lasted does not add up."""
    number, sentence = match.units[index].number, match.page.sentences[place]
    if number is not None and number.counted.rstrip("s") in _TIMES:
        return False
    claimed = [unit.date for unit in match.units if unit.date is not None]
    dates = [date for date in sentence.slots.dates if not date.day]
    if any(not any(same_date(date, own) for own in claimed) for date in dates):
        return True
    roots = {unit.stem for unit in match.units}
    few = len(strong_units(match, others_of(match, index))) < _WHOLE_EVENT
    return few and bool(_OF_A_TIME & set(sentence.stems) - roots)


def _alone_has(match: Match, index: int, copies: set[int]) -> bool:
    """The fact has names, dates or numbers beside this one and says much, and no sentence but its
    copies has them with most of the rest."""
    others = others_of(match, index)
    sure = [i for i in others if match.units[i].name or match.units[i].exact]
    number, strong = match.units[index].number, len(strong_units(match, others))
    day = any((date := match.units[i].date) is not None and date.day and date.year for i in sure)
    lasts = number is not None and number.counted.rstrip("s") in _TIMES
    if not sure or strong < (_DAY if day or lasts else _EVENT):
        return False
    return not any(
        all(match.credits[i].get(p, 0.0) >= SAME for i in sure)
        and sum(p in match.credits[i] for i in others) > _MOST * len(others)
        for p in match.scores
        if p not in copies
    )


def _says_no_more(match: Match, index: int, place: int, rival: Number) -> bool:
    """No other time, nothing before it but whom it is about, and nothing behind it."""
    sentence = match.page.sentences[place]
    claimed = [unit.date for unit in match.units if unit.date is not None]
    roots = {unit.stem for unit in match.units}
    begins = [hit.end() for hit in _BEGINS.finditer(sentence.text, 0, rival.span.start)]
    start = begins[-1] if begins else 0
    until_now = _HAS.search(sentence.text, start, rival.span.start) is not None
    dates = [d for d in sentence.slots.dates if d.year and not until_now]
    if any(not any(same_date(date, own) for own in claimed) for date in dates):
        return False
    words = list(zip(sentence.stems, sentence.spans, strict=True))
    if _OF_A_TIME & {root for root, _ in words} - roots - {stem(rival.counted)}:
        return False
    ours = [span for root, span in words if any(alike(root, own) for own in roots)]
    clause = [span for span in ours if span.start >= start]
    first = min([rival.span.start, *(span.start for span in clause)])
    leading = _LEADING.match(sentence.text)
    lead = [fold(word[0]) for word in _WORD.finditer(sentence.text, start, first)]
    if leading is not None and leading.end() <= start:
        ahead = (fold(word[0]) for word in _WORD.finditer(leading[0]))
        lead += [word for word in ahead if stem(word) not in roots]
    if not all(word in _LEADS or stem(word) in match.page.title_stems for word in lead):
        return False
    return _ends(sentence.text, rival.span.end, clause)


def _ends(text: str, at: int, ours: list[Span]) -> bool:
    """Behind the number there are only words of the fact, and little ones, to the end of a
    clause."""
    spans = sorted(span for span in ours if span.start >= at)
    for before, after in itertools.pairwise([Span(at, at), *spans]):
        between = text[before.end : after.start]
        if _ENDS.match(text, before.end) and before.end > at:
            return True
        if any(fold(word[0]) not in STOP_WORDS for word in _WORD.finditer(between)):
            return False
    return bool(spans) and _ENDS.match(text, spans[-1].end) is not None


# --- whether the page has the fact's own number


def _told_there(match: Match, index: int, copies: set[int]) -> bool:
    """A sentence that may tell the fact has its number, of the same things or by itself."""
    number, others = match.units[index].number, others_of(match, index)
    if number is None:
        return True
    counted = counted_things(number)
    for place, sentence in enumerate(match.page.sentences):
        if place not in match.credits[index]:
            continue
        same = [
            other
            for other in sentence.slots.numbers
            if same_number(number, other)
            and not counts_something_else(sentence.text, other, counted)
        ]
        exact = all(
            match.credits[i].get(place, 0.0) >= SAME for i in others if match.units[i].exact
        )
        beside = sum(place in match.credits[i] for i in others)
        some = 2 * beside > len(others) or (len(others) < _EVENT and 2 * beside == len(others))
        if same and exact and some and (place not in copies):
            return True
    return False
