"""The estimators by name: which parts each needs, and how several become one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from factscore_tui.core.threshold import OWN
from factscore_tui.engine.choice import VETO, EngineChoice
from factscore_tui.errors import UsageProblem

if TYPE_CHECKING:
    from factscore_tui.engine.bundled import SmallModels
    from factscore_tui.engine.ports import GroupVerifier, LanguageModel
    from factscore_tui.llama.seq2seq import LlamaSeq2Seq
    from factscore_tui.verify.coverage import CoverageVerifier

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

    def coverage(self, thorough: bool = False) -> CoverageVerifier:
        """The bundled verifier; `thorough` where the probability of what is not supported decides
        something."""
        from factscore_tui.verify.coverage import CoverageVerifier

        # The verdicts keep the encoder they were calibrated with, whatever ranks the passages.
        encoder, cross = self.small.encoder(), self.small.cross_encoder()
        relations, roles = self.small.relations(), self.small.role_reader()
        return CoverageVerifier(
            encoder,
            snapshot_date=self.snapshot_date,
            cross=cross,
            relations=relations,
            roles=roles,
            thorough=thorough,
        )


def make_estimator(choice: EngineChoice, parts: Ingredients) -> GroupVerifier:
    """The estimator that a choice asks for. UsageProblem where the engine lacks what one of its
    parts needs."""
    from factscore_tui.verify.each import Each

    if choice.engine == "cascade":
        from factscore_tui.verify.cascade import Cascade

        first = parts.coverage(
            thorough=True
        )  # its probabilities choose what the language model is asked
        return Cascade(first, _joined(choice, parts), choice.budget, first.threshold)
    if not choice.estimator and choice.engine == "bundled":
        return Each(parts.coverage(_thorough(choice)))
    return _joined(choice, parts)


def _thorough(choice: EngineChoice) -> bool:
    """A threshold of the user's own may support what the engine's does not."""
    return choice.threshold > OWN


def _joined(choice: EngineChoice, parts: Ingredients) -> GroupVerifier:
    """One estimator, or several that must agree."""
    from factscore_tui.verify.combine import Combined
    from factscore_tui.verify.shown import Display
    from factscore_tui.verify.veto import ExactDiffVerifier
    from factscore_tui.verify.weights import load_weights

    given = choice.estimator or (
        f"minicheck+{VETO}" if parts.seq2seq is not None else BY_ENGINE[choice.engine]
    )
    names = [name.strip() for name in given.split("+")]
    display = Display(load_weights(None).rarity)
    made = [_one(name, choice, parts, display) for name in names if name != VETO]
    if len(names) == 1:
        return made[0]
    return Combined(
        made, ExactDiffVerifier(display, parts.small.role_reader()) if VETO in names else None
    )


def _one(name: str, choice: EngineChoice, parts: Ingredients, display: object) -> GroupVerifier:
    from factscore_tui.verify.shown import Display
    from factscore_tui.verify.snapshot import Snapshot

    assert isinstance(display, Display)
    snapshot = Snapshot(parts.snapshot_date)

    def bundled() -> GroupVerifier:
        from factscore_tui.verify.each import Each

        return Each(parts.coverage(_thorough(choice)))

    def retrieve_lm() -> GroupVerifier:
        from factscore_tui.verify.retrieve_lm import RetrieveLMVerifier

        return RetrieveLMVerifier(_language(name, parts), display, choice.schedule, snapshot)

    def no_context() -> GroupVerifier:
        from factscore_tui.verify.retrieve_lm import NoContextVerifier

        return NoContextVerifier(_language(name, parts))

    def self_check() -> GroupVerifier:
        from factscore_tui.verify.self_check import SelfCheckVerifier

        return SelfCheckVerifier(_language(name, parts))

    def cross_encoder() -> GroupVerifier:
        from factscore_tui.verify.cross import CrossEncoderVerifier

        return CrossEncoderVerifier(parts.small.cross_encoder(), display, snapshot)

    def np() -> GroupVerifier:
        from factscore_tui.verify.nonparametric import NonParametricVerifier

        return NonParametricVerifier(parts.small.token_encoder(), display, snapshot)

    def minicheck() -> GroupVerifier:
        from factscore_tui.verify.minicheck import MiniCheckVerifier

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
