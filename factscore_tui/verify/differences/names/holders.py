"""Who is the only one, and where a thing is: the page names somebody or some place else right
there, and the fact's own nowhere near.

    The chief engineer was Charles Ellis.    "Joseph Strauss was the chief engineer"
    The patent office was in Zurich.         "worked at the patent office in Bern"

Not contradicted, since offices pass from one to the next; but nothing speaks for the fact.
"""

from __future__ import annotations

import re

from factscore_tui.text.words import fold, words
from factscore_tui.verify.features.lexical import is_country, stem
from factscore_tui.verify.features.match import Match

_NAME = r"[A-Z][\w'.-]*(?:\s(?:(?:de|von|van|der|la|bin|of)\s)?[A-Z][\w'.-]*){0,4}"
_POST = (
    r"(?:(?:chief|principal|lead|sole|only|first|last|head)\s[a-z]+(?:\s[a-z]+)?|"
    r"(?:Lord|Prime|Foreign|Home)\s(?:Mayor|Minister|Chancellor|Secretary|Lieutenant|Protector))"
)
_HOLDS = (
    re.compile(rf"\A(?:The|Its|His|Her)\s(?P<post>{_POST})\s(?:was|is)\s(?P<name>{_NAME})\.?\Z"),
    re.compile(rf"\A(?P<name>{_NAME})\s(?:was|is)\s(?:the|its)\s(?P<post>{_POST})\.?\Z"),
)
_IN_LAND = re.compile(rf"\A(?P<what>{_NAME})\s(?:was|is|lies|lay)\sin\s(?P<land>[A-Z][\w'-]+)\.?\Z")
_CONTINENTS = frozenset({"Africa", "America", "Asia", "Australia", "Britain", "Europe"})
"""Lands of which another land may be a part."""
_LIES = re.compile(
    rf"\A(?:The|Its|His|Her)\s(?P<what>[a-z][a-z-]*(?:\s[a-z][a-z-]*){{0,3}})\s(?:was|is)\sin\s"
    rf"(?P<place>{_NAME})\.?\Z"
)


def other_holder(fact: str, match: Match) -> str | None:
    """Why "The chief engineer was A" is not supported: the page calls somebody else so, and A
    nowhere."""
    said = next((found for form in _HOLDS if (found := form.match(fact))), None)
    if said is None:
        return None
    post = re.escape(said["post"])
    told = re.compile(
        rf"(?P<one>{_NAME})\s(?:was|is)\s(?:the|its)\s{post}\b|\b{post},?\s(?P<two>{_NAME})"
    )
    own = {stem(fold(word.text)) for word in words(said["name"])}
    quoted = ""
    for sentence in match.page.sentences:
        found = told.search(sentence.text)
        if said["post"] not in sentence.text:
            continue
        if own & set(sentence.stems):
            return None
        if found is not None:
            quoted = quoted or found.group()
    return f"the source names another: “{quoted}”" if quoted else None


def lies_elsewhere(fact: str, match: Match) -> str | None:
    """Why "The patent office was in Zurich" is not supported: the page has it in another place, and
    never beside the fact's."""
    said = _LIES.match(fact)
    if said is None or any(is_country(stem(fold(word.text))) for word in words(said["place"])):
        return None
    what = re.escape(said["what"])
    there = re.compile(rf"\b{what}\s(?:in|at|of)\s(?P<place>{_NAME})")
    own = {stem(fold(word.text)) for word in words(said["place"])}
    quoted = ""
    for sentence in match.page.sentences:
        if said["what"] not in sentence.text.casefold():
            continue
        if own & set(sentence.stems):
            return None
        found = there.search(sentence.text)
        lands = found is not None and all(
            is_country(stem(fold(word.text))) for word in words(found["place"])
        )
        if found is not None and not lands:
            quoted = quoted or found.group()
    return f"the source says “{quoted}”" if quoted else None


def in_another_land(fact: str, match: Match) -> str | None:
    """Why "Ayacucho is in Bolivia" is not supported, though the page has both names: it says
    "Ayacucho in Peru"; or it has Bolivia beside other lands only, and never beside Ayacucho."""
    said = _IN_LAND.match(fact)
    own = _lands(said["land"]) if said is not None else set()
    if said is None or not own or said["land"] in _CONTINENTS:
        return None
    there = re.compile(rf"\b{re.escape(said['what'])}(?:\sin|,)\s(?P<land>{_NAME})")
    listed, beside, quoted = False, False, ""
    for sentence in match.page.sentences:
        lands, found = _lands(sentence.text), there.search(sentence.text)
        told = _lands(found["land"]) if found is not None else set()
        if own <= told:
            return None
        if found is not None and told:
            quoted = quoted or found.group()
        listed = listed or own <= lands
        beside = beside or (own <= lands and (said["what"] in sentence.text or lands == own))
    if quoted:
        return f"the source says “{quoted}”"
    return (
        f"the source names {said['land']} beside other lands only"
        if listed and not beside
        else None
    )


def _lands(text: str) -> set[str]:
    """The stems of the countries that a text names, "the Irish" among them."""
    named = (word.text for word in words(text) if word.text[:1].isupper())
    return {stem(fold(name)) for name in named if is_country(stem(fold(name)))}
