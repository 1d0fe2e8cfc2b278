"""Train the matcher of relations.

    python models/recipes/relations/train.py DATA STORE WORK [--minutes 60] [--out
models/verifier-relations.npz]

STORE is what store.py wrote. A run that was killed goes on from its checkpoint (every 4 minutes).
The schedule is one of time: the rate falls to nothing over the last half of --minutes. Two losses:
cross-entropy over supported, contradicted and not mentioned (where a set does not tell the last two
apart they count together), and for every two rows of a unit that share claim or evidence and differ
in their label, softplus of the difference of their scores: reading is taught by contrast. At the
end it prints, for what was kept back: AUC, balanced accuracy, pairs ranked right, both right, quads
with all four right.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Sequence
from pathlib import Path

import gguf
import numpy as np
import torch
from network import Batch, Matcher, Meanings, collate, export
from objective import loss_of, measures
from rows import LATE, WEIGHTS, Row, everything
from store import MODELS, WIDTH, Store
from training import Checkpointed, others, passages, run, scored, units_of

from factscore_tui.inference.llama.token_encoder import open_parser_encoder
from factscore_tui.verify.relations.layout import Graph, TextLayout, joined, part_of_words

RATE, TABLE_RATE = 1.2e-3, 6e-3
ROWS, MOST_IN_UNIT, UNITS_IN_ROUND = 112, 8, 9000
TABLES = ("tables", "likeness", "across")
SEED = 7
EARLY = 0.5
"""The share of the time in which all sets are read evenly; then contrast comes first."""


class Builder:
    """Rows to graphs. In training the title is sometimes left out or strange, and a contrast pair
    sometimes gets another sentence of its passage beside its evidence."""

    def __init__(self, store: Store, rows: Sequence[Row], rng: random.Random) -> None:
        self._store, self._rng = store, rng
        self._beside = passages(rows)

    def graph(self, row: Row, training: bool = True) -> Graph:
        """Of one row."""
        title, evidence = row.title, [*self._store.parts(row.evidence)]
        if training:
            title = self._changed(title)
            if row.set == "contrast" and self._rng.random() < 0.3:
                other = self._neighbour(row)
                evidence = [*other, *evidence] if self._rng.random() < 0.5 else [*evidence, *other]
        said = TextLayout()
        for part in self._store.parts(row.claim):
            said.add(part, len(said) + len(part))
        return joined(part_of_words(title, WIDTH), said, evidence, WIDTH)

    def _changed(self, title: str) -> str:
        chance = self._rng.random()
        if chance < 0.3:
            return ""
        if chance < 0.4 and title:
            return f"{title} ({self._rng.randrange(300)})"
        return title if title or chance < 0.8 else f"Note {self._rng.randrange(400)}"

    def _neighbour(self, row: Row) -> list[TextLayout]:
        found = [text for text in others(row, self._beside[row.group]) if text in self._store]
        return self._store.parts(self._rng.choice(found)) if found else []


def batches(
    units: Sequence[Sequence[Row]], store: Store, rng: random.Random
) -> list[list[Sequence[Row]]]:
    """Units of about the same length, ROWS rows each, fewer where they are long."""
    found: list[list[Sequence[Row]]] = []
    for start in range(0, len(units), 3000):
        part = sorted(
            units[start : start + 3000], key=lambda u: store.words(u[0].evidence) + rng.random() * 6
        )
        groups: list[list[Sequence[Row]]] = [[]]
        count = 0
        for unit in part:
            few = unit if len(unit) <= MOST_IN_UNIT else rng.sample(unit, MOST_IN_UNIT)
            groups[-1].append(few)
            count += len(few)
            if count * max(1.0, ((store.words(few[0].evidence) + 16) / 60) ** 2) >= ROWS:
                groups.append([])
                count = 0
        rng.shuffle(groups)
        found += [group for group in groups if group]
    return found


class Trainer(Checkpointed):
    """A model and its optimiser; tables learn faster than the rest."""

    def __init__(self, work: Path, meanings: Meanings) -> None:
        torch.manual_seed(SEED)
        model, self._meanings = Matcher(), meanings
        tables = [p for n, p in model.named_parameters() if n in TABLES]
        rest = [p for n, p in model.named_parameters() if n not in TABLES]
        groups = [{"params": rest, "lr": RATE}, {"params": tables, "lr": TABLE_RATE}]
        optimiser = torch.optim.AdamW(groups, weight_decay=0.02, fused=True)
        super().__init__(model, optimiser, rest, work)

    def batch(self, graphs: Sequence[Graph]) -> Batch:
        """Side by side."""
        return collate(graphs, self._meanings)

    def step(self, units: Sequence[Sequence[Row]], builder: Builder, left: float) -> float:
        """One step; `left` is the share of the time that is left."""
        pace = min(1.0, (self.steps + 1) / 150, max(0.02, 2 * left))
        for group, rate in zip(self._optimiser.param_groups, (RATE, TABLE_RATE), strict=True):
            group["lr"] = rate * pace
        logits = self.model(self.batch([builder.graph(row) for unit in units for row in unit]))
        return self.descend(loss_of(logits, units))


def train(
    trainer: Trainer, rows: Sequence[Row], store: Store, builder: Builder, minutes: float
) -> None:
    """Rounds over the rows that are not kept back, until the time is over."""
    rng = random.Random(SEED + trainer.steps)
    units = units_of(rows)

    def round_of() -> list[list[Sequence[Row]]]:
        weights = WEIGHTS if trainer.seconds < EARLY * 60 * minutes else LATE
        some = [unit for unit in units if rng.random() < weights[unit[0].set]]
        rng.shuffle(some)
        return batches(some[:UNITS_IN_ROUND], store, rng)

    run(trainer, minutes, round_of, lambda group, done: trainer.step(group, builder, 1 - done))


@torch.no_grad()
def report(trainer: Trainer, rows: Sequence[Row], builder: Builder) -> None:
    """What was kept back, set by set."""
    for name in WEIGHTS:
        held = [row for row in rows if row.set == name and row.held]
        graphs = [builder.graph(row, training=False) for row in held]
        scores = scored(
            graphs, lambda graph: len(graph.words), lambda some: trainer.model(trainer.batch(some))
        )
        if held:
            print(f"  {name}, {len(held)} rows:", json.dumps(measures(held, scores)), flush=True)


def main() -> None:
    """Train, measure, write."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path)
    parser.add_argument("store", type=Path)
    parser.add_argument("work", type=Path)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--out", type=Path, default=MODELS / "verifier-relations.npz")
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    options.work.mkdir(parents=True, exist_ok=True)
    store = Store(options.store)
    rows = [row for row in everything(options.data) if row.claim in store and row.evidence in store]
    encoder = open_parser_encoder(threads=1)
    reader = gguf.GGUFReader(MODELS / "all-minilm-l6-v2-q8_0.gguf")
    tensor = next(t for t in reader.tensors if t.name == "token_embd.weight")
    table = gguf.quants.dequantize(tensor.data, tensor.tensor_type).astype(np.float32)
    trainer = Trainer(options.work, Meanings(table, lambda word: encoder.tokens(word)[1:-1]))
    builder = Builder(store, rows, random.Random(SEED))
    print(f"{len(rows)} rows, {sum(row.held for row in rows)} of them kept back", flush=True)
    train(trainer, rows, store, builder, options.minutes)
    report(trainer, rows, builder)
    export(trainer.model, options.out)
    print(f"wrote {options.out} ({options.out.stat().st_size} bytes)")


if __name__ == "__main__":
    main()
