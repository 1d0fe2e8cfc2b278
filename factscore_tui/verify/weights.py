"""The weights of the coverage verifier: a logistic regression over named features, as a small JSON file."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from factscore_tui import paths
from factscore_tui.core.report import ModelInfo
from factscore_tui.errors import ModelDamaged, ModelMissing
from factscore_tui.verify.features import FEATURES

FILE = "verifier-coverage.json"
FORMAT = 1
_HINT = "reinstall factscore-tui, or in a source checkout restore the models/ directory"


@dataclass(frozen=True, slots=True)
class Regression:
    """p = 1 / (1 + exp(-(intercept + sum of coefficient times feature)))."""

    coefficients: dict[str, float]
    intercept: float
    threshold: float
    """Probability from which a fact counts as supported."""

    def probability(self, values: Mapping[str, float]) -> float:
        """Calibrated probability in (0, 1) that the fact is supported."""
        z = self.intercept + math.fsum(c * values[name] for name, c in self.coefficients.items())
        return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, z))))


@dataclass(frozen=True, slots=True)
class Weights:
    """What the recipe learned: one regression with embeddings and one without, and how common words are."""

    model: ModelInfo
    with_similarity: Regression
    without_similarity: Regression
    rarity: dict[str, float]


def load_weights(path: Path | None = None) -> Weights:
    """Read the weights. ModelMissing when there is no file, ModelDamaged when it is not what the recipe writes."""
    path = path or paths.bundled("models") / FILE
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ModelMissing(f"cannot read the verifier's weights {path}: {error.strerror or error}", _HINT) from error
    try:
        source = json.loads(data)
        if source["format"] != FORMAT:
            raise ValueError(f"format {source['format']!r}")
        model = ModelInfo("verifier-coverage", "verify", hashlib.sha256(data).hexdigest())
        rarity = {str(k): float(v) for k, v in source["rarity"].items()}
        with_, without = (_regression(source[name]) for name in ("with_similarity", "without_similarity"))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise ModelDamaged(f"{path} holds no weights of this version: {error}", _HINT) from error
    return Weights(model, with_, without, rarity)


def _regression(source: dict[str, object]) -> Regression:
    given = source["coefficients"]
    if not isinstance(given, dict) or set(given) - set(FEATURES):
        raise ValueError("unknown features")
    numbers = [source["intercept"], source["threshold"], *given.values()]
    if not all(isinstance(n, int | float) and math.isfinite(n) for n in numbers):
        raise ValueError("a weight is no number")
    intercept, threshold, *coefficients = (float(str(n)) for n in numbers)
    return Regression(dict(zip(given, coefficients, strict=True)), intercept, threshold)
