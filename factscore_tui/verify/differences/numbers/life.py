"""When the subject of an article was born and died, as its opening or a sentence about it says: a
place of its own in an encyclopedia, and what is told most often of anybody."""

from __future__ import annotations

import re

from factscore_tui.core.span import Span
from factscore_tui.verify.features.match import Match
from factscore_tui.verify.features.quantities import Date, covers_date

BIRTH, DEATH = frozenset(("born", "birth")), frozenset(("die",))
"""Stems of the words for the two."""
_PARENTHESES = re.compile(r"\(([^()]{4,200})\)")
_FIRST = 6
_HE = re.compile(r"(?:He|She)\b")
_ENDED = re.compile(
    r"\bwas (?:later |then |finally )?(?:assassinated|murdered|executed|killed|hanged|beheaded|"
    r"guillotined|shot dead|burned at the stake|stabbed to death|lynched)\b"
    r"|\b(?:and|[Hh]e|[Ss]he) died\b"
)
_CLAUSE = re.compile(r"[.;:()]|\b(?:and|but|while|before|after|until|when|where|who|which)\b")
_DASH = re.compile(r"\s[-\u2010-\u2015]\s|[\u2013\u2014]")


def same_life_date(match: Match) -> bool:
    """The fact says no more than when the page's own subject was born or died, and the article's
    opening, or a sentence about its subject, gives that date: as sure as a difference would be."""
    dates = [unit.date for unit in match.units if unit.exact]
    if len(dates) != 1 or dates[0] is None or dates[0].decade:
        return False
    life = life_date(match) or _said_of_the_subject(match)
    return life is not None and covers_date(dates[0], life[1])


def _said_of_the_subject(match: Match) -> tuple[int, Date] | None:
    """ "She was born on 6 July 1907", on the page of whom the fact tells no more than that. Only of
    an article's first sentences: further down "he" may be her father."""
    roots = {u.stem for u in match.units if u.stem}
    event = "born" if roots and roots <= BIRTH else "died" if roots and roots <= DEATH else ""
    names = "|".join(map(re.escape, match.page.title.split())) or "He"
    told = re.compile(
        rf"(?:\A|\A[^.;,]{{0,60}}\s)(?:He|She|{names})(?:\swas)?\s{event}(?:\sthere)?\s(?:on|in)\s"
    )
    for place, sentence in enumerate(match.page.sentences[:_FIRST] if event else ()):
        found = told.match(sentence.text)
        if found is not None and not sentence.denied:
            dates = [date for date in sentence.slots.dates if date.span.start == found.end()]
            return (place, dates[0]) if dates else None
    return None


def life_date(match: Match) -> tuple[int, Date] | None:
    """For a fact that says no more than when the page's own subject was born or died: the sentence
    and the date of the article's opening, "Name (12 June 1900 – 3 May 1980)" or "Name (born 12 June
    1900, in Rome)"."""
    roots = {u.stem for u in match.units if u.stem}
    if not roots or not (roots <= BIRTH or roots <= DEATH):
        return None
    for place, sentence in enumerate(match.page.sentences):
        called = not place and match.page.title_stems <= set(sentence.stems)
        if not called and not match.page.title_stems & set(sentence.stems[:3]):
            continue  # "Moses Davis (born 22 August 1973), better known as Beenie Man" may open it
        for inside in _PARENTHESES.finditer(sentence.text[:400]):
            brackets = Span(*inside.span())
            dates = [d for d in sentence.slots.dates if d.year and brackets.contains(d.span)]
            if len(dates) == 2 and _DASH.search(
                sentence.text[dates[0].span.end : dates[1].span.start]
            ):
                return place, dates[1 if roots <= DEATH else 0]
            if len(dates) == 1 and roots <= BIRTH and re.search(r"\bborn\b", inside.group()):
                return place, dates[0]
    return _end(match) if roots <= DEATH else _said_of_the_subject(match)


def _end(match: Match) -> tuple[int, Date] | None:
    """ "He was assassinated in New Delhi on 30 January 1948", "was born in Leeds and died in 1928":
    when the subject died, as one of an article's first sentences says."""
    for place, sentence in enumerate(match.page.sentences[:_FIRST]):
        about = match.page.title_stems & set(sentence.stems[:3]) or _HE.match(sentence.text)
        end = _ENDED.search(sentence.text) if about and not sentence.denied else None
        if end is None:
            continue
        dates = [d for d in sentence.slots.dates if d.year and d.span.start >= end.end()]
        if dates and not _CLAUSE.search(sentence.text[end.end() : dates[0].span.start]):
            return place, dates[0]
    return None
