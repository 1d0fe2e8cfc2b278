"""Several subject models and several estimators side by side: the tables of the FActScore papers.

Human FActScore in two ways, named: as the paper computes it (`paper_share`: what annotators found
irrelevant counts as not supported, facts of irrelevant sentences included), and over the human
atomic facts alone, which is what an estimate over these facts is compared with. Differences are
human less estimate, in points. Intervals: bootstrap over topics.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from factscore_tui.evaluation.labels.agreement import Prediction, class_agreement, f1, mean
from factscore_tui.evaluation.labels.files import LabelledGeneration

SAMPLES = 1000
"""Of the bootstrap."""
COVERED = 0.95
FEWEST = 2
"""Topics below which there is no interval: whatever is drawn from one is that one."""
LINE = 3
"""Points below which nothing correlates: two always lie on a line."""
Interval = tuple[float, float]
Pairs = list[tuple[bool, bool]]
"""(supported by the label, by the estimate) of the facts of one topic."""


@dataclass(frozen=True, slots=True)
class Row:
    """An estimator on a subject; all but `facts` and `topics` in points of 100. `error` is human
    less estimate, over human facts alone; `human_paper` is the human score as the paper computes
    it."""

    subject: str
    estimator: str
    facts: int
    topics: int
    f1_ns: float
    f1_between: Interval
    macro_f1: float
    balanced: float
    human_paper: float
    human: float
    estimated: float
    error: float
    error_between: Interval


def paper_share(generation: LabelledGeneration) -> float | None:
    """The share supported of one generation as the paper counts it, in [0, 1]; None for an
    abstention."""
    labels = [fact.supported for _, fact in generation.facts]
    counted = len(labels) + sum(sentence.irrelevant for sentence in generation.sentences)
    return sum(labels) / counted if counted else None


def paper_score(generations: Iterable[LabelledGeneration]) -> float:
    """The human FActScore as the paper computes it, over generations that respond, in points; NaN
    without any."""
    shares = [share for generation in generations if (share := paper_share(generation)) is not None]
    return 100 * mean(shares)


def pairs_by_topic(
    generations: Iterable[LabelledGeneration], predictions: Iterable[Prediction]
) -> dict[str, Pairs]:
    """Labels beside predictions. KeyError when a human atomic fact has no prediction."""
    said = {(p.topic, p.fact): p.supported for p in predictions}
    found: dict[str, Pairs] = {}
    for generation in generations:
        for _, fact in generation.facts:
            found.setdefault(generation.topic, []).append(
                (fact.supported, said[generation.topic, fact.text])
            )
    return found


def row(
    subject: str, estimator: str, generations: Sequence[LabelledGeneration], pairs: dict[str, Pairs]
) -> Row:
    """The figures of one estimator on one subject."""
    topics = list(pairs.values())
    flat = [pair for of_topic in topics for pair in of_topic]
    f1_ns, macro, balanced = class_agreement(flat)
    human = 100 * mean([mean([a for a, _ in of]) for of in topics])
    estimated = 100 * mean([mean([b for _, b in of]) for of in topics])
    gaps = [100 * (mean([a for a, _ in of]) - mean([b for _, b in of])) for of in topics]
    return Row(
        subject,
        estimator,
        len(flat),
        len(topics),
        f1_ns,
        _pooled(topics),
        macro,
        balanced,
        paper_score(generations),
        human,
        estimated,
        human - estimated,
        between(gaps),
    )


def trivial_rows(
    subject: str, generations: Sequence[LabelledGeneration], pairs: dict[str, Pairs]
) -> list[Row]:
    """What needs no estimator: everything supported, nothing supported, and a coin (the same on
    every run)."""
    coin = random.Random(0)
    said: dict[str, Callable[[], bool]] = {
        "always S": lambda: True,
        "always NS": lambda: False,
        "random": lambda: coin.random() < 0.5,
    }
    return [
        row(subject, name, generations, {t: [(a, say()) for a, _ in of] for t, of in pairs.items()})
        for name, say in said.items()
    ]


def between(values: Sequence[float]) -> Interval:
    """The interval of the mean of `values`, one for each topic; NaN for fewer
    than FEWEST."""
    return interval(resampled(values))


def resampled(values: Sequence[float]) -> list[float]:
    """The means of samples that are drawn from these values, the same ones on each run; none for
    fewer than FEWEST."""
    chance = random.Random(0)
    times = SAMPLES if len(values) >= FEWEST else 0
    return [mean(chance.choices(values, k=len(values))) for _ in range(times)]


def pearson(xs: Sequence[float], ys: Sequence[float]) -> float:
    """Pearson's r; NaN for fewer points than LINE or where one side does not vary."""
    mx, my = mean(xs), mean(ys)
    sxx, syy = sum((x - mx) ** 2 for x in xs), sum((y - my) ** 2 for y in ys)
    if len(xs) < LINE or not sxx or not syy:
        return math.nan
    return sum((x - mx) * (y - my) for x, y in zip(xs, ys, strict=True)) / math.sqrt(sxx * syy)


def ranking(names: Sequence[str], scores: Sequence[float]) -> str:
    """ "C > A > B": names by score, best first."""
    return " > ".join(
        name for _, name in sorted(zip(scores, names, strict=True), key=lambda pair: -pair[0])
    )


def _pooled(topics: Sequence[Pairs]) -> Interval:
    """The interval of F1 of the class not supported, facts pooled: topics are drawn with their
    counts. NaN for fewer than FEWEST."""
    counts = [
        tuple(map(sum, zip(*((not a and not b, not b, not a) for a, b in of), strict=True)))
        for of in topics
    ]
    chance = random.Random(0)
    times = SAMPLES if len(counts) >= FEWEST else 0
    drawn = (chance.choices(counts, k=len(counts)) for _ in range(times))
    return interval(
        [100 * f1(*(sum(column) for column in zip(*one, strict=True))) for one in drawn]
    )


def interval(values: list[float]) -> Interval:
    """What COVERED of these figures of drawn samples lie in; NaN for none."""
    if not values:
        return math.nan, math.nan
    values = sorted(values)
    cut = round(len(values) * (1 - COVERED) / 2)
    return values[cut], values[len(values) - 1 - cut]
