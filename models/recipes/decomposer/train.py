"""Train the choice of facts on the human decompositions of FActScore, and measure it on topics it has not seen.

  python models/recipes/decomposer/train.py DATA/factscore [--out models/decomposer.json.gz] [--no-cv]

Everything is seeded; two minutes on one core, most of it cross-validation. Each of five parts of the topics is
decomposed by a model of the other four, end to end with the code that ships, and the table is printed; then one model
of all topics is written. Needs scikit-learn and SciPy (the `recipes` extra); the result needs neither.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
import tempfile
import zlib
from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from scipy.sparse import csr_matrix
from sklearn.ensemble import HistGradientBoostingRegressor
from sklearn.linear_model import Ridge

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT), str(ROOT / "benchmarks")]
from decompose import FILES, f1, measure, predict, words  # noqa: E402

from factscore_tui.core.fact import SentenceKind  # noqa: E402
from factscore_tui.decompose.candidates import candidates  # noqa: E402
from factscore_tui.decompose.checkable import reason_not_checkable  # noqa: E402
from factscore_tui.decompose.decomposer import RuleDecomposer, attributed, read_facts, render  # noqa: E402
from factscore_tui.decompose.features import Reading, arc_names  # noqa: E402
from factscore_tui.decompose.selection import FORMAT, HARD, HARD_WEIGHT, INPUTS, SCALE, inputs  # noqa: E402

PARTS = 5
SEED = 7
RARE = 4  # names that fewer candidates have get no weight
RIDGE = 15.0
TREES, LEAVES, RATE = 40, 8, 0.2
COST = 0.09


@dataclass
class Example:
    """A sentence: its reading, the names of each candidate, and both values to be learned (candidates, 2)."""

    part: int
    reading: Reading
    names: list[Counter[str]]
    wanted: np.ndarray


def part_of(topic: str) -> int:
    """Which of the PARTS a topic is in."""
    return zlib.crc32(f"part {topic}".encode()) % PARTS


def generations(data: Path) -> dict[str, list[dict[str, Any]]]:
    """The labelled generations by file."""
    return {
        name: [json.loads(x) for x in (data / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]
        for name in FILES
    }


def wanted(facts: list[str], human: list[str]) -> np.ndarray:
    """Per candidate: closeness, with HARD_WEIGHT on top from HARD on; human facts it is nearest to, ties shared."""
    ours, theirs = [words(x) for x in facts], [words(x) for x in human]
    m = np.array([[f1(a, b) for b in theirs] for a in ours])
    best = m.max(axis=1)
    nearest = m >= m.max(axis=0) - 1e-6
    share = (nearest / nearest.sum(axis=0)).sum(axis=1)
    return np.stack([best + HARD_WEIGHT * (best >= HARD), share], axis=1)


def read(decomposer: RuleDecomposer, files: dict[str, list[dict[str, Any]]]) -> list[Example]:
    """Every sentence that has human facts and more than one candidate."""
    out = []
    for generation in (g for name in FILES for g in files[name]):
        for a in generation["annotations"] or []:
            human, text = [f["text"] for f in a["human-atomic-facts"] or []], a["text"].strip()
            if not human or reason_not_checkable(text, SentenceKind.PROSE):
                continue
            tree, asides, _ = decomposer.parse(text)
            if attributed(tree):
                continue
            base, reader = read_facts(tree, asides)
            found, count = candidates(tree, reader, base)
            if len(found) < 2:
                continue
            reading = Reading(tree, found, count)
            names = []
            for n in range(len(found)):
                arcs = [x for u, k, kept in reading.arcs(n) for x in arc_names(tree, u, k, kept)]
                names.append(Counter([*reading.names(n), *arcs]))
            facts = [render(c.phrase, tree, text) for c in found]
            out.append(Example(part_of(generation["topic"]), reading, names, wanted(facts, human)))
    return out


class Trainer:
    """The examples as matrices; `rows[i]` are the rows of example i."""

    def __init__(self, examples: list[Example]) -> None:
        self.examples = examples
        ends = np.cumsum([0] + [len(e.names) for e in examples])
        self.rows = [slice(a, b) for a, b in pairwise(ends)]
        self.part = np.concatenate([[e.part] * len(e.names) for e in examples])
        self.weight = np.concatenate([[len(e.names) ** -0.5] * len(e.names) for e in examples])
        self.wanted = np.concatenate([e.wanted for e in examples])
        seen = Counter(name for e in examples for names in e.names for name in names)
        self.names = sorted(name for name, n in seen.items() if n >= RARE)
        at = {name: i for i, name in enumerate(self.names)}
        starts, columns, values = [0], [], []
        for names in (names for e in examples for names in e.names):
            for name, n in names.items():
                if name in at:
                    columns.append(at[name])
                    values.append(float(n))
            starts.append(len(columns))
        self.matrix = csr_matrix((values, columns, starts), shape=(len(starts) - 1, len(self.names)))

    def linear(self, train: np.ndarray) -> Ridge:
        """The linear model of these rows."""
        model = Ridge(alpha=RIDGE, solver="sparse_cg", max_iter=80)
        model.fit(self.matrix[train], self.wanted[train], sample_weight=self.weight[train])
        return model

    def unseen(self, parts: list[int]) -> np.ndarray:
        """Linear values of the rows in these parts, each by a model of the other parts given; zero elsewhere."""
        out = np.zeros_like(self.wanted)
        for p in parts:
            mine = self.part == p
            out[mine] = self.linear(np.isin(self.part, parts) & ~mine).predict(self.matrix[mine])
        return out

    def fit(self, parts: list[int]) -> dict[str, Any]:
        """The model of the sentences in these parts, in the form it is stored in."""
        values = self.unseen(parts)
        rows, targets, weights = [], [], []
        for example, at in zip(self.examples, self.rows, strict=True):
            if example.part in parts:
                linear = [(float(a), float(b)) for a, b in values[at]]
                for n, row in inputs(example.reading, linear).items():
                    rows.append(row)
                    targets.append(example.wanted[n])
                    weights.append(len(example.names) ** -0.5)
        x, y = np.array(rows, dtype=float), np.array(targets)
        trees = []
        for k in range(2):
            booster = HistGradientBoostingRegressor(
                max_iter=TREES,
                learning_rate=RATE,
                max_leaf_nodes=LEAVES,
                min_samples_leaf=50,
                l2_regularization=5.0,
                early_stopping=False,
                random_state=SEED,
            )
            booster.fit(x, y[:, k], sample_weight=weights)
            nodes = [p[0].nodes for p in booster._predictors]
            trees.append({"start": float(booster._baseline_prediction[0, 0]), "trees": [_tree(n, 0) for n in nodes]})
        linear_model = self.linear(np.isin(self.part, parts))
        scaled = np.rint(linear_model.coef_ * SCALE).astype(int).T.tolist()
        return {
            "format": FORMAT,
            "inputs": INPUTS,
            "cost": COST,
            "start": np.rint(linear_model.intercept_ * SCALE).astype(int).tolist(),
            "names": {name: row for name, row in zip(self.names, scaled, strict=True) if any(row)},
            "trees": trees,
        }


def _tree(nodes: np.ndarray, at: int) -> Any:
    node = nodes[at]
    if node["is_leaf"]:
        return round(float(node["value"]), 5)
    left, right = _tree(nodes, int(node["left"])), _tree(nodes, int(node["right"]))
    return [int(node["feature_idx"]), round(float(node["num_threshold"]), 5), left, right]


def write(model: dict[str, Any], path: Path) -> None:
    """Compressed JSON, the same bytes for the same model."""
    text = json.dumps(model, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    path.write_bytes(gzip.compress(text.encode("utf-8"), compresslevel=9, mtime=0))


def cross_validate(trainer: Trainer, files: dict[str, list[dict[str, Any]]]) -> None:
    """Print agreement with the humans when no topic is decomposed by a model that has seen it."""
    models = []
    with tempfile.TemporaryDirectory() as folder:
        for p in range(PARTS):
            path = Path(folder) / f"{p}.json.gz"
            write(trainer.fit([q for q in range(PARTS) if q != p]), path)
            models.append(RuleDecomposer(choice=path))
    for name in FILES:
        rows = []
        for generation in files[name]:
            for a, ours in predict(models[part_of(generation["topic"])], generation):
                human = [f["text"] for f in a["human-atomic-facts"] or []]
                if human:
                    rows.append((human, ours))
        print(name, json.dumps(measure(rows)), flush=True)


def main() -> None:
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("data", type=Path)
    ap.add_argument("--out", type=Path, default=ROOT / "models" / "decomposer.json.gz")
    ap.add_argument("--no-cv", action="store_true")
    a = ap.parse_args()
    files = generations(a.data)
    trainer = Trainer(read(RuleDecomposer(choice=None), files))
    sizes = len(trainer.examples), len(trainer.wanted), len(trainer.names)
    print("{} sentences, {} candidates, {} names".format(*sizes), flush=True)
    if not a.no_cv:
        cross_validate(trainer, files)
    write(trainer.fit(list(range(PARTS))), a.out)
    print(f"{a.out}: {a.out.stat().st_size} bytes")


if __name__ == "__main__":
    main()
