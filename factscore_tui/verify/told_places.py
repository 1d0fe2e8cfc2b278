"""Support that rests on all but the place: where the source tells of it, it names another.

    German troops used gas at Verdun.    "gas was used by the Germans at Ypres"
    He walked from Lübeck.               "he walked to Lübeck"

The fact's place stands on the page, but nowhere near; such a fact has no evidence.
"""

from __future__ import annotations

import re

from factscore_tui.text.words import fold, words
from factscore_tui.verify.differences.names.places import side_by_side
from factscore_tui.verify.features.alignment import FactUnit
from factscore_tui.verify.features.lexical import is_country, stem
from factscore_tui.verify.features.match import NARROWER, Match

_NAME = r"[A-Z][\w'’-]+(?:\s(?:(?:de|la|of|the|upon)\s)?[A-Z][\w'’-]+){0,3}"
_IN = re.compile(
    r"(?<!\brole\s)(?<!\bpart\s)(?<!\bcharacter\s)(?<!\bappeared\s)(?<!\bstarred\s)(?<!\bplayed\s)"
    rf"\b(?P<how>in|at|near)\s(?:the\s)?(?P<place>{_NAME})"
    r"(?=[,.;:)]|\Z|\s(?:in|on|at|from|to|and|after|before|during|by|for|with|as|when|where|while|"
    r"until|since)\b)"
)
"""In a place; not "her role in Without a Trace", "in Bach's music"."""
_WAY = re.compile(
    r"\b(?P<how>from|to|left|leaving|reached|entered|arrived (?:in|at))\s(?:the\s)?"
    rf"(?P<place>{_NAME})"
)
_FROM = frozenset(("from", "left", "leaving"))
_MOTION = frozenset(
    map(
        stem,
        """travel move walk go went sail fly flew drive drove ride rode march emigrate migrate come
        came return run ran extend stretch flee fled journey""".split(),  # noqa: SIM905
    )
)
_MONTHS = re.compile(
    r"\A(?:January|February|March|April|May|June|July|August|September|October|November|December|"
    r"Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Christmas|Easter)\b"
)
_WIDE = frozenset(map(stem, ("europe", "asia", "africa", "america", "atlantic", "pacific")))
"""Where many lands lie."""
_DONE = re.compile(
    r"\A[^,;]+? (?:was|were|had been) [a-z]+(?:ed|en|ot|ght|ung|lt|ld|rn|de) (?:in|at|near)\b"
)
_ANYWHERE = frozenset(
    map(
        stem,
        """born bear die bury educate raise base locate live situate station involve interest employ
        found establish hold set build release publish film""".split(),  # noqa: SIM905
    )
)
"""What an encyclopedia tells in other words, or in a table."""
_ONLY_ONE = re.compile(r"\b(?:first|last|only)\b", re.IGNORECASE)
_MOST = 0.6
"""Weighted share of the rest of a fact which a sentence has that tells it."""
_NEAR = 3
"""Sentences before that may name the place: "He moved to Leipzig. ... There he wrote it"."""


def told_in_another_place(fact: str, match: Match) -> str | None:
    """Why its source does not say the fact; None where it may."""
    return _elsewhere(fact, match) or _other_way(fact, match) or _never_there(fact, match)


def _never_there(fact: str, match: Match) -> str | None:
    """What happened to the page's subject, told by one word, which no sentence near the place
    has: "was shot in the White House"."""
    said = [hit for hit in _IN.finditer(fact) if not _MONTHS.match(hit["place"])]
    if len(said) != 1:
        return None
    own = _stems(said[0]["place"])
    rest = [
        (unit, found)
        for unit, found in zip(match.units, match.credits, strict=True)
        if not said[0].start() <= unit.span.start < said[0].end()
    ]
    if len(rest) != 1 or own & match.page.title_stems or own & _WIDE or not own:
        return None
    unit, found = rest[0]
    told = {place for place, credit in found.items() if credit >= NARROWER}
    if unit.name or unit.exact or not told or unit.stem in _ANYWHERE or not _DONE.search(fact):
        return None
    there = set.intersection(*(set(match.page.by_stem.get(root, ())) for root in own))
    if not there or any(abs(a - b) <= _NEAR for a in told for b in there):
        return None
    return f"the source tells of \u201c{said[0]['place']}\u201d and \u201c{unit.text}\u201d apart"


def _elsewhere(fact: str, match: Match) -> str | None:
    """The sentence with the rest of the fact has another place, and the fact's is not near."""
    said = [hit for hit in _IN.finditer(fact) if not _MONTHS.match(hit["place"])]
    if len(said) != 1 or match.best < 0:
        return None
    mine = said[0]
    own = _stems(mine["place"])
    if own <= match.page.title_stems or own & _WIDE:
        return None
    others = [
        (unit, found)
        for unit, found in zip(match.units, match.credits, strict=True)
        if not mine.start() <= unit.span.start < mine.end()
    ]
    total = sum(unit.weight for unit, _ in others)
    for place in match.ranked(2):
        if any(unit.name and place not in found for unit, found in others):
            continue
        got = sum(unit.weight * found.get(place, 0.0) for unit, found in others)
        if len(others) < 2 or got < _MOST * total:
            continue
        if own & set(match.page.sentences[place].stems):
            item = _of_item(fact, mine["place"], match.page.sentences[place].text)
            if item:
                return f"the source says “{item}” there"
            continue
        behind = 0 if _ONLY_ONE.search(fact) else 1
        if _is_near(match, own, place, behind) and not _same_verb(fact, mine, match, place):
            continue
        there = _another(fact, mine["place"], match, place)
        if there and not _told_beside(match, own, others, got):
            return f"the source says “{there}” there"
    return None


def _same_verb(fact: str, mine: re.Match[str], match: Match, place: int) -> bool:
    """The word before the place is the same: "printed in Florence", "printed in Leiden"."""
    before = fact[: mine.start()].split()
    text = match.page.sentences[place].text
    return bool(before) and any(
        text[: hit.start()].split()[-1:] == before[-1:]
        for hit in _IN.finditer(text)
        if not _MONTHS.match(hit["place"])
    )


def _of_item(fact: str, mine: str, text: str) -> str:
    """Of a list with a place behind each thing, what it says of the fact's own: "Figaro, first
    given in Vienna in 1786, Don Giovanni, given in Prague in 1787"; "" where that is no other
    place."""
    name = re.match(rf"(?:The\s)?(?P<name>{_NAME})", fact)
    if name is None or text.count(name["name"]) != 1:
        return ""
    start = text.index(name["name"])
    behind = re.compile(rf"{re.escape(name['name'])},?\s(?:[a-z]+\s){{1,4}}in\s(?P<place>{_NAME})")
    told = behind.match(text, start)
    if told is None or _MONTHS.match(told["place"]) or told["place"] in fact:
        return ""
    rest = text[told.end() :].split(",")[0]
    before = mine in text[:start] and mine not in rest
    return told[0] if before and _is_land(told["place"]) == _is_land(mine) else ""


def _is_near(match: Match, own: set[str], place: int, behind: int) -> bool:
    """The place stands in the sentence, or in those around it; behind the first of its kind the
    next one follows ("Her first show was in New York. In 1939 she showed her work in Paris")."""
    near = match.page.sentences[max(0, place - _NEAR) : place + 1 + behind]
    return any(own & set(sentence.stems) for sentence in near)


def _another(fact: str, mine: str, match: Match, place: int) -> str:
    """The other places of a sentence, as it is written: of the same kind, and apart from mine."""
    text = match.page.sentences[place].text
    found = [
        hit
        for hit in _IN.finditer(text)
        if not _MONTHS.match(hit["place"]) and _is_land(hit["place"]) == _is_land(mine)
    ]
    if any(hit["place"] in fact or side_by_side(match, hit["place"], mine) for hit in found):
        return ""
    return found[0][0] if found else ""


def _told_beside(
    match: Match, own: set[str], others: list[tuple[FactUnit, dict[int, float]]], got: float
) -> bool:
    """Another sentence with the fact's place has half as much of the rest."""
    places = {p for root in own for p in match.page.by_stem.get(root, ())}
    return any(
        2 * sum(unit.weight * found.get(p, 0.0) for unit, found in others) >= got for p in places
    )


def _other_way(fact: str, match: Match) -> str | None:
    """ "From A" of a page that has only "to A" with such a verb, and the other way round."""
    if not any(stem(word.folded) in _MOTION for word in words(fact)):
        return None
    for mine in _WAY.finditer(fact):
        own = _stems(mine["place"])
        if _MONTHS.match(mine["place"]) or own <= match.page.title_stems:
            continue
        places = {p for root in own for p in match.page.by_stem.get(root, ())}
        quoted = ""
        for place in sorted(_with_the_rest(match, mine, places) or places):
            text = match.page.sentences[place].text
            ways = [hit for hit in _WAY.finditer(text) if _stems(hit["place"]) & own]
            if not ways or any((hit["how"] in _FROM) == (mine["how"] in _FROM) for hit in ways):
                quoted = ""
                break
            quoted = quoted or ways[0][0]
        if quoted:
            return f"the source says “{quoted}”"
    return None


def _with_the_rest(match: Match, mine: re.Match[str], places: set[int]) -> set[int]:
    """The sentences with all else that the fact says, its verb aside: of a move to Kabul, not of
    all that went on there."""
    rest = [
        found
        for unit, found in zip(match.units, match.credits, strict=True)
        if not mine.start() <= unit.span.start < mine.end() and unit.stem not in _MOTION
    ]
    return {place for place in places if rest and all(place in found for found in rest)}


def _stems(name: str) -> set[str]:
    return {stem(fold(word.text)) for word in words(name) if word.text[:1].isupper()}


def _is_land(name: str) -> bool:
    return any(is_country(root) for root in _stems(name))
