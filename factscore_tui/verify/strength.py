"""What a "supported" rests on: a model that confirms what is said of whom, or the words alone."""

from __future__ import annotations

from collections.abc import Mapping

from factscore_tui.core.verdict import Strength, Verdict

CONFIRMED = 0.1
"""What the networks have to say on average, on their scale of [-1, 1]: log odds of 0.8. Of the
supported facts of FActScore 64 % of the right and 28 % of the wrong ones are strong; with the
matcher alone, from 0, it was 52 and 35 %."""


def strength_of(values: Mapping[str, float]) -> Strength:
    """For a fact that the bundled verifier supports, from its feature values: strong where the
    cross-encoder and the matcher of relations together confirm it; where the matcher was not asked,
    the cross-encoder alone. `cross_supported` and `relation_supported` (0 where that network was
    not asked) are log odds scaled to [-1, 1]."""
    relation, cross = values.get("relation_supported", 0.0), values["cross_supported"]
    confirmed = (relation + cross) / 2 if relation else cross
    return "strong" if confirmed > CONFIRMED else "weak"


def own_word(verdict: Verdict) -> Strength | None:
    """For an estimator that is itself a model which has read fact and source: its "supported" is
    strong."""
    return "strong" if verdict is Verdict.SUPPORTED else None
