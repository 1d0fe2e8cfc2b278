"""A name, noun phrase or pronoun of a sentence, with what tells its kind."""

from __future__ import annotations

from dataclasses import dataclass, field

from factscore_tui.decompose.references.kinds import UNKNOWN
from factscore_tui.decompose.syntax.tree import ROOT


@dataclass(slots=True)
class Mention:
    """A name, noun phrase or pronoun. `words` are those of its core, `head` is its place in the
    tree."""

    words: tuple[int, ...]
    head: int
    kind: str  # "name", "noun" or "pronoun"
    text: str
    form: str
    plural: bool = False
    sort: str = UNKNOWN
    gender: str = ""
    types: set[str] = field(default_factory=set)
    traits: set[str] = field(default_factory=set)  # adjectives: "Chinese"
    definite: bool = False
    bare: bool = (
        True  # nothing narrows it down: "the company", but not "the company that she founded"
    )
    article: bool = False
    bare_but_name: bool = True  # the same, but for a name in apposition
    owner: int = ROOT  # the word of its possessor: "his" of "his shop"
    apart: bool = False  # the name of something new: "had a son, George"
    guessed: bool = False  # the gender is told by a first name only
