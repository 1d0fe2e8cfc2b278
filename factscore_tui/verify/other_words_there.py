"""Support that rests on a sentence with another word, name or doer just where the fact's stands.

    Darwin commanded the Beagle.              "he joined the Beagle, commanded by Robert FitzRoy"
    Galileo invented the spyglass.            "he heard of the spyglass invented in Holland"
    He went there with his father.            "he travelled there with his mother"
    A performance of Hamlet burned it down.   "during a performance of Henry VIII"
    They were renamed before James I came.    "were renamed after James I came"

Such a fact has no evidence.
"""

from __future__ import annotations

import re

from factscore_tui.text.words import fold, words
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import Match, best_window
from factscore_tui.verify.kinship import claimed_kin

_NAME = r"[A-Z][\w'’-]+(?: (?:(?:de|von|van|of|the) )?[A-Z][\w'’-]+){0,3}"
_DONE = re.compile(
    rf"\b(?P<what>[\w'’-]+),? (?:(?:was|were) )?(?P<verb>[a-z]+) "
    rf"(?:by (?:the [a-z]+ )?(?P<name>{_NAME})|(?:in|at|on|near|for|during) )"
)
_ACTIVE = re.compile(
    rf"\A(?:The )?(?P<who>{_NAME}) (?P<verb>[a-z]+) (?:the |a |an |his |her |its )?(?P<what>[^,;]+)"
)
_OF = re.compile(rf"\b(?P<noun>[a-z]+) of (?:the )?(?P<name>{_NAME})")
_WHEN = re.compile(r"\b(?P<rel>before|after) (?P<rest>(?:[\w'’-]+ ){3}[\w'’-]+)")
_KIN = (
    ("father", "mother", "parent"),
    ("son", "daughter", "child", "children"),
    ("brother", "sister", "sibling"),
    ("wife", "husband", "widow", "widower"),
    ("uncle", "aunt"),
    ("nephew", "niece"),
    ("grandfather", "grandmother", "grandparent"),
    ("cousin",),
)
_INVERSE = {0: 1, 1: 0, 4: 5, 5: 4}
"""Rows of relatives that each other's relatives are: a father has a son. Brothers and couples have
their like."""
_ONE_SEX = frozenset(("father", "mother", "son", "daughter", "uncle", "aunt", "nephew", "niece"))
_ROW = {word: row for row, line in enumerate(_KIN) for word in line}
_RELATIVE = re.compile(
    rf"(?:['’]s?|\b(?:his|her|their)) (?:[a-z]+ ){{0,2}}?(?P<kin>{'|'.join(_ROW)})\b(?!-)",
    re.IGNORECASE,
)
_ANY_KIN = re.compile(rf"\b(?P<kin>{'|'.join(_ROW)})s?\b(?!-)", re.IGNORECASE)


def other_there(fact: str, match: Match) -> str | None:
    """Why the source does not say the fact; None where it may."""
    if match.best < 0:
        return None
    text = match.page.sentences[match.best].text
    return (
        _done_by_another(fact, text)
        or _of_another(fact, text, match)
        or _other_order(fact, match)
        or _other_relative(fact, match)
    )


def _done_by_another(fact: str, text: str) -> str | None:
    """The sentence has the verb only of the thing that it was done to, by somebody else or by
    nobody who is named."""
    claim = _ACTIVE.match(fact)
    if claim is None:
        return None
    verb = stem(fold(claim["verb"]))
    there = [word for word in words(text) if stem(word.folded) == verb]
    objects = {stem(word.folded) for word in words(claim["what"])}
    if len(there) != 1:
        return None
    for hit in _DONE.finditer(text):
        if stem(fold(hit["verb"])) != verb or stem(fold(hit["what"])) not in objects:
            continue
        who = hit["name"]
        if who is None or not set(who.split()) & set(claim["who"].split()):
            return f"the source says “{hit[0].strip()}”"
    return None


def _of_another(fact: str, text: str, match: Match) -> str | None:
    """The same noun "of" somebody or something else, and the fact's name not in that sentence."""
    for mine in _OF.finditer(fact):
        own = {stem(fold(word)) for word in re.findall(r"[A-Z][\w'’-]+", mine["name"])}
        if own & (set(match.page.sentences[match.best].stems) | match.page.title_stems):
            continue
        for hit in _OF.finditer(text):
            if hit["noun"] == mine["noun"] and hit["name"] not in fact:
                return f"the source says “{hit[0]}” there"
    return None


def _other_order(fact: str, match: Match) -> str | None:
    """The same words behind "after", where the fact has them behind "before"."""
    for mine in _WHEN.finditer(fact):
        for place in match.ranked(2):
            for hit in _WHEN.finditer(match.page.sentences[place].text):
                if hit["rest"] == mine["rest"] and hit["rel"] != mine["rel"]:
                    return f"the source says “{hit[0]}”"
    return None


def _other_relative(fact: str, match: Match) -> str | None:
    """The sentences that tell it have another relative, and none of the fact's kind. What two are
    to one another is compared elsewhere (kinship.py)."""
    mine = _RELATIVE.search(fact)
    if mine is None or claimed_kin(fact) is not None:
        return None
    kin = mine["kin"].casefold()
    row = _ROW[kin]
    if kin not in _ONE_SEX:
        return None
    near = best_window(match, 3)
    there = {
        hit["kin"].casefold()
        for place in near
        for hit in _ANY_KIN.finditer(match.page.sentences[place].text)
    }
    if any(_ROW[word] == row and word != _other_sex(kin) for word in there) or any(
        _ROW[word] == _INVERSE.get(row) for word in there
    ):
        return None
    told = next(
        (
            hit
            for hit in _RELATIVE.finditer(match.page.sentences[match.best].text)
            if hit["kin"].casefold() != kin
        ),
        None,
    )
    return f"the source says “{told[0].strip()}” there" if told is not None else None


def _other_sex(kin: str) -> str:
    """Of a father the mother."""
    return next((word for word in _KIN[_ROW[kin]][:2] if word != kin), "")
