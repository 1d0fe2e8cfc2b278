"""Where somebody was born, died or lies: the beginning of the article tells a place, and the fact
another, which the page has for other reasons.

    Darwin died in London.    "died on 19 April 1882 at Down House, ... in the village of Downe in
Kent"; London is only in the name of a society

Not contradicted, since one place may lie in the other; but nothing that speaks for the fact either.
"""

from __future__ import annotations

import re

from factscore_tui.text.words import fold, words
from factscore_tui.verify.features.lexical import is_country, stem
from factscore_tui.verify.features.match import Match

_FACT = re.compile(
    r"\A(?P<who>[A-Z][^,;()]{1,60}?) (?:was |is |lies )?(?P<verb>born|died|buried)\b"
    r"[^.;]*?\b(?:in|at)\s(?:the\s(?:[\w-]+\s){1,3}of\s)?(?P<place>[A-Z][\w'-]*(?:\s[A-Z][\w'-]*)*)"
)
_PLACED = re.compile(r"\b(?:in|near)\s(?:the\s(?:[\w-]+\s){1,3}of\s)?[A-Z][a-z]")
_MONTHS = re.compile(
    r"\bin\s(?:January|February|March|April|May|June|July|August|September|October|November|"
    r"December)\b"
)
_KIN = re.compile(
    r"\b(?:sister|brother|son|daughter|child|children|father|mother|wife|husband|twins?)\b",
    re.IGNORECASE,
)
_THERE = re.compile(r"\b(?:there|that (?:city|town|village|place|country))\b")
_CLAUSE = re.compile(r";|,?\sand\s|,\s")
_LIFE = re.compile(r"\b(?:born|died|buried)\b")
_LEAD = 3
"""Sentences in which an article tells where its subject was born and died."""


def other_place_of_life(fact: str, match: Match) -> str | None:
    """Why the fact's place rests on nothing: the words of the article's beginning; None where it
    may rest on something."""
    said = _FACT.match(fact)
    if said is None or _MONTHS.match(f"in {said['place']}"):
        return None
    about = {stem(word.folded) for word in words(said["who"])}
    place = {stem(word.folded) for word in words(said["place"])}
    if not about <= match.page.title_stems or any(map(is_country, place)):
        return None
    verb = stem(fold(said["verb"]))
    quoted = ""
    for number, sentence in enumerate(match.page.sentences):
        if verb not in sentence.stems or _KIN.search(_before(sentence.text, said["verb"])):
            continue
        part = _part_of(sentence.text, said["verb"])
        part = sentence.text if _THERE.search(part) else part
        if any(word.text in part for word in words(said["place"])):
            return None
        text = _MONTHS.sub("", part)
        if number < _LEAD and not quoted and _PLACED.search(text):
            quoted = sentence.text
    short = quoted if len(quoted) <= 90 else f"{quoted[:89].rsplit(' ', 1)[0]} …"
    return f"the article tells another place: “{short}”" if quoted else None


def _part_of(text: str, verb: str) -> str:
    """Of "born near Wapakoneta, and died in Cincinnati" what is told of the one verb: to the next
    one, and from the clause behind the one before."""
    at = text.find(verb)
    if at < 0:
        return text
    others = [hit for hit in _LIFE.finditer(text) if hit[0] != verb]
    begin = max((hit.end() for hit in others if hit.end() <= at), default=0)
    if begin:
        begin = max((hit.start() for hit in _CLAUSE.finditer(text, begin, at)), default=begin)
    return text[begin : min((hit.start() for hit in others if hit.start() > at), default=None)]


def _before(text: str, verb: str) -> str:
    """The clause before the verb."""
    at = text.find(verb)
    return re.split(r"[,;.]", text[: max(at, 0)])[-1]
