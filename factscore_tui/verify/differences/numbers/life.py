"""When the subject of an article was born and died, as its opening or a sentence about it says: a
place of its own in an encyclopedia, and what is told most often of anybody."""

from __future__ import annotations

import re

from factscore_tui.core.span import Span
from factscore_tui.verify.features.match import AKIN, SAME, Match
from factscore_tui.verify.features.quantities import Date, covers_date

BIRTH, DEATH = frozenset(("born", "birth")), frozenset(("die",))
"""Stems of the words for the two."""
_PARENTHESES = re.compile(r"\(([^()]{4,200})\)")
_FIRST = 6
_EVENT = re.compile(r"\b(?:was (?P<born>born)|died) (?P<of>in|at|near|of|from)\b")
_BORN = re.compile(r"\b[Bb]orn\b|^(?:Birth place|Place of birth)")
_DIED = re.compile(r"\b[Dd]ied\b|^(?:Death place|Place of death)")
_BORN_WHERE = re.compile(r"\b[Bb]orn\b[^;]{0,160}\b(?:in|at|near)\s+(?:[a-z-]+ ){0,6}[A-Z]")
_DIED_WHERE = re.compile(r"\b[Dd]ied\b[^;()]{0,60}\b(?:in|at|near)\s+(?:[a-z-]+ ){0,3}[A-Z]")
_DIED_OF = re.compile(r"\b[Dd]ied\b[^;()]{0,60}\b(?:of|from)\s+[a-z]")
_HE = re.compile(r"(?:He|She)\b")
_OPENS = re.compile(r"(?:He|She|Born|Died|Place of|Birth place|Death place)\b")
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


def told_apart(fact: str, match: Match) -> bool:
    """The page tells where its subject was born, or where and of what it died, and nowhere near
    it what the fact says of that: "born in Illinois" of somebody born in a cabin near Hodgenville,
    Kentucky, who went to Illinois later."""
    said = _EVENT.search(fact)
    if said is None:
        return False
    kind = BIRTH if said["born"] else DEATH
    of = said["of"] in {"of", "from"}
    place_of = _BORN_WHERE if said["born"] else _DIED_OF if of else _DIED_WHERE
    event = [i for i, unit in enumerate(match.units) if unit.stem in kind]
    told = {place for i in event for place, credit in match.credits[i].items() if credit >= AKIN}
    verb = _BORN if said["born"] else _DIED
    own = [
        place
        for place in told
        if _of_subject(match, place) and verb.search(match.page.sentences[place].text)
    ]
    where = [p for p in own if place_of.search(match.page.sentences[p].text)]
    near = {*where, *(place + by for place in own if place not in where for by in (-1, 0, 1))}
    rest = [i for i in range(len(match.units)) if i not in event and match.credits[i]]
    if not where or not rest or any(match.units[i].exact for i in rest):
        return False
    return not any(_has(match, i, place) for i in rest for place in near)


def _has(match: Match, i: int, place: int) -> bool:
    """The sentence has unit i, a name as such: Kentucky is no Illinois, land of the same country
    though it is."""
    return match.credits[i].get(place, 0.0) >= (SAME if match.units[i].name else AKIN)


def _of_subject(match: Match, place: int) -> bool:
    """The sentence begins with the page's subject, or with where somebody was born."""
    sentence = match.page.sentences[place]
    first = set(sentence.stems[:3])
    return bool(first & match.page.title_stems) or _OPENS.match(sentence.text) is not None
