"""Several decompositions of the same annotated sentences side by side: ours, that of the model that
FActScore's authors used, and the sentence itself told as one fact.

Figures are those of `fact_agreement` in points, and the same with BERTScore-F1 in place of token
F1: OpenFActScore's figure for a decomposer is its precision (each generated fact with its best
human fact). Intervals: bootstrap over generations.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from factscore_tui.evaluation.labels.agreement import (
    FactAgreement,
    fact_agreement,
    harmonic,
    mean,
    token_f1_table,
)
from factscore_tui.evaluation.labels.files import LabelledGeneration
from factscore_tui.evaluation.labels.subjects import FEWEST, SAMPLES, Interval, interval

Table = Callable[[Sequence[str], Sequence[str]], list[list[float]]]
"""Similarities in [0, 1] of each of our facts (rows) with each human fact."""
SENTENCE, MODEL = "the sentence itself", "InstructGPT (model-atomic-facts)"
NOWHERE = (math.nan, math.nan)


@dataclass(frozen=True, slots=True)
class DecompositionRow:
    """A decomposition of a subject's sentences. `by` names what made it; shares in points of 100,
    those of BERTScore NaN without an encoder."""

    subject: str
    by: str
    figures: FactAgreement
    soft_between: Interval
    bert_p: float = math.nan
    bert_p_between: Interval = NOWHERE
    bert_r: float = math.nan
    bert_f1: float = math.nan

    def as_json(self) -> dict[str, object]:
        """As JSON, NaN where there is none."""
        ours, human = self.figures.per_sentence
        shares = ("soft_p", "soft_r", "soft_f1", "hard_p", "hard_r", "hard_f1")
        return {
            "subject": self.subject,
            "decomposer": self.by,
            "sentences": self.figures.sentences,
            "facts_per_sentence": ours,
            "human_facts_per_sentence": human,
            **{name: 100 * getattr(self.figures, name) for name in shares},
            "soft_f1_between": self.soft_between,
            "bertscore_p": self.bert_p,
            "bertscore_p_between": self.bert_p_between,
            "bertscore_r": self.bert_r,
            "bertscore_f1": self.bert_f1,
        }


def decomposition_row(
    subject: str,
    by: str,
    generations: Sequence[LabelledGeneration],
    facts_of: Mapping[str, Sequence[str]],
    bert: Table | None = None,
) -> DecompositionRow:
    """The figures of one decomposition, by the text of each sentence. KeyError when a sentence with
    human facts is not there."""
    figures = fact_agreement(generations, facts_of)
    soft_between = _f1_between(_matches(generations, facts_of, token_f1_table))
    if bert is None:
        return DecompositionRow(subject, by, figures, soft_between)
    found = _matches(generations, facts_of, bert)
    each = [pair for of_one in found for pair in of_one]
    precision, recall = mean([p for p, _ in each]), mean([r for _, r in each])
    return DecompositionRow(
        subject,
        by,
        figures,
        soft_between,
        100 * precision,
        _between(found, lambda pairs: mean([p for p, _ in pairs])),
        100 * recall,
        100 * harmonic(precision, recall),
    )


def baselines(
    generations: Sequence[LabelledGeneration],
) -> dict[str, Mapping[str, Sequence[str]]]:
    """Decompositions that are there already: the sentence itself, and the facts of the model that
    the authors used where every sentence with human facts has them."""
    counted = [s for g in generations for s in g.sentences if s.facts]
    found: dict[str, Mapping[str, Sequence[str]]] = {SENTENCE: {s.text: (s.text,) for s in counted}}
    if all(s.model_facts for s in counted):
        found[MODEL] = {s.text: s.model_facts for s in counted}
    return found


def _matches(
    generations: Sequence[LabelledGeneration],
    facts_of: Mapping[str, Sequence[str]],
    similar: Table,
) -> list[list[tuple[float, float]]]:
    """For each generation the (precision, recall) of its sentences with human facts."""
    found = []
    for generation in generations:
        pairs = []
        for sentence in generation.sentences:
            if sentence.facts:
                ours = facts_of[sentence.text]
                table = similar(ours, [fact.text for fact in sentence.facts])
                pairs.append(
                    (
                        mean([max(row) for row in table]) if ours else 0.0,
                        mean([max(column) for column in zip(*table, strict=True)]) if ours else 0.0,
                    )
                )
        if pairs:
            found.append(pairs)
    return found


def _f1_between(found: Sequence[list[tuple[float, float]]]) -> Interval:
    return _between(
        found, lambda pairs: harmonic(mean([p for p, _ in pairs]), mean([r for _, r in pairs]))
    )


def _between(
    found: Sequence[list[tuple[float, float]]],
    figure: Callable[[list[tuple[float, float]]], float],
) -> Interval:
    """The interval of a figure over sentences, in points: generations are drawn with their
    sentences. NaN for fewer than FEWEST."""
    chance = random.Random(0)
    times = SAMPLES if len(found) >= FEWEST else 0
    drawn = (chance.choices(found, k=len(found)) for _ in range(times))
    return interval([100 * figure([pair for of_one in one for pair in of_one]) for one in drawn])
