"""What is known when a pronoun is read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from factscore_tui.decompose.references.entities import Entity
from factscore_tui.decompose.references.lexicon import HE, IT, SHE
from factscore_tui.decompose.references.shares import Shares
from factscore_tui.decompose.syntax.tree import Tree


@dataclass
class Scene:
    """What is known when a pronoun is read: its tree, the number of its sentence, who was mentioned
    where."""

    tree: Tree
    now: int
    at: Mapping[int, Entity]  # head word of a mention -> entity
    topic: Entity | None = None
    paragraph: int = 0  # the number of its first sentence
    section: int = -1  # the number of its heading, in a text whose topic nobody gave
    barred: set[int] = field(
        default_factory=set
    )  # ids of entities that cannot be meant: the speaker of a quotation
    shares: Shares | None = None  # what the network takes the pronoun for
    spoke: Entity | None = None  # who said something last


def kind_of(form: str) -> str:
    """ "he", "it" or "they": pronouns that are weighed alike."""
    return "he" if form in HE | SHE else "it" if form in IT else "they"
