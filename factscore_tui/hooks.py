"""FActScore inside other people's evaluation programs: one function for each. Neither is needed to
import this.

lm-evaluation-harness: in the YAML of a task that generates text,

    process_results: !function factscore_hook.process_results

with a file factscore_hook.py beside it that says `from factscore_tui.hooks import lm_eval_results
as process_results`.

RAGAS: `evaluate(dataset, metrics=[factscore_tui.hooks.ragas_metric()])`.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from factscore_tui.errors import UsageProblem

if TYPE_CHECKING:
    from factscore_tui.api import EngineConfig, Scores
    from factscore_tui.engine.client import EngineClient

_one_at_a_time = threading.Lock()
"""An engine judges one text at a time."""


def lm_eval_results(
    doc: Mapping[str, Any], results: Sequence[str], config: EngineConfig | None = None
) -> dict[str, float]:
    """`process_results` of a task of lm-evaluation-harness: "responding" (0 or 1), and for a
    generation that responds "factscore" (share supported, in [0, 1]) and "facts". `doc` has the
    "topic"; the text is the first of `results`.

    An abstention has no score, so that the harness's mean is over the generations that respond, as
    in the paper.
    """
    scores = _score(str(doc["topic"]), results[0], config)
    if scores.init_score is None or scores.num_facts_per_response is None:
        return {"responding": 0.0}
    return {
        "responding": 1.0,
        "factscore": scores.init_score,
        "facts": scores.num_facts_per_response,
    }


def ragas_metric(
    config: EngineConfig | None = None,
    topic_of: Callable[[Any], str] = lambda sample: str(sample.user_input),
) -> Any:
    """A RAGAS metric, "factscore": the share supported of a sample's response, NaN for an
    abstention. `topic_of` says what a sample is about; its question, where nothing else is given.
    UsageProblem without RAGAS."""
    try:
        from ragas.metrics.base import MetricType, SingleTurnMetric
    except ImportError:
        raise UsageProblem("this needs the package ragas", "pip install ragas") from None

    class FactScoreMetric(SingleTurnMetric):  # type: ignore[misc]
        """FActScore of one response."""

        def init(self, run_config: Any) -> None:
            """Nothing to prepare: the engine starts with the first sample."""

        async def _single_turn_ascore(self, sample: Any, callbacks: Any = None) -> float:
            scores = await asyncio.to_thread(_score, topic_of(sample), str(sample.response), config)
            return float("nan") if scores.init_score is None else scores.init_score

    metric = FactScoreMetric()
    metric.name = "factscore"
    metric._required_columns = {MetricType.SINGLE_TURN: {"user_input", "response"}}
    return metric


def _score(topic: str, text: str, config: EngineConfig | None) -> Scores:
    from factscore_tui.api import EngineConfig, scored
    from factscore_tui.evaluation.generations import Generation
    from factscore_tui.evaluation.metrics.abstention import DEFAULT
    from factscore_tui.evaluation.metrics.factscore import GAMMA

    with _one_at_a_time:
        return scored(_kept(config or EngineConfig()), [Generation(topic, text)], GAMMA, DEFAULT)


@lru_cache(4)
def _kept(config: EngineConfig) -> EngineClient:
    """An engine that stays for the next sample; it leaves with this process."""
    return config.client(decomposer="factscore")
