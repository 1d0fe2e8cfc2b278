"""FActScore (Min et al. 2023): atomic precision of a generation, length penalty, and the mean over
generations."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.errors import InputProblem

GAMMA = 10
"""Facts below which a generation is penalised for being short."""

_QUOTED = re.compile("“[^”]*”")


def not_scored() -> InputProblem:
    """The error for a row that `score` did not write."""
    return InputProblem(
        "this is not a line of NAME.facts.jsonl",
        "name what `factscore-tui score` wrote, by this version of the program",
    )


@dataclass(frozen=True, slots=True)
class Decision:
    """One atomic fact of a generation and what was decided about it."""

    atom: str
    is_supported: bool
    verdict: Verdict
    p_supported: float | None


@dataclass(frozen=True, slots=True)
class FactScore:
    """The scores of a set of generations; fractions in [0, 1].

    `score` has the length penalty, `init_score` has not; both are means over the generations that
    responded, None when none did. `facts_per_response` counts facts of responding generations.
    """

    score: float | None
    init_score: float | None
    respond_ratio: float
    facts_per_response: float | None


def decide(atom: str, judgement: Judgement) -> Decision | None:
    """The binary view of a judgement: supported against everything that is not.

    An irrelevant fact counts as not supported, as IR does in the paper's ground truth. What is not
    checkable (boilerplate, headings, questions, opinions) yields no fact, as boilerplate does in
    the reference: None.
    """
    if judgement.verdict is Verdict.NOT_CHECKABLE:
        return None
    return Decision(
        atom, judgement.verdict is Verdict.SUPPORTED, judgement.verdict, judgement.p_supported
    )


def not_checkable(judgements: Iterable[Judgement | None]) -> dict[str, int]:
    """Facts that `decide` leaves out: how many for each reason, without the word that a reason
    quotes ("unclear who or what “He” is": “…”)."""
    counts: dict[str, int] = {}
    for judgement in judgements:
        if judgement is not None and judgement.verdict is Verdict.NOT_CHECKABLE:
            reason = _QUOTED.sub("“…”", judgement.reason)
            counts[reason] = counts.get(reason, 0) + 1
    return counts


def together(counts: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """Their sums, the commonest reason first."""
    total: dict[str, int] = {}
    for one in counts:
        for reason, count in one.items():
            total[reason] = total.get(reason, 0) + count
    return dict(sorted(total.items(), key=lambda pair: (-pair[1], pair[0])))


def length_penalty(facts: int, gamma: int = GAMMA) -> float:
    """1 for more than `gamma` facts, exp(1 - gamma / facts) for fewer; `gamma` 0 switches it
    off."""
    if gamma <= 0 or facts > gamma:
        return 1.0
    return math.exp(1 - gamma / facts) if facts else 0.0


def aggregate(decisions: Sequence[Sequence[Decision] | None], gamma: int = GAMMA) -> FactScore:
    """Score generations. None, or no facts at all, is an abstention: it counts in the respond ratio
    only."""
    responses = [d for d in decisions if d]
    ratio = len(responses) / len(decisions) if decisions else 0.0
    if not responses:
        return FactScore(None, None, ratio, None)
    precisions = [sum(d.is_supported for d in r) / len(r) for r in responses]
    penalised = [
        p * length_penalty(len(r), gamma) for p, r in zip(precisions, responses, strict=True)
    ]
    n = len(responses)
    return FactScore(sum(penalised) / n, sum(precisions) / n, ratio, sum(map(len, responses)) / n)
