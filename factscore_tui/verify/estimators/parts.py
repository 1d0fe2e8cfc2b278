"""What an estimator is made of. Each module beside this one has a function from these to its
estimator, which engine.estimator_table.ESTIMATORS names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, Protocol

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from factscore_tui.core.ports import CrossEncoder, GroupVerifier, LanguageModel
    from factscore_tui.core.report import ModelInfo
    from factscore_tui.verify.presentation.evidence_view import EvidenceView
    from factscore_tui.verify.presentation.recency import SnapshotDate


Schedule = Literal["faithful", "page"]
"""How passages go into prompts: for each fact its own, or shared by a paragraph."""


class SupportModel(Protocol):
    """What is needed of inference.llama.seq2seq.LlamaSeq2Seq."""

    shortened: int
    """Inputs that were cut so far."""

    @property
    def model(self) -> ModelInfo:
        """Which weights these are."""

    def p_yes(self, pairs: Sequence[tuple[str, str]]) -> npt.NDArray[np.float32]:
        """Probability that each (passage, claim) is a supported claim."""


class TokenVectorEncoder(Protocol):
    """Text to tokens, tokens to a vector for each of them."""

    @property
    def model(self) -> ModelInfo:
        """Which weights these are."""

    @property
    def mask(self) -> int:
        """Id of the token that stands for a hidden one."""

    def tokens(self, text: str) -> list[int]:
        """Ids, with one opening and one closing token; long texts are cut."""

    def piece(self, token: int) -> str:
        """As the vocabulary spells it, with a space before it where it begins a word."""

    def vectors(self, texts: Sequence[Sequence[int]]) -> list[npt.NDArray[np.float32]]:
        """For each text (tokens, dims)."""


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

    def bundled(self) -> GroupVerifier:
        """The bundled verifier, with all networks that it reads with."""
