"""Another trade of somebody's father or mother than the page tells.

    Lund was the son of a physician.      "Ole Lund was a successful pharmacist and businessman"
    Lund's father was a carpenter.        "his father, a tailor"

Nothing on the page has the fact's trade beside a word of a parent or the parent's name. Such a fact
has no evidence: a father may have had two trades.
"""

from __future__ import annotations

import re

from factscore_tui.text.words import fold
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import Match

_TRADES = """
physician doctor surgeon; pharmacist chemist apothecary; lawyer barrister solicitor attorney;
teacher schoolteacher schoolmaster headmaster; merchant trader businessman dealer salesman
shopkeeper grocer; farmer peasant; banker; clerk; priest pastor minister clergyman vicar rector
preacher curate; tailor; carpenter joiner; blacksmith smith; engineer; sailor seaman captain;
soldier officer general colonel; painter artist; sculptor; musician organist violinist pianist
singer; composer; journalist editor; publisher; printer; bookseller; baker; butcher; miller; brewer;
shoemaker cobbler; weaver; miner; fisherman; innkeeper; butler servant; gardener; postman; policeman
constable; judge; politician; diplomat; professor; architect; builder; mason stonemason;
goldsmith silversmith jeweller; watchmaker clockmaker; actor actress; poet writer novelist; barber;
tanner; cooper; wheelwright; seamstress dressmaker; nurse; governess; bricklayer; locksmith
"""
_TRADE = {word: number for number, row in enumerate(_TRADES.split(";")) for word in row.split()}
_ADJECTIVES = r"(?:(?!was\b|and\b|of\b)[a-z-]+ ){0,2}"
_ANY = "|".join(_TRADE)
_CLAIMS = (
    re.compile(
        rf"\b(?:sons?|daughters?|child|children) of an? {_ADJECTIVES}(?P<trade>{_ANY})\b"
        r"(?! (?:and|of|named)\b)"
    ),
    re.compile(
        r"['\u2019]s? (?:father|mother) (?:was|worked as|had been) an? "
        rf"{_ADJECTIVES}(?P<trade>{_ANY})\b"
    ),
)
_PARENT = re.compile(r"\b(?:father|mother|parents?|son of|daughters? of|sons of)\b", re.IGNORECASE)
_NAMED = re.compile(
    r"(?:\b[Ss]ons? of|\b[Dd]aughters? of|\b[Ff]ather,?|\b[Bb]orn to) (?:[a-z ,]{0,25})?"
    r"(?P<first>[A-Z][\w\u2019-]+)(?: [A-Z][\w\u2019'-]+)*"
)
_EARLY = 40
"""Sentences at the beginning of a page that may tell of somebody's parents."""


def other_trade(fact: str, match: Match) -> str | None:
    """Why the source does not say the fact; None where it may."""
    mine = next((hit for form in _CLAIMS if (hit := form.search(fact)) is not None), None)
    trade = _TRADE.get(mine["trade"]) if mine is not None else None
    if mine is None or trade is None:
        return None
    about = {stem(fold(word)) for word in re.findall(r"[A-Z][\w\u2019-]+", fact[: mine.start()])}
    if not about & match.page.title_stems:
        return None
    texts = [sentence.text for sentence in match.page.sentences[:_EARLY]]
    names = {hit["first"] for text in texts for hit in _NAMED.finditer(text)}
    told = ""
    for text in texts:
        if not _PARENT.search(text) and not any(text.startswith(f"{name} ") for name in names):
            continue
        there = [word for word in re.findall(r"[a-z]+", text) if word in _TRADE]
        if any(_TRADE[word] == trade for word in there):
            return None
        told = told or next(iter(there), "")
    return (
        f"the source has \u201c{told}\u201d there, not \u201c{mine['trade']}\u201d"
        if told
        else None
    )
