"""A statement that a sentence may be taken to make."""

from __future__ import annotations

from dataclasses import dataclass, field

from factscore_tui.decompose.rules.phrase import Phrase


@dataclass
class Candidate:
    """A statement that may be kept. `kind` says how it was made; `speaker` and `content` are the
    words of somebody and of what they said, where it is that."""

    phrase: Phrase
    kind: str
    speaker: frozenset[int] = frozenset()
    content: frozenset[int] = frozenset()
    head: int = -1
    words: frozenset[int] = field(default_factory=frozenset)
    body: frozenset[int] = frozenset()
