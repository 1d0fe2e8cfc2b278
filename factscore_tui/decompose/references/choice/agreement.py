"""Whether a pronoun and an entity agree in gender, number and kind."""

from __future__ import annotations

from factscore_tui.decompose.references.entities import Entity
from factscore_tui.decompose.references.kinds import ORG, PERSON, PLACE, TIME, UNKNOWN
from factscore_tui.decompose.references.lexicon import (
    HE,
    IT,
    SHE,
    SPEAKING,
    THEY,
    UNFIT_NOUNS,
)
from factscore_tui.decompose.references.name_kinds import goes_by_initials
from factscore_tui.decompose.references.roundups import is_no_person, is_ship

_FEMALES = frozenset("female cow mare ewe hen lioness vixen doe sow bitch tigress queen".split())  # noqa: SIM905
_MALES = frozenset("male bull stallion ram cock stag boar drake rooster".split())  # noqa: SIM905
"""Animals that are "she" and "he": "A female gives birth to one cub. She nurses it"."""
_SEVERAL = frozenset(
    """couple crew duo dynasty family pair quartet trio quintet group gang crowd jury audience staff
    squad""".split()  # noqa: SIM905
)
"""Nouns for several people who are "they" together, and say something: "a couple from Bolzano"."""


def can_say(e: Entity) -> bool:
    """False for what says nothing: "it stressed" is no crack."""
    return (
        e.sort in {PERSON, ORG, UNKNOWN}
        or bool(e.types & (SPEAKING | _SEVERAL - {"pair"}))
        or (e.named and e.sort == PLACE)
    )


def fits_pronoun(form: str, e: Entity) -> bool:
    """Gender, number and kind."""
    if e.generic or e.sort == TIME:
        return False
    if form in SHE and is_ship(e):
        return True
    animal = _MALES if form in HE else _FEMALES if form in SHE else frozenset()
    if e.types & animal and not e.plural:
        return True
    if form in HE | SHE:
        if e.sort == UNKNOWN and (
            e.with_article or e.text.startswith("the ") or goes_by_initials(e.text)
        ):
            return False
        if (
            e.plural
            or e.members
            or e.sort not in {PERSON, UNKNOWN}
            or (e.sort == UNKNOWN and not e.named)
        ):
            return False
        return not is_no_person(e) and (not e.gender or e.gender == ("m" if form in HE else "f"))
    if form in IT:
        if e.plural or e.members or e.sort == PERSON or e.gender:
            return False
        return not (set(e.types) & UNFIT_NOUNS and not e.named)
    if form in THEY:
        if e.members:
            return True
        if e.plural:
            return not (set(e.types) & UNFIT_NOUNS) and not (
                e.named and e.sort == PLACE
            )  # not "the Netherlands"
        return e.sort == ORG or bool(e.types & _SEVERAL)
    return False
