"""FActScore's arithmetic and abstention rules, against numbers worked out by hand."""

from __future__ import annotations

import gzip
import json
import math
from pathlib import Path

import pytest

from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.errors import UsageProblem
from factscore_tui.evaluation.metrics import abstention
from factscore_tui.evaluation.metrics.factscore import Decision, aggregate, decide, length_penalty

DATA = Path(__file__).resolve().parents[3] / "shared" / "data" / "factscore"


def decisions(supported: int, not_supported: int) -> list[Decision]:
    yes = Decision("a", True, Verdict.SUPPORTED, 0.9)
    no = Decision("b", False, Verdict.NO_EVIDENCE, 0.1)
    return [yes] * supported + [no] * not_supported


def test_the_penalty_is_the_papers() -> None:
    assert length_penalty(11) == 1.0
    assert length_penalty(10) == 1.0  # exp(1 - 10/10)
    assert length_penalty(5) == pytest.approx(math.exp(-1))
    assert length_penalty(1) == pytest.approx(math.exp(-9))
    assert length_penalty(0) == 0.0
    assert length_penalty(3, gamma=0) == 1.0


def test_scores_are_means_over_responses() -> None:
    result = aggregate([decisions(15, 5), decisions(2, 3), None, []])
    assert result.init_score == pytest.approx((0.75 + 0.4) / 2)
    assert result.score == pytest.approx((0.75 + 0.4 * math.exp(-1)) / 2)
    assert result.respond_ratio == 0.5
    assert result.facts_per_response == 12.5


def test_no_responses_give_no_score() -> None:
    assert aggregate([None, None]).score is None
    assert aggregate([]).respond_ratio == 0.0


@pytest.mark.parametrize("verdict", list(Verdict))
def test_the_binary_view(verdict: Verdict) -> None:
    decision = decide("atom", Judgement(0, verdict, None, ""))
    if verdict is Verdict.NOT_CHECKABLE:
        assert decision is None
    else:
        assert decision is not None
        assert decision.is_supported == (verdict is Verdict.SUPPORTED)


@pytest.mark.parametrize(
    ("output", "generic", "wide"),
    [
        ("I'm sorry, I don't have any information on that person.", True, True),
        ("I\u2019m sorry, but nothing is known.", True, True),
        ("Could you provide more context?", True, True),
        ("I don't have information about Ylona Garcia.", False, True),
        ("I apologize, but I could not find anything.[1][2]", False, True),
        ("", False, True),
        ("Ada Lovelace was a mathematician.\n\nI apologize for the brevity.", False, False),
        ("Ada Lovelace was a mathematician. She did not apologise.", False, False),
    ],
)
def test_abstentions(output: str, generic: bool, wide: bool) -> None:
    assert abstention.generic(output) is generic
    assert abstention.wide(output) is wide


LIFE = "Ada Lovelace was a mathematician. She was born in London in 1815."
UNKNOWN = (
    "As of my last update, there is no widely recognized public figure named Stan Marple. He may "
    "be private."
)


@pytest.mark.parametrize(
    ("output", "current", "perplexity"),
    [
        (UNKNOWN, True, False),
        (LIFE, False, False),
        (f"{LIFE} If you provide more context, I can say more.", False, False),
        (f"\n\n{LIFE}", False, False),
        (" \n", True, True),
        (f"There is no information [1] on her.\n\n{LIFE} {LIFE}", False, True),
        (f"{LIFE}\n\nNo sources found", False, False),
    ],
)
def test_abstentions_of_current_models_and_search_assistants(
    output: str, current: bool, perplexity: bool
) -> None:
    assert abstention.current(output) is current
    assert abstention.perplexity_ai(output) is perplexity
    assert abstention.none(output) is False
    assert abstention.rule(abstention.DEFAULT) is abstention.current


@pytest.mark.skipif(not DATA.is_dir(), reason="needs ../shared/data (the FActScore benchmark)")
@pytest.mark.parametrize(
    ("subject", "generic", "current"), [("DeepSeek-R1", 1, 20), ("DeepSeek-V3", 15, 48)]
)
def test_refusals_of_current_models_are_seen(subject: str, generic: int, current: int) -> None:
    with gzip.open(DATA / "unlabeled" / f"{subject}.jsonl.gz", "rt", encoding="utf-8") as lines:
        outputs = [json.loads(line)["output"] for line in lines]
    assert sum(map(abstention.generic, outputs)) == generic
    assert sum(map(abstention.current, outputs)) >= current


def test_an_unknown_rule_names_the_known_ones() -> None:
    with pytest.raises(UsageProblem) as caught:
        abstention.rule("strict")
    assert "wide" in caught.value.hint


@pytest.mark.skipif(not DATA.is_dir(), reason="needs ../shared/data (the FActScore benchmark)")
@pytest.mark.parametrize("subject", ["InstructGPT", "ChatGPT"])
def test_the_wide_rule_against_the_annotators(subject: str) -> None:
    """`annotations` is null where the annotators saw an abstention."""
    rows = [json.loads(line) for line in (DATA / f"{subject}.jsonl").read_text().splitlines()]
    wrong = [r["topic"] for r in rows if abstention.wide(r["output"]) != (r["annotations"] is None)]
    assert len(wrong) <= 0.03 * len(rows), wrong
