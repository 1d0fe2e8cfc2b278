"""What somebody has, or of whom something is, filled otherwise in the best sentence.

    He studied at the Lyceum of Plato.            "continued his studies at Plato's Academy"
    Russia could not do without Baku's grain.     "could not survive without Baku's oil"
    By the Treaty of Rygge they gave it up.       "concluded with the Treaty of Halden"
    Lund became the first president.              "with Ole Berg becoming the first president"
    The exclave has a border with Norway.         "while having a short border with Denmark"

The fact's own word or name stands elsewhere on the page, in a sentence with less of the fact. Such
a fact has no evidence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from factscore_tui.text.words import STOP_WORDS, fold
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import AKIN, Match

_W = r"[A-Z][\w\u2019'-]*\w"
_OWNED = re.compile(r"\b(?P<who>[A-Z][\w-]*\w)['\u2019]s (?P<what>[A-Za-z][\w-]{2,})")
_PROPER_OF = re.compile(rf"\b(?P<what>[A-Z][a-z]+) of (?:the )?(?P<who>{_W})(?! {_W})")
_WITH = re.compile(
    rf"\b(?:an?|the|his|her|its|their|short|long|close) (?P<noun>[a-z]+) "
    rf"(?P<how>with|against|over) (?:the )?(?P<name>{_W})"
)
_FIRST = re.compile(
    rf"(?P<name>{_W}(?: (?:(?:de|von|van) )?{_W})*) (?:\w+ )?(?:became|becoming|was|is|as) "
    rf"(?:the|its|{_W}['\u2019]s) first (?P<office>[A-Za-z]+)(?: of (?:the )?(?P<of>{_W}))?"
)
_OFFICES = frozenset(
    """president king queen governor mayor chancellor premier emperor director bishop archbishop
    chairman chairwoman commander captain principal rector secretary head chief leader""".split()  # noqa: SIM905
)
_NEARLY = 0.85
"""Of what the best sentence has of a fact, so much elsewhere tells it too."""


def owned_otherwise(fact: str, match: Match) -> str | None:
    """Why the source does not say the fact; None where it may."""
    if match.best < 0:
        return None
    told = (
        next(_other_thing(fact, match), "")
        or next(_other_treaty(fact, match), "")
        or _other_with(fact, match)
        or _other_first(fact, match)
    )
    return f"the source says \u201c{told}\u201d there" if told else None


def _other_thing(fact: str, match: Match) -> Iterator[str]:
    """ "Plato's Academy" for "the Lyceum of Plato", "Baku's oil" for "Baku's grain"."""
    text = match.page.sentences[match.best].text
    claims = [(hit["who"], hit["what"]) for hit in _OWNED.finditer(fact)]
    claims += [(hit["who"], hit["what"]) for hit in _PROPER_OF.finditer(fact)]
    for who, what in claims:
        unit = _unit(match, what)
        if unit < 0 or match.credits[unit].get(match.best, 0.0) >= AKIN:
            continue
        if not match.credits[unit] or _told_elsewhere(match, unit, who):
            continue
        for told in _OWNED.finditer(text):
            alike = told["what"][:1].isupper() == what[:1].isupper()
            if told["who"] == who and alike and told["what"] not in fact:
                yield told[0]


def _other_treaty(fact: str, match: Match) -> Iterator[str]:
    """The "Treaty of Halden" for the "Treaty of Rygge"."""
    text = match.page.sentences[match.best].text
    for mine in _PROPER_OF.finditer(fact):
        unit = _unit(match, mine["who"])
        if unit < 0 or match.best in match.credits[unit] or _told_elsewhere(match, unit, ""):
            continue
        for told in _PROPER_OF.finditer(text):
            if told["what"] == mine["what"] and told["who"] not in fact:
                yield told[0]


def _other_with(fact: str, match: Match) -> str:
    """ "A short border with Denmark" for "a border with Norway"."""
    text = match.page.sentences[match.best].text
    for mine in _WITH.finditer(fact):
        unit = _unit(match, mine["name"])
        if unit < 0 or match.best in match.credits[unit] or _told_elsewhere(match, unit, ""):
            continue
        for told in _WITH.finditer(text):
            same = (told["noun"], told["how"]) == (mine["noun"], mine["how"])
            if same and told["name"] not in fact:
                return told[0]
    return ""


def _other_first(fact: str, match: Match) -> str:
    """Who became the first president of the same."""
    mine = _FIRST.search(fact)
    if mine is None or mine["office"].lower() not in _OFFICES:
        return ""
    last, there = mine["name"].split()[-1], ""
    for sentence in match.page.sentences:
        for told in _FIRST.finditer(sentence.text):
            if told["office"].lower() != mine["office"].lower():
                continue
            if re.search(rf"\b{re.escape(last)}\b", sentence.text):
                return ""
            if not (told["of"] and mine["of"] and told["of"] != mine["of"]):
                there = there or told[0]
    return there


def _unit(match: Match, word: str) -> int:
    """The number of the unit that the word is, -1 where it is none."""
    root = stem(fold(word))
    if fold(word) in STOP_WORDS:
        return -1
    return next((n for n, unit in enumerate(match.units) if unit.stem == root), -1)


def _told_elsewhere(match: Match, unit: int, who: str) -> bool:
    """A sentence with the unit has nearly as much of the fact as the best one, or the owner."""
    most = match.scores[match.best]
    return any(
        match.scores[place] >= _NEARLY * most
        or (who and re.search(rf"\b{who}\b", match.page.sentences[place].text))
        for place in match.credits[unit]
    )
