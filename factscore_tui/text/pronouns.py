"""How a text speaks of its subject: he, she or it, as far as counting can tell."""

from __future__ import annotations

import re
from typing import NamedTuple

HE = frozenset({"he", "him", "his"})
SHE = frozenset({"she", "her", "hers"})
IT = frozenset({"it", "its"})
_PRONOUN = re.compile(r"(?i)\b(he|him|his|she|her|hers|it|its)\b")
_COUNTED = 200_000
"""Code points searched for pronouns: enough to tell how a text speaks of its subject."""


class Spoken(NamedTuple):
    """`pronouns` is HE, SHE or IT; empty where there are none, or two people of whom counting
    cannot tell who is who. `person` is true where the text speaks of anybody with he or she."""

    pronouns: frozenset[str]
    person: bool


def pronouns_of(text: str) -> Spoken:
    """How `text` speaks of its subject."""
    he = she = it = 0
    for match in _PRONOUN.finditer(text[:_COUNTED]):
        word = match.group().lower()
        he, she, it = he + (word in HE), she + (word in SHE), it + (word in IT)
    if he + she:
        mixed = min(he, she) * 3 > he + she
        return Spoken(frozenset() if mixed else HE if he > she else SHE, person=True)
    return Spoken(IT if it else frozenset(), person=False)
