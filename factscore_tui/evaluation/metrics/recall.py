"""Recall against reference facts (as VeriFact and FactRBench measure it): which of the facts that
an answer should hold does it hold?

The responses are the knowledge source here and the reference facts what is judged against them, by
the same estimator that judges precision. Shares are means over topics; a topic whose response
abstains holds nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from factscore_tui.errors import InputProblem
from factscore_tui.evaluation.generations import Generation
from factscore_tui.evaluation.labels.agreement import harmonic
from factscore_tui.evaluation.labels.subjects import Interval, between


@dataclass(frozen=True, slots=True)
class RecallFigures:
    """Shares in points of 100. `recall` is the mean over topics, `pooled` over all reference facts;
    `precision` (without length penalty, of the same topics) and `f1` are None where the responses
    were not scored."""

    topics: int
    facts: int
    recall: float
    interval: Interval
    pooled: float
    precision: float | None = None
    f1: float | None = None


def passages(
    generations: Sequence[Generation], abstains: Callable[[str], bool]
) -> list[dict[str, str]]:
    """The responses as articles on their topics, for an index; those that abstain are left out.
    InputProblem where two are on one topic: which of them is to hold a fact?"""
    found: dict[str, str] = {}
    seen: set[str] = set()
    for generation in generations:
        if generation.topic in seen:
            raise InputProblem(
                f"two responses are on {generation.topic}",
                "recall compares one response with the reference facts of its topic: score "
                "several samples as files of their own",
            )
        seen.add(generation.topic)
        if generation.output.strip() and not abstains(generation.output):
            found[generation.topic] = generation.output
    return [{"title": topic, "text": output} for topic, output in found.items()]


def recall_of(
    decisions: Iterable[tuple[str, Sequence[bool]]], precisions: dict[str, float] | None = None
) -> RecallFigures:
    """From (topic, which of its reference facts the response holds); `precisions`, in [0, 1], by
    topic, an abstention having none."""
    held = [(topic, list(facts)) for topic, facts in decisions if facts]
    if not held:
        raise InputProblem(
            "there are no reference facts",
            'a line looks like {"topic": "Riga", "facts": ["Riga is ..."]}',
        )
    shares = [100 * sum(facts) / len(facts) for _, facts in held]
    every = [one for _, facts in held for one in facts]
    recall = sum(shares) / len(shares)
    known = precisions or {}
    own = [100 * known[topic] for topic, _ in held if topic in known]
    precision = sum(own) / len(own) if own else None
    f1 = None if precision is None else harmonic(precision, recall)
    pooled = 100 * sum(every) / len(every)
    return RecallFigures(len(held), len(every), recall, between(shares), pooled, precision, f1)


def precisions_of(value: Any) -> dict[str, float]:
    """The precision of each topic in a result of `score`, in [0, 1]. InputProblem for what is
    none."""
    try:
        pairs = zip(value["topics"], value["decisions"], strict=True)
        return {
            str(topic): sum(bool(d["is_supported"]) for d in facts) / len(facts)
            for topic, facts in pairs
            if facts
        }
    except (TypeError, KeyError, ValueError) as error:
        raise InputProblem(
            "this is not a result of `score`", "score the responses again"
        ) from error
