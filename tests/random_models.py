"""Random-weight models as files, written once in each test process."""

from __future__ import annotations

import functools
import tempfile
from pathlib import Path

import gguf_samples


@functools.cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="factscore-tui-models-")


@functools.cache
def random_model(shape: str) -> Path:
    """A GGUF file of that shape (see models/recipes/random)."""
    return gguf_samples.save(Path(_folder().name), gguf_samples.model(shape), f"{shape}.gguf")
