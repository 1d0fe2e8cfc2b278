"""What an article's first sentence says its subject is, so that "the painting" of a text about the
Mona Lisa is the Mona Lisa, though the text never says what that is."""

from __future__ import annotations

import re

from factscore_tui.decompose.references.kinds import (
    ORG,
    PERSON,
    PLACE,
    THING,
    UNKNOWN,
    WORK,
    sort_of_noun,
)
from factscore_tui.decompose.rules.lexicon import is_demonym
from factscore_tui.text.called import phrases_called

_READ = 400
_BORN = re.compile(
    r"\A[^.(]{0,160}\([^()]{0,80}\b(?:born|died)\b|\A[^.]{0,160}\bwas born (?:in|on|at)\b"
    r"|\A[^.(]{0,160}\([^()]{0,80}\b1?\d{3}\s*[\u2013-]\s*"
    r"(?:[A-Z][a-z]+ \d\d?,|\d\d? [A-Z][a-z]+) \d{3,4}\)"
)
"""In brackets behind the name, or said outright; or the days of birth and death, "(12 February 1809
\u2013 15 April 1865)": wars and reigns have years alone."""
_ALIKE = (
    frozenset(("painting", "picture", "portrait", "canvas")),
    frozenset(("film", "movie", "picture")),
    frozenset(("novel", "book")),
    frozenset(("mountain", "peak", "summit")),
    frozenset(("ship", "liner", "vessel")),
    frozenset(("spaceflight", "mission", "flight")),
    frozenset(("city", "town")),
    frozenset(("company", "firm")),
    frozenset(("war", "conflict")),
    frozenset(("charter", "treaty", "document")),
    frozenset(("amphitheatre", "arena")),
    frozenset(("earthquake", "quake")),
    frozenset(("canyon", "gorge")),
)
"""Nouns by which one and the same is called."""
_COUNTRIES = frozenset("microstate principality sultanate emirate kingdom republic".split())  # noqa: SIM905
"""What is a country, too; a country is none of these, and a state may be one of a federation."""
_WORKS = frozenset(("portrait", "tragedy", "comedy", "musical", "sculpture", "fresco"))
"""Further kinds of works: these words have other meanings in texts on something else."""
_HE = re.compile(r"\b(?:he|his|him)\b", re.IGNORECASE)
_SHE = re.compile(r"\b(?:she|her)\b", re.IGNORECASE)
_IT = re.compile(r"\. It\b")


def kinds_of(opening: str) -> frozenset[str]:
    """The nouns, in lower case, that the first sentence calls the subject by: "is a half-length
    portrait painted by" gives portrait, and what a portrait is called as well. Nothing of people,
    who are called by so many."""
    noun = _noun(opening)
    told = sort_of_noun(noun) if noun else UNKNOWN
    if told in {PERSON, UNKNOWN} or sort_of(opening) == PERSON:
        return frozenset()
    alike = {noun, "work"} if sort_of_noun(noun) == WORK else {noun}
    alike |= {"country"} if noun in _COUNTRIES else set()
    return frozenset(alike).union(*(group for group in _ALIKE if noun in group))


def sort_of(opening: str) -> str:
    """The kind of thing that the first sentence says the subject is, or something where an "It"
    continues it; "" where it does not tell. Who was born is a person."""
    if _BORN.search(opening[:_READ]):
        return PERSON
    noun = _noun(opening)
    sort = WORK if noun in _WORKS else sort_of_noun(noun) if noun else UNKNOWN
    if sort in {PERSON, PLACE, WORK, ORG}:
        return sort
    it = _IT.search(opening) and not (_HE.search(opening) or _SHE.search(opening))
    return THING if it else UNKNOWN  # "is the largest system of coral reefs. It lies in"


def traits_of(opening: str) -> frozenset[str]:
    """The words before that noun: "oil" and "canvas" of "an oil-on-canvas painting"."""
    before = " ".join(_called(opening)[:-1]).casefold()
    return frozenset(re.findall(r"[^\W\d_]+", before)) if _noun(opening) else frozenset()


def nations_of(opening: str) -> frozenset[str]:
    """The nations, in lower case, that an article's first sentence calls somebody by: "italian" of
    "an Italian astronomer", "polish" and "french" of "a Polish and French physicist"."""
    words = (part for phrase in phrases_called(opening) for part in phrase)
    parts = (part for word in words for part in word.split("-"))
    return frozenset(part.lower() for part in parts if is_demonym(part))


def _noun(opening: str) -> str:
    words = _called(opening)
    noun = words[-1] if words else ""
    return noun if noun.islower() and (noun.endswith("ss") or noun[-1:] != "s") else ""


def _called(opening: str) -> list[str]:
    """The words up to the noun by which the first sentence calls the subject: of several nouns that
    are joined the first, or that of a person ("an American film and television actor")."""
    joined = phrases_called(opening)
    persons = [words for words in joined if sort_of_noun(words[-1]) == PERSON]
    return persons[0] if persons else joined[0] if joined else []


def gender_of(opening: str) -> str:
    """ "m" or "f" where an article's beginning has one pronoun only; "" else."""
    he, she = len(_HE.findall(opening)), len(_SHE.findall(opening))
    return "m" if he and not she else "f" if she and not he else ""
