"""What an estimator needs to know to judge one atomic fact."""

from __future__ import annotations

from dataclasses import dataclass

from factscore_tui.core.evidence import Retrieval
from factscore_tui.core.fact import AtomicFact


@dataclass(frozen=True, slots=True)
class Case:
    """A checkable fact with the text of its sentence, the topic (may be empty) and what was
    retrieved for it.

    `samples` are other texts of the same author on the same topic, for self-check; mostly none.
    """

    fact: AtomicFact
    sentence: str
    topic: str
    retrieval: Retrieval
    samples: tuple[str, ...] = ()
