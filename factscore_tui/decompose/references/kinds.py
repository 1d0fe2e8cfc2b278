"""Kinds of what a text speaks of, told by nouns."""

from __future__ import annotations

from factscore_tui.decompose.references.lexicon import (
    FEMALE_NOUNS,
    MALE_NOUNS,
    ORG_NOUNS,
    PERSON_NOUNS,
    PLACE_NOUNS,
    TIME_NOUNS,
    WORK_NOUNS,
)
from factscore_tui.decompose.rules.lexicon import singular_of

PERSON, ORG, PLACE, WORK, THING, TIME, UNKNOWN = (
    "person",
    "org",
    "place",
    "work",
    "thing",
    "time",
    "",
)


_NOBODY = ("list", "ness", "cess", "gress", "dress", "press", "ttress", "fortress", "distress")
"""How nouns end that are nobody: "the progress", "an address", "the mattress"."""


def sort_of_noun(noun: str) -> str:
    """The kind of thing a noun in lower case, singular or plural, stands for."""
    for form in (noun, singular_of(noun)):
        if form in PERSON_NOUNS:
            return PERSON
        if form in TIME_NOUNS:
            return TIME
        if form in ORG_NOUNS and form not in {"group", "force", "band", "single", "movement"}:
            return ORG
        if form in WORK_NOUNS and form not in {
            "single",
            "series",
            "collection",
            "record",
            "show",
            "story",
        }:
            return WORK
        if form in PLACE_NOUNS:
            return PLACE
    if (
        noun.endswith(("ist", "ologist", "woman", "ess"))
        and len(noun) > 5
        and not noun.endswith(_NOBODY)
    ):
        return PERSON
    if noun.endswith("ician") and len(noun) > 6:
        return PERSON  # "the acoustician Pim de Graaf"
    if noun.endswith("man") and len(noun) > 4 and noun not in {"human", "talisman", "ottoman"}:
        return PERSON
    return THING


def gender_of_noun(noun: str) -> str:
    """ "m" for "father", "f" for "actress"; "" where a noun does not tell."""
    if noun in MALE_NOUNS or (noun.endswith("man") and not noun.endswith("woman")):
        return "m"
    return "f" if noun in FEMALE_NOUNS or noun.endswith("woman") else ""
