"""FActScore as a metric of RAGAS: `python ragas_factscore.py` (pip install ragas factscore-tui).

No key and no other model is asked: the metric is judged by factscore-tui on this machine.
"""

from __future__ import annotations

from typing import Any

from factscore_tui.hooks import ragas_metric

ANSWERS = [
    ("Marie Curie", "Marie Curie was born in Warsaw in 1867. She won two Nobel Prizes."),
    ("Albert Einstein", "I'm sorry, I have no information about that person."),
]
"""(what a text is about, the text)"""


def evaluated() -> Any:
    """What RAGAS makes of the answers: it prints the mean, and has a row for each."""
    from ragas import EvaluationDataset, evaluate

    samples = [{"user_input": topic, "response": text} for topic, text in ANSWERS]
    return evaluate(EvaluationDataset.from_list(samples), metrics=[ragas_metric()])


if __name__ == "__main__":
    print(evaluated())  # noqa: T201
