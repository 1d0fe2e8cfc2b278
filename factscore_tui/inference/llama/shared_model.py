"""A model file that several sessions read at once: it lies in memory once.

The parser's encoder is used plain and with two adapters. An adapter belongs to a context, not to
the model, and a model is only read while it runs: three sessions need three contexts, but 25 MB
once.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from factscore_tui.inference.llama.runtime import library

Key = tuple[Path, str]
"""A file, and the SHA-256 of what was read of it: a file that was replaced is another model."""


@dataclass
class _Held:
    model: Any
    users: int


_lock = threading.Lock()
_held: dict[Key, _Held] = {}


def acquire(key: Key, load: Callable[[], Any]) -> Any:
    """The llama.cpp model of `key`, which `load` loads where it is not loaded yet. What `load`
    raises passes through, and nothing is held then."""
    with _lock:
        if key not in _held:
            _held[key] = _Held(load(), 0)
        _held[key].users += 1
        return _held[key].model


def release(key: Key) -> None:
    """One user less; the last one frees the model. Its contexts must be gone by then."""
    with _lock:
        held = _held[key]
        held.users -= 1
        if not held.users:
            del _held[key]
            library().llama_model_free(held.model)
