"""What a run over human labels has judged, fact by fact, so that a run that was killed resumes
where it ended."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

from factscore_tui.evaluation.labels.agreement import Prediction
from factscore_tui.evaluation.line_record import FORMAT, LineRecord, cache, encode_row

__all__ = ["JudgedFacts", "as_row", "cache", "encode_row", "key_of"]


def key_of(parts: Iterable[str]) -> str:
    """The key of a run: a hash over everything that its predictions depend on."""
    return hashlib.sha256("\n".join((f"format {FORMAT}", *parts)).encode()).hexdigest()


def as_row(prediction: Prediction) -> dict[str, Any]:
    """A prediction as it is written for readers."""
    return {
        "topic": prediction.topic,
        "fact": prediction.fact,
        "supported": prediction.supported,
        "p_supported": prediction.p_supported,
    }


class JudgedFacts(LineRecord[Prediction]):
    """The record of one run over labels, in their order."""

    def __init__(self, key: str) -> None:
        super().__init__(
            cache() / f"judged-{key[:32]}.jsonl",
            key,
            _prediction,
            lambda prediction: {**as_row(prediction), "article": prediction.article},
            "another process is judging the same labels",
        )

    @property
    def predictions(self) -> list[Prediction]:
        """What was judged so far."""
        return self.items


def _prediction(row: Any) -> Prediction:
    topic, fact = row["topic"], row["fact"]
    if not (isinstance(topic, str) and isinstance(fact, str)):
        raise TypeError("no prediction")
    return Prediction(
        topic, fact, bool(row["supported"]), float(row["p_supported"]), bool(row["article"])
    )
