"""What estimators share that read each fact with its own passages: when they are asked at all, and
what becomes of what they say."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from factscore_tui.core.case import Case
from factscore_tui.core.evidence import Evidence
from factscore_tui.core.report import ModelInfo
from factscore_tui.core.verdict import Judgement, Strength, Verdict
from factscore_tui.verify.presentation.evidence_view import EvidenceView, silent_source
from factscore_tui.verify.presentation.recency import SnapshotDate
from factscore_tui.verify.strength import own_word

if TYPE_CHECKING:
    from typing import Protocol

    class Network(Protocol):
        """Whatever reads: what matters here is which weights it has."""

        @property
        def model(self) -> ModelInfo:
            """Which weights these are."""


class Outcome(NamedTuple):
    """What an estimator makes of one fact and its passages. `p` is its probability of
    "supported"."""

    verdict: Verdict
    p: float | None
    reason: str
    shown: tuple[Evidence, ...] = ()


class PassageReader(ABC):
    """A GroupVerifier that reads one fact after the other. A fact without an article is not read; a
    fact later than the snapshot is supported or outside of it, never refused."""

    scope: Literal["fact", "sentence", "paragraph"] = "fact"

    def __init__(
        self, name: str, network: Network, display: EvidenceView, snapshot: SnapshotDate | None
    ) -> None:
        self._network = network
        self._display = display
        self._snapshot = snapshot or SnapshotDate()
        self.name = name
        """How verdicts name this estimator."""

    @property
    def model(self) -> ModelInfo:
        return self._network.model

    def judge_group(self, cases: Sequence[Case]) -> Iterator[Judgement]:
        """One by one, each when it is asked for. Errors of the network pass through."""
        for case in cases:
            yield self._judge(case)

    def closing(self) -> tuple[str, ...]:
        return ()

    @abstractmethod
    def _read(self, case: Case) -> Outcome:
        """Read the fact with its passages; there is at least one."""

    def _strength(self, verdict: Verdict) -> Strength | None:
        return own_word(verdict)

    def _judge(self, case: Case) -> Judgement:
        nothing = silent_source(case, self.name, self.model.sha256)
        later = self._snapshot.later(case.fact.text)
        if nothing is not None and not later:
            return nothing
        unread = Outcome(Verdict.NO_ARTICLE, None, "")
        verdict, p, reason, shown = self._read(case) if nothing is None else unread
        if later and verdict is not Verdict.SUPPORTED:
            verdict, reason = Verdict.OUTSIDE_SNAPSHOT, self._snapshot.reason(later)
        return Judgement(
            case.fact.id,
            verdict,
            None if p is None else round(p, 4),
            reason,
            shown,
            (),
            self.name,
            self.model.sha256,
            strength=self._strength(verdict),
        )
