"""llama.cpp itself: started once a process, quiet, and what every kind of model needs of it."""

from __future__ import annotations

import functools
import os
from collections import deque
from pathlib import Path
from typing import Any

from factscore_tui.errors import EngineProblem, ModelDamaged
from factscore_tui.util.no_memory import out_of_memory

_SPINS = "10000"  # half a millisecond: threads that do run are waited for no longer

# llama.cpp's last errors, for the text of our own. C holds a bare pointer to the callback: it must
# stay referenced.
_log_tail: deque[str] = deque(maxlen=8)
_log_callback: list[Any] = []


@functools.cache
def library() -> Any:
    """The llama_cpp module, initialised once per process. `Any`: its ctypes bindings are only
    partly typed."""
    _wait_politely()
    import llama_cpp

    def keep(level: int, text: bytes, _user_data: object) -> None:
        if level == 4:  # GGML_LOG_LEVEL_ERROR
            _log_tail.append(text.decode("utf-8", "replace").strip())

    loaded: Any = llama_cpp
    _log_callback.append(loaded.llama_log_callback(keep))
    loaded.llama_log_set(_log_callback[0], None)
    loaded.llama_backend_init()
    return loaded


def _wait_politely() -> None:
    """Tell GNU's OpenMP how long a thread of llama.cpp spins for the others before it sleeps; it
    reads that once, when it is loaded. Its own 300,000 rounds are some 15 ms at each of hundreds of
    waits a text. Where other programs want the cores the others are not running, and two threads
    took eight times the processor time that they needed."""
    if "OMP_WAIT_POLICY" not in os.environ:
        os.environ.setdefault("GOMP_SPINCOUNT", _SPINS)


def load_model(path: Path, params: Any, hint: str) -> Any:
    """The model in a file. ModelDamaged, with llama.cpp's reason, where it cannot be loaded;
    EngineProblem where there is no memory for it."""
    _log_tail.clear()
    model = library().llama_model_load_from_file(os.fsencode(path), params)
    if not model:
        reason = _log_tail[0] if _log_tail else "no reason given"
        if out_of_memory("\n".join(_log_tail)):
            raise EngineProblem(
                f"the engine did not get enough memory for {path.name}",
                "close other programs, or use a smaller model (`factscore-tui models list`)",
            )
        raise ModelDamaged(f"llama.cpp cannot load {path}: {reason}", hint)
    return model


def large_model_params(gpu_layers: int = 0) -> Any:
    """How models of a few hundred megabytes and more are loaded: mapped, so that they share the
    memory of the file."""
    llama = library()
    params = llama.llama_model_default_params()
    params.n_gpu_layers = gpu_layers
    # AMX code compiled by GCC 12 dies (see session.py); other builds gain from the layouts that
    # this allows.
    params.use_extra_bufts = b"AMX_INT8 = 1" not in llama.llama_print_system_info()
    return params


def tokenise(
    vocab: Any, data: bytes, *, add_special: bool, parse_special: bool
) -> list[int] | None:
    """Token ids of UTF-8; None where llama.cpp refuses. `add_special` puts the vocabulary's opening
    and closing tokens around it, `parse_special` reads names of special tokens as such."""
    llama = library()
    size = len(data) + 8
    for _ in range(2):
        buffer = (llama.llama_token * size)()
        count = llama.llama_tokenize(
            vocab, data, len(data), buffer, size, add_special, parse_special
        )
        if count >= 0:
            return list(buffer[:count])
        size = min(-count, 64 * size)  # normalised, a text may be longer than it was
    return None


_NO_MEMORY = -2
"""Of llama_encode and llama_decode: buffers could not be allocated (llama-context.cpp)."""


def failure(model: str, what: str, status: int) -> EngineProblem:
    """What to tell when llama.cpp did not compute; `status` is what its encode or decode gave."""
    if status == _NO_MEMORY:
        return EngineProblem(
            f"{model} has not enough memory for {what}",
            "close other programs, take a smaller model, or less --context",
        )
    return EngineProblem(
        f"{model} failed on {what} (status {status})",
        "run the check again; `factscore-tui doctor` tests the engine",
    )
