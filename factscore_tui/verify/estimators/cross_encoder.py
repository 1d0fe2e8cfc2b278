"""The cross-encoder by itself: what it makes of a fact and the sentences that bear on it, nothing
else weighed."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from factscore_tui.core.case import Case
from factscore_tui.core.verdict import Verdict
from factscore_tui.verify.estimators.passage_reader import Outcome, PassageReader
from factscore_tui.verify.features.cross_encoder_input import reading
from factscore_tui.verify.features.fact_reading import FactReading
from factscore_tui.verify.features.match import share
from factscore_tui.verify.presentation.evidence_view import EvidenceView, about_page, evidence
from factscore_tui.verify.presentation.reasons import contradicted, no_evidence, supported
from factscore_tui.verify.presentation.recency import SnapshotDate

if TYPE_CHECKING:
    from factscore_tui.core.ports import CrossEncoder
    from factscore_tui.verify.estimators.parts import EstimatorParts


class CrossEncoderVerifier(PassageReader):
    """Implements GroupVerifier. The class with the highest logit decides; "contradicted" only where
    the page that was read is about the fact. `p_supported` is that class's share of the softmax,
    which nobody calibrated."""

    def __init__(
        self, cross: CrossEncoder, display: EvidenceView, snapshot: SnapshotDate | None = None
    ) -> None:
        super().__init__("cross-encoder", cross, display, snapshot)
        self._cross = cross

    def _read(self, case: Case) -> Outcome:
        look = self._display.look(case)
        if look is None:
            return Outcome(Verdict.NO_ARTICLE, None, "no article on it in this index")
        read = reading(case.fact.text, case.topic, case.retrieval, look)
        p, against, silent = _softmax(
            [float(logit) for logit in self._cross.logits([read.pair])[0]]
        )
        shown = evidence(look, case.retrieval, None)
        if p > max(against, silent):
            reason = supported(case.fact.text, look.match, self._display.pages(case))
            return Outcome(Verdict.SUPPORTED, p, reason, shown)
        if against > silent and about_page(case.fact.text, look, case.retrieval, _covered(look)):
            return Outcome(Verdict.CONTRADICTED, p, contradicted(look.match), shown)
        reason = no_evidence(case.fact.text, look, self._display.pages(case))
        return Outcome(Verdict.NO_EVIDENCE, p, reason, shown)


def make_cross_encoder(parts: EstimatorParts) -> CrossEncoderVerifier:
    """The estimator `cross-encoder`."""
    return CrossEncoderVerifier(parts.cross_encoder(), parts.display, parts.snapshot)


def _covered(look: FactReading) -> float:
    """How much of the fact the best sentence covers."""
    best = look.match.best
    return share(look.match, [best] if best >= 0 else [])


def _softmax(logits: Sequence[float]) -> list[float]:
    highest = max(logits)
    parts = [math.exp(logit - highest) for logit in logits]
    return [part / sum(parts) for part in parts]
