"""A chat model in a GGUF file, run by llama.cpp's low-level interface: answers, and True or False
from its logits.

Not `llama_cpp.Llama`: it knows one sequence only, points file descriptors at /dev/null while it
loads, and cannot be stopped while it reads. See prefix_cache.py for how reading is shared.
"""

from __future__ import annotations

import ctypes
import functools
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from factscore_tui.core.prompt import Prompt, TrueFalseLogits
from factscore_tui.core.report import ModelInfo
from factscore_tui.errors import EngineProblem, ModelDamaged, UsageProblem
from factscore_tui.inference.llama.bullets import Bullets
from factscore_tui.inference.llama.memory import check_memory
from factscore_tui.inference.llama.prefix_cache import Effort, PrefixCache
from factscore_tui.inference.llama.renderer import ANOTHER
from factscore_tui.inference.llama.runtime import (
    large_model_params,
    library,
    load_model,
    tokenise,
)
from factscore_tui.inference.llama.template import ChatTemplate
from factscore_tui.inference.llama.true_false import TrueFalseTokens
from factscore_tui.inference.models.catalogue import file_sha256
from factscore_tui.inference.models.gguf_header import gguf_architecture
from factscore_tui.util.closing import ClosedOnExit

CONTEXT = 4096
LEAST_CONTEXT = 256
ENCODERS = ("bert", "nomic-bert", "jina-bert-v2", "modern-bert", "t5encoder")
_CONTROL, _USER_DEFINED = 8, 16  # llama_token_attr


class ChatModel(ClosedOnExit):
    """Implements core.ports.LanguageModel. Used from one thread at a time; lives in the engine
    process, because a failed assertion in llama.cpp ends the process.

    `context` is how many tokens a prompt and its answer may have (0: CONTEXT, or what the model was
    trained for if that is less). `share=False` reads every prompt anew. Raises ModelMissing,
    ModelDamaged (no chat model, no template, unusable weights), EngineProblem (memory),
    UsageProblem.
    """

    def __init__(
        self,
        path: Path | str,
        *,
        threads: int = 2,
        context: int = 0,
        gpu_layers: int = 0,
        sha256: str = "",
        name: str = "",
        share: bool = True,
        cancelled: Callable[[], bool] = lambda: False,
    ) -> None:
        self._model: Any = None
        self._template: ChatTemplate | None = None
        self._context: PrefixCache | None = None
        path = Path(path)
        if threads < 1 or context < 0:
            raise UsageProblem(
                "threads must be at least 1 and context not negative", "leave them out"
            )
        architecture = gguf_architecture(path)
        if architecture in ENCODERS:
            raise ModelDamaged(
                f"{path} is an embedding model ({architecture}), which answers no questions",
                ANOTHER,
            )
        self._info = ModelInfo(name or path.stem, "chat", sha256 or file_sha256(path))
        self._architecture = architecture
        check_memory(path, gpu_layers)
        try:
            self._load(path, gpu_layers)
            self._start(path, threads, context, gpu_layers > 0, share, cancelled)
        except BaseException:
            self.close()
            raise

    # --- the port

    @property
    def model(self) -> ModelInfo:
        return self._info

    @property
    def remote(self) -> str:
        """Always "": the model is here."""
        return ""

    @property
    def room(self) -> int:
        return self._room

    def count(self, prompt: Prompt) -> int:
        return len(self._tokens(prompt))

    def generate(self, prompt: Prompt, limit: int, bullets: bool = False) -> str:
        """The likeliest answer, token by token; deterministic."""
        context, tokens = self._reader(), self._tokens(prompt)
        self._check_room(len(tokens) + 1)
        limit = min(limit, self._room - len(tokens))
        grammar = Bullets(self._vocab if bullets else None)
        said = b""
        try:
            logits = context.begin(tokens)
            for _ in range(limit):
                token = grammar.choose(logits)
                if library().llama_vocab_is_eog(self._vocab, token):
                    break
                said += self._piece(token)
                logits = context.go_on(token)
        finally:
            grammar.close()
        return said.decode("utf-8", "replace").strip()

    def opinions(self, prompts: Sequence[Prompt]) -> list[TrueFalseLogits]:
        """P(True) against False from the logits of the first token of each answer."""
        read = [self._tokens(prompt) for prompt in prompts]
        for tokens in read:
            self._check_room(len(tokens) + 1)
        given: dict[int, TrueFalseLogits] = {}
        for number, logits in self._reader().after(read):
            given[number] = TrueFalseLogits(self._truth.probability(logits))
        return [given[number] for number in range(len(prompts))]

    # --- more

    @property
    def shares(self) -> bool:
        """Whether prompts that begin alike are read once."""
        return self._context is not None and self._context.shares

    @property
    def architecture(self) -> str:
        """`general.architecture` of the file."""
        return self._architecture

    @property
    def effort(self) -> Effort:
        """Tokens computed since the model was loaded."""
        return self._reader().effort

    def close(self) -> None:
        """Free the memory. May be called twice."""
        if self._context is not None:
            self._context.close()
            self._context = None
        if self._template is not None:
            self._template.close()
        if self._model is not None:
            library().llama_model_free(self._model)
            self._model = None

    # --- loading

    def _load(self, path: Path, gpu_layers: int) -> None:
        llama = library()
        hint = "download it again, or choose another model"
        self._model = load_model(path, large_model_params(gpu_layers), hint)
        if llama.llama_model_has_encoder(self._model) or not llama.llama_model_has_decoder(
            self._model
        ):
            raise ModelDamaged(f"{path} is not a chat model ({self._architecture})", ANOTHER)
        self._vocab = llama.llama_model_get_vocab(self._model)
        source = llama.llama_model_chat_template(self._model, None) or b""
        self._template = ChatTemplate(
            source.decode("utf-8", "replace"),
            self._text(llama.llama_vocab_bos(self._vocab)),
            self._text(llama.llama_vocab_eos(self._vocab)),
            self._controls(),
        )
        self._truth = TrueFalseTokens.of(self._plain_tokens)

    def _start(
        self,
        path: Path,
        threads: int,
        context: int,
        gpu: bool,
        share: bool,
        cancelled: Callable[[], bool],
    ) -> None:
        trained = int(library().llama_model_n_ctx_train(self._model))
        self._room = min(context or CONTEXT, trained)
        if self._room < LEAST_CONTEXT:
            raise ModelDamaged(
                f"{path} reads {self._room} tokens at most, too few for a passage", ANOTHER
            )
        # Loading is not to be cancelled half-way: the model would have to be loaded again for the
        # next check.
        armed = [False]
        self._context = PrefixCache(
            self._model,
            self._room,
            threads=threads,
            gpu=gpu,
            share=share,
            cancelled=lambda: armed[0] and cancelled(),
        )
        logits = self._context.begin([0, 1, 2][: int(library().llama_vocab_n_tokens(self._vocab))])
        if not np.isfinite(logits).all():
            raise ModelDamaged(
                f"{path} computes nothing usable: its weights are damaged", "download it again"
            )
        self._context.forget()
        self._context.effort = Effort()
        armed[0] = True

    def _controls(self) -> set[str]:
        """Texts of the tokens that open and close turns, thoughts and texts."""
        llama = library()
        names: set[str] = set()
        for token in range(int(llama.llama_vocab_n_tokens(self._vocab))):
            attributes = int(llama.llama_vocab_get_attr(self._vocab, token))
            if attributes & (_CONTROL | _USER_DEFINED):
                text = self._text(token)
                if attributes & _CONTROL or text[:1] in "<[":
                    names.add(text)
        return names

    # --- tokens

    def _reader(self) -> PrefixCache:
        if self._context is None:
            raise EngineProblem("the language model is closed", "run the check again")
        return self._context

    def _check_room(self, tokens: int) -> None:
        if tokens > self._room:
            raise EngineProblem(
                f"a prompt of {tokens} tokens does not fit into the model's {self._room}",
                "give it more with --context",
            )

    @functools.lru_cache(maxsize=8)  # noqa: B019 - one model a process, closed with it
    def _tokens(self, prompt: Prompt) -> list[int]:
        llama = library()
        if self._template is None:
            raise EngineProblem("the language model is closed", "run the check again")
        tokens = self._tokenise(self._template.render(prompt), special=True)
        first = int(llama.llama_vocab_bos(self._vocab))
        if llama.llama_vocab_get_add_bos(self._vocab) and first >= 0 and tokens[:1] != [first]:
            tokens = [first, *tokens]
        return tokens

    def _plain_tokens(self, text: str) -> list[tuple[int, str]]:
        return [
            (token, self._piece(token).decode("utf-8", "replace"))
            for token in self._tokenise(text, special=False)
        ]

    def _tokenise(self, text: str, *, special: bool) -> list[int]:
        if self._model is None:
            raise EngineProblem("the language model is closed", "run the check again")
        tokens = tokenise(
            self._vocab, text.encode("utf-8", "ignore"), add_special=False, parse_special=special
        )
        if tokens is None:
            raise EngineProblem(
                f"{self._info.id} cannot read a text of {len(text)} characters",
                "check a shorter text",
            )
        return tokens

    def _piece(self, token: int) -> bytes:
        buffer = ctypes.create_string_buffer(512)
        length = library().llama_token_to_piece(self._vocab, token, buffer, len(buffer), 0, False)
        return buffer.raw[: max(0, length)]

    def _text(self, token: int) -> str:
        if token < 0:
            return ""
        return (library().llama_vocab_get_text(self._vocab, token) or b"").decode(
            "utf-8", "replace"
        )
