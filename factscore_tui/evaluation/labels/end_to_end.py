"""From text to score: what our own facts and verdicts say of a subject model, beside the human
FActScore.

Only generations to which the annotators gave facts are compared, each with the human share as the
paper computes it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import compress

from factscore_tui.evaluation.labels.agreement import mean
from factscore_tui.evaluation.labels.files import LabelledGeneration
from factscore_tui.evaluation.labels.subjects import Interval, between, paper_share
from factscore_tui.evaluation.metrics.breakdown import in_order


@dataclass(frozen=True, slots=True)
class EndToEnd:
    """Figures of one subject: scores in points without length penalty, over `texts` generations;
    `responding` is the share of them, in points, of which we made facts. `error` is human less
    predicted."""

    subject: str
    estimator: str
    texts: int
    human: float
    human_between: Interval
    predicted: float
    predicted_between: Interval
    error: float
    error_between: Interval
    human_facts: float
    facts: float
    responding: float
    without_article: int = 0
    """Of the texts: nothing in them counts as supported."""


def drawn(
    generations: Sequence[LabelledGeneration], limit: int, seed: int
) -> list[LabelledGeneration]:
    """Generations with human facts: all (limit 0), or so many by chance, in their order."""
    there = [generation for generation in generations if paper_share(generation) is not None]
    if not 0 < limit < len(there):
        return there
    return [
        there[number] for number in sorted(random.Random(seed).sample(range(len(there)), limit))
    ]


def end_to_end(
    subject: str,
    estimator: str,
    generations: Sequence[LabelledGeneration],
    decided: Sequence[Sequence[bool]],
    absent: Sequence[bool] = (),
) -> EndToEnd:
    """Compare. `decided` has for each generation whether each of our facts is supported. One
    without facts has no prediction, counts in `responding` only, and is left out of both means.
    `absent` tells which are on topics without an article."""
    lacking = sum(bool(d) and a for d, a in zip(decided, absent, strict=bool(absent)))
    both = [(paper_share(g) or 0.0, d, g) for g, d in zip(generations, decided, strict=True) if d]
    human = [100 * share for share, _, _ in both]
    predicted = [100 * sum(d) / len(d) for _, d, _ in both]
    gaps = [h - p for h, p in zip(human, predicted, strict=True)]
    counts = [sum(len(s.facts) + s.irrelevant for s in g.sentences) for _, _, g in both]
    return EndToEnd(
        subject,
        estimator,
        len(both),
        mean(human),
        between(human),
        mean(predicted),
        between(predicted),
        mean(gaps),
        between(gaps),
        mean(counts),
        mean([len(d) for _, d, _ in both]),
        100 * len(both) / (len(decided) or 1),
        lacking,
    )


@dataclass(frozen=True, slots=True)
class ScoredSubject:
    """The labelled generations of a subject with what an estimator decided of our facts, and which
    of them are on topics without an article."""

    subject: str
    estimator: str
    generations: Sequence[LabelledGeneration]
    decided: Sequence[Sequence[bool]]
    absent: Sequence[bool]

    def row(self) -> EndToEnd:
        """All of them."""
        return end_to_end(self.subject, self.estimator, self.generations, self.decided, self.absent)

    def parts(self, by_category: bool) -> list[EndToEnd]:
        """Some of them: where the knowledge source has no article on some topics those on which it
        has one, as what it lacks is not an error of an estimator; and those of each category."""
        rows = []
        if any(self.absent) and not all(self.absent):
            rows.append(self._part("with an article", [not absent for absent in self.absent]))
        named = (name for g in self.generations for name in g.categories)
        rows += [
            self._part(name, [name in g.categories for g in self.generations])
            for name in (in_order(named) if by_category else ())
        ]
        return [row for row in rows if row.texts]

    def _part(self, name: str, chosen: Sequence[bool]) -> EndToEnd:
        return end_to_end(
            f"{self.subject}, {name}",
            self.estimator,
            list(compress(self.generations, chosen)),
            list(compress(self.decided, chosen)),
            list(compress(self.absent, chosen)),
        )
