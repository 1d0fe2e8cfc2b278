"""What verdicts are worth: shares, AUC and F1 of claims that were judged, alone, in pairs and in
quads, and what a bag of words makes of the same claims. Nothing in here loads a model.

A label is "S" (the evidence says so), "C" (it says otherwise), "N" (it does not tell) or "X" (one
of the last two).
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

SUPPORTED, CONTRADICTED = "S", "C"
FOLDS = 5
ROUNDS = 300
"""Steps of gradient descent; more change no figure in its third digit."""


class Item(NamedTuple):
    """A claim to be judged by its evidence (sentences), and its label. `pair` names two items with
    one claim, `unit` items that are right or wrong together; items of a `group` share their text.
    `parts` are the facts of a claim that holds several; `sentence` is the one that the claim is
    from, where it is not the claim itself."""

    claim: str
    evidence: tuple[str, ...]
    label: str
    group: str
    title: str = ""
    kind: str = ""
    pair: str = ""
    unit: str = ""
    parts: tuple[str, ...] = ()
    sentence: str = ""


class Said(NamedTuple):
    """A judgement: how likely the claim is supported, and what was said of it."""

    chance: float
    supported: bool
    contradicted: bool = False


def auc(truth: Sequence[bool], chances: Sequence[float]) -> float:
    """The chance that a supported fact is rated above one that is not; ties count half."""
    order = sorted(range(len(truth)), key=chances.__getitem__)
    ranks, start = 0.0, 0
    while start < len(order):
        end = start
        while end < len(order) and chances[order[end]] == chances[order[start]]:
            end += 1
        ranks += (start + 1 + end) / 2 * sum(truth[number] for number in order[start:end])
        start = end
    positive = sum(truth)
    pairs = positive * (len(truth) - positive)
    return (ranks - positive * (positive + 1) / 2) / pairs if pairs else 0.5


def accuracy(truth: Sequence[bool], said: Sequence[bool]) -> tuple[float, float]:
    """(accuracy, balanced accuracy) in points."""
    right = [a == b for a, b in zip(truth, said, strict=True)]
    recalls = [
        sum(r for r, t in zip(right, truth, strict=True) if t is label)
        / max(1, sum(t is label for t in truth))
        for label in (True, False)
    ]
    return 100 * sum(right) / max(1, len(right)), 50 * sum(recalls)


def f1_not_supported(truth: Sequence[bool], said: Sequence[bool]) -> float:
    """F1_micro of "not supported", in points (FActScore, Min et al., 2023)."""
    hits = sum(not t and not s for t, s in zip(truth, said, strict=True))
    wanted, given = (sum(not value for value in values) for values in (truth, said))
    return 200 * hits / max(1, wanted + given)


def gap(topics: Sequence[str], truth: Sequence[bool], said: Sequence[bool]) -> float:
    """Estimated minus human FActScore in points, a mean over topics; its size is the error rate."""
    by_topic: dict[str, list[int]] = {}
    for topic, t, s in zip(topics, truth, said, strict=True):
        by_topic.setdefault(topic, []).append(int(s) - int(t))
    return 100 * sum(sum(each) / len(each) for each in by_topic.values()) / max(1, len(by_topic))


def general(items: Sequence[Item], said: Sequence[Said]) -> dict[str, float]:
    """Accuracy, balanced accuracy and AUC, whatever the set."""
    truth = [item.label == SUPPORTED for item in items]
    right, balanced = accuracy(truth, [s.supported for s in said])
    return {"accuracy": right, "balanced": balanced, "AUC": auc(truth, [s.chance for s in said])}


def pairs(items: Sequence[Item], said: Sequence[Said]) -> dict[str, float]:
    """Shares of pairs (points) with both verdicts right, by kind too, and of pairs in the right
    order; ties count half. A pair is one claim that one piece of evidence supports and the other
    does not."""
    both: dict[str, list[bool]] = {}
    ranked: list[float] = []
    for two in _together(items, said, "pair"):
        if sorted(item.label == SUPPORTED for item, _ in two) != [False, True]:
            continue
        (_, false), (item, true) = sorted(two, key=lambda one: one[0].label == SUPPORTED)
        both.setdefault(item.kind, []).append(true.supported and not false.supported)
        ranked.append((true.chance > false.chance) + 0.5 * (true.chance == false.chance))
    every = [right for kind in both.values() for right in kind]
    by_kind = {f"both right, {kind}": _points(right) for kind, right in sorted(both.items())}
    return {
        "both right": _points(every),
        **by_kind,
        "ranked right": _points(ranked),
        **general(items, said),
    }


def quads(items: Sequence[Item], said: Sequence[Said]) -> dict[str, float]:
    """AUC, and the share of quads (points) whose four verdicts are all right."""
    right = [
        all(s.supported == (item.label == SUPPORTED) for item, s in four)
        for four in _together(items, said, "unit")
    ]
    return {**general(items, said), "all four right": _points(right)}


def passed(items: Sequence[Item], said: Sequence[Said], kind: str) -> float:
    """Share of the claims of this kind that are called supported, in points."""
    return _points([s.supported for item, s in zip(items, said, strict=True) if item.kind == kind])


def labels_of_facts(items: Sequence[Item], said: Sequence[Said]) -> dict[str, float]:
    """The figures of FActScore; groups are topics."""
    truth, supported = [item.label == SUPPORTED for item in items], [s.supported for s in said]
    error = abs(gap([item.group for item in items], truth, supported))
    return {
        "F1_micro(NS)": f1_not_supported(truth, supported),
        "error": error,
        **general(items, said),
    }


def contradictions(items: Sequence[Item], said: Sequence[Said]) -> tuple[int, int]:
    """(how many are called contradicted, how many of them rightly); "X" counts as right, no set
    with it tells more."""
    labels = [item.label for item, s in zip(items, said, strict=True) if s.contradicted]
    return len(labels), sum(label in (CONTRADICTED, "X") for label in labels)


def components(items: Sequence[Item]) -> list[str]:
    """For each item the name of a part of the set that shares no group, claim or evidence with the
    rest."""
    parent: dict[tuple[str, object], tuple[str, object]] = {}

    def root(of: tuple[str, object]) -> tuple[str, object]:
        while parent.setdefault(of, of) != of:
            of = parent[of] = parent[parent[of]]
        return of

    for item in items:
        for other in (("claim", item.claim), ("evidence", item.evidence)):
            parent[root(other)] = root(("group", item.group))
    return [str(root(("group", item.group))[1]) for item in items]


def bag_of_words(
    texts: Sequence[str], truth: Sequence[bool], groups: Sequence[str], seed: int = 0
) -> list[float]:
    """The chance that each text is a true one's, by a logistic regression over its words and pairs
    of words that was fitted to the other groups (five folds). What this tells, no reading is needed
    for."""
    names = sorted(set(groups))
    random.Random(seed).shuffle(names)
    fold_of = {name: place % FOLDS for place, name in enumerate(names)}
    folds = np.array([fold_of[group] for group in groups])
    rows, columns, values, width = _words_of(texts)
    wanted, chances = np.array(truth, dtype=np.float64), np.full(len(texts), 0.5)
    for fold in range(FOLDS):
        use = (folds != fold).astype(np.float64)
        if not 0 < (use * wanted).sum() < use.sum():
            continue
        weights = _fitted(rows, columns, values, width, wanted, use)
        scores = np.bincount(rows, values * weights[columns], len(texts))
        chances = np.where(folds == fold, _logistic(scores), chances)
    return [float(chance) for chance in chances]


def sample(items: Sequence[Item], limit: int, seed: int = 7) -> list[Item]:
    """The items of `limit` units, pairs or single claims, drawn by chance; all where there are no
    more."""
    names = list(dict.fromkeys(_name(place, item) for place, item in enumerate(items)))
    if len(names) <= limit:
        return list(items)
    drawn = set(random.Random(seed).sample(names, limit))
    return [item for place, item in enumerate(items) if _name(place, item) in drawn]


def _name(place: int, item: Item) -> str:
    return item.unit or item.pair or str(place)


def _together(
    items: Sequence[Item], said: Sequence[Said], by: str
) -> Iterable[list[tuple[Item, Said]]]:
    found: dict[str, list[tuple[Item, Said]]] = {}
    for item, judgement in zip(items, said, strict=True):
        found.setdefault(getattr(item, by), []).append((item, judgement))
    return found.values()


def _points(values: Sequence[float]) -> float:
    return 100 * sum(values) / len(values) if values else float("nan")


Numbers = npt.NDArray[np.float64]
Places = npt.NDArray[np.int64]


def _words_of(texts: Sequence[str]) -> tuple[Places, Places, Numbers, int]:
    """Texts as a sparse table: row, column and value of each entry, and the number of columns. Rows
    have length 1, and 1 in the first column besides."""
    known: dict[str, int] = {"": 0}
    rows, columns, values = [], [], []
    for row, text in enumerate(texts):
        words = re.findall(r"\w+", text.lower())
        found = {
            known.setdefault(name, len(known)) for name in (*words, *map(" ".join, pairwise(words)))
        }
        rows += [row] * (len(found) + 1)
        columns += [0, *found]
        values += [1.0, *[len(found) ** -0.5] * len(found)] if found else [1.0]
    return np.array(rows), np.array(columns), np.array(values), len(known)


def _fitted(
    rows: Places,
    columns: Places,
    values: Numbers,
    width: int,
    wanted: Numbers,
    use: Numbers,
) -> Numbers:
    """Weights of the columns, by accelerated gradient descent (Nesterov, 1983); both classes count
    the same, and the penalty is that of C = 2."""
    count = use.sum()
    positive = (use * wanted).sum()
    share = (
        use * np.where(wanted > 0, count / (2 * positive), count / (2 * (count - positive))) / count
    )
    penalty, step = 1 / (2 * count), 1 / (0.5 * share.max() * count + 1)
    weights = before = np.zeros(width)
    for number in range(ROUNDS):
        ahead = weights + number / (number + 3) * (weights - before)
        wrong = share * (
            _logistic(np.bincount(rows, values * ahead[columns], len(wanted))) - wanted
        )
        slope = np.bincount(columns, values * wrong[rows], width) + penalty * ahead
        before, weights = weights, ahead - step * slope
    return weights


def _logistic(scores: Numbers) -> Numbers:
    return 1 / (1 + np.exp(-np.clip(scores, -50, 50)))
