"""From what is wanted to an engine that works: models loaded, indexes opened, the four parts put
together."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from factscore_tui import __version__
from factscore_tui.core.report import EngineInfo, ModelInfo
from factscore_tui.core.threshold import OWN, named
from factscore_tui.engine.config import EngineConfig, check_choice
from factscore_tui.engine.cpu import idle_cores
from factscore_tui.engine.default_parts import (
    BUNDLED_ENCODER,
    SmallModels,
    open_indexes,
    verify_small_models,
)
from factscore_tui.engine.estimator_table import ASKING
from factscore_tui.engine.estimators import Ingredients, make_estimator
from factscore_tui.engine.pipeline import Pipeline
from factscore_tui.engine.protocol import Open, Ready
from factscore_tui.errors import UsageProblem

if TYPE_CHECKING:
    from factscore_tui.core.ports import Decomposer, GroupVerifier, LanguageModel
    from factscore_tui.engine.asked_model import AskedModel
    from factscore_tui.inference.answer_store import AnswerStore
    from factscore_tui.inference.idle_unload import IdleUnloadingModel
    from factscore_tui.inference.llama.seq2seq import LlamaSeq2Seq
    from factscore_tui.inference.models.installed import Installed
    from factscore_tui.inference.server.chat import ChatServer

KEY_VARIABLE = "FACTSCORE_TUI_SERVER_KEY"
ENCODER_DECODERS = ("t5",)
Notify = Callable[[str], None]


class Engine:
    """Opens pipelines, one after the other; what was loaded for one stays for the next that needs
    the same."""

    def __init__(self) -> None:
        self._small: SmallModels | None = None
        self._local: tuple[object, IdleUnloadingModel] | None = None
        self._seq2seq: tuple[object, LlamaSeq2Seq] | None = None
        self._server: tuple[object, ChatServer] | None = None
        self._answers: AnswerStore | None = None

    def open_any(
        self, what: Open, notify: Notify, cancelled: Callable[[], bool]
    ) -> tuple[Pipeline | AskedModel, Ready]:
        """`open`, or the language model alone where no index is named."""
        if what.indexes:
            return self.open(what, notify, cancelled)
        from factscore_tui.engine.asked_model import NO_INDEX, AskedModel

        began, choice = time.monotonic(), what.choice
        check_choice(choice)
        language, _, _ = self._models(choice, what.threads or idle_cores(), notify, cancelled)
        if language is None:
            raise UsageProblem(
                f"{choice.model or 'the bundled engine'} answers no questions",
                "name a chat model: a GGUF file, or a name from `factscore-tui models list`",
            )
        if language.remote:
            notify(f"what is asked is sent to {language.remote}")
        info = EngineInfo(choice.engine, __version__, (language.model,), remote=language.remote)
        ready = Ready(engine=info, index=NO_INDEX, seconds=time.monotonic() - began)
        return AskedModel(language), ready

    def open(
        self, what: Open, notify: Notify, cancelled: Callable[[], bool]
    ) -> tuple[Pipeline, Ready]:
        """Load what is not loaded yet. MissingFile errors name the model or index that is not
        usable; UsageProblem says what does not go together."""
        began = time.monotonic()
        # Heavy imports on purpose inside: this module is also read by processes that only want its
        # names.
        from factscore_tui.retrieve.retriever import IndexRetriever

        choice = what.choice
        check_choice(choice)
        verify_small_models()
        threads = what.threads or idle_cores()
        if self._small is None:
            self._small = SmallModels(cancelled)
        self._small.use_threads(threads)
        language, seq2seq, remember = self._models(choice, threads, notify, cancelled)
        index = open_indexes(what.indexes, notify)
        parts = Ingredients(self._small, language, seq2seq, index.info.snapshot_date)
        verifier = make_estimator(choice, parts)
        ranking = self._small.encoder(what.encoder)
        decomposer, tell = _decomposer(choice, language, self._small)
        info = EngineInfo(
            choice.engine,
            __version__,
            self._used(what, choice, verifier, language, seq2seq),
            decomposer.name,
            named(verifier.name, choice.threshold),
            language.remote if language is not None else "",
            _readers(),
        )
        pipeline = Pipeline(
            decomposer,
            IndexRetriever(index, ranking, self._small.source_reader()),
            verifier,
            info,
            closing=lambda: (*tell(), *remember()),
            threshold=choice.threshold,
            opening=_opening(language),
            consistency=self._small.consistency(verifier) if choice.threshold == OWN else None,
        )
        return pipeline, Ready(engine=info, index=index.info, seconds=time.monotonic() - began)

    def open_decomposer(
        self, what: Open, notify: Notify, cancelled: Callable[[], bool]
    ) -> tuple[Decomposer, Callable[[], tuple[str, ...]]]:
        """What finds facts, alone, and what tells at the end what it has to tell (sentences that a
        language model could not decompose). No index is opened. Raises what `open` raises."""
        check_choice(what.choice)
        verify_small_models()
        threads = what.threads or idle_cores()
        self._small = self._small or SmallModels(cancelled)
        self._small.use_threads(threads)
        language, _, _ = self._models(what.choice, threads, notify, cancelled)
        return _decomposer(what.choice, language, self._small)

    def rest(self) -> None:
        """Unload large models after an idle period; the next request loads them again."""
        if self._local is not None:
            self._local[1].rest()
        if self._seq2seq is not None:
            self._seq2seq[1].rest()

    def _models(
        self, choice: EngineConfig, threads: int, notify: Notify, cancelled: Callable[[], bool]
    ) -> tuple[LanguageModel | None, LlamaSeq2Seq | None, Callable[[], tuple[str, ...]]]:
        """The chat model or the encoder-decoder that is wanted, and what tells of remembered
        answers."""
        nothing = tuple[str, ...]
        if choice.server:
            return self._at_server(choice, notify, cancelled), None, nothing
        if not choice.model:
            self._let_go()
            return None, None, nothing
        from factscore_tui.inference.models.installed import find_language_model

        found = find_language_model(choice.model, notify)
        if found.architecture in ENCODER_DECODERS:
            _refuse_asking(choice, found)
            return None, self._encoder_decoder(found, threads, cancelled), nothing
        from factscore_tui.inference.answer_store import AnswerStore, answers_file
        from factscore_tui.inference.response_cache import CachedModel

        if self._answers is None:
            self._answers = AnswerStore(answers_file())
        remembered = CachedModel(
            self._chat(found, choice, threads, notify, cancelled), self._answers
        )
        return remembered, None, remembered.closing

    def _chat(
        self,
        found: Installed,
        choice: EngineConfig,
        threads: int,
        notify: Notify,
        cancelled: Callable[[], bool],
    ) -> IdleUnloadingModel:
        from factscore_tui.inference.idle_unload import IdleUnloadingModel
        from factscore_tui.inference.llama.chat import ChatModel

        key = (found.path, found.sha256, threads, choice.context, choice.gpu_layers)
        if self._local is None or self._local[0] != key:
            self._let_go()  # two large models need not fit into memory together
            self._local = (
                key,
                IdleUnloadingModel(
                    lambda: ChatModel(
                        found.path,
                        threads=threads,
                        context=choice.context,
                        gpu_layers=choice.gpu_layers,
                        sha256=found.sha256,
                        name=found.id,
                        cancelled=cancelled,
                    )
                ),
            )
        model = self._local[1]
        if not model.shares:
            notify(
                f"{found.id} ({model.architecture}) cannot share what it has read: every fact "
                "reads its passages anew, which takes several times as long"
            )
        return model

    def _encoder_decoder(
        self, found: Installed, threads: int, cancelled: Callable[[], bool]
    ) -> LlamaSeq2Seq:
        from factscore_tui.inference.llama.seq2seq import LlamaSeq2Seq

        key = (found.path, found.sha256, threads)
        if self._seq2seq is None or self._seq2seq[0] != key:
            self._let_go()
            self._seq2seq = (
                key,
                LlamaSeq2Seq(
                    found.path,
                    threads=threads,
                    sha256=found.sha256,
                    name=found.id,
                    cancelled=cancelled,
                ),
            )
        return self._seq2seq[1]

    def _at_server(
        self, choice: EngineConfig, notify: Notify, cancelled: Callable[[], bool]
    ) -> ChatServer:
        from factscore_tui.inference.server.chat import ChatServer

        key = (choice.server, choice.model, choice.context, choice.in_flight)
        if self._server is None or self._server[0] != key:
            self._let_go()
            secret = os.environ.get(KEY_VARIABLE, "")
            server = ChatServer(
                choice.server,
                choice.model,
                key=secret,
                cancelled=cancelled,
                room=choice.context,
                at_once=choice.in_flight,
            )
            self._server = key, server
            server.probe()
        for notice in self._server[1].notices:
            notify(notice)
        return self._server[1]

    def _let_go(self) -> None:
        if self._local is not None:
            self._local[1].rest()
        if self._seq2seq is not None:
            self._seq2seq[1].close()
        if self._server is not None:
            self._server[1].close()
        self._local = self._seq2seq = self._server = None

    def _used(
        self,
        what: Open,
        choice: EngineConfig,
        verifier: GroupVerifier,
        language: LanguageModel | None,
        seq2seq: LlamaSeq2Seq | None,
    ) -> tuple[ModelInfo, ...]:
        """The models that take part, each once."""
        assert self._small is not None
        used = [self._small.encoder(what.encoder).model]
        names = choice.estimators
        bundled = (
            "bundled" in names
            or choice.engine == "cascade"
            or (choice.engine == "bundled" and not names)
        )
        if bundled:
            from factscore_tui.verify.features.weights import load_weights

            weights = load_weights(None)
            small = self._small
            used += [
                small.encoder(BUNDLED_ENCODER).model,
                small.cross_encoder().model,
                small.relations().model,
            ]
            used += [ModelInfo(weights.id, "verify", weights.sha256)]
        if language is not None:
            used.append(language.model)
        if seq2seq is not None:
            used.append(seq2seq.model)
        used.append(verifier.model)
        return tuple(dict.fromkeys(used))


def _opening(language: LanguageModel | None) -> Callable[[str], None]:
    """What is told which text a check is about."""
    from factscore_tui.inference.response_cache import CachedModel

    return language.about if isinstance(language, CachedModel) else lambda text: None


def _readers() -> tuple[ModelInfo, ...]:
    """The models that make the facts, whose files were checked against these hashes."""
    from factscore_tui.inference.models.catalogue import load_catalogue

    return tuple(
        ModelInfo(entry.id, entry.role, entry.sha256)
        for entry in load_catalogue()
        if entry.role in ("parse", "decompose", "refer")
    )


def _decomposer(
    choice: EngineConfig, language: LanguageModel | None, small: SmallModels
) -> tuple[Decomposer, Callable[[], tuple[str, ...]]]:
    """What decomposes, and what it has to tell at the end of a check."""
    from factscore_tui.decompose.llm.decomposer import LlmDecomposer, Variant

    wanted = choice.decomposer or (
        "llm" if choice.engine in ("llm", "server") and language is not None else "rules"
    )
    if wanted in ("rules", "factscore"):
        return small.decomposer("reader" if wanted == "rules" else "factscore"), tuple[str, ...]
    if language is None:
        raise UsageProblem(
            f"the decomposer {wanted} asks a chat model, and there is none",
            "name one with --engine llm --model FILE.gguf, or use --decomposer rules",
        )
    variant: Variant = "factscore" if wanted == "llm" else "openfactscore"
    asking = LlmDecomposer(language, variant=variant, fallback=small.decomposer("reader"))
    return asking, asking.closing


def _refuse_asking(choice: EngineConfig, found: Installed) -> None:
    """UsageProblem where an encoder-decoder is to chat."""
    asking = ASKING & set(choice.estimators) or choice.decomposer in ("llm", "openfactscore")
    if asking or choice.engine == "cascade":
        raise UsageProblem(
            f"{found.id} is an encoder-decoder ({found.architecture}), which only judges: it "
            f"answers no questions",
            "use it with --engine llm --estimator minicheck, or choose a chat model",
        )
