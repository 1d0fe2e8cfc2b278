"""When what the article is on began, ended, came out, opened or died: it gives another year.

    The Great Fire of London was in 1665.    1665 → source: 6 September 1666
    told by: "burned ... from Sunday 2 September to Thursday 6 September 1666"
    Pride and Prejudice came out in 1797.    1797 → source: 28 January 1813

Only for a fact that says no more of the article's subject than one such word and a date, and only
where the article dates that event of its subject outright; not where a sentence has the fact's year
beside a word of the event, or where the year lies between two that the article gives for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.text.words import words
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.differences.page_subject import is_page_subject
from factscore_tui.verify.differences.page_trees import MAX_CHARACTERS
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import Match


class _Event(NamedTuple):
    """What a fact and what the article may call it."""

    said: re.Pattern[str]
    told: re.Pattern[str]


def _event(said: str, told: str) -> _Event:
    return _Event(re.compile(rf"(?:{said})\Z"), re.compile(rf"\b(?i:{told})\b"))


_MONTH = "January|February|March|April|May|June|July|August|September|October|November|December"
_NO_YEAR = r"(?![\d,]|\s(?:percent|per|million|people|metres|kilometres|[a-z]))"
_DATE = rf"(?:(?:\d{{1,2}} )?(?:{_MONTH}),? )?(?:AD )?(?P<year>\d{{1,4}})(?P<bc> BC)?{_NO_YEAR}"
_A_DATE = re.compile(rf"(?:\d{{1,2}} )?(?:(?:{_MONTH}),? )?(?:\d{{3,4}}(?: BC)?|\d{{1,3}} BC)\b")
_DAY = rf"(?:\d[\w ]*?|(?:{_MONTH})[\w ]*?)"
_LAST_FOR = (
    rf"(?:from|between) (?:\w+day )?(?P<a>{_DAY}) (?:to|until|and) (?:\w+day )?"
    rf"(?P<b>\d[\w ]*|(?:{_MONTH})[\w ]*)"
)
_LASTED = re.compile(
    rf"\b(?:burned|lasted|fought|raged|held|ran|waged|took place)\b[^.;]*?\b{_LAST_FOR}"
)
_FACTS = tuple(
    re.compile(
        rf"\A(?:The )?(?P<what>[A-Z0-9][^,;]*{most}) "
        rf"(?:first )?(?P<verb>(?:(?:is|was|were) )?(?:first )?[a-z]+(?: [a-z]+)?) "
        rf"(?:in|on) (?P<date>{_DATE})\.?\Z"
    )
    for most in ("?", "")
)
""" "The Chernobyl disaster | happened", and "The Origin of Species | came out"."""
_EVENTS = (
    _event(
        r"(?:was )?(?:begun|began|started|broke out|erupted)",
        r"began|begun|begin|started|broke out|outbreak",
    ),
    _event(r"ended|was over|finished|came to an|stopped", r"ended?|was over|finished"),
    _event(r"was born", r"born"),
    _event(
        r"died|was (?:killed|murdered|assassinated|executed|beheaded|shot|hanged)|passed away",
        r"died|killed|murdered|assassinated|executed|beheaded|death",
    ),
    _event(
        r"(?:was )?(?:first )?published|came out|appeared|was released",
        r"published|came out|appeared|released|edition",
    ),
    _event(r"was (?:first )?(?:opened|inaugurated)|opened", r"opened|inaugurated|opening"),
    _event(r"was dedicated|was unveiled", r"dedicated|unveiled"),
    _event(
        r"was (?:built|erected|constructed|finished|completed)",
        r"built|building|erected|constructed|finished|completed|begun|began",
    ),
    _event(r"fell|came down|was torn down", r"fell|opened|came down|fall|demoli\w+|torn down"),
    _event(r"sank|went down|was sunk", r"sank|sunk|sinking"),
    _event(r"exploded|blew up|melted down", r"explo\w+|accident|disaster"),
    _event(r"was stolen", r"stolen|theft|stole"),
)
_BIRTH, _DEATH = _EVENTS[2:4]
_HAPPENED = re.compile(r"(?:was|happened|took place|occurred|was fought|broke out)\Z")
_BORN = re.compile(
    rf"\((?:[^()]*?; )?(?:c\. )?[^()]*?[–-] ?"
    rf"(?P<died>(?:\d{{1,2}} (?:{_MONTH}) )?\d{{1,4}}(?: BC)?)\)"
)
_LEAD = 3
"""Sentences in which an article says what it is on."""
_FAR = 90
"""Characters between a word and its date."""
_YEARS = 3
"""Figures of a year, at least, where it is not BC."""


def find_other_year(fact: str, match: Match) -> FoundDifference | None:
    """The date that the article gives instead, or None."""
    read = _read(fact, match)
    year = _year(read.date) if read is not None else None
    if read is None or year is None or read.event is _BIRTH:  # life.py has that
        return None
    event, happened = read.event, read.happened
    told = list(_dates(event, happened, match))
    years = [_year(span.of(match.page.sentences[place].text)) for place, span in told]
    known = [one for one in years if one is not None]
    if not known or min(known) <= year <= max(known) or _beside(event, year, match):
        return None
    place, span = told[years.index(known[0])]
    source = span.of(match.page.sentences[place].text)
    return FoundDifference(
        Difference("date", read.date, source),
        None,
        place,
        span,
        said=f"{read.date} → source: {source}",
    )


def told_year(fact: str, match: Match) -> bool:
    """The beginning of the article dates that event of its subject so, before any other date."""
    read = _read(fact, match)
    if read is None:
        return False
    for place, span in _dates(read.event, read.happened, match):
        if place < _LEAD:
            own = span.of(match.page.sentences[place].text)
            return _year(own) == _year(read.date) and {*read.date.split()} <= {*own.split()}
    return False


class _Said(NamedTuple):
    """What a fact dates: an event, or that its subject happened."""

    event: _Event | None
    happened: bool
    date: str


def _read(fact: str, match: Match) -> _Said | None:
    """None for a fact that says anything else, or is not of what the article is on."""
    for pattern in _FACTS if len(fact) <= MAX_CHARACTERS else ():
        said = pattern.match(fact)
        if said is None or not is_page_subject(said["what"], match):
            continue
        event = next((one for one in _EVENTS if one.said.match(said["verb"])), None)
        happened = _HAPPENED.match(said["verb"]) is not None
        if event is not None or happened:
            return _Said(event, happened, said["date"])
    return None


def _year(text: str) -> int | None:
    """The year of a date, before Christ below nought."""
    found = re.findall(r"\d+", text)
    if not found or (len(found[-1]) < _YEARS and "BC" not in text):
        return None
    return -int(found[-1]) if text.endswith("BC") else int(found[-1])


def _dates(event: _Event | None, happened: bool, match: Match) -> Iterator[tuple[int, Span]]:
    """Where the article dates the event of its subject."""
    for place, sentence in enumerate(match.page.sentences):
        text = sentence.text
        if len(text) > MAX_CHARACTERS:
            continue
        if place >= _LEAD and not _opens_on_subject(text, match):
            continue
        lasted = _LASTED.search(text) if place < _LEAD else None
        if lasted is not None and (happened or event in _EVENTS[:2]):
            begins = event is not None and event is _EVENTS[0]
            ends = event is not None and event is _EVENTS[1]
            for part, wanted in (("a", not ends), ("b", not begins or _year(lasted["a"]) is None)):
                date = _A_DATE.search(text, lasted.start(part), lasted.end(part))
                if wanted and date is not None:
                    yield place, Span(date.start(), date.end())
            continue
        if happened and place < 1:
            date = _A_DATE.search(text)
            if date is not None:
                yield place, Span(date.start(), date.end())
        if event is None:
            continue
        if event is _DEATH and place < 1 and (life := _BORN.search(text)) is not None:
            yield place, Span(*life.span("died"))
        for word in event.told.finditer(text):
            if _is_of_another(text, word.start(), word.end(), match):
                continue
            end = min(len(text), word.end() + _FAR)
            stop = re.search(r"[.;]|, (?:and|but|when|while|after) ", text[word.end() : end])
            date = _A_DATE.search(text, word.end(), word.end() + stop.start() if stop else end)
            if date is None:
                date = _opening_date(text, word.start(), match)
            if date is not None:
                yield place, Span(date.start(), date.end())


def _opening_date(text: str, end: int, match: Match) -> re.Match[str] | None:
    """The date of "On 27 May 1937 the bridge was" before the word of the event."""
    opens = re.match(r"(?:On|In)\s", text[:end])
    date = _A_DATE.match(text, opens.end(), end) if opens is not None else None
    if date is None:
        return None
    rest = re.match(r",?\s(?:the\s)?(?P<who>\w+)\s(?:was\s|were\s)?\Z", text[date.end() : end])
    own = match.page.title_stems | match.page.kinds
    if rest is None or (rest["who"] != "it" and stem(rest["who"].casefold()) not in own):
        return None
    return date


def _is_of_another(text: str, begin: int, end: int, match: Match) -> bool:
    """The word between these places has another subject: "her brother Otto died"; not "President
    Cleveland dedicated it"."""
    if re.match(r"\s(?:\w+ing )?it\b", text[end:]):
        return False
    clause = re.split(r"[,;:()]|\b(?:and|but|when|that|which)\b", text[:begin])[-1]
    names = [word for word in words(clause) if word.text[:1].isupper() and word.span.start > 0]
    own = match.page.title_stems | match.page.kinds
    apart = [w for w in names if stem(w.folded) not in own and not re.fullmatch(_MONTH, w.text)]
    return bool(apart) and clause.strip()[:2] not in {"It", "On", "In"}


def _opens_on_subject(text: str, match: Match) -> bool:
    """The sentence begins with "It", the article's title, or what it calls its subject."""
    first = [word.folded for word in words(text[:80])][:3]
    if first[:1] == ["it"]:
        return True
    own = [stem(word) for word in first if word != "the"]
    return bool(own) and (own[0] in match.page.title_stems or own[0] in match.page.kinds)


def _beside(event: _Event | None, year: int, match: Match) -> bool:
    """A sentence has the year together with a word of the event."""
    said = re.compile(rf"\b{abs(year)}\b")
    return any(
        said.search(sentence.text) and (event is None or event.told.search(sentence.text))
        for place, sentence in enumerate(match.page.sentences)
        if event is not None or place < 1
    )
