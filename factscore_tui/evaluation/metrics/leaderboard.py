"""Subject models side by side, from the results of `score`: precision is not all.

* F1@K (Wei et al. 2024, LongFact): precision of a text with its recall of K facts, min(S / K, 1) of
  S supported ones; 0 where nothing is supported, and for an abstention. K is the median of facts a
  response over all subjects, unless given.
* Facts counted once, after Core (Jiang et al. 2024): of facts that say the same, in the same words
  (articles aside) or because one entails another, those are left that are most, of which none
  entails another (core_subset.py), so that nobody gains by saying a true thing often.

Neighbours are compared topic by topic as well. Intervals: bootstrap over texts. Figures in points
of 100 unless said otherwise.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import msgspec

from factscore_tui.errors import InputProblem, UsageProblem
from factscore_tui.evaluation.labels.agreement import mean
from factscore_tui.evaluation.labels.subjects import Interval, between, resampled
from factscore_tui.evaluation.metrics.core_subset import Pair, independent
from factscore_tui.evaluation.metrics.factscore import Decision, length_penalty
from factscore_tui.evaluation.scaling.shards import difference
from factscore_tui.text.words import words

Entailed = Callable[[str, Sequence[str]], Collection[Pair]]
"""(topic, facts of one text) -> pairs of positions: a fact, and another that it entails."""
_ARTICLES = frozenset(("a", "an", "the"))
_ALIKE = {
    "index": "knowledge sources",
    "engine": "engines",
    "settings": "settings",
    "gamma": "length penalties",
    "abstention_rule": "rules for abstentions",
}

LEFT_OUT = 5.0
"""Points by which shares of facts that are not checkable may differ without a warning."""


@dataclass(frozen=True, slots=True)
class Result:
    """What `score` wrote about one subject model."""

    subject: str
    value: dict[str, Any]
    decisions: list[list[Decision]]
    """Of each text; none for an abstention."""

    @property
    def estimator(self) -> str:
        """What judged, by name."""
        engine = self.value.get("engine") or {}
        return str(engine.get("estimator") or engine.get("name") or "unknown")


@dataclass(frozen=True, slots=True)
class Standing:
    """A row: `score` has the length penalty, `precision` has not, `once` is the precision with
    facts that say the same counted once; these are means over responses, `f1_at_k` over all texts.
    `repeated` is the share of facts that do not count then, `without_article` counts texts."""

    subject: str
    estimator: str
    texts: int
    responding: float
    facts_per_response: float
    score: float
    score_between: Interval
    precision: float
    precision_between: Interval
    once: float
    repeated: float
    f1_at_k: float
    f1_between: Interval
    without_article: int


class _Engine(msgspec.Struct):
    estimator: str = ""
    name: str = ""


class _Told(msgspec.Struct):
    """A result, as far as it is compared. Earlier versions did not count what has a default."""

    complete: Literal[True]
    topics: list[str]
    decisions: list[list[Decision] | None]
    gamma: int
    engine: _Engine | None = None
    facts_not_checkable: Annotated[int, msgspec.Meta(ge=0)] = 0
    generations_without_article: int = 0


def read_result(name: str, subject: str, value: Any) -> Result:
    """A result as read from its file. InputProblem for what is none; UsageProblem for one of a
    shard."""
    try:
        told = msgspec.convert(value, _Told)
    except (msgspec.ValidationError, UnicodeError, RecursionError):
        told = None
    if told is None or not len(told.topics) == len(told.decisions) > 0:
        raise InputProblem(
            f"{name} is not a result of a scoring run",
            "name what `factscore-tui score` wrote: NAME.factscore.json ...",
        )
    if "shard" in value:
        raise UsageProblem(
            f"{name} is the result of a shard", "put all shards together: factscore-tui score merge"
        )
    return Result(subject, value, [facts or [] for facts in told.decisions])


def usual_length(results: Sequence[Result]) -> int:
    """K: the median of facts a response, over the responses of all subjects; 1 without any."""
    lengths = [len(facts) for result in results for facts in result.decisions if facts]
    return max(1, round(statistics.median(lengths))) if lengths else 1


def by_words(topic: str, facts: Sequence[str]) -> list[Pair]:
    """Entailed as far as words tell: facts in the same words, articles aside."""
    first: dict[tuple[str, ...], int] = {}
    pairs = []
    for number, fact in enumerate(facts):
        said = tuple(word.folded for word in words(fact) if word.folded not in _ARTICLES)
        before = first.setdefault(said or (fact,), number)
        if before != number:
            pairs.append((before, number))
    return pairs


def standing(result: Result, k: int, entailed: Entailed = by_words) -> Standing:
    """The figures of one subject; NaN for means over responses where there are none."""
    topics = result.value["topics"]
    responses = [facts for facts in result.decisions if facts]
    gamma = result.value["gamma"]
    precisions = [100 * _share(facts) for facts in responses]
    penalised = [
        p * length_penalty(len(facts), gamma)
        for p, facts in zip(precisions, responses, strict=True)
    ]
    distinct = [
        once(facts, str(topic), entailed)
        for topic, facts in zip(topics, result.decisions, strict=True)
        if facts
    ]
    total = sum(map(len, responses))
    f1s = [100 * f1_at(k, facts) for facts in result.decisions]
    return Standing(
        result.subject,
        result.estimator,
        len(result.decisions),
        100 * len(responses) / len(result.decisions),
        mean([float(len(facts)) for facts in responses]),
        mean(penalised),
        between(penalised),
        mean(precisions),
        between(precisions),
        mean([100 * _share(facts) for facts in distinct]),
        100 * (total - sum(map(len, distinct))) / total if total else 0.0,
        mean(f1s),
        between(f1s),
        int(result.value.get("generations_without_article", 0)),
    )


def f1_at(k: int, facts: Sequence[Decision]) -> float:
    """F1@K of one text, in [0, 1]."""
    supported = sum(fact.is_supported for fact in facts)
    if not supported:
        return 0.0
    precision, recall = supported / len(facts), min(supported / k, 1.0)
    return 2 * precision * recall / (precision + recall)


def once(
    facts: Sequence[Decision], topic: str = "", entailed: Entailed = by_words
) -> list[Decision]:
    """The facts of one text that count once: as many as can be of which none is said again and none
    entails another, of equals the first ones."""
    again = {later for _, later in by_words(topic, [fact.atom for fact in facts])}
    distinct = [fact for number, fact in enumerate(facts) if number not in again]
    pairs = entailed(topic, [fact.atom for fact in distinct])
    return [distinct[number] for number in independent([1.0] * len(distinct), pairs)]


@dataclass(frozen=True, slots=True)
class Paired:
    """Two subjects on the topics to which both respond: the mean difference of their precisions
    (`better` less `worse`, in points, without length penalty), its interval, and the share of
    drawn samples in which the order is the other way round or even, in [0, 1]."""

    better: str
    worse: str
    topics: int
    difference: float
    interval: Interval
    reversed: float


def paired(one: Result, other: Result) -> Paired:
    """Compare two subjects topic by topic, which tells more than their intervals: hard topics are
    hard for both. NaN without a common topic. A topic that is there several times counts with its
    mean."""
    first, second = _precisions(one), _precisions(other)
    common = sorted(first.keys() & second.keys())
    gaps = [first[topic] - second[topic] for topic in common]
    means = sorted(resampled(gaps))
    turned = sum(mean <= 0 for mean in means) / len(means) if means else math.nan
    return Paired(one.subject, other.subject, len(common), mean(gaps), between(gaps), turned)


def _precisions(result: Result) -> dict[str, float]:
    """Of each topic with a response, in points."""
    found: dict[str, list[float]] = {}
    for topic, facts in zip(result.value["topics"], result.decisions, strict=True):
        if facts:
            found.setdefault(str(topic), []).append(100 * _share(facts))
    return {topic: mean(shares) for topic, shares in found.items()}


def differences(results: Sequence[Result]) -> list[str]:
    """Why these results are not comparable as they stand, a sentence each; none for results that
    are."""
    found = []
    first = results[0]
    for key, called in _ALIKE.items():
        for other in results[1:]:
            one, two = first.value.get(key), other.value.get(key)
            if one != two:
                told = difference(one, two)
                found.append(f"the {called} of {first.subject} and {other.subject} differ: {told}")
                break
    topics = [set(result.value["topics"]) for result in results]
    common, every = set.intersection(*topics), set.union(*topics)
    if len(common) < len(every):
        found.append(
            f"the topics differ: {len(common)} of {len(every)} are in the results of all subjects"
        )
    shares = sorted((_left_out(result), result.subject) for result in results)
    (low, fewest), (high, most) = shares[0], shares[-1]
    if high - low > LEFT_OUT:
        found.append(
            f"facts left out as not checkable differ: {high:.1f} % of {most}'s, {low:.1f} % of "
            f"{fewest}'s"
        )
    return found


def _left_out(result: Result) -> float:
    """The share of its facts that do not count as nothing can be looked up of them, in points."""
    left_out = result.value.get("facts_not_checkable", 0)
    counted = sum(len(facts) for facts in result.decisions)
    return float(100 * left_out / (left_out + counted)) if left_out else 0.0


def _share(facts: Sequence[Decision]) -> float:
    return sum(fact.is_supported for fact in facts) / len(facts)
