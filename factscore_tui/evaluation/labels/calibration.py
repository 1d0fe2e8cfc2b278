"""How a person's rulings and the machine's verdicts compare: who said what, how far its
probabilities hold, and what another threshold would change. Pure; `core.ruling.agreement` has the
plain counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import isfinite

from factscore_tui.core.ruling import ENOUGH, Ruled, best_threshold
from factscore_tui.core.threshold import must_agree, verdict_from
from factscore_tui.core.verdict import Judgement, Verdict

EDGES = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)
"""Of the bins of probabilities; the last one holds its upper edge too."""

LEAST = 0.01
"""The lowest threshold that can be set."""

MOVABLE = (Verdict.SUPPORTED, Verdict.NO_EVIDENCE)
"""The machine's verdicts that a threshold can change."""


@dataclass(frozen=True, slots=True)
class Bin:
    """Rulings on facts with a probability from `low` to under `high`: how many, how many of them
    said "supported", and the mean of the probabilities."""

    low: float
    high: float
    n: int
    supported: int
    claimed: float


@dataclass(frozen=True, slots=True)
class Best:
    """The threshold that agrees best, and with how many of the rulings that a threshold can reach;
    None where there are too few of these (`n` under ENOUGH) or all say the same."""

    threshold: float | None
    agree: int
    n: int

    @property
    def too_few(self) -> bool:
        """True when more rulings are needed."""
        return self.n < ENOUGH


def estimators(gold: Iterable[Ruled]) -> dict[str, list[Ruled]]:
    """The rulings by what had judged, the estimator with most of them first: probabilities of one
    mean something else than those of another."""
    groups: dict[str, list[Ruled]] = {}
    for row in gold:
        groups.setdefault(row.subject.estimator, []).append(row)
    return dict(sorted(groups.items(), key=lambda item: (-len(item[1]), item[0])))


def confusion(gold: Iterable[Ruled]) -> Counter[tuple[Verdict, Verdict]]:
    """How often the machine said the one and the person the other."""
    return Counter(
        (row.subject.machine, row.ruling.verdict)
        for row in gold
        if row.subject.machine is not None and row.ruling.verdict is not None
    )


def bins(gold: Iterable[Ruled], edges: Sequence[float] = EDGES) -> list[Bin]:
    """The reliability of the probabilities, bin by bin, empty ones too. Facts that a person found
    not checkable or off the topic are neither supported nor not, and left out."""
    rows = [
        (_p(row), row.ruling.verdict is Verdict.SUPPORTED)
        for row in gold
        if _p(row) is not None and _says(row)
    ]
    known = [(min(max(p, 0.0), 1.0), said) for p, said in rows if p is not None]
    made = []
    for low, high in pairwise(edges):
        inside = [(p, said) for p, said in known if low <= p < high or (p == high == edges[-1])]
        n = len(inside)
        made.append(
            Bin(
                low,
                high,
                n,
                sum(said for _, said in inside),
                sum(p for p, _ in inside) / n if n else 0.0,
            )
        )
    return made


def reachable(gold: Iterable[Ruled]) -> list[tuple[float, bool]]:
    """(probability, the person said supported) of the rulings on facts that a threshold can
    move."""
    return [
        (p, row.ruling.verdict is Verdict.SUPPORTED)
        for row in gold
        if (p := _p(row)) is not None and row.subject.machine in MOVABLE and _says(row)
    ]


def agreeing(measured: Iterable[tuple[float, bool]], threshold: float) -> int:
    """How many of these a threshold agrees with."""
    return sum((p >= threshold) is said for p, said in measured)


def as_judged(gold: Iterable[Ruled]) -> int:
    """With how many of the reachable ones the verdicts agree as they were given."""
    rows = [
        row for row in gold if _p(row) is not None and row.subject.machine in MOVABLE and _says(row)
    ]
    return sum(
        (r.subject.machine is Verdict.SUPPORTED) is (r.ruling.verdict is Verdict.SUPPORTED)
        for r in rows
    )


def best(measured: Sequence[tuple[float, bool]]) -> Best:
    """The best threshold, written as short as it can be: whole percents where one of them agrees as
    well."""
    if len(measured) < ENOUGH:
        return Best(None, 0, len(measured))
    threshold, agree = best_threshold(measured)
    if threshold is None:
        return Best(None, 0, len(measured))
    for digits in (2, 3, 4):
        short = round(threshold, digits)
        if LEAST <= short <= 1.0 and agreeing(measured, short) == agree:
            return Best(short, agree, len(measured))
    if threshold < LEAST:  # under what can be set
        threshold = max((n / 100 for n in range(1, 101)), key=lambda t: (agreeing(measured, t), -t))
    return Best(threshold, agreeing(measured, threshold), len(measured))


def turned(judgements: Iterable[Judgement | None], threshold: float) -> dict[int, Verdict]:
    """The verdicts that come out otherwise with this threshold, by position."""
    found = {}
    for n, judgement in enumerate(judgements):
        verdict = verdict_from(judgement, threshold) if judgement is not None else None
        if judgement is not None and verdict is not None and verdict is not judgement.verdict:
            found[n] = verdict
    return found


def boundary(known: Iterable[tuple[float, Verdict, str]]) -> float | None:
    """About where the estimator's own threshold must be, by what it said: between the highest
    probability without evidence and the lowest supported one. None where that cannot be told."""
    rows = [(p, verdict) for p, verdict, estimator in known if not must_agree(estimator)]
    below = [p for p, verdict in rows if verdict is Verdict.NO_EVIDENCE]
    above = [p for p, verdict in rows if verdict is Verdict.SUPPORTED]
    if not below or not above or max(below) >= min(above):
        return None
    return (max(below) + min(above)) / 2


def _p(row: Ruled) -> float | None:
    p = row.subject.p_supported
    return p if p is not None and isfinite(p) else None


def _says(row: Ruled) -> bool:
    """True where the person said that the fact is supported or that it is not."""
    return row.ruling.verdict is not None and row.ruling.verdict.counts
