"""A threshold of the user's own: what it moves, what it never does, and that its name tells it."""

from __future__ import annotations

import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from factscore_tui.core.threshold import (
    OWN,
    apply_threshold,
    must_agree,
    named,
    percent,
    threshold_of,
    verdict_from,
)
from factscore_tui.core.verdict import Difference, Judgement, Verdict
from factscore_tui.engine.config import EngineConfig, check_choice
from factscore_tui.errors import UsageProblem

S, N = Verdict.SUPPORTED, Verdict.NO_EVIDENCE
probabilities = st.none() | st.floats(0.0, 1.0).map(lambda p: round(p, 4)) | st.just(math.nan)
names = st.sampled_from(
    ["", "cross-encoder and coverage", "retrieve-lm (page)+exact-diff", "np+minicheck+exact-diff"]
)
judgements = st.builds(
    Judgement,
    st.integers(0, 9),
    st.sampled_from(Verdict),
    probabilities,
    st.text(max_size=20),
    differences=st.sampled_from([(), (Difference("date", "1", "2"),)]),
    estimator=names,
)
thresholds = st.floats(0.01, 1.0)


@given(judgements, st.just(OWN) | thresholds)
def test_it_only_moves_between_supported_and_no_evidence(
    judgement: Judgement, threshold: float
) -> None:
    after = apply_threshold(judgement, threshold)
    if after is judgement:
        return
    assert {judgement.verdict, after.verdict} == {S, N}
    p = judgement.p_supported
    assert p is not None and math.isfinite(p) and not judgement.differences
    assert (p >= threshold) is (after.verdict is S)
    assert (after.p_supported, after.evidence, after.estimator) == (
        p,
        judgement.evidence,
        judgement.estimator,
    )
    assert "your threshold" in after.reason and judgement.reason.rstrip("; ") in after.reason


@given(judgements)
def test_none_is_the_engines_own(judgement: Judgement) -> None:
    assert apply_threshold(judgement, OWN) is judgement


@given(judgements, thresholds)
def test_twice_is_once(judgement: Judgement, threshold: float) -> None:
    after = apply_threshold(judgement, threshold)
    assert apply_threshold(after, threshold) is after


@given(judgements, thresholds, thresholds)
def test_a_higher_one_never_supports_more(judgement: Judgement, one: float, other: float) -> None:
    low, high = min(one, other), max(one, other)
    assume(verdict_from(judgement, high) is S)
    assert verdict_from(judgement, low) is S


@given(st.floats(0.0, 1.0), thresholds)
def test_of_estimators_that_must_agree_only_a_high_one_says_anything(
    p: float, threshold: float
) -> None:
    refused = Judgement(0, N, p, "one of them refused", estimator="np+minicheck")
    assert apply_threshold(refused, threshold) is refused
    agreed = Judgement(0, S, p, "all of them agreed", estimator="np+minicheck")
    assert (verdict_from(agreed, threshold) is S) is (p >= threshold)


@pytest.mark.parametrize(
    ("estimator", "several"),
    [
        ("", False),
        ("np", False),
        ("retrieve-lm (page)+exact-diff", False),
        ("np+minicheck", True),
        ("np + minicheck + exact-diff", True),
    ],
    ids=["none", "one", "veto", "two", "two-and-veto"],
)
def test_which_names_are_of_several(estimator: str, several: bool) -> None:
    assert must_agree(estimator) is several


def test_the_reason_says_which_threshold_and_what_the_engine_said() -> None:
    up = apply_threshold(Judgement(0, N, 0.49, "not found: Paris"), 0.45)
    assert up.reason == (
        "49 %: supported from 45 % on, your threshold (the engine by itself: no evidence; not "
        "found: Paris)"
    )
    down = apply_threshold(Judgement(0, S, 0.5496, ""), 0.55)
    assert down.reason == (
        "54.96 %: no evidence, supported from 55 % on, your threshold (the engine by itself: "
        "supported)"
    )


@given(names, st.integers(10, 1000).map(lambda n: n / 1000))
def test_the_name_tells_it(estimator: str, threshold: float) -> None:
    assert threshold_of(named(estimator, threshold)) == pytest.approx(threshold, abs=1e-9)
    assert named(estimator, OWN) == estimator


@pytest.mark.parametrize(
    "name",
    [
        "",
        "np",
        "np from memory",
        "x from % %",
        "x from nan %",
        "x from 0 %",
        "x from 101 %",
        "x from -5 %",
    ],
    ids=["empty", "plain", "words", "signs", "nan", "zero", "too-high", "negative"],
)
def test_other_names_tell_none(name: str) -> None:
    assert threshold_of(name) == OWN


def test_percents_are_short() -> None:
    assert [percent(t) for t in (0.29, 0.55, 0.547, 1.0, 0.57)] == ["29", "55", "54.7", "100", "57"]


@pytest.mark.parametrize(
    "threshold", [-0.1, 1.1, 55.0, math.nan], ids=["negative", "over", "percent", "nan"]
)
def test_a_choice_takes_a_probability_only(threshold: float) -> None:
    with pytest.raises(UsageProblem):
        check_choice(EngineConfig(threshold=threshold))
