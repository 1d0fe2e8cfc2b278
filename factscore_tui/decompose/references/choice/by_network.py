"""What a pronoun stands for by the network alone: chains of mentions that it takes for the same.

"Your report on the 43 bus left out who rides on it. My father called it his lifeline": the rules
see two things that "it" may be. The network hands the second "it" on to the first, and that one to
the bus.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from factscore_tui.decompose.antecedents.scorer import Choices
from factscore_tui.decompose.references.entities import Entity
from factscore_tui.decompose.references.kinds import ORG, PERSON, PLACE, TIME, UNKNOWN, WORK
from factscore_tui.decompose.references.lexicon import HE, IT, SHE
from factscore_tui.decompose.references.name_kinds import goes_by_initials

Place = tuple[int, int]
"""Sentence, word."""
Key = Place | int
"""What mentions of one chain share: the id of an entity, or the place of the first of them."""

SURE_OF_CHAIN = 0.9
"""The least share of the chain that is meant. On 3,508 mentions of texts to work with, 1.7 % more
were right and .6 % more wrong; at .8 it was about 2 and 1.6."""
SAME, LINKED = 0.8, 0.3
"""From which share on "the painting" is one with the Mona Lisa, and one pronoun with what it hands
on."""

_DEEPEST = 40
"""How far a chain is followed at most; what was asked before is known."""


class ReadSoFar(Protocol):
    """A text as far as it is read: what the network takes its mentions for, what the rules have
    made of them, and which are pronouns."""

    choices: Choices
    pronouns: set[Place]

    def entity_at(self, sentence: int, word: int) -> Entity | None: ...


class Chains:
    """The chains of mentions of a text. What the rules made of its pronouns does not count, only
    what they made of its names and noun phrases."""

    def __init__(self, read: ReadSoFar) -> None:
        self._read = read
        self._keys: dict[Place, Key] = {}
        self._entities: dict[Key, list[Entity]] = {}
        self._asked: set[Place] = set()

    def meant(self, place: Place, form: str) -> Entity | None:
        """What the pronoun `form` at `place` stands for; None where the network is not sure."""
        if place not in self._read.choices:
            return None
        key = self._likeliest(place, SURE_OF_CHAIN)
        if key is None:
            return None
        fit = [e for e in self._entities.get(key, ()) if _may_be(form, e)]
        return min(fit, key=lambda e: (not e.named, e.first), default=None)

    def _shares(self, place: Place) -> Mapping[Key, float]:
        found: dict[Key, float] = {}
        for other, share in self._read.choices[place].places:
            key = self._key(other)
            found[key] = found.get(key, 0.0) + share
        return found

    def _key(self, place: Place) -> Key:
        if place in self._keys or place in self._asked or len(self._asked) >= _DEEPEST:
            return self._keys.get(place, place)
        pronoun = place in self._read.pronouns
        e = None if pronoun else self._read.entity_at(*place)
        key: Key = place if e is None else id(e)
        if (e is None or not e.named) and place in self._read.choices:
            key = self._likeliest(place, LINKED if pronoun else SAME) or key
        if key != place:  # else its sentence may not be read yet
            self._keys[place] = key
        if e is not None:
            own = self._entities.setdefault(key, [])
            if not any(e is x for x in own):
                own.append(e)
        return key

    def _likeliest(self, place: Place, least: float) -> Key | None:
        """The chain that a mention most likely goes on; None where that is open. Two that name each
        other go on what either names else."""
        self._asked.add(place)
        shares = {k: p for k, p in self._shares(place).items() if k not in self._asked}
        self._asked.discard(place)
        best = max(shares, key=lambda k: shares[k], default=None)
        sure = max(least, self._read.choices[place].nothing)
        return best if best is not None and shares[best] >= sure else None


def _may_be(form: str, e: Entity) -> bool:
    """False for what the pronoun cannot mean whatever a network says: "he" of a firm, "it" of
    somebody, "they" of one man. A spaniel may be "she"."""
    if e.generic or e.sort == TIME or not e.text:
        return False
    if form in HE | SHE:
        gender = "m" if form in HE else "f"
        body = e.sort in {ORG, PLACE, WORK} or (e.sort == UNKNOWN and goes_by_initials(e.text))
        return not (e.plural or e.members or body) and e.gender in {"", gender}
    if form in IT:
        return not (e.plural or e.members or e.gender or e.sort == PERSON)
    return not (e.sort == PERSON and e.named and not e.plural and not e.members)
