"""Train the cross-encoder of the verifier, in two stages; train.py stacks and calibrates it.

    python models/recipes/verifier/train_cross.py general DATA OUT [--start FOLDER --synthetic FILE]
    python models/recipes/verifier/train_cross.py factscore DATA OUT --start FOLDER --synthetic FILE
    --facts FILE

`general`: everything but FActScore (sources.py), first without synthetic claims, then on from there
with them and a quarter of the sentence pairs. `factscore`: on from there with the human labels, one
model for each of the folds (which has not seen the topics of its fold) and one on all topics; FILE
of --facts is what `train.py --readings FILE` wrote. Each fold leaves OUT/fold-N.npy, the logits of
every fact with and without the sentence around it, in the order of the facts; only those of its own
fold are to be used.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from cross import Reader, Trainer, base_folder, open_model, predict, report
from sources import (
    NOT_MENTIONED,
    NOT_SUPPORTED,
    SUPPORTED,
    Example,
    fever_symmetric,
    fm2,
    general,
    synthetic,
    wice,
)

SEED = 7
FOLDS = 5
DEV = 2500
SENTENCE_PAIRS = ("esnli", "snli-cad", "breaking-nli", "med", "help")
AGAIN = 0.25
GENERAL_RATE, FACTSCORE_RATE = 1e-4, 4e-5
FACTSCORE_BATCH = 3072


def train_general(options: argparse.Namespace) -> None:
    """Stage one. DEV examples are held out of the training to see that it learns; no choice depends
    on them."""
    rng = random.Random(SEED)
    examples = general(options.data, options.synthetic, rng)
    if options.start:  # sentence pairs were seen there already
        examples = [e for e in examples if e.source not in SENTENCE_PAIRS or rng.random() < AGAIN]
    held, examples = examples[:DEV], examples[DEV:]
    kept = {e.fact for e in held}
    examples = [e for e in examples if e.fact not in kept]
    reader = Reader()
    ids = reader.ids(examples)
    print(
        f"{len(examples)} examples, {np.mean([len(i) for i in ids]):.0f} tokens on average",
        flush=True,
    )
    trainer = Trainer(
        open_model(options.start or base_folder(), SEED), options.out, GENERAL_RATE, SEED
    )
    began = time.monotonic()
    trainer.run(ids, [e.target for e in examples], options.passes)
    print(f"{time.monotonic() - began:.0f} s")
    print("held out:", *report(predict(trainer.model, reader.ids(held)), held), sep="\n  ")
    trainer.finish(options.out)


def fact_examples(path: Path) -> tuple[list[dict[str, Any]], list[Example]]:
    """What train.py --readings wrote: rows with topic, label, kind (of alteration) and reading
    (three texts)."""
    rows = json.loads(path.read_text(encoding="utf-8"))
    of = {"S": SUPPORTED, "NS": NOT_SUPPORTED, "IR": NOT_MENTIONED}
    return rows, [
        Example(*r["reading"], NOT_SUPPORTED if r["kind"] else of[r["label"]], "factscore")
        for r in rows
    ]


def fold_of(topics: list[str]) -> list[int]:
    """A fold for each fact; all facts of a topic share one."""
    names = sorted(set(topics))
    random.Random(SEED).shuffle(names)
    place = {name: number % FOLDS for number, name in enumerate(names)}
    return [place[topic] for topic in topics]


def reminder(options: argparse.Namespace, rng: random.Random, count: int) -> list[Example]:
    """Some of the first stage again, so that other kinds of text are not forgotten."""
    train = options.data / "train"
    rest = list(synthetic(options.synthetic))
    rest = rng.sample(rest, min(len(rest), 3000))
    found = [*fm2(train, rng, 2), *fever_symmetric(train, 1), *wice(train, rng, 1), *rest]
    return rng.sample(found, min(count, len(found)))


def train_factscore(options: argparse.Namespace) -> None:
    """Stage two, for one fold (or -1: on everything, saved)."""
    rows, facts = fact_examples(options.facts)
    folds = fold_of([r["topic"] for r in rows])
    reader = Reader()
    for fold in options.fold:
        result = options.out / f"fold-{fold}.npy"
        if result.exists():
            continue
        rng = random.Random(SEED + fold)
        known = [
            not row["kind"].startswith("synthetic") for row in rows
        ]  # those are for the regression alone
        inside = [e for e, f, k in zip(facts, folds, known, strict=True) if k and f != fold]
        # Half of the facts come without the sentence around them, as pasted claims do.
        inside = [
            e if rng.random() < 0.5 else e._replace(sentence="")
            for _ in range(options.passes)
            for e in inside
        ]
        inside += reminder(options, rng, len(inside) // 4)
        folder = options.out / f"fold-{fold}"
        trainer = Trainer(open_model(options.start), folder, FACTSCORE_RATE, SEED, FACTSCORE_BATCH)
        began = time.monotonic()
        trainer.run(reader.ids(inside), [e.target for e in inside], 1)
        print(
            f"fold {fold}: {len(inside)} examples in {time.monotonic() - began:.0f} s", flush=True
        )
        trainer.finish(folder)
        outside = (
            [i for i, f in enumerate(folds) if f == fold] if fold >= 0 else list(range(len(facts)))
        )
        found = np.full((2, len(facts), 3), np.nan, dtype=np.float32)
        some = [facts[i] for i in outside]
        found[0, outside] = predict(trainer.model, reader.ids(some))
        found[1, outside] = predict(trainer.model, reader.ids(some, with_sentence=False))
        print(
            "  unseen topics:" if fold >= 0 else "  seen:",
            *report(found[0, outside], some),
            flush=True,
        )
        np.save(result, found)


def main() -> None:
    """Run one stage."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("stage", choices=["general", "factscore"])
    parser.add_argument("data", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--synthetic", type=Path)
    parser.add_argument("--start", type=Path)
    parser.add_argument("--facts", type=Path)
    parser.add_argument("--passes", type=int, default=1)
    parser.add_argument("--fold", type=int, nargs="*", default=[*range(FOLDS), -1])
    parser.add_argument("--threads", type=int, default=3)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    (train_general if options.stage == "general" else train_factscore)(options)


if __name__ == "__main__":
    main()
