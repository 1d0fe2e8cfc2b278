"""Let the folds of train_cross.py read their unseen facts as the program does: as GGUF files,
through llama.cpp.

    python models/recipes/verifier/read_folds.py OUT --facts FILE [--type q8_0] [--fold 0 1 2 3 4]
[--threads 2]

OUT and FILE are those of `train_cross.py factscore`. For each fold its model is converted (and
kept, as OUT/fold-N-TYPE.gguf) and the facts of its topics, which it has not seen, are read without
the sentence around them; their logits go to OUT/unseen-TYPE-N.npy, (facts, 3), NaN elsewhere.
train.py stacks those of q8_0, the type that ships; f32 is there to see what quantising costs.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from to_gguf import TYPES, convert
from train_cross import FOLDS, fact_examples, fold_of

from factscore_tui.inference.llama.cross_encoder import LlamaCrossEncoder


def main() -> None:
    """Convert and read."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("out", type=Path)
    parser.add_argument("--facts", type=Path, required=True)
    parser.add_argument("--type", choices=TYPES, default=TYPES[0])
    parser.add_argument("--fold", type=int, nargs="*", default=range(FOLDS))
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    rows, facts = fact_examples(options.facts)
    folds = fold_of([row["topic"] for row in rows])
    for fold in options.fold:
        file = options.out / f"fold-{fold}-{options.type}.gguf"
        convert(options.out / f"fold-{fold}", file, options.type)
        unseen = [i for i, f in enumerate(folds) if f == fold]
        logits = np.full((len(facts), 3), np.nan, dtype=np.float32)
        with LlamaCrossEncoder(file, threads=options.threads) as encoder:
            logits[unseen] = encoder.logits([(facts[i].fact, facts[i].evidence) for i in unseen])
        np.save(options.out / f"unseen-{options.type}-{fold}.npy", logits)
        print(f"fold {fold}: {len(unseen)} facts read", flush=True)


if __name__ == "__main__":
    main()
