"""The cross-encoder by itself: what it makes of a fact and the sentences that bear on it, nothing
else weighed."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal

from factscore_tui.core.case import Case
from factscore_tui.core.evidence import Evidence
from factscore_tui.core.report import ModelInfo
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.verify.features.cross_encoder_input import reading
from factscore_tui.verify.features.fact_reading import FactReading
from factscore_tui.verify.features.match import share
from factscore_tui.verify.presentation.evidence_view import (
    EvidenceView,
    about_page,
    evidence,
    silent_source,
)
from factscore_tui.verify.presentation.reasons import contradicted, no_evidence, supported
from factscore_tui.verify.presentation.recency import SnapshotDate
from factscore_tui.verify.strength import own_word

if TYPE_CHECKING:
    from factscore_tui.core.ports import CrossEncoder


class CrossEncoderVerifier:
    """Implements GroupVerifier. The class with the highest logit decides; "contradicted" only where
    the page that was read is about the fact. `p_supported` is that class's share of the softmax,
    which nobody calibrated."""

    scope: Literal["fact", "sentence", "paragraph"] = "fact"

    def __init__(
        self, cross: CrossEncoder, display: EvidenceView, snapshot: SnapshotDate | None = None
    ) -> None:
        self._cross = cross
        self._display = display
        self._snapshot = snapshot or SnapshotDate()

    @property
    def name(self) -> str:
        """How verdicts name this estimator."""
        return "cross-encoder"

    @property
    def model(self) -> ModelInfo:
        """The cross-encoder."""
        return self._cross.model

    def judge_group(self, cases: Sequence[Case]) -> Iterator[Judgement]:
        """One by one, each when it is asked for. Errors of the cross-encoder pass through."""
        for case in cases:
            yield self._judge(case)

    def closing(self) -> tuple[str, ...]:
        """Nothing."""
        return ()

    def _judge(self, case: Case) -> Judgement:
        nothing = silent_source(case, self.name, self.model.sha256)
        look = self._display.look(case) if nothing is None else None
        later = self._snapshot.later(case.fact.text)
        if look is None:
            if later:
                return self._judgement(
                    case, Verdict.OUTSIDE_SNAPSHOT, None, self._snapshot.reason(later)
                )
            return nothing or self._judgement(
                case, Verdict.NO_ARTICLE, None, "no article on it in this index"
            )
        read = reading(case.fact.text, case.topic, case.retrieval, look)
        p, against, silent = _softmax(
            [float(logit) for logit in self._cross.logits([read.pair])[0]]
        )
        shown = evidence(look, case.retrieval, None)
        if p > max(against, silent):
            reason = supported(case.fact.text, look.match, self._display.pages(case))
            return self._judgement(case, Verdict.SUPPORTED, p, reason, shown)
        if later:
            return self._judgement(
                case, Verdict.OUTSIDE_SNAPSHOT, p, self._snapshot.reason(later), shown
            )
        if against > silent and about_page(case.fact.text, look, case.retrieval, _covered(look)):
            return self._judgement(case, Verdict.CONTRADICTED, p, contradicted(look.match), shown)
        reason = no_evidence(case.fact.text, look, self._display.pages(case))
        return self._judgement(case, Verdict.NO_EVIDENCE, p, reason, shown)

    def _judgement(
        self,
        case: Case,
        verdict: Verdict,
        p: float | None,
        reason: str,
        shown: tuple[Evidence, ...] = (),
    ) -> Judgement:
        rounded = None if p is None else round(p, 4)
        return Judgement(
            case.fact.id,
            verdict,
            rounded,
            reason,
            shown,
            (),
            self.name,
            self.model.sha256,
            strength=own_word(verdict),
        )


def _covered(look: FactReading) -> float:
    """How much of the fact the best sentence covers."""
    best = look.match.best
    return share(look.match, [best] if best >= 0 else [])


def _softmax(logits: Sequence[float]) -> list[float]:
    highest = max(logits)
    parts = [math.exp(logit - highest) for logit in logits]
    return [part / sum(parts) for part in parts]
