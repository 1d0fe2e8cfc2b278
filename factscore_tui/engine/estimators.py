"""The estimators by name: which parts each needs, and how several become one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from factscore_tui.core.threshold import OWN
from factscore_tui.engine.config import VETO, EngineConfig
from factscore_tui.errors import UsageProblem

if TYPE_CHECKING:
    from factscore_tui.core.ports import GroupVerifier, LanguageModel
    from factscore_tui.engine.default_parts import SmallModels
    from factscore_tui.inference.llama.seq2seq import LlamaSeq2Seq
    from factscore_tui.verify.estimators.bundled import BundledVerifier

BY_ENGINE = {
    "bundled": "bundled",
    "llm": f"retrieve-lm+{VETO}",
    "cascade": f"retrieve-lm+{VETO}",
    "server": f"retrieve-lm+{VETO}",
}
"""What an engine judges with unless told."""


@dataclass
class Ingredients:
    """What estimators are made of. `language` and `seq2seq` are loaded by then, or None where the
    engine has none. `used` gathers the models that took part, for the report."""

    small: SmallModels
    language: LanguageModel | None
    seq2seq: LlamaSeq2Seq | None
    snapshot_date: str
    used: list[object] = field(default_factory=list)

    def coverage(self, thorough: bool = False) -> BundledVerifier:
        """The bundled verifier; `thorough` where the probability of what is not supported decides
        something."""
        from factscore_tui.verify.estimators.bundled import BundledVerifier

        # The verdicts keep the encoder they were calibrated with, whatever ranks the passages.
        encoder, cross = self.small.encoder(), self.small.cross_encoder()
        relations, roles = self.small.relations(), self.small.role_reader()
        return BundledVerifier(
            encoder,
            snapshot_date=self.snapshot_date,
            cross=cross,
            relations=relations,
            roles=roles,
            thorough=thorough,
        )


def make_estimator(choice: EngineConfig, parts: Ingredients) -> GroupVerifier:
    """The estimator that a choice asks for. UsageProblem where the engine lacks what one of its
    parts needs."""
    from factscore_tui.verify.estimators.per_fact import PerFactAdapter

    if choice.engine == "cascade":
        from factscore_tui.verify.estimators.cascade import Cascade

        first = parts.coverage(
            thorough=True
        )  # its probabilities choose what the language model is asked
        return Cascade(first, _joined(choice, parts), choice.budget, first.threshold)
    if not choice.estimator and choice.engine == "bundled":
        return PerFactAdapter(parts.coverage(_thorough(choice)))
    return _joined(choice, parts)


def _thorough(choice: EngineConfig) -> bool:
    """A threshold of the user's own may support what the engine's does not."""
    return choice.threshold > OWN


def _joined(choice: EngineConfig, parts: Ingredients) -> GroupVerifier:
    """One estimator, or several that must agree."""
    from factscore_tui.verify.estimators.combined import Combined
    from factscore_tui.verify.estimators.exact_diff import ExactDiffVerifier
    from factscore_tui.verify.features.weights import load_weights
    from factscore_tui.verify.presentation.evidence_view import EvidenceView

    given = choice.estimator or (
        f"minicheck+{VETO}" if parts.seq2seq is not None else BY_ENGINE[choice.engine]
    )
    names = [name.strip() for name in given.split("+")]
    display = EvidenceView(load_weights(None).rarity)
    made = [_one(name, choice, parts, display) for name in names if name != VETO]
    if len(names) == 1:
        return made[0]
    return Combined(
        made, ExactDiffVerifier(display, parts.small.role_reader()) if VETO in names else None
    )


def _one(name: str, choice: EngineConfig, parts: Ingredients, display: object) -> GroupVerifier:
    from factscore_tui.verify.presentation.evidence_view import EvidenceView
    from factscore_tui.verify.presentation.recency import SnapshotDate

    assert isinstance(display, EvidenceView)
    snapshot = SnapshotDate(parts.snapshot_date)

    def bundled() -> GroupVerifier:
        from factscore_tui.verify.estimators.per_fact import PerFactAdapter

        return PerFactAdapter(parts.coverage(_thorough(choice)))

    def retrieve_lm() -> GroupVerifier:
        from factscore_tui.verify.estimators.retrieve_lm import RetrieveLMVerifier

        return RetrieveLMVerifier(_language(name, parts), display, choice.schedule, snapshot)

    def no_context() -> GroupVerifier:
        from factscore_tui.verify.estimators.retrieve_lm import NoContextVerifier

        return NoContextVerifier(_language(name, parts))

    def self_check() -> GroupVerifier:
        from factscore_tui.verify.estimators.self_check import SelfCheckVerifier

        return SelfCheckVerifier(_language(name, parts))

    def cross_encoder() -> GroupVerifier:
        from factscore_tui.verify.estimators.cross_encoder import CrossEncoderVerifier

        return CrossEncoderVerifier(parts.small.cross_encoder(), display, snapshot)

    def np() -> GroupVerifier:
        from factscore_tui.verify.estimators.nonparametric import NonParametricVerifier

        return NonParametricVerifier(parts.small.token_encoder(), display, snapshot)

    def minicheck() -> GroupVerifier:
        from factscore_tui.verify.estimators.minicheck import MiniCheckVerifier

        if parts.seq2seq is None:
            raise UsageProblem(
                "minicheck needs an encoder-decoder model",
                "name its GGUF file with --engine llm --model FILE.gguf",
            )
        return MiniCheckVerifier(parts.seq2seq, display, snapshot)

    makers: dict[str, Callable[[], GroupVerifier]] = {
        "bundled": bundled,
        "retrieve-lm": retrieve_lm,
        "no-context": no_context,
        "self-check": self_check,
        "cross-encoder": cross_encoder,
        "np": np,
        "minicheck": minicheck,
    }
    return makers[name]()


def _language(name: str, parts: Ingredients) -> LanguageModel:
    if parts.language is None:
        raise UsageProblem(
            f"{name} asks a chat model, and there is none",
            "name one with --engine llm --model FILE.gguf",
        )
    return parts.language
