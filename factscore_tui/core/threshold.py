"""A threshold of the user's own: from which probability on a fact counts as supported, whatever the
engine's own is.

It moves facts between "supported" and "no evidence", and only where a probability was estimated.
What was contradicted, has no article, is later than the source or cannot be checked stays what it
is.
"""

from __future__ import annotations

from dataclasses import replace
from math import isfinite

from factscore_tui.core.verdict import Judgement, Verdict

OWN = 0.0
"""No threshold: the verdicts of the engine as they are."""

_VETO = "exact-diff"
_FROM = " from "


def apply_threshold(judgement: Judgement, threshold: float) -> Judgement:
    """The judgement with the verdict that `threshold` (a probability, OWN for none) gives it, the
    reason saying so where that is not the engine's; the same object where nothing changes.

    Of estimators that must agree (np+minicheck) each is asked only about what those before it found
    supported: a low threshold says nothing about those that were not asked, and only a high one has
    an effect.
    """
    verdict = verdict_from(judgement, threshold)
    p = judgement.p_supported
    if verdict is judgement.verdict or p is None:
        return judgement
    up = verdict is Verdict.SUPPORTED
    said = (
        f"{_percent(p)} %: {'supported' if up else 'no evidence, supported'} from "
        f"{percent(threshold)} % on"
    )
    before = f"{'no evidence' if up else 'supported'}; {judgement.reason}".rstrip("; ")
    return replace(
        judgement,
        verdict=verdict,
        reason=f"{said}, your threshold (the engine by itself: {before})",
        strength="weak" if up else None,
    )


def verdict_from(judgement: Judgement, threshold: float) -> Verdict:
    """The verdict that `threshold` gives a judgement."""
    p = judgement.p_supported
    if threshold <= OWN or p is None or not isfinite(p) or judgement.differences:
        return judgement.verdict
    if judgement.verdict is Verdict.SUPPORTED and p < threshold:
        return Verdict.NO_EVIDENCE
    if (
        judgement.verdict is Verdict.NO_EVIDENCE
        and p >= threshold
        and not must_agree(judgement.estimator)
    ):
        return Verdict.SUPPORTED
    return judgement.verdict


def must_agree(estimator: str) -> bool:
    """True for the name of several estimators that must agree. One that only objects makes no
    difference."""
    return len([part for part in estimator.split("+") if part.strip() != _VETO]) > 1


def percent(threshold: float) -> str:
    """A threshold in percent, as short as it can be written: "55", "54.7"."""
    return f"{round(100 * threshold, 6):g}"


def named(estimator: str, threshold: float) -> str:
    """The name of an estimator with a threshold, as reports tell it: "np from 55 %"."""
    return f"{estimator}{_FROM}{percent(threshold)} %" if threshold > OWN else estimator


def threshold_of(name: str) -> float:
    """The threshold in a name that `named` made, OWN where there is none."""
    _, found, number = name.rpartition(_FROM)
    if not found or not number.endswith(" %"):
        return OWN
    try:
        threshold = float(number.removesuffix(" %")) / 100
    except ValueError:
        return OWN
    return threshold if isfinite(threshold) and OWN < threshold <= 1.0 else OWN


def _percent(p: float) -> str:
    """As many digits as tell 54.96 % from a threshold of 55 %."""
    return f"{100 * p:.2f}".rstrip("0").rstrip(".")
