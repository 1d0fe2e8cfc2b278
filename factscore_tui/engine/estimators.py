"""The estimators by name: which parts each needs, and how several become one."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING

from factscore_tui import plugins
from factscore_tui.core.threshold import OWN
from factscore_tui.engine.config import EngineConfig, estimator_named
from factscore_tui.engine.estimator_table import ASKING, VETO, Estimator
from factscore_tui.errors import FactscoreError, UsageProblem

if TYPE_CHECKING:
    from factscore_tui.core.ports import CrossEncoder, GroupVerifier, LanguageModel
    from factscore_tui.engine.default_parts import SmallModels
    from factscore_tui.inference.llama.seq2seq import LlamaSeq2Seq
    from factscore_tui.verify.estimators.bundled import BundledVerifier
    from factscore_tui.verify.estimators.parts import Schedule, TokenVectorEncoder
    from factscore_tui.verify.presentation.evidence_view import EvidenceView
    from factscore_tui.verify.presentation.recency import SnapshotDate

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
    engine has none."""

    small: SmallModels
    language: LanguageModel | None
    seq2seq: LlamaSeq2Seq | None
    snapshot_date: str

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


@dataclass
class _Parts:
    """Implements verify.estimators.parts.EstimatorParts for one choice."""

    choice: EngineConfig
    given: Ingredients

    @cached_property
    def display(self) -> EvidenceView:
        from factscore_tui.verify.features.weights import load_weights
        from factscore_tui.verify.presentation.evidence_view import EvidenceView

        return EvidenceView(load_weights(None).rarity)

    @property
    def snapshot(self) -> SnapshotDate:
        from factscore_tui.verify.presentation.recency import SnapshotDate

        return SnapshotDate(self.given.snapshot_date)

    @property
    def schedule(self) -> Schedule:
        return self.choice.schedule

    def language_model(self) -> LanguageModel:
        if self.given.language is None:
            names = _names(self)
            asking = next((name for name in names if name in ASKING), "+".join(names))
            raise UsageProblem(
                f"{asking} asks a chat model, and there is none",
                "name one with --engine llm --model FILE.gguf",
            )
        return self.given.language

    def support_model(self) -> LlamaSeq2Seq:
        if self.given.seq2seq is None:
            raise UsageProblem(
                "minicheck needs an encoder-decoder model",
                "name its GGUF file with --engine llm --model FILE.gguf",
            )
        return self.given.seq2seq

    def cross_encoder(self) -> CrossEncoder:
        return self.given.small.cross_encoder()

    def token_encoder(self) -> TokenVectorEncoder:
        return self.given.small.token_encoder()

    def bundled(self) -> BundledVerifier:
        # A threshold of the user's own may support what the engine's does not.
        return self.given.coverage(self.choice.threshold > OWN)


def make_estimator(choice: EngineConfig, given: Ingredients) -> GroupVerifier:
    """The estimator that a choice asks for. UsageProblem where the engine lacks what one of its
    parts needs."""
    joined = _joined(_Parts(choice, given))
    if choice.engine != "cascade":
        return joined
    from factscore_tui.verify.estimators.cascade import Cascade

    # Its probabilities choose what the language model is asked.
    first = given.coverage(thorough=True)
    return Cascade(first, joined, choice.budget, first.threshold)


def _names(parts: _Parts) -> tuple[str, ...]:
    """The parts of the estimator: those that were asked for, or what the engine judges with."""
    if parts.given.seq2seq is not None and not parts.choice.estimator:
        return "minicheck", VETO
    return parts.choice.estimators or tuple(BY_ENGINE[parts.choice.engine].split("+"))


def _joined(parts: _Parts) -> GroupVerifier:
    """One estimator, or several that must agree."""
    names = _names(parts)
    found = [estimator_named(name) for name in names]
    made = [_made(one, parts) for one in found if one is not None]
    if len(names) == 1:
        return made[0]
    from factscore_tui.verify.estimators.combined import Combined
    from factscore_tui.verify.estimators.exact_diff import ExactDiffVerifier

    roles = parts.given.small.role_reader
    return Combined(made, ExactDiffVerifier(parts.display, roles()) if VETO in names else None)


def _made(estimator: Estimator, parts: _Parts) -> GroupVerifier:
    if estimator.plugin is not None:
        return _made_by_plugin(estimator.plugin, parts)
    module, _, function = estimator.make.partition(":")
    found = import_module(f"factscore_tui.verify.estimators.{module}")
    made: GroupVerifier = getattr(found, function)(parts)
    return made


def _made_by_plugin(plugin: plugins.Plugin, parts: _Parts) -> GroupVerifier:
    """UsageProblem where the plugin cannot make it; what it raises for its users passes through."""
    make = plugins.load(plugin)
    try:
        made: GroupVerifier = make(parts)
    except FactscoreError:
        raise
    except Exception as error:  # code of others: whatever it raises is one message
        raise plugins.failed(plugin, f"{type(error).__name__}: {error}") from error
    if not callable(getattr(made, "judge_group", None)):
        raise plugins.failed(plugin, f"{type(made).__name__} has no method judge_group")
    return made
