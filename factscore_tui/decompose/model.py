"""The weight file of the tagger and the parser: compressed JSON, checked when it is read."""

from __future__ import annotations

import gc
import gzip
import json
import zlib
from pathlib import Path
from typing import Any

from factscore_tui.decompose.parser import Parser
from factscore_tui.decompose.tagger import Tagger
from factscore_tui.errors import ModelDamaged, ModelMissing
from factscore_tui.paths import bundled

FILE = "tagger.json.gz"
FORMAT = 1
_MAX_BYTES = 64 * 1024 * 1024
_HINT = "reinstall factscore-tui, or restore models/tagger.json.gz"


def _parse(raw: bytes) -> Any:
    """json.loads without the garbage collector, which would walk hundreds of thousands of new objects for nothing."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        return json.loads(raw)
    finally:
        if enabled:
            gc.enable()


def read_weights(path: Path, whose: str, most: int, hint: str) -> dict[str, Any]:
    """A file of weights as JSON, of at most `most` bytes unpacked; ModelMissing or ModelDamaged, which name `whose`."""
    try:
        with gzip.open(path, "rb") as file:
            raw = file.read(most + 1)
    except FileNotFoundError as error:
        raise ModelMissing(f"the {whose}'s weights are not there: {path}", hint) from error
    except (OSError, EOFError, zlib.error) as error:
        raise ModelDamaged(f"the {whose}'s weights cannot be read: {path}", hint) from error
    try:
        if len(raw) > most:
            raise ValueError("too large")
        model = _parse(raw)
        if not isinstance(model, dict):
            raise ValueError("no object")
    except (ValueError, RecursionError) as error:
        raise ModelDamaged(f"the {whose}'s weights are damaged: {path}", hint) from error
    return model


def load(path: Path | None = None) -> tuple[Tagger, Parser]:
    """Read the weights (default: the bundled file); ModelMissing or ModelDamaged when that cannot be done."""
    path = path or bundled("models") / FILE
    model = read_weights(path, "tagger", _MAX_BYTES, _HINT)
    try:
        if model["format"] != FORMAT:
            raise ValueError("another format")
        parts = [model[k] for k in ("certain", "tags", "moves", "labels")]
        if not all(isinstance(p, dict) and p for p in parts):
            raise ValueError("a part is missing")
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise ModelDamaged(f"the tagger's weights are damaged: {path}", _HINT) from error
    certain, tags, moves, labels = parts
    return Tagger(tags, certain), Parser(moves, labels)
