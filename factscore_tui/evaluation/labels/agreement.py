"""How far predictions agree with FActScore's human labels, for validation (AFV) and for
decomposition (AFG).

Validation: F1_micro of the class Not-supported (NS and IR) over all human atomic facts, macro F1
over both classes, the error rate (human less estimated FActScore, each the mean over topics of the
share supported) and the expected calibration error. Decomposition: each of our facts takes its best
token F1 over the human facts of its sentence (precision), each human fact its best over ours
(recall); soft is the mean, hard the share of 0.8 or more.

A fact is known by topic and text, a sentence by its text: where one stands several times, the last
prediction holds.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from factscore_tui.evaluation.labels.files import LabelledGeneration

HARD = 0.8
"""Token F1 from which two facts count as the same."""
BINS = 10
_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Prediction:
    """What the program said of one human atomic fact. `p_supported` is a probability in [0, 1];
    `article` is false when the knowledge source has no article on the topic."""

    topic: str
    fact: str
    supported: bool
    p_supported: float
    article: bool = True


@dataclass(frozen=True, slots=True)
class LabelAgreement:
    """Agreement on validation; all but `facts` and `topics` in points of 100.

    `always_ns` is the F1_micro of calling everything not supported: what there is to beat.
    """

    facts: int
    topics: int
    f1_micro_ns: float
    always_ns: float
    macro_f1: float
    balanced_accuracy: float
    human_factscore: float
    estimated_factscore: float
    error_rate: float
    calibration_error: float


@dataclass(frozen=True, slots=True)
class FactAgreement:
    """Agreement on decomposition over the sentences that have human facts; fractions in [0, 1] and
    counts."""

    sentences: int
    soft_p: float
    soft_r: float
    soft_f1: float
    hard_p: float
    hard_r: float
    hard_f1: float
    facts: int
    human_facts: int

    @property
    def per_sentence(self) -> tuple[float, float]:
        """Facts per sentence: ours and the humans'."""
        return self.facts / self.sentences, self.human_facts / self.sentences


def label_agreement(
    gold: Iterable[LabelledGeneration], predictions: Iterable[Prediction]
) -> LabelAgreement:
    """Compare predictions with labels. KeyError when a human atomic fact has no prediction; there
    must be facts."""
    said = {(p.topic, p.fact): p for p in predictions}
    by_topic: dict[str, list[tuple[bool, bool]]] = defaultdict(list)
    rated: list[tuple[bool, float]] = []
    for generation in gold:
        for _, fact in generation.facts:
            prediction = said[generation.topic, fact.text]
            by_topic[generation.topic].append((fact.supported, prediction.supported))
            rated.append((fact.supported, prediction.p_supported))
    pairs = [pair for of_topic in by_topic.values() for pair in of_topic]
    f1_ns, macro, balanced = class_agreement(pairs)
    n, ns = len(pairs), sum(not a for a, _ in pairs)
    human = mean([mean([a for a, _ in of_topic]) for of_topic in by_topic.values()])
    estimated = mean([mean([b for _, b in of_topic]) for of_topic in by_topic.values()])
    return LabelAgreement(
        facts=n,
        topics=len(by_topic),
        f1_micro_ns=f1_ns,
        always_ns=100 * f1(ns, n, ns),
        macro_f1=macro,
        balanced_accuracy=balanced,
        human_factscore=100 * human,
        estimated_factscore=100 * estimated,
        error_rate=100 * abs(human - estimated),
        calibration_error=100 * calibration_error(rated),
    )


def class_agreement(pairs: Sequence[tuple[bool, bool]]) -> tuple[float, float, float]:
    """(F1 of the class not supported, macro F1, balanced accuracy) in points."""
    yes, said = sum(a for a, _ in pairs), sum(b for _, b in pairs)
    both = sum(a and b for a, b in pairs)
    no, said_no = len(pairs) - yes, len(pairs) - said
    both_no = no - (said - both)
    f1_no, f1_yes = f1(both_no, said_no, no), f1(both, said, yes)
    return 100 * f1_no, 50 * (f1_no + f1_yes), 50 * (both / (yes or 1) + both_no / (no or 1))


def rated_facts(
    gold: Iterable[LabelledGeneration], predictions: Iterable[Prediction]
) -> list[tuple[bool, float]]:
    """(supported by the label, probability) of every human fact. KeyError when one has no
    prediction."""
    said = {(p.topic, p.fact): p.p_supported for p in predictions}
    return [
        (fact.supported, said[generation.topic, fact.text])
        for generation in gold
        for _, fact in generation.facts
    ]


def reliability(rated: Sequence[tuple[bool, float]]) -> list[tuple[float, int, int]]:
    """(mean probability, facts supported, facts) of those of ten equal bins that hold any."""
    return [(mean([p for _, p in b]), sum(y for y, _ in b), len(b)) for b in _binned(rated)]


def wilson(hits: int, count: int) -> tuple[float, float]:
    """Wilson's interval of 95 % of a share, in points; `count` above 0."""
    z, share = 1.959964, hits / count
    middle, below = share + z * z / (2 * count), 1 + z * z / count
    reach = z * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return 100 * max(0.0, (middle - reach) / below), 100 * min(1.0, (middle + reach) / below)


def calibration_error(rated: Sequence[tuple[bool, float]]) -> float:
    """Expected calibration error over ten equal bins, in [0, 1]: the mean distance, weighted by
    size, between the share supported in a bin and the mean of its probabilities."""
    gaps = (len(b) * abs(mean([y for y, _ in b]) - mean([p for _, p in b])) for b in _binned(rated))
    return sum(gaps) / len(rated) if rated else 0.0


def _binned(rated: Sequence[tuple[bool, float]]) -> list[list[tuple[bool, float]]]:
    bins: dict[int, list[tuple[bool, float]]] = defaultdict(list)
    for pair in rated:
        bins[min(int(pair[1] * BINS), BINS - 1)].append(pair)
    return [bins[number] for number in sorted(bins)]


def fact_agreement(
    gold: Iterable[LabelledGeneration], facts_of: Mapping[str, Sequence[str]]
) -> FactAgreement:
    """Compare our facts of each sentence, by its text, with the humans'. KeyError when a sentence
    with human facts is not there; there must be such sentences."""
    rows = [
        (facts_of[sentence.text], [fact.text for fact in sentence.facts])
        for generation in gold
        for sentence in generation.sentences
        if sentence.facts
    ]
    soft_p, soft_r, hard_p, hard_r = (
        mean(column) for column in zip(*(_matched(*r) for r in rows), strict=True)
    )
    return FactAgreement(
        len(rows),
        soft_p,
        soft_r,
        harmonic(soft_p, soft_r),
        hard_p,
        hard_r,
        harmonic(hard_p, hard_r),
        sum(len(ours) for ours, _ in rows),
        sum(len(human) for _, human in rows),
    )


def token_f1(a: Counter[str], b: Counter[str]) -> float:
    """F1 of two bags of words, in [0, 1]."""
    total = a.total() + b.total()
    return 2 * (a & b).total() / total if total else 0.0


def token_f1_table(ours: Sequence[str], human: Sequence[str]) -> list[list[float]]:
    """Token F1 of each of ours with each of the humans', len(ours) rows."""
    return [[token_f1(_bag(o), _bag(h)) for h in human] for o in ours]


def _matched(ours: Sequence[str], human: Sequence[str]) -> tuple[float, float, float, float]:
    """(soft precision, soft recall, hard precision, hard recall) of one sentence."""
    if not ours:
        return 0.0, 0.0, 0.0, 0.0
    table = token_f1_table(ours, human)
    best_ours = [max(row) for row in table]
    best_human = [max(column) for column in zip(*table, strict=True)]
    return (
        mean(best_ours),
        mean(best_human),
        mean([x >= HARD for x in best_ours]),
        mean([x >= HARD for x in best_human]),
    )


@lru_cache(4096)
def _bag(text: str) -> Counter[str]:
    return Counter(_WORD.findall(text.lower()))


def mean(values: Sequence[float]) -> float:
    """The mean; NaN for none."""
    return sum(values) / len(values) if values else math.nan


def harmonic(a: float, b: float) -> float:
    """The harmonic mean; 0 where both are."""
    return 2 * a * b / (a + b) if a + b else 0.0


def f1(hits: int, said: int, true: int) -> float:
    """F1 of `hits` among `said`, of which `true` there are; 0 where there are none of both."""
    return 2 * hits / (said + true) if said + true else 0.0
