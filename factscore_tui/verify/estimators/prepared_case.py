"""What the bundled estimator knows of a fact between its steps: read, asked of the networks,
weighed by rules."""

from __future__ import annotations

from dataclasses import dataclass

from factscore_tui.core.evidence import Retrieval
from factscore_tui.core.fact import AtomicFact
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.features.cross_encoder_input import CrossEncoderInput
from factscore_tui.verify.features.fact_reading import FactReading
from factscore_tui.verify.features.network_signals import Logits
from factscore_tui.verify.hedges import Doubt


@dataclass(frozen=True)
class PreparedCase:
    """A fact, what was retrieved for it, the difference that was found there, what the networks
    would read, and its signals (extraction.py), to which theirs are added."""

    fact: AtomicFact
    topic: str
    retrieval: Retrieval
    look: FactReading
    found: FoundDifference | None
    texts: CrossEncoderInput
    values: dict[str, float]


@dataclass(frozen=True)
class NetworksRead:
    """The probability of the regression, and the logits of the networks that were asked."""

    probability: float
    said: tuple[Logits, ...] = ()


@dataclass(frozen=True)
class Weighed:
    """The probability after the rules; whether a sentence says the fact exactly, and what is
    doubted or told of something else."""

    probability: float
    exact: bool
    doubt: Doubt | None
    other: str | None

    @property
    def against(self) -> str | None:
        """Why it is not supported, where a rule says so."""
        return self.other or (self.doubt.reason if self.doubt else None)
