"""What a "supported" rests on: a model that confirms what is said of whom, or the words alone."""

from __future__ import annotations

from collections.abc import Mapping

from factscore_tui.core.verdict import Strength, Verdict


def strength_of(values: Mapping[str, float]) -> Strength:
    """For a fact that the bundled verifier supports, from its feature values: strong where the
    matcher of relations takes it for supported rather than not; where that was not asked, the
    cross-encoder. The cross-encoder takes words for a relation too easily to overrule the other.
    `cross_supported` and `relation_supported` (0 where that network was not asked) are log odds
    scaled to [-1, 1]."""
    confirmed = values.get("relation_supported", 0.0) or values["cross_supported"]
    return "strong" if confirmed > 0.0 else "weak"


def own_word(verdict: Verdict) -> Strength | None:
    """For an estimator that is itself a model which has read fact and source: its "supported" is
    strong."""
    return "strong" if verdict is Verdict.SUPPORTED else None
