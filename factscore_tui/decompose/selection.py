"""Which candidates become the facts of a sentence: learned from the human decompositions of FActScore.

Two values are estimated for each candidate: how close it comes to a human fact, and how many human facts it would be
the nearest to. A linear model over names and small regression trees over numbers do that; models/recipes/decomposer
trains them. Then facts are taken one by one, each the one that raises expected precision plus expected recall most,
until another one is not worth its cost. Plain Python; about a millisecond a sentence.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from factscore_tui.decompose.candidates import Candidate, candidates
from factscore_tui.decompose.clauses import ClauseReader
from factscore_tui.decompose.coverage import matters, uncovered
from factscore_tui.decompose.features import NUMBERS, Reading, arc_names
from factscore_tui.decompose.model import read_weights
from factscore_tui.decompose.tree import Aside, Phrase, Tree
from factscore_tui.errors import ModelDamaged
from factscore_tui.paths import bundled

FILE = "decomposer.json.gz"
FORMAT = 1
SCALE = 10_000
"""Linear weights are stored as whole numbers, in this many parts of one."""
CONSIDERED = 18
"""Candidates that the trees look at, the best by the linear model."""
HARD = 0.8
"""Overlap from which two facts count as the same."""
HARD_WEIGHT = 0.5
ALIKE = 0.9
"""Overlap from which a shortened fact and a longer one that holds it repeat each other."""
MOST = 16
"""Facts chosen for one sentence at most; those that coverage asks for come on top."""
_MAX_BYTES = 32 * 1024 * 1024
_HINT = "reinstall factscore-tui, or restore models/decomposer.json.gz"

Node = Any  # a leaf is a float; else (number, threshold, node where it is at most that, node where it is more)


class Selector:
    """The learned choice. `weights` names another file; the default is the bundled one."""

    def __init__(self, weights: Path | None = None) -> None:
        model = _load(weights or bundled("models") / FILE)
        self.names: dict[str, list[int]] = model["names"]
        self.start: list[int] = model["start"]
        self.trees = [(float(t["start"]), [_node(n) for n in t["trees"]]) for t in model["trees"]]
        self.cost: float = model["cost"]

    def choose(self, tree: Tree, reader: ClauseReader, base: Sequence[Phrase], asides: Sequence[Aside]) -> list[Phrase]:
        """The facts of a sentence in reading order; `base` are those of the rules, which together hold all of it."""
        found, count = candidates(tree, reader, base)
        if len(found) < 2 or count == len(found) > CONSIDERED:
            return list(base)
        reading = Reading(tree, found, count)
        scores = self.scores(reading, self.linear(reading))
        chosen = best_set(reading, scores, self.cost)
        chosen += _missing(tree, found, chosen, scores, asides)
        order = sorted(chosen, key=lambda n: (max((p.unit for p in found[n].phrase), default=-1), n))
        return [found[n].phrase for n in order]

    def linear(self, reading: Reading) -> list[tuple[float, float]]:
        """The linear model's two values for each candidate."""
        names, tree = self.names, reading.tree
        arcs: dict[tuple[int, bool], tuple[int, int]] = {}
        out = []
        for n in range(len(reading.found)):
            a, b = self.start
            for row in map(names.get, reading.names(n)):
                if row is not None:
                    a += row[0]
                    b += row[1]
            for u, k, kept in reading.arcs(n):
                value = arcs.get((k, kept))
                if value is None:
                    rows = [names[name] for name in arc_names(tree, u, k, kept) if name in names]
                    value = arcs[k, kept] = (sum([r[0] for r in rows]), sum([r[1] for r in rows]))
                a += value[0]
                b += value[1]
            out.append((a / SCALE, b / SCALE))
        return out

    def scores(self, reading: Reading, linear: Sequence[tuple[float, float]]) -> dict[int, tuple[float, float]]:
        """(closeness, share of the human facts) of the candidates that are considered."""
        out: dict[int, tuple[float, float]] = {}
        for n, row in inputs(reading, linear).items():
            values = []
            for start, trees in self.trees:
                total = start
                for node in trees:
                    while type(node) is tuple:
                        node = node[2] if row[node[0]] <= node[1] else node[3]
                    total += node
                values.append(total)
            out[n] = (values[0], values[1])
        return out


def considered(linear: Sequence[tuple[float, float]]) -> list[int]:
    """The candidates worth a closer look, in order."""
    if len(linear) <= CONSIDERED:
        return list(range(len(linear)))
    order = sorted(range(len(linear)), key=lambda n: (-linear[n][0] - linear[n][1] / 2, n))
    return sorted(order[:CONSIDERED])


def inputs(reading: Reading, linear: Sequence[tuple[float, float]]) -> dict[int, list[float]]:
    """What the trees see of each considered candidate: the reading's numbers, the linear values, its place by them."""
    first = [a for a, _ in linear]
    top, total = max(first), sum([max(b, 0.0) for _, b in linear])
    places = {n: place for place, n in enumerate(sorted(range(len(first)), key=lambda n: (-first[n], n)))}
    return {n: [*reading.numbers(n), *linear[n], places[n], top - first[n], total] for n in considered(linear)}


INPUTS = NUMBERS + 5
"""Length of a row of `inputs`."""


def best_set(reading: Reading, scores: dict[int, tuple[float, float]], cost: float) -> list[int]:
    """Candidates taken greedily: mean closeness plus expected recall, less `cost` for each fact of those expected."""
    pool = list(scores)
    shares = [max(scores[n][1], 0.002) for n in pool]
    expected = max(sum(shares), 1.0)
    weights = [s / sum(shares) for s in shares]
    gains = [[1.0 + HARD_WEIGHT] * len(pool) for _ in pool]
    for i, a in enumerate(pool):
        for j in range(i):
            near = reading.overlap(a, pool[j])
            gains[i][j] = gains[j][i] = near + HARD_WEIGHT if near >= HARD else near
    chosen: list[int] = []
    blocked: set[int] = set()
    reached = [0.0] * len(pool)
    close, best = 0.0, -1e9
    while len(chosen) < MOST:
        pick, value = -1, best + 1e-6
        size = len(chosen) + 1
        for i, n in enumerate(pool):
            if i in blocked:
                continue
            recall = sum([w * (g if g > r else r) for w, g, r in zip(weights, gains[i], reached, strict=True)])
            v = (close + scores[n][0]) / size + recall - cost * size / expected
            if v > value:
                pick, value = i, v
        if pick < 0:
            break
        best = value
        chosen.append(pick)
        blocked |= {pick, *(j for j in range(len(pool)) if _repeats(reading, pool[pick], pool[j]))}
        close += scores[pool[pick]][0]
        reached = [max(g, r) for g, r in zip(gains[pick], reached, strict=True)]
    return [pool[i] for i in chosen]


def _repeats(reading: Reading, a: int, b: int) -> bool:
    """True when only one of two candidates is to be told: they have the same words, or one lacks a mere modifier."""
    if reading.sources[a] == reading.sources[b]:
        return True
    if reading.found[a].kind != "D" and reading.found[b].kind != "D":
        return False
    both = reading.masks[a] & reading.masks[b]
    return both in {reading.masks[a], reading.masks[b]} and reading.overlap(a, b) >= ALIKE


def _missing(
    tree: Tree,
    found: Sequence[Candidate],
    chosen: Sequence[int],
    scores: dict[int, tuple[float, float]],
    asides: Sequence[Aside],
) -> list[int]:
    """Candidates to add so that every name, date and number of the sentence is in some fact."""
    added: list[int] = []
    wanted = uncovered(tree, [found[n].phrase for n in chosen])
    wanted += [-2 - u.start for aside in asides for u in aside.units if matters(u)]
    said = {p.unit for n in chosen for p in found[n].phrase}
    for unit in wanted:
        if unit in said:
            continue
        holders = [n for n, c in enumerate(found) if any(p.unit == unit for p in c.phrase)]
        if holders:
            n = max(holders, key=lambda n: (scores.get(n, (0.0,))[0], -len(found[n].phrase), -n))
            added.append(n)
            said |= {p.unit for p in found[n].phrase}
    return added


def _load(path: Path) -> dict[str, Any]:
    """The weight file, checked; ModelMissing or ModelDamaged when it cannot be used."""
    model = read_weights(path, "decomposer", _MAX_BYTES, _HINT)
    try:
        if model["format"] != FORMAT or model["inputs"] != INPUTS:
            raise ValueError("another format")
        if not isinstance(model["names"], dict) or len(model["trees"]) != 2 or len(model["start"]) != 2:
            raise ValueError("a part is missing")
        float(model["cost"])
        for part in model["trees"]:
            float(part["start"])
            _ = [_node(n) for n in part["trees"]]
    except (ValueError, KeyError, TypeError, IndexError, RecursionError) as error:
        raise ModelDamaged(f"the decomposer's weights are damaged: {path}", _HINT) from error
    return model


def _node(value: Any) -> Node:
    """A stored tree as nested tuples; ValueError or TypeError for anything else."""
    if isinstance(value, int | float):
        return float(value)
    number, threshold, left, right = value
    if not 0 <= number < INPUTS:
        raise ValueError("a number that is not there")
    return (int(number), float(threshold), _node(left), _node(right))
