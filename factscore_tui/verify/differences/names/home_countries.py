"""Another country behind somebody's name.

    Edmund Hillary was a beekeeper from Australia.     "Edmund Hillary of New Zealand"
    Alfréd Hajós was a Danish swimmer.                 "Alfréd Hajós of Hungary"

Told of one country against one other, neither of which may be part of the other, where the page
has the fact's country, its people's name included, nowhere near that name.
"""

from __future__ import annotations

import re

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.text.words import fold, words
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.features.lexical import families, is_country, stem
from factscore_tui.verify.features.match import Match

_TWO_WORDS = frozenset(
    f"{first} {second}"
    for first, second in (
        ("New", "Zealand"), ("South", "Africa"), ("South", "Korea"), ("North", "Korea"),
        ("Saudi", "Arabia"), ("Sri", "Lanka"), ("Costa", "Rica"), ("Puerto", "Rico"),
        ("United", "States"), ("United", "Kingdom"), ("Soviet", "Union"), ("Czech", "Republic"),
        ("Ivory", "Coast"), ("Sierra", "Leone"), ("El", "Salvador"),
    )
)  # fmt: skip
_TOGETHER = tuple(
    frozenset(group.split("|"))
    for group in (
        "United Kingdom|Britain|England|Scotland|Wales|Ireland",
        "Soviet Union|Russia|Ukraine|Belarus|Georgia|Armenia|Latvia|Lithuania|Estonia",
        "Germany|Austria|Prussia|Hungary|Bohemia|Poland|Czechoslovakia",
        "India|Pakistan|Bangladesh",
        "Denmark|Norway|Sweden|Iceland|Finland",
        "Netherlands|Belgium|Holland",
        "Yugoslavia|Serbia|Croatia|Slovenia|Bosnia|Montenegro",
        "United States|America",
    )
)
"""Countries of one state at some time."""
_PLACE = r"(?:the )?(?P<land>[A-Z][a-z]+(?: [A-Z][a-z]+)?)"
_FACT = re.compile(
    r"\A(?P<who>[A-Z][\w'\u2019-]+(?: [A-Z][\w'\u2019-]+)+)"
    rf"(?: (?:is|was) an? [a-z][^,;()]*? from| of| from) {_PLACE}(?=[ .,]|\Z)"
)

_NO_NATIONS = frozenset(
    ("Jewish", "Arab", "Arabian", "Persian", "Roman", "Soviet", "African", "European", "Asian")
)
"""Adjectives of peoples and empires, whose people are of a country beside."""
_OF_A_NATION = re.compile(
    r"\A(?P<who>[A-Z][\w'\u2019-]+(?: [A-Z][\w'\u2019-]+)+) (?:is|was) (?:an? )?"
    r"(?P<land>[A-Z][a-z]+)(?: [a-z]+){0,2}\.?\Z"
)


def find_home_country(fact: str, match: Match) -> FoundDifference | None:
    """The country that the source has right behind that name, or None."""
    said = _FACT.match(fact) or _OF_A_NATION.match(fact)
    from_there = said is not None and said.re is _FACT
    read = _country if from_there else _land_of
    mine = read(said["land"]) if said is not None else ""
    if said is None or not mine:
        return None
    who = said["who"]
    behind = re.compile(rf"\b{re.escape(who)} (?:of|from) {_PLACE}(?=[ .,;]|\Z)")
    last = stem(fold(who.split()[-1]))
    for place in match.page.by_stem.get(last, ()):
        sentence = match.page.sentences[place]
        told = behind.search(sentence.text)
        theirs = _country(told["land"]) if told is not None else ""
        if told is None or not theirs or _may_be_one(mine, theirs):
            continue
        if _told_near(mine, last, match):
            return None
        span = Span(told.start("land"), told.start("land") + len(theirs))
        what, claimed = (f"{who} is from", mine) if from_there else (who, said["land"])
        return FoundDifference(
            Difference(what, claimed, theirs), None, place, span, (),
            f"{what}: {claimed} \u2192 source: {'' if from_there else 'of '}{theirs}",
        )  # fmt: skip
    return None


def _country(land: str) -> str:
    """ "New Zealand", "France" of "France before"; "" for what is no country."""
    first = land.split()[0]
    return land if land in _TWO_WORDS else first if is_country(stem(first.lower())) else ""


def _land_of(nation: str) -> str:
    """ "Germany" of "German"; "" for what is no nation's name, or one of two words."""
    root = stem(nation.lower())
    if nation in _NO_NATIONS:
        return ""
    return root.title() if root != nation.lower() and root.isalpha() and is_country(root) else ""


def _may_be_one(one: str, other: str) -> bool:
    return one == other or any({one, other} <= group for group in _TOGETHER)


def _told_near(land: str, last: str, match: Match) -> bool:
    """Some sentence with that name has the country as well, or a word for its people."""
    root = stem(land.split()[-1].lower())
    kin = families(root)
    for place in match.page.by_stem.get(last, ()):
        stems = {stem(word.folded) for word in words(match.page.sentences[place].text)}
        if root in stems or any(families(other) & kin for other in stems):
            return True
    return False
