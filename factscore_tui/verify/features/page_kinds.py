"""What a page's first sentence calls its subject: "a half-length portrait", so that "the portrait"
with which a fact begins is whom the page is about."""

from __future__ import annotations

import re

from factscore_tui.text.words import fold
from factscore_tui.verify.features.lexical import stem

_IS = re.compile(
    r"\b(?:is|was|are|were) (?:one of )?(?:an?|the) (?P<what>[^.;:()]{2,120})", re.IGNORECASE
)
_ENDS = frozenset(
    """of in on at by with from to for that which who whose where when and or as between off near
    about under along after during since than is was are were a an the not painted written directed
    built composed founded located made situated published born""".split()  # noqa: SIM905
)
_READ = 400
"""Characters of the page's beginning."""
_ALIKE = (
    frozenset(("painting", "picture", "portrait", "canvas", "mural")),
    frozenset(("film", "movie", "picture")),
    frozenset(("novel", "book")),
    frozenset(("mountain", "peak")),
    frozenset(("ship", "liner", "vessel", "steamer")),
    frozenset(("city", "town", "capital")),
    frozenset(("company", "firm")),
    frozenset(("war", "conflict")),
    frozenset(("amphitheatre", "arena")),
    frozenset(("canyon", "gorge")),
    frozenset(("spaceflight", "mission", "flight")),
    frozenset(("earthquake", "quake", "earthquake")),
)
"""Nouns by which one and the same is called."""
_GROUPS = frozenset(("people", "person", "man", "woman", "one", "part", "name", "member"))
"""Nouns that are said of too much."""


def kinds_of(opening: str) -> frozenset[str]:
    """The stems of the nouns that the first sentence of a page calls its subject by; empty where it
    does not tell."""
    said = _IS.search(opening[:_READ])
    called: list[str] = []
    for word in re.findall(r"[\w'-]+|,", said["what"]) if said is not None else ():
        if word in _ENDS or word == ",":
            if called:
                break
            continue
        called.append(fold(word))
    noun = called[-1] if called else ""
    if not noun or noun in _GROUPS or noun.endswith("s"):
        return frozenset()
    alike = frozenset((noun,)).union(*(group for group in _ALIKE if noun in group))
    return frozenset(map(stem, alike))
