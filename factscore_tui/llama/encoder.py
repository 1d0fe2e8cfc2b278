"""Text -> vector, with a BERT-like GGUF model run by llama.cpp. Imported by the worker process and index builds only.

Why the low-level C API and not `llama_cpp.Llama(embedding=True)`:

* `Llama(verbose=False)` points file descriptors 1 and 2 at /dev/null while it loads; whoever owns the terminal or a
  pipe loses output. A log callback is enough to keep llama.cpp silent.
* It offers no `use_extra_bufts`. On x86 CPUs with AMX, builds made by GCC 12 (perhaps others) die in that code: the
  tile configuration is optimised away, and the first tile instruction raises SIGILL.
  https://github.com/ggml-org/llama.cpp/pull/26954
* Exceeding `n_ubatch` aborts the process as well, so the token count must be in our hands.

An encoder is used from one thread at a time.
"""

from __future__ import annotations

import ctypes
import functools
import os
import platform
import unicodedata
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from factscore_tui.core.report import ModelInfo
from factscore_tui.errors import EngineProblem, ModelDamaged, UsageProblem
from factscore_tui.llama.catalogue import (
    ModelEntry,
    bundled_dir,
    file_sha256,
    find_entry,
    gguf_architecture,
    verify_model,
)

DEFAULT_MODEL = "all-minilm-l6-v2-q8_0"
MAX_TOKENS = 256  # what all-MiniLM-L6-v2's authors set; it was trained on 128, its position table ends at 512
MAX_CHARS = 8192  # 256 tokens of prose are about 1,200 characters; more than this is never worth tokenising

_ARCHITECTURES = ("bert",)
_MEAN, _CLS = 1, 2  # llama_pooling_type values that give one vector per text
_ANOTHER_MODEL = "choose a GGUF sentence encoder of the BERT family, or leave the setting out to use the bundled one"

Vectors = npt.NDArray[np.float32]

# llama.cpp's last errors, for the text of our own. C holds a bare pointer to the callback: it must stay referenced.
_log_tail: deque[str] = deque(maxlen=8)
_log_callback: list[Any] = []


@functools.cache
def _library() -> Any:
    """The llama_cpp module, initialised once per process. `Any`: its ctypes bindings are only partly typed."""
    import llama_cpp

    def keep(level: int, text: bytes, _user_data: object) -> None:
        if level == 4:  # GGML_LOG_LEVEL_ERROR
            _log_tail.append(text.decode("utf-8", "replace").strip())

    library: Any = llama_cpp
    _log_callback.append(library.llama_log_callback(keep))
    library.llama_log_set(_log_callback[0], None)
    library.llama_backend_init()
    return library


class LlamaEncoder:
    """A sentence encoder: `embed` maps texts to rows of unit length, whose dot product is the cosine similarity.

    `path` is a GGUF file of architecture `bert` with mean or CLS pooling. With a catalogue `entry` the file must be,
    byte for byte, the one the catalogue names; without one only the start of its header is checked, and a file that
    lies further down (an absurd number of blocks) can still make llama.cpp end the process: run it in the worker.

    Raises ModelMissing, ModelDamaged (truncated, no GGUF, other hash, not an encoder), UsageProblem (threads < 1).
    """

    def __init__(self, path: Path | str, *, threads: int = 2, entry: ModelEntry | None = None) -> None:
        self._model: Any = None
        self._context: Any = None
        self._batch: Any = None
        if threads < 1:
            raise UsageProblem(f"threads must be at least 1, not {threads}", "leave it out to use 2")
        path = Path(path)
        if entry is None:
            architecture = gguf_architecture(path)
            if architecture not in _ARCHITECTURES:
                raise ModelDamaged(f"{path} is of type {architecture!r}, not a sentence encoder", _ANOTHER_MODEL)
            self._hash, self._name = file_sha256(path), path.stem
        else:
            verify_model(entry, path)
            self._hash, self._name = entry.sha256, entry.id
        limit = MAX_TOKENS if entry is None else entry.max_tokens
        try:
            self._load(path, threads, limit)
            self._self_check(path)
        except BaseException:
            self.close()
            raise

    @property
    def dims(self) -> int:
        """Length of a vector."""
        return self._dims

    @property
    def max_tokens(self) -> int:
        """Longer texts are cut to this many tokens, the opening and the closing one included."""
        return self._max_tokens

    @property
    def model_hash(self) -> str:
        """SHA-256 of the model file, hexadecimal: vectors are comparable only under the same hash."""
        return self._hash

    @property
    def name(self) -> str:
        """Catalogue id, or the file name without its ending."""
        return self._name

    @property
    def model(self) -> ModelInfo:
        """Which weights these are, as reports name them."""
        return ModelInfo(self._name, "embed", self._hash)

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Vectors of `texts`: float32, shape (len(texts), dims), rows of unit length, never NaN.

        A text with nothing to read in it (empty, blank, control characters only) gets the zero vector: similar to
        nothing. Texts are cut at `max_tokens` (and at MAX_CHARS characters before that); lone surrogates and control
        characters are dropped. A row does not depend on its neighbours: one text per llama.cpp call, because attention
        over a packed batch pays for all pairs and is slower on a CPU. Raises EngineProblem.
        """
        if isinstance(texts, str):
            raise TypeError("embed() takes a sequence of texts, not one text")
        vectors = np.zeros((len(texts), self._dims), dtype=np.float32)
        for row, text in enumerate(texts):
            tokens = self._tokens(text)
            if len(tokens) > 2:  # more than [CLS] [SEP]
                vectors[row] = _unit(self._encode(tokens))
        return vectors

    def close(self) -> None:
        """Free the model's memory. May be called twice."""
        if self._batch is not None:
            _library().llama_batch_free(self._batch)
            self._batch = None
        if self._context is not None:
            _library().llama_free(self._context)
            self._context = None
        if self._model is not None:
            _library().llama_model_free(self._model)
            self._model = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _load(self, path: Path, threads: int, limit: int) -> None:
        llama = _library()
        _log_tail.clear()
        self._model = llama.llama_model_load_from_file(os.fsencode(path), _model_params(llama))
        if not self._model:
            self._model = None
            reason = _log_tail[0] if _log_tail else "no reason given"
            raise ModelDamaged(f"llama.cpp cannot load {path}: {reason}", "download it again: it may be cut short")
        self._dims = int(llama.llama_model_n_embd(self._model))
        self._vocab = llama.llama_model_get_vocab(self._model)
        self._max_tokens = min(limit, int(llama.llama_model_n_ctx_train(self._model)))
        self._context = llama.llama_init_from_model(self._model, _context_params(llama, self._max_tokens, threads))
        if not self._context:
            self._context = None
            raise EngineProblem(f"llama.cpp cannot start {self._name}", "is there enough free memory?")
        room = min(int(llama.llama_n_ubatch(self._context)), int(llama.llama_n_ctx(self._context)))
        if self._max_tokens < 3 or room < self._max_tokens:  # one token too many aborts the process
            raise ModelDamaged(f"{path} leaves no room for {self._max_tokens} tokens", _ANOTHER_MODEL)
        if llama.llama_pooling_type(self._context) not in (_MEAN, _CLS):
            raise ModelDamaged(f"{path} does not pool its tokens into one vector per text", _ANOTHER_MODEL)
        self._batch = _one_text_batch(llama, self._max_tokens)

    def _self_check(self, path: Path) -> None:
        """One word must give a vector: weights full of NaN or zeros fail at load and not in the middle of a check."""
        if not np.any(self.embed(["word"])):
            raise ModelDamaged(f"{path} gives no usable vectors", _ANOTHER_MODEL)

    def _tokens(self, text: str) -> list[int]:
        """Token ids with [CLS] and [SEP], at most `max_tokens`; names of special tokens in the text stay text."""
        if self._model is None:
            raise EngineProblem("the encoder is closed")
        llama = _library()
        data = _plain(text)
        buffer = (llama.llama_token * (len(data) + 2))()
        count = llama.llama_tokenize(self._vocab, data, len(data), buffer, len(buffer), True, False)
        if count < 0:  # a token costs at least one byte of decomposed text, so this is llama.cpp's refusal
            raise EngineProblem(f"{self._name} cannot read a text of {len(text)} characters")
        tokens = buffer[:count]
        if count > self._max_tokens:
            tokens = [*tokens[: self._max_tokens - 1], tokens[-1]]
        return list(tokens)

    def _encode(self, tokens: list[int]) -> Vectors:
        llama = _library()
        for index, token in enumerate(tokens):
            self._batch.token[index] = token
        self._batch.n_tokens = len(tokens)
        status = llama.llama_encode(self._context, self._batch)
        pooled = llama.llama_get_embeddings_seq(self._context, 0) if status == 0 else None
        if not pooled:
            raise EngineProblem(f"{self._name} failed on a text of {len(tokens)} tokens (status {status})")
        return np.ctypeslib.as_array(ctypes.cast(pooled, ctypes.POINTER(ctypes.c_float)), (self._dims,)).copy()


def open_bundled_encoder(model_id: str = DEFAULT_MODEL, *, threads: int = 2) -> LlamaEncoder:
    """The shipped encoder, verified against the catalogue. Raises what LlamaEncoder raises."""
    entry = find_entry(model_id)
    return LlamaEncoder(bundled_dir() / entry.file, threads=threads, entry=entry)


def _model_params(llama: Any) -> Any:
    params = llama.llama_model_default_params()
    # Read the file into memory rather than map it: 25 MB cost 15 ms, and a file that is replaced or cut while we run
    # cannot raise SIGBUS. The field was called use_mmap in older versions.
    if hasattr(params, "load_mode"):
        params.load_mode = llama.LLAMA_LOAD_MODE_NONE
    else:
        params.use_mmap = False
    # See the module's docstring. On ARM the extra buffers hold a faster layout of Q8_0; on x86, for Q8_0, only AMX.
    params.use_extra_bufts = platform.machine().lower() not in ("x86_64", "amd64", "i386", "i686")
    params.n_gpu_layers = 0  # vectors should not depend on which machine built the index
    return params


def _context_params(llama: Any, tokens: int, threads: int) -> Any:
    params = llama.llama_context_default_params()
    params.n_ctx = params.n_batch = params.n_ubatch = tokens
    params.n_seq_max = 1
    params.n_threads = params.n_threads_batch = threads
    params.embeddings = True
    params.offload_kqv = False
    params.no_perf = True
    return params


def _one_text_batch(llama: Any, tokens: int) -> Any:
    """A batch for up to `tokens` tokens of one sequence, all of them outputs; later only ids and count change."""
    batch = llama.llama_batch_init(tokens, 0, 1)
    for index in range(tokens):
        batch.pos[index] = index
        batch.n_seq_id[index] = 1
        batch.seq_id[index][0] = 0
        batch.logits[index] = 1
    return batch


def _plain(text: str) -> bytes:
    """UTF-8 for llama.cpp's tokeniser: cut, decomposed, without lone surrogates.

    Decomposed (NFD) because BERT's own tokeniser starts that way, whereas llama.cpp keeps only the first part of each
    composed character: right for é (the accent is dropped anyway), wrong for Korean, where a syllable is three letters.
    """
    return unicodedata.normalize("NFD", text.lstrip()[:MAX_CHARS]).encode("utf-8", "ignore")


def _unit(vector: Vectors) -> Vectors:
    """Scaled to length 1; the zero vector where there is no direction (zero or not finite)."""
    norm = float(np.linalg.norm(vector.astype(np.float64)))
    if not np.isfinite(norm) or norm == 0.0:
        return np.zeros_like(vector)
    return (vector / norm).astype(np.float32)
