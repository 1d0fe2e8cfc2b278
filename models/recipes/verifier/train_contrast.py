"""Teach the cross-encoder to read by contrast: claims with evidence that differ in a few words so
that the label turns.

    python models/recipes/verifier/train_contrast.py DATA WORK [--start
models/verifier-cross-q8_0.gguf] [--by contrast|readings|both] [--minutes 75]

Goes on from the weights that ship (a GGUF of 8 bits dequantises exactly enough) or from a folder,
over the rows of ../relations/rows.py and what the cross-encoder was trained on before, so that it
is not forgotten. Two losses: cross-entropy, and for every two rows of a unit that share claim or
evidence and differ in their label, softplus of the difference of their scores
(../relations/train.py). The schedule is one of time: first decisive sentences alone, then, from
READINGS of the time on, some of them between other sentences of their passage. A run that was
killed goes on from its checkpoint. At the end it prints the measures of what was kept back, and
leaves WORK/model for to_gguf.py.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import torch
from transformers import BertConfig, BertForSequenceClassification, BertTokenizerFast

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "relations"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "minilm"))

import gguf
from convert import INNER, OUTER, SPACE
from cross import LABELS, MAX_TOKENS
from objective import loss_of, measures
from rows import Row, everything
from to_gguf import HEAD
from training import Checkpointed, others, passages, run, scored, units_of

SHIPPED = Path(__file__).resolve().parents[2] / "verifier-cross-q8_0.gguf"
SEED = 7
RATE = 1e-4
ROWS, TOKENS, MOST_IN_UNIT, UNITS_IN_ROUND = 64, 4800, 6, 6000
WARM_UP = 150
READINGS, CROWDED = 0.5, 0.25
"""From which share of the time on, and in which share of the batches, evidence stands between other
sentences: whole batches, because one long row makes all of its batch long."""
WEIGHTS = {
    "contrast": {
        "contrast": 1.0, "quads": 0.4, "paws": 0.3, "fever-symmetric": 0.6, "claims": 0.4,
        "redocred": 0.2, "fm2": 0.5, "wice": 0.3, "snli": 0.2, "fever": 0.2,
        "relation-claims": 0.05, "lexical": 0.2, "conjnli": 0.1, "factcg": 0.2,
    },
    "readings": {
        "readings": 1.0, "contrast": 0.25, "quads": 0.1, "paws": 0.1, "fever-symmetric": 0.3,
        "claims": 0.2, "redocred": 0.06, "fm2": 0.3, "wice": 0.2, "snli": 0.06, "fever": 0.1,
        "relation-claims": 0.01, "lexical": 0.05, "conjnli": 0.03, "factcg": 0.1,
    },
    "both": {
        "readings": 1.0, "contrast": 0.6, "quads": 0.2, "paws": 0.15, "fever-symmetric": 0.3,
        "claims": 0.2, "redocred": 0.06, "fm2": 0.3, "wice": 0.2, "snli": 0.06, "fever": 0.1,
        "relation-claims": 0.01, "lexical": 0.05, "conjnli": 0.03, "factcg": 0.1,
    },
}  # fmt: skip
"""The share of a set's units that takes part in one pass: first taught by contrast, then by what is
said in other words, then by both."""


def from_gguf(path: Path) -> BertForSequenceClassification:
    """The model of a GGUF file that to_gguf.py wrote, in 32 bits."""
    reader = gguf.GGUFReader(path)
    config = BertConfig(
        vocab_size=30522,
        hidden_size=384,
        num_hidden_layers=6,
        num_attention_heads=12,
        intermediate_size=1536,
        num_labels=len(LABELS),
        id2label=dict(enumerate(LABELS)),
        label2id={n: i for i, n in enumerate(LABELS)},
        hidden_dropout_prob=0.0,
        attention_probs_dropout_prob=0.0,
        classifier_dropout=0.0,
    )
    model = BertForSequenceClassification(config)
    outer = {short: f"bert.{long}" for long, short in OUTER.items()}
    outer |= {short: long for long, short in HEAD.items()}
    inner = {short: long for long, short in INNER.items()}
    state = {}
    for tensor in reader.tensors:
        stem, _, kind = tensor.name.rpartition(".")
        if stem.startswith("blk."):
            _, block, rest = stem.split(".", 2)
            name = f"bert.encoder.layer.{block}.{inner[rest]}"
        else:
            name = outer[stem]
        data = gguf.quants.dequantize(tensor.data, tensor.tensor_type).astype(np.float32)
        wanted = model.get_parameter(f"{name}.{kind}").shape
        state[f"{name}.{kind}"] = torch.from_numpy(data.reshape(wanted).copy())
    missing, unexpected = model.load_state_dict(state, strict=False)
    if unexpected or set(missing) - {"bert.embeddings.position_ids"}:
        raise SystemExit(f"{path} is not a verifier: {missing} {unexpected}")
    return model


def vocabulary(path: Path, work: Path) -> BertTokenizerFast:
    """The WordPiece vocabulary of a GGUF file, as transformers reads it."""
    field = gguf.GGUFReader(path).get_field("tokenizer.ggml.tokens")
    assert field is not None
    lines = []
    for token in field.contents():
        if token.startswith(SPACE) and len(token) > 1:
            lines.append(token[1:])
        else:
            lines.append(
                token
                if token.startswith("[") and token.endswith("]") and len(token) > 2
                else f"##{token}"
            )
    file = work / "vocab.txt"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return BertTokenizerFast(vocab=str(file), do_lower_case=True)


class Reader:
    """Rows to token ids, as factscore_tui/inference/llama/cross_encoder.py makes them. In
    training titles are
    sometimes left out or strange, and a sentence sometimes stands between others of its passage."""

    def __init__(
        self, tokenizer: BertTokenizerFast, rows: Sequence[Row], rng: random.Random
    ) -> None:
        self._tokenizer, self._rng = tokenizer, rng
        self._known: dict[str, list[int]] = {}
        self._beside = passages(rows)
        self._learn([text for row in rows for text in (row.title, row.claim, row.evidence)])

    def _learn(self, texts: Sequence[str]) -> None:
        some = sorted(set(texts))
        for start in range(0, len(some), 10000):
            part = some[start : start + 10000]
            found = self._tokenizer(part, add_special_tokens=False)["input_ids"]
            self._known.update(zip(part, found, strict=True))

    def length(self, row: Row) -> int:
        """Tokens of claim and evidence, about."""
        return min(MAX_TOKENS, len(self._known[row.claim]) + len(self._known[row.evidence]) + 8)

    def ids(self, row: Row, crowded: float, training: bool = True) -> list[int]:
        """At most MAX_TOKENS; `crowded` is the chance of other sentences around the evidence."""
        title, evidence = row.title, self._known[row.evidence]
        if training:
            title = self._changed(title)
            if row.set == "contrast" and self._rng.random() < crowded:
                evidence = self._between(row)
        fact = self._known[row.claim]
        if title:
            known = (
                self._known.get(title)
                or self._tokenizer(title, add_special_tokens=False)["input_ids"]
            )
            fact = [*known, *self._known_colon(), *fact]
        fact = fact[: (MAX_TOKENS - 3) // 2]
        return [101, *fact, 102, *evidence[: MAX_TOKENS - 3 - len(fact)], 102]

    def _known_colon(self) -> list[int]:
        return [1024]

    def _changed(self, title: str) -> str:
        chance = self._rng.random()
        if chance < 0.3:
            return ""
        if chance < 0.4 and title:
            return f"{title} ({self._rng.randrange(3000)})"
        return title if title or chance < 0.7 else f"Note ({self._rng.randrange(6000)})"

    def _between(self, row: Row) -> list[int]:
        found = others(row, self._beside[row.group])
        chosen = self._rng.sample(found, min(len(found), 1))
        texts = [*chosen, row.evidence]
        self._rng.shuffle(texts)
        return [token for text in texts for token in self._known[text]]


def padded(ids: Sequence[list[int]]) -> tuple[torch.Tensor, torch.Tensor]:
    """(n, longest) token ids and their mask."""
    longest = max(map(len, ids))
    tokens = torch.zeros(len(ids), longest, dtype=torch.long)
    mask = torch.zeros(len(ids), longest, dtype=torch.long)
    for at, some in enumerate(ids):
        tokens[at, : len(some)] = torch.tensor(some)
        mask[at, : len(some)] = 1
    return tokens, mask


def logits_of(model: BertForSequenceClassification, ids: Sequence[list[int]]) -> torch.Tensor:
    """(n, 3)."""
    tokens, mask = padded(ids)
    found: torch.Tensor = model(input_ids=tokens, attention_mask=mask).logits
    return found


def batches(
    units: Sequence[Sequence[Row]], reader: Reader, rng: random.Random
) -> list[list[Sequence[Row]]]:
    """Units of about the same length: at most ROWS rows and about TOKENS tokens."""
    few = [unit if len(unit) <= MOST_IN_UNIT else rng.sample(unit, MOST_IN_UNIT) for unit in units]
    few.sort(key=lambda unit: max(map(reader.length, unit)) + rng.random() * 8)
    groups: list[list[Sequence[Row]]] = []
    count, longest = 0, 0
    for unit in few:
        length = max(map(reader.length, unit))
        if (
            not groups
            or count + len(unit) > ROWS
            or (count + len(unit)) * max(longest, length) > TOKENS
        ):
            groups.append([])
            count, longest = 0, 0
        groups[-1].append(unit)
        count, longest = count + len(unit), max(longest, length)
    rng.shuffle(groups)
    return groups


class Trainer(Checkpointed):
    """The model and AdamW. Word embeddings are frozen, dropout is off (see cross.py)."""

    def __init__(self, model: BertForSequenceClassification, work: Path, threads: int) -> None:
        torch.set_num_threads(threads)
        torch.manual_seed(SEED)
        model.bert.embeddings.word_embeddings.weight.requires_grad_(False)
        trained = [p for p in model.parameters() if p.requires_grad]
        optimiser = torch.optim.AdamW(trained, lr=RATE, weight_decay=0.01, fused=True)
        self._rng = random.Random(SEED)
        super().__init__(model, optimiser, trained, work)

    def step(self, units: Sequence[Sequence[Row]], reader: Reader, done: float) -> float:
        """One step; `done` is the share of the time that is over."""
        pace = min(1.0, (self.steps + 1) / WARM_UP, max(0.02, 1.3 * (1 - done)))
        for group in self._optimiser.param_groups:
            group["lr"] = RATE * pace
        crowded = float(done > READINGS and self._rng.random() < CROWDED)
        ids = [reader.ids(row, crowded) for unit in units for row in unit]
        return self.descend(loss_of(logits_of(self.model, ids), units))


def train(
    trainer: Trainer,
    rows: Sequence[Row],
    reader: Reader,
    minutes: float,
    weights: Mapping[str, float],
) -> None:
    """Rounds over what is not kept back, until the time is over."""
    rng = random.Random(SEED + trainer.steps)
    units = units_of(rows)
    waiting: list[list[Row]] = []

    def round_of() -> list[list[Sequence[Row]]]:
        nonlocal waiting
        if len(waiting) < UNITS_IN_ROUND:
            some = [unit for unit in units if rng.random() < weights.get(unit[0].set, 0.0)]
            rng.shuffle(some)
            waiting += some
        part, waiting = waiting[:UNITS_IN_ROUND], waiting[UNITS_IN_ROUND:]
        return batches(part, reader, rng)

    run(trainer, minutes, round_of, lambda group, done: trainer.step(group, reader, done))


@torch.no_grad()
def report(
    model: BertForSequenceClassification, rows: Sequence[Row], reader: Reader, most: int
) -> None:
    """What was kept back, set by set; at most `most` rows of a set."""
    model.eval()
    for name in WEIGHTS["readings"]:
        held = [row for row in rows if row.set == name and row.held][:most]
        ids = [reader.ids(row, 0.0, training=False) for row in held]
        scores = scored(ids, len, lambda some: logits_of(model, some))
        if held:
            print(f"  {name}, {len(held)} rows:", json.dumps(measures(held, scores)), flush=True)
            if name == "contrast":
                for kind in sorted({row.kind for row in held}):
                    places = [at for at, row in enumerate(held) if row.kind == kind]
                    print(
                        f"    {kind}:",
                        json.dumps(measures([held[at] for at in places], scores[places])),
                    )


def main() -> None:
    """Train, measure, leave the model."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path)
    parser.add_argument("work", type=Path)
    parser.add_argument(
        "--start", type=Path, default=SHIPPED, help="a GGUF file, or a folder of transformers"
    )
    parser.add_argument("--by", choices=tuple(WEIGHTS), default="readings", help="what teaches")
    parser.add_argument("--minutes", type=float, default=75)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument(
        "--before", action="store_true", help="print the measures of the start as well"
    )
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    rows = everything(options.data)
    reader = Reader(vocabulary(SHIPPED, options.work), rows, random.Random(SEED))
    start = options.start
    model = (
        BertForSequenceClassification.from_pretrained(start) if start.is_dir() else from_gguf(start)
    )
    trainer = Trainer(model, options.work, options.threads)
    print(f"{len(rows)} rows, {sum(row.held for row in rows)} of them kept back", flush=True)
    if options.before:
        report(trainer.model, rows, reader, 1000)
    train(trainer, rows, reader, options.minutes, WEIGHTS[options.by])
    report(trainer.model, rows, reader, len(rows))
    trainer.model.save_pretrained(options.work / "model")
    shutil.copy(options.work / "vocab.txt", options.work / "model")


if __name__ == "__main__":
    main()
