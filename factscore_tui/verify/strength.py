"""What a "supported" rests on: a model that confirms what is said of whom, or the words alone."""

from __future__ import annotations

from collections.abc import Mapping

from factscore_tui.core.verdict import Strength, Verdict


def strength_of(values: Mapping[str, float]) -> Strength:
    """For a fact that the bundled verifier supports, from its feature values: strong where a network that has read it
    takes it for supported rather than not. `cross_supported` and `relation_supported` (0 where that network is not
    there) are log odds scaled to [-1, 1]."""
    if values["cross_supported"] > 0.0 or values.get("relation_supported", 0.0) > 0.0:
        return "strong"
    return "weak"


def own_word(verdict: Verdict) -> Strength | None:
    """For an estimator that is itself a model which has read fact and source: its "supported" is strong."""
    return "strong" if verdict is Verdict.SUPPORTED else None
