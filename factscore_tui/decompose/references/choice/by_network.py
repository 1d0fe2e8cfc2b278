"""What a pronoun stands for by the network alone, where the rules leave it open: chains of mentions
that the network takes for the same.

"Your report on the 43 bus left out who rides on it. My father called it his lifeline": the rules
see two things that "it" may be. The network hands the second "it" on to the first, and that one to
the bus.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from factscore_tui.decompose.antecedents.scorer import Choices
from factscore_tui.decompose.references.choice.agreement import fits_pronoun, goes_by_initials
from factscore_tui.decompose.references.entities import Entity
from factscore_tui.decompose.references.kinds import ORG, PERSON, PLACE, TIME, UNKNOWN, WORK
from factscore_tui.decompose.references.lexicon import HE, IT, SHE

Place = tuple[int, int]
"""Sentence, word."""

SURE_OF_CHAIN = 0.9
"""The least share of the chain that is meant. On 60 texts that no rule had been made with, people
included, 14 more mentions were right and 1 more wrong; at .8 it was 20 and 7, at .6 43 and 30."""
SAME = 0.5
"""From which share on "the painting" is one with the Mona Lisa."""
_HANDS = 6
"""How often the share of a pronoun is handed on."""


@dataclass(slots=True)
class Chain:
    """Mentions that are one: the entities among them, their share, and whether a word is among them
    that comes later in the sentence than the pronoun and that nothing was made of yet."""

    share: float = 0.0
    entities: list[Entity] = field(default_factory=list)
    ahead: bool = False


class ReadSoFar(Protocol):
    """A text as far as it is read: what the network takes its mentions for, what the rules have
    made of them, and which are pronouns that stand for nothing yet."""

    choices: Choices

    def entity_at(self, sentence: int, word: int) -> Entity | None: ...
    def is_open(self, place: Place) -> bool: ...


class Chains:
    """The chains of mentions of a text."""

    def __init__(self, read: ReadSoFar) -> None:
        self.choices, self.entity_at, self.is_open = read.choices, read.entity_at, read.is_open

    def meant(self, place: Place, form: str) -> Entity | None:
        """What the pronoun `form` at `place` stands for; None where the network is not sure."""
        likeliest = next(iter(self.of(place)), None) if place in self.choices else None
        if likeliest is None or likeliest.share < SURE_OF_CHAIN or likeliest.ahead:
            return None
        fit = [e for e in likeliest.entities if _may_be(form, e)]
        return min(fit, key=lambda e: (not e.named, e.first), default=None)

    def of(self, place: Place) -> list[Chain]:
        """The chains that the pronoun may belong to, the likeliest first."""
        shares = self._handed_on(place)
        parent = self._joined(shares)
        found: dict[Place | int, Chain] = {}
        for p, share in shares.items():
            chain = found.setdefault(_top(parent, self._key(p)), Chain())
            chain.share += share
            chain.ahead |= p > place and self.entity_at(*p) is None
        for p in {*shares, *(q for k in shares if k in self.choices for q in self._others(k))}:
            e, own = self.entity_at(*p), found.get(_top(parent, self._key(p)))
            if e is not None and own is not None and not any(e is x for x in own.entities):
                own.entities.append(e)
        return sorted(found.values(), key=lambda chain: -chain.share)

    def _others(self, place: Place) -> list[Place]:
        return [p for p, _ in self.choices[place].places]

    def _key(self, place: Place) -> Place | int:
        """Mentions of one entity have one key."""
        e = self.entity_at(*place)
        return place if e is None else id(e)

    def _handed_on(self, place: Place) -> dict[Place, float]:
        """What the mention may stand for and how likely, without the pronouns that stand for
        nothing yet: what those may stand for counts instead."""
        shares = dict(self.choices[place].places)
        for _ in range(_HANDS):
            loose = [p for p in shares if p in self.choices and self.is_open(p)]
            for p in loose:
                part, own = shares.pop(p), self.choices[p].places
                back = sum(share for other, share in own if other == place)
                for other, share in own:
                    if other != place and back < 1:
                        shares[other] = shares.get(other, 0.0) + part * share / (1 - back)
        return shares

    def _joined(self, shares: Mapping[Place, float]) -> dict[Place | int, Place | int]:
        """Which mention "the painting" and its like are one with, by their keys."""
        parent: dict[Place | int, Place | int] = {}
        for p in shares:
            if p not in self.choices or self.is_open(p):
                continue
            to: dict[Place | int, float] = {}
            for other, share in self.choices[p].places:
                to[self._key(other)] = to.get(self._key(other), 0.0) + share
            best = max(to, key=lambda k: to[k], default=None)
            if best is not None and to[best] >= SAME:
                own, whole = _top(parent, self._key(p)), _top(parent, best)
                if own != whole:
                    parent[own] = whole
        return parent


def _top(parent: Mapping[Place | int, Place | int], key: Place | int) -> Place | int:
    while key in parent:
        key = parent[key]
    return key


def _may_be(form: str, e: Entity) -> bool:
    """False for what the pronoun cannot mean whatever a network says: "he" of a firm, "it" of
    somebody, "they" of one man. A spaniel may be "she"; people are left to the rules, which know
    when "he" may be either of two."""
    if e.generic or e.sort == TIME or not e.text:
        return False
    if form in HE | SHE:
        gender = "m" if form in HE else "f"
        somebody = not (e.plural or e.members) and e.gender in {"", gender}
        somebody = somebody and not fits_pronoun(form, e)  # else the rules knew better
        body = e.sort in {ORG, PLACE, WORK} or (e.sort == UNKNOWN and goes_by_initials(e))
        return somebody and not body
    if form in IT:
        return not (e.plural or e.members or e.gender or e.sort == PERSON)
    return not (e.sort == PERSON and e.named and not e.plural and not e.members)
