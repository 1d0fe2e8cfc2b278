"""Is a claim supported by a passage? Asked of an encoder-decoder (T5) in a GGUF file, run by
llama.cpp.

The way MiniCheck-Flan-T5 was trained and is used (Tang, Laban and Durrett, 2024,
https://arxiv.org/abs/2404.10774, https://github.com/Liyan06/MiniCheck): the encoder reads "predict:
{passage}</s>{claim}</s>", the decoder takes one step, and of its logits those of the answers "1"
and "0" are compared.

Not `llama_cpp.Llama`, which never calls `llama_encode`.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from factscore_tui.core.cancelled import Cancelled
from factscore_tui.core.report import ModelInfo
from factscore_tui.errors import EngineProblem, ModelDamaged, UsageProblem
from factscore_tui.inference.llama.memory import check_memory
from factscore_tui.inference.llama.runtime import (
    failure,
    large_model_params,
    library,
    load_model,
    tokenise,
)
from factscore_tui.inference.models.catalogue import file_sha256
from factscore_tui.inference.models.gguf_header import gguf_architecture
from factscore_tui.util.closing import ClosedOnExit

ROOM = 1024
"""Tokens of an input: 500 words are about 700. T5 knows relative positions only, so that no file
sets a limit; the encoder's buffers grow with it, 130 MB of logits alone for a vocabulary of
32,000."""
MAX_CHARS = 16_384
"""A text is cut at so many characters before it is tokenised: three times of what ROOM holds."""
PREFIX = "predict: "
YES, NO = "1", "0"
ANOTHER = "choose a MiniCheck-Flan-T5 model in GGUF format: `factscore-tui models list`"
_SPACE = "\u2581"  # what T5's tokens have for a space


class LlamaSeq2Seq(ClosedOnExit):
    """A loaded model of architecture `t5`. Used from one thread at a time; lives in the engine
    process, because a failed assertion in llama.cpp ends the process.

    `sha256` and `name` are what the caller knows of the file already. `cancelled` is asked while an
    answer is computed. Raises ModelMissing, ModelDamaged (another kind of model, unusable weights),
    EngineProblem (memory), UsageProblem.
    """

    def __init__(
        self,
        path: Path | str,
        *,
        threads: int = 2,
        sha256: str = "",
        name: str = "",
        cancelled: Callable[[], bool] = lambda: False,
    ) -> None:
        self._model: Any = None
        self._context: Any = None
        self._path = Path(path)
        self._threads = threads
        self._cancelled = cancelled
        # loading is not to be cancelled half-way: the next check would have to begin again
        self._armed = False
        self._resting = False
        self.shortened = 0
        if threads < 1:
            raise UsageProblem(
                f"threads must be at least 1, not {threads}", "leave it out to use 2"
            )
        architecture = gguf_architecture(self._path)
        if architecture != "t5":
            raise ModelDamaged(
                f"{path} is of type {architecture!r}, not an encoder-decoder (t5)", ANOTHER
            )
        self._info = ModelInfo(name or self._path.stem, "verify", sha256 or file_sha256(self._path))
        self._load()

    @property
    def model(self) -> ModelInfo:
        return self._info

    @property
    def room(self) -> int:
        """Tokens of an input; longer passages are cut at their end, then claims. `shortened` counts
        such inputs."""
        return ROOM

    def p_yes(self, pairs: Sequence[tuple[str, str]]) -> npt.NDArray[np.float32]:
        """Probability that the claim of each (passage, claim) is supported: float32, shape
        (len(pairs),), in [0, 1].

        A softmax over the logits of "1" and "0", as published; a result does not depend on its
        neighbours. Raises EngineProblem and Cancelled.
        """
        if self._resting:
            self._load()
        return np.array([self._ask(passage, claim) for passage, claim in pairs], dtype=np.float32)

    def rest(self) -> None:
        """Leave memory until the next question."""
        if self._context is not None:
            self.close()
            self._resting = True

    def close(self) -> None:
        """Free the memory. May be called twice."""
        self._resting = self._armed = False
        if self._context is not None:
            library().llama_free(self._context)
            self._context = None
        if self._model is not None:
            library().llama_model_free(self._model)
            self._model = None

    # --- loading

    def _load(self) -> None:
        check_memory(self._path)
        try:
            self._open()
            self._find_tokens()
            self._try()
        except BaseException:
            self.close()
            raise
        self._resting, self._armed = False, True

    def _open(self) -> None:
        llama = library()
        hint = "download it again, or choose another"
        self._model = load_model(self._path, large_model_params(), hint)
        if not (
            llama.llama_model_has_encoder(self._model)
            and llama.llama_model_has_decoder(self._model)
        ):
            raise ModelDamaged(f"{self._path} is not an encoder-decoder", ANOTHER)
        self._vocab = llama.llama_model_get_vocab(self._model)
        self._vocab_size = int(llama.llama_vocab_n_tokens(self._vocab))
        self._context = (
            llama.llama_init_from_model(self._model, _context_params(llama, self._threads)) or None
        )
        if self._context is None:
            raise EngineProblem(
                f"llama.cpp cannot have the memory for {ROOM} tokens of context",
                "close other programs, and try again",
            )
        if (
            min(int(llama.llama_n_ubatch(self._context)), int(llama.llama_n_ctx(self._context)))
            < ROOM
        ):
            # more aborts the process
            raise ModelDamaged(f"{self._path} leaves no room for {ROOM} tokens", ANOTHER)
        self._memory = llama.llama_get_memory(self._context)
        # C holds a bare pointer to the callback: it must stay referenced.
        self._callback = llama.ggml_abort_callback(lambda _: self._armed and self._cancelled())
        llama.llama_set_abort_callback(self._context, self._callback, None)

    def _find_tokens(self) -> None:
        """The end of a text, the decoder's first token, and the first tokens of the two answers.

        Flan-T5 has a token for "1" with the space before it, and none for "0", whose first token is
        the space alone: 3 against 209 in the published code.
        """
        llama = library()
        self._end = int(llama.llama_vocab_eos(self._vocab))
        self._start = int(llama.llama_model_decoder_start_token(self._model))
        if self._start < 0:
            self._start = int(llama.llama_vocab_pad(self._vocab))
        if not (0 <= self._end < self._vocab_size and 0 <= self._start < self._vocab_size):
            raise ModelDamaged(
                f"{self._path} does not name the tokens that texts end and answers begin with",
                ANOTHER,
            )
        opening = self._tokenise("a")[:1]
        text = llama.llama_vocab_get_text(self._vocab, opening[0]) if opening else b""
        self._lead = "" if (text or b"").startswith(_SPACE.encode()) else " "
        yes, no = self._tokenise(self._lead + YES)[:1], self._tokenise(self._lead + NO)[:1]
        if not yes or not no or yes == no:
            raise ModelDamaged(f"{self._path} cannot tell {YES} from {NO} by one token", ANOTHER)
        self._yes, self._no = yes[0], no[0]

    def _try(self) -> None:
        """One question, so that weights that compute nothing are found before a text is touched."""
        try:
            self._ask("A passage.", "A claim.")
            logits = self._logits()
        except EngineProblem as error:
            raise ModelDamaged(
                f"{self._path} computes nothing usable: {error.message}", "download it again"
            ) from error
        if not np.isfinite(logits).all():
            raise ModelDamaged(
                f"{self._path} computes nothing usable: its weights are damaged",
                "download it again",
            )
        self.shortened = 0

    # --- asking

    def _ask(self, passage: str, claim: str) -> float:
        if self._context is None:
            raise EngineProblem(f"the model {self._info.id} is closed", "run the check again")
        llama = library()
        tokens = self._input(passage, claim)
        llama.llama_memory_clear(self._memory, True)
        self._run("encode", tokens)
        self._run("decode", [self._start])
        logits = self._logits()
        margin = float(logits[self._yes]) - float(logits[self._no])
        if not np.isfinite(margin):
            raise EngineProblem(
                f"{self._info.id} gives no usable numbers", "download the model again"
            )
        return float(1.0 / (1.0 + np.exp(-np.clip(margin, -80.0, 80.0))))

    def _input(self, passage: str, claim: str) -> list[int]:
        """Token ids, at most ROOM. Texts are plain: an end mark written in them ends nothing."""
        said = self._tokenise(self._lead + claim)
        read = self._tokenise(self._lead + PREFIX + passage)
        kept = said[: ROOM // 2 - 1]
        room = ROOM - len(kept) - 2
        cut = len(said) > len(kept) or len(read) > room or max(len(passage), len(claim)) > MAX_CHARS
        self.shortened += cut
        return [*read[:room], self._end, *kept, self._end]

    def _run(self, what: str, tokens: Sequence[int]) -> None:
        llama = library()
        array = (llama.llama_token * len(tokens))(*tokens)  # the batch points into it
        status = getattr(llama, f"llama_{what}")(
            self._context, llama.llama_batch_get_one(array, len(tokens))
        )
        if self._armed and self._cancelled():
            raise Cancelled
        if status != 0:
            raise failure(self._info.id, f"a text of {len(tokens)} tokens ({what})", status)

    def _logits(self) -> npt.NDArray[np.float32]:
        """Of the decoder's last step; valid until the next one."""
        pointer = library().llama_get_logits_ith(self._context, -1)
        if not pointer:
            raise EngineProblem(f"{self._info.id} gave no answer", "run the check again")
        return np.ctypeslib.as_array(
            ctypes.cast(pointer, ctypes.POINTER(ctypes.c_float)), (self._vocab_size,)
        )

    def _tokenise(self, text: str) -> list[int]:
        data = text[:MAX_CHARS].encode("utf-8", "ignore")
        tokens = tokenise(self._vocab, data, add_special=False, parse_special=False)
        if tokens is None:
            raise EngineProblem(
                f"{self._info.id} cannot read a text of {len(text)} characters",
                "check a shorter text",
            )
        return tokens


def _context_params(llama: Any, threads: int) -> Any:
    params = llama.llama_context_default_params()
    # an encoder reads its input in one piece
    params.n_ctx = params.n_batch = params.n_ubatch = ROOM
    params.n_seq_max = 1
    params.n_threads = params.n_threads_batch = threads
    params.offload_kqv = False
    params.no_perf = True
    return params
