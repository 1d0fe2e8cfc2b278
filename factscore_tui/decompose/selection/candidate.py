"""A statement that a sentence may be taken to make."""

from __future__ import annotations

from dataclasses import dataclass, field

from factscore_tui.decompose.rules.phrase import Phrase

OF_A_CLAUSE = "R:clause"
"""Kind of the candidates that are one of several clauses of the sentence, whole."""


@dataclass
class Candidate:
    """A statement that may be kept. `kind` says how it was made; `speaker` and `content` are the
    words of somebody and of what they said, where it is that; `spare` the whole sentence where
    another candidate says nearly all of it: it is told only where something would be lost."""

    phrase: Phrase
    kind: str
    speaker: frozenset[int] = frozenset()
    content: frozenset[int] = frozenset()
    head: int = -1
    words: frozenset[int] = field(default_factory=frozenset)
    body: frozenset[int] = frozenset()
    spare: bool = False
