"""The weights file of the bundled verifier: logistic regressions over named features, as JSON.

    {"format": 3, "id": "verifier-coverage",
     "rarity": {"0.1": "words ...", ...},
     "cross_sha256": hash of the cross-encoder that "with_cross" and "with_relations" were fitted
     to,
     "relations_sha256": hash of the matcher of relations that "with_relations" was fitted to,
     "with_relations": {"bias": b, "threshold": t, "contradicted_at_most": c, "contradicts_from": q,
                    "weights": {feature: w, ...}},
     "with_cross": {...}, "with_encoder": {...}, "without_encoder": {...}}

Weights apply to features as they are (standardisation is folded in): p = 1 / (1 + exp(-(b + sum(w *
x)))).
"""

from __future__ import annotations

import hashlib
import json
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from factscore_tui.errors import ModelDamaged, ModelMissing
from factscore_tui.paths import bundled
from factscore_tui.verify.features.extraction import FEATURES
from factscore_tui.verify.features.lexical import one_spelling

FILE = "verifier-coverage.json"
MAX_BYTES = 1_000_000
REINSTALL = "reinstall factscore-tui, or in a source checkout restore the models/ directory"


@dataclass(frozen=True, slots=True)
class Regression:
    """One set of weights. `threshold` is the probability from which a fact is supported; a
    contradicted fact has at most `contradicted_at_most`. `contradicts_from` is the cross-encoder's
    probability of "contradicted" from which a fact that is not supported counts as contradicted;
    above 1 means never."""

    bias: float
    threshold: float
    contradicted_at_most: float
    contradicts_from: float
    weights: dict[str, float]

    def probability(self, features: dict[str, float]) -> float:
        """Calibrated probability of "supported", in (0, 1)."""
        # fsum: the same sum in whichever order a file lists its weights.
        logit = self.bias + math.fsum(w * features[name] for name, w in self.weights.items())
        return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, logit))))


@dataclass(frozen=True, slots=True)
class Weights:
    """A weights file that was read: four regressions, the rarity of common stems, and the hash of
    the file. `cross_sha256` and `relations_sha256` are those of the networks' files which
    `with_relations` belongs to."""

    id: str
    sha256: str
    rarity: dict[str, float]
    cross_sha256: str
    relations_sha256: str
    with_relations: Regression
    with_cross: Regression
    with_encoder: Regression
    without_encoder: Regression

    def regression(self, encoder: bool, cross: str | None, relations: str | None) -> Regression:
        """The one for the networks at hand: an `encoder`, and the hashes of the cross-encoder and
        of the matcher of relations, None for none. Raises ModelDamaged for networks that the
        weights were not fitted to."""
        if cross is not None and cross != self.cross_sha256:
            raise ModelDamaged("the verifier's weights belong to another cross-encoder", REINSTALL)
        if relations is not None and relations != self.relations_sha256:
            raise ModelDamaged(
                "the verifier's weights belong to another matcher of relations", REINSTALL
            )
        if relations is not None:
            return self.with_relations
        if cross is not None:
            return self.with_cross
        return self.with_encoder if encoder else self.without_encoder


def load_weights(path: Path | None = None) -> Weights:
    """Read a weights file (the bundled one when `path` is None). Raises ModelMissing,
    ModelDamaged."""
    path = bundled("models") / FILE if path is None else path
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ModelMissing(
            f"cannot read the verifier's weights {path}: {error.strerror or error}",
            "install factscore-tui again, or name another file",
        ) from error
    try:
        if len(data) > MAX_BYTES:
            raise ValueError("far too large")
        return _parse(json.loads(data.decode("utf-8")), hashlib.sha256(data).hexdigest())
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise ModelDamaged(
            f"{path} holds no weights of a verifier: {error}",
            "install factscore-tui again, or run models/recipes/verifier/train.py",
        ) from error


def _parse(tree: dict[str, Any], sha256: str) -> Weights:
    if tree["format"] != 3:
        raise ValueError(f"format {tree['format']!r} instead of 3")
    rarity: dict[str, float] = {}
    for weight, listed in tree["rarity"].items():
        for word in map(one_spelling, listed.split()):
            rarity[word] = min(float(weight), rarity.get(word, float(weight)))
    if not all(0.0 < float(weight) <= 1.0 for weight in tree["rarity"]):
        raise ValueError("a rarity outside (0, 1]")
    return Weights(
        str(tree["id"]),
        sha256,
        rarity,
        str(tree["cross_sha256"]),
        str(tree["relations_sha256"]),
        _regression(tree["with_relations"]),
        _regression(tree["with_cross"]),
        _regression(tree["with_encoder"]),
        _regression(tree["without_encoder"]),
    )


def _regression(tree: dict[str, Any]) -> Regression:
    weights = {str(name): float(weight) for name, weight in tree["weights"].items()}
    unknown = weights.keys() - set(FEATURES)
    if unknown:
        raise ValueError(f"unknown features {sorted(unknown)}")
    found = Regression(
        float(tree["bias"]),
        float(tree["threshold"]),
        float(tree["contradicted_at_most"]),
        float(tree.get("contradicts_from", 2.0)),
        weights,
    )
    if not all(map(math.isfinite, (found.bias, found.contradicts_from, *weights.values()))):
        raise ValueError("a weight that is no finite number")
    if not 0.0 <= found.contradicted_at_most < found.threshold <= 1.0:
        raise ValueError("thresholds out of order")
    return found
