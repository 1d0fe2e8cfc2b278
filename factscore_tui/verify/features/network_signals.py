"""Signals of the networks that read a fact beside its evidence: of the cross-encoder, and of the
matcher of relations."""

from __future__ import annotations

import math

Logits = tuple[float, float, float]
"""What a network says of a fact and its evidence: supported, contradicted, not mentioned; before
the softmax."""
CROSS_LIMIT = 8.0


def of_cross(logits: Logits | None) -> dict[str, float]:
    """The log odds of "supported" against the rest and of "contradicted" against "not mentioned",
    in [-1, 1]."""
    if logits is None:
        return {"cross_supported": 0.0, "cross_contradicted": 0.0, "no_cross": 1.0}
    supported, contradicted, silent = logits
    rest = max(contradicted, silent) + math.log1p(math.exp(-abs(contradicted - silent)))
    return {
        "cross_supported": _squashed(supported - rest),
        "cross_contradicted": _squashed(contradicted - silent),
        "no_cross": 0.0,
    }


def of_relation(logits: Logits | None, values: dict[str, float]) -> dict[str, float]:
    """The same two of the matcher of relations; and what the networks say together, and as far as
    the evidence has all words of the fact ("covered"): there only reading can tell, elsewhere words
    tell something too. `values` has of_cross's."""
    read = of_cross(logits)
    return _with_relation(read["cross_supported"], read["cross_contradicted"], values)


def relations_possible(values: dict[str, float]) -> list[dict[str, float]]:
    """What of_relation may give at most and at least: any sum of its values with weights lies
    between those sums for these. (Such a sum is linear in what the matcher says but for a bend
    where both networks agree.)"""
    extremes = (-1.0, values["cross_supported"], 1.0)
    return [_with_relation(said, against, values) for said in extremes for against in (-1.0, 1.0)]


def _with_relation(relation: float, against: float, values: dict[str, float]) -> dict[str, float]:
    cross, covered = values["cross_supported"], values["complete_window"]
    least = min(relation, cross)
    return {
        "relation_supported": relation,
        "relation_contradicted": against,
        "relation_covered": relation * covered,
        "cross_covered": cross * covered,
        "network_least": least,
        "network_most": max(relation, cross),
        "network_least_covered": least * covered,
    }


def _squashed(logit: float) -> float:
    return max(-CROSS_LIMIT, min(CROSS_LIMIT, logit)) / CROSS_LIMIT
