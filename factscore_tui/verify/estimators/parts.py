"""What an estimator is made of. Each module beside this one has a function from these to its
estimator, which engine.config.ESTIMATORS names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from factscore_tui.core.ports import CrossEncoder, LanguageModel
    from factscore_tui.verify.estimators.bundled import BundledVerifier
    from factscore_tui.verify.estimators.minicheck import SupportModel
    from factscore_tui.verify.estimators.nonparametric import TokenVectorEncoder
    from factscore_tui.verify.estimators.retrieve_lm import Schedule
    from factscore_tui.verify.presentation.evidence_view import EvidenceView
    from factscore_tui.verify.presentation.recency import SnapshotDate


class EstimatorParts(Protocol):
    """What the engine has for its estimators; models are loaded when they are asked for."""

    @property
    def display(self) -> EvidenceView:
        """What shows the passages with a verdict."""

    @property
    def snapshot(self) -> SnapshotDate:
        """The day that the knowledge source is of."""

    @property
    def schedule(self) -> Schedule:
        """How passages go into prompts."""

    def language_model(self) -> LanguageModel:
        """The chat model. UsageProblem where the engine has none."""

    def support_model(self) -> SupportModel:
        """The encoder-decoder. UsageProblem where the engine has none."""

    def cross_encoder(self) -> CrossEncoder:
        """The bundled one."""

    def token_encoder(self) -> TokenVectorEncoder:
        """The bundled embedding model, with a vector for each token."""

    def bundled(self) -> BundledVerifier:
        """The bundled verifier, with all networks that it reads with."""
