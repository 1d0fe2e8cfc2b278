"""The two people that "the two", "the pair", "the two women" and "the siblings" can mean where a
text, or its last sentence, has no others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from factscore_tui.decompose.references.entities import Entity, group_of
from factscore_tui.decompose.references.kinds import PERSON, UNKNOWN
from factscore_tui.decompose.references.lexicon import word_set

_FAR = 5
"""Sentences in which the only two of a text are still "the two"."""
_SIBLINGS = word_set("siblings twins")


def people_of(named: Iterable[Entity]) -> list[Entity]:
    """The people with names, and whatever else may be one: "Ernst Heinkel", of whom nothing is
    told."""
    return [e for e in named if not e.members and (e.sort == PERSON or _may_be_somebody(e))]


def _may_be_somebody(e: Entity) -> bool:
    alike = e.named and not e.with_article and len(e.words) == 2 and e.text.istitle()
    return e.sort == UNKNOWN and alike and not any(c.isdigit() for c in e.text)


def only_two(named: Iterable[Entity], gender: str, now: int) -> Entity | None:
    """Askew and Nair for "the two women" of a text that names nobody else who may be one; for "the
    two" (no `gender`) where it names nobody else at all. They were named first in one sentence, or
    both the women in the last."""
    people = [e for e in people_of(named) if e.first >= 0]
    fit = [e for e in people if not gender or e.gender in {gender, ""}]
    if len(fit) != 2 or any(e.sort != PERSON or e.plural for e in fit):
        return None
    one, other = fit
    if gender and {one.gender, other.gender} == {""}:
        return None
    together = one.first == other.first and now - max(e.sentence for e in fit) <= _FAR
    met = bool(gender) and all(e.sentence == now - 1 for e in fit)
    return group_of(fit) if (together or met) and one.first < now else None


def new_in_last(named: Iterable[Entity], gender: str, now: int) -> Entity | None:
    """Geri and Poggi for "the two men" behind "He offered it to Alfredo Geri, who asked Giovanni
    Poggi": the two whom the sentence before names for the first time, where they are two."""
    fit = [e for e in people_of(named) if e.first == now - 1]
    alike = all(e.sort == PERSON and e.gender in {gender, ""} and not e.plural for e in fit)
    return group_of(fit) if len(fit) == 2 and alike and any(e.gender for e in fit) else None


def siblings(noun: str, groups: Iterable[Entity]) -> Entity | None:
    """William and Joyce Starling for "the siblings" of a text that tells of one brother and
    sister."""
    known = list(groups)
    if len(known) != 1:
        return None
    genders = {e.gender for e in known[0].members}
    called = {"brothers": {"m"}, "sisters": {"f"}}.get(noun)
    return known[0] if noun in _SIBLINGS or genders == called else None


def people_in(last: Mapping[int, Entity]) -> list[Entity]:
    """The people named in the sentence before, in their order: Stagg and Prosser for "the latter"
    behind "in Wales, though Ebenezer Stagg signed it, it is by Hannah Prosser"."""
    found = [last[k] for k in sorted(last) if k >= 0]
    return list(dict.fromkeys(e for e in found if e.named and e.sort == PERSON and not e.members))
