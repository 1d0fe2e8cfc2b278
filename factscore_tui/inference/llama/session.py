"""A GGUF model of the BERT family, run by llama.cpp one text per call: what the encoder and the
cross-encoder share.

Why the low-level C API and not `llama_cpp.Llama(embedding=True)`:

* `Llama(verbose=False)` points file descriptors 1 and 2 at /dev/null while it loads; whoever owns
  the terminal or a pipe loses output. A log callback is enough to keep llama.cpp silent.
* It offers no `use_extra_bufts`. On x86 CPUs with AMX, builds made by GCC 12 (perhaps others) die
  in that code: the tile configuration is optimised away, and the first tile instruction raises
  SIGILL. https://github.com/ggml-org/llama.cpp/pull/26954
* Exceeding `n_ubatch` aborts the process as well, so the token count must be in our hands.
* Threads of one context wait for each other many times per text, which costs a multiple where other
  programs want the same cores. With one context per thread, each on a text of its own, nobody
  waits; only a text that comes alone is shared out.

A session is used from one thread at a time; the threads inside are its own.
"""

from __future__ import annotations

import ctypes
import platform
import unicodedata
from abc import abstractmethod
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Any, ClassVar, TypeVar

import numpy as np
import numpy.typing as npt

from factscore_tui.errors import EngineProblem, ModelDamaged, UsageProblem
from factscore_tui.inference.llama import shared_model
from factscore_tui.inference.llama.runtime import failure, library, load_model, tokenise
from factscore_tui.inference.models.catalogue import (
    ModelEntry,
    file_sha256,
    verify_model,
)
from factscore_tui.inference.models.gguf_header import gguf_architecture
from factscore_tui.util.closing import ClosedOnExit

# what all-MiniLM-L6-v2's authors set; it was trained on 128, its position table ends at 512
MAX_TOKENS = 256
# 256 tokens of prose are about 1,200 characters; more than this is never worth tokenising
MAX_CHARS = 8192

_ARCHITECTURES = ("bert",)

_AT_ONCE = 1024  # inputs handed to the threads in one go; an index build brings very many

T = TypeVar("T")
Rows = npt.NDArray[np.float32]


class _Lane:
    """A context with room for one text, and the batch that carries it in. For one thread at a
    time."""

    def __init__(self, model: Any, tokens: int, pooling: int, adapter: Any = None) -> None:
        llama = library()
        self._batch: Any = None
        self._threads = 1
        self.context = llama.llama_init_from_model(model, _context_params(llama, tokens, pooling))
        if not self.context:
            raise EngineProblem("llama.cpp cannot start the model", "is there enough free memory?")
        if adapter is not None:
            one = (llama.llama_adapter_lora_p_ctypes * 1)(adapter)
            llama.llama_set_adapters_lora(self.context, one, 1, (ctypes.c_float * 1)(1.0))
        self._batch = _one_text_batch(llama, tokens)

    def run(self, tokens: Sequence[int], width: int, threads: int = 1) -> Rows:
        """The first `width` floats of what the model makes of one text, on so many threads of
        llama.cpp's own."""
        status = self._encode(tokens, threads)
        pooled = library().llama_get_embeddings_seq(self.context, 0) if status == 0 else None
        return self._copied(pooled, (width,), tokens, status)

    def run_each(self, tokens: Sequence[int], width: int, threads: int = 1) -> Rows:
        """The same for a model that does not pool: (len(tokens), width), a row for each token in
        its context."""
        status = self._encode(tokens, threads)
        rows = library().llama_get_embeddings(self.context) if status == 0 else None
        return self._copied(rows, (len(tokens), width), tokens, status)

    def _encode(self, tokens: Sequence[int], threads: int) -> int:
        """llama.cpp's status, 0 for success."""
        llama = library()
        if threads != self._threads:
            llama.llama_set_n_threads(self.context, threads, threads)
            self._threads = threads
        for index, token in enumerate(tokens):
            self._batch.token[index] = token
        self._batch.n_tokens = len(tokens)
        return int(llama.llama_encode(self.context, self._batch))

    def _copied(
        self, floats: Any, shape: tuple[int, ...], tokens: Sequence[int], status: int
    ) -> Rows:
        if not floats:
            raise failure("the model", f"a text of {len(tokens)} tokens", status)
        return np.ctypeslib.as_array(
            ctypes.cast(floats, ctypes.POINTER(ctypes.c_float)), shape
        ).copy()

    def close(self) -> None:
        if self._batch is not None:
            library().llama_batch_free(self._batch)
        library().llama_free(self.context)


class BertSession(ClosedOnExit):
    """A loaded model of architecture `bert` with `threads` contexts. Subclasses say what goes in
    and what comes out.

    With a catalogue `entry` the file must be, byte for byte, the one the catalogue names; without
    one only the start of its header is checked, and a file that lies further down (an absurd number
    of blocks) can still make llama.cpp end the process: run it in the worker.

    Raises ModelMissing, ModelDamaged (truncated, no GGUF, other hash, another kind of model),
    UsageProblem (threads < 1).
    """

    kind: ClassVar[str]  # how messages call such a model
    poolings: ClassVar[tuple[int, ...]]  # the llama_pooling_type values it may have
    another: ClassVar[str]  # hint where the file is another kind of model
    pooling: ClassVar[int] = -1  # what is asked of llama.cpp: as the file has it

    def __init__(
        self,
        path: Path | str,
        *,
        threads: int = 2,
        entry: ModelEntry | None = None,
        adapter: ModelEntry | None = None,
    ) -> None:
        self._model: Any = None
        self._changes: Any = None  # the adapter, as llama.cpp has it
        self._all_lanes: list[_Lane] = []
        self._free_lanes: SimpleQueue[_Lane] = SimpleQueue()
        self._pool: ThreadPoolExecutor | None = None
        if threads < 1:
            raise UsageProblem(
                f"threads must be at least 1, not {threads}", "leave it out to use 2"
            )
        path = Path(path)
        if entry is None:
            architecture = gguf_architecture(path)
            if architecture not in _ARCHITECTURES:
                raise ModelDamaged(
                    f"{path} is of type {architecture!r}, not a {self.kind}", self.another
                )
            self._hash, self._name = file_sha256(path), path.stem
        else:
            verify_model(entry, path)
            self._hash, self._name = entry.sha256, entry.id
        limit = MAX_TOKENS if entry is None else entry.max_tokens
        if adapter is not None:
            verify_model(adapter, path.with_name(adapter.file))
            limit = min(limit, adapter.max_tokens)
        try:
            self._load(path, threads, limit, path.with_name(adapter.file) if adapter else None)
            self._check(path)
        except BaseException:
            self.close()
            raise

    @property
    def max_tokens(self) -> int:
        """Longer input is cut to this many tokens, the opening and the closing ones included."""
        return self._max_tokens

    @property
    def name(self) -> str:
        """Catalogue id, or the file name without its ending."""
        return self._name

    def close(self) -> None:
        """Free the model's memory. May be called twice."""
        if self._pool is not None:
            self._pool.shutdown()  # waits: a context must not go while a thread is in it
            self._pool = None
        while self._all_lanes:
            self._all_lanes.pop().close()
        if self._changes is not None:  # while the model is there, which others may still use
            library().llama_adapter_lora_free(self._changes)
            self._changes = None
        if self._model is not None:
            self._model = None
            shared_model.release(self._key)

    @abstractmethod
    def _check(self, path: Path) -> None:
        """Refuse, right after loading, a model that cannot be used."""

    def _load(self, path: Path, threads: int, limit: int, adapter: Path | None) -> None:
        llama = library()
        hint = "download it again: it may be cut short"
        self._key = (path.absolute(), self._hash)
        self._model = shared_model.acquire(
            self._key, lambda: load_model(path, _model_params(llama), hint)
        )
        self._width = int(llama.llama_model_n_embd(self._model))
        self._vocab = llama.llama_model_get_vocab(self._model)
        self._max_tokens = min(limit, int(llama.llama_model_n_ctx_train(self._model)))
        if adapter is not None:
            self._changes = llama.llama_adapter_lora_init(self._model, str(adapter).encode())
            if not self._changes:
                self._changes = None
                raise ModelDamaged(f"{adapter} does not belong to {path}", hint)
        for _ in range(threads):
            lane = _Lane(self._model, self._max_tokens, self.pooling, self._changes)
            self._all_lanes.append(lane)
            self._free_lanes.put(lane)
        context = self._all_lanes[0].context
        room = min(int(llama.llama_n_ubatch(context)), int(llama.llama_n_ctx(context)))
        if self._max_tokens < 3 or room < self._max_tokens:  # one token too many aborts the process
            raise ModelDamaged(f"{path} leaves no room for {self._max_tokens} tokens", self.another)
        if llama.llama_pooling_type(context) not in self.poolings:
            raise ModelDamaged(
                f"{path} is not a {self.kind}: it pools its tokens in another way", self.another
            )
        if threads > 1:
            self._pool = ThreadPoolExecutor(threads, thread_name_prefix="llama")

    def _tokenise(self, text: str, *, special: bool) -> list[int]:
        """Token ids, uncut; `special` adds [CLS] and [SEP]. Names of special tokens in the text
        stay text."""
        if self._model is None:
            raise EngineProblem(f"the {self.kind} is closed")
        tokens = tokenise(self._vocab, _plain(text), add_special=special, parse_special=False)
        if tokens is None:
            raise EngineProblem(f"{self._name} cannot read a text of {len(text)} characters")
        return tokens

    def _tokens(self, text: str) -> list[int]:
        """Token ids with [CLS] and [SEP], at most `max_tokens`."""
        tokens = self._tokenise(text, special=True)
        if len(tokens) > self._max_tokens:
            return [*tokens[: self._max_tokens - 1], tokens[-1]]
        return tokens

    def _encode_all(self, inputs: Sequence[T], read: Callable[[T], list[int]], width: int) -> Rows:
        """One row of `width` floats per input; `read` gives an input's ids, at most max_tokens, or
        none: a zero row.

        Rows depend neither on each other nor on the number of threads.
        """
        rows = np.zeros((len(inputs), width), dtype=np.float32)

        def fill(row: int, lane: _Lane, threads: int) -> None:
            tokens = read(inputs[row])
            if tokens:
                rows[row] = lane.run(tokens, width, threads)

        self._share_out(len(inputs), fill)
        return rows

    def _encode_each(self, texts: Sequence[Sequence[int]]) -> list[Rows]:
        """A row for each token of each text of token ids, at most max_tokens each; for a model that
        does not pool."""
        found = [np.zeros((0, self._width), dtype=np.float32) for _ in texts]

        def fill(number: int, lane: _Lane, threads: int) -> None:
            if texts[number]:
                found[number] = lane.run_each(texts[number], self._width, threads)

        self._share_out(len(texts), fill)
        return found

    def _share_out(self, count: int, work: Callable[[int, _Lane, int], None]) -> None:
        """Call `work` with each number below `count`, a lane of its own and the threads it may use
        there."""
        alone = count == 1  # nothing to share out: llama.cpp's own threads work on the one text

        def on_lane(number: int) -> None:
            lane = self._free_lanes.get()
            try:
                work(number, lane, len(self._all_lanes) if alone else 1)
            finally:
                self._free_lanes.put(lane)

        spread = map if self._pool is None or alone else self._pool.map
        for start in range(0, count, _AT_ONCE):
            for _ in spread(on_lane, range(start, min(start + _AT_ONCE, count))):
                pass


def _model_params(llama: Any) -> Any:
    params = llama.llama_model_default_params()
    # Read the file into memory rather than map it: 25 MB cost 15 ms, and a file that is replaced or
    # cut while we run cannot raise SIGBUS. The field was called use_mmap in older versions.
    if hasattr(params, "load_mode"):
        params.load_mode = llama.LLAMA_LOAD_MODE_NONE
    else:
        params.use_mmap = False
    # See the module's docstring. On ARM the extra buffers hold a faster layout of Q8_0; on x86, for
    # Q8_0, only AMX.
    params.use_extra_bufts = platform.machine().lower() not in ("x86_64", "amd64", "i386", "i686")
    params.n_gpu_layers = 0  # results should not depend on which machine made them
    return params


def _context_params(llama: Any, tokens: int, pooling: int) -> Any:
    params = llama.llama_context_default_params()
    params.n_ctx = params.n_batch = params.n_ubatch = tokens
    params.n_seq_max = 1
    params.n_threads = params.n_threads_batch = 1
    params.embeddings = True
    params.pooling_type = pooling
    params.offload_kqv = False
    params.no_perf = True
    return params


def _one_text_batch(llama: Any, tokens: int) -> Any:
    """A batch for up to `tokens` tokens of one sequence, all of them outputs; later only ids and
    count change."""
    batch = llama.llama_batch_init(tokens, 0, 1)
    for index in range(tokens):
        batch.pos[index] = index
        batch.n_seq_id[index] = 1
        batch.seq_id[index][0] = 0
        batch.logits[index] = 1
    return batch


def _plain(text: str) -> bytes:
    """UTF-8 for llama.cpp's tokeniser: cut, decomposed, without lone surrogates.

    Decomposed (NFD) because BERT's own tokeniser starts that way, whereas llama.cpp keeps only the
    first part of each composed character: right for é (the accent is dropped anyway), wrong for
    Korean, where a syllable is three letters.
    """
    return unicodedata.normalize("NFD", text.lstrip()[:MAX_CHARS]).encode("utf-8", "ignore")
