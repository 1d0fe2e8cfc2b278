"""A date or a number put into a sentence as a copy editor would: with the article that it takes,
in letters at the beginning of a sentence, "in 2011" where the source has no more than the year.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from factscore_tui.core.span import Span
from factscore_tui.correct.numerals import spelt, value_of
from factscore_tui.correct.values import Day, dates_in, read_date

_ARTICLE = re.compile(r"\b([Aa])n?(\s+)\Z")
_VOWEL = re.compile(r"[aeio8](?!ne\b|nce\b)|1[18](?!\d)|u(?!ni|se)", re.IGNORECASE)
"""What "an" stands before: not "one", but "11" and "18"."""
_UNCLEAR = re.compile(r"h|u|eu|one|x|[A-Z]{2}")
"""How a word begins that may or may not take "an": "a Ukrainian", "an NBA title", "a European"."""
_ON = re.compile(r"\b([Oo]n|[Ii]n)(\s+)\Z")
_BEFORE = 8


def date_place(text: str, spans: Sequence[Span], sentence: Span, claimed: str) -> Span | None:
    """Where a sentence of the draft has a date that its fact writes otherwise, or with the year of
    another sentence: the one place in the fact's own spans, else in the sentence."""
    read = read_date(claimed.strip())
    if read is None:
        return None
    hits = [
        place.shift(sentence.start)
        for place, day in dates_in(sentence.of(text))
        if _is_that_day(day, read[0])
    ]
    own = [hit for hit in hits if any(span.contains(hit) for span in spans)]
    if len(own) == 1:
        return own[0]
    return hits[0] if len(hits) == 1 and not own else None


def _is_that_day(draft: Day, fact: Day) -> bool:
    """The same, but that the draft need not have the year of a day."""
    return draft[1:] == fact[1:] and (draft[0] == fact[0] or (not draft[0] and draft[2] > 0))


def less_exact(text: str, place: Span, found: str) -> tuple[Span, str]:
    """Where the source has but the year: "in 2011" for "in April 2013" and "on 5 April 2013"; ""
    where nothing of the kind stands before the date."""
    mine, theirs = read_date(place.of(text)), read_date(found.strip())
    before = _ON.search(text, max(0, place.start - _BEFORE), place.start)
    if mine is None or theirs is None or theirs[1] != "y" or before is None or not mine[0][0]:
        return place, ""
    if before[1].lower() == "in":
        return place, found.strip()
    word = "In" if before[1][0].isupper() else "in"
    return Span(before.start(), place.end), f"{word}{before[2]}{found.strip()}"


def opening(new: str) -> str:
    """A number that opens a sentence: in letters, with a capital; "" where it has too many."""
    number, _, rest = new.partition(" ")
    value = value_of(number)
    if number[:1].isdigit():
        number = spelt(value) if value is not None else ""
    if not number:
        return ""
    return number[0].upper() + number[1:] + (f" {rest}" if rest else "")


def counts_alike(text: str, place: Span, new: str, source: tuple[str, Sequence[str]]) -> bool:
    """What is counted reads well with the new number. Where one of the two is 1 and the other is
    not, the source has to have the very same word behind its own: "1 goal" would become "5 goal".
    `source` is the number as the source has it, and its passages."""
    ones = [value_of(number.split(" ")[0]) == 1 for number in (place.of(text), new) if number]
    behind = re.match(r"[\s-]+([^\W\d_]+)", text[place.end :])
    if len(set(ones)) < 2 or behind is None:
        return True
    pattern = rf"(?<!\w){re.escape(source[0])}[\s-]+{re.escape(behind[1])}(?!\w)"
    return any(re.search(pattern, passage) for passage in source[1])


def without_common_tail(text: str, place: Span, new: str) -> tuple[Span, str]:
    """Without the unit that both have by now."""
    mine, theirs = place.of(text).split(" "), new.split(" ")
    if len(mine) == 2 == len(theirs) and mine[1] == theirs[1]:
        return Span(place.start, place.start + len(mine[0])), theirs[0]
    return place, new


def is_article_unclear(text: str, place: Span, new: str) -> bool:
    """Whether an article stands before it that its letters do not tell."""
    before = _ARTICLE.search(text, max(0, place.start - _BEFORE), place.start)
    word = new if new[:2].isupper() else new.lower()
    return before is not None and _UNCLEAR.match(word) is not None


def with_its_article(text: str, place: Span, new: str) -> tuple[Span, str]:
    """ "A nine-year contract" becomes "an eight-year contract", "a Riga inn" "an Oslo inn"."""
    if not new or article_fits(text, place, new):
        return place, new
    before = _ARTICLE.search(text, max(0, place.start - _BEFORE), place.start)
    assert before is not None  # else it would fit
    article = before[1] + ("n" if _VOWEL.match(new) else "")
    return Span(before.start(), place.end), f"{article}{before[2]}{new}"


def article_fits(text: str, place: Span, new: str) -> bool:
    """No "a" before what now begins with a vowel, or the other way round."""
    before = _ARTICLE.search(text, max(0, place.start - _BEFORE), place.start)
    return before is None or bool(_VOWEL.match(place.of(text))) == bool(_VOWEL.match(new))
